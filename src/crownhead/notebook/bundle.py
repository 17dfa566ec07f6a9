"""Scripts as one: a notebook loads a widget from a single text, and the board of the site is made of many modules.

It reads the few ways in which our own scripts import and export, and refuses any other.
"""

from __future__ import annotations

import posixpath
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

IMPORT = re.compile(r'^import (?:(?P<names>\{[^}]*\}) from )?"(?P<path>\.[^"]+)";$', re.M)
LATER = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)(?!\.)')  # with a dot behind it, it names a type in a comment
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (?P<name>\w+))", re.M)
EXPORTS = re.compile(r"^export \{ (?P<names>[\w, ]+) \};$", re.M)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.M)


class Script(NamedTuple):
    """A module as the value of an expression, and what it exports."""

    text: str
    names: list[str]


def bundle(entry: str, root: Traversable | None = None) -> str:
    """The module ``entry`` of the package, with everything that it imports; it goes on being a module.

    >>> script = bundle("web/static/crownhead/board/drawing/arrows.js")
    >>> script.startswith("const part0 = "), "\\nimport" in script, "\\nexport function" in script
    (True, False, True)
    """
    folder = root if root is not None else files("crownhead")
    numbers: dict[str, int] = {}
    parts: list[str] = []

    def number(path: str) -> int:
        """Where a module stands among the parts; what it imports stands before it."""
        if path not in numbers:
            text = folder.joinpath(*path.split("/")).read_text(encoding="utf-8")
            made = _script(path, _with_imports(path, text))
            numbers[path] = len(parts)
            parts.append(f"const part{len(parts)} = {made.text};")
        return numbers[path]

    def _with_imports(path: str, text: str) -> str:
        def place(found: re.Match[str]) -> str:
            return f"part{number(posixpath.normpath(posixpath.join(posixpath.dirname(path), found['path'])))}"

        def name(found: re.Match[str]) -> str:
            if not found["names"]:
                return f"void {place(found)};"
            return f"const {found['names']} = {place(found)};"

        return LATER.sub(lambda found: f"Promise.resolve({place(found)})", IMPORT.sub(name, text))

    last = _with_imports(entry, folder.joinpath(*entry.split("/")).read_text(encoding="utf-8"))
    return "\n".join([*parts, last])


def _script(path: str, text: str) -> Script:
    names = [found["name"] for found in EXPORT.finditer(text)]
    names += [name.strip() for found in EXPORTS.finditer(text) for name in found["names"].split(",")]
    body = EXPORTS.sub("", EXPORT.sub("", text))
    if left := LEFT_OVER.search(body):
        raise ValueError(f"{path}: cannot be bundled because of {left[0]}")
    return Script(f"(() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})()", names)
