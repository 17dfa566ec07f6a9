"""A game as the board in the browser is told about it: plain data that JSON can hold.

The board computes no rule. Whatever may be done is listed here, with the way each move goes, and whatever may not be
done has its reason here, with the clause. Sentences are in English unless a page says them otherwise.

>>> from crownhead import Game
>>> board = describe(Game("english", "B:W18,27,31:B14,5"), "black")
>>> board["moves"][0]["text"], board["must"], board["refusals"]["5"]["text"]
('14x23x32', ['14'], 'capturing is compulsory (Capturing): 14x23x32')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Literal, TypeAlias, cast

from crownhead import _core
from crownhead.play.explain import Explanation, Reason
from crownhead.play.game import Game
from crownhead.reading.phrases import either
from crownhead.sentences import Sentence
from crownhead.sides import Side
from crownhead.web.contract.schema import Board, Moment, Move, Offence, Outcome, Refusal, Removal, Square, Way

Viewer: TypeAlias = Side | Literal["white", "black", "both"] | None
"""Who looks at a board: a player, both players at one screen, or somebody who only watches."""

Say: TypeAlias = Callable[[str], str]
"""How a sentence of the library is said: as it is, or in another language."""

MOST_WAYS = 200
"""No position that was ever played has so many ways to walk its captures; one that is made up may have thousands."""

MOST_LIABLE = 4
"""Of more pieces than these that may be huffed, not every combination is listed."""


def describe(game: Game, viewer: Viewer = None, say: Say = str) -> Board:
    """The board as ``viewer`` sees it. Moves and refusals are there only for whoever may move now.

    >>> board = describe(Game("lasca"), "black")
    >>> board["rows"], board["dark"], board["position"]["a1"], board["moves"], board["yours"]
    (7, 0, 'w', [], False)
    >>> len(describe(Game("lasca"), "both")["moves"])
    6
    """
    variant = game.rulebook.variant
    yours = viewer in (game.turn, "both") and not game.outcome
    legal = game.legal_moves if yours else ()
    return {
        **moment(game),
        "rulebook": {"slug": game.rulebook.slug, "title": say(game.rulebook.title)},
        "rows": variant.rows,
        "columns": variant.columns,
        "squares": [_square(variant, square) for square in range(1, variant.square_count + 1)],
        "dark": _dark(variant),
        "notation": "letters" if variant.letters else "numbers",
        "removal": cast(Removal, variant.facts["removal"]),
        "viewer": "both" if viewer == "both" else Side(viewer).value if viewer else None,
        "yours": yours,
        "moves": _moves(game) if legal else [],
        "must": _must(game) if legal else [],
        "refusals": _refusals(game, say) if legal else {},
        "stopped": _stopped(game, say),
        "offence": _offence(game, yours, say),
        "outcome": _outcome(game, say),
    }


def moment(game: Game) -> Moment:
    """What is on the board now, and how it came there.

    >>> game = Game("english")
    >>> game.play("11-15")
    >>> now = moment(game)
    >>> now["ply"], now["turn"], now["last"]["path"], now["caption"]
    (1, 'white', ['11', '15'], '1... ● 0 ○ 0')
    """
    name, position = game.rulebook.variant.name, game.position
    last = game.last_move
    return {
        "ply": game.ply,
        "turn": game.turn.value,
        "number": game.move_number,
        "caption": game.caption,
        "position": {name(square): position.at(square) for square in position.pieces},
        "builds": _builds(game),
        "captured": {"white": game.captured[Side.WHITE], "black": game.captured[Side.BLACK]},
        "last": _move(last, game.last_move_text, []) if last else None,
        "fen": position.fen,
    }


def moments(game: Game) -> list[Moment]:
    """Every position of a game from its start until now, for stepping through it.

    >>> game = Game("english")
    >>> game.play("11-15")
    >>> [(each["ply"], each["turn"]) for each in moments(game)]
    [(0, 'black'), (1, 'white')]
    """
    return [moment(game.at(ply)) for ply in range(game.ply + 1)]


# --- the board -------------------------------------------------------------------------------------------------------


def _square(variant: _core.Variant, square: int) -> Square:
    row, column = variant.place(square)
    return {"name": variant.name(square), "row": variant.rows - 1 - row, "column": column}


def _dark(variant: _core.Variant) -> int | None:
    """Dark are the squares of which row and column add up to an even (0) or odd (1) number; None: all are alike."""
    if variant.facts["squares"] == "all":
        return None
    first = _square(variant, 1)
    return (first["row"] + first["column"]) % 2


def _builds(game: Game) -> dict[str, str]:
    """What each king is made of, top first, where kings are built from lost men; one letter: it was turned over."""
    if game.rulebook.front_matter.promotion.built_from is None:
        return {}
    position, name = game.position, game.rulebook.variant.name
    kings = position.kings()
    return {name(square): "".join(side[0] for side in game.king_build(square) if side) for square in kings}


# --- moves -----------------------------------------------------------------------------------------------------------


def _moves(game: Game) -> list[Move]:
    legal, position = game.legal_moves, game.position
    captures = [move for move in legal if move.is_capture]
    ways: dict[_core.Move, list[_core.Move]] = {}
    for route in list(position.moves("routes"))[:MOST_WAYS] if captures else ():
        move = next((move for move in captures if move.same_effect(route)), None)
        if move and move != route:
            ways.setdefault(move, []).append(route)
    return [_move(move, position.text(move), ways.get(move, [])) for move in legal]


def _move(move: _core.Move, short: str, ways: list[_core.Move]) -> Move:
    return {
        "text": str(move),
        "short": short,
        **_way(move),
        "crowns": move.crowns,
        "crowned": _crowned(move) if move.crowns else None,
        "ways": [_way(way) for way in ways],
    }


def _way(move: _core.Move) -> Way:
    name = move.variant.name
    return {"path": [name(square) for square in move.path], "captured": [name(square) for square in move.captured]}


def _crowned(move: _core.Move) -> int:
    """Where in its path a man is crowned: at the end, unless it goes on as a king from the far row."""
    last = len(move.path) - 1
    if move.variant.facts["promotion"] != "goes-on":
        return last
    far = move.variant.crowning_squares(Side.WHITE) | move.variant.crowning_squares(Side.BLACK)
    return next((place for place in range(1, last) if move.path[place] in far), last)


def _must(game: Game) -> list[str]:
    """The pieces that must capture: none where one may also do something else, as in games with huffing."""
    if not all(move.is_capture for move in game.legal_moves):
        return []
    return [game.rulebook.variant.name(square) for square in sorted({move.from_square for move in game.legal_moves})]


# --- why not ---------------------------------------------------------------------------------------------------------


def _refusals(game: Game, say: Say) -> dict[str, Refusal]:
    """Why each of the other pieces of the player to move may not be moved."""
    variant, position = game.rulebook.variant, game.position
    movable = {move.from_square for move in game.legal_moves}
    possible: dict[int, str] = {}
    for move in (*position.moves("quiet"), *position.moves("jumps"), *position.moves("routes")):
        possible[move.from_square] = str(move)  # the last kind that there is says most
    refusals = {}
    for square in position.occupied(game.turn) - movable:
        asked = possible.get(square)
        why = game.explain(asked) if asked else _stuck(game, square)
        refusals[variant.name(square)] = refusal(why, {"square": variant.name(square)}, say)
    return refusals


def _stuck(game: Game, square: int) -> Explanation:
    """Why a piece that cannot go anywhere cannot: ask for the squares around it, and take what says most."""
    name = game.rulebook.variant.name
    why = None
    for other in _around(game, square):
        why = game.explain(f"{name(square)} {name(other)}")
        if why.reason in _TELLING:
            return why
    return why or game.explain(name(square))


_TELLING = {Reason.BLOCKED, Reason.KING_MOVED_ENOUGH, Reason.CAPTURE_COMPULSORY, Reason.BETTER_CAPTURE}


def _around(game: Game, square: int) -> Iterator[int]:
    """The neighbours of a square, those in front of the player to move first."""
    variant = game.rulebook.variant
    row, column = variant.place(square)
    ahead = 1 if game.turn is Side.WHITE else -1
    for rows in (ahead, 0, -ahead):
        for columns in (0, -1, 1):
            inside = 0 <= row + rows < variant.rows and 0 <= column + columns < variant.columns
            other = variant.square_at(row + rows, column + columns) if inside else None
            if other and other != square:
                yield other


def _stopped(game: Game, say: Say) -> Refusal | None:
    """Why nobody may move now, though the game may not be over."""
    why = game.explain("")
    return refusal(why, {}, say) if why.reason in (Reason.GAME_OVER, Reason.CLAIM_PENDING, Reason.FROZEN) else None


def refusal(why: Explanation, values: dict[str, str], say: Say = str) -> Refusal:
    """Why something may not be done, as the board says it.

    >>> refusal(Game("english").explain("11-18"), {})["clause"]
    'moving'
    """
    return {
        "kind": why.reason.value,
        "what": say(why.what),
        "clause": why.clause.anchor if why.clause else None,
        "title": say(why.clause.title) if why.clause else None,
        "instead": say(why.alternatives),
        "moves": [str(move) for move in why.legal],
        "values": values,
        "text": say(why.message),
    }


def _offence(game: Game, yours: bool, say: Say) -> Offence | None:
    if game.offence is None:
        return None
    name, clause = game.rulebook.variant.name, game.rulebook.clause("huffing")
    huffing = game.rulebook.front_matter.huffing
    most = huffing.most if huffing else None
    owed, liable = [str(move) for move in game.offence.owed], [name(square) for square in game.offence.liable]
    choose = yours and not (game.pending and game.pending.claim)
    template = _OVERLOOKED if game.offence.kind == "missed" else _STOPPED_SHORT
    what = template.filling(side=game.turn.other, moves=either(owed))
    return {
        "kind": game.offence.kind,
        "what": say(what),
        "clause": clause.anchor,
        "title": say(clause.title),
        "owed": owed,
        "liable": liable,
        "most": most,
        "huff": _combinations(liable, most) if choose else [],
        "compel": choose,
        "let_stand": choose,
        "text": say(Sentence("{what} ({clause})", what=what, clause=clause.title)),
    }


_OVERLOOKED = Sentence("{side} overlooked {moves}")
_STOPPED_SHORT = Sentence("{side} stopped short of {moves}")


def _combinations(liable: list[str], most: int | None) -> list[list[str]]:
    """Which pieces may be huffed together: one of them, some, or all."""
    largest = min(most or len(liable), len(liable))
    if len(liable) <= MOST_LIABLE:
        return [[*some] for size in range(1, largest + 1) for some in combinations(liable, size)]
    return [*([each] for each in liable), *([liable] if largest == len(liable) else [])]


def _outcome(game: Game, say: Say) -> Outcome | None:
    outcome = game.outcome
    if outcome is None:
        return None
    return {
        "winner": outcome.winner.value if outcome.winner else None,
        "reason": outcome.reason,
        "clause": outcome.clause.anchor,
        "title": say(outcome.clause.title),
        "text": say(str(outcome)),
    }
