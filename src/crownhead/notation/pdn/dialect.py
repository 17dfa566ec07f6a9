"""Which rules a game was played by, and how its file names squares and colours.

A tag ``Rulebook`` of our own comes first, then ``GameType``, then the argument of the caller; otherwise the rulebook is
guessed from the squares that the game uses, by trying which rules allow its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from crownhead import _core
from crownhead.notation import fen
from crownhead.notation.pdn.gametypes import RULEBOOKS, GameType
from crownhead.position import Position
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.sides import Side

_EXCHANGE = str.maketrans("WB", "BW")

LETTERS = ("russian", "brazilian", "czech", "turkish", "english", "bashni", "lasca", "armenian")
UP_TO_32 = ("english", "international", "italian", "pool", "spanish", "portuguese", "thai", "russian")
UP_TO_50 = ("international", "frisian", "killer", "breakthrough")
UP_TO_72 = ("canadian",)


class Dialect(NamedTuple):
    """The rules of a game, and the conventions of its file.

    ``names`` numbers the squares. ``exchanged``: what the file calls White is Black in the rulebook; so it is in Thai
    draughts, where PDN lets Black begin. ``guess`` explains how the rulebook was found if no tag named it.
    """

    rulebook: Rulebook
    names: _core.Variant
    exchanged: bool = False
    guess: str | None = None

    def position(self, text: str) -> Position:
        """The position that a FEN of the file describes, on the board of the rulebook."""
        variant = self.rulebook.variant
        if self.exchanged:
            text = text.translate(_EXCHANGE)
        if self.names == variant:
            return Position.from_fen(self.rulebook, text)
        placement = fen.read(self.names, text, self.rulebook.first_move)
        square = {old: variant.square_at(*self.names.place(old)) for old in placement.pieces}
        pieces = {new: placement.pieces[old] for old, new in square.items() if new is not None}
        return Position(variant, placement.side, pieces)

    def fen(self, position: Position) -> str:
        """The FEN of a position as the file writes it."""
        return position.fen.translate(_EXCHANGE) if self.exchanged else position.fen


def named(tags: dict[str, str], default: Rulebook | None) -> tuple[Rulebook, GameType | None] | None:
    """The rulebook that the tags name, and the GameType; None if they name none that we have."""
    game_type = GameType.parse(tags.get("GameType", ""))
    slug = tags.get("Rulebook", "").strip()
    if slug:
        if default is not None and slug == default.slug:
            return default, game_type
        if slug in _bundled():
            return _loaded(slug), game_type
    if game_type is not None and game_type.number in RULEBOOKS:
        return _loaded(RULEBOOKS[game_type.number]), game_type
    return None


_loaded = cache(Rulebook.load)


@lru_cache(1)
def _bundled() -> frozenset[str]:
    return frozenset(bundled())


def dialects(rulebook: Rulebook, game_type: GameType | None) -> Iterator[Dialect]:
    """How a file with this GameType may number the squares, the likeliest first.

    The last digits of a GameType are not reliable: PlayOK writes N1 for international draughts and numbers from the
    top all the same. So they count only if the moves are not legal by the usual numbers.
    """
    exchanged = _is_exchanged(rulebook, game_type)
    yield Dialect(rulebook, rulebook.variant, exchanged)
    own = GameType.of(rulebook)
    if game_type is None or own is None or game_type.first is None or game_type.notation != "N":
        return
    corner = game_type.first_square
    if rulebook.first_move is Side.BLACK:
        opposite = {"bottom-left": "top-right", "top-right": "bottom-left", "bottom-right": "top-left"}
        corner = opposite.get(corner or "", "bottom-right")
    if corner != rulebook.variant.facts["first_square"]:
        yield Dialect(rulebook, _renumbered(rulebook, corner or "top-left"), exchanged)


def _is_exchanged(rulebook: Rulebook, game_type: GameType | None) -> bool:
    if game_type is None or rulebook.slug != "thai" or rulebook.pdn_type != game_type.number:
        return False
    return (game_type.start or Side.BLACK) is not rulebook.first_move


@lru_cache(64)
def _renumbered(rulebook: Rulebook, corner: str) -> _core.Variant:
    return _core.Variant(**{**rulebook.variant.facts, "first_square": corner, "notation": "numbers"})


def candidates(squares_used: tuple[int, int], setup: str, result: str = "") -> tuple[str, ...]:
    """The rulebooks that a game may have been played by, judging from its squares, the likeliest first.

    >>> candidates((0, 50), "")[0], candidates((8, 0), "")[0], candidates((0, 0), "B:W21-32:B1-12")[0]
    ('international', 'russian', 'english')
    """
    files, largest = squares_used
    if not files and not largest:
        if not setup and result in ("2-0", "1-1", "0-2"):
            return UP_TO_50
        numbers = "".join(c if c.isdigit() else " " for c in setup[:2000]).split()
        largest = max((int(number[:4]) for number in numbers), default=0)
        if any(c in "abcdefgh" for c in setup):
            files = 1
    if files:
        return LETTERS
    return UP_TO_32 if largest <= 32 else UP_TO_50 if largest <= 50 else UP_TO_72


Trial = Callable[[Dialect], "_core.PdnReplay | None"]


def guess(slugs: tuple[str, ...], try_out: Trial) -> tuple[Dialect, _core.PdnReplay | None]:
    """The first of the rulebooks by which every move is legal, else the one that comes furthest."""
    best: tuple[Dialect, _core.PdnReplay | None] | None = None
    for slug in slugs:
        rulebook = _loaded(slug)
        dialect = Dialect(rulebook, rulebook.variant)
        replay = try_out(dialect)
        if best is None or _further(replay, best[1]):
            best = dialect, replay
        if replay is not None and replay.is_legal:
            # Without a move there is nothing to tell the rulebooks apart, and the likeliest is as good as any.
            break
    assert best is not None
    dialect, replay = best
    plies = replay.legal_plies if replay else 0
    why = f"no tag names the rules; {dialect.rulebook.title} allows {plies} of {replay.plies if replay else 0} moves"
    return dialect._replace(guess=why), replay


def _further(one: _core.PdnReplay | None, other: _core.PdnReplay | None) -> bool:
    if one is None or other is None:
        return one is not None and one.legal_plies > 0
    return (one.legal_plies, one.is_legal) > (other.legal_plies, other.is_legal) and one.legal_plies > 0
