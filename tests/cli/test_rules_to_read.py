"""``crownhead rules``: reading, printing and comparing from the command line."""

import io
import sys
from pathlib import Path

import pytest

from crownhead.cli import main


def test_text_is_the_default(capsys):
    assert main(["rules", "lasca"]) == 0
    default = capsys.readouterr().out
    assert main(["rules", "lasca", "--format", "txt"]) == 0
    assert capsys.readouterr().out == default
    assert default.startswith("Lasca\n=====\n")
    assert "Example: " in default


@pytest.mark.thorough
def test_html_and_pdf_files(tmp_path):
    assert main(["rules", "frysk", "--output", str(tmp_path / "a.html")]) == 0
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["rules", "frysk", "--output", str(tmp_path / "a.pdf"), "--theme", "slate"]) == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_comparing(capsys):
    assert main(["rules", "russian", "--compare", "english"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("How Russian draughts (shashki) differs from English draughts\n")
    assert "  - White begins.\n    English draughts: Black begins.\n" in out


def test_comparing_in_another_language(capsys):
    assert main(["rules", "russian", "--compare", "english", "--language", "de-AT"]) == 0
    out = capsys.readouterr().out
    assert "Englische Dame: Eine Dame zieht ein Feld" in out
    assert "squares" not in out


def test_the_list_in_a_language_that_no_book_has(capsys):
    assert main(["rules", "--language", "fr"]) == 0
    out, err = capsys.readouterr()
    assert "English draughts" in out
    assert err == 'No rulebook is translated into "fr": here are the English titles.\n'


def test_a_house_rulebook_may_be_compared(tmp_path, capsys):
    file = tmp_path / "village.md"
    head = "title: Village\nslug: village\nversion: 1.0.0\nsource: here\nextends: english\nkings: {range: long}"
    file.write_text(f"---\n{head}\n---\n", encoding="utf-8")
    assert main(["rules", str(file), "--compare", "english"]) == 0
    assert "A king moves any distance diagonally forward and backward." in capsys.readouterr().out


# --- books of several games -------------------------------------------------------------------------------------------

UNMARKED = Path(__file__).parents[1] / "data" / "anthology" / "draughts.md"


@pytest.fixture
def draughts(tmp_path, monkeypatch):
    """The document with a mark for each of its games, in the folder that one is in."""
    text = UNMARKED.read_text(encoding="utf-8")
    text = text.replace("(English)\n", "(English) {plays=english}\n").replace(
        "turkish-draughts/)", "turkish/){plays=turkish}"
    )
    text = text.replace("lasca/)", "lasca/){plays=lasca}")
    (tmp_path / "draughts.md").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_checking_a_document_that_names_no_rules_yet(capsys):
    assert main(["rules", "--check", str(UNMARKED)]) == 0
    first, *others, last = capsys.readouterr().out.splitlines()
    assert first == "Draughts — The Whole Book: the document is valid; it has no rules yet"
    assert [line.partition("write: ")[2] for line in others] == [
        "## Standard Draughts (English) {plays=english}",
        "[Turkish Draughts](variants/turkish-draughts/){plays=turkish}",
        "[Lasca](variants/lasca/){plays=lasca}",
    ]
    assert last.strip().startswith("What plays= names is a rulebook")


def test_checking_a_book_of_three_games(draughts, capsys):
    assert main(["rules", "--check", "draughts.md"]) == 0
    assert capsys.readouterr().out == (
        "Draughts — The Whole Book: the document is valid; its games: english, turkish, lasca; 0 of 0 examples hold\n"
    )
    with open("draughts.md", "a", encoding="utf-8") as file:
        file.write("\n## More {plays=frysk}\n\n```example\ncount: 1\n```\n")
    assert main(["rules", "--check", "draughts.md"]) == 1
    assert "draughts.md:47: 1 legal moves expected, 9 found" in capsys.readouterr().out


def test_reading_a_book_of_three_games(draughts, capsys):
    assert main(["rules", "draughts.md"]) == 0
    text = capsys.readouterr().out
    assert "  Lasca: crownhead play --rules 'draughts.md#lasca'\n" in text
    assert "| **Men** | 24 | 12 for each side |" in text
    assert "plays=" not in text
    assert main(["rules", "draughts.md", "--output", "a.html"]) == 0
    assert "plays=" not in Path("a.html").read_text(encoding="utf-8")
    assert main(["rules", "draughts.md", "--output", "a.pdf"]) == 0
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")


def test_a_book_without_games_can_be_read_and_printed(tmp_path, capsys):
    assert main(["rules", str(UNMARKED)]) == 0
    assert "Its games" not in capsys.readouterr().out
    assert main(["rules", str(UNMARKED), "--format", "html"]) == 0
    assert main(["rules", str(UNMARKED), "--output", str(tmp_path / "a.pdf")]) == 0


def test_playing_by_a_book_of_three_games(draughts, monkeypatch, capsys):
    assert main(["play", "--rules", "draughts.md", "--plain"]) == 2
    assert capsys.readouterr().err == (
        "crownhead: draughts.md: this book holds 3 games; choose one: draughts.md#english, draughts.md#turkish or"
        " draughts.md#lasca\n"
    )
    monkeypatch.setattr(sys, "stdin", io.StringIO("a3-a4\nquit\n"))
    assert main(["play", "--rules", "draughts.md#turkish", "--plain"]) == 0
    assert "Turkish draughts (Dama) (turkish)" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["play", "draughts.md#lasca", "--rules", "english", "--plain"])
    assert "expected one rulebook, not two: english or draughts.md#lasca" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--compare", "english"], "which rulebook?"),
        (["--output", "a.html"], "which rulebook?"),
        (["english", "--compare", "englisch"], "did you mean"),
        (
            ["english", "--compare", "draughts"],
            "this book holds 3 games; choose one: draughts#english, draughts#turkish",
        ),
        (["english", "--output", "/no/such/folder/a.html"], "there is no folder"),
        (["english", "--format", "html", "--theme", "blue"], "not a theme"),
        (["english", "--format", "pdf", "--paper", "b5"], '"b5" is not a paper'),
        (["english", "--paper", "a5"], "--paper and --booklet are for a PDF"),
        (["english", "--format", "html", "--booklet"], "--paper and --booklet are for a PDF"),
    ],
)
def test_a_mistake_is_one_line_and_status_two(arguments, message, mistake):
    assert message in mistake("rules", *arguments)


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["rules", "frysk", "--format", "pdf"]) == 2
    assert "pip install 'crownhead[pictures]'" in capsys.readouterr().err


def test_html_needs_no_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["rules", "frysk", "--format", "html"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
