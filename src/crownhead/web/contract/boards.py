"""A game as it is sent to the board in the browser: plain data that JSON can hold.

The board computes no rule. What may be done is listed here, with the way each move goes, and what may not be
done has its reason here, with the clause. Sentences are in English unless a page says them otherwise.

>>> from crownhead import Game
>>> board = describe(Game("english", "B:W18,27,31:B14,5"), "black")
>>> board["moves"][0]["text"], board["must"], board["refusals"]["5"]["text"]
('14x23x32', ['14'], 'capturing is compulsory (Capturing): 14x23x32')
"""

from __future__ import annotations

from itertools import groupby
from typing import Literal, TypeAlias, cast

from crownhead import _core
from crownhead.play import actions, selection
from crownhead.play.game import Game
from crownhead.play.selection import Route, Selection
from crownhead.play.words import wording
from crownhead.play.words.explanation import Explanation
from crownhead.sentences import Say, cited
from crownhead.sides import Side
from crownhead.web.contract.board_schema import (
    Board,
    Moment,
    Move,
    Offence,
    Outcome,
    Refusal,
    Removal,
    Square,
    Walk,
    Way,
)

Viewer: TypeAlias = Side | Literal["white", "black", "both"] | None
"""Who looks at a board: a player, both players at one screen, or a spectator."""

"""How a sentence of the library is said: as it is, or in another language."""


def describe(game: Game, viewer: Viewer = None, say: Say = str) -> Board:
    """The board as ``viewer`` sees it. Moves and refusals are there only for a viewer who may move now.

    >>> board = describe(Game("lasca"), "black")
    >>> board["rows"], board["dark"], board["position"]["a1"], board["moves"], board["yours"]
    (7, 0, 'w', [], False)
    >>> len(describe(Game("lasca"), "both")["moves"])
    6
    """
    variant = game.rulebook.variant
    yours = viewer in (game.turn, "both") and not game.outcome
    routes = selection.routes(game) if yours else []
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
        "moves": _moves(game, routes),
        "walks": _walks(game, routes),
        "must": [variant.name(square) for square in selection.obliged(game)] if routes else [],
        "refusals": _refusals(game, say) if routes else {},
        "stopped": refusal(game.stopped, {}, say) if game.stopped else None,
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


def _moves(game: Game, routes: list[Route]) -> list[Move]:
    ways = ((move, [*ways]) for move, ways in groupby(routes, key=lambda route: route.move))
    return [_move(move, game.position.text(move), others) for move, (_, *others) in ways]


def _walks(game: Game, routes: list[Route]) -> dict[str, Walk]:
    """What choosing one square after another means, for each piece that may move."""
    numbers = {route: number for number, route in enumerate(routes)}
    name = game.rulebook.variant.name

    def walk(chosen: Selection) -> Walk:
        told: Walk = {
            "route": numbers[chosen.routes[0]],
            "stop": numbers[chosen.finished] if chosen.finished else None,
            "ends": [name(square) for square in sorted(chosen.ends)],
            "routes": {},
            "steps": {},
        }
        for square in sorted(chosen.landings | chosen.ends):
            match chosen.choose(square):
                case Selection() as further:
                    told["steps"][name(square)] = walk(further)
                case Route() as route:
                    told["routes"][name(square)] = [numbers[route]]
                case several:
                    told["routes"][name(square)] = [numbers[route] for route in several or ()]
        return told

    by_start = groupby(sorted(routes, key=_start), key=_start)
    return {name(start): walk(Selection((start,), tuple(found))) for start, found in by_start}


def _start(route: Route) -> int:
    return route.path[0]


def _move(move: _core.Move, short: str, ways: list[Route]) -> Move:
    return {
        "text": str(move),
        "short": short,
        **_way(move.variant, move),
        "crowns": move.crowns,
        "crowned": _crowned(move) if move.crowns else None,
        "ways": [_way(move.variant, way) for way in ways],
    }


def _way(variant: _core.Variant, walked: _core.Move | Route) -> Way:
    return {"path": [*map(variant.name, walked.path)], "captured": [*map(variant.name, walked.captured)]}


def _crowned(move: _core.Move) -> int:
    """Where in its path a man is crowned: at the end, unless it goes on as a king from the far row."""
    last = len(move.path) - 1
    if move.variant.facts["promotion"] != "goes-on":
        return last
    far = move.variant.crowning_squares(Side.WHITE) | move.variant.crowning_squares(Side.BLACK)
    return next((place for place in range(1, last) if move.path[place] in far), last)


# --- why not ---------------------------------------------------------------------------------------------------------


def _refusals(game: Game, say: Say) -> dict[str, Refusal]:
    name = game.rulebook.variant.name
    found = selection.refusals(game).items()
    return {name(square): refusal(why, {"square": name(square)}, say) for square, why in found}


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
    clause, what = game.rulebook.clause("huffing"), wording.offence(game)
    return {
        "kind": game.offence.kind,
        "what": say(what),
        "clause": clause.anchor,
        "title": say(clause.title),
        "owed": [str(move) for move in game.offence.owed],
        "liable": [*map(game.rulebook.variant.name, game.offence.liable)],
        "most": game.rulebook.front_matter.huffing.most if game.rulebook.front_matter.huffing else None,
        "remedies": [
            {
                "do": actions.name_of(remedy),
                "squares": [*getattr(remedy, "squares", ())],
                "label": say(actions.label(remedy)),
            }
            for remedy in (game.remedies if yours else ())
        ],
        "text": say(cited(what, clause.title)),
    }


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
