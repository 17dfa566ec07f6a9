"""The text of a rulebook: front matter, sections, examples, and whatever else may be in a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.errors import RulebookError
from crownhead.rules.document import LARGEST_DOCUMENT, Section, decode, inherit, parse

FRONT = "---\ntitle: My rules\n---\n"


def refusal(source: str | bytes) -> str:
    with pytest.raises(RulebookError) as caught:
        parse(source, "my-rules.md")
    return str(caught.value)


class TestDecoding:
    def test_line_ends_and_byte_order_mark(self) -> None:
        assert decode("\ufeffa\r\nb\rc\n".encode()) == "a\nb\nc\n"

    @pytest.mark.parametrize(
        ("source", "message"),
        [
            (b"---\n\xff\xfe", "my-rules.md:2: not UTF-8"),
            ("---\nä".encode("latin-1"), "my-rules.md:2: not UTF-8"),
            ("---".encode("utf-16"), "my-rules.md:1: not UTF-8"),
            (b"---\ntitle: a\0b\n---", "my-rules.md:2: U+0000 cannot be printed"),
            ("---\n\n\x1b[31m", "my-rules.md:3: U+001B cannot be printed"),
            ("a\u2028b", "my-rules.md:1: U+2028 cannot be printed"),
            ("a\n\ud800", "my-rules.md:2: half of a surrogate pair is not text"),
            (b"x" * (LARGEST_DOCUMENT + 1), "my-rules.md: longer than 256 KiB"),
            ("é" * LARGEST_DOCUMENT, "my-rules.md: longer than 256 KiB"),
        ],
    )
    def test_refused(self, source: str | bytes, message: str) -> None:
        assert refusal(source) == message


class TestFrontMatter:
    @pytest.mark.parametrize("source", ["", "title: A", "\n---\na: 1\n---", "---\na: 1\n", "----\na: 1\n----"])
    def test_must_stand_between_two_lines(self, source: str) -> None:
        assert "my-rules.md:1: expected front matter" in refusal(source)

    def test_lines_are_those_of_the_file(self) -> None:
        assert refusal("---\ntitle: A\ntitle: B\n---\n") == 'my-rules.md:3: "title" is given twice'

    def test_a_rule_in_the_body_is_no_front_matter(self) -> None:
        assert parse("---\ntitle: A\n---\ntext\n\n---\n\nmore").sections[0].text == "text\n\n---\n\nmore"


class TestSections:
    def sections(self, body: str) -> list[tuple[str | None, str, int, str, int]]:
        return [(s.anchor, s.title, s.level, s.text, s.line) for s in parse(FRONT + body).sections]

    def test_headings(self) -> None:
        body = "intro\n# My rules\n\nhello\n## Board {#board}\n\n8 by 8\n\n### More {#more}\nx\n"
        assert self.sections(body) == [
            (None, "", 0, "intro", 4),
            (None, "My rules", 1, "hello", 5),
            ("board", "Board", 2, "8 by 8", 8),
            ("more", "More", 3, "x", 12),
        ]

    def test_a_deeper_heading_without_an_anchor_belongs_to_the_section(self) -> None:
        assert self.sections("## A {#a}\nx\n### B\ny\n## C\nz") == [
            ("a", "A", 2, "x\n### B\ny", 4),
            (None, "C", 2, "z", 8),
        ]

    def test_headings_in_code_are_code(self) -> None:
        body = "## A {#a}\n````markdown\n## B {#a}\n```example\nnot: read\n```\n````\n~~~\n# C\n~~~\n    # D\n#E"
        assert [anchor for anchor, *_ in self.sections(body)] == ["a"]

    def test_braces_that_are_not_an_anchor(self) -> None:
        assert [(a, t) for a, t, *_ in self.sections("## A {b}\n## {#c} D\n")] == [(None, "A {b}"), (None, "{#c} D")]

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ("## A {#a}\n\n## B {#a}", 'my-rules.md:6: "a" is an anchor twice, in lines 4 and 6'),
            ("## A {#A b}", 'my-rules.md:4: "A b" is not an anchor; expected lower-case letters, digits and hyphens'),
            ("## A {#}", 'my-rules.md:4: "" is not an anchor; expected lower-case letters, digits and hyphens'),
            ("## {#a}", 'my-rules.md:4: "a" is an anchor without a title'),
            ("text\n```\nnever closed", "my-rules.md:5: this block is never closed"),
            ("```example\ncount: 1\n``", "my-rules.md:4: this block is never closed"),
        ],
    )
    def test_refused(self, body: str, message: str) -> None:
        assert refusal(FRONT + body) == message

    def test_prose_is_the_text_without_examples(self) -> None:
        section = parse(FRONT + "## A {#a}\none\n\n```example\ncount: 7\n```\n\ntwo\n```\ncode\n```").sections[0]
        assert "count: 7" in section.text
        assert section.prose == "one\n\ntwo\n```\ncode\n```"


class TestExamples:
    def test_all_keys(self) -> None:
        block = """## Taking {#capturing}
Text.

```example
title: Two men may take
position: B:W18,26:B14,22
play: 14x23, huff 14 15,
  let stand
legal: 14x23, 22x31
includes: 14x23
illegal: 1-5, 1-6
count: 2
gives: W:W1:BK32
outcome: white wins
claims: none
because: choice
```
"""
        (example,) = parse(FRONT + block, "my-rules.md").sections[0].examples
        assert example.title == "Two men may take"
        assert example.position == "B:W18,26:B14,22"
        assert example.play == ("14x23", "huff 14 15", "let stand")
        assert example.legal == ("14x23", "22x31")
        assert example.includes == ("14x23",)
        assert example.illegal == ("1-5", "1-6")
        assert (example.count, example.gives, example.outcome) == (2, "W:W1:BK32", "white wins")
        assert (example.claims, example.because) == ((), "choice")
        assert (example.line, example.path) == (7, "my-rules.md")
        assert example.source.startswith("title: Two men may take\nposition:")

    def test_nothing_given_is_not_the_same_as_none(self) -> None:
        first, second = (
            parse(FRONT + "## A {#a}\n~~~example\ncount: 7\n~~~\n```example\nlegal: none\noutcome: none\n```")
            .sections[0]
            .examples
        )
        assert (first.legal, first.claims, first.outcome, first.play) == (None, None, None, ())
        assert (second.legal, second.outcome) == ((), "none")
        assert first.because == second.because == "a"

    def test_without_a_section_there_is_no_clause(self) -> None:
        assert parse(FRONT + "```example\ncount: 7\n```").sections[0].examples[0].because is None

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            (
                "leagl: 1-5",
                'my-rules.md:6: example: "leagl" is not a key here (did you mean "legal"?); allowed: title,',
            ),
            ("count: many", 'my-rules.md:6: example.count: "many" is not a whole number allowed here'),
            ("count: -1", 'example.count: "-1" is not a whole number'),
            ("legal: 1-5,, 1-6", 'my-rules.md:6: example.legal: "1-5,, 1-6" has nothing between two commas'),
            ("legal: [1-5]", 'example.legal: "a list" is not a text'),
            ("legal:", 'example.legal: "" is not a text'),
            ("outcome: black win", '"black win" is not allowed here (did you mean "black wins"?)'),
            ("title: A\ntitle: B", 'my-rules.md:7: "title" is given twice'),
            ("nonsense", "my-rules.md:6: expected lines like"),
        ],
    )
    def test_refused(self, line: str, message: str) -> None:
        assert message in refusal(FRONT + f"## A {{#a}}\n```example\n{line}\n```\n")


class TestInheriting:
    def anchors(self, inherited: str, own: str) -> list[tuple[str | None, str | None]]:
        def sections(body: str) -> tuple[Section, ...]:
            return parse(FRONT + body).sections

        return [(s.anchor, s.inherited_from) for s in inherit(sections(inherited), sections(own), "parent")]

    def test_own_sections_replace_inherited_ones_in_their_place(self) -> None:
        found = self.anchors("# T\n## A {#a}\n## B {#b}\n## C {#c}\n", "# U\n## B {#b}\n## D {#d}\n")
        assert found == [(None, None), ("a", "parent"), ("b", None), ("d", None), ("c", "parent")]

    def test_new_sections_come_last(self) -> None:
        found = self.anchors("## A {#a}\n", "## B {#b}\n## C {#c}\n## A {#a}\n")
        assert found == [("a", None), ("b", None), ("c", None)]

    def test_the_first_origin_stays(self) -> None:
        section = Section("a", "A", 2, "", 1, inherited_from="grandparent")
        assert inherit([section], [], "parent")[0].inherited_from == "grandparent"


MARKUP = st.sampled_from(
    ["---\n", "```example\n", "```\n", "## A {#a}\n", "a: ", "- ", "[", "}", "&a ", "\n", "\t", "x"]
)


@given(st.one_of(st.text(), st.binary(), st.lists(MARKUP).map("".join), st.lists(MARKUP, min_size=1).map(FRONT.join)))
def test_anything_is_read_or_refused(source: str | bytes) -> None:
    problem = None
    try:
        parse(source, "f.md")
    except RulebookError as error:
        problem = str(error)
    assert problem is None or problem.startswith("f.md:")
