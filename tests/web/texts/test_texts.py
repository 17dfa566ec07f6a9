"""Help, privacy, terms and imprint: in three languages, and an operator's own texts before ours."""

import pytest
from django.conf import settings as site
from site_play import text

from crownhead.web.texts import documents
from crownhead.web.texts.views import TITLES


@pytest.mark.parametrize("language", [code for code, _ in site.LANGUAGES])
@pytest.mark.parametrize("name", TITLES)
def test_every_text_is_there_in_every_language(name, language):
    found = documents.found(name, language)
    assert found.language == language
    assert found.title
    assert len(found.html) > 300


@pytest.mark.parametrize("name", TITLES)
def test_the_links_of_a_text_lead_somewhere(client, db, name):
    import re

    for language, _ in site.LANGUAGES:
        for address in set(re.findall(r'href="(/[^"]*)"', documents.found(name, language).html)):
            assert client.get(address).status_code in (200, 302), (language, address)


def test_an_imprint_that_no_one_has_written_says_so(client, db):
    assert "The operator of this site has not filled in an imprint yet." in text(client.get("/imprint/"))


def test_the_operators_text_comes_first(client, db, settings, tmp_path):
    settings.TEXTS = tmp_path
    (tmp_path / "imprint.md").write_text("# Who we are\n\nThe club, <b>Main Street</b> 1. [x](javascript:alert(1))\n")
    page = text(client.get("/imprint/"))
    assert "<h1>Who we are</h1>" in page
    assert "&lt;b&gt;Main Street&lt;/b&gt;" in page
    assert 'href="javascript' not in page
    assert "has not filled in" not in page
    german = text(client.get("/imprint/", headers={"Accept-Language": "de"}))
    assert "Who we are" in german  # theirs in any language goes before ours in the right one
    assert 'lang="en"' in german
    assert "Impressum" in german  # the link below
    assert client.get("/privacy/").status_code == 200


def test_a_change_is_seen_at_once(client, db, settings, tmp_path):
    settings.TEXTS = tmp_path
    (tmp_path / "terms.md").write_text("# One")
    assert "<h1>One</h1>" in text(client.get("/terms/"))
    (tmp_path / "terms.md").write_text("# Another")
    assert "<h1>Another</h1>" in text(client.get("/terms/"))


@pytest.mark.parametrize("content", [b"\xff\xfe broken", b"x" * (documents.LARGEST + 1)])
def test_a_file_that_cannot_be_shown_is_passed_over(client, db, settings, tmp_path, caplog, content):
    settings.TEXTS = tmp_path
    (tmp_path / "terms.md").write_bytes(content)
    assert "Playing fair" in text(client.get("/terms/"))
    assert "terms.md cannot be shown" in caplog.text


def test_a_title_is_read_as_the_rest_is(settings, tmp_path):
    settings.TEXTS = tmp_path
    (tmp_path / "imprint.md").write_text("The *club* `<b>`\n====\n\n# Where\n\nMain Street 1.\n")
    found = documents.found("imprint", "en")
    assert (found.title, found.html) == ("The club <b>", "<h1>Where</h1>\n<p>Main Street 1.</p>\n")
