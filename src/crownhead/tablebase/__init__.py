"""Tablebases: the value of every position with few pieces, and how long a win takes, worked out once and kept in files.

Values follow from the moves alone: a player without a move has lost (or won, by some rulebooks). Draws by
repetition or by counting are not considered, so a win that takes longer than a rulebook allows is still a win here.
"""

from crownhead.tablebase.builder import MOST_PIECES
from crownhead.tablebase.folders import ENVIRONMENT, folder_of
from crownhead.tablebase.proofs import prove_claims
from crownhead.tablebase.tablebase import Tablebase, find, solved
from crownhead.tablebase.values import Known, Material, Progress, Slice, ValuedMove, material_name

__all__ = [
    "ENVIRONMENT",
    "MOST_PIECES",
    "Known",
    "Material",
    "Progress",
    "Slice",
    "Tablebase",
    "ValuedMove",
    "find",
    "folder_of",
    "material_name",
    "prove_claims",
    "solved",
]
