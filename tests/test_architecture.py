"""The map of the house is true: what docs/architecture.md names is there, and every module has its place in it."""

import re
import subprocess
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([\w./-]+\.(?:py|hpp|cpp|js|css|typ|wasm)|[\w./-]+/)`")
DJANGO = {"admin.py", "apps.py", "context.py", "forms.py", "models.py", "tasks.py", "urls.py", "views.py"}
"""Names that Django gives, the same in every app."""


@pytest.fixture(scope="module")
def tree():
    """All files of the repository, by their paths."""
    asked = ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this is no clone")
    return [path for path in listed.stdout.split("\n") if path and (ROOT / path).exists()]


def test_what_the_page_names_is_there(tree):
    places = {f"/{path}" for path in tree}
    places |= {f"/{folder}/" for path in tree for folder in PurePosixPath(path).parents}
    assert [name for name in NAMED.findall(PAGE) if not any(place.endswith(f"/{name}") for place in places)] == []


def test_a_room_has_what_its_row_names(tree):
    rows = re.findall(r"^\| `([\w/]+/)` \|(.+)$", PAGE, re.MULTILINE)
    faults = [
        f"{room}: {name}"
        for room, row in rows
        for name in re.findall(r"`([\w-]+\.(?:py|hpp|js))`", row)
        if not any(f"/{room}" in f"/{path}" and path.endswith(f"/{name}") for path in tree)
    ]
    assert len(rows) > 50
    assert faults == []


def test_every_module_has_its_place(tree):
    modules = [path for path in tree if re.match(r"(src/crownhead|core)/.+\.(py|hpp)$", path)]
    told = [PurePosixPath(path) for path in modules if not re.search(r"/(migrations|commands|formats)/", path)]
    named = {PurePosixPath(name).name for name in NAMED.findall(PAGE)} | {*DJANGO, "__init__.py"}
    words = set(re.findall(r"\w+", PAGE))
    assert [str(path) for path in told if path.name not in named and path.stem not in words] == []
