"""Games as one HTML file with a board to step through. It needs nothing from outside, and scripts only to turn pages.

Each position is drawn here, by the rulebook; without scripts all boards are shown below each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from crownhead import diagram
from crownhead.notation.pdn.tree import ply_after

if TYPE_CHECKING:
    from crownhead.notation.pdn import PdnGame

MOST_BOARDS = 5000
"""About 25 MB of pictures."""


def games_html(games: Sequence[PdnGame], theme: str = "walnut", *, flipped: bool = False) -> str:
    """A page with these games: their moves and comments, and a board for the position after each move.

    >>> from crownhead.notation import pdn
    >>> page = games_html(pdn.loads("1. 11-15 23-19 2. 8-11 *"))
    >>> page[:15], page.count("<svg")
    ('<!doctype html>', 4)
    """
    if not games:
        raise ValueError("there is no game to show")
    if sum(game.plies + 1 for game in games) > MOST_BOARDS:
        raise ValueError(f"more than {MOST_BOARDS:,} boards are too many for one page; choose a game with --game")
    folder = files("crownhead.reading")
    style, script = ((folder / name).read_text(encoding="utf-8") for name in ("game_page.css", "game_page.js"))
    title = escape(_heading(games[0])) if len(games) == 1 else f"{len(games)} games"
    body = "\n".join(line for game in games for line in _section(game, theme, flipped))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\n"
        f"<script>\n{script}</script>\n</body>\n</html>\n"
    )


def _section(game: PdnGame, theme: str, flipped: bool) -> Iterator[str]:
    options: dict[str, Any] = {"theme": theme, "flipped": flipped, "size": None}
    about = (game.rulebook.title, game.tags.get("Event", ""), game.tags.get("Date", ""), game.result.value)
    yield f'<section class="game">\n<h1>{escape(_heading(game))}</h1>'
    yield f'<p class="about">{escape(" · ".join(each for each in about if each.strip("?")))}</p>\n<div class="boards">'
    yield f"<figure>{diagram.svg(game.start, **options)}</figure>"
    ply, numbering = 0, game.numbering
    moves = [f'<button type="button">start</button> {escape(game.root.comment or "")}']
    for node in game.root.mainline():
        if node.position is None:
            break
        heading = f"{numbering.label(ply)} {node.move or 'set up'}"
        comments = " ".join(filter(None, (*node.comments_before, node.comment)))
        moves.append(f'<button type="button">{escape(heading)}</button> {escape(comments)}')
        arrows = [node.move] if node.move else []
        yield f"<figure>{diagram.svg(node.position, last_move=node.move, moves=arrows, **options)}"
        yield f"<figcaption>{escape(heading)}</figcaption></figure>"
        ply = ply_after(node, ply, numbering)
    yield '</div>\n<ol class="moves">'
    yield from (f"<li>{move}</li>" for move in moves)
    yield "</ol>"
    yield from (f'<p class="fault">{escape(str(fault))}</p>' for fault in game.faults[:1])
    yield "</section>"


def _heading(game: PdnGame) -> str:
    """The players; where none is named, what they played."""
    players = [game.tags.get(side, "?") for side in ("White", "Black")]
    return " - ".join(players) if set(players) != {"?"} else game.rulebook.title
