"""Numbers by which the server and the browser's scripts both go.

`typedefs` writes them into ``constants.js``, from which the scripts import them.
"""

from __future__ import annotations

from crownhead.engine.analysis import PROVEN, SURELY_WON, WON
from crownhead.engine.annotation.remote import MOST_ANSWERED_LINES, MOST_ANSWERED_MOVES

GONE = 4404
"""The code with which a socket is closed for good: there is nothing to follow."""
MOST_SHOWN_LINES = 5
"""How many of the best lines a visitor can ask an engine for."""
REVIEW_NODES = 200_000
"""The positions that an engine looks at for each move of a game, as `crownhead analyse` does without options."""
TRY_NODES = 100_000
"""The same for a move that is tried in a lesson, whose player waits for the answer."""

NUMBERS = {
    "GONE": GONE,
    "MOST_ANSWERED_LINES": MOST_ANSWERED_LINES,
    "MOST_ANSWERED_MOVES": MOST_ANSWERED_MOVES,
    "MOST_SHOWN_LINES": MOST_SHOWN_LINES,
    "PROVEN": PROVEN,
    "REVIEW_NODES": REVIEW_NODES,
    "SURELY_WON": SURELY_WON,
    "TRY_NODES": TRY_NODES,
    "WON": WON,
}
