"""What the browser's scripts import from here: types, made from the schemas and `actions`, the words of the board, and
constants. ``python -m crownhead.web.contract.typedefs`` writes them (``make format`` does), and with ``--check`` says
whether they are up to date (``make lint``)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from crownhead.engine.annotation.judgement import JudgementData, ShotData
from crownhead.engine.annotation.remote import Questions
from crownhead.engine.portable import PortableLine, Start
from crownhead.notation.pdn.tree import NAGS
from crownhead.sides import Side
from crownhead.web.contract import actions, board_schema, line_schema, live_schema, schema
from crownhead.web.contract.board_words import BOARD_WORDS
from crownhead.web.contract.constants import NUMBERS

STATIC = Path(__file__).parents[1] / "static" / "crownhead"
HEADER = """\
/**
 * What the server sends to the board and the pages about a game.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *"""
WORDS_HEADER = "/** What the board says, in English. Written by `make format` from `contract.board_words`. */"
CONSTANTS_HEADER = "/** What the server goes by, too. Written by `make format` from `contract.constants`. */"
PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
NAMES: dict[str, Any] = {**vars(board_schema), **vars(schema)}
ALIASES = {name: kind for name, kind in NAMES.items() if get_origin(kind) in (Literal, dict)}
SHAPES = [kind for kind in NAMES.values() if is_typeddict(kind)]
LINES_HEADER = """\
/**
 * What the server sends to the analysis room and the editor, and to boards to try a line on.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").Board} Board
 * @typedef {import("../board/types.js").Moment} Moment
 * @typedef {import("../board/types.js").PlainRefusal} PlainRefusal
 * @typedef {import("../board/types.js").Refusal} Refusal
 * @typedef {import("../board/types.js").SideName} SideName
 * @typedef {import("../engine/data_types.js").PortableLine} PortableLine
 * @typedef {import("../engine/data_types.js").Start} Start"""
ENGINE_HEADER = """\
/**
 * What engines in browsers and on the server are given, and what they find.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").SideName} SideName"""
LIVE_HEADER = """\
/**
 * What the server sends to sockets and scripts of pages without a game.
 *
 * Written by `make format` from `crownhead.web.contract`, where it can be changed.
 *
 * @typedef {import("../board/types.js").Board} Board"""
SEARCHES = [line_schema.SearchedMove, line_schema.Variation, line_schema.SearchReport]


def javascript(kind: Any) -> str:
    """A type as the comments of a script write it.

    >>> javascript(list[str | None]), javascript(dict[str, list[int]]), javascript(board_schema.SideName | None)
    ('(string | null)[]', 'Record<string, number[]>', 'SideName | null')
    >>> javascript(Literal["on", "off"]), javascript(schema.Timestamp), javascript(board_schema.Board)
    ('"on" | "off"', 'string', 'Board')
    """
    inner = get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    match get_origin(kind):
        case origin if origin in (Annotated, NotRequired):
            return javascript(inner[0])
        case origin if origin is Literal:
            return next((name for name, known in ALIASES.items() if known == kind), _quoted(inner))
        case origin if origin is list:
            of = javascript(inner[0])
            return f"({of})[]" if " " in of and not of.startswith(("Record<", "[")) else f"{of}[]"
        case origin if origin is tuple:
            return f"[{', '.join(map(javascript, inner))}]"
        case origin if origin is dict:
            return f"Record<{javascript(inner[0])}, {javascript(inner[1])}>"
        case origin if origin in (Union, UnionType):
            return " | ".join(javascript(each) for each in inner)
    raise TypeError(f"{kind} has no type in JavaScript yet")


def typedefs() -> str:
    """The types, as a file."""
    names = [
        *(f" * @typedef {{{_alias(kind)}}} {name}" for name, kind in ALIASES.items()),
        f" * @typedef {{{_quoted(actions.OF_PLAYERS)}}} ActionName",
    ]
    return _file(HEADER, *names, shapes=SHAPES)


def _of(module: ModuleType) -> list[Any]:
    """The types that a module describes."""
    return [kind for kind in vars(module).values() if is_typeddict(kind) and kind.__module__ == module.__name__]


def _file(*lines: str, shapes: Iterable[Any]) -> str:
    return "\n".join([*lines, *(line for kind in shapes for line in _shape(kind)), " */", "", "export {};", ""])


def _quoted(values: Iterable[str]) -> str:
    return " | ".join(f'"{value}"' for value in values)


def _alias(kind: Any) -> str:
    return _quoted(get_args(kind)) if get_origin(kind) is Literal else javascript(kind)


def _shape(kind: Any) -> list[str]:
    summary = " ".join(cleandoc(kind.__doc__).partition("\n\n")[0].split()).replace("``", "`")
    properties = [
        f" * @property {{{javascript(of)}}} {f'[{name}]' if _is_optional(kind, name, of) else name}"
        for name, of in get_type_hints(kind, include_extras=True).items()
    ]
    return [" *", f" * @typedef {{object}} {kind.__name__}  {summary}", *properties]


def _is_optional(kind: Any, name: str, of: Any) -> bool:
    return get_origin(of) is NotRequired or name in kind.__optional_keys__


def words() -> str:
    """The words of the board in English, as a page would say them: there, sides are names."""
    named = {name: text.capitalize() if isinstance(text, Side) else text for name, text in BOARD_WORDS.items()}
    return f"{WORDS_HEADER}\n\nexport const ENGLISH = {json.dumps(named, ensure_ascii=False, indent=2)};\n"


def constants() -> str:
    """What scripts and server both go by."""
    numbers = (f"export const {name} = {value};" for name, value in NUMBERS.items())
    nags = f"/** @type {{{javascript(dict[str, int])}}} */\nexport const NAGS = {json.dumps(NAGS)};"
    return "\n".join([CONSTANTS_HEADER, "", *numbers, "", nags, ""])


def main(arguments: list[str]) -> int:
    """Write the files, or look whether they are what would be written."""
    lines = [ShotData, JudgementData, Questions, *(kind for kind in _of(line_schema) if kind not in SEARCHES)]
    wanted = {
        STATIC / "constants.js": constants(),
        STATIC / "board" / "types.js": typedefs(),
        STATIC / "board" / "english.js": words(),
        STATIC / "analysis" / "types.js": _file(LINES_HEADER, shapes=lines),
        STATIC / "engine" / "data_types.js": _file(ENGINE_HEADER, shapes=[Start, PortableLine, *SEARCHES]),
        STATIC / "pages" / "types.js": _file(LIVE_HEADER, shapes=_of(live_schema)),
    }
    if "--check" not in arguments:
        for path, text in wanted.items():
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [path.relative_to(STATIC) for path, text in wanted.items() if path.read_text(encoding="utf-8") != text]
    for name in stale:
        print(f"{name} is not what crownhead.web.contract describes: run make format", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
