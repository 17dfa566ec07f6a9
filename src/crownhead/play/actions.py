"""What a player or the arbiter does in a game. A game's log is a list of these.

Every action is plain data with two written forms: a dict for JSON, and a line of text (`action_text`).

>>> to_dict(Play("11-15", offer=True))
{'do': 'play', 'move': '11-15', 'offer': True}
>>> from_dict({"do": "resign", "side": "white"})
Resign(side=<Side.WHITE: 'white'>)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, TypeAlias, TypeVar

from crownhead._core import Move
from crownhead.errors import ActionError, quote, unexpected
from crownhead.sentences import Sentence
from crownhead.sides import Side


@dataclass(frozen=True)
class Play:
    """A move, perhaps with a draw offer (and a message to go with it) or the claim of a draw, as in `Claim`.

    >>> from_dict({"do": "play", "move": "11-15", "offer": True}).offer
    True
    """

    move: str
    offer: bool = False
    claim: str | None = None
    message: str = ""
    move_numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Huff:
    """Remove pieces that failed to capture. It is not a move: the huffer moves afterwards.

    >>> label(Huff(("14", "15")))
    'Huff 14, 15'
    """

    squares: tuple[str, ...]


@dataclass(frozen=True)
class Compel:
    """Cancel the offending move; its player must now capture, completely.

    >>> label(Compel())
    'Insist on the capture'
    """


@dataclass(frozen=True)
class LetStand:
    """Give up the right to huff or to compel. Moving on does the same.

    >>> label(LetStand())
    'Let it stand'
    """


@dataclass(frozen=True)
class Offer:
    """Offer a draw without moving. ``side`` is who does it; left out, the player to move.

    >>> to_dict(Offer("shall we?", Side.WHITE))
    {'do': 'offer', 'message': 'shall we?', 'side': 'white'}
    """

    message: str = ""
    side: Side | None = None


@dataclass(frozen=True)
class Claim:
    """Claim a draw that the rules give: ``repetition``, ``no-progress``, the name of an ending, ``proven``.

    The claim of a repetition may name the moves before which the position stood on the board; they must be right.

    >>> to_dict(Claim("repetition", move_numbers=(1, 3, 5)))
    {'do': 'claim', 'name': 'repetition', 'move_numbers': [1, 3, 5]}
    """

    name: str
    message: str = ""
    move_numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class TakeBack:
    """Ask to go back to the position after ``ply`` moves; left out, to before one's own last move.

    >>> to_dict(TakeBack(ply=4))
    {'do': 'take back', 'ply': 4}
    """

    ply: int | None = None
    message: str = ""
    side: Side | None = None


@dataclass(frozen=True)
class Accept:
    """Agree to what the opponent asked.

    >>> label(Accept())
    'Accept'
    """


@dataclass(frozen=True)
class Decline:
    """Refuse what the opponent asked. A declined claim goes to the arbiter, and the game stands still.

    >>> to_dict(Decline("not yet"))
    {'do': 'decline', 'reason': 'not yet'}
    """

    reason: str = ""


@dataclass(frozen=True)
class Resign:
    """Give the game up. ``side`` left out: the player to move.

    >>> to_dict(Resign(Side.WHITE))
    {'do': 'resign', 'side': 'white'}
    """

    side: Side | None = None


@dataclass(frozen=True)
class Flag:
    """``side`` has overstepped the time; left out, the player to move.

    >>> name_of(Flag(Side.BLACK))
    'flag'
    """

    side: Side | None = None


@dataclass(frozen=True)
class Adjudicate:
    """The arbiter ends the game: a win, or a draw if ``winner`` is None, by the clause with this anchor.

    ``warn`` is a player who is warned, for example for delaying the game.

    >>> to_dict(Adjudicate(Side.BLACK, "winning", warn=Side.WHITE))
    {'do': 'adjudicate', 'winner': 'black', 'clause': 'winning', 'warn': 'white'}
    """

    winner: Side | None = None
    clause: str | None = None
    note: str = ""
    warn: Side | None = None


@dataclass(frozen=True)
class Dismiss:
    """The arbiter finds a claim unfounded: the game goes on. ``warn`` is a player who is warned.

    >>> to_dict(Dismiss("only twice"))
    {'do': 'dismiss', 'note': 'only twice'}
    """

    note: str = ""
    warn: Side | None = None


@dataclass(frozen=True)
class Prove:
    """A tablebase shows that neither player can force a win from the position on the board.

    No player does this. A program that looks positions up writes it into the log, so that a game whose result rests on
    a tablebase can be read where there is none.

    >>> to_dict(Prove())
    {'do': 'prove'}
    """


Action: TypeAlias = (
    Play
    | Huff
    | Compel
    | LetStand
    | Offer
    | Claim
    | TakeBack
    | Accept
    | Decline
    | Resign
    | Flag
    | Adjudicate
    | Dismiss
    | Prove
)
"""Anything that a player, the arbiter or a tablebase does; see `Game.do`."""
A = TypeVar("A", bound=Action)
Remedy: TypeAlias = Huff | Compel | LetStand
"""What may be done about a missed capture; see `Game.remedies`."""

BY_NAME: dict[str, type[Action]] = {
    "play": Play,
    "huff": Huff,
    "compel": Compel,
    "let stand": LetStand,
    "offer": Offer,
    "claim": Claim,
    "take back": TakeBack,
    "accept": Accept,
    "decline": Decline,
    "resign": Resign,
    "flag": Flag,
    "adjudicate": Adjudicate,
    "dismiss": Dismiss,
    "prove": Prove,
}
"""Every kind of action by the word for it, as it stands in JSON."""
_NAME_OF = {kind: name for name, kind in BY_NAME.items()}
_PARTS: dict[type[Any], list[tuple[str, str, Any]]] = {
    action: [(field.name, str(field.type), field.default) for field in fields(action)] for action in _NAME_OF
}


def name_of(action: Action) -> str:
    """The word for an action: ``play``, ``let stand`` …"""
    return _NAME_OF[type(action)]


LABELS: dict[type[Action], Sentence] = {
    Huff: Sentence("Huff"),
    Compel: Sentence("Insist on the capture"),
    LetStand: Sentence("Let it stand"),
    Offer: Sentence("Offer draw"),
    Claim: Sentence("Claim draw"),
    TakeBack: Sentence("Take back"),
    Accept: Sentence("Accept"),
    Decline: Sentence("Decline"),
    Resign: Sentence("Resign"),
}
"""What is written on the button for a player's action."""


def label(action: Action) -> str:
    """What is written on the button for this very action."""
    if isinstance(action, Huff):
        return Sentence("Huff {squares}", squares=action.squares)
    return LABELS[type(action)]


def to_dict(action: Action) -> dict[str, Any]:
    """The action as JSON can hold it, without what has its default value."""
    written: dict[str, Any] = {"do": name_of(action)}
    for name, _kind, default in _PARTS[type(action)]:
        value = getattr(action, name)
        if value != default:
            written[name] = _plain(value)
    return written


def _plain(value: Any) -> Any:
    if isinstance(value, Side):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def from_dict(data: object) -> Action:
    """The action that `to_dict` wrote; anything else is an `ActionError`.

    >>> from_dict({"do": "dance"})
    Traceback (most recent call last):
    crownhead.errors.ActionError: "dance" is not an action; expected one of play, huff, compel, …
    """
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise ActionError(Sentence("an action is a JSON object with a key “do”"))
    kind = BY_NAME.get(data["do"])
    if kind is None:
        template = Sentence("{name} is not an action; expected one of {known}, …")
        raise ActionError(template.filling(name=quote(data["do"]), known=(*BY_NAME,)[:3]))
    known = {field.name: field for field in fields(kind)}
    values = {}
    for key, value in data.items():
        if key == "do":
            continue
        if key not in known:
            template = Sentence("{key} is not part of the action {name}")
            raise ActionError(template.filling(key=quote(str(key)), name=quote(data["do"])))
        values[key] = _value(str(known[key].type), key, value)
    missing = [key for key, field in known.items() if field.default is MISSING and key not in values]
    if missing:
        raise ActionError(Sentence("the action {name} needs {key}", name=quote(data["do"]), key=quote(missing[0])))
    return kind(**values)


def checked(action: A) -> A:
    """An action whose parts are what they should be: a program may put anything into one.

    >>> checked(Resign("white")), checked(Huff([14]))
    (Resign(side=<Side.WHITE: 'white'>), Huff(squares=('14',)))
    >>> checked(Claim(5))
    Traceback (most recent call last):
    crownhead.errors.ActionError: "name" should be text
    """
    parts = _PARTS.get(type(action))
    if parts is None:
        raise unexpected("an action is a Play, Huff, Claim … or text, such as 11-15 or offer", action)
    changed = {}
    for key, kind, default in parts:
        given = getattr(action, key)
        if given is default or type(given) is _SURELY.get(kind) or (given is None and kind.endswith(" | None")):
            continue
        value = _value(kind, key, _as_in_json(kind, given))
        if type(value) is not type(given) or value != given:
            changed[key] = value
    return replace(action, **changed) if changed else action


_SURELY = {"str": str, "bool": bool, "Side": Side, "str | None": str, "Side | None": Side}
"""What needs no closer look."""


def _as_in_json(kind: str, given: object) -> object:
    """What a part of an action would be in JSON: a tuple is a list there, and squares and moves are text."""
    if isinstance(given, Move):
        return str(given)
    if not isinstance(given, tuple | list):
        return given
    return [str(each) if kind == "tuple[str, ...]" and _is_number(each) else each for each in given]


def _value(kind: str, key: str, value: object) -> Any:
    """A part of an action from JSON: ``kind`` is its type, as it is written above."""
    fits, expected = _KINDS[kind.removesuffix(" | None")]
    if not fits(value):
        raise ActionError(Sentence("{key} should be {expected}", key=quote(key), expected=expected))
    return tuple(value) if isinstance(value, list) else Side(str(value)) if kind.startswith("Side") else value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_list(of: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, list) and all(map(of, value))


_KINDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "str": (lambda value: isinstance(value, str), Sentence("text")),
    "bool": (lambda value: isinstance(value, bool), Sentence("true or false")),
    "int": (_is_number, Sentence("a number of moves, 0 or more")),
    "Side": (lambda value: value in ("white", "black"), Sentence("white or black")),
    "tuple[str, ...]": (_is_list(lambda value: isinstance(value, str)), Sentence("a list of squares, each as text")),
    "tuple[int, ...]": (_is_list(_is_number), Sentence("a list of move numbers")),
}
