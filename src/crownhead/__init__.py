"""Crownhead plays draughts by the book, whichever book you hold.

>>> import crownhead as ch
>>> game = ch.Game("english")
>>> game.play("11-15")
>>> print(game.explain("23-16"))
16 is too far from 23 (Moving)
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from crownhead._core import Move, Variant
    from crownhead.actions import (
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
        Resign,
        TakeBack,
    )
    from crownhead.claims import Count, DrawClaim, Proof, Repeated
    from crownhead.errors import (
        ActionError,
        AmbiguousMoveError,
        FenError,
        IllegalMoveError,
        InvalidMoveError,
        PositionError,
        RulebookError,
    )
    from crownhead.explain import Explanation, Reason, RefusedMoveError
    from crownhead.game import Game
    from crownhead.huffing import KingBuild, Offence
    from crownhead.outcome import Outcome
    from crownhead.position import Position
    from crownhead.referee import Request
    from crownhead.rulebook import Clause, Rulebook, bundled
    from crownhead.sides import Piece, Side

# Where each name lives. A name is fetched when it is first used, so that importing the package costs next to nothing.
_HOMES = {
    "_core": ("Move", "Variant"),
    "actions": (
        *("Accept", "Action", "Adjudicate", "Claim", "Compel", "Decline", "Dismiss", "Flag", "Huff", "LetStand"),
        *("Offer", "Play", "Resign", "TakeBack"),
    ),
    "claims": ("Count", "DrawClaim", "Proof", "Repeated"),
    "errors": (
        *("ActionError", "AmbiguousMoveError", "FenError", "IllegalMoveError", "InvalidMoveError", "PositionError"),
        "RulebookError",
    ),
    "explain": ("Explanation", "RefusedMoveError", "Reason"),
    "game": ("Game",),
    "huffing": ("KingBuild", "Offence"),
    "outcome": ("Outcome",),
    "position": ("Position",),
    "referee": ("Request",),
    "rulebook": ("Clause", "Rulebook", "bundled"),
    "sides": ("Piece", "Side"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Accept",
    "Action",
    "ActionError",
    "Adjudicate",
    "AmbiguousMoveError",
    "Claim",
    "Clause",
    "Compel",
    "Count",
    "Decline",
    "Dismiss",
    "DrawClaim",
    "Explanation",
    "FenError",
    "Flag",
    "Game",
    "Huff",
    "IllegalMoveError",
    "InvalidMoveError",
    "KingBuild",
    "LetStand",
    "Move",
    "Offence",
    "Offer",
    "Outcome",
    "Piece",
    "Play",
    "Position",
    "PositionError",
    "Proof",
    "Reason",
    "RefusedMoveError",
    "Repeated",
    "Request",
    "Resign",
    "Rulebook",
    "RulebookError",
    "Side",
    "TakeBack",
    "Variant",
    "__version__",
    "bundled",
]

if not TYPE_CHECKING:  # a type checker knows the names from above, and should complain about others

    def __getattr__(name: str) -> Any:
        if name not in _HOME_OF:
            raise AttributeError(f"module 'crownhead' has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"crownhead.{_HOME_OF[name]}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
