"""Strict YAML whose values remember their lines, and records that are read from it key by key.

The keys of a rulebook are defined in `schema` and `draws`; this module knows only the kinds of values.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar, dataclass_transform

from crownhead.errors import RulebookError
from crownhead.rules.files import SLUG
from crownhead.sentences import Sentence

R = TypeVar("R", bound="Record")

DEEPEST_NESTING = 8  # the schema itself needs 6
NULLS = ("", "~", "null", "Null", "NULL")
A_SLUG = (SLUG, Sentence("lower-case letters, digits and hyphens"))
A_LANGUAGE = (re.compile(r"[a-z]{2,3}"), Sentence('the code of a language, like "en"'))
# In pieces: as one class, of all Unicode, it would take ten times as long to compile, whenever a program starts.
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]|[\u2028\u2029]|[\ud800-\udfff]|\ufeff|[\ufffe\uffff]")


# --- values with their lines -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class YamlNode:
    """A YAML value that remembers where it stands. A value in a mapping stands where its key stands.

    >>> node = compose("men: {captures: forward}", path="my-rules.md")
    >>> node.find("men.captures").value
    'forward'
    """

    value: str | tuple[YamlNode, ...] | dict[str, YamlNode]
    line: int
    path: str | None = None
    plain: bool = False  # a scalar without quotation marks: it may be a number, true, false or null

    def error(self, key: str, problem: str, *, given: str | None = None, allowed: Sequence[str] = ()) -> RulebookError:
        """The error that says what is wrong with this value."""
        return RulebookError(problem, path=self.path, line=self.line, key=key, given=given, allowed=allowed)

    def find(self, key: str) -> YamlNode | None:
        """The value at a dotted key, or None."""
        node: YamlNode | None = self
        for name in key.split("."):
            node = node.value.get(name) if node and isinstance(node.value, dict) else None
        return node

    def walk(self, key: str = "") -> Iterator[tuple[str, YamlNode]]:
        """This value and all values inside it, each with its dotted key."""
        yield key, self
        if isinstance(self.value, dict):
            for name, node in self.value.items():
                yield from node.walk(f"{key}.{name}" if key else name)
        elif isinstance(self.value, tuple):
            for index, node in enumerate(self.value, 1):
                yield from node.walk(f"{key}[{index}]")

    @property
    def is_null(self) -> bool:
        """Whether this is YAML's null."""
        return self.plain and self.value in NULLS

    def shown(self) -> str:
        """The value as an error message shows it."""
        return self.value if isinstance(self.value, str) else "a list" if isinstance(self.value, tuple) else "a mapping"


def compose(source: str, path: str | None = None, first_line: int = 1) -> YamlNode:
    """Strict YAML as nodes: one mapping, no key twice, no anchors, aliases or tags, not nested deeply.

    >>> compose("a: [1, 2]").find("a").line
    1
    """
    import yaml

    def refuse(problem: str, line: int) -> RulebookError:
        return RulebookError(problem, path=path, line=first_line + line)

    def mapping(items: list[YamlNode], line: int) -> YamlNode:
        entries: dict[str, YamlNode] = {}
        for name, value in zip(items[::2], items[1::2], strict=True):
            if not isinstance(name.value, str):
                raise refuse(Sentence("a key must be one word"), name.line - first_line)
            if name.value in entries:
                raise RulebookError(Sentence("is given twice"), path=path, line=name.line, given=name.value)
            entries[name.value] = YamlNode(value.value, name.line, path, value.plain)
        return YamlNode(entries, first_line + line, path)

    open_: list[tuple[int, list[YamlNode]]] = [(0, [])]  # the collections not yet closed: line, items
    documents = 0
    for event in _events(source, path, first_line):
        line = event.start_mark.line
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1 or event.explicit:
                raise refuse(Sentence("YAML directives and several documents are not allowed here"), line)
        elif isinstance(event, yaml.NodeEvent) and (event.anchor or getattr(event, "tag", None)):
            raise refuse(Sentence("YAML anchors (&), aliases (*) and tags (!) are not allowed"), line)
        elif isinstance(event, yaml.ScalarEvent):
            open_[-1][1].append(YamlNode(event.value, first_line + line, path, plain=not event.style))
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(open_) > DEEPEST_NESTING:
                raise refuse(Sentence("nested too deeply (at most {most} levels)", most=DEEPEST_NESTING), line)
            open_.append((line, []))
        elif isinstance(event, yaml.CollectionEndEvent):
            start, items = open_.pop()
            is_map = isinstance(event, yaml.MappingEndEvent)
            open_[-1][1].append(mapping(items, start) if is_map else YamlNode(tuple(items), first_line + start, path))
    root = open_[0][1][0] if open_[0][1] else YamlNode({}, first_line, path)
    if not isinstance(root.value, dict):
        raise refuse(Sentence("expected lines like “key: value”"), root.line - first_line)
    return root


def _events(source: str, path: str | None, first_line: int) -> Iterator[Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(source, Loader=loader)
    except RulebookError:
        raise
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # the last two: escapes beyond Unicode
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
        line = first_line + (mark.line if mark else 0)
        raise RulebookError(Sentence("this is not YAML: {problem}", problem=problem), path=path, line=line) from None


# --- kinds of values, and records made of them -----------------------------------------------------------

Kind = Callable[[YamlNode, str, tuple[Any, ...]], Any]


def key(kind: Kind, *allowed: Any, default: Any = dataclasses.MISSING) -> Any:
    """One key of a record: its kind, what is allowed, its default; no default means that it is required.

    >>> class Board(Record):
    ...     rows: int = key(integer, 4, 12)
    ...     first_square: str = key(word, "top-left", "top-right", default="top-left")
    >>> read(Board, compose("rows: 8"))
    Board(rows=8, first_square='top-left')
    """
    return field(default=default, metadata={"kind": kind, "allowed": allowed})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(key, field))
class Record:
    """A frozen dataclass whose fields are given by `key`, as keywords; `first_square` is written `first-square`.

    Its methods stand here once. Generating them for every class would make `import crownhead` slow.
    """

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False)(cls)

    def __init__(self, **values: Any) -> None:
        for f in dataclasses.fields(self):
            if f.name not in values and f.default is dataclasses.MISSING:
                raise TypeError(f"{type(self).__name__} needs {f.name}")
            object.__setattr__(self, f.name, values.pop(f.name, f.default))
        if values:
            raise TypeError(f"{type(self).__name__} has no {', '.join(values)}")

    def _compared(self) -> tuple[Any, ...]:
        return tuple(getattr(self, f.name) for f in dataclasses.fields(self) if f.compare)

    def __eq__(self, other: object) -> bool:
        return self._compared() == other._compared() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._compared())

    def __repr__(self) -> str:
        shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self))
        return f"{type(self).__name__}({shown})"

    def __setattr__(self, name: str, value: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to {name}")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete {name}")


def read(cls: type[R], node: YamlNode, at: str = "") -> R:
    """The record that a mapping describes; an unknown, missing or bad key is an error."""
    if not isinstance(node.value, dict):
        raise node.error(at, Sentence("is not a mapping"), given=node.shown())
    fields, values = _fields(cls), {}
    for name, value in node.value.items():
        f = _field(fields, name, value, at)
        values[f.name] = f.metadata["kind"](value, f"{at}.{name}" if at else name, f.metadata["allowed"])
    for name, f in fields.items():
        if name not in node.value and f.default is dataclasses.MISSING:
            raise node.error(at, Sentence("{name} is missing", name=name))
    return cls(**values)


def wrong(cls: type[Record], node: YamlNode, at: str = "") -> Iterator[RulebookError]:
    """What `read` would refuse in a mapping and in those inside it, key by key; what is missing is not looked for."""
    for name, value in node.value.items() if isinstance(node.value, dict) else ():
        place = f"{at}.{name}" if at else name
        try:
            f = _field(_fields(cls), name, value, at)
            if f.metadata["kind"] is part and isinstance(value.value, dict):
                yield from wrong(f.metadata["allowed"][0], value, place)
            else:
                f.metadata["kind"](value, place, f.metadata["allowed"])
        except RulebookError as error:
            yield error


def _fields(cls: type[Record]) -> dict[str, dataclasses.Field[Any]]:
    return {f.name.replace("_", "-"): f for f in dataclasses.fields(cls) if "kind" in f.metadata}


def _field(fields: dict[str, dataclasses.Field[Any]], name: str, value: YamlNode, at: str) -> dataclasses.Field[Any]:
    if name not in fields:
        raise value.error(at, Sentence("is not a key here"), given=name, allowed=tuple(fields))
    return fields[name]


def text(node: YamlNode, at: str, allowed: tuple[Any, ...] = ()) -> str:
    """Any text that is not empty; `allowed` may be a pattern and what it stands for."""
    if not isinstance(node.value, str) or node.is_null or not node.value.strip():
        raise node.error(at, Sentence("is not a text"), given=node.shown())
    if UNPRINTABLE.search(node.value):
        raise node.error(at, Sentence("has a character that cannot be printed"), given=node.value)
    value = node.value.strip()
    if allowed and not allowed[0].fullmatch(value):
        raise node.error(at, Sentence("does not fit; expected {expected}", expected=allowed[1]), given=value)
    return value


def integer(node: YamlNode, at: str, allowed: tuple[int, int]) -> int:
    """A whole number from the first to the second allowed."""
    low, high = allowed
    digits = node.value if isinstance(node.value, str) else ""
    if not re.fullmatch("0|[1-9][0-9]{0,8}", digits) or not low <= int(digits) <= high:
        limits = str(low) if low == high else f"{low} to {high}"
        raise node.error(at, Sentence("is not a whole number allowed here"), given=node.shown(), allowed=(limits,))
    _check_plain(node, at)
    return int(digits)


def flag(node: YamlNode, at: str, allowed: tuple[()] = ()) -> bool:
    """Read a node that must be true or false."""
    if node.value not in ("true", "false"):
        raise node.error(at, Sentence("is neither true nor false"), given=node.shown(), allowed=("true", "false"))
    _check_plain(node, at)
    return node.value == "true"


def _check_plain(node: YamlNode, at: str) -> None:
    if not node.plain:
        hint = Sentence("is text, since it is quoted; write {value} without quotation marks", value=node.value)
        raise node.error(at, hint, given=node.shown())


def word(node: YamlNode, at: str, allowed: tuple[str, ...]) -> str:
    """One of the words allowed."""
    if not isinstance(node.value, str) or node.value not in allowed:
        raise node.error(at, Sentence("is not allowed here"), given=node.shown(), allowed=allowed)
    return node.value


def words(node: YamlNode, at: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """A list of words allowed: at least one, none twice."""
    if not isinstance(node.value, tuple) or not node.value:
        hint = (
            Sentence("is not a list; write [{value}]", value=node.value)
            if node.value in allowed
            else Sentence("is not a list with something in it")
        )
        raise node.error(at, hint, given=node.shown(), allowed=allowed)
    seen: list[str] = []
    for item in node.value:
        if item.value in seen:
            raise item.error(at, Sentence("is given twice"), given=item.shown())
        seen.append(word(item, at, allowed))
    return tuple(seen)


def listing(node: YamlNode, at: str, allowed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A text of items separated by commas; where `none` is allowed, it stands for no items."""
    value = text(node, at)
    if value in allowed:
        return ()
    items = tuple(item.strip() for item in value.split(","))
    if not all(items):
        raise node.error(at, Sentence("has nothing between two commas"), given=value)
    return items


def part(node: YamlNode, at: str, allowed: tuple[type[Any]]) -> Any:
    """A record inside a record."""
    return read(allowed[0], node, at)


def parts(node: YamlNode, at: str, allowed: tuple[type[Any]]) -> tuple[Any, ...]:
    """Read a node that must be a list of records, each of the given kind."""
    if not isinstance(node.value, tuple):
        raise node.error(at, Sentence("is not a list"), given=node.shown())
    return tuple(read(allowed[0], item, f"{at}[{number}]") for number, item in enumerate(node.value, 1))


def part_or_parts(node: YamlNode, at: str, allowed: tuple[type[Any]]) -> tuple[Any, ...]:
    """One record or a list of them."""
    return parts(node, at, allowed) if isinstance(node.value, tuple) else (part(node, at, allowed),)
