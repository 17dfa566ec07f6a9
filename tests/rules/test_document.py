"""The text of a rulebook: front matter, sections, examples, and anything else that may be in a file."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.errors import RulebookError
from crownhead.rules.document import LARGEST_DOCUMENT, Section, decode, inherit, parse

FRONT = "---\ntitle: My rules\n---\n"


def refusal(source: str | bytes) -> str:
    with pytest.raises(RulebookError) as caught:
        _ = parse(source, "my-rules.md").sections
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
            (b"---\ntitle: A\n---\n\n> a\0b", "my-rules.md:5: U+0000 cannot be printed"),
            (b"x" * (LARGEST_DOCUMENT + 1), "my-rules.md: longer than 256 KiB"),
            (FRONT + "A sentence.\n" * 100_000, "my-rules.md: longer than 256 KiB"),
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

    def test_headings_may_be_underlined(self) -> None:
        assert self.sections("Board {#board}\n---\n8 by 8\n\nMore\nof it {#more}\n===\nx\n") == [
            ("board", "Board", 2, "8 by 8", 4),
            ("more", "More of it", 1, "x", 8),
        ]

    def test_number_signs_that_close_a_heading_are_no_part_of_it(self) -> None:
        assert self.sections("## A {#a} ##\nx") == [("a", "A", 2, "x", 4)]

    def test_headings_in_a_list_or_a_quotation_begin_no_section(self) -> None:
        assert self.sections("## A {#a}\n- # B\n\n> # C\n> c\n") == [("a", "A", 2, "- # B\n\n> # C\n> c", 4)]

    def test_html_is_prose(self) -> None:
        body = "<div>\n## A {#a}\n</div>\n\n<!--\n## B {#b}\n-->\n"
        assert [anchor for anchor, *_ in self.sections(body)] == [None, "a", "b"]

    def test_line_ends_and_tabs_do_not_matter(self) -> None:
        body = "##\tA\t{#a}\n\n-\tone\n\n\t```example\n\tcount: 7\n\t```\n"
        (section,) = parse((FRONT + body).replace("\n", "\r\n")).sections
        assert (section.title, section.anchor, section.line) == ("A", "a", 4)
        assert [(example.count, example.line) for example in section.examples] == [(7, 8)]

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ("## A {#a}\n\n## B {#a}", 'my-rules.md:6: "a" is an anchor twice, in lines 4 and 6'),
            ("## A {#A b}", 'my-rules.md:4: "A b" is not an anchor; expected lower-case letters, digits and hyphens'),
            ("## A {#}", 'my-rules.md:4: "" is not an anchor; expected lower-case letters, digits and hyphens'),
            ("## {#a}", 'my-rules.md:4: "a" is an anchor without a title'),
            (
                "## A {#a behind=b}",
                'my-rules.md:4: "behind=b" is not a place; expected after=… or before=…, with the anchor of a section',
            ),
            (
                "## A {#a after=b before=c}",
                'my-rules.md:4: "after=b before=c" is not a place; '
                "expected after=… or before=…, with the anchor of a section",
            ),
            ("text\n```\nnever closed", "my-rules.md:5: this block is never closed"),
            ("```example\ncount: 1\n``", "my-rules.md:4: this block is never closed"),
            ("```example\ncount: 1\n~~~", "my-rules.md:4: this block is never closed"),
            ("````example\ncount: 1\n```", "my-rules.md:4: this block is never closed"),
            ("```", "my-rules.md:4: this block is never closed"),
            ("1. a\n   ```example\n   count: 1\n2. b", "my-rules.md:5: this block is never closed"),
            ("1. a\n\n   ```example\n   count: 1\n```\n", "my-rules.md:6: this block is never closed"),
            ("> ```example\n> count: 1\n\n```\n```", "my-rules.md:4: this block is never closed"),
            ("A {#a}\n---\n\nB {#a}\n===", 'my-rules.md:7: "a" is an anchor twice, in lines 4 and 7'),
            ("> ## A {#a}", 'my-rules.md:4: "a" is an anchor in a list or a quotation, where no section begins'),
            (
                "1. x\n   - ## A {#a}",
                'my-rules.md:5: "a" is an anchor in a list or a quotation, where no section begins',
            ),
            ("x\n\n" + "- " * 1000 + "a", "my-rules.md:6: nested too deeply (at most 8 lists, one inside the other)"),
            (
                "".join("  " * depth + "- a\n" for depth in range(300)),
                "my-rules.md:12: nested too deeply (at most 8 lists, one inside the other)",
            ),
            ("> " * 1000 + "a", "my-rules.md:4: nested too deeply (at most 8 lists, one inside the other)"),
        ],
    )
    def test_refused(self, body: str, message: str) -> None:
        assert refusal(FRONT + body) == message

    def test_prose_is_the_text_without_examples(self) -> None:
        section = parse(FRONT + "## A {#a}\none\n\n```example\ncount: 7\n```\n\ntwo\n```\ncode\n```").sections[0]
        assert "count: 7" in section.text
        assert section.prose == "one\n\ntwo\n```\ncode\n```"

    def test_prose_keeps_the_list_or_the_quotation_around_an_example(self) -> None:
        listed = "1. one\n   ~~~example\n   count: 7\n   ~~~\n2. ~~~example\n   count: 8\n   ~~~\n3. three"
        quoted = "> one\n> ~~~example\n> count: 7\n> ~~~\n> two"
        assert parse(FRONT + listed).sections[0].prose == "1. one\n2.\n3. three"
        assert parse(FRONT + quoted).sections[0].prose == "> one\n>\n> two"


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

    @pytest.mark.parametrize(
        "body",
        [
            "1. one\n\n   ```example\n   count: 7\n   legal: none\n   ```\n2. two\n",
            "1. one\n2. ```example\n   count: 7\n   legal: none\n   ```\n",
            "- one\n  - two\n    1. three\n       ```example\n       count: 7\n       legal: none\n       ```\n",
            "text\n> ```example\n> count: 7\n> legal: none\n> ```\n",
            "text\n\n> - one\n>   ```example\n>   count: 7\n>   legal: none\n>   ```\n",
            "  ```example\n  count: 7\n  legal: none\n  ```\n",
            "~~~~ example \ncount: 7\nlegal: none\n~~~~~~\n",
            "-\tone\n\n\t```example\n\tcount: 7\n\tlegal: none\n\t```\n",
            "paragraph\n```example\ncount: 7\nlegal: none\n```\nparagraph\n",
            "| a |\n|---|\n| b |\n```example\ncount: 7\nlegal: none\n```\n",
        ],
    )
    def test_wherever_one_stands(self, body: str) -> None:
        (example,) = parse(FRONT + "## A {#a}\n" + body, "my-rules.md").sections[0].examples
        line = next(number for number, text in enumerate(body.split("\n"), 5) if "example" in text)
        assert (example.count, example.legal, example.because, example.line) == (7, (), "a", line)
        assert example.source == "count: 7\nlegal: none"
        misspelt = FRONT + "## A {#a}\n" + body.replace("legal", "leagl")
        assert refusal(misspelt).startswith(f'my-rules.md:{line + 2}: example: "leagl" is not a key here')

    @pytest.mark.parametrize(
        "body",
        [
            "````markdown\n```example\nleagl: 1\n```\n````\n",
            "~~~\n```example\nleagl: 1\n```\n~~~\n",
            "1. how it is written:\n\n   ````\n   ```example\n   leagl: 1\n   ```\n   ````\n",
            "text\n\n    ```example\n    leagl: 1\n    ```\n",
            "```examples\nleagl: 1\n```\n",
            "```yaml\nleagl: 1\n```\n",
            "`` ```example `` and ``` `leagl` ```\n",
        ],
    )
    def test_what_only_shows_how_one_is_written_is_not_read(self, body: str) -> None:
        assert parse(FRONT + body).sections[0].examples == ()

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

    def test_a_new_section_stands_where_its_heading_says(self) -> None:
        inherited = "## A {#a}\n## B {#b}\n## C {#c}\n"
        headings = ("d after=a", "e", "f before=c", "g before=a", "b", "h", "i after=a")
        own = "".join(f"## A title {{#{heading}}}\n" for heading in headings)
        assert [anchor for anchor, _ in self.anchors(inherited, own)] == [*"gadeibhfc"]

    @pytest.mark.parametrize(
        ("own", "message"),
        [
            (
                "## D {#d after=e}",
                '4: d after: "e" is not the anchor of a section that is inherited; allowed: a, board',
            ),
            (
                "## D {#d}\n## E {#e before=bord}",
                '5: e before: "bord" is not the anchor of a section that is inherited '
                '(did you mean "board"?); allowed: a, board',
            ),
            (
                "## B {#board after=a}",
                '4: board after: "a" is no place for a section that is inherited: '
                "it stands where the inherited one stood",
            ),
        ],
    )
    def test_a_place_that_is_none_is_refused(self, own: str, message: str) -> None:
        inherited = parse(FRONT + "## A {#a}\n## B {#board}\n").sections
        with pytest.raises(RulebookError) as caught:
            inherit(inherited, parse(FRONT + own).sections, "parent", "my-rules.md")
        assert str(caught.value) == f"my-rules.md:{message}"

    def test_the_first_origin_stays(self) -> None:
        section = Section("a", "A", 2, "", 1, inherited_from="grandparent")
        assert inherit([section], [], "parent")[0].inherited_from == "grandparent"


MARKUP = st.sampled_from(
    [
        "---\n",
        "```example\n",
        "```\n",
        "~~~\n",
        "## A {#a}\n",
        "a: ",
        "- ",
        "1. ",
        "> ",
        "   ",
        "[",
        "}",
        "&a ",
        "\n",
        "\t",
        "x",
    ]
)


@given(st.one_of(st.text(), st.binary(), st.lists(MARKUP).map("".join), st.lists(MARKUP, min_size=1).map(FRONT.join)))
def test_anything_is_read_or_refused(source: str | bytes) -> None:
    problem = None
    try:
        _ = parse(source, "f.md").sections
    except RulebookError as error:
        problem = str(error)
    assert problem is None or problem.startswith("f.md:")


@given(st.lists(MARKUP, max_size=40).map("".join))
def test_a_section_read_by_itself_has_the_same_examples(body: str) -> None:
    try:
        sections = parse(FRONT + body).sections
    except RulebookError:
        return
    for section in sections:
        again = parse(FRONT + section.text).sections
        assert [e.source for part in again for e in part.examples] == [e.source for e in section.examples]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "stretch",
    [
        "[a]: x\n",
        "[a\n",
        "- a\n",
        "- a\n\n",
        "> a\nb\n",
        "> > > > > > > > a\n" + "b\n" * 20,
        "# a\n",
        "a\n===\n",
        "a|b\n-|-\n",
        "~~~\n",
        "```example\n```\n",
        "*[`<&![",
    ],
)
def test_time_grows_with_the_length_and_not_faster(stretch: str) -> None:
    def seconds(length: int) -> float:
        source = FRONT + stretch * (length // len(stretch) // 2 * 2)
        start = process_time()
        _ = parse(source).sections
        return process_time() - start

    seconds(1000)  # the first time something is imported
    long, short = (min(seconds(kilobytes * 1024) for _ in range(3)) for kilobytes in (128, 16))
    assert long < 30 * max(short, 0.005)
