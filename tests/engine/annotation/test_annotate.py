"""Games annotated: every verdict where it belongs, nothing where there is nothing to say, for every rulebook."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownhead import Engine, Game, Limit, Move, Position, Rulebook, annotate, bundled
from crownhead.engine.annotation.annotate import Judgement, chance
from crownhead.engine.annotation.plot import Curve, plot_svg
from crownhead.engine.annotation.shots import shot
from crownhead.notation import pdn
from crownhead.notation.pdn import Command, PdnGame
from crownhead.play.words.numbering import Numbering
from crownhead.sides import Side

QUICK = Limit(depth=7)
SVG = "{http://www.w3.org/2000/svg}"


def annotated(text: str, slug: str, limit: Limit = QUICK) -> tuple[PdnGame, list[Judgement]]:
    game = pdn.loads(text, rulebook=slug)[0]
    return game, annotate(game, Engine(slug, hash_mb=4), limit)


# --- verdicts --------------------------------------------------------------------------------------------------------


@given(st.integers(-30_000, 30_000), st.integers(0, 1000))
def test_a_better_score_is_a_better_chance(score: int, more: int) -> None:
    assert 0 < chance(score) < 1 or abs(score) > 2000
    assert chance(score + more) >= chance(score)
    assert chance(score) + chance(-score) == pytest.approx(1)


@pytest.mark.parametrize(
    ("best", "score", "verdict", "missed_win"),
    [
        (0, 0, None, False),
        (0, -40, None, False),
        (0, -50, "dubious", False),
        (0, -100, "mistake", False),
        (0, -200, "blunder", False),
        (29_990, 0, "blunder", True),
        (29_990, 400, None, False),  # still won, if not so soon
        (-300, -600, None, False),  # lost is lost
        (350, 50, "mistake", True),
    ],
)
def test_thresholds(best: int, score: int, verdict: str | None, missed_win: bool) -> None:
    judged = Judgement(0, Side.WHITE, "1-2", "3-4", best, score)
    assert (judged.verdict, judged.missed_win) == (verdict, missed_win)


def test_a_missed_shot_is_named_and_shown() -> None:
    game, judged = annotated('[FEN "W:W34,40,45:B12,23,25"] 1. 40-35 *', "international")
    assert judged[0].verdict == "blunder"
    assert judged[0].missed_win
    played, better = game.root.variations
    assert played.nags == [4]
    eval_and_verdict = r"\[%eval (-\d\.\d\d)\] Blunder, a missed win: \1\. "
    assert re.fullmatch(eval_and_verdict + "Better is 34-30: won, a shot: gives 1, takes 3", played.comment)
    assert [str(better.move), *(str(node.move) for node in better.mainline())][:2] == ["34-30", "25x34"]


def test_a_shot_that_was_found_gets_its_mark() -> None:
    game, judged = annotated('[FEN "W:W34,40,45:B12,23,25"] 1. 34-30 25x34 2. 40x7 *', "international")
    assert [each.verdict for each in judged] == ["shot", None, None]
    first = game.root.next()
    assert first
    assert (first.nags, first.comment) == ([1], "[%eval #1] A shot: gives 1, takes 3")


def test_the_only_move() -> None:
    game, judged = annotated('[FEN "W:WK32:BK26"] 1. 32-27 *', "english", Limit(depth=15))
    assert judged[0].verdict == "only move"
    assert game.root.variations[0].nags == [7]


def test_a_forced_move_needs_no_praise() -> None:
    _, judged = annotated('[FEN "B:W18,32:B14"] 1. 14x23 *', "english")
    assert judged[0].verdict is None


def test_annotating_twice_says_nothing_twice() -> None:
    game, _ = annotated('[FEN "W:W34,40,45:B12,23,25"] 1. 40-35 12-18 *', "international")
    once = str(game)
    annotate(game, Engine("international", hash_mb=4), QUICK)
    assert str(game) == once


def test_every_move_has_its_evaluation() -> None:
    text = '[FEN "W:WK32:BK26"] 1. 32-27 {[%clk 0:09:58] quick} 26-22 *'
    game, judged = annotated(text, "english", Limit(depth=15))
    nodes = list(game.root.mainline())
    assert [node.commands[-1] for node in nodes] == [Command("eval", (each.evaluation,)) for each in judged]
    assert nodes[0].comments[0] == "[%clk 0:09:58] quick"
    assert [each.evaluation[0] for each in judged] == ["#", "#"]  # Black loses by force
    moves = [int(each.evaluation[1:]) for each in judged]
    assert moves[0] >= moves[1] > 0


def test_an_earlier_evaluation_is_replaced() -> None:
    game, judged = annotated("1. 11-15 {[%eval 9.99] I like it} 23-19 {[%eval #7]} *", "english")
    comments = [node.comments for node in game.root.mainline()]
    assert comments[0] == ["I like it", f"[%eval {judged[0].evaluation}]"]
    assert comments[1] == [f"[%eval {judged[1].evaluation}]"]


@given(st.integers(-29_000, 29_000), st.sampled_from(Side))
def test_an_evaluation_is_in_men_and_for_white(score: int, side: Side) -> None:
    value = float(Judgement(0, side, "1-2", "1-2", score, score).evaluation)
    white = score if side is Side.WHITE else -score
    assert value == pytest.approx(max(-99.99, min(99.99, white / 100)))


@pytest.mark.parametrize(
    ("score", "side", "evaluation"),
    [
        (29_999, Side.WHITE, "#0"),  # the move has won
        (29_997, Side.WHITE, "#1"),
        (29_997, Side.BLACK, "#-1"),
        (-29_998, Side.WHITE, "#-1"),  # the opponent wins with the next move
        (-29_996, Side.BLACK, "#2"),
        (24_990, Side.WHITE, "99.99"),  # a tablebase knows that it is won, but not how soon
    ],
)
def test_wins_in_sight_are_counted_in_moves_of_the_winner(score: int, side: Side, evaluation: str) -> None:
    assert Judgement(0, side, "1-2", "1-2", score, score).evaluation == evaluation


def test_what_was_there_stays() -> None:
    text = '[FEN "W:W34,40,45:B12,23,25"] 1. 40-35 {hm} $44 (1. 34-29 {or so}) *'
    game, _ = annotated(text, "international")
    node = game.root.variations[0]
    assert (node.comments[0], node.nags) == ("hm", [4, 44])
    assert [str(each.move) for each in game.root.variations] == ["40-35", "34-29", "34-30"]


# --- shots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "line", "told"),
    [
        ("W:W34,40,45:B12,23,25", "34-30 25x34 40x7", "gives 1, takes 3"),
        ("W:W27,31,32,33,35,43,45,48:B9,12,13,16,17,19,24,29", "27-21 17x39 43x3", "gives 4, takes 4 and crowns"),
        (
            "W:W23,24,28,29,34,36,39,42,44:B11,12,13,14,15,17,21,22,35",
            "23-19 14x32 44-40 35x33 29x9",
            "gives 4, takes 6",
        ),
        (
            "B:W20,26,29,31,34,36,37,38,39,40,41,43,49,50:B4,6,7,9,11,12,13,14,17,22,23,25,27,28",
            "17-21 26x10 4x35",
            "gives 4, takes 5",
        ),
    ],
)
def test_shots_are_told_from_their_line(fen: str, line: str, told: str) -> None:
    game, moves = Game("international", fen), []
    for text in line.split():
        moves.append(game.position.parse(text))
        game.play(text)
    assert str(shot(game.start, moves)) == told


def test_an_exchange_is_no_shot() -> None:
    position = Position.from_fen(Rulebook.load("international"), "W:W33,38,43:B23,19,9")
    moves = []
    for text in ("33-28", "23x32", "38x27"):
        moves.append(position.parse(text))
        position = position.play(moves[-1])
    assert shot(Position.from_fen(Rulebook.load("international"), "W:W33,38,43:B23,19,9"), moves) is None


EXCHANGE = "1. 32-28 18-22 2. 31-27 22x31 3. 36x27 12-18 4. 27-22 18x27 5. 28-23 19x28 6. 33x31 *"


def test_winning_back_what_was_given_is_no_shot() -> None:
    """White gives a man on move 4 and wins it back on move 5: an exchange of two for two, over two moves."""
    _, judged = annotated(EXCHANGE, "international")
    assert judged[8].move == judged[8].best == "28-23"
    assert judged[8].shot is None


def test_what_is_gained_beyond_the_exchange_is_a_shot() -> None:
    game, line = Game("international"), []
    earlier = list[tuple[Position, Move]]()
    for text in ["32-28", "18-22", "31-27", "22x31", "36x27", "12-18", "27-22", "18x27"]:
        earlier.append((game.position, game.position.parse(text)))
        game.play(text)
    position = game.position
    for text in ["28-23", "19x28", "33x31"]:
        line.append(game.position.parse(text))
        game.play(text)
    assert str(shot(position, line)) == "gives 1, takes 2"  # by itself it wins a man
    assert shot(position, line, earlier) is None
    assert str(shot(position, line, earlier[:-2])) == "gives 1, takes 2"  # nothing was given just before


# --- all kinds of games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", bundled())
def test_games_by_every_rulebook(slug: str, data: Path) -> None:
    file = data / "pdn" / f"{slug}.pdn"
    record = next(pdn.read(file)) if file.exists() else pdn.PdnGame(slug)
    if not file.exists():
        node = record.root
        for _ in range(6):
            assert node.position
            node = node.add_variation(node.position.legal_moves[0])
    judged = annotate(record, Engine(record.rulebook, hash_mb=1), Limit(nodes=1000))
    assert [each.ply for each in judged] == list(range(record.plies))
    again = pdn.loads(str(record))[0]
    assert again.faults == ()
    assert again.plies == record.plies


def test_an_overlooked_capture_is_judged_by_its_remedies() -> None:
    # Black may take 18 and does not: the man can be huffed, so Black loses one more than it wins.
    _, judged = annotated('[FEN "B:W18,32,31:B14,1,2"] 1. 1-5 *', "boxed")
    assert judged[0].best == "14x23"
    assert judged[0].verdict in ("blunder", "mistake")
    assert judged[0].score < judged[0].best_score


def test_a_huff_in_the_middle_of_a_game() -> None:
    game = Game("boxed", "B:W18,32,31:B14,1,2")
    for text in ("1-5", "huff 14", "18-14"):
        game.do(text)
    record = PdnGame.from_game(game)
    judged = annotate(record, Engine("boxed", hash_mb=1), QUICK)
    assert [each.move for each in judged] == ["1-5", "18-14"]


def test_a_move_that_cannot_be_played_ends_it() -> None:
    _, judged = annotated("1. 11-15 23-19 2. 9-18 22-17 *", "english")
    assert [each.move for each in judged] == ["11-15", "23-19"]


def test_players_who_went_on_after_a_draw() -> None:
    moves = " ".join(["1-5 32-28 5-1 28-32"] * 3)
    game, judged = annotated(f'[FEN "B:WK32,K31:BK1,K2"] {moves} *', "english", Limit(depth=4))
    assert len(judged) == game.plies == 12


def test_listening_and_interrupting() -> None:
    game = pdn.loads("1. 11-15 23-19 2. 8-11 22-17 *", rulebook="english")[0]
    heard = list[Judgement]()

    def note(judgement: Judgement) -> None:
        heard.append(judgement)
        if len(heard) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        annotate(game, Engine("english"), Limit(depth=3), tell=note)
    assert [each.move for each in heard] == ["11-15", "23-19"]


def test_a_game_and_a_text_are_judged_as_a_record_is() -> None:
    text = "1. 11-15 23-19 2. 8-11 22-17 *"
    record = pdn.loads(text)[0]
    judged = [annotate(each, Engine("english", hash_mb=1), Limit(depth=3)) for each in (text, record.to_game(), record)]
    assert len(judged[0]) == 4
    assert judged[0] == judged[1] == judged[2]


def test_several_games_are_not_annotated_at_once() -> None:
    with pytest.raises(ValueError, match="one game is annotated at a time, and there are 2 in this PDN"):
        annotate("1. 11-15 * 1. 9-13 *", Engine("english", hash_mb=1), Limit(depth=1))


# --- the picture -----------------------------------------------------------------------------------------------------


def some(*verdicts: tuple[int, int]) -> list[Judgement]:
    sides = (Side.BLACK, Side.WHITE)
    return [Judgement(ply, sides[ply % 2], "1-2", "3-4", *scores) for ply, scores in enumerate(verdicts)]


def test_the_picture_is_svg_that_says_what_it_shows() -> None:
    curve = Curve("A & B <x>", some((0, 0), (0, -300), (29_990, 0)), Numbering(7, Side.WHITE, second_moves=True))
    tree = ET.fromstring(plot_svg([curve, Curve("empty", [])]))
    assert tree.find(f"{SVG}title") is not None
    described = tree.findtext(f"{SVG}desc") or ""
    assert "A & B <x>: 3 plies" in described
    assert "8. 1-2: blunder; 8... 1-2: blunder" in described
    assert "empty: no moves." in described
    assert len([each for each in tree.iter(f"{SVG}path") if "blunder" in each.get("class", "")]) == 2
    assert "prefers-color-scheme: dark" in (tree.findtext(f"{SVG}style") or "")


@given(st.lists(st.tuples(st.integers(-30_000, 30_000), st.integers(-30_000, 30_000)), max_size=60))
def test_every_curve_stays_inside_its_panel(scores: list[tuple[int, int]]) -> None:
    tree = ET.fromstring(plot_svg([Curve("any", some(*scores))]))
    for line in tree.iter(f"{SVG}polyline"):
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= 880
            assert 0 <= y <= 220
