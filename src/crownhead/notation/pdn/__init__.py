"""PDN 3.0: reading generously, writing by the standard.

>>> from crownhead.notation import pdn
>>> game = pdn.loads('[GameType "21"] 1. 11-15 23-19 (23-18) 2. 8-11 *')[0]
>>> game.rulebook.slug, [str(node.move) for node in game.root.mainline()], game.faults
('english', ['11-15', '23-19', '8-11'], ())
"""

from crownhead.notation.pdn.attempt import Fault, Note
from crownhead.notation.pdn.commands import ClockReading, Command
from crownhead.notation.pdn.game import PdnGame
from crownhead.notation.pdn.gametypes import GameType, Result
from crownhead.notation.pdn.reader import loads, read
from crownhead.notation.pdn.tree import Node, same_tree
from crownhead.notation.pdn.writer import dumps, write

__all__ = [
    "ClockReading",
    "Command",
    "Fault",
    "GameType",
    "Node",
    "Note",
    "PdnGame",
    "Result",
    "dumps",
    "loads",
    "read",
    "same_tree",
    "write",
]
