"""Boards in notebooks: step through a game, play on it, and point at moves.

It needs ``pip install 'crownhead[notebook]'``.
"""

from crownhead.notebook.board import Board

__all__ = ["Board"]
