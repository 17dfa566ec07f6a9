"""Rulebooks in the visitor's language: their pages, what is printed, and what an arbiter reads of them."""

from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from crownhead import Rulebook
from crownhead.web.arbiter.claims.dispute_view import _clause
from crownhead.web.desk.case_file import clauses

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]
NOT_YET = {"de": "Dieses Buch ist noch nicht übersetzt.", "nl": "Dit boekje is nog niet vertaald."}


def read(client, path, language):
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_translated_book_is_read_in_ones_own_language(client, language):
    page = read(client, "/rules/english/", language).content.decode()
    book = Rulebook.load("english", language=language)
    assert book.clause("silent").title in page
    assert book.examples[-1].title in page
    assert "nobody stands on" not in page
    assert f'<div class="prose" lang="{language}">' in page
    assert '<div class="prose" lang="en">' not in page
    assert NOT_YET[language] not in page


@pytest.mark.parametrize("language", ["de", "nl"])
def test_a_book_that_is_not_translated_says_so(client, language):
    page = read(client, "/rules/russian/", language).content.decode()
    assert NOT_YET[language] in page
    assert '<div class="prose" lang="en">' in page


def test_nothing_is_said_about_it_in_the_language_of_the_book(client):
    assert "has not been translated" not in read(client, "/rules/russian/", "en").content.decode()


def test_a_book_of_several_games_is_translated_with_their_names(client):
    page = read(client, "/rules/draughts/", "nl").content.decode()
    assert "Hoe je het speelt" in page
    assert "Turks dammen" in page


def test_each_language_has_its_own_tag(client):
    tags = {read(client, "/rules/english/", language).headers["ETag"] for language in ("en", "de", "nl")}
    assert len(tags) == 3
    picture = read(client, "/rules/english/board.svg", "de")
    assert {"Accept-Language", "Cookie"} <= {*picture.headers["Vary"].split(", ")}


@pytest.mark.parametrize(("slug", "said"), [("english", "Das Brett und der Anfang"), ("frysk", "noch nicht übersetzt")])
def test_what_is_printed_is_in_that_language(client, slug, said):
    answer = read(client, f"/rules/{slug}/book.pdf", "de")
    assert f"{slug}-de-a4.pdf" in answer.headers["Content-Disposition"]
    pages = [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]
    assert said in "\n".join(pages[:2])


def test_an_arbiter_reads_the_clauses_in_their_language():
    english = Rulebook.load("english")
    with translation.override("de"):
        first, *_ = clauses(english, "draws")
        quoted = _clause(english, "draws")
    assert (first["title"], first["language"], quoted["title"]) == ("Remis", "de", "Remis")
    assert "In vier Fällen endet die Partie remis." in first["html"]
    assert quoted["text"].startswith("In vier Fällen endet die Partie remis.")
