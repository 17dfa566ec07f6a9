"""The notes of a book to read: numbered as they are quoted, listed at the end, linked both ways."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from crownhead import Anthology, Rulebook, bundled, reading
from crownhead.reading.outline import markup

HOUSE = """---
title: House rules
slug: house
version: "1.0.0"
source: This house
extends: english
---
## Moving {#moving}
As our grandmother moved,[^grandmother] who had read the book.[^book]

## Capturing {#capturing}
As she captured.[^grandmother]

[^grandmother]: Our *grandmother*
[^book]: Official Rulebook, Setup
"""


def listed(page: str) -> list[str]:
    """The notes at the end of a page, without the ways back."""
    items = re.findall(r'<li id="_note-\d+">(.*?)</li>', page, flags=re.DOTALL)
    return [re.sub(r"<a .*?</a>", "", item).strip() for item in items]


def test_notes_are_numbered_in_the_order_of_the_text():
    page = reading.html(Rulebook.load("english"))
    assert listed(page)[:3] == [
        f"Official Rulebook, {part}" for part in ("Standard Draughts", "front matter", "Attribution")
    ]
    numbers = [int(number) for number in re.findall(r'href="#_note-(\d+)"', page)]
    first = list(dict.fromkeys(numbers))
    assert first == list(range(1, 12))
    assert len(numbers) > len(first)


def test_a_book_that_extends_another_lists_only_what_it_quotes():
    page = reading.html(Rulebook.parse(HOUSE))
    notes = listed(page)
    assert "Our <em>grandmother</em>" in notes
    assert "Official Rulebook, Movement" not in notes
    assert "Official Rulebook, Winning" in notes
    assert notes.count("Official Rulebook, Setup") == 1  # quoted by both documents, in the same words


def test_each_note_leads_back_to_every_place_that_refers_to_it():
    page = reading.html(Rulebook.parse(HOUSE))
    number = listed(page).index("Our <em>grandmother</em>") + 1
    for place in (1, 2):
        assert f'<a id="_reference-{number}-{place}" href="#_note-{number}"' in page
        assert f'<a href="#_reference-{number}-{place}" role="doc-backlink"' in page
    assert f"_reference-{number}-3" not in page


def test_a_text_has_numbers_in_brackets():
    text = "\n".join(reading.text(Rulebook.parse(HOUSE)))
    number = re.search(r"As our grandmother moved,\[(\d+)\]", text)[1]
    assert f"As she captured.[{number}]" in text
    assert f"\n[{number}] Our *grandmother*" in text
    assert "[^" not in text


def test_a_book_without_notes_has_no_list_of_them():
    text = re.sub(r"\[\^[a-z-]+\](: .*)?", "", Rulebook.load("english").text)
    page = reading.html(Rulebook.parse(text))
    assert "Notes</h2>" not in page
    assert "Notes</a>" not in page
    assert "_note" not in page


def test_whoever_collects_no_notes_sees_no_marks():
    for section in Rulebook.load("english").sections:
        assert "<sup" not in markup(section, lambda examples: "")


@pytest.mark.parametrize("slug", bundled())
def test_every_reference_of_every_rulebook_becomes_a_number(slug):
    rulebook = Rulebook.load(slug)
    page = reading.html(rulebook)
    assert "[^" not in page
    references = sum(len(token.meta.get("notes", ())) for section in rulebook.sections for token in section.tokens)
    assert page.count("doc-noteref") == page.count('role="doc-backlink" aria') == references > 0


ANTHOLOGY = """---
title: Two games
slug: two-games
version: "1.0.0"
---
## At home {plays=english}

As here.[^here] See [the other one](there/){plays=lasca}.[^there]

[^here]: The leaflet
[^there]: [Lasca](lasca.md), the rulebook
"""


def test_a_book_of_several_games_has_notes_behind_the_rules_in_brief():
    book = Anthology.parse(ANTHOLOGY)
    page = reading.html(book)
    assert listed(page) == ["The leaflet", "<a>Lasca</a>, the rulebook"]  # from here the link leads nowhere
    assert page.index("the other one: the rules in brief</h2>") < page.index("Notes</h2>")
    assert "\n".join(reading.text(book)).endswith("[1] The leaflet\n[2] [Lasca](lasca.md), the rulebook")
    assert PdfReader(BytesIO(reading.pdf(book))).pages[-1].extract_text().count("The leaflet") == 1
