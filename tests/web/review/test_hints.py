"""Help while playing the computer: asked for, found by the worker, shown, and written down."""

import pytest
from site_play import do, text, work

from crownhead.web.play import new_games
from crownhead.web.play.storage.replay import replayed
from crownhead.web.review import hints
from crownhead.web.review.models import Help


@pytest.fixture
def against_computer(anna):
    """Anna has Black and begins; the computer has White."""
    return new_games.start_game("english", 1, anna)


def ask(game, user, kind):
    return hints.ask(game.number, user, kind)


def test_a_hint_is_a_square_first_and_then_a_move(against_computer, anna, as_user):
    client, address = as_user(anna), f"/games/{against_computer.number}/"
    assert 'value="square">Hint' in text(client.get(address))
    assert ask(against_computer, anna, "square").code == "done"
    assert "The engine is looking…" in text(client.get(address))
    work()
    page = text(client.get(address))
    assert "Look at square" in page
    assert 'value="move">Show the move' in page
    assert ask(against_computer, anna, "move").code == "done"
    page = text(client.get(address))
    assert "Hint: " in page, "it is known already"
    move = Help.objects.get(kind="move").answer["best"]
    assert move in [
        replayed(against_computer).core.position.text(each) for each in replayed(against_computer).core.legal_moves
    ]
    assert ask(against_computer, anna, "move").code == "repeated"


def test_the_log_says_which_moves_were_made_with_a_hint(against_computer, anna, as_user, client):
    ask(against_computer, anna, "square")
    work()
    do(against_computer, anna, Help.objects.get().answer["best"])
    work()
    against_computer.refresh_from_db()
    core = replayed(against_computer).core
    do(against_computer, anna, str(core.legal_moves[0]))
    log = client.get(f"/api/games/{against_computer.number}").json()["log"]
    assert [entry["hinted"] for entry in log if entry["move"]][:3] == [True, False, False]
    assert text(client.get(f"/games/{against_computer.number}/")).count("made with a hint") == 1


def test_what_was_wrong_with_ones_last_move(anna, as_user):
    game = new_games.start_game("english", 1, anna, start="B:W24,28,32:B15,5,1")
    do(game, anna, "15-19")
    ask(game, anna, "wrong")
    work()
    answer = Help.objects.get(kind="wrong").answer
    assert answer["move"] == "15-19"
    assert answer["verdict"] in ("mistake", "blunder")
    assert answer["line"][0] == answer["best"]


def test_words_fit_the_verdict(against_computer, anna, as_user):
    do(against_computer, anna, "11-15")
    ask(against_computer, anna, "wrong")
    for _ in range(2):
        work()
    Help.objects.update(sequence=replay_sequence(against_computer))
    page = text(as_user(anna).get(f"/games/{against_computer.number}/"))
    assert "Nothing: 11-15 was the best move" in page or "Not much: 11-15 is fine" in page


def replay_sequence(game):
    game.refresh_from_db()
    return game.sequence


def test_there_is_no_help_against_people_nor_for_those_who_want_none(game, against_computer, anna, carla, as_user):
    assert ask(game, anna, "square").code == "refused"
    assert ask(against_computer, carla, "square").code == "forbidden"
    assert ask(against_computer, None, "square").code == "forbidden"
    assert ask(against_computer, anna, "everything").code == "invalid"
    anna.hints = False
    anna.save()
    assert ask(against_computer, anna, "square").code == "refused"
    assert "Hint" not in text(as_user(anna).get(f"/games/{against_computer.number}/"))
    assert Help.objects.count() == 0


def test_there_is_no_hint_when_it_is_not_ones_turn(against_computer, anna):
    assert ask(against_computer, anna, "wrong").code == "refused", "nothing was played"
    do(against_computer, anna, "11-15")
    assert ask(against_computer, anna, "square").code == "refused"
    assert ask(against_computer, anna, "wrong").code == "done"


def test_help_that_comes_too_late_harms_nothing(against_computer, anna):
    ask(against_computer, anna, "square")
    do(against_computer, anna, "11-15")
    work()
    assert Help.objects.get().answer["best"]
