"""``crownhead diagram``: files of three kinds, the standard output, and mistakes."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from crownhead.cli import main

ROOT = Path(__file__).parents[3]


def test_svg_on_the_standard_output(capsysbinary):
    assert main(["diagram", "--rules", "english"]) == 0
    assert ET.fromstring(capsysbinary.readouterr().out).tag.endswith("svg")


@pytest.mark.parametrize(("name", "magic"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.PDF", b"%PDF")])
def test_the_name_of_the_file_says_what_it_is(tmp_path, name, magic):
    file = tmp_path / name
    assert main(["diagram", "--rules", "lasca", "--fen", "W:d4Wbb,a7b", "-o", str(file)]) == 0
    assert file.read_bytes().startswith(magic)


def test_a_format_may_be_named(tmp_path, capsysbinary):
    assert main(["diagram", "--rules", "english", "--format", "png", "-o", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"\x89PNG")


def test_all_options_at_once(capsys):
    command = "diagram english B:W15,24,14,32:B10,K1 --flip --theme slate --kings D --coordinates letters --size 300"
    lines = "--last-move 32-28 --arrow 1-5 --route all --moves-of all --mark 17 --mark 18=cross"
    assert main(f"{command} {lines}".split()) == 0
    out = capsys.readouterr().out
    for part in ("last", "arrows", "routes", "marks", "letters"):
        assert f'class="{part}"' in out
    assert 'width="300"' in out


def test_no_coordinates(capsys):
    assert main(["diagram", "--rules", "english", "--coordinates", "none"]) == 0
    assert "<text" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rules", "englisch"], "did you mean"),
        (["--fen", "W:W99:B1"], "no square 99"),
        (["-o", "board.gif"], "ends in .svg, .png or .pdf"),
        (["-o", "/no/such/folder/board.svg"], "there is no folder"),
        (["--theme", "walnutt"], "walnut"),
        (["--kings", "hat"], "expected crown, D or stacked"),
        (["--mark", "18=star"], "expected ring"),
        (["--route", "11x18"], "nothing to take"),
        (["--size", "1"], "not a width"),
    ],
)
def test_a_mistake_is_one_line_and_status_two(arguments, message, mistake):
    assert message in mistake("diagram", *arguments)


def test_the_picture_in_the_documentation_is_what_its_command_draws(tmp_path, monkeypatch):
    (command,) = re.findall(r"(?m)^crownhead (diagram .*)$", (ROOT / "docs/diagrams.md").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs/images").mkdir(parents=True)
    assert main(command.split()) == 0
    assert (tmp_path / "docs/images/board.svg").read_bytes() == (ROOT / "docs/images/board.svg").read_bytes()
