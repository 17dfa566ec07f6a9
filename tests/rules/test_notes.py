"""Notes of a rulebook: references in its prose, definitions at its end, and nothing between them that is amiss."""

from pathlib import Path

import pytest

from crownhead import Rulebook, bundled
from crownhead.errors import RulebookError
from crownhead.rules.document import parse

FRONT = "---\ntitle: My rules\n---\n"


def sections(body: str):
    return parse(FRONT + body, "my-rules.md").sections


def test_a_note_belongs_to_the_document_and_not_to_a_section() -> None:
    first, second = sections("## A {#a}\nOne.[^b]\n\n[^b]: The *leaflet*,\n  page 2\n## C {#c}\nTwo.[^b]")
    assert (first.text, second.text) == ("One.[^b]", "Two.[^b]")
    assert {name: note.text for name, note in first.notes.items()} == {"b": "The *leaflet*, page 2"}
    assert first.notes["b"].line == 7
    assert second.notes == first.notes


def test_definitions_may_follow_each_other_or_end_a_paragraph() -> None:
    (section,) = sections("## A {#a}\nOne,[^b] two.[^c]\n[^b]: B\n[^c]: C\n\nThree.\n")
    assert {name: note.text for name, note in section.notes.items()} == {"b": "B", "c": "C"}
    assert section.prose == "One, two.\n\nThree."


@pytest.mark.parametrize(
    ("body", "prose"),
    [
        ("Dark begins.[^b] Then White.", "Dark begins. Then White."),
        ("Dark begins [^b].", "Dark begins."),
        ("- One;[^b][^b]\n- two", "- One;\n- two"),
        ("One.[^b] \\[^b] `x`", "One. \\[^b] `x`"),
    ],
)
def test_a_clause_is_cited_without_the_marks_of_its_notes(body: str, prose: str) -> None:
    assert sections(f"## A {{#a}}\n{body}\n\n[^b]: B\n")[0].prose == prose


def test_what_is_code_or_escaped_is_no_reference() -> None:
    (section,) = sections("## A {#a}\n`[^x]` and \\[^y] and [^]\n\n    [^z]\n")
    assert not section.cites


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("One,\ntwo.[^b]", '5: "b" is a note that no line “[^b]: …” defines'),
        (
            "One.[^setup] Two.[^stup]\n\n[^setup]: B",
            '4: "stup" is a note that no line “[^stup]: …” defines (did you mean "setup"?); allowed: setup',
        ),
        ("|a|b|\n|-|-|\n|1|2[^c]|", '6: "c" is a note that no line “[^c]: …” defines'),
        ("One.\n\n[^b]: B", '6: "b" is a note to which no “[^b]” in the text refers'),
        ("One.[^b]\n\n[^b]: B\n[^b]: C", '7: "b" is a note defined twice, in lines 6 and 7'),
        (
            "One.[^B_]\n\n[^B_]: B",
            '6: "B_" is not the name of a note; expected lower-case letters, digits and hyphens',
        ),
        ("One.[^b]\n\n[^b]:", '6: "b" is a note that says nothing'),
        ("One.[^b]\n\n[^b]: B[^b]", '6: "b" is a note that has a note itself'),
        (
            "One.[^b]\n\n[^b]: [B](b/){plays=lasca}",
            '6: "b" is a note with a mark; a game is named in the text',
        ),
        ("- One.[^b]\n\n  [^b]: B", '6: "b" is a note defined in a list or a quotation; define it outside'),
        ("## One[^b] {#one}\n\n[^b]: B", '4: "b" is a note in a heading; refer to it in the text below'),
    ],
)
def test_refused(body: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        sections(body)
    assert str(caught.value) == f"my-rules.md:{message}"


def test_a_file_with_a_note_that_is_not_there_is_refused_when_it_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "house.md"
    text = Rulebook.load("english").text.replace("slug: english", "slug: house")
    file.write_text(text.replace("[^setup]: ", "[^set-up]: "))
    with pytest.raises(RulebookError, match=r'house\.md:\d+: "setup" is a note that no line'):
        Rulebook.load(file)


@pytest.mark.parametrize("slug", bundled())
def test_every_bundled_rulebook_names_its_sources_in_notes(slug: str) -> None:
    rulebook = Rulebook.load(slug)
    assert rulebook.documents[0].sections[-1].notes
    for section in rulebook.sections:
        assert not section.anchor or "[^" not in rulebook.clause(section.anchor).text


@pytest.mark.parametrize(
    ("written", "prose"),
    [
        ("Code `[^a]` here.[^a]", "Code `[^a]` here."),
        ("Not \\[^a] but [^a] and [`[^a]`](/x).", "Not \\[^a] but and [`[^a]`](/x)."),
        ("| b |\n|---|\n| `[^a]` [^a] |", "| b |\n|---|\n| `[^a]` |"),
        ("```\n[^a]\n```\n\n> So[^a]\n> it `[^a]`\n> is.[^a]", "```\n[^a]\n```\n\n> So\n> it `[^a]`\n> is."),
    ],
)
def test_prose_loses_its_notes_and_nothing_that_looks_like_one(written: str, prose: str) -> None:
    (section,) = sections(f"## Moving {{#moving}}\n{written}\n\n[^a]: The leaflet\n")
    assert section.prose == prose
