"""Who may do what in a game, and who may read what was said in it: pages, API and sockets all ask here.

A refusal is a sentence for the user; an empty one means that nothing stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from crownhead.play import actions
from crownhead.play.actions import Action
from crownhead.play.game import Game as CoreGame
from crownhead.play.words import wording
from crownhead.rules.draws import Agreement
from crownhead.sides import Side
from crownhead.web.i18n import languages
from crownhead.web.play.models import Game
from crownhead.web.players.models import User


def no_player(game: Game, user: User | None) -> str:
    """Why a user cannot take part in a game."""
    return "" if game.sides_of(user) else languages.say(wording.FOR_PLAYERS)


def no_arbiter(game: Game, user: User | None) -> str:
    """Why a user cannot rule in a game."""
    if user is None or not user.may_rule:
        return languages.say(wording.FOR_ARBITER)
    return _("Arbiters cannot rule in their own games.") if game.sides_of(user) else ""


def is_insider(game: Game, user: User | None) -> bool:
    """Whether a user may read what the players said to each other and to the arbiter: they may, and the arbiter if the
    game has come before them."""
    return bool(game.sides_of(user)) or bool(user and user.may_rule and any(has(game) for has in _cases))


def have_cases(has_case: Callable[[Game], bool]) -> None:
    """Have a function asked whether a game has come before the arbiter."""
    _cases.append(has_case)


_cases: list[Callable[[Game], bool]] = []


def obstacle(game: Game, action: Action) -> str:
    """Why something that a player may do cannot be done at this moment. The row of the game is locked."""
    return next((why for stands_in_the_way in _obstacles if (why := stands_in_the_way(game, action))), "")


def have_obstacles(why_not: Callable[[Game, Action], str]) -> None:
    """Have a function asked whether something stands in the way of an action: a sentence if so, else nothing."""
    _obstacles.append(why_not)


_obstacles: list[Callable[[Game, Action], str]] = []


def doer(core: CoreGame, action: Action, seats: tuple[Side, ...]) -> Side | None:
    """For which of their seats a player does this; None if for none of them."""
    wanted = None
    match action:
        case actions.Play() | actions.Huff() | actions.Compel() | actions.LetStand() | actions.Claim():
            wanted = core.turn
        case actions.Accept() | actions.Decline():
            wanted = core.pending.side.other if core.pending else None
            if wanted is None:
                return seats[0] if seats else None  # the core says that there is nothing to answer
        case actions.Offer() | actions.TakeBack() | actions.Resign() | actions.Flag():
            if not seats:
                return None
            if isinstance(action, actions.TakeBack) and core.turn.other in seats:
                return core.turn.other  # at one screen the last move goes back, no matter which side made it
            return core.turn if core.turn in seats else seats[0]
    return wanted if wanted in seats else None


def abilities(game: Game, core: CoreGame, sides: tuple[Side, ...], *, has_called: bool = False) -> list[str]:
    """What a viewer with these seats may do now, as a list of words; the game itself has the last say.

    ``has_called`` is whether a call of theirs already waits for the arbiter.
    """
    if not sides:
        return []
    if core.outcome or game.is_finished:
        return ["chat"] if game.has_two_people else []
    can = ["resign"]
    request, mine = core.pending, core.turn in sides
    claimed = bool(request and request.claim)
    if game.has_two_people:
        can.append("chat")
    if core.frozen:
        return can
    if game.has_two_people and not has_called:
        can.append("call")
    if request and request.side.other in sides:
        can += ["accept", "decline"]
    if mine and not claimed:
        can += ["play", *dict.fromkeys(map(actions.name_of, core.remedies))]
        if any(not isinstance(draw, Agreement) and draw.how == "claim" for draw in core.rulebook.draws):
            can.append("claim")
    if not request:
        agrees = any(isinstance(draw, Agreement) for draw in core.rulebook.draws)
        can += ["offer"] if agrees else []
        can += ["take back"] if any(map(core.can_take_back, sides)) else []
    return can
