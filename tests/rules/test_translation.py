"""Translations of rulebooks: the same clauses in the same order, none older than its original, no rule told twice."""

import re

import pytest

from crownhead import Game, Rulebook, RulebookError
from crownhead.cli import main
from crownhead.rules.anthology import Anthology, load_book
from crownhead.rules.document import parse
from crownhead.rules.files import bundled, bundled_anthologies, bundled_translations
from crownhead.rules.translation import bundled_translation, draft, front_of, is_title_page, misfits, stale

BOOKS = [*bundled(), *bundled_anthologies()]
TRANSLATIONS = [(slug, language) for slug in BOOKS for language in bundled_translations(slug)]


def original(slug):
    book = load_book(slug)
    return book.document if isinstance(book, Anthology) else book.documents[0]


# --- those that come with Crownhead ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_a_translation_has_the_same_clauses_in_the_same_order(slug, language):
    translation = bundled_translation(slug, language)
    assert [*map(str, misfits(original(slug), translation))] == []
    clauses = [[section.anchor for section in each.sections] for each in (original(slug), translation)]
    assert clauses[0] == clauses[1]


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_no_clause_is_older_than_its_original(slug, language):
    assert [*map(str, stale(original(slug), bundled_translation(slug, language)))] == []


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_all_words_are_in_the_other_language(slug, language):
    book, shown = load_book(slug), load_book(slug).translated(language)
    assert shown.language == language
    assert {section.language for section in shown.sections} == {language}
    assert bool(front_of(bundled_translation(slug, language)).tagline) == bool(book.tagline)
    for here, there in zip(book.sections, shown.sections, strict=True):
        assert is_title_page(here) or here.prose != there.prose
        assert len(here.text.split("\n\n")) == len(there.text.split("\n\n")), there.title
    for here, there in zip(_examples(book), _examples(shown), strict=True):
        assert here.title != there.title or not re.search("[a-z]{4}", here.title)


def _examples(book):
    return [example for section in book.sections for example in section.examples]


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
def test_rules_and_examples_stay_those_of_the_original(slug, language):
    book, shown = load_book(slug), load_book(slug).translated(language)
    rulebooks = [(book, shown)] if isinstance(book, Rulebook) else []
    for here, there in rulebooks:
        assert there.texts == here.texts
        assert there.start == here.start
        assert there.draws == here.draws
    keys = ("position", "play", "legal", "includes", "illegal", "count", "gives", "outcome", "claims", "because")
    for here, there in zip(_examples(book), _examples(shown), strict=True):
        assert [getattr(there, key) for key in keys] == [getattr(here, key) for key in keys]
        assert there.original_title == here.title


def test_a_refusal_cites_the_clause_by_its_title_there():
    game = Game(Rulebook.load("english", language="de"))
    assert game.explain("11-18").clause.title == "Ziehen"


def test_a_book_that_is_not_translated_stays_as_it_is():
    russian = Rulebook.load("russian")
    assert russian.translated("de") is russian
    assert Rulebook.load("english", language="tlh") is Rulebook.load("english")


def test_a_translation_leads_back_to_its_original():
    english = Rulebook.load("english")
    assert english.translated("nl").translated("de") == english.translated("de")
    assert english.translated("nl").translated("en") == english
    assert english.translated("nl") != english


def test_an_earlier_edition_is_translated_where_it_said_the_same():
    text = Rulebook.load("boxed").text.replace("A taken piece is removed from the board.", "Taken pieces go.")
    earlier = Rulebook.from_texts([text, *Rulebook.load("boxed").texts[1:]]).translated("de")
    languages = {section.anchor: section.language for section in earlier.sections if section.anchor}
    assert [anchor for anchor, language in languages.items() if language == "en"] == ["removal"]


def test_another_book_under_the_same_name_is_not_translated():
    text = Rulebook.load("lasca").text.replace('title: "Lasca"', 'title: "Lasca with my aunt"')
    assert Rulebook.parse(text).translated("de").language == "en"


def test_a_name_that_is_no_language_finds_nothing():
    english = Rulebook.load("english")
    assert english.translated("../de") is english


# --- those beside a file --------------------------------------------------------------------------------------------

FRONT = """---
title: My house rules
slug: house
version: "1.0.0"
source: This house
extends: english
{more}---
"""
HOUSE = """
## Our table {#table after=board}

Whoever touches a man moves it.[^custom]

```example
title: Touched
legal: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16
```

[^custom]: The custom of the house
"""


def house(more="", sections=""):
    return FRONT.format(more=f"{more}\n" if more else "") + sections


@pytest.fixture
def files(tmp_path):
    """A house rulebook that extends English draughts, and its translation as it was begun."""
    path = tmp_path / "house.md"
    path.write_text(house(sections=HOUSE))
    (tmp_path / "house.de.md").write_text(
        draft(parse(path.read_text(), str(path)), "de")
        .replace("My house rules", "Meine Hausregeln")
        .replace("Our table", "Unser Tisch")
        .replace("Whoever touches a man moves it.", "Berührt, geführt.")
        .replace("title: Touched", "title: Berührt")
        .replace("The custom of the house", "Brauch des Hauses")
    )
    return tmp_path


def changed(folder, name, old, new):
    path = folder / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_translation_lies_beside_the_file(files):
    book = Rulebook.load(files / "house.md", language="de")
    table = next(section for section in book.sections if section.anchor == "table")
    assert (book.title, table.title, table.prose) == ("Meine Hausregeln", "Unser Tisch", "Berührt, geführt.")
    assert table.notes["custom"].text == "Brauch des Hauses"
    assert table.examples[0].title == "Berührt"
    assert table.examples[0].legal[0] == "9-13"


def test_what_is_inherited_is_in_that_language_too(files):
    book = Rulebook.load(files / "house.md", language="de")
    assert book.clause("kings").title == "Damen"
    assert {section.language for section in book.sections} == {"de"}


def test_a_book_written_in_a_language_inherits_that_one(tmp_path):
    book = Rulebook.parse(house("language: nl"))
    assert book.clause("draws").title == "Remise"


def test_an_inherited_example_is_left_out_by_either_title(tmp_path):
    for title in ("Resigning", "Opgegeven"):
        book = Rulebook.parse(house(f"language: nl\nwithout: [{title}]"))
        assert "Opgegeven" not in [example.title for example in book.examples]
    with pytest.raises(RulebookError, match="is not the title of an example"):
        Rulebook.parse(house("language: nl\nwithout: [Aufgegeben]"))


def test_a_clause_that_has_changed_is_shown_as_it_is_now(files, capsys):
    changed(files, "house.md", "Whoever touches a man moves it.", "Touching is free.")
    book = Rulebook.load(files / "house.md", language="de")
    table = next(section for section in book.sections if section.anchor == "table")
    assert (table.language, table.prose) == ("en", "Touching is free.")
    assert main(["rules", "--check", str(files / "house.de.md")]) == 1
    said = capsys.readouterr().out
    assert re.search(r'house\.de\.md:\d+: "Unser Tisch" is older than “Our table”, line \d+ of the original', said)
    mark = re.search(r"write \{(.*)\}", said)[1]
    text = (files / "house.de.md").read_text()
    (files / "house.de.md").write_text(re.sub(r"\{#table of=\w+\}", f"{{{mark}}}", text))
    assert main(["rules", "--check", str(files / "house.de.md")]) == 0


def test_another_example_does_not_make_a_clause_older(files):
    changed(files, "house.md", "legal: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16", "count: 7")
    assert main(["rules", "--check", str(files / "house.de.md")]) == 0
    assert Rulebook.load(files / "house.md", language="de").clause("table").title == "Unser Tisch"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("title: Berührt\n", "title: Berührt\nlegal: none\n", '"legal" is not a key here; allowed: title'),
        ("```example\ntitle: Berührt\n```", "", "0 examples; the original has 1, from line"),
        ("{#table ", "{#chair ", "expected the translation of “## Our table {#table}”, line"),
        ("[^custom]", "", "refers to other notes than the original, line"),
        ("translates: house", "translates: horse", '"horse" is not the slug of the original'),
        ("language: de", "language: en", '"en" is the language of the original'),
        ("of: ", "off: ", '"off" is not a key here'),
        ("---\n\n", '---\n\n## Über uns {#us of="x"}\n\n', "expected the translation of"),
    ],
)
def test_what_does_not_fit_is_named_with_file_and_line(files, old, new, problem):
    text = (files / "house.de.md").read_text()
    text = text.replace("[^custom]: Brauch des Hauses", "") if old == "[^custom]" else text
    assert old in text
    (files / "house.de.md").write_text(text.replace(old, new))
    with pytest.raises(RulebookError) as error:
        _ = Rulebook.load(files / "house.md", language="de").sections
    assert problem in str(error.value)
    assert re.search(r"house\.de\.md:\d+: ", str(error.value))


def test_what_is_missing_at_the_end_is_named(files):
    text = (files / "house.de.md").read_text()
    (files / "house.de.md").write_text(text[: text.index("## Unser Tisch")])
    with pytest.raises(RulebookError, match=r"“## Our table {#table}”, line .* of the original, is missing"):
        Rulebook.load(files / "house.md", language="de")


def test_a_translation_is_no_book_of_its_own(files):
    with pytest.raises(RulebookError, match="this is a translation; name the book itself"):
        Rulebook.load(files / "house.de.md")


def test_the_mark_of_a_translation_is_refused_in_a_book(files):
    changed(files, "house.md", "{#table after=board}", "{#table after=board of=bcdfghjk}")
    with pytest.raises(RulebookError, match='"of=bcdfghjk" is the mark of a translation'):
        Rulebook.load(files / "house.md")


def test_a_draft_keeps_what_is_done_already(files):
    changed(files, "house.md", "## Our table {#table after=board}", "## Our table {#table after=board}\n\nBe kind.")
    changed(files, "house.md", "## Our table", "## Tea {#tea}\n\nAt five.\n\n## Our table")
    assert main(["rules", str(files / "house.md"), "--translate", str(files / "house.de.md")]) == 0
    begun = (files / "house.de.md").read_text()
    assert 'title: "Meine Hausregeln"' in begun
    assert begun.index("At five.") < begun.index("## Unser Tisch {#table of=") < begun.index("Berührt, geführt.")
    assert "[^custom]: Brauch des Hauses" in begun
    problems = [*stale(*(parse((files / f"house{end}.md").read_text()) for end in ("", ".de")))]
    assert [problem.given for problem in problems] == ["Unser Tisch"]


def test_a_draft_loses_no_words(files):
    changed(files, "house.de.md", "## Unser Tisch {#table", "## Unser Stuhl {#chair")
    with pytest.raises(RulebookError, match=r"“## Unser Stuhl {#chair}” is not in the original"):
        draft(parse((files / "house.md").read_text()), "de", parse((files / "house.de.md").read_text()))


def test_a_draft_needs_a_name_with_a_language(files, capsys):
    assert main(["rules", str(files / "house.md"), "--translate", str(files / "german.md")]) == 2
    assert "does not say the language; name the translation like house.de.md" in capsys.readouterr().err


# --- on the command line --------------------------------------------------------------------------------------------


def test_a_book_is_read_in_another_language(capsys):
    assert main(["rules", "english", "--language", "de-AT"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Englische Dame\n")
    assert "Beispiel: " in said
    assert "Schwarz am Zug" in said


def test_where_there_is_no_translation_it_says_so(capsys):
    assert main(["rules", "frysk", "--language", "nl"]) == 0
    said = capsys.readouterr().out
    assert "Dit boekje is nog niet vertaald." in said
    assert "Example: " in said


def test_a_language_that_is_none_is_refused(capsys):
    assert main(["rules", "english", "--language", "../de"]) == 2
    assert '"../de" is not a language; expected the code of a language, like "en"' in capsys.readouterr().err


def test_the_bundled_translations_are_checked_by_one_command(capsys):
    assert main(["rules", "--stale"]) == 0
    assert "Englische Dame: the translation is complete and up to date" in capsys.readouterr().out
