"""The evidence of a claim: kept as data, and found again in the log, so that the arbiter sees the moves it speaks of.

What the evidence is, the core has said when the claim was made. Nothing here decides whether it is enough.
"""

from __future__ import annotations

from typing import Any

from crownhead.play.claims import Count, Evidence, Proof, Repeated
from crownhead.sentences import Forms, Sentence
from crownhead.sides import SIDES, Side
from crownhead.web.play.storage.replay import Replay


def packed(found: Evidence) -> dict[str, Any]:
    """Evidence as JSON can hold it.

    >>> packed(Repeated("repetition", 3, Side.WHITE, (1, 3, 5)))["moves"]
    [1, 3, 5]
    """
    return {"kind": type(found).__name__, **{name: _packed(value) for name, value in found._asdict().items()}}


def _packed(value: Any) -> Any:
    """A sentence is kept with its parts, so that readers get it in their own language."""
    if isinstance(value, Sentence):
        parts = {name: _packed(part) for name, part in value.values.items()}
        return {"one": value.template, "many": value.plural, "amount": value.amount, "values": parts}
    if isinstance(value, Side):
        return value.value
    return [*map(_packed, value)] if isinstance(value, tuple) else value


def _unpacked(value: Any) -> Any:
    if not isinstance(value, dict):
        return tuple(map(_unpacked, value)) if isinstance(value, list) else value
    parts = {name: _unpacked(part) for name, part in value["values"].items()}
    if value["many"]:
        return Forms(value["one"], value["many"]).of(value["amount"], **parts)
    return Sentence(value["one"], **parts)


def unpacked(data: dict[str, Any]) -> Evidence | None:
    """The evidence that `packed` wrote; None if there is none.

    >>> unpacked(packed(Count("no-progress", 50, 50, 41)))
    Count(name='no-progress', plies=50, limit=50, since=41, material='')
    """
    values = {name: _unpacked(value) for name, value in data.items()}
    match values.pop("kind", None):
        case "Count":
            return Count(**values)
        case "Repeated":
            return Repeated(values["name"], values["times"], Side(values["side"]), values["moves"])
        case "Proof":
            return Proof(**values)
    return None


def plies_before(replay: Replay, side: Side, numbers: tuple[int, ...]) -> list[int | None]:
    """After how many plies a side was to make each of these moves; None for a move that never came."""
    return [replay.core.ply_before(number, side) for number in numbers]


def repeated_before(replay: Replay, numbers: tuple[int, ...]) -> Repeated | None:
    """Whether one and the same position stood on the board before these moves, of either side; then which."""
    for side in SIDES if len(set(numbers)) == len(numbers) > 1 else ():
        plies = [ply for ply in plies_before(replay, side, numbers) if ply is not None]
        if len(plies) == len(numbers) and len({replay.core.at(ply).position for ply in plies}) == 1:
            return Repeated("repetition", len(numbers), side, numbers)
    return None


def marked_plies(replay: Replay, found: Evidence | None) -> list[int]:
    """The plies that the evidence speaks of, in the game as it was when the claim was made."""
    match found:
        case Repeated(side=side, moves=moves):
            return [ply for ply in plies_before(replay, side, moves) if ply is not None]
        case Count(plies=plies):
            last = replay.core.ply
            if replay.core.counters.get(found.name) != found:  # it was full before the move that it came along with
                last -= 1
            return list(range(last - plies + 1, last + 1))
    return []
