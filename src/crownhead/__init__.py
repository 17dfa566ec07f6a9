"""Crownhead plays draughts by the book, whichever book you hold.

>>> import crownhead as ch
>>> game = ch.Game("english")
>>> game.play("11-15")
>>> print(game.explain("23-16"))
16 is too far from 23 (Moving)
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
"""The version of this package."""

if TYPE_CHECKING:
    from crownhead import diagram as diagram
    from crownhead._core import Move, SquareSet, Variant
    from crownhead.engine.analysis import Analysis, Line
    from crownhead.engine.annotation.annotate import annotate
    from crownhead.engine.dxp.player import DxpEngine
    from crownhead.engine.engine import Engine
    from crownhead.engine.hub.client import HubEngine
    from crownhead.engine.limits import Limit
    from crownhead.engine.match import Match
    from crownhead.engine.players.computer import Computer
    from crownhead.engine.thinking import Thinking
    from crownhead.engine.time_management import Clock
    from crownhead.errors import (
        ActionError,
        AmbiguousMoveError,
        EngineError,
        FenError,
        IllegalMoveError,
        InvalidMoveError,
        PositionError,
        RulebookError,
        TablebaseError,
    )
    from crownhead.notation import pdn as pdn
    from crownhead.pieces import Piece
    from crownhead.play.actions import (
        Accept,
        Action,
        Adjudicate,
        Claim,
        Compel,
        Decline,
        Dismiss,
        Flag,
        Huff,
        LetStand,
        Offer,
        Play,
        Prove,
        Resign,
        TakeBack,
    )
    from crownhead.play.claims import Count, DrawClaim, Proof, Repeated
    from crownhead.play.game import Game
    from crownhead.play.history import Entry
    from crownhead.play.huffing import KingBuild, Offence
    from crownhead.play.outcome import Outcome
    from crownhead.play.state import Request
    from crownhead.play.words.explanation import Explanation, Reason
    from crownhead.position import Position
    from crownhead.rules.anthology import Anthology
    from crownhead.rules.rulebook import Clause, Rulebook, bundled
    from crownhead.sides import Side
    from crownhead.tablebase import Tablebase


def _prefer_the_fast_core() -> None:
    """A portable build has the core twice: for any processor, and in ``_avx2`` for those since about 2013.

    Both are called ``crownhead._core``; the folder that is searched first decides which of them is imported.
    """
    import os

    folder = os.path.join(__path__[0], "_avx2")
    if os.path.isdir(folder) and os.environ.get("CROWNHEAD_CORE") != "portable":
        from crownhead._processor import has_avx2

        if has_avx2():
            __path__.insert(0, folder)


_prefer_the_fast_core()

# Where each name lives. A name is fetched when it is first used, so that importing the package costs next to nothing.
_HOMES = {
    "_core": ("Move", "SquareSet", "Variant"),
    "play.actions": (
        *("Accept", "Action", "Adjudicate", "Claim", "Compel", "Decline", "Dismiss", "Flag", "Huff", "LetStand"),
        *("Offer", "Play", "Prove", "Resign", "TakeBack"),
    ),
    "play.claims": ("Count", "DrawClaim", "Proof", "Repeated"),
    "engine.match": ("Match",),
    "engine.annotation.annotate": ("annotate",),
    "engine.time_management": ("Clock",),
    "engine.analysis": ("Analysis", "Line"),
    "engine.engine": ("Engine",),
    "engine.limits": ("Limit",),
    "engine.thinking": ("Thinking",),
    "engine.dxp.player": ("DxpEngine",),
    "engine.players.computer": ("Computer",),
    "engine.hub.client": ("HubEngine",),
    "errors": (
        *("ActionError", "AmbiguousMoveError", "EngineError", "FenError", "IllegalMoveError", "InvalidMoveError"),
        *("PositionError", "RulebookError", "TablebaseError"),
    ),
    "play.words.explanation": ("Explanation", "Reason"),
    "play.game": ("Game",),
    "play.history": ("Entry",),
    "play.huffing": ("KingBuild", "Offence"),
    "play.outcome": ("Outcome",),
    "pieces": ("Piece",),
    "position": ("Position",),
    "rules.anthology": ("Anthology",),
    "rules.rulebook": ("Clause", "Rulebook", "bundled"),
    "sides": ("Side",),
    "play.state": ("Request",),
    "tablebase": ("Tablebase",),
}
_MODULES = {"diagram": "diagram", "pdn": "notation.pdn"}  # these too are there without being imported by name
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Accept",
    "Action",
    "ActionError",
    "Adjudicate",
    "AmbiguousMoveError",
    "Analysis",
    "Anthology",
    "Claim",
    "Clause",
    "Clock",
    "Compel",
    "Computer",
    "Count",
    "Decline",
    "Dismiss",
    "DrawClaim",
    "DxpEngine",
    "Engine",
    "EngineError",
    "Entry",
    "Explanation",
    "FenError",
    "Flag",
    "Game",
    "HubEngine",
    "Huff",
    "IllegalMoveError",
    "InvalidMoveError",
    "KingBuild",
    "LetStand",
    "Limit",
    "Line",
    "Match",
    "Move",
    "Offence",
    "Offer",
    "Outcome",
    "Piece",
    "Play",
    "Position",
    "PositionError",
    "Proof",
    "Prove",
    "Reason",
    "Repeated",
    "Request",
    "Resign",
    "Rulebook",
    "RulebookError",
    "Side",
    "SquareSet",
    "Tablebase",
    "TablebaseError",
    "TakeBack",
    "Thinking",
    "Variant",
    "__version__",
    "annotate",
    "bundled",
]

if not TYPE_CHECKING:  # a type checker knows the names from above, and should complain about others

    def __getattr__(name: str) -> Any:
        if name not in _HOME_OF and name not in _MODULES:
            raise AttributeError(f"module 'crownhead' has no attribute {name!r}")
        from importlib import import_module

        if name in _MODULES:
            return import_module(f"crownhead.{_MODULES[name]}")
        value = globals()[name] = getattr(import_module(f"crownhead.{_HOME_OF[name]}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__, *_MODULES})
