"""Every sentence of the sources has its guard: an example of a rulebook, or a test that exists."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from crownhead import Rulebook, bundled

ROOT = Path(__file__).parents[2]
COVERAGE = ROOT / "docs" / "coverage-of-the-sources.md"


class Row(NamedTuple):
    """A numbered sentence of the table, and what guards it."""

    rulebook: str
    number: int
    clauses: list[str]
    guards: list[str]


@cache
def coverage():
    """The rows of each document's table, by the document's title."""
    _, *parts = re.split(r"(?m)^## ", COVERAGE.read_text(encoding="utf-8"))
    tables: dict[str, list[Row]] = {}
    for part in parts:
        rulebook = re.search(r"Rulebook: `([a-z-]+)`", part)
        if rulebook:
            title = part.partition("\n")[0]
            tables[title] = [row(rulebook[1], line) for line in part.splitlines() if re.match(r"\| *\d", line)]
    return tables


def row(rulebook, line):
    number, _, clause, guarded_by = (cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
    return Row(rulebook, int(number), re.findall(r"`#([^`]+)`", clause), re.findall(r"`([^`]+)`", guarded_by))


def all_rows():
    return [pytest.param(row, id=f"{row.rulebook} {row.number}") for rows in coverage().values() for row in rows]


@cache
def functions_in(path):
    """The names of the test functions of a file; none if there is no such file."""
    file = ROOT / path
    tree = ast.parse(file.read_text(encoding="utf-8")) if file.is_file() else ast.Module([], [])
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@cache
def examples_in(slug):
    """The examples of a rulebook as the table names them."""
    if slug not in bundled():
        return set()
    return {f"{slug}#{s.anchor}: {e.title}" for s in Rulebook.load(slug).sections for e in s.examples}


def exists(guard):
    if guard.startswith("tests/"):
        path, _, name = guard.partition("::")
        return name in functions_in(path)
    return guard in examples_in(guard.partition("#")[0])


def test_coverage_has_the_five_documents():
    assert [rows[0].rulebook for rows in coverage().values()] == [
        *("international", "brettspielnetz-checkers", "english", "yourturnmyturn-checkers", "boxed")
    ]


@pytest.mark.parametrize("title", [*coverage()])
def test_coverage_misses_no_sentence(title):
    numbers = [row.number for row in coverage()[title]]
    assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("row", all_rows())
def test_coverage_names_what_exists(row):
    assert row.guards, "nothing guards it"
    anchors = {section.anchor for section in Rulebook.load(row.rulebook).sections}
    assert row.clauses
    assert set(row.clauses) <= anchors
    assert [guard for guard in row.guards if not exists(guard)] == []
