"""Boards in notebooks: step through a game, play on it, and point at moves.

It needs ``pip install 'crownhead[notebook]'``.
"""

from crownhead.errors import MissingExtraError

try:
    from crownhead.notebook.board import Board
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(str(MissingExtraError("notebook", "Boards in a notebook")), name=error.name) from None

__all__ = ["Board"]
