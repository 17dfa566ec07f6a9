"""What the five sources say about how things look, kept by the diagrams."""

import xml.etree.ElementTree as ET

import pytest

from crownhead import Game, Position, Rulebook, diagram
from crownhead.diagram.board import CELL

SVG = "{http://www.w3.org/2000/svg}"


def numbers(picture):
    """In which row and column, counted from the top left, the number of each square stands."""
    texts = ET.fromstring(picture).iter(f"{SVG}text")
    return {each.text: (float(each.get("y")) // CELL, float(each.get("x")) // CELL) for each in texts}


def outlines(picture):
    """The shapes of a picture without their places and colours."""
    return [
        (e.tag, e.get("r"), e.get("d"))
        for e in ET.fromstring(picture).iter()
        if e.tag in (f"{SVG}circle", f"{SVG}path")
    ]


@pytest.mark.parametrize("slug", ["international", "yourturnmyturn-checkers", "brettspielnetz-checkers"])
def test_the_board_can_be_turned(slug):
    """[Flip board]: the captions of both playing sites have it."""
    start = Rulebook.load(slug).start
    plain, turned = numbers(diagram.svg(start)), numbers(diagram.svg(start, flipped=True))
    last = start.variant.rows - 1
    assert turned == {name: (last - row, last - column) for name, (row, column) in plain.items()}


@pytest.mark.parametrize(
    ("slug", "kings"), [("brettspielnetz-checkers", "D"), ("english", "stacked"), ("boxed", "crown")]
)
def test_kings_are_told_apart_by_shape(slug, kings):
    """A "D" (Brettspielnetz), a second piece on top (the Official Rulebook, the box): never the colour alone."""
    rulebook = Rulebook.load(slug)
    man, king = (Position.from_fen(rulebook, f"W:W{piece}:B1") for piece in ("18", "K18"))
    assert outlines(diagram.svg(man, kings=kings)) != outlines(diagram.svg(king, kings=kings))


def test_a_king_from_the_box_is_two_men_and_the_top_one_says_whose():
    """If only the opponent has lost men, one of those is put underneath (Box, Kings)."""
    game = Game("boxed", "W:W5,18,32:B14,20")
    for text in ("18x9", "20-24"):
        game.play(text)
    game.play("5-1")
    stacks = [e for e in ET.fromstring(diagram.game_svg(game)).iter() if e.get("class") == "stack"]
    assert [piece.get("class").split()[0] for piece in stacks[0]][-1] == "white"
    assert len(stacks[0]) == 2
