"""Where tablebases are kept on the disk."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from crownhead import _core
from crownhead.arguments import path
from crownhead.rules.rulebook import AnyRulebook, Rulebook

ENVIRONMENT = "CROWNHEAD_TABLEBASES"
_NOT_ABOUT_MOVES = ("first_square", "notation", "most_pieces")


def folder_of(rulebook: AnyRulebook, root: str | os.PathLike[str] | None = None) -> Path:
    """The folder of a rulebook's tablebase: below ``root``, else ``$CROWNHEAD_TABLEBASES``, else the user's data.

    Rulebooks by which pieces move alike, and games end alike, share it.

    >>> folder_of("wcdf-checkers", "/data") == folder_of("english", "/data")
    True
    >>> folder_of("antidraughts", "/data").name
    'international-no-move-wins'
    """
    book = Rulebook.load(rulebook)
    return folder_for(book.variant, stuck_wins(book), root)


def folder_for(variant: _core.Variant, stuck_wins: bool, root: str | os.PathLike[str] | None = None) -> Path:
    """The folder of every rulebook with this variant, in which a player without a move loses or wins."""
    home = path("root", root) if root else os.environ.get(ENVIRONMENT)
    if not home:
        data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        home = os.path.join(data, "crownhead", "tablebases")
    return Path(home) / (_name(variant) + ("-no-move-wins" if stuck_wins else ""))


def _name(variant: _core.Variant) -> str:
    """The compiled variant, else a name made from the facts about moves."""
    if variant.compiled_as:
        return variant.compiled_as
    facts = sorted((key, value) for key, value in variant.facts.items() if key not in _NOT_ABOUT_MOVES)
    return "rules-" + hashlib.sha256(repr(facts).encode()).hexdigest()[:12]


def stuck_wins(rulebook: Rulebook) -> bool:
    """Whether a player without a move has won."""
    return rulebook.front_matter.end.no_move == "wins"
