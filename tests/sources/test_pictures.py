"""What the five sources say about how things look, kept by the diagrams."""

import xml.etree.ElementTree as ET

import pytest

from crownhead import Game, Position, Rulebook, diagram
from crownhead.diagram.board import CELL
from crownhead.diagram.pieces import LETTER_D

SVG = "{http://www.w3.org/2000/svg}"


def numbers(picture):
    """In which row and column, counted from the top left, the number of each square stands."""
    texts = ET.fromstring(picture).iter(f"{SVG}text")
    return {each.text: (float(each.get("y")) // CELL, float(each.get("x")) // CELL) for each in texts}


def stacks(picture):
    """The pieces that lie on top of each other, each stack from below."""
    found = (each for each in ET.fromstring(picture).iter() if each.get("class") == "stack")
    return [[piece.get("class").split()[0] for piece in stack] for stack in found]


def man_and_king(slug, kings):
    """Two pictures of the same position, but for what stands on 18."""
    rulebook = Rulebook.load(slug)
    return [diagram.svg(Position.from_fen(rulebook, f"W:W{piece}:B1"), kings=kings) for piece in ("18", "K18")]


@pytest.mark.parametrize("slug", ["international", "yourturnmyturn-checkers", "brettspielnetz-checkers"])
def test_the_board_can_be_turned(slug):
    """[Flip board]: the captions of both playing sites have it."""
    start = Rulebook.load(slug).start
    plain, turned = numbers(diagram.svg(start)), numbers(diagram.svg(start, flipped=True))
    last = start.variant.rows - 1
    assert turned == {name: (last - row, last - column) for name, (row, column) in plain.items()}


def test_a_king_is_marked_with_a_d():
    """Brettspielnetz: "D" stands for the German Dame."""
    man, king = man_and_king("brettspielnetz-checkers", "D")
    assert (man.count(LETTER_D), king.count(LETTER_D)) == (0, 1)


@pytest.mark.parametrize("slug", ["brettspielnetz-checkers", "english", "boxed"])
def test_a_king_is_a_second_piece_on_top(slug):
    """As on a wooden board (all three), never told by the colour alone."""
    man, king = man_and_king(slug, "stacked")
    assert (stacks(man), stacks(king)) == ([], [["white", "white"]])


def test_a_king_from_the_box_is_two_men_and_the_top_one_says_whose():
    """A lost man of one's own goes on top; if only the opponent has lost men, one of those underneath (Box, Kings)."""
    some_lost = Game("boxed", "W:W5,32:B20")
    some_lost.play("5-1")
    assert stacks(diagram.game_svg(some_lost)) == [["white", "white"]]
    none_lost = Game("boxed", "B:W32,31:B1,2,3,4,5,6,7,8,9,10,11,25")
    none_lost.play("25-30")
    assert stacks(diagram.game_svg(none_lost)) == [["white", "black"]]
