"""A game goes on by the rulebook with which it began, even on a newer version of the site."""

import importlib

import pytest
from django.apps import apps
from site_play import do, play

from crownhead.rules import lineage, rulebook
from crownhead.rules.rulebook import Rulebook
from crownhead.web.play import new_games
from crownhead.web.play.models import Edition, Game
from crownhead.web.play.storage import replay


@pytest.fixture
def newer(monkeypatch):
    """A newer version of the site: the bundled text of English has changed, and with it all that extend it."""
    document, texts = lineage.bundled_document, {}

    def bundled_document(slug):
        old = document(slug)
        return rulebook._parse(texts[slug](old.text), old.path) if slug in texts else old

    monkeypatch.setattr(lineage, "bundled_document", bundled_document)

    def bring(slug, change):
        texts[slug] = change
        forget()

    def forget():
        rulebook._load_bundled.cache_clear()
        replay._editions.clear()
        replay._kept.clear()

    yield bring
    forget()


def long_kings(text):
    """English, in which kings now fly."""
    changed = text.replace("range: short", "range: long")
    assert changed != text
    return changed


@pytest.mark.parametrize("slug", ["english", "brettspielnetz-checkers"])  # the second extends the first
def test_an_old_game_keeps_its_rules(newer, anna, bert, slug):
    start = "B:WK32:BK1,5"
    old = new_games.start_game(slug, bert, anna, start=start)
    newer("english", long_kings)
    assert "range: long" in Rulebook.load("english").text
    new = new_games.start_game(slug, bert, anna, start=start)
    assert do(old, anna, "1-10").code == "refused"
    assert do(new, anna, "1-10").code == "done"
    play(old, "1-6")
    assert Edition.objects.filter(slug=slug).count() == 2
    assert replay.rulebook_of(old).variant != replay.rulebook_of(new).variant


def test_a_log_that_the_new_rules_forbid_is_still_a_game(newer, anna, bert):
    newer("english", long_kings)
    old = new_games.start_game("english", bert, anna, start="B:WK32:BK1,5")
    play(old, "1-10")
    newer("english", lambda text: text)
    old.refresh_from_db()
    assert replay.replayed(old).core.ply == 1
    play(old, "32-27")


def test_games_of_the_same_rulebook_share_its_edition(anna, bert):
    for _ in range(3):
        new_games.start_game("english", bert, anna)
    edition = Edition.objects.get()
    assert (edition.slug, edition.texts) == ("english", [*Rulebook.load("english").texts])
    assert edition.games.count() == 3


def test_games_that_were_there_before_keep_what_they_are_played_by(anna, bert, newer):
    games = [new_games.start_game(slug, bert, anna) for slug in ("english", "pool", "english")]
    Game.objects.update(edition=None)
    Edition.objects.all().delete()
    importlib.import_module("crownhead.web.play.migrations.0003_editions").keep_editions(apps, None)
    for game in games:
        game.refresh_from_db()
        assert game.edition.slug == game.rulebook
        assert replay.rulebook_of(game) == Rulebook.load(game.rulebook)
    assert Edition.objects.count() == 2
