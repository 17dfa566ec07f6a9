"""One transaction an action: nothing is done twice, nothing half, nothing by the wrong player."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from site_play import REPEATED, at_once, do, key, play

from crownhead import Game as CoreGame
from crownhead import Side, bundled
from crownhead.play.actions import Accept, Adjudicate, Claim, Decline, Flag, Offer, Play, Resign
from crownhead.web.arbiter import rulings
from crownhead.web.arbiter.models import Dispute
from crownhead.web.play import new_games, service
from crownhead.web.play.models import Game, LoggedAction
from crownhead.web.play.storage.replay import replayed


def log_of(game):
    return [entry.action for entry in LoggedAction.objects.filter(game=game)]


# --- a move ------------------------------------------------------------------------------------------------------


def test_a_move_is_kept(game, anna):
    answer = do(game, anna, "11-15")
    game.refresh_from_db()
    assert answer.code == "done"
    assert log_of(game) == [{"do": "play", "move": "11-15"}]
    assert (game.ply, game.turn, game.asked, game.last_move, game.version) == (1, "white", "white", "11-15", 1)


def test_the_same_key_does_nothing_twice(game, anna):
    same = key()
    first = service.act(game.number, anna, Play("11-15"), 0, same)
    again = service.act(game.number, anna, Play("11-15"), 0, same)
    assert (first.code, again.code) == ("done", "repeated")
    assert again.replay.core.ply == 1
    assert len(log_of(game)) == 1


def test_a_move_for_another_ply_is_refused_with_the_state(game, anna):
    play(game, "11-15")
    answer = do(game, anna, "12-16", ply=0)
    assert answer.code == "stale"
    assert answer.replay.core.ply == 1
    assert len(log_of(game)) == 1


def test_an_illegal_move_is_refused_with_its_clause(game, anna):
    answer = do(game, anna, "11-18")
    assert (answer.code, answer.explanation.clause.anchor) == ("refused", "moving")
    assert log_of(game) == []


@pytest.mark.parametrize("who", ["bert", "carla", None])
def test_only_the_player_to_move_moves(game, who, request):
    user = request.getfixturevalue(who) if who else None
    assert do(game, user, "11-15").code == "forbidden"
    assert log_of(game) == []


@pytest.mark.parametrize("action", [Adjudicate(Side.BLACK), {"do": "dance"}, {"do": "play"}, {"move": "11-15"}])
def test_what_no_player_may_ask_for_is_invalid(game, anna, action):
    assert do(game, anna, action).code == "invalid"
    assert log_of(game) == []


@pytest.mark.parametrize("bad", ["", "short", "with:colon-in-it", "x" * 65, "späce-key-1"])
def test_a_bad_key_is_invalid(game, anna, bad):
    assert service.act(game.number, anna, Play("11-15"), 0, bad).code == "invalid"


def test_nobody_speaks_for_the_other(game, anna):
    do(game, anna, Resign(Side.WHITE))
    game.refresh_from_db()
    assert (game.result, game.reason) == ("white", "resignation")


def test_words_are_bounded(game, anna):
    assert do(game, anna, Offer("x" * 501)).code == "invalid"
    assert do(game, anna, Play("1" * 201)).code == "invalid"


def test_there_is_no_such_game(anna, db):
    with pytest.raises(Game.DoesNotExist):
        service.act(77, anna, Play("11-15"), 0, key())


# --- the log is the truth ----------------------------------------------------------------------------------------


@pytest.mark.thorough
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(bundled()), st.integers(0, 2**32))
def test_the_columns_follow_from_the_log(anna, bert, slug, seed):
    chance = random.Random(seed)
    game = new_games.start_game(slug, anna, bert)
    for _ in range(12):
        core = replayed(game).core
        if core.outcome or not core.legal_moves:
            break
        play(game, str(chance.choice(list(core.legal_moves))))
    fresh = CoreGame(slug)
    for entry in log_of(game):
        fresh.do(service.actions.from_dict(entry))
    assert fresh == replayed(game).core
    assert (game.ply, game.fen, game.sequence) == (fresh.ply, fresh.position.fen, len(fresh.log))
    assert (game.turn, game.is_finished) == ("" if fresh.outcome else fresh.turn.value, fresh.outcome is not None)


# --- races, with real threads --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_racing_moves_exactly_one_wins(game, anna):
    moves = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    answers = at_once(7, lambda index: service.act(game.number, anna, Play(moves[index]), 0, key()).code)
    assert sorted(answers) == ["done"] + ["stale"] * 6
    assert len(log_of(game)) == 1
    assert Game.objects.get().ply == 1


@pytest.mark.django_db(transaction=True)
def test_a_request_that_is_repeated_at_the_same_time_is_done_once(game, anna):
    same = key()
    answers = at_once(7, lambda _: service.act(game.number, anna, Play("11-15"), 0, same).code)
    assert sorted(answers) == ["done"] + ["repeated"] * 6
    assert len(log_of(game)) == 1


@pytest.mark.django_db(transaction=True)
def test_a_move_and_a_resignation_that_cross_each_other(game, anna, bert):
    def either(index):
        return do(game, anna, "11-15", ply=0).code if index else do(game, bert, "resign", ply=0).code

    codes = at_once(2, either)
    game.refresh_from_db()
    assert codes in (["done", "done"], ["done", "refused"], ["stale", "done"])
    assert game.sequence == len(log_of(game)) == codes.count("done")


# --- asking and answering ------------------------------------------------------------------------------------------


def test_a_draw_is_offered_and_accepted(game, anna, bert):
    play(game, "11-15, offer: shall we?")
    assert (game.asked, game.answering) == ("white", "white")
    assert do(game, anna, "accept").code == "forbidden"
    assert do(game, bert, "accept").code == "done"
    game.refresh_from_db()
    assert (game.state, game.result, game.reason) == ("finished", "draw", "agreement")


def test_nobody_accepts_what_he_was_not_asked(game, anna, bert):
    """Two questions may be asked without a move between them: an answer says which of them it is for."""
    play(game, "11-15", "22-18")
    asked = do(game, anna, "take back").game.sequence
    do(game, anna, "offer")
    for answer in (Accept(), Decline()):
        assert service.act(game.number, bert, answer, 2, key(), expected_sequence=asked).code == "stale"
    assert service.act(game.number, bert, Accept(), 2, key(), expected_sequence=asked + 1).code == "done"
    game.refresh_from_db()
    assert game.reason == "agreement"


def test_a_move_is_taken_back_by_agreement(game, anna, bert):
    play(game, "11-15", "22-18")
    assert do(game, bert, "take back").code == "done"
    assert do(game, bert, "accept").code == "forbidden"
    assert do(game, anna, "accept").code == "done"
    game.refresh_from_db()
    assert (game.ply, game.turn, game.last_move, game.sequence) == (1, "white", "11-15", 4)
    history = replayed(game).core.history
    assert [(entry.text, entry.stands) for entry in history if entry.move] == [("11-15", True), ("22-18", False)]


def test_at_one_screen_nobody_has_to_be_asked(anna):
    game = new_games.start_game("english", anna, anna)
    play(game, "11-15", "22-18")
    for ply in (1, 0):  # the last move first, of either side
        assert do(game, anna, "take back").code == "done"
        game.refresh_from_db()
        assert (game.ply, game.answering) == (ply, "")
    assert do(game, anna, "take back").code == "refused"


def test_a_missed_capture_is_huffed(anna, bert):
    game = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    play(game, "5-9")
    assert do(game, anna, "huff 14").code == "forbidden"
    assert do(game, bert, "huff 9").code == "refused"
    assert do(game, bert, "huff 14").code == "done"
    game.refresh_from_db()
    assert (game.turn, game.ply, game.fen) == ("white", 1, "W:W18,27,31:B9")


def test_a_cancelled_move_is_made_again_as_a_capture(anna, bert):
    game = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    play(game, "5-9", "compel", "14x32")
    assert [entry.stands for entry in replayed(game).core.history] == [False, True, True]


def test_after_the_end_nothing_is_possible(game, anna, bert):
    do(game, anna, "resign")
    for action in ("11-15", "offer", "resign", "take back"):
        assert do(game, anna, action).code in ("refused", "forbidden")
    assert len(log_of(game)) == 1


# --- claims and the arbiter ----------------------------------------------------------------------------------------


def test_an_unfounded_claim_is_refused_with_the_counter(ending, anna):
    answer = do(ending, anna, "claim repetition")
    assert answer.code == "refused"
    assert "1 of 3 times" in answer.message
    assert log_of(ending) == []


def test_a_founded_claim_is_accepted(ending, anna, bert):
    play(ending, *REPEATED)
    assert do(ending, anna, Claim("repetition", "three times", (1, 3, 5))).code == "done"
    assert do(ending, anna, "1-6").code == "refused"
    assert do(ending, bert, "accept").code == "done"
    ending.refresh_from_db()
    assert (ending.result, ending.reason, ending.clause) == ("draw", "repetition", "draws")


def test_a_claim_along_with_the_move(ending, anna, bert):
    play(ending, *REPEATED[:-1])
    answer = do(ending, bert, "28-32, claim repetition")
    assert answer.code == "done"
    ending.refresh_from_db()
    assert (ending.asked, ending.answering) == ("black", "black")


@pytest.fixture
def disputed(ending, anna, bert):
    """Anna's claim is declined: the game waits for the arbiter."""
    play(ending, *REPEATED)
    do(ending, anna, Claim("repetition", "three times"))
    assert do(ending, bert, Decline("I do not believe it")).code == "done"
    ending.refresh_from_db()
    return ending


def test_a_declined_claim_goes_to_the_arbiter(disputed, anna, bert):
    dispute = Dispute.objects.get()
    assert (disputed.state, disputed.asked) == ("frozen", "arbiter")
    assert (dispute.claimant, dispute.claim, dispute.claim_clause) == ("black", "repetition", "draws")
    assert (dispute.message, dispute.reason) == ("three times", "I do not believe it")
    assert "moves 1, 3 and 5" in dispute.evidence
    for user in (anna, bert):
        assert do(disputed, user, "offer").code == "refused"
    assert do(disputed, anna, "1-6").code == "refused"


def test_the_arbiter_decides_for_a_draw_and_warns(disputed, arbiter, bert):
    same = key()
    for code in ("done", "repeated"):
        answer = rulings.rule(disputed.number, arbiter, "draw", "draws", same, note="as claimed", warn=Side.WHITE)
        assert answer.code == code
    disputed.refresh_from_db()
    bert.refresh_from_db()
    dispute = Dispute.objects.get()
    assert (disputed.state, disputed.result, disputed.reason) == ("finished", "draw", "adjudication")
    assert (dispute.ruling, dispute.clause, dispute.warned, dispute.arbiter) == ("draw", "draws", "white", arbiter)
    assert bert.warnings == 1


def test_the_arbiter_lets_the_game_go_on(disputed, arbiter):
    assert rulings.rule(disputed.number, arbiter, "play on", "draws", key(), note="only twice").code == "done"
    disputed.refresh_from_db()
    assert (disputed.state, disputed.asked, disputed.result) == ("playing", "black", "")
    play(disputed, "1-6")


def test_only_the_arbiter_rules_and_not_in_his_own_game(disputed, anna, carla, arbiter):
    for user in (anna, carla):
        assert rulings.rule(disputed.number, user, "draw", "draws", key()).code == "forbidden"
    Game.objects.filter(pk=disputed.pk).update(white=arbiter)
    assert rulings.rule(disputed.number, arbiter, "draw", "draws", key()).code == "forbidden"
    assert Dispute.objects.get().is_open


@pytest.mark.parametrize(("ruling", "clause"), [("perhaps", "draws"), ("draw", "no-such-clause")])
def test_a_ruling_cites_a_clause_that_exists(disputed, arbiter, ruling, clause):
    assert rulings.rule(disputed.number, arbiter, ruling, clause, key()).code == "invalid"


def test_a_flag_is_believed_only_if_the_clock_says_so(game, anna):
    assert do(game, anna, Flag()).code == "refused"
