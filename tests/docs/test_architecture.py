"""The map of the house is true: what docs/architecture.md names is there, and every module has its place in it."""

import ast
import re
import subprocess
import tomllib
from collections import Counter, defaultdict
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
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


DRAWN = {
    "crownhead": r"  (\S.{40})",
    "crownhead.engine": r"    (\S.{38})",
    "crownhead.web": r"   \| {17}(\S.*?)(?:  |$)",
}
"""How far the rooms of a package stand from the margin of the picture."""


def rooms(layer, package):
    """The rooms of a layer that are drawn: of the package itself all, of the site its folders."""
    folder = ROOT.joinpath("src", *package.split("."))
    names = {re.sub(r"notation\.(fen|moves)", "notation", name) for name in layer.split(" | ")} - {"__main__"}
    return {name for name in names if package != "crownhead.web" or (folder / name).is_dir()}


@pytest.mark.parametrize("package", DRAWN)
def test_architecture_draws_the_layers_that_lint_checks(package):
    picture = PAGE.partition("## Layers")[2].partition("```text\n")[2].partition("```")[0]
    drawn = [
        re.sub(r"/(?= |$)|\.py", "", line).replace("/", ".").split()
        for line in re.findall(f"(?m)^{DRAWN[package]}", picture)
    ]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (checked,) = (each["layers"] for each in contracts if each.get("containers") == [package])
    wanted = [found for layer in checked if (found := rooms(layer, package))]
    assert [{*line} for line in drawn if line != ["_core"]] == wanted


# --- rooms and names --------------------------------------------------------------------------------------------------

MOST_MODULES = 14
"""About a dozen."""
SERIALISED = {"Answer", "Board", "Clause", "Dispute", "DrawClaim", "Offence", "Outcome", "Score"}
"""What the site sends has the name of what it is made from."""
ROWS = {"Flag", "Game", "Results"}
"""Rows of the site's database, each known by its app besides."""


def test_no_room_has_more_than_about_a_dozen_modules(tree):
    rooms = Counter(
        (str(path.parent), path.suffix)
        for path in map(PurePosixPath, tree)
        if path.suffix in (".py", ".js", ".css", ".html", ".cpp") and path.stem != "__init__"
    )
    full = {room: number for (room, _), number in rooms.items() if number > MOST_MODULES}
    assert {room for room in full if not room.endswith("/migrations")} == set()


def test_a_class_has_a_name_of_its_own(tree):
    places = defaultdict(list)
    for path in tree:
        if re.fullmatch(r"src/crownhead/.+\.py", path) and not re.search(r"/(migrations|commands)/", path):
            for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(path)
    assert {name for name, found in places.items() if len(found) > 1} == SERIALISED | ROWS
