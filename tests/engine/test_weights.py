"""The weights that come with the package."""

from importlib import resources

import pytest

import crownhead as ch
from crownhead.engine import weights

NAMES = sorted(
    file.name[:-4]
    for file in resources.files("crownhead.engine").joinpath("weights").iterdir()
    if file.name.endswith(".bin")
)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_says_where_it_comes_from(name):
    origin = weights.provenance(name)
    assert origin["games"]
    assert origin["positions"] > 10_000
    assert ch.Rulebook.load(origin["rulebook"])


@pytest.mark.parametrize("slug", ch.bundled())
def test_every_rulebook_plays_with_what_was_learned_for_it_or_with_plain_knowledge(slug):
    book = ch.Rulebook.load(slug)
    name = weights.shipped(book)
    assert name is None or name in NAMES
    engine = ch.Engine(book, hash_mb=1)
    assert engine.analyse(ch.Game(book), ch.Limit(depth=3)).best in book.start.legal_moves


def test_the_main_games_have_weights():
    assert {"english", "international", "russian", "brazilian", "frisian", "italian"} <= set(NAMES)


def test_games_with_the_same_moves_share_their_weights():
    shared = {
        weights.shipped(ch.Rulebook.load(slug)) for slug in ("english", "wcdf-checkers", "yourturnmyturn-checkers")
    }
    assert shared == {"english"}
    assert weights.shipped(ch.Rulebook.load("fmjd-international")) == "international"


def test_a_game_with_fewer_men_may_have_its_own():
    frisian, frysk = (ch.Rulebook.load(slug) for slug in ("frisian", "frysk"))
    assert (weights.shipped(frisian), weights.shipped(frysk)) == ("frisian", "frysk")


def house(parent, *lines):
    rules = "\n".join(lines)
    return ch.Rulebook.parse(
        f"---\ntitle: Ours\nslug: thai\nversion: 1.0.0\nsource: us\nextends: {parent}\n{rules}\n---\n"
    )


@pytest.mark.parametrize(
    ("book", "relative"),
    [
        (house("english", "kings: {range: long}"), "english"),
        (house("russian", "capture: {removal: at-once}"), "russian"),
        (house("international", "setup: {rows: 3}"), "international"),
        (house("frisian", "setup: {rows: 3}"), "frisian"),
        (house("english", "end: {no-move: wins}"), None),  # none were learned where the loser wins on this board
        (house("boxed", "board: {rows: 10, columns: 10}"), "international"),
        (house("lasca", "board: {rows: 9, columns: 9}"), None),
    ],
)
def test_house_rules_are_judged_by_the_nearest_relative_that_fits(book, relative):
    assert weights.shipped(book) == relative
    assert ch.Engine(book, hash_mb=1).analyse(ch.Game(book), ch.Limit(depth=3)).best in book.start.legal_moves


def test_where_the_loser_wins_nothing_of_the_usual_game_is_used():
    assert weights.shipped(ch.Rulebook.load("antidraughts")) != "international"


def test_a_man_more_is_judged_better():
    for slug in ("english", "international", "italian"):
        book = ch.Rulebook.load(slug)
        engine = ch.Engine(book, hash_mb=1)
        start = book.start
        white = sorted(start.men(ch.Side.WHITE))
        black = sorted(start.men(ch.Side.BLACK))
        fen = f"W:W{','.join(map(str, white[1:]))}:B{','.join(map(str, black))}"
        worse = engine.analyse(ch.Game(book, fen), ch.Limit(depth=5)).score
        even = engine.analyse(
            ch.Game(book, f"W:W{','.join(map(str, white))}:B{','.join(map(str, black))}"), ch.Limit(depth=5)
        ).score
        assert worse < even - 30
