"""Changes to the front matter of a rulebook, made in its text: comments, order and all the rest stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crownhead.errors import RulebookError
from crownhead.rules.document import parse
from crownhead.rules.yaml_records import NULLS, YamlNode, compose
from crownhead.sentences import Sentence

Value = str | int | bool | None | Sequence["Value"] | Mapping[str, "Value"]
"""What a key may be given: as JSON has it."""

INDENT = 2
PLAIN = re.compile(r"[a-zA-Z0-9][a-zA-Z0-9+-]*")
NOT_TEXT = (*NULLS, "true", "false")  # as words they need quotation marks, and so do numbers


def change(text: str, key: str, value: Value) -> str:
    """The text of a rulebook with another value for a key of its front matter; None is YAML's null.

    >>> change("---\\ntitle: A  # ours\\nmen: {moves: forward}\\n---\\n", "men.captures", ["forward", "sideways"])
    '---\\ntitle: A  # ours\\nmen: {moves: forward, captures: [forward, sideways]}\\n---\\n'
    """
    front = _Front.of(text)
    root = _composed(front.yaml)
    changed = front.with_yaml(_changed(front.yaml, root, key.split("."), value, _order()))
    found = parse(changed).front.find(key)
    if found is None or _plain(found) != _plain(_node(value)):
        raise RulebookError(Sentence("cannot be changed as this text is written; change it by hand"), key=key)
    return changed


def restore(text: str, key: str) -> str:
    """The text without a key of its front matter: it has its default again, or what the book inherits.

    >>> restore("---\\ntitle: A\\nmen: {moves: forward, captures: all}\\n---\\n", "men.moves")
    '---\\ntitle: A\\nmen: {captures: all}\\n---\\n'
    """
    front = _Front.of(text)
    if parse(text).front.find(key) is None:
        return text
    yaml = front.yaml
    for at in _upwards(key):  # what would be left empty goes too: an empty key would be a null
        mapping = _mapping_of(_composed(yaml), at.split("."))
        yaml = _removed(yaml, mapping, at.split(".")[-1])
        if len(mapping.value) > 1:
            break
    return front.with_yaml(yaml)


def written(value: Value) -> str:
    """A value as YAML, in one line.

    >>> written({"times": 3, "how": "claim"}), written(["1.0.0", None, True, "true", "a: b", "1+"])
    ('{times: 3, how: claim}', '["1.0.0", null, true, "true", "a: b", 1+]')
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {written(each)}" for name, each in value.items()) + "}"
    if isinstance(value, str):
        is_plain = PLAIN.fullmatch(value) and value not in NOT_TEXT and not value.isdigit()
        return value if is_plain else json.dumps(value, ensure_ascii=False)
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)


# --- the text around the front matter --------------------------------------------------------------------------------


class _Front(NamedTuple):
    """A text, cut where its front matter begins and ends."""

    before: str
    yaml: str
    after: str

    @classmethod
    def of(cls, text: str) -> _Front:
        document = parse(text)
        lines = document.text.splitlines(keepends=True)
        end = document.end_of_front - 1
        return cls(lines[0], "".join(lines[1:end]), "".join(lines[end:]))

    def with_yaml(self, yaml: str) -> str:
        return self.before + yaml + self.after


def _composed(source: str) -> Any:
    """The mapping that a front matter is, as PyYAML has it: its nodes know where they stand."""
    import yaml

    return yaml.compose(source, Loader=yaml.SafeLoader) or yaml.MappingNode("", [], flow_style=False)


def _order() -> tuple[str, ...]:
    from crownhead.workshop.keys import TOP_LEVEL

    return TOP_LEVEL


def _upwards(key: str) -> Iterator[str]:
    """A key, and then that of the mapping which it stands in.

    >>> [*_upwards("men.moves")]
    ['men.moves', 'men']
    """
    while key:
        yield key
        key = key.rpartition(".")[0]


def _node(value: Value) -> YamlNode:
    node = compose(f"value: {written(value)}").find("value")
    assert node
    return node


def _plain(node: YamlNode) -> Any:
    """What a node says, wherever it stands and however its text is quoted."""
    if isinstance(node.value, dict):
        return {name: _plain(each) for name, each in node.value.items()}
    if isinstance(node.value, tuple):
        return [_plain(each) for each in node.value]
    return (node.value.strip(), node.plain) if node.value in NOT_TEXT or node.value.isdigit() else node.value.strip()


# --- one mapping -----------------------------------------------------------------------------------------------------


def _entry(mapping: Any, name: str) -> tuple[Any, Any] | None:
    return next(((key, value) for key, value in mapping.value if key.value == name), None)


def _mapping_of(root: Any, names: Sequence[str]) -> Any:
    """The mapping in which the last of the names is a key."""
    for name in names[:-1]:
        found = _entry(root, name)
        assert found
        root = found[1]
    return root


def _changed(source: str, mapping: Any, names: Sequence[str], value: Value, order: Sequence[str] = ()) -> str:
    name, *others = names
    found = _entry(mapping, name)
    if found is None:
        return _added(source, mapping, name, _nested(others, value), order)
    key, old = found
    if others and old.id == "mapping" and old.value:
        return _changed(source, old, others, value)
    return _replaced(source, key, old, _nested(others, value), in_flow=bool(mapping.flow_style))


def _nested(names: Sequence[str], value: Value) -> Value:
    return {names[0]: _nested(names[1:], value)} if names else value


def _added(source: str, mapping: Any, name: str, value: Value, order: Sequence[str]) -> str:
    if not mapping.value:
        return source + f"{name}: {written(value)}\n"  # front matter that has nothing in it but comments
    before = _neighbour(mapping, name, order)
    end = _end(source, before[1])
    if mapping.flow_style:
        return f"{source[:end]}, {name}: {written(value)}{source[end:]}"
    margin = before[0].start_mark.column
    line_end = source.find("\n", end)
    place = len(source) if line_end < 0 else line_end
    return f"{source[:place]}\n{' ' * margin}{name}:{_block(value, margin)}{source[place:]}"


def _neighbour(mapping: Any, name: str, order: Sequence[str]) -> tuple[Any, Any]:
    """The entry after which a new one is written: the last that usually stands before it, else the last of all."""
    entries: list[tuple[Any, Any]] = mapping.value
    if name in order:
        earlier = order[: order.index(name)]
        known = [entry for entry in entries if entry[0].value in earlier]
        return known[-1] if known else entries[-1]
    return entries[-1]


def _replaced(source: str, key: Any, old: Any, value: Value, in_flow: bool) -> str:
    start, end = old.start_mark.index, _end(source, old)
    colon = source.index(":", key.end_mark.index) + 1
    between = source[colon:start]
    new = f" {written(value)}" if in_flow else _block(value, key.start_mark.column)
    if between.strip():  # a comment, which stays where it is
        return source[:start] + written(value) + source[end:]
    return source[:colon] + new + source[end:]


def _block(value: Value, margin: int) -> str:
    """A value behind the colon of its key: a list of mappings gets a line for each."""
    if isinstance(value, Sequence) and value and all(isinstance(each, Mapping) for each in value):
        return "".join(f"\n{' ' * (margin + INDENT)}- {written(each)}" for each in value)
    return f" {written(value)}"


def _removed(source: str, mapping: Any, name: str) -> str:
    entries = mapping.value
    place = next(number for number, (key, _) in enumerate(entries) if key.value == name)
    key, value = entries[place]
    if not mapping.flow_style:
        line_end = source.find("\n", _end(source, value))
        start = key.start_mark.index - key.start_mark.column
        return source[:start] + ("" if line_end < 0 else source[line_end + 1 :])
    if place:
        return source[: _end(source, entries[place - 1][1])] + source[_end(source, value) :]
    if len(entries) > 1:
        return source[: key.start_mark.index] + source[entries[1][0].start_mark.index :]
    return source[: key.start_mark.index] + source[_end(source, value) :]


def _end(source: str, node: Any) -> int:
    """Where a value ends: PyYAML has the end of a block where the next token begins, behind all comments."""
    if node.id != "scalar" and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(source, last[1] if node.id == "mapping" else last)
    index: int = node.end_mark.index
    return len(source[:index].rstrip()) if getattr(node, "style", None) in ("|", ">") else index
