"""Rulings, by an arbiter or by the desk itself: a decision in the game's log and its grounds with the dispute, both or
neither."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from crownhead.play.actions import Adjudicate, Dismiss
from crownhead.sides import Side
from crownhead.web.arbiter import tasks
from crownhead.web.arbiter.claims import verified_claims
from crownhead.web.arbiter.models import BY_THE_DESK, LONGEST_LETTER, Dispute
from crownhead.web.i18n.languages import say
from crownhead.web.play import effects, permissions, service
from crownhead.web.play.answers import Answer, Code
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.storage.replay import Replay, replayed
from crownhead.web.players.models import User

DECISIONS = tuple(ruling for ruling in Dispute.Ruling.values if ruling != Dispute.Ruling.MOOT)
WINS = (Dispute.Ruling.WHITE, Dispute.Ruling.BLACK)


def rule(
    number: int,
    arbiter: User,
    ruling: str,
    clause: str,
    key: str,
    *,
    note: str = "",
    warn: Side | None = None,
    dispute: int | None = None,
) -> Answer:
    """Decide an open dispute of a game: ``draw``, ``play on``, ``white`` or ``black``, by a clause of its rulebook.

    ``warn`` is a player who is warned for delaying the game. ``dispute`` is which one, if it is not the declined claim.
    A win is awarded on grounds that the loser can read (``note``), and not by a clause about draws. A repeated key
    changes nothing, and nothing is decided twice.
    """
    with transaction.atomic():
        game = service.locked(number)
        replay = replayed(game)
        if refusal := permissions.no_arbiter(game, arbiter):
            return Answer(Code.FORBIDDEN, game, replay, refusal)
        problem = _problem(replay, ruling, clause, key, note)
        if problem:
            return Answer(Code.INVALID, game, replay, problem)
        if game.disputes.filter(key=key).exists():
            return Answer(Code.REPEATED, game, replay)
        found = _open_one(game, dispute)
        if found is None:
            return Answer(Code.STALE, game, replay, _("This has already been decided; nothing was changed."))
        answer = _decided(game, replay, found, arbiter, _action(ruling, clause, note, warn), key)
        if answer.code is Code.DONE:
            found.ruling, found.clause, found.note, found.key = ruling, clause, note, key
            found.warned, found.arbiter, found.ruled_at = warn.value if warn else "", arbiter, timezone.now()
            found.save()
            _warn(answer.game, warn)
            tasks.notify_players(answer.game, found)
        return answer


def uphold(key: int, now: datetime) -> bool:
    """Rule a claim that is due; False if it is not, or if an arbiter was quicker. The core has the last word: what the
    game as it stands now does not prove again is left to a person."""
    with transaction.atomic():
        game = service.locked(Dispute.objects.values_list("game", flat=True).get(pk=key))
        dispute = Dispute.objects.get(pk=key)
        when, replay = verified_claims.due(dispute, game), replayed(game)
        request = replay.core.pending if replay.core.frozen else None
        if when is None or when > now or request is None or request.claim is None or not request.claim.evidence.is_full:
            return False
        clause = request.claim.clause.anchor
        by, mark = LoggedAction.Actor.DESK, f"{BY_THE_DESK}{dispute.pk}"
        service.record(game, replay, Adjudicate(None, clause), by, None, mark, now)
        dispute.ruling, dispute.clause, dispute.key, dispute.ruled_at = Dispute.Ruling.DRAW, clause, mark, now
        dispute.save()
        tasks.notify_players(game, dispute)
        return True


def _problem(replay: Replay, ruling: str, clause: str, key: str, note: str) -> str:
    """What is wrong with a ruling; nothing if it is fit to be made."""
    if ruling not in DECISIONS:
        return _("A ruling is one of: %(list)s.") % {"list": ", ".join(DECISIONS)}
    if len(note) > LONGEST_LETTER:
        return _("At most %(number)d characters, please.") % {"number": LONGEST_LETTER}
    try:
        service.valid_key(key)
    except ValueError as error:
        return str(error)
    book = replay.core.rulebook
    try:
        cited = book.clause(clause)
    except ValueError:
        return _("This rulebook has no clause “%(anchor)s”.") % {"anchor": clause[:80]}
    if ruling in WINS and cited in {book.clause(topic) for topic in ("draws", *(draw.clause for draw in book.draws))}:
        return _("“%(clause)s” is about draws: a win rests on another clause.") % {"clause": say(cited.title)}
    if ruling in WINS and not note.strip():
        return _("Give the grounds: a player who loses by a ruling has to know why.")
    return ""


def _open_one(game: Game, dispute: int | None) -> Dispute | None:
    """The dispute to be decided, if it is still open. The lock on the game's row is a lock on its disputes."""
    still_open = game.disputes.filter(ruled_at=None)
    if dispute is None:
        return still_open.filter(kind=Dispute.Kind.CLAIM).first()
    return still_open.filter(pk=dispute).first()


def _decided(
    game: Game, replay: Replay, dispute: Dispute, arbiter: User, action: Adjudicate | Dismiss, key: str
) -> Answer:
    """Have it done in the game. A call that changes nothing there is no action of the game: it was never stopped."""
    if dispute.is_call and isinstance(action, Dismiss):
        effects.note_change(game)
        return Answer(Code.DONE, game, replay)
    return service.rule(game.number, arbiter, action, key)


def _action(ruling: str, clause: str, note: str, warn: Side | None) -> Adjudicate | Dismiss:
    if ruling == Dispute.Ruling.PLAY_ON:
        return Dismiss(note, warn)
    return Adjudicate(None if ruling == Dispute.Ruling.DRAW else Side(ruling), clause, note, warn)


def _warn(game: Game, side: Side | None) -> None:
    warned = game.player_id(side) if side else None
    if warned is not None:
        User.objects.filter(pk=warned).update(warnings=F("warnings") + 1)
