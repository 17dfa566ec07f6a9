"""``crownhead rules``: reading, printing and comparing from the command line."""

import sys

import pytest

from crownhead.cli import main


def test_text_is_the_default(capsys):
    assert main(["rules", "lasca"]) == 0
    default = capsys.readouterr().out
    assert main(["rules", "lasca", "--text"]) == 0
    assert capsys.readouterr().out == default
    assert default.startswith("Lasca\n=====\n")
    assert "Example: " in default


def test_html_and_pdf_files(tmp_path):
    assert main(["rules", "frysk", "--html", str(tmp_path / "a.html")]) == 0
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["rules", "frysk", "--pdf", str(tmp_path / "a.pdf"), "--theme", "slate"]) == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_comparing(capsys):
    assert main(["rules", "russian", "--compare", "english"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("How Russian draughts (shashki) differs from English draughts\n")
    assert "  - White begins.\n    English draughts: Black begins.\n" in out


def test_a_house_rulebook_may_be_compared(tmp_path, capsys):
    file = tmp_path / "village.md"
    head = "title: Village\nslug: village\nversion: 1.0.0\nsource: here\nextends: english\nkings: {range: long}"
    file.write_text(f"---\n{head}\n---\n", encoding="utf-8")
    assert main(["rules", str(file), "--compare", "english"]) == 0
    assert "A king moves any distance diagonally forward and backward." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--compare", "english"], "which rulebook?"),
        (["--html", "a.html"], "which rulebook?"),
        (["english", "--compare", "englisch"], "did you mean"),
        (["english", "--html", "/no/such/folder/a.html"], "No such file"),
        (["english", "--html", "-", "--theme", "blue"], "not a theme"),
    ],
)
def test_a_mistake_is_one_line_and_status_two(arguments, message, capsys):
    assert main(["rules", *arguments]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["rules", "frysk", "--pdf", "-"]) == 2
    assert "pip install 'crownhead[pictures]'" in capsys.readouterr().err


def test_html_needs_no_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["rules", "frysk", "--html", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
