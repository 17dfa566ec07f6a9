"""Diagrams: well-formed for every board and theme, and they show what is there."""

import re
import struct
import sys
import xml.etree.ElementTree as ET
from random import Random

import pytest
from house_rules import random_house
from hypothesis import given
from hypothesis import strategies as st
from random_games import pieces

from crownhead import Game, Position, Rulebook, Side, bundled, diagram
from crownhead.diagram.board import CELL, BoardView, Point
from crownhead.errors import MissingExtraError
from crownhead.play.huffing import KingBuild

SVG = "{http://www.w3.org/2000/svg}"
FOUR_MEN = "W:WK49:B14,18,24,43"


def read(slug, fen):
    return Position.from_fen(Rulebook.load(slug), fen)


def parsed(text):
    return ET.fromstring(text)


def with_class(root, *names):
    """The elements that have all these classes."""
    return [e for e in root.iter() if set(names) <= set(e.get("class", "").split())]


def discs(text, side):
    """The outer circles of a side's single pieces."""
    groups = [g for g in with_class(parsed(text), side) if g.get("class") == side]
    return [circle for group in groups for circle in group.iter(f"{SVG}circle")]


# --- every board, every theme --------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", diagram.THEMES)
@pytest.mark.parametrize("slug", bundled())
def test_every_start_is_well_formed_and_complete(slug, theme):
    start = Rulebook.load(slug).start
    text = diagram.svg(start, theme=theme)
    root = parsed(text)
    assert root.tag == f"{SVG}svg"
    for side in Side:
        assert len(discs(text, side)) == start.count(side)
    assert len(text) < 20_000
    assert "<script" not in text
    assert " id=" not in text


def test_title_and_description_are_there_for_those_who_do_not_see():
    root = parsed(diagram.svg(read("english", "B:W18,K25:B14"), title="A & B"))
    assert root.get("role") == "img"
    assert [root[0].tag, root[0].text] == [f"{SVG}title", "A & B"]
    assert root[1].text == "White: man on 18; king on 25. Black: man on 14."


@st.composite
def positions(draw):
    """Any pieces on the board of any bundled rulebook or any that the schema allows."""
    named = st.sampled_from(bundled()).map(Rulebook.load)
    variant = draw(named | st.integers(0, 10**6).map(lambda seed: random_house(Random(seed)))).variant
    try:
        return Position(variant, draw(st.sampled_from(Side)), draw(pieces(variant, most=6, highest=9)))
    except ValueError:  # more pieces than this rulebook allows
        return Position(variant, draw(st.sampled_from(Side)), {})


@given(positions(), st.booleans(), st.sampled_from(["numbers", "letters", None]), st.sampled_from([*diagram.THEMES]))
def test_any_position_shows_all_its_pieces(position, flipped, coordinates, theme):
    text = diagram.svg(position, flipped=flipped, coordinates=coordinates, theme=theme, destinations=True)
    root = parsed(text)
    if position.variant.has_columns:
        shown = [piece for square in position.pieces for piece in position.column(square)]
        for side in Side:
            assert len(with_class(root, side, "piece")) == sum(piece.side is side for piece in shown)
        assert len(with_class(root, "beads")) == sum(piece.king for piece in shown)
    else:
        for side in Side:
            assert len(discs(text, side)) == position.count(side)
    assert all(inside(root, float(c.get("cx")), float(c.get("cy"))) for c in root.iter(f"{SVG}circle"))


def inside(root, x, y):
    left, top, width, height = map(float, root.get("viewBox").split())
    return left <= x <= left + width and top <= y <= top + height


# --- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["english", "italian", "lasca", "turkish", "canadian"])
def test_flipping_turns_the_board_by_half(slug):
    variant = Rulebook.load(slug).variant
    plain, turned = BoardView(variant), BoardView(variant, flipped=True)
    for square in plain.squares:
        x, y = plain.centre(square)
        assert turned.centre(square) == Point(plain.width - x, plain.height - y)


def test_names_of_squares_turn_with_the_board():
    def places(flipped):
        root = parsed(diagram.svg(Rulebook.load("english").start, flipped=flipped))
        return {e.text: (float(e.get("x")) // CELL, float(e.get("y")) // CELL) for e in root.iter(f"{SVG}text")}

    assert places(False)["1"] == (1, 0)
    assert places(True)["1"] == (6, 7)
    letters = [e.text for e in parsed(diagram.svg(Rulebook.load("turkish").start)).iter(f"{SVG}text")]
    assert letters == [*"abcdefgh", *"12345678"]


def test_coordinates_are_by_default_as_the_rulebook_writes_squares():
    assert 'class="letters"' in diagram.svg(Rulebook.load("russian").start)
    assert 'class="numbers"' in diagram.svg(Rulebook.load("russian").start, coordinates="numbers")
    assert "<text" not in diagram.svg(Rulebook.load("russian").start, coordinates=None)


def test_size_is_the_width():
    root = parsed(diagram.svg(Rulebook.load("lasca").start, size=320))
    assert (root.get("width"), float(root.get("height")) > 320) == ("320", True)
    assert parsed(diagram.svg(Rulebook.load("lasca").start, size=None)).get("width") is None


# --- kings and columns ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kings", ["crown", "D"])
def test_a_king_has_a_shape_that_no_man_has(kings):
    root = parsed(diagram.svg(read("english", "W:WK18,22:BK5,1"), kings=kings))
    for side in Side:
        (mark,) = (path for group in with_class(root, side, "kings") for path in group)
        assert mark.tag == f"{SVG}path"
        assert len([ring for group in with_class(root, side, "men") for ring in group]) == 1


def test_stacked_kings_are_two_men_in_the_colours_that_they_were_built_from():
    position = read("boxed", "W:WK10,K11,K14:BK18")
    builds = {10: KingBuild(Side.WHITE, Side.BLACK), 11: KingBuild(Side.WHITE, None)}
    root = parsed(diagram.svg(position, kings="stacked", builds=builds))
    stacks = [[piece.get("class").split()[0] for piece in stack] for stack in with_class(root, "stack")]
    assert stacks == [["black", "white"], ["white", "white"], ["black", "black"]]
    assert len(with_class(root, "kings")) == 1  # the one that was turned over


def test_a_game_knows_what_its_kings_are_built_from():
    game = Game("boxed", "W:W5,18:B14,20")
    for text in ("18x9", "20-24", "5-1"):
        game.play(text)
    root = parsed(game._repr_svg_())
    (stack,) = with_class(root, "stack")
    assert [piece.get("class") for piece in stack] == ["white piece", "white piece"]


def test_a_tall_column_is_pressed_together_and_counted():
    low = parsed(diagram.svg(read("bashni", "W:a1wbbb,h8b")))
    tall = parsed(diagram.svg(read("bashni", "W:a1wbbbbbbbbbbw,h8b")))
    assert len(with_class(low, "piece")) == 5
    assert not with_class(low, "count")
    assert len(with_class(tall, "piece")) == 13
    assert len(with_class(tall, "count")) == 1
    assert "12" in [e.text for e in tall.iter(f"{SVG}text")]


# --- what is drawn over the board ----------------------------------------------------------------------------------


def colours_of_routes(text):
    (group,) = with_class(parsed(text), "routes")
    halo = diagram.THEMES["walnut"].halo
    return {path.get("stroke") for path in group.iter(f"{SVG}path")} - {halo}


def test_the_two_routes_of_a_king_have_two_colours():
    position = read("international", FOUR_MEN)
    text = diagram.svg(position, routes=position.legal_moves)
    assert colours_of_routes(text) == set(diagram.THEMES["walnut"].routes)
    (group,) = with_class(parsed(text), "routes")
    ends = [c for c in group.iter(f"{SVG}circle") if c.get("r") == "5"]
    assert len(ends) == 9  # a dot on each square where the king may stop


def test_one_route_has_one_colour_and_runs_through_the_middle_of_the_squares():
    position = read("english", "B:W18,27,31:B14,5")
    text = diagram.svg(position, routes=["14x32"])
    assert colours_of_routes(text) == {diagram.THEMES["walnut"].routes[0]}
    x, y = BoardView(position.variant).centre(23)
    assert f'<circle cx="{x}" cy="{y}" r="3.4"' in text


def test_shared_stretches_run_side_by_side_whichever_way_they_go():
    position = read("turkish", "W:WKg3:Bb4,d3,b2")
    (group,) = with_class(parsed(diagram.svg(position, routes=position.legal_moves)), "routes")
    lines = [p.get("d") for p in group.iter(f"{SVG}path") if p.get("stroke-width") == "3.2"]
    assert len(lines) == len(set(lines))


def test_the_last_move_tints_two_squares():
    text = diagram.svg(read("english", "W:W25:B21,23"), last_move="14-23")
    (tint,) = with_class(parsed(text), "last")
    assert tint.get("d").count("z") == 2


def test_destinations_of_a_piece_and_pieces_that_may_move():
    start = Rulebook.load("english").start
    (marks,) = with_class(parsed(diagram.svg(start, destinations=10)), "marks")
    assert len([c for c in marks if c.get("r") == "5"]) == 2
    (marks,) = with_class(parsed(diagram.svg(start, destinations=True)), "marks")
    assert len({c.get("cx") for c in marks}) == 4
    assert diagram.svg(start, destinations="10") == diagram.svg(start, destinations=10)


def test_marks_and_arrows():
    root = parsed(diagram.svg(Rulebook.load("english").start, marks={18: "cross", "17": "square"}, moves=["11-15"]))
    assert len(with_class(root, "marks")) == len(with_class(root, "arrows")) == 1


def test_a_move_draws_itself_on_a_bare_board():
    move = read("english", "B:W18,27,31:B14,5").legal_moves[0]
    root = parsed(move._repr_svg_())
    assert root[0].text == "The move 14x23x32"
    assert not discs(move._repr_svg_(), "white")


def test_a_position_draws_itself():
    start = Rulebook.load("english").start
    assert start._repr_svg_() == diagram.svg(start)


# --- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "wood"}, "not a theme"),
        ({"theme": None}, "not a theme"),
        ({"kings": "hat"}, "expected crown, D or stacked"),
        ({"coordinates": "roman"}, "expected numbers, letters or None"),
        ({"size": 0}, "not a width"),
        ({"size": "400"}, "not a width"),
        ({"marks": {18: "star"}}, "expected ring, dot, cross or square"),
        ({"marks": {99: "ring"}}, "no square 99"),
        ({"destinations": "z9"}, 'no square "z9" on this board'),
        ({"destinations": 0}, "no square 0"),
        ({"moves": ["hello"]}, "not a move"),
        ({"routes": ["11x18"]}, "nothing to take"),
        ({"last_move": "1-99"}, "no square 99"),
    ],
)
def test_a_bad_option_is_refused(options, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        diagram.svg(Rulebook.load("english").start, **options)


def test_a_move_of_another_game_is_refused():
    with pytest.raises(ValueError, match="another variant"):
        diagram.svg(Rulebook.load("english").start, moves=Rulebook.load("russian").start.legal_moves)


def test_stacked_kings_would_look_like_columns():
    with pytest.raises(ValueError, match="cannot be told from columns"):
        diagram.svg(Rulebook.load("lasca").start, kings="stacked")


# --- PNG and PDF ---------------------------------------------------------------------------------------------------


def test_png_is_as_large_as_the_picture_says():
    text = diagram.svg(Rulebook.load("english").start, size=200)
    assert struct.unpack(">II", diagram.png(text)[16:24]) == (200, 200)
    assert struct.unpack(">II", diagram.png(text, scale=1.5)[16:24]) == (300, 300)


def test_pdf():
    assert diagram.pdf(diagram.svg(Rulebook.load("lasca").start)).startswith(b"%PDF")


@pytest.mark.parametrize("scale", [0, -1, 21])
def test_a_bad_scale_is_refused(scale):
    with pytest.raises(ValueError, match="scale"):
        diagram.png(diagram.svg(Rulebook.load("english").start), scale)


def test_what_is_not_svg_is_refused():
    with pytest.raises(ValueError, match="not SVG"):
        diagram.png("hello")
    with pytest.raises(ValueError, match="cannot be drawn"):
        diagram.pdf("<svg>")


def test_without_the_extra_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError, match=re.escape("pip install 'crownhead[pictures]'")):
        diagram.png(diagram.svg(Rulebook.load("english").start))
