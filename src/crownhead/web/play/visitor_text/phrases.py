"""What the site says about a game beyond what the library says: names, times, results; in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from crownhead.play import claims
from crownhead.play.claims import Count, Evidence, Proof, Repeated
from crownhead.play.game import Game as CoreGame
from crownhead.play.history import Entry
from crownhead.play.outcome import Outcome
from crownhead.play.words import wording
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.i18n.languages import say
from crownhead.web.play.models import CALLED_OFF, Game, Timing


def side_name(side: Side | str) -> str:
    """White or Black, as the name of a player."""
    return _("White") if side == Side.WHITE else _("Black")


def player_name(game: Game, side: Side) -> str:
    """The name of the player at one side, or the level of the computer."""
    user, level = game.player(side), game.level(side)
    if level is not None:
        return _("Computer, level %(level)d") % {"level": level}
    if game.at_one_screen:
        return side_name(side)
    return user.username if user else _("a former player")


def time(timed: Timing) -> str:
    """How much time there is, in a few words."""
    match timed.timing:
        case Timing.Kind.DAYS:
            days = timed.base // 86400
            return ngettext("%(days)d day per move", "%(days)d days per move", days) % {"days": days}
        case Timing.Kind.FISCHER:
            return _("%(minutes)d min + %(seconds)d s") % {"minutes": timed.base // 60, "seconds": timed.increment}
        case Timing.Kind.MOVE:
            return _("%(seconds)d s per move") % {"seconds": timed.base}
    return _("no time limit")


# --- how it ended -------------------------------------------------------------------------------------------------


def result(outcome: Outcome) -> str:
    """The result in two words: which side has won, or that it is a draw."""
    if outcome.winner is None:
        return _("Draw")
    return _("White wins") if outcome.winner is Side.WHITE else _("Black wins")


def why(core: CoreGame) -> str:
    """Why a game ended, without the clause; for a draw that is proven, by what."""
    assert core.outcome
    proof = core.counters.get(core.outcome.reason)
    return say(str(proof)) if isinstance(proof, Proof) and proof.is_full else say(core.outcome.why)


def result_told(winner: str, reason: str, names: Mapping[str, str | None]) -> str:
    """How a game has ended, for those who watch: who has won, by name where the player has one.

    >>> result_told("white", "no-pieces", {"white": "Anna", "black": None})
    'Anna has won'
    >>> result_told("black", "no-move", {"white": "Anna", "black": None}), result_told("draw", "agreement", {})
    ('Black won', 'Draw')
    """
    if reason == CALLED_OFF:
        return _("called off")
    if winner == "draw":
        return _("Draw")
    name = names.get(winner)
    if name:
        return _("%(name)s has won") % {"name": name}
    return _("White won") if winner == Side.WHITE else _("Black won")


def result_for(game: Game, side: Side) -> str:
    """How a finished game went for one of its players: won, lost or draw."""
    if game.result == "draw":
        return _("draw")
    return _("won") if game.result == side else _("lost")


# --- draws --------------------------------------------------------------------------------------------------------


def draw_name(name: str) -> str:
    """What a draw by the rules is called."""
    return say(claims.title(name)) if name else ""


def evidence(found: Evidence) -> str:
    """How far the game has come towards a draw."""
    return say(str(found))


def count(found: Count | Repeated) -> str:
    """The same as a clock would show it: 3½ / 25."""
    if isinstance(found, Repeated):
        return f"{len(found.moves)} / {found.times}"
    return f"{claims.in_moves(found.plies)} / {claims.in_moves(found.limit)}"


# --- what was done ------------------------------------------------------------------------------------------------


def deed(entry: Entry, book: Rulebook, *, insider: bool = True) -> str:
    """What an entry of the log contains, apart from who did it and what was said with it."""
    return say(wording.deed(entry, book, insider=insider))


def warning(name: str) -> str:
    """That a player is warned."""
    return say(wording.warning(name))


def said(entry: Entry) -> str:
    """The words that came along with an action."""
    for name in ("message", "reason", "note"):
        if text := getattr(entry.action, name, ""):
            return str(text)
    return ""


def until(moment: datetime | str | None) -> str:
    """How much time is left until a moment, in one unit or two."""
    if not moment:
        return ""
    when = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    return duration(max(0, round((when - timezone.now()).total_seconds() * 1000)))


def duration(milliseconds: int | None) -> str:
    """A time as a clock shows it, or in days and hours.

    >>> duration(65000), duration(3 * 86400_000)
    ('1:05', '3 days')
    """
    if milliseconds is None:
        return ""
    seconds = max(0, milliseconds) // 1000
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        text = ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
        return text + (" " + _("%(hours)d h") % {"hours": hours} if hours else "")
    if hours:
        return f"{hours}:{minutes:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
