"""The dossier of a dispute: everything that the arbiter needs to decide it, the game as it was when it came up."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import NamedTuple, TypedDict

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from crownhead.play.claims import Count, Repeated
from crownhead.play.history import Entry
from crownhead.reading import outline
from crownhead.rules.document import Section
from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence
from crownhead.sides import SIDES, Side
from crownhead.web.arbiter import chat_readings
from crownhead.web.arbiter.claims import dispute_view, evidence
from crownhead.web.arbiter.models import Dispute
from crownhead.web.contract import boards
from crownhead.web.contract.schema import LogEntry, Seat
from crownhead.web.http.paging import Page, paged
from crownhead.web.http.template_types import Context
from crownhead.web.i18n import languages
from crownhead.web.pages import game_log, game_page, game_state, plain_board
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay, replayed
from crownhead.web.players.models import User

RECENT = 20


def context(request: HttpRequest, dispute: Dispute, arbiter: User) -> Context:
    """What the page of a dispute shows."""
    game, now = dispute.game, timezone.now()
    if not game.sides_of(arbiter):
        chat_readings.note(arbiter, game)
    replay = replayed(game)
    then = replay.until(dispute.sequence)  # when it was opened
    book, found = then.core.rulebook, evidence.unpacked(dispute.found)
    marks = evidence.marked_plies(then, found)
    ply = game_page.number_in(request.GET.get("ply"), then.core.ply)
    core = then.core if ply is None else then.core.at(ply)
    board = boards.describe(core, None, languages.say)
    entries = log(replay, then, marks)
    return {
        "dispute": dispute,
        "told": dispute_view.dispute(dispute, game, book),
        "game": game,
        "book": book,
        "board": board,
        "shown_ply": board["ply"],
        "rows_shown": plain_board.rows(board, "", "white"),
        "last_ply": then.core.ply,
        "previous_ply": max(0, board["ply"] - 1),
        "next_ply": min(then.core.ply, board["ply"] + 1),
        "counters": game_state.draws(then.core),
        "counters_now": game_state.draws(replay.core) if dispute.is_call and dispute.is_open else None,
        "moments": [{"ply": ply, "number": then.core.at(ply).label} for ply in marks]
        if isinstance(found, Repeated)
        else [],
        "run": run(then, marks) if isinstance(found, Count) else None,
        "unproven": bool(dispute.move_numbers) and found is None,
        "entries": entries,
        "players": [player(request, game, side, dispute, now) for side in SIDES],
        "chat": game_state.chat(game, None),
        "letters": dispute.letters.all(),
        "clauses": clauses(book, dispute.clause or dispute.claim_clause),
        "may_rule": dispute.is_open and not game.sides_of(arbiter),
        "key": secrets.token_urlsafe(12),
    }


class CaseEntry(LogEntry):
    """An entry of the log as the arbiter sees it: how long it took (milliseconds), whether the evidence speaks of it,
    and whether it came after the dispute."""

    when: datetime
    took: int | None
    marked: bool
    later: bool


def log(replay: Replay, then: Replay, marks: list[int]) -> list[CaseEntry]:
    """Every action, with what the arbiter wants to know of it."""
    entries: list[CaseEntry] = []
    before = None
    proving = {entry.sequence for entry in moves(then) if entry.ply in marks}
    for told, stamp in zip(game_log.log(replay, insider=True), replay.stamps, strict=True):
        entry: CaseEntry = {
            **told,
            "when": stamp.at,
            "took": round((stamp.at - before).total_seconds() * 1000) if before else None,
            "marked": told["sequence"] in proving,
            "later": told["sequence"] > len(then.stamps),
        }
        entries.append(entry)
        before = stamp.at
    return entries


class RunEnd(NamedTuple):
    """The first or the last move of a counted run."""

    ply: int
    text: str


class CountedRun(NamedTuple):
    """A counted run, and how many moves of both sides it has."""

    first: RunEnd
    last: RunEnd
    length: int


class CasePlayer(Seat):
    """A player as the arbiter sees them: the time on their clock (milliseconds), and their earlier warnings."""

    left: int | None
    to_move: bool
    claimant: bool
    warnings: int
    earlier: Page[Dispute] | None


class CaseClause(TypedDict):
    """A clause to decide by, with its text."""

    anchor: str | None
    title: str
    language: str
    html: SafeString
    likely: bool


def run(then: Replay, marks: list[int]) -> CountedRun | None:
    """The first and the last move of a counted run, and how many moves of both sides it has."""
    found = [entry for entry in moves(then) if entry.ply in marks]
    if not found:
        return None
    first, last = (RunEnd(each.ply, f"{each.label} {each.notation}") for each in (found[0], found[-1]))
    return CountedRun(first, last, len(found))


def moves(then: Replay) -> list[Entry]:
    """The moves that stood."""
    return [entry for entry in then.core.history if entry.move and entry.stands]


def player(request: HttpRequest, game: Game, side: Side, dispute: Dispute, now: datetime) -> CasePlayer:
    """The player of one side: the time on their clock, and their earlier warnings."""
    user = game.player(side)
    return {
        **game_state.player(game, side),
        "left": game_state.clock(game, now)[side.value],
        "to_move": game.asked == side,
        "claimant": dispute.claimant == side,
        "warnings": user.warnings if user else 0,
        "earlier": paged(request, warnings(user, dispute), f"{side.value}-warnings", RECENT) if user else None,
    }


def warnings(user: User, dispute: Dispute) -> QuerySet[Dispute]:
    """The other rulings by which a player was warned, the last one first."""
    in_own = Q(warned=Side.WHITE.value, game__white=user) | Q(warned=Side.BLACK.value, game__black=user)
    return Dispute.objects.filter(in_own).exclude(pk=dispute.pk).order_by("-ruled_at", "-pk")


def clauses(book: Rulebook, first: str) -> list[CaseClause]:
    """The clauses of a rulebook with their text, those that a dispute is likely to be decided by at the top."""
    likely = [book.clause(first).anchor, "draws", "claims", "winning"]
    sections = [section for section in languages.translated(book).sections if section.anchor]
    rank = {anchor: place for place, anchor in reversed([*enumerate(likely)])}
    sections.sort(key=lambda section: rank.get(section.anchor or "", len(likely)))
    return [
        {
            "anchor": each.anchor,
            "title": languages.say(Sentence(each.title)),
            "language": each.language,
            "html": _prose(each),
            "likely": each.anchor in likely,
        }
        for each in sections
    ]


def _prose(section: Section) -> SafeString:
    """The words of a section; its examples are in the book. A rulebook's own HTML is never passed on."""
    return mark_safe(outline.markup(section, lambda examples: ""))
