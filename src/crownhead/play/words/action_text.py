"""Actions as people write them, and as a rulebook's examples do.

>>> from_text("huff 14 15")
Huff(squares=('14', '15'))
>>> to_text(actions.Play("11-15", offer=True, message="shall we?"))
'11-15, offer: shall we?'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from crownhead.errors import ActionError, quote
from crownhead.play import actions
from crownhead.play.actions import Action, name_of
from crownhead.sentences import Sentence
from crownhead.sides import Side

A = TypeVar("A", bound=Action)


def to_text(action: Action) -> str:
    """The action as a line of text.

    >>> to_text(actions.LetStand()), to_text(actions.Claim("repetition", move_numbers=(1, 3, 5)))
    ('let stand', 'claim repetition 1 3 5')
    >>> to_text(actions.Adjudicate(None, "draws", "three times it is", warn=Side.WHITE))
    'adjudicate draw by draws warn white: three times it is'
    """
    match action:
        case actions.Play(move, offer, claim, message, numbers):
            extra = ", offer" if offer else f", {_claim(claim, numbers)}" if claim else ""
            return move + extra + _said(message)
        case actions.Huff(squares):
            return f"huff {' '.join(squares)}"
        case actions.Claim(name, message, numbers):
            return _claim(name, numbers) + _said(message)
        case actions.Adjudicate(winner, clause, note, warn):
            by = f" by {clause}" if clause else ""
            return f"adjudicate {winner or 'draw'}" + by + _warning(warn) + _said(note)
        case actions.TakeBack(ply, message, side):
            return "take back" + ("" if ply is None else f" to {ply}") + (f" {side}" if side else "") + _said(message)
        case actions.Offer(message, side):
            return "offer" + (f" {side}" if side else "") + _said(message)
        case actions.Resign(side) | actions.Flag(side):
            return name_of(action) + (f" {side}" if side else "")
        case actions.Decline(reason):
            return "decline" + _said(reason)
        case actions.Dismiss(note, warn):
            return "dismiss" + _warning(warn) + _said(note)
        case actions.Compel() | actions.LetStand() | actions.Accept() | actions.Prove():
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
        return actions.Play(text.strip())
    match _named(rest.strip()):
        case actions.Offer(message, None):
            return actions.Play(move.strip(), offer=True, message=message)
        case actions.Claim(name, message, numbers):
            return actions.Play(move.strip(), claim=name, message=message, move_numbers=numbers)
    raise ActionError(Sentence("only “offer” and “claim” can go with a move, for example “11-15, offer”"))


def _named(text: str) -> Action | None:
    """The action that a text names; None if it names none."""
    for name, read in _READERS.items():
        if text == name or text.startswith((name + " ", name + ":")):
            head, _, message = text[len(name) :].partition(":")
            return read(head.split(), message.strip())
    return None


def _read_huff(words: list[str], message: str) -> actions.Huff:
    if not words or message:
        why = Sentence("expected “huff” and the squares of the pieces to remove, for example “huff 14 15”")
        raise ActionError(why)
    return actions.Huff(tuple(words))


def _read_claim(words: list[str], message: str) -> actions.Claim:
    match words:
        case [name, *numbers] if all(number.isdecimal() and len(number) < 9 for number in numbers):
            return actions.Claim(name, message, tuple(map(int, numbers)))
    raise ActionError(
        Sentence("expected something like “claim repetition” or, with the move numbers, “claim repetition 1 3 5”")
    )


def _read_take_back(words: list[str], message: str) -> actions.TakeBack:
    match words:
        case ["to", ply, *rest] if ply.isdecimal() and len(ply) < 9:
            return actions.TakeBack(int(ply), message, _side(rest))
    return actions.TakeBack(None, message, _side(words))


def _read_adjudicate(words: list[str], note: str) -> actions.Adjudicate:
    words, warn = _read_warning(words)
    match words:
        case ["white" | "black" | "draw" as result, *rest] if not rest or (len(rest) == 2 and rest[0] == "by"):
            return actions.Adjudicate(None if result == "draw" else Side(result), rest[1] if rest else None, note, warn)
    raise ActionError(
        Sentence("expected something like “adjudicate white by winning”: white, black or draw, and the clause")
    )


def _read_dismiss(words: list[str], note: str) -> actions.Dismiss:
    words, warn = _read_warning(words)
    return _alone(actions.Dismiss(note, warn), words)


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
    "compel": lambda words, message: _alone(actions.Compel(), words, message),
    "let stand": lambda words, message: _alone(actions.LetStand(), words, message),
    "offer": lambda words, message: actions.Offer(message, _side(words)),
    "claim": _read_claim,
    "take back": _read_take_back,
    "accept": lambda words, message: _alone(actions.Accept(), words, message),
    "decline": lambda words, message: _alone(actions.Decline(message), words),
    "resign": lambda words, message: _alone(actions.Resign(_side(words)), [], message),
    "flag": lambda words, message: _alone(actions.Flag(_side(words)), [], message),
    "adjudicate": _read_adjudicate,
    "dismiss": _read_dismiss,
    "prove": lambda words, message: _alone(actions.Prove(), words, message),
}
