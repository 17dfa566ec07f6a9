"""What the search is told about draws is what the rulebooks say."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from crownhead import Game, Position, Rulebook, Side, bundled
from crownhead import _core as core
from crownhead.engine.draw_limits import ANY_NUMBER, DrawLimit, MaterialRange, SideRange, draw_limits
from crownhead.play import claims
from crownhead.rules.draws import Counter

CAPTURE, CROWNING, MAN = "capture", "crowning", "man-move"
BY_MEN_STAYING = (CAPTURE, MAN)
BY_NO_NEW_KING = (CAPTURE, CROWNING)

# Every rulebook: repetitions, then each counter with its plies and what starts it again; * must be claimed.
KINGS_ENDINGS = {
    "kings-only": (30, BY_MEN_STAYING),
    "three-kings": (30, (CAPTURE,)),
    "four-or-five-pieces": (60, BY_NO_NEW_KING),
    "six-or-seven-pieces": (120, BY_NO_NEW_KING),
    "main-road": (10, ()),
    "at-most-two": (10, ()),
}
FMJD = {"no-progress": (50, BY_MEN_STAYING), "one-against-three": (32, ()), "one-against-two": (10, ())}
FRISIAN = {"two-against-one": (14, ()), "one-against-one": (4, ())}
RULES = {
    "antidraughts": (3, {}),
    "armenian": (3, {}),
    "bashni": (3, {}),
    "boxed": (0, {}),
    "brazilian": (3, KINGS_ENDINGS),
    "breakthrough": (0, {}),
    "brettspielnetz-checkers": (3, {"no-progress*": (50, BY_NO_NEW_KING)}),
    "canadian": (3, FMJD),
    "czech": (3, {}),
    "english": (3, {"no-progress": (80, BY_NO_NEW_KING)}),
    "fmjd-international": (3, FMJD),
    "frisian": (0, FRISIAN),
    "frysk": (0, FRISIAN),
    "international": (3, {f"{name}*": rule for name, rule in FMJD.items()}),
    "italian": (4, {"no-progress*": (80, BY_MEN_STAYING)}),
    "killer": (3, {"no-progress": (50, BY_MEN_STAYING)}),
    "lasca": (3, {}),
    "pool": (3, {"no-progress*": (30, BY_MEN_STAYING), "three-kings*": (26, ())}),
    "portuguese": (3, {}),
    "russian": (3, KINGS_ENDINGS),
    "spanish": (3, {}),
    "thai": (3, {}),
    "turkish": (3, {"one-against-one": (0, ())}),
    "wcdf-checkers": (3, {"no-progress*": (80, BY_MEN_STAYING)}),
    "yourturnmyturn-checkers": (0, {"no-progress*": (50, BY_NO_NEW_KING)}),
}


def test_every_rulebook_is_here() -> None:
    assert sorted(RULES) == sorted(bundled())


@pytest.mark.parametrize("slug", RULES)
def test_the_rules_are_those_of_the_book(slug: str) -> None:
    times, counters = RULES[slug]
    found = draw_limits(Game(slug))
    assert found.repetition == times
    assert {f"{each.name}{'*' * each.claimed}": (each.limit, each.resets) for each in found.counters} == {
        name: (plies, frozenset(resets)) for name, (plies, resets) in counters.items()
    }


@pytest.mark.parametrize(
    ("slug", "name", "fits", "fits_not"),
    [
        ("russian", "three-kings", ["W:WK1:BK2,K3,K4", "W:WK5,K6,K7,K8:BK1"], ["W:WK1:BK2,K3,4", "W:WK1,K9:BK2,K3,K4"]),
        (
            "russian",
            "main-road",
            ["W:WK29:B5,6,K7", "W:WK1,12,13:BK4"],
            ["W:WK1:B5,6,K7", "W:WK29:B5,6,7", "W:WK29:B5,6,K8", "W:WK29:B5,25,K7"],
        ),
        ("russian", "kings-only", ["W:WK1,K2,13,14:BK5,6,K9,K10"], ["W:WK1,K2,K3:BK5,K9,K10,K11"]),
        ("russian", "four-or-five-pieces", ["W:WK29,12:BK5,6", "W:WK1:BK5,6,7,8"], ["W:W29,12:BK5,6", "W:WK1:BK5,6"]),
        ("pool", "three-kings", ["W:WK1:BK2,K3,K4"], ["W:WK1:BK2,K3,K4,K5", "W:WK1:BK2,K3,4"]),
        ("international", "one-against-two", ["W:WK1:BK2,3", "W:WK1,K9:BK2"], ["W:WK1:BK2", "W:WK1:B2,3"]),
        ("fmjd-international", "one-against-two", ["W:WK1:BK2,3", "W:WK1:BK2"], ["W:WK1:B2,3", "W:W49:BK2"]),
        ("frisian", "two-against-one", ["W:WK1:BK2,K3"], ["W:WK1:BK2,3"]),
        ("turkish", "one-against-one", ["W:Wa3:Bb6", "W:WKa3:BKb6"], ["W:Wa3:Bb6,b7"]),
    ],
)
def test_the_material_is_that_of_the_book(slug: str, name: str, fits: list[str], fits_not: list[str]) -> None:
    rule = next(each for each in draw_limits(Game(slug)).counters if each.name == name)
    for fen in fits + fits_not:
        assert is_covered(rule, Position.from_fen(Rulebook.load(slug), fen)) == (fen in fits), fen


@st.composite
def endings(draw: st.DrawFn) -> tuple[Rulebook, Position]:
    """A rulebook that counts, and a position with a few pieces."""
    book = Rulebook.load(draw(st.sampled_from([slug for slug in RULES if RULES[slug][1]])))
    squares = draw(st.lists(st.integers(1, book.variant.square_count), min_size=2, max_size=8, unique=True))
    symbols = draw(st.lists(st.sampled_from("WWBBwb"), min_size=len(squares), max_size=len(squares)))
    try:
        return book, Position(book, Side.WHITE, dict(zip(squares, symbols, strict=True)))
    except ValueError:
        reject()  # a man where none can stand


def counted(book: Rulebook) -> Iterator[tuple[Counter, DrawLimit]]:
    """The draws of a rulebook that are counted, each with its numbers."""
    counters = [draw for draw in book.draws if isinstance(draw, Counter)]
    return zip(counters, draw_limits(Game(book)).counters, strict=True)


@given(endings())
@settings(deadline=None)
def test_the_ranges_hold_exactly_where_the_condition_does(ending: tuple[Rulebook, Position]) -> None:
    book, position = ending
    for counter, rule in counted(book):
        expected = counter.condition is None or counter.condition.covers(position)
        assert is_covered(rule, position) == expected


@given(endings())
@settings(deadline=None)
def test_the_search_counts_exactly_where_the_condition_holds(ending: tuple[Rulebook, Position]) -> None:
    book, position = ending
    for counter, rule in counted(book):
        drawn_at_once = [(0, -1, 0, rule.material)]
        found = core.Searcher(book.variant, hash_mb=1).search(position, draws=drawn_at_once, depth=3, lines=200)
        for score, line in found["lines"]:
            after = position.play(line[0])
            covered = counter.condition is None or counter.condition.covers(after)
            if after.legal_moves:
                assert (score == 0 and len(line) == 1) == covered, line[0]


@pytest.mark.parametrize("slug", [slug for slug in RULES if RULES[slug][1]])
def test_a_search_that_counts_by_these_numbers_counts_what_the_game_counts(slug: str) -> None:
    chance = random.Random(slug)
    for fen in (None, "W:WK46,K47,K48:BK3" if Rulebook.load(slug).variant.square_count == 50 else None):
        game = Game(slug, fen)
        counts = {rule.name: rule.run for rule in draw_limits(game).counters}
        for _ in range(120):
            if not game.legal_moves:
                break
            before = game.position
            game.play(chance.choice(game.legal_moves))
            assert game.last_move
            happened = claims.events(before, game.last_move)
            for rule in draw_limits(game).counters:
                run = counts[rule.name]
                starts = run is None or not rule.resets.isdisjoint(happened)
                counts[rule.name] = (0 if starts else run + 1) if is_covered(rule, game.position) else None
                assert counts[rule.name] == rule.run, rule.name


def test_no_end_is_written_as_a_number_that_no_board_reaches() -> None:
    assert Rulebook.load("canadian").start.variant.square_count < ANY_NUMBER


def is_covered(rule: DrawLimit, position: Position) -> bool:
    """The numbers read as the module describes them, and as the search in the core reads them."""

    def has(side: Side, wanted: SideRange) -> bool:
        men, kings = position.men(side), position.kings(side)
        counts = (len(men), len(kings), len(men) + len(kings))
        fits = all(low <= count <= high for count, (low, high) in zip(counts, wanted[:3], strict=True))
        there = set(wanted.king_on).intersection(position.pieces)
        held = not there.isdisjoint(kings) and (len(there) == 1 or not wanted.alone)
        return fits and (not wanted.king_on or held)

    def includes(material: MaterialRange) -> bool:
        low, high = material.total
        return (
            low <= len(position.pieces) <= high and has(Side.WHITE, material.white) and has(Side.BLACK, material.black)
        )

    return not rule.material or any(map(includes, rule.material))
