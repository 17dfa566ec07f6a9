"""Learning from one's own games: what the core computes is what was learned, and a run can be interrupted."""

import json
import random
import struct
from dataclasses import replace

import pytest
from house_rules import house
from hypothesis import given
from hypothesis import strategies as st

import crownhead as ch
from crownhead import _core

np = pytest.importorskip("numpy")

from crownhead.engine.match.weights_match import weights_match  # noqa: E402
from crownhead.engine.training import samples  # noqa: E402
from crownhead.engine.training.fit import fit  # noqa: E402
from crownhead.engine.training.network import Network  # noqa: E402
from crownhead.engine.training.run import Plan, Training  # noqa: E402
from crownhead.engine.training.self_play import LotSettings, play_games  # noqa: E402

GAMES = ["english", "international", "turkish", "frisian", "canadian", "italian", "lasca", "bashni"]


def stroll(book, chance, plies):
    position = book.start
    for _ in range(plies):
        moves = position.legal_moves
        if not moves:
            break
        position = position.play(chance.choice(moves))
    return position


def groups(book):
    return 8 if book.variant.has_columns else 4


def some_network(book, seed):
    network = Network(book.variant.square_count, groups(book), seed)
    network.weights["man"][:], network.weights["king"][:] = 0.5, 1.5
    network.weights["turn"] += np.linspace(-0.1, 0.1, 8, dtype=np.float32)
    return network


@pytest.mark.parametrize("slug", GAMES)
def test_the_core_judges_as_the_network_does(slug, tmp_path):
    book, chance = ch.Rulebook.load(slug), random.Random(slug)
    network = some_network(book, 1)
    positions = [stroll(book, chance, chance.randint(0, 70)) for _ in range(60)]
    rows = b"".join(samples.sample(samples.pack(each), each.turn, 0, 0) for each in positions)
    file = tmp_path / "samples"
    file.write_bytes(rows)
    read = samples.read_samples(book.variant, [file])
    wanted = network.judge(read.batch(read.result)) * 100
    searcher = _core.Searcher(book.variant, weights=network.to_bytes(100))
    found = [searcher.evaluate(position) for position in positions]
    # Whole numbers of a limited size stand for the network's own: a hundredth of a man here and there.
    assert np.abs(np.array(found) - wanted).max() < 12


def test_the_score_of_a_line_is_the_judgement_of_its_end():
    """What the search carries along from position to position is what the board says."""
    book, chance, checked = ch.Rulebook.load("international"), random.Random(5), 0
    weights = some_network(book, 2).to_bytes(100)
    for _ in range(12):
        searcher = _core.Searcher(book.variant, weights=weights)
        position = stroll(book, chance, 20)
        found = searcher.search(position, depth=3)["lines"]
        if not found or abs(found[0][0]) > 20000:
            continue
        end = position
        for move in found[0][1]:
            end = end.play(move)
        if end.legal_moves and not end.legal_moves[0].is_capture:
            checked += 1
            sign = 1 if end.turn == position.turn else -1
            assert found[0][0] == sign * searcher.evaluate(end)
    assert checked > 5


def test_both_players_see_the_same_board(tmp_path):
    """Turn the board round and swap the colours: the judgement stays."""
    book = ch.Rulebook.load("english")
    searcher = _core.Searcher(book.variant, weights=some_network(book, 3).to_bytes(100))
    one = ch.Position.from_fen(book, "W:W32,K14,27:BK1,9")
    other = ch.Position.from_fen(book, "B:B1,K19,6:WK32,24")
    assert searcher.evaluate(one) == searcher.evaluate(other)


@given(st.binary(max_size=200))
def test_what_is_not_weights_is_refused(data):
    with pytest.raises(_core.WeightsError):
        _core.Searcher(ch.Rulebook.load("english").variant, weights=data)


def test_weights_of_another_board_are_refused():
    weights = Network(50, 4).to_bytes(100)
    with pytest.raises(ValueError, match="the weights are for 50 squares, not 32"):
        _core.Searcher(ch.Rulebook.load("english").variant, weights=weights)


def test_cut_and_long_weights_are_refused():
    weights = Network(32, 4).to_bytes(100)
    variant = ch.Rulebook.load("english").variant
    with pytest.raises(ValueError, match="end too early"):
        _core.Searcher(variant, weights=weights[:-1])
    with pytest.raises(ValueError, match="go on after their end"):
        _core.Searcher(variant, weights=weights + b"x")


def test_the_slope_is_the_slope():
    """A step along each computed slope changes the loss as the slope says."""
    book = ch.Rulebook.load("english")
    chance = np.random.default_rng(7)
    cells = chance.integers(0, 5, (64, 32)).astype(np.uint8)
    data = samples.Samples(cells, chance.random(64).astype(np.float32), np.zeros(64, np.float32), 32)
    batch = data.batch(data.result)
    network = some_network(book, 4)
    slopes = {}
    network._step = lambda found, rate: slopes.update(found)
    network.learn(batch, 0.1)
    for name, weights in network.weights.items():
        spot = tuple(chance.integers(0, size) for size in weights.shape)
        before, small = weights[spot].copy(), 1e-2
        weights[spot] = before + small
        up = network.loss(batch)
        weights[spot] = before - small
        down = network.loss(batch)
        weights[spot] = before
        assert (up - down) / (2 * small) == pytest.approx(float(slopes[name][spot]), rel=0.05, abs=2e-4)


def games_that_more_men_win(count, seed):
    chance = np.random.default_rng(seed)
    mine, theirs = (chance.random((count, 32)) < 0.2 for _ in range(2))
    cells = mine.astype(np.uint8) + 3 * theirs.astype(np.uint8)
    cells[cells > 3] = 0
    more = (cells == 1).sum(1).astype(int) - (cells == 3).sum(1).astype(int)
    result = ((np.sign(more) + 1) / 2).astype(np.float32)
    return samples.Samples(cells, result, (100 * more).astype(np.float32), 32)


@pytest.mark.thorough
def test_it_learns_that_a_man_more_is_good():
    found = fit(games_that_more_men_win(6000, seed=1), 4, epochs=3)
    assert found.epochs[-1].held_back < 0.5 < np.log(2)
    searcher = _core.Searcher(ch.Rulebook.load("english").variant, weights=found.to_bytes())
    book = ch.Rulebook.load("english")
    assert searcher.evaluate(ch.Position.from_fen(book, "W:W32,31,30:B1,2")) > 50
    assert searcher.evaluate(ch.Position.from_fen(book, "W:W32,31:B1,2,3")) < -50


@pytest.mark.thorough
def test_it_goes_on_from_what_was_learned_before():
    """Few positions are enough then, and what they do not speak of is kept."""
    before = fit(games_that_more_men_win(12000, seed=1), 4, epochs=6).to_bytes()
    few = games_that_more_men_win(600, seed=2)
    assert fit(few, 4, epochs=1, before=before).epochs[0].held_back < fit(few, 4, epochs=1).epochs[0].held_back
    with pytest.raises(ValueError, match="the weights are for 50 squares, the games for 32"):
        fit(few, 4, epochs=1, before=Network(50, 4).to_bytes(100))


@given(st.integers(0, 1000), st.sampled_from([(32, 4), (50, 4), (49, 8)]), st.integers(1, 500))
def test_weights_are_read_as_they_were_written(seed, size, scale):
    written = Network(*size, seed).to_bytes(scale)
    network, found = Network.from_bytes(written)
    assert (network.to_bytes(found), found) == (written, scale)


SOME_WEIGHTS = Network(32, 4).to_bytes(100)
sizes = st.tuples(st.integers(-(2**15), 2**15 - 1), st.integers(-(2**15), 2**15 - 1))  # squares and groups


@given(
    st.binary(max_size=200)
    | st.integers(1, len(SOME_WEIGHTS)).map(lambda cut: SOME_WEIGHTS[:-cut])
    | sizes.filter(lambda size: size[0] * size[1] != 32 * 4 or min(size) < 1).map(
        lambda size: SOME_WEIGHTS[:4] + struct.pack("<2h", *size) + SOME_WEIGHTS[8:]
    )
)
def test_what_is_not_weights_is_not_learned_on_from(data):
    with pytest.raises(ValueError, match="weights"):
        Network.from_bytes(data)


def test_too_few_positions_are_refused():
    nothing = samples.Samples(np.zeros((3, 32), np.uint8), np.zeros(3, np.float32), np.zeros(3, np.float32), 32)
    with pytest.raises(ValueError, match="3 positions are too few"):
        fit(nothing, 4, epochs=1)


@pytest.mark.parametrize("slug", ["english", "lasca", "antidraughts", "breakthrough"])
def test_a_lesson_gives_the_same_samples_every_time(slug):
    lesson = LotSettings(ch.Rulebook.load(slug), None, nodes=60, games=2, seed=3)
    rows = play_games(lesson)
    assert rows == play_games(lesson)
    variant = lesson.rulebook.variant
    assert len(rows) % (variant.square_count * samples.layers(variant) + 4) == 0


def read_rows(rows, tmp_path, book):
    file = tmp_path / "samples"
    file.write_bytes(rows)
    return samples.read_samples(book.variant, [file])


@pytest.mark.parametrize("slug", ["english", "lasca"])
def test_a_sideline_is_scored_but_its_result_is_not_known(slug, tmp_path):
    book = ch.Rulebook.load(slug)
    lesson = LotSettings(book, None, nodes=60, games=4, seed=3)
    played = read_rows(play_games(lesson), tmp_path, book)
    found = read_rows(play_games(lesson._replace(sidelines=100)), tmp_path, book)
    unknown = np.isnan(found.result)
    assert not np.isnan(played.result).any()
    assert 0.1 < unknown.mean() < 0.7
    rows = [bytes(cells) for cells in found.cells]
    on_the_way = {row for row, aside in zip(rows, unknown, strict=True) if not aside}
    assert np.mean([row in on_the_way for row in np.array(rows, object)[unknown]]) < 0.3


def test_a_sideline_ends_where_nothing_can_be_taken(tmp_path):
    book = ch.Rulebook.load("english")
    lesson = LotSettings(book, None, nodes=60, games=4, seed=3, sidelines=100)
    size = book.variant.square_count
    rows = play_games(lesson)
    for at in range(0, len(rows), size + 4):
        cells, turn = rows[at : at + size], "WB"[rows[at + size]]
        squares = {code: [square for square in range(1, size + 1) if cells[square - 1] == code] for code in range(1, 5)}
        white = [*map(str, squares[1]), *(f"K{each}" for each in squares[2])]
        black = [*map(str, squares[3]), *(f"K{each}" for each in squares[4])]
        for side in (turn, "BW"["WB".index(turn)]):
            position = ch.Position.from_fen(book, f"{side}:W{','.join(white)}:B{','.join(black)}")
            assert not any(move.is_capture for move in position.legal_moves)


def test_a_position_without_a_result_is_learned_from_its_score(tmp_path):
    data = games_that_more_men_win(6000, seed=1)
    half = np.arange(6000) % 2 == 0
    without = samples.Samples(data.cells, np.where(half, np.nan, data.result).astype(np.float32), data.score, 32)
    found = fit(without, 4, epochs=3)
    assert np.isfinite(found.epochs[-1].learned)
    assert found.epochs[-1].held_back < 0.5


PLAN = Plan("english", generations=2, games=40, nodes=50, epochs=2, match_games=4, match_nodes=50)


@pytest.mark.thorough
def test_a_run_that_was_interrupted_ends_as_one_that_was_not(tmp_path):
    whole = Training(PLAN, tmp_path / "whole", match=weights_match).run()

    class InterruptedError(Exception):
        pass

    def interrupt(progress):
        if progress.generation == 2 or progress.doing == "learning":
            raise InterruptedError

    for _ in range(2):
        with pytest.raises(InterruptedError):
            Training(PLAN, tmp_path / "parts", tell=interrupt, match=weights_match).run()
    parts = Training(PLAN, tmp_path / "parts", match=weights_match).run()
    assert parts == whole
    for name in ("generation-1/weights.bin", "generation-2/weights.bin"):
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_directory_belongs_to_one_plan(tmp_path):
    Training(PLAN, tmp_path)
    with pytest.raises(ValueError, match="holds a run with nodes 50, not 70: use another directory"):
        Training(Plan(**{**json.loads((tmp_path / "plan.json").read_text()), "nodes": 70}), tmp_path)


def test_a_run_from_before_there_were_sidelines_can_be_continued(tmp_path):
    Training(replace(PLAN, sidelines=0), tmp_path)
    file = tmp_path / "plan.json"
    file.write_text(json.dumps({k: v for k, v in json.loads(file.read_text()).items() if k != "sidelines"}))
    Training(replace(PLAN, sidelines=0), tmp_path)


@pytest.mark.parametrize("slug", ["turkish", "lasca"])
def test_a_board_that_looks_the_same_in_a_mirror_is_learned_both_ways(slug, tmp_path):
    book = ch.Rulebook.load(slug)
    position = stroll(book, random.Random(3), 9)
    file = tmp_path / "samples"
    file.write_bytes(samples.sample(samples.pack(position), position.turn, 0, 0))
    read = samples.read_samples(book.variant, [file])
    other = read.mirrored(np.array([True]))
    assert not (other.cells == read.cells).all()
    assert (other.mirrored(np.array([True])).cells == read.cells).all()
    assert (read.mirrored(np.array([False])).cells == read.cells).all()


def test_a_chessboards_dark_squares_are_not_the_same_in_a_mirror(tmp_path):
    book = ch.Rulebook.load("english")
    file = tmp_path / "samples"
    file.write_bytes(samples.sample(samples.pack(book.start), book.start.turn, 0, 0))
    read = samples.read_samples(book.variant, [file])
    assert (read.mirrored(np.array([True])).cells == read.cells).all()


@pytest.mark.thorough
def test_a_run_may_start_with_weights_that_are_there(tmp_path):
    given = tmp_path / "given.bin"
    given.write_bytes(some_network(ch.Rulebook.load("english"), 4).to_bytes(100))
    plan = Plan("english", str(given), generations=1, games=20, nodes=50, epochs=1, match_games=0)
    training = Training(plan, tmp_path / "run")
    training.run()
    assert training.weights(0).read_bytes() == given.read_bytes()
    given.unlink()
    Training(plan, tmp_path / "run").run()  # goes on with what it kept


def test_a_run_cannot_go_on_from_weights_that_nobody_has(tmp_path):
    rules = tmp_path / "house.md"
    rules.write_text(house("english", end="end: {no-move: wins}").text)
    with pytest.raises(ValueError, match=r"no weights come with the package for .*house\.md"):
        Training(Plan(str(rules), "learned"), tmp_path / "run")
