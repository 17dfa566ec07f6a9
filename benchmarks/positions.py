"""Ten positions for each variant to measure the search on: `python benchmarks/positions.py` chooses them anew.

The opening, six middle games and three endings, from games that the engine plays against itself after six random plies.
Nothing is to be taken in any of them, and there is a choice. They are kept in benchmarks/data/search.yaml, so that
figures can be compared over time.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import yaml

FILE = Path(__file__).parent / "data" / "search.yaml"
MIDDLE, ENDING = 6, 3
SHARE_LEFT = {"middle": (0.45, 0.9), "ending": (0.1, 0.4)}
"""What part of the pieces is left; in column games, where none ever leaves, how far an eighty-ply game has come."""


def load() -> dict[str, list[str]]:
    """The positions of each rulebook."""
    return dict(yaml.safe_load(FILE.read_text(encoding="utf-8")))


def rulebooks() -> list[str]:
    """One for each variant: those that differ only in draws, names or set-up are searched alike."""
    from crownhead import Rulebook, bundled

    chosen: dict[object, str] = {}
    for slug in sorted(bundled(), key=lambda slug: (slug not in ("english", "international", "spanish"), slug)):
        book = Rulebook.load(slug)
        key = (tuple(sorted(book.variant.facts.items(), key=str)).__repr__(), str(book.front_matter.end))
        chosen.setdefault(key, slug)
    return sorted(slug for slug in chosen.values() if slug != "boxed")


def choose(slug: str) -> list[str]:
    """Ten positions of one rulebook."""
    from crownhead import Engine, Game, Limit, Side

    chance, engine = random.Random(slug), Engine(slug, hash_mb=4)
    found: dict[str, list[str]] = {"middle": [], "ending": []}
    start = Game(slug).position
    full = start.count(Side.WHITE) + start.count(Side.BLACK)
    for _ in range(400):
        if len(found["middle"]) >= MIDDLE and len(found["ending"]) >= ENDING:
            break
        game, taken = Game(slug), set[str]()
        while not game.outcome and game.ply < 160:
            kind = next((kind for kind in found if kind not in taken and _is(kind, game, full)), None)
            if kind and game.ply > 10 and chance.random() < 0.3:
                taken.add(kind)
                if game.position.fen not in found[kind]:
                    found[kind].append(game.position.fen)
            move = chance.choice(game.legal_moves) if game.ply < 6 else engine.analyse(game, Limit(nodes=1500)).best
            assert move
            game.play(move)
    return [start.fen, *found["middle"][:MIDDLE], *found["ending"][:ENDING]]


def _is(kind: str, game: object, full: int) -> bool:
    from crownhead import Game

    assert isinstance(game, Game)
    if len(game.legal_moves) < 3 or game.legal_moves[0].is_capture:
        return False
    position, (low, high) = game.position, SHARE_LEFT[kind]
    if position.variant.has_columns:
        return low <= 1 - game.ply / 80 <= high
    return low <= position.count() / full <= high and (kind == "ending" or not position.kings())


def main() -> None:
    chosen = {slug: choose(slug) for slug in rulebooks()}
    for slug, fens in chosen.items():
        print(slug, len(fens))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(yaml.safe_dump(chosen, width=1000, sort_keys=True), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
