"""Where everything is on the screen, which keys there are, and the sentences that stand there."""

from __future__ import annotations

from textual.binding import Binding, BindingType

PANEL, LINES = 29, 2
"""Columns that the panel needs beside the board, and lines that header and footer need."""
PAUSE = 0.3
"""Seconds between two moves of computers that play each other, so that one can follow."""
HOW_TO_BEGIN = "Choose a piece with Enter or the mouse, or type a move. Press ? for help."
LOOKING_BACK = "This is an earlier position. Press End to go back to the game."
CSS = """
#header { height: 1; padding: 0 1; background: $primary-background; text-style: bold; }
#table { height: 1fr; }
#panel { width: 1fr; min-width: 28; padding: 0 1; }
#turn { height: auto; text-style: bold; }
#message { height: 6; color: $text-warning; overflow-y: auto; }
#choices { height: auto; max-height: 8; display: none; overflow-y: auto; }
#choices Button { width: 1fr; text-align: left; content-align: left middle; margin: 0 0 0 0; }
ScoreSheet { height: 1fr; min-height: 3; border-top: solid $surface-lighten-2; scrollbar-size: 1 1; }
#score { width: 1fr; }
#counters, #column { height: auto; max-height: 4; color: $text-muted; }
#analysis { height: auto; max-height: 3; color: $text-accent; }
#line { height: 1; border: none; padding: 0; background: $surface-lighten-1; }
"""
KEYS: list[BindingType] = [
    Binding("question_mark", "help", "Help"),
    Binding("f", "flip", "Flip"),
    Binding("u", "take_back", "Undo"),
    Binding("o", "do('offer')", "Offer"),
    Binding("c", "claim", "Claim"),
    Binding("r", "resign", "Resign"),
    Binding("e", "engine", "Engine"),
    Binding("s", "save", "Save"),
    Binding("l", "open", "Open"),
    Binding("q", "quit", "Quit"),
    Binding("escape", "cancel", show=False),
    Binding("g", "resume", show=False),
    Binding("n", "next_piece", show=False),
    Binding("left_square_bracket,pageup", "step(-1)", show=False),
    Binding("right_square_bracket,pagedown", "step(1)", show=False),
    Binding("home", "look(0)", show=False),
    Binding("end", "look(-1)", show=False),
    Binding("colon,m", "type('')", show=False),
    Binding("w", "why", show=False),
    Binding("ctrl+c", "quit", show=False, priority=True),
]
