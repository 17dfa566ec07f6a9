"""Anthologies: one document with several games in it, marked or not, and every way to mark it wrong."""

import contextlib
import pickle
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead.errors import RulebookError
from crownhead.play.examples import check_example
from crownhead.rules.anthology import Anthology, listed_anthologies, load_book
from crownhead.rules.files import bundled_anthologies
from crownhead.rules.rulebook import Rulebook, bundled

UNMARKED = (Path(__file__).parents[1] / "data" / "anthology" / "draughts.md").read_text(encoding="utf-8")
MARKS = {
    "## Standard Draughts (English)": "english",
    "[Turkish Draughts](variants/turkish-draughts/)": "turkish",
    "[Lasca](variants/lasca/)": "lasca",
}
FRONT = '---\ntitle: Games\nslug: games\nversion: "1.0.0"\n---\n'
HOUSE = '---\ntitle: House\nslug: house\nversion: "1.0.0"\nsource: me\nextends: english\n---\n'


def marked(text: str = UNMARKED, **names: str) -> str:
    """The document with its three marks; a mark may name something else than it should."""
    for place, name in MARKS.items():
        mark = f"{{plays={names.get(name, name)}}}"
        text = text.replace(place, f"{place} {mark}" if place.startswith("#") else f"{place}{mark}")
    return text


def refusal(text: str, path: str | None = "games.md") -> str:
    with pytest.raises(RulebookError) as caught:
        Anthology.parse(text, path)
    return str(caught.value)


def games(body: str) -> list[tuple[str, str, int]]:
    return [(game.title, game.name, game.line) for game in Anthology.parse(FRONT + body).games]


class TestUnmarked:
    def test_the_document_is_accepted_as_it_is(self) -> None:
        book = Anthology.parse(UNMARKED)
        about = book.metadata
        assert (book.title, book.slug, book.version) == ("Draughts — The Whole Book", "draughts", "0.1.0")
        assert (about.players, about.type, about.status, about.updated) == (2, "classic", "live", date(2026, 6, 9))
        assert (about.published, about.variants, about.source, book.games) == (True, True, None, ())
        assert [section.title for section in book.sections] == ["Standard Draughts (English)", "Variants"]

    def test_it_says_where_rules_are_missing_and_how_to_name_them(self) -> None:
        lines = UNMARKED.split("\n")
        for place in Anthology.parse(UNMARKED).unmarked:
            assert place.marked.partition("{")[0].strip() in lines[place.line - 1]
            assert place.title in lines[place.line - 1]
        assert [place.marked for place in Anthology.parse(UNMARKED).unmarked] == [
            "## Standard Draughts (English) {plays=english}",
            "[Turkish Draughts](variants/turkish-draughts/){plays=turkish}",
            "[Lasca](variants/lasca/){plays=lasca}",
        ]

    def test_it_is_marked_by_doing_what_it_says(self) -> None:
        text = UNMARKED
        for place in Anthology.parse(UNMARKED).unmarked:
            text = text.replace(place.marked.partition("{")[0].strip(), place.marked)
        assert text == marked()
        assert Anthology.parse(text).unmarked == ()

    def test_what_links_to_elsewhere_is_not_a_game(self) -> None:
        body = "## Away\n[a](https://x.org/a) [b](mailto:b@x.org) [c](#away) [d](/rules/)\n"
        assert [place.marked for place in Anthology.parse(FRONT + body).unmarked] == ["## Away {plays=…}"]

    def test_a_mark_joins_the_anchor(self) -> None:
        (place,) = Anthology.parse(FRONT + "## Russian rules {#far}\n").unmarked
        assert place.marked == "## Russian rules {#far plays=russian}"
        assert games(place.marked) == [("Russian rules", "russian", 6)]

    def test_nothing_can_be_played_by_it(self) -> None:
        with pytest.raises(
            RulebookError, match=r"^draughts.md: this book has no rules to play by: .*\{plays=english\}"
        ):
            Rulebook.parse(UNMARKED, "draughts.md")


class TestMarked:
    def test_three_marks_make_it_a_book_of_three_games(self) -> None:
        book = Anthology.parse(marked())
        assert [(game.title, game.rulebook.slug) for game in book.games] == [
            ("Standard Draughts (English)", "english"),
            ("Turkish Draughts", "turkish"),
            ("Lasca", "lasca"),
        ]
        assert [marked().split("\n")[game.line - 1].count("{plays=") for game in book.games] == [1, 1, 1]
        assert book.rulebook("lasca") is Rulebook.load("lasca")

    def test_what_is_read_of_it_is_without_marks(self) -> None:
        texts = [(section.title, section.text) for section in Anthology.parse(marked()).sections]
        assert texts == [(section.title, section.text) for section in Anthology.parse(UNMARKED).sections]

    def test_is_hashable_by_content_and_picklable(self) -> None:
        book, same, other = Anthology.parse(marked()), Anthology.parse(marked()), Anthology.parse(UNMARKED)
        assert (book == same, book == other, len({book, same, other})) == (True, False, 2)
        assert pickle.loads(pickle.dumps(book)).games == book.games
        assert repr(book) == "<Anthology draughts 0.1.0>"

    def test_where_a_mark_may_stand(self) -> None:
        assert games("## At home {plays=english}\n") == [("At home", "english", 6)]
        assert games("## At home {#home} {plays=english}\n") == [("At home", "english", 6)]
        assert games("## At home {#home plays=english}\n### Away {plays=russian}\n") == [
            ("At home", "english", 6), ("Away", "russian", 7),
        ]  # fmt: skip
        assert games("One,\ntwo: [*the* `game`](a/){plays=lasca}, and\n[more][x]{plays=thai}\n\n[x]: b/\n") == [
            ("the game", "lasca", 7), ("more", "thai", 8),
        ]  # fmt: skip
        assert games("- In a list: [a](a/){plays=lasca}\n\n> In a quotation: [b](b/){plays=thai}\n") == [
            ("a", "lasca", 6), ("b", "thai", 8),
        ]  # fmt: skip
        assert (
            games("`[a](a/){plays=lasca}` is code, \\{plays=lasca} is escaped, {braces} are braces, {a=b} too\n") == []
        )

    def test_rules_in_a_file_beside_it(self, tmp_path: Path) -> None:
        (tmp_path / "home").mkdir()
        (tmp_path / "home" / "house.md").write_text(HOUSE)
        path = tmp_path / "whatever-it-is-called.txt"
        path.write_text(marked(english="home/house.md"))
        assert [game.name for game in Anthology.load(path).games] == ["house", "turkish", "lasca"]
        assert Rulebook.load(f"{path}#house").title == "House"


class TestChoosing:
    @pytest.fixture
    def path(self, tmp_path: Path) -> str:
        path = tmp_path / "draughts.md"
        path.write_text(marked())
        return str(path)

    def test_a_game_by_its_name(self, path: str) -> None:
        assert Rulebook.load(f"{path}#turkish") is Rulebook.load("turkish")
        assert load_book(f"{path}#turkish") is Rulebook.load("turkish")

    def test_a_name_that_is_not_there(self, path: str) -> None:
        message = (
            r'"turkisch" is not a game of this book \(did you mean "turkish"\?\); allowed: english, turkish, lasca$'
        )
        with pytest.raises(RulebookError, match=message):
            Rulebook.load(f"{path}#turkisch")

    def test_none_of_them(self, path: str) -> None:
        with pytest.raises(RulebookError) as caught:
            Rulebook.load(path)
        assert str(caught.value) == (
            f"{path}: this book holds 3 games; choose one: {path}#english, {path}#turkish or {path}#lasca"
        )

    def test_the_only_one_needs_no_name(self) -> None:
        assert Rulebook.parse(FRONT + "## Home {plays=frysk}\n") is Rulebook.load("frysk")

    def test_a_book_with_rules_of_its_own_has_no_games_to_choose_from(self, tmp_path: Path) -> None:
        (tmp_path / "house.md").write_text(HOUSE)
        with pytest.raises(RulebookError, match="this book has rules of its own, and is not one of several games"):
            Rulebook.load(f"{tmp_path}/house.md#english")


class TestRefusals:
    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ("## A {plays=turkisch}", 'plays: "turkisch" is not a bundled rulebook (did you mean "turkish"?); all'),
            ("## A {plays=}", 'plays: "" is not a bundled rulebook; allowed: antidraughts, armenian'),
            ("## A {plays=draughts}", 'plays: "draughts" is not a bundled rulebook'),
            ("## A {plays=turkish#x}", 'plays: "turkish#x" is not a bundled rulebook'),
            ("## A {play=turkish}", '"play=turkish" is not a mark; allowed: #anchor, plays=rulebook'),
            ("## A {plays = turkish}", '"plays = turkish" is not a mark'),
            ("## A {after=b}", '"after=b" is not a mark'),
            ("## A {#a after=b plays=lasca}", 'a after: "b" is not the anchor of a section that is inherited'),
            ("## A {plays=turkish} {plays=lasca}", '"turkish" is one mark too many'),
            ("## {plays=turkish}", '"turkish" are rules without a title'),
            ("> ## A {plays=turkish}", '"turkish" is a mark in a list or a quotation, where no section begins'),
            ("Nothing {plays=turkish}", '"{plays=turkish}" stands neither after a heading nor right after a link'),
            ("Nothing {plays=turkish} more", '"{plays=turkish}" stands neither after a heading nor right after a link'),
            ("[A](a/) {plays=turkish}", '"{plays=turkish}" stands neither after a heading nor right after a link'),
            ("[A {plays=turkish}](a/)", '"{plays=turkish}" stands neither after a heading nor right after a link'),
            ("[A](a/){play=turkish}", '"play=turkish" is not a mark; allowed: #anchor, plays=rulebook'),
            ("[A](a/){plays=nowhere.md}", 'plays: "nowhere.md" is not a file'),
            ("[A](a/){plays=/etc/rules.md}", 'plays: "/etc/rules.md" is not a path relative to this file'),
            ("## A\n```example\ncount: 7\n```", "this example has no rules; name them after the heading"),
            ("## A {plays=lasca}\n```example\nbecause: huffing\n```", 'example.because: "huffing" is not a clause of'),
        ],
    )  # fmt: skip
    def test_marks_that_are_wrong(self, body: str, message: str) -> None:
        told = refusal(FRONT + body, "./games.md")
        line = 7 if "example" in message else 6
        assert told.startswith(f"./games.md:{line}: {message}")

    def test_rules_that_are_named_twice(self) -> None:
        told = refusal(FRONT + "## A {plays=lasca}\n\n[B](b/){plays=lasca}\n")
        assert told == 'games.md:8: plays: "lasca" is named twice, in lines 6 and 8'

    def test_a_line_is_counted_inside_of_a_paragraph(self) -> None:
        assert refusal(FRONT + "One\ntwo\nthree {plays=lasca}\n").startswith('games.md:8: "{plays=lasca}" stands')

    def test_a_path_needs_a_file_that_it_starts_from(self) -> None:
        told = refusal(FRONT + "## A {plays=house.md}\n", None)
        assert told.startswith(
            'line 6: plays: "house.md" is a path, and what is not a file itself can name only bundled'
        )

    def test_circles(self, tmp_path: Path) -> None:
        one, other = tmp_path / "one.md", tmp_path / "other.md"
        one.write_text(FRONT.replace("games", "one") + "## A {plays=other.md}\n")
        other.write_text(FRONT.replace("games", "other") + "## A {plays=one.md}\n## B {plays=other.md}\n")
        with pytest.raises(RulebookError, match=r'one.md:6: plays: "other.md" has no rules of its own'):
            Anthology.load(one)
        other.write_text(FRONT.replace("games", "other") + f"## B {{plays=../{tmp_path.name}/other.md}}\n")
        with pytest.raises(RulebookError, match=r'other.md:6: plays: ".*other.md" is this book itself'):
            Anthology.load(other)

    def test_a_mistake_in_the_rules_is_told_there(self, tmp_path: Path) -> None:
        (tmp_path / "house.md").write_text(HOUSE.replace("source", "sauce"))
        (tmp_path / "games.md").write_text(FRONT + "## A {plays=house.md}\n")
        with pytest.raises(RulebookError, match=r'house.md:5: "sauce" is not a key here \(did you mean "source"\?\)'):
            Anthology.load(tmp_path / "games.md")

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("slug: games\n", "", "games.md:2: slug is missing"),
            ("title", "titel", '"titel" is not a key here (did you mean "title"?)'),
            ("slug", "variant: true\nslug", '"variant" is not a key here (did you mean "variants"?)'),
            ("slug", "bord: {rows: 8}\nslug", '"bord" is not a key here (did you mean "board"?)'),
        ],
    )
    def test_misspelt_front_matter(self, old: str, new: str, message: str, tmp_path: Path) -> None:
        (tmp_path / "games.md").write_text(FRONT.replace(old, new, 1) + "## A {plays=lasca}\n")
        for load in (load_book, Rulebook.load):
            with pytest.raises(RulebookError) as caught:
                load(str(tmp_path / "games.md"))
            assert message in str(caught.value)

    def test_a_rulebook_names_no_other_rules(self) -> None:
        with pytest.raises(
            RulebookError, match=r'line 8: plays: "lasca" names rules in a book that has rules of its own'
        ):
            Rulebook.parse(HOUSE + "## A {plays=lasca}\n")

    @given(st.text(st.sampled_from("[](){}=#plays lasc/\n`*"), max_size=40))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        with contextlib.suppress(RulebookError):
            book = Anthology.parse(FRONT + text)
            assert {game.name for game in book.games} <= {*bundled()}
            assert not any("{plays=lasca}" in section.title for section in book.sections)


class TestExamples:
    BODY = (
        "## Home {#home plays=english}\n```example\ncount: 7\n```\n### Deeper {#deeper}\n```example\nlegal: 9-13\n```\n"
        "## Away {plays=international}\n```example\ncount: 9\n```\n## Nowhere\n"
    )

    def test_each_is_about_the_rules_of_its_section(self) -> None:
        book = Anthology.parse(FRONT + self.BODY, "games.md")
        assert [(rulebook.slug, example.line) for rulebook, example in book.examples] == [
            ("english", 7), ("english", 11), ("international", 15),
        ]  # fmt: skip
        failures = [failure for each in book.examples for failure in check_example(*each)]
        assert len(failures) == 1
        assert failures[0].startswith("games.md:11: legal moves: 9-13 expected")

    def test_a_refusal_need_not_cite_a_section_of_the_anthology(self) -> None:
        body = "## Home {#home plays=english}\n```example\nillegal: 9-18\n```\n"
        ((rulebook, example),) = Anthology.parse(FRONT + body).examples
        assert check_example(rulebook, example) == []


@pytest.mark.parametrize("slug", bundled_anthologies())
def test_every_bundled_anthology_is_well_formed(slug: str) -> None:
    book = Anthology.load(slug)
    assert book.slug == slug
    assert book in listed_anthologies()
    assert len(book.games) > 1
    assert book.unmarked == ()
    assert all(game.name in bundled() for game in book.games)
    with pytest.raises(RulebookError, match=f"choose one: {slug}#"):
        Rulebook.load(slug)
    assert [Rulebook.load(f"{slug}#{game.name}") for game in book.games] == [game.rulebook for game in book.games]
