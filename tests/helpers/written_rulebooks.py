"""Rulebooks that tests write themselves: one that is whole, one that extends another, and how they are refused."""

from pathlib import Path

import pytest

from crownhead.errors import RulebookError
from crownhead.rules.rulebook import REQUIRED_CLAUSES, Rulebook

FRONT = """title: House rules
slug: {slug}
version: "1.0.0"
source: my grandmother
board: {{rows: 8, columns: 8, squares: dark}}
setup: {{rows: 3}}
first-move: black
men: {{moves: forward, captures: forward}}
kings: {{moves: diagonal, captures: diagonal, range: short}}
capture: {{choice: free, removal: after}}
promotion: {{when: reached}}
draws: {{agreement: {{}}, repetition: {{times: 3, how: claim}}}}
"""
BODY = "".join(f"## About {anchor} {{#{anchor}}}\n\nText on {anchor}.\n\n" for anchor in REQUIRED_CLAUSES)
EXAMPLE = "```example\ncount: 7\n```\n"
OWN = 'title: Own rules\nversion: "1.0.0"\nsource: me\n'


def house(extra: str = "", body: str = BODY, slug: str = "house") -> str:
    return f"---\n{FRONT.format(slug=slug)}{extra}---\n\n{body}"


def child(extends: str, extra: str = "", body: str = "", slug: str = "child") -> str:
    return f"---\n{OWN}slug: {slug}\nextends: {extends}\n{extra}---\n{body}"


def refusal(source: str | bytes, path: str | None = None) -> str:
    with pytest.raises(RulebookError) as caught:
        Rulebook.parse(source, path)
    return str(caught.value)


def unreadable(path: str | Path) -> str:
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(path)
    return str(caught.value)
