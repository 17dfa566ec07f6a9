"""Strict YAML with its lines, and records read from it."""

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from crownhead.errors import RulebookError
from crownhead.rules.yaml_records import Record, YamlNode, compose, flag, integer, key, text, word, words


class Point(Record):
    x: int = key(integer, 0, 9)
    y: int = key(integer, 0, 9, default=0)


class TestYaml:
    def test_values_remember_their_lines(self) -> None:
        node = compose("a:\n  b: 1\n  c:\n    - x\n    - y: 2\n", "f.md", first_line=10)
        lines = {at: (found.line, found.path) for at, found in node.walk()}
        assert {at: line for at, (line, _) in lines.items()} == {
            "": 10, "a": 10, "a.b": 11, "a.c": 12, "a.c[1]": 13, "a.c[2]": 14, "a.c[2].y": 14,
        }  # fmt: skip
        assert {path for _, path in lines.values()} == {"f.md"}

    def test_find(self) -> None:
        node = compose("a: {b: 1}")
        assert node.find("a.b") is not None
        assert node.find("a.c") is None
        assert node.find("a.b.c") is None

    def test_nothing_is_an_empty_mapping(self) -> None:
        assert compose("").value == {}
        assert compose("# only a comment\n").value == {}

    @pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
    @pytest.mark.parametrize(
        ("source", "line", "problem"),
        [
            ("a: 1\nb: 2\na: 3", 3, '"a" is given twice'),
            ("a: {b: 1,\n b: 2}", 2, '"b" is given twice'),
            ("a: &x 1", 1, "anchors"),
            ("a: 1\nb: *a", 2, "aliases"),
            ("a: !!python/object:os.system x", 1, "tags"),
            ("a: !!str 1", 1, "tags"),
            ("a: !thing {}", 1, "tags"),
            ("? [a]\n: 1", 1, "a key must be one word"),
            ("- a\n- b", 1, "key: value"),
            ("just words", 1, "key: value"),
            ("a: [1", 1, "not YAML"),
            ("a: 1\n\tb: 2", 2, "not YAML"),
            ("a: 1\n b: 2", 2, "not YAML"),
            ("%YAML 1.1\n---\na: 1", 1, "not allowed"),
            ("a: 1\n--- {}\n", 2, "not allowed"),
            ("a: " + "[" * 9 + "]" * 9, 1, "nested too deeply"),
            ("a: " + "[" * 200_000, 1, "nested too deeply"),
            ("a: " + "{a: " * 50_000, 1, ""),
            ("- " * 100_000, 1, "nested too deeply"),
            ("? " * 100_000, 1, ""),
            ('a: "\\UFFFFFFFF"', 1, "not YAML"),
        ],
    )
    def test_refused(self, source: str, line: int, problem: str, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
        if loader == "SafeLoader":
            monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
        with pytest.raises(RulebookError) as caught:
            compose(source, "f.md")
        assert problem in str(caught.value)
        assert caught.value.path == "f.md"
        assert caught.value.line is not None
        assert line <= caught.value.line <= line + 1  # the two loaders differ on where a syntax error is

    @pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
    def test_an_escaped_surrogate_is_refused(self, loader: str, monkeypatch: pytest.MonkeyPatch) -> None:
        if loader == "SafeLoader":
            monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
        with pytest.raises(RulebookError):  # by YAML, or else by the kind of value
            text(compose('a: "\\uD800"').find("a") or YamlNode("", 1), "a")


QUOTED = st.sampled_from(["1", "8", "12", "true", "false", "left", "null", "many"])


@given(QUOTED, st.sampled_from([(integer, (1, 8)), (flag, ()), (word, ("left", "right")), (words, ("left", "right"))]))
def test_no_error_suggests_what_was_given(value: str, kind: Any) -> None:
    reading, allowed = kind
    for written in (value, f'"{value}"', f"'{value}'", f">-\n  {value}"):
        node = compose(f"a: {written}").find("a")
        assert node
        problem = ""
        try:
            reading(node, "a", allowed)
        except RulebookError as error:
            problem = str(error)
        assert f'did you mean "{value}"' not in problem


class TestRecords:
    def test_needs_what_has_no_default_and_takes_nothing_else(self) -> None:
        assert Point(x=1) == Point(x=1, y=0)
        assert repr(Point(x=1)) == "Point(x=1, y=0)"
        assert len({Point(x=1), Point(x=1), Point(x=2)}) == 2
        assert Point(x=1) != (1, 0)
        with pytest.raises(TypeError, match="Point needs x"):
            Point()  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="Point has no z"):
            Point(x=1, z=2)  # type: ignore[call-arg]

    def test_is_frozen_but_may_be_replaced_and_pickled(self) -> None:
        point = Point(x=1)
        with pytest.raises(FrozenInstanceError):
            point.x = 2  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            del point.x
        assert replace(point, y=3) == Point(x=1, y=3)
        assert pickle.loads(pickle.dumps(point)) == point
