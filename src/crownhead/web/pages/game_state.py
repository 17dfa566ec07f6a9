"""A game as a viewer sees it: the data behind the page, the socket and the API."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, cast

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.play import actions
from crownhead.play.claims import Count, Evidence, Proof, Repeated
from crownhead.play.game import Game as CoreGame
from crownhead.play.outcome import Outcome
from crownhead.play.words import wording
from crownhead.rules.draws import Agreement
from crownhead.rules.rulebook import Clause
from crownhead.sentences import capital
from crownhead.sides import Side
from crownhead.web.arbiter import chat_readings
from crownhead.web.arbiter.claims import dispute_view
from crownhead.web.contract import boards, schema
from crownhead.web.contract.board_schema import Board
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.i18n import languages
from crownhead.web.lobby.models import Challenge
from crownhead.web.pages import game_log
from crownhead.web.play import clocks, permissions
from crownhead.web.play.answers import Answer
from crownhead.web.play.models import Game, LoggedAction, Message
from crownhead.web.play.storage import rows
from crownhead.web.play.storage.replay import Replay
from crownhead.web.play.visitor_text import book_names, phrases
from crownhead.web.players.models import User
from crownhead.web.ratings import lookup
from crownhead.web.ratings.service import RatingLabel
from crownhead.web.review import hints


def state(
    game: Game, replay: Replay, user: User | None, now: datetime | None = None, log_from: int = 0
) -> schema.GameState:
    """Everything that a page has to show, for one viewer, as JSON can hold it; the log without that many entries."""
    now, core = now or timezone.now(), replay.core
    rows.seat(game)
    sides = game.sides_of(user)
    insider = reads_words(game, user)
    disputes = dispute_view.disputes(game, core.rulebook) if insider else []
    has_called = any(each["open"] and each["kind"] == "call" and each["side"] in sides for each in disputes)
    board = described(core, None if game.is_called_off else viewer(sides), user)
    return {
        "game": game.number,
        "version": game.version,
        "sequence": game.sequence,
        "ply": core.ply,
        "state": cast(schema.Phase, game.state),
        "board": board,
        "rated": game.rated,
        "players": players(game, now),
        "clock": clock(game, now),
        "draws": draws(core),
        "claims": claims(core),
        "pending": None if game.is_called_off else pending(game, core, sides, insider=insider),
        "disputes": disputes,
        "offence": core.offence is not None,
        "status": status(game, replay, sides, must_capture=bool(board["must"])),
        "log": game_log.log(replay, insider=insider, helped=hints.hinted(game), first=log_from),
        "log_from": log_from,
        "chat": chat(game, user) if insider else [],
        "you": sides[0].value if len(sides) == 1 else core.turn.value if sides else None,
        "sides": [side.value for side in sides],
        "can": permissions.abilities(game, core, sides, has_called=has_called),
        "rematch": rematch(game, user),
    }


def reads_words(game: Game, user: User | None) -> bool:
    """Whether a viewer is shown what the players say to each other. Who does not play, and looks, is written down."""
    insider = permissions.is_insider(game, user)
    if insider and user is not None and not game.sides_of(user):
        chat_readings.note(user, game)
    return insider


def log_page(game: Game, replay: Replay, user: User | None, first: int, most: int) -> list[schema.LogEntry]:
    """A part of the log as a viewer sees it."""
    insider, helped = reads_words(game, user), hints.hinted(game)
    return game_log.log(replay, insider=insider, helped=helped, first=first, most=most)


def answered(answer: Answer, user: User | None, known: int | None = None) -> schema.Answer:
    """What a request to act is answered with. Those who know that many entries of the log are sent what comes after;
    others its end."""
    replay = answer.replay
    log_from = game_log.shown_from(replay) if known is None else game_log.changed_from(replay, known)
    return {
        "code": answer.code.value,
        "message": answer.message,
        "clause": clause(answer.clause) if answer.clause else None,
        "state": state(answer.game, replay, user, log_from=log_from),
    }


def brief(answer: Answer) -> schema.BriefAnswer:
    """The same without the state, for those who follow the game themselves."""
    game = answer.game
    return {
        "code": answer.code.value,
        "message": answer.message,
        "clause": clause(answer.clause) if answer.clause else None,
        "version": game.version,
        "sequence": game.sequence,
        "ply": game.ply,
        "fen": game.fen,
        "state": cast(schema.Phase, game.state),
    }


def described(core: CoreGame, eyes: boards.Viewer, user: User | None) -> Board:
    """The board of a game, with its rulebook as a user may know it."""
    key = core.rulebook.slug
    board = boards.describe(core, eyes, languages.say)
    board["rulebook"] = {"slug": book_names.shown_key(key, user), "title": book_names.title(key, user)}
    return board


def viewer(sides: tuple[Side, ...]) -> boards.Viewer:
    """Whose eyes the board is seen with."""
    return "both" if len(sides) == 2 else sides[0] if sides else None


def players(game: Game, now: datetime) -> schema.Seats:
    """Who sits at both sides, with their ratings."""
    ratings = lookup.beside(game, now)
    return {
        "white": player(game, Side.WHITE, ratings[Side.WHITE]),
        "black": player(game, Side.BLACK, ratings[Side.BLACK]),
    }


def player(game: Game, side: Side, rating: RatingLabel | None = None) -> schema.Seat:
    """Who sits at one side."""
    user, level = game.player(side), game.level(side)
    return {
        "name": phrases.player_name(game, side),
        "kind": "computer" if level is not None else "gone" if user is None else "guest" if user.is_guest else "user",
        "level": level,
        "url": user.get_absolute_url() if user and not user.is_guest else None,
        "side": side.value,
        "rating": str(rating) if rating is not None else None,
        "gain": rating.gain or None if rating is not None else None,
    }


def clock(game: Game, now: datetime) -> schema.Clocks:
    """The clocks, as they stand now."""
    return {
        "timing": game.timing,
        "words": phrases.time(game),
        "live": game.is_live,
        "white": clocks.left_now(game, Side.WHITE, now),
        "black": clocks.left_now(game, Side.BLACK, now),
        "running": Side(game.running).value if game.running else None,
        "first_move": clocks.first_move_left(game, now),
        "deadline": game.deadline.isoformat() if game.deadline else None,
        "now": now.isoformat(),
    }


def draws(core: CoreGame) -> list[schema.DrawRule]:
    """How far the game has come towards each draw that the rules have."""
    rules = {draw.name: draw for draw in core.rulebook.draws if not isinstance(draw, Agreement)}
    return [
        {
            "name": name,
            "title": phrases.draw_name(name),
            "how": rules[name].how,
            "clause": clause(core.rulebook.clause(rules[name].clause)),
            "evidence": phrases.evidence(found),
            "full": found.is_full,
            "tablebase": tablebase(found),
            **measured(found),
        }
        for name, found in core.counters.items()
    ]


def measured(found: Evidence) -> schema.DrawProgress:
    """How far a counter has come, as a number out of another; nothing while it does not count."""
    match found:
        case Count(since=int(), plies=plies, limit=limit):
            return {"count": plies / 2, "limit": limit / 2, "short": phrases.count(found)}
        case Repeated(times=times, moves=moves):
            return {"count": len(moves), "limit": times, "short": phrases.count(found)}
    return {"count": None, "limit": None, "short": ""}


def tablebase(found: Evidence) -> int | None:
    """How many pieces the tablebase has that proves a draw; None if none does."""
    return found.pieces or None if isinstance(found, Proof) and found.is_full else None


def claims(core: CoreGame) -> list[schema.DrawClaim]:
    """The draws that may be claimed now."""
    return [
        {
            "name": claim.name,
            "title": phrases.draw_name(claim.name),
            "evidence": phrases.evidence(claim.evidence),
            "tablebase": tablebase(claim.evidence),
            "clause": clause(claim.clause),
        }
        for claim in (core.claims if not core.pending else ())
    ]


def pending(game: Game, core: CoreGame, sides: tuple[Side, ...], *, insider: bool) -> schema.Pending | None:
    """What waits for an answer. Those who only watch see neither what was said nor what a claim rests on."""
    request = core.pending
    if request is None:
        return None
    found = request.claim if insider else None
    return {
        "kind": actions.name_of(request.action),
        "side": request.side.value,
        "yours": request.side.other in sides and not core.frozen,
        "text": languages.say(wording.asks(phrases.player_name(game, request.side), request)),
        "message": request.action.message if insider else "",
        "claim": phrases.draw_name(found.name) if found else None,
        "evidence": phrases.evidence(found.evidence) if found else None,
        "clause": clause(found.clause) if found else None,
        "frozen": core.frozen,
    }


def clause(cited: Clause) -> schema.Clause:
    """A clause as a page links it."""
    return {"anchor": cited.anchor, "title": languages.say(cited.title)}


def status(game: Game, replay: Replay, sides: tuple[Side, ...], *, must_capture: bool) -> schema.Status:
    """One sentence about what happens now, and its kind."""
    core = replay.core
    if game.is_called_off:
        name = phrases.player_name(game, core.turn)
        text = _("The game was called off: %(name)s did not make a first move in time. No one has lost.") % {
            "name": name
        }
        return {"kind": "over", "text": text, "clause": None}
    if core.outcome:
        by_the_desk = bool(replay.stamps) and replay.stamps[-1].by == LoggedAction.Actor.DESK
        why = _("the claim is upheld") if by_the_desk else phrases.why(core)
        return ending(core.outcome, why, sides)
    if core.stopped:
        kind: Literal["frozen", "claim"] = "frozen" if core.frozen else "claim"
        return {"kind": kind, "text": capital(languages.say(core.stopped.what)), "clause": None}
    if core.turn in sides:
        both = wording.to_move(core.turn, must_capture=must_capture)
        text = languages.say(both if len(sides) == 2 else wording.your_turn(must_capture=must_capture))
        cited = clause(core.rulebook.clause("capturing")) if must_capture else None
        return {"kind": "yours", "text": text, "clause": cited}
    if game.level(core.turn) is not None:
        return {"kind": "computer", "text": _("The computer is thinking"), "clause": None}
    text = languages.say(wording.turn_of(phrases.player_name(game, core.turn)))
    return {"kind": "theirs", "text": text, "clause": None}


def ending(outcome: Outcome, why: str, sides: tuple[Side, ...]) -> schema.Status:
    """How the game ended and why: to a player whether they won, to everyone else who did."""
    kind: Literal["victory", "defeat", "over"] = "over"
    result = phrases.result(outcome)
    if outcome.winner and len(sides) == 1:
        kind, result = ("victory", _("You won")) if outcome.winner in sides else ("defeat", _("You lost"))
    return {"kind": kind, "text": f"{result}: {why}", "clause": clause(outcome.clause)}


def chat(game: Game, user: User | None) -> list[schema.ChatMessage]:
    """What the players said to each other."""
    return [
        {
            "name": phrases.player_name(game, Side(side)),
            "side": Side(side).value,
            "yours": bool(user and author == user.pk),
            "text": text,
            "at": at.isoformat(),
        }
        for side, author, text, at in _said(game.pk)
    ]


_said = PreparedQuery(
    lambda game: Message.objects.filter(game=game).order_by("pk").values_list("side", "author", "text", "at")
)


_rematches = PreparedQuery(lambda game: Game.objects.filter(rematch_of=game).order_by("pk").values_list("pk"))


def rematch(game: Game, user: User | None) -> schema.Rematch | None:
    """What can be said about playing once more; None while the game goes on and for those who only watch."""
    sides = game.sides_of(user)
    if not game.is_finished:
        return None
    for (again,) in _rematches(game.pk)[:1]:
        return {"kind": "begun", "url": Game(number=again).get_absolute_url()}
    if not sides or user is None:
        return None
    other = sides[0].other
    if game.level(other) is None and (game.player(other) is None or game.rules):
        return None
    asked = Challenge.objects.filter(rematch_of=game, game=None).first()
    if asked is None:
        return {"kind": "ask", "url": reverse("rematch", args=[game.number])}
    return {
        "kind": "asked" if asked.creator_id == user.pk else "answer",
        "url": reverse("rematch", args=[game.number]),
        "withdraw": reverse("withdraw", args=[asked.token]),
    }
