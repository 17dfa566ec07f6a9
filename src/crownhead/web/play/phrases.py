"""What the site says about a game, in the visitor's language. What happened is told by the core; here it gets words."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from crownhead.errors import ClaimError
from crownhead.play.actions import (
    Accept,
    Adjudicate,
    Claim,
    Compel,
    Decline,
    Dismiss,
    Flag,
    Huff,
    LetStand,
    Offer,
    Play,
    Resign,
    TakeBack,
)
from crownhead.play.claims import Count, Evidence, Repeated
from crownhead.play.history import Entry
from crownhead.play.outcome import Outcome
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import Side
from crownhead.web.i18n.languages import say
from crownhead.web.play.models import Game, Timing

DISC = {Side.WHITE: "○", Side.BLACK: "●"}


def side_name(side: Side | str) -> str:
    """White or Black, as the name of a player."""
    return _("White") if side == Side.WHITE else _("Black")


def player_name(game: Game, side: Side) -> str:
    """Who sits there."""
    user, level = game.player(side), game.level(side)
    if level is not None:
        return _("Computer, level %(level)d") % {"level": level}
    if game.at_one_screen:
        return side_name(side)
    return user.username if user else _("somebody who left")


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
    """Who won."""
    if outcome.winner is None:
        return _("Draw")
    return _("White wins") if outcome.winner is Side.WHITE else _("Black wins")


def why(outcome: Outcome) -> str:
    """The reason, without the clause."""
    return say(outcome.why)


def result_for(game: Game, side: Side) -> str:
    """How a finished game went for one of its players: won, lost or draw."""
    if game.result == "draw":
        return _("draw")
    return _("won") if game.result == side else _("lost")


# --- draws --------------------------------------------------------------------------------------------------------


def draw_name(name: str) -> str:
    """What a draw by the rules is called; the endings have names of their own in each rulebook."""
    if name == "proven":
        return _("proven draw")
    return gettext(name.replace("-", " ")) if name else ""


def evidence(found: Evidence) -> str:
    """How far the game has come towards a draw."""
    return say(str(found))


def count(found: Count | Repeated) -> str:
    """The same as a clock would show it: 3½ / 25."""
    if isinstance(found, Repeated):
        return f"{len(found.moves)} / {found.times}"
    return f"{_moves(found.plies)} / {_moves(found.limit)}"


def unfounded(error: ClaimError) -> str:
    """Why a claim is refused, with the state of its counter."""
    values = {"clause": say(error.clause.title), "name": draw_name(error.name), "evidence": evidence(error.evidence)}
    if error.wrong_numbers:
        return _("The move numbers are wrong (%(clause)s): %(name)s, %(evidence)s.") % values
    return _("The claim is unfounded (%(clause)s): %(name)s, %(evidence)s.") % values


def _moves(plies: int) -> str:
    whole, half = divmod(plies, 2)
    return f"{whole or ''}½" if half else str(whole)


# --- what was done ------------------------------------------------------------------------------------------------


def deed(entry: Entry, book: Rulebook, *, insider: bool = True) -> str:
    """What an entry of the log tells, apart from who did it and what was said with it; a plain move tells nothing.

    Of claims and warnings those who only watch learn no more than that there was one, or not even that.
    """
    match entry.action:
        case Play(claim=str()) | Claim() if not insider:
            return _("claims a draw")
        case Play(offer=True):
            return _("offers a draw")
        case Play(claim=str(name)) | Claim(name=name):
            return _("claims a draw: %(name)s") % {"name": draw_name(name)}
        case Offer():
            return _("offers a draw")
        case TakeBack():
            return _("asks to take back")
        case Accept():
            return _("agrees to take back") if isinstance(entry.about, TakeBack) else _("accepts the draw")
        case Decline() if isinstance(entry.about, Claim):
            return _("declines the claim: it goes to the arbiter")
        case Decline():
            return _("does not want to take back") if isinstance(entry.about, TakeBack) else _("declines the draw")
        case Huff(squares):
            return _("huffs %(squares)s") % {"squares": ", ".join(squares)}
        case Compel():
            return _("cancels the move and insists on the capture")
        case LetStand():
            return _("lets it stand")
        case Resign():
            return _("resigns")
        case Flag():
            return _("the time is over")
        case Adjudicate() | Dismiss():
            return ruling(entry.action, book, with_warning=insider)
    return ""


def ruling(action: Adjudicate | Dismiss, book: Rulebook, *, with_warning: bool = True) -> str:
    """What the arbiter decided."""
    if isinstance(action, Dismiss):
        text = _("finds the claim unfounded: the game goes on")
    elif action.winner:
        text = _("decides: %(side)s wins") % {"side": side_name(action.winner)}
    else:
        text = _("decides: the game is a draw")
    if isinstance(action, Adjudicate) and action.clause:
        text += f" ({say(book.clause(action.clause).title)})"
    if action.warn and with_warning:
        text += "; " + warning(side_name(action.warn))
    return text


def warning(name: str) -> str:
    """That somebody is warned."""
    return _("%(side)s is warned for delaying the game") % {"side": name}


def said(entry: Entry) -> str:
    """The words that came along with an action."""
    for name in ("message", "reason", "note"):
        if text := getattr(entry.action, name, ""):
            return str(text)
    return ""
