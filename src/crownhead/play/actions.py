"""What a player or the arbiter does in a game. A game's log is a list of these.

Every action is plain data with two written forms: a dict for JSON and a line of text.

>>> from_text("huff 14 15")
Huff(squares=('14', '15'))
>>> to_dict(Play("11-15", offer=True))
{'do': 'play', 'move': '11-15', 'offer': True}
>>> from_dict({"do": "resign", "side": "white"})
Resign(side=<Side.WHITE: 'white'>)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeAlias, TypeVar

from crownhead.errors import ActionError, quote
from crownhead.sentences import Sentence
from crownhead.sides import Side


@dataclass(frozen=True)
class Play:
    """A move, perhaps with a draw offer (and a message to go with it) or the claim of a draw, as in `Claim`.

    >>> to_text(Play("11-15", offer=True, message="shall we?"))
    '11-15, offer: shall we?'
    """

    move: str
    offer: bool = False
    claim: str | None = None
    message: str = ""
    move_numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Huff:
    """Remove pieces that failed to capture. It is not a move: the huffer moves afterwards.

    >>> from_text("huff 14") == Huff(("14",))
    True
    """

    squares: tuple[str, ...]


@dataclass(frozen=True)
class Compel:
    """Cancel the offending move; its player must now capture, completely.

    >>> to_text(Compel())
    'compel'
    """


@dataclass(frozen=True)
class LetStand:
    """Give up the right to huff or to compel. Moving on says the same.

    >>> to_text(LetStand())
    'let stand'
    """


@dataclass(frozen=True)
class Offer:
    """Offer a draw without moving. ``side`` is who does it; left out, the player to move.

    >>> to_text(Offer("shall we?"))
    'offer: shall we?'
    """

    message: str = ""
    side: Side | None = None


@dataclass(frozen=True)
class Claim:
    """Claim a draw that the rules give: ``repetition``, ``no-progress``, the name of an ending, ``proven``.

    The claim of a repetition may name the moves before which the position stood on the board; they must be right.

    >>> to_text(Claim("repetition", "as the rules say", (1, 3, 5)))
    'claim repetition 1 3 5: as the rules say'
    """

    name: str
    message: str = ""
    move_numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class TakeBack:
    """Ask to go back to the position after ``ply`` moves; left out, to before one's own last move.

    >>> to_text(TakeBack(ply=4))
    'take back to 4'
    """

    ply: int | None = None
    message: str = ""
    side: Side | None = None


@dataclass(frozen=True)
class Accept:
    """Say yes to what the opponent asked.

    >>> to_text(Accept())
    'accept'
    """


@dataclass(frozen=True)
class Decline:
    """Say no to what the opponent asked. A declined claim goes to the arbiter, and the game stands still.

    >>> to_text(Decline("not yet"))
    'decline: not yet'
    """

    reason: str = ""


@dataclass(frozen=True)
class Resign:
    """Give the game up. ``side`` left out: the player to move.

    >>> to_text(Resign(Side.WHITE))
    'resign white'
    """

    side: Side | None = None


@dataclass(frozen=True)
class Flag:
    """The clock says that ``side`` has overstepped the time; left out, the player to move.

    >>> to_text(Flag(Side.BLACK))
    'flag black'
    """

    side: Side | None = None


@dataclass(frozen=True)
class Adjudicate:
    """The arbiter ends the game: a win, or a draw if ``winner`` is None, by the clause with this anchor.

    ``warn`` is a player who is warned, for example for delaying the game.

    >>> to_text(Adjudicate(None, "draws", "three times it is", warn=Side.WHITE))
    'adjudicate draw by draws warn white: three times it is'
    """

    winner: Side | None = None
    clause: str | None = None
    note: str = ""
    warn: Side | None = None


@dataclass(frozen=True)
class Dismiss:
    """The arbiter finds a claim unfounded: the game goes on. ``warn`` is a player who is warned.

    >>> to_text(Dismiss("only twice"))
    'dismiss: only twice'
    """

    note: str = ""
    warn: Side | None = None


Action: TypeAlias = (
    Play | Huff | Compel | LetStand | Offer | Claim | TakeBack | Accept | Decline | Resign | Flag | Adjudicate | Dismiss
)
"""Anything that a player or the arbiter does; see `Game.do`."""

A = TypeVar("A", bound=Action)

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
}
"""Every kind of action by the word for it, as it stands in JSON."""
_NAME_OF = {kind: name for name, kind in BY_NAME.items()}


def name_of(action: Action) -> str:
    """The word for an action: ``play``, ``let stand`` …"""
    return _NAME_OF[type(action)]


def to_dict(action: Action) -> dict[str, Any]:
    """The action as JSON can hold it, without what has its default value."""
    given = {field.name: getattr(action, field.name) for field in fields(action)}
    defaults = {field.name: field.default for field in fields(action)}
    plain = {key: _plain(value) for key, value in given.items() if value != defaults[key]}
    return {"do": name_of(action), **plain}


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
            template = Sentence("{key} is not a part of the action {name}")
            raise ActionError(template.filling(key=quote(str(key)), name=quote(data["do"])))
        values[key] = _value(str(known[key].type), key, value)
    missing = [key for key, field in known.items() if field.default is MISSING and key not in values]
    if missing:
        raise ActionError(Sentence("the action {name} needs {key}", name=quote(data["do"]), key=quote(missing[0])))
    return kind(**values)


def to_text(action: Action) -> str:
    """The action as people write it, and as a rulebook's examples do.

    >>> to_text(LetStand()), to_text(Claim("repetition")), to_text(Adjudicate(Side.BLACK, "winning"))
    ('let stand', 'claim repetition', 'adjudicate black by winning')
    """
    match action:
        case Play(move, offer, claim, message, numbers):
            extra = ", offer" if offer else f", {_claim(claim, numbers)}" if claim else ""
            return move + extra + _said(message)
        case Huff(squares):
            return f"huff {' '.join(squares)}"
        case Claim(name, message, numbers):
            return _claim(name, numbers) + _said(message)
        case Adjudicate(winner, clause, note, warn):
            by = f" by {clause}" if clause else ""
            return f"adjudicate {winner or 'draw'}" + by + _warning(warn) + _said(note)
        case TakeBack(ply, message, side):
            return "take back" + ("" if ply is None else f" to {ply}") + (f" {side}" if side else "") + _said(message)
        case Offer(message, side):
            return "offer" + (f" {side}" if side else "") + _said(message)
        case Resign(side) | Flag(side):
            return name_of(action) + (f" {side}" if side else "")
        case Decline(reason):
            return "decline" + _said(reason)
        case Dismiss(note, warn):
            return "dismiss" + _warning(warn) + _said(note)
        case Compel() | LetStand() | Accept():
            return name_of(action)


def _said(message: str) -> str:
    return f": {message}" if message else ""


def _claim(name: str, numbers: tuple[int, ...]) -> str:
    return " ".join(["claim", name, *map(str, numbers)])


def _warning(warn: Side | None) -> str:
    return f" warn {warn}" if warn else ""


def from_text(text: str) -> Action:
    """The action that a text says; a text that begins with no other action's name is a move.

    >>> from_text("decline: not yet")
    Decline(reason='not yet')
    >>> from_text("14x23, claim no-progress")
    Play(move='14x23', offer=False, claim='no-progress', message='', move_numbers=())
    """
    if action := _named(text):
        return action
    move, comma, rest = text.partition(",")
    if not comma:
        return Play(text.strip())
    match _named(rest.strip()):
        case Offer(message, None):
            return Play(move.strip(), offer=True, message=message)
        case Claim(name, message, numbers):
            return Play(move.strip(), claim=name, message=message, move_numbers=numbers)
    raise ActionError(Sentence("only “offer” and “claim” can go along with a move, for example “11-15, offer”"))


def _named(text: str) -> Action | None:
    """The action that a text names; None if it names none."""
    for name, read in _READERS.items():
        if text == name or text.startswith((name + " ", name + ":")):
            head, _, message = text[len(name) :].partition(":")
            return read(head.split(), message.strip())
    return None


def _read_huff(words: list[str], message: str) -> Huff:
    if not words or message:
        why = Sentence("expected “huff” and the squares of the pieces to remove, for example “huff 14 15”")
        raise ActionError(why)
    return Huff(tuple(words))


def _read_claim(words: list[str], message: str) -> Claim:
    match words:
        case [name, *numbers] if all(number.isdecimal() and len(number) < 9 for number in numbers):
            return Claim(name, message, tuple(map(int, numbers)))
    raise ActionError(
        Sentence("expected something like “claim repetition” or, with the move numbers, “claim repetition 1 3 5”")
    )


def _read_take_back(words: list[str], message: str) -> TakeBack:
    match words:
        case ["to", ply, *rest] if ply.isdecimal() and len(ply) < 9:
            return TakeBack(int(ply), message, _side(rest))
    return TakeBack(None, message, _side(words))


def _read_adjudicate(words: list[str], note: str) -> Adjudicate:
    words, warn = _read_warning(words)
    match words:
        case ["white" | "black" | "draw" as result, *rest] if not rest or (len(rest) == 2 and rest[0] == "by"):
            return Adjudicate(None if result == "draw" else Side(result), rest[1] if rest else None, note, warn)
    raise ActionError(
        Sentence("expected something like “adjudicate white by winning”: white, black or draw, and the clause")
    )


def _read_dismiss(words: list[str], note: str) -> Dismiss:
    words, warn = _read_warning(words)
    return _alone(Dismiss(note, warn), words)


def _read_warning(words: list[str]) -> tuple[list[str], Side | None]:
    """What stands before “warn”, and whom it names."""
    match words:
        case [*before, "warn", side]:
            return before, _side([side])
    return words, None


def _side(words: list[str]) -> Side | None:
    match words:
        case []:
            return None
        case ["white" | "black" as side]:
            return Side(side)
    given = quote(" ".join(words))
    raise ActionError(Sentence("{given} is not a side: expected white, black or nothing", given=given))


def _alone(action: A, words: list[str], message: str = "") -> A:
    """The action, if no words and no message are left over."""
    if words or message:
        given = quote(" ".join(words) or message)
        raise ActionError(Sentence("{given} cannot follow {name}", given=given, name=quote(name_of(action))))
    return action


_READERS: dict[str, Callable[[list[str], str], Action]] = {
    "huff": _read_huff,
    "compel": lambda words, message: _alone(Compel(), words, message),
    "let stand": lambda words, message: _alone(LetStand(), words, message),
    "offer": lambda words, message: Offer(message, _side(words)),
    "claim": _read_claim,
    "take back": _read_take_back,
    "accept": lambda words, message: _alone(Accept(), words, message),
    "decline": lambda words, message: _alone(Decline(message), words),
    "resign": lambda words, message: _alone(Resign(_side(words)), [], message),
    "flag": lambda words, message: _alone(Flag(_side(words)), [], message),
    "adjudicate": _read_adjudicate,
    "dismiss": _read_dismiss,
}


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
    "int": (_is_number, Sentence("a number of moves, from 0")),
    "Side": (lambda value: value in ("white", "black"), Sentence("white or black")),
    "tuple[str, ...]": (_is_list(lambda value: isinstance(value, str)), Sentence("a list of squares, each as text")),
    "tuple[int, ...]": (_is_list(_is_number), Sentence("a list of move numbers")),
}
