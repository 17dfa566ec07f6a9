"""Books to print: the pages of a PDF as they come out of a printer."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from crownhead import Rulebook, bundled, reading
from crownhead.reading.printing.paper import sides


def pages(book, **options):
    return PdfReader(BytesIO(reading.pdf(book, **options))).pages


def size(page):
    return tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:])


@pytest.mark.parametrize(
    ("paper", "booklet", "expected"),
    [
        ("a4", False, (210, 297)),
        ("a5", False, (148, 210)),
        ("letter", False, (216, 279)),
        ("a4", True, (297, 210)),
        ("a5", True, (210, 148)),
        ("letter", True, (279, 216)),
    ],
)
@pytest.mark.thorough
def test_a_book_fits_its_paper(paper, booklet, expected):
    assert {size(page) for page in pages(Rulebook.load("frysk"), paper=paper, booklet=booklet)} == {expected}


def test_a_paper_that_is_none_is_refused_by_name():
    with pytest.raises(ValueError, match='"a6" is not a paper; allowed: a4, a5, letter'):
        reading.pdf(Rulebook.load("frysk"), paper="a6")


@given(st.integers(1, 400))
def test_a_booklet_reads_in_order_once_it_is_folded(count):
    """The first half of the pages goes inwards, sheet by sheet, the second half comes back out."""
    sheets = list(sides(count))
    assert len(sheets) % 2 == 0
    fronts, backs = sheets[::2], sheets[1::2]
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front[1], back[0])]
    last = [page for front, back in zip(fronts, backs, strict=True) for page in (front[0], back[1])]
    read = first + last[::-1]
    assert [page for page in read if page] == list(range(1, count + 1))
    assert read[count:] == [0] * (-count % 4)


@pytest.mark.thorough
def test_contents_and_the_rules_in_brief_share_a_page_in_a_language_of_long_words():
    second = pages(Rulebook.load("international"), language="de")[1].extract_text()
    assert "Inhaltsverzeichnis" in second
    assert "Die Regeln in Kürze" in second


@pytest.mark.thorough
def test_what_a_book_says_around_its_text_is_in_its_language():
    text = "\n".join(page.extract_text() for page in pages(Rulebook.load("boxed"), language="nl"))
    for said in ("2 spelers", "Versie", "Noten", "Wit aan zet", "Toegestaan: ", "wit blaast 14"):
        assert said in text, said
    for said in ("Contents", "Notes", "White to move", "Legal", "huff 14"):
        assert said not in text, said


def emptiness(page):
    """How much of a page is empty below its lowest line, as a part of its height; a caption is under every board."""
    heights = []

    def look(text, page_matrix, text_matrix, *_font):
        if text.strip():
            heights.append(page_matrix[3] * text_matrix[5] + page_matrix[5])

    page.extract_text(visitor_text=look)
    return min(heights) / float(page.mediabox[3])


BOOKS = ["english", "international", "lasca", "boxed"]


def inner_pages(slug, paper, language):
    """The pages between the title and the last one."""
    _title, *inner, _last = pages(Rulebook.load(slug), paper=paper, language=language)
    return inner


@pytest.mark.parametrize(
    ("paper", "language"),
    [("a4", "en"), ("a5", "en"), ("a5", "de")]
    + [
        pytest.param(*each, marks=pytest.mark.slow)
        for each in (("letter", "en"), ("a4", "de"), ("a4", "nl"), ("a5", "nl"))
    ],
)
@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.thorough
def test_no_page_inside_of_a_book_is_a_third_empty(slug, paper, language):
    empty = [round(emptiness(page), 2) for page in inner_pages(slug, paper, language)]
    assert max(empty) < 1 / 3, empty


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("slug", sorted(bundled()))
@pytest.mark.slow
def test_no_page_of_any_book_is_almost_empty(slug, paper):
    empty = [round(emptiness(page), 2) for page in inner_pages(slug, paper, "en")]
    assert max(empty) < 0.45, empty
