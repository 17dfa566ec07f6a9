"""The queue in front of the computer: players in turn, short thinking before long, nothing twice, nothing forgotten."""

import time
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from site_play import do, new_player, work

from crownhead.engine.players.levels import LEVELS
from crownhead.play import actions
from crownhead.web.computer import admission, queue
from crownhead.web.computer.models import Turn
from crownhead.web.http.protection.rate_limits import client_of
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.worker.computer import Lane


def asked(user, level, client=""):
    """A game that waits for the computer, which has Black and begins."""
    return admission.begin(user, client, "english", user, level).number


def taken():
    """The games in the order in which a worker takes them."""
    order = []
    while (turn := queue.take("green-1")) is not None:
        order.append(turn.game_id)
    return order


def test_players_are_served_in_turn(anna, bert, record_property):
    """Anna has begun five games before Bert begins one, which waits for one of hers at most."""
    hers = [asked(anna, 10) for _ in range(5)]
    his = asked(bert, 10)
    order = taken()
    record_property("figure", f"five games of another wait: served as number {order.index(his) + 1}")
    assert order.index(his) <= 1
    assert [number for number in order if number != his] == hers


def test_short_thinking_goes_before_long(anna, bert, carla):
    strong, weak, middle = asked(anna, 10), asked(bert, 1), asked(carla, 9)
    assert taken() == [weak, middle, strong]


def test_long_thinking_is_not_put_off_for_ever(anna, bert):
    strong = asked(anna, 10)
    Turn.objects.update(due=Turn.objects.get().due - timedelta(minutes=1))  # it waits for a minute by now
    asked(bert, 1)
    assert taken()[0] == strong


def test_many_guests_of_one_address_stand_behind_each_other(db, record_property):
    """They are fewer to others than they are: someone from elsewhere goes before most of them."""
    guests = [asked(new_player(f"guest-{index}"), 10, client="a router") for index in range(30)]
    other = asked(new_player("dora"), 10, client="elsewhere")
    order = taken()
    record_property("figure", f"served as number {order.index(other) + 1} of {len(order)}")
    assert order.index(other) <= 1
    assert [number for number in order if number != other] == guests


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(games=st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(sorted(LEVELS))), min_size=1, max_size=12))
@pytest.mark.thorough
def test_every_game_is_taken_once(db, games, monkeypatch):
    monkeypatch.setattr(admission, "MOST_OF_A_PLAYER", 100)
    Game.objects.all().delete()
    players = {name: new_player(f"{name}-{time.monotonic_ns()}") for name in "abc"}
    numbers = [asked(players[name], level) for name, level in games]
    assert sorted(taken()) == sorted(numbers)


def test_a_game_leaves_the_queue_with_its_answer(anna):
    game = new_games.start_game("english", 1, anna)
    assert not queue.waiting().exists()
    do(game, anna, "11-15")
    assert queue.waiting().count() == 1
    work()
    assert not queue.waiting().exists()
    do(game, anna, "resign")
    assert not Turn.objects.exists(), "nothing is kept of a game that is over, least of all where its player was"


def test_an_answer_that_is_no_longer_asked_for_leaves_the_new_question(anna):
    """While a worker thinks, Anna takes her move back: its answer is not given, and the new question is answered."""
    game = new_games.start_game("english", 1, anna)
    do(game, anna, "11-15")
    turn = queue.take("green-1")
    do(game, anna, "take back")
    assert Turn.objects.get().sequence == turn.sequence + 1
    assert queue.take("green-2").sequence == turn.sequence + 1


# --- how many games may wait -----------------------------------------------------------------------------------------


def test_a_player_cannot_fill_the_queue(anna, as_user, record_property):
    record_property("figure", f"{admission.MOST_OF_A_PLAYER} of a player")
    for _ in range(admission.MOST_OF_A_PLAYER):
        asked(anna, 10)
    with pytest.raises(PermissionDenied, match="still has to move in 8 of your games"):
        asked(anna, 1)
    form = {"rulebook": "english", "level": "1", "colour": "black", "key": "k" * 20}
    page = as_user(anna).post("/play/computer", form, follow=True)
    assert "Wait for it before you begin another" in page.content.decode()
    assert Game.objects.count() == admission.MOST_OF_A_PLAYER


def test_nor_by_moves_in_games_that_were_begun_before(anna, as_user):
    """A move that would make one game more wait is refused; nothing is lost, and it is made once there is room."""
    games = [admission.begin(anna, "", "english", 1, anna) for _ in range(admission.MOST_OF_A_PLAYER + 2)]
    *first, last, other = games
    assert [do(game, anna, "11-15").code for game in first] == ["done"] * admission.MOST_OF_A_PLAYER
    refused = do(last, anna, "11-15")
    assert (refused.code, "8 of your other games" in refused.message) == ("refused", True)
    assert (refused.game.ply, refused.game.version) == (0, last.version)
    assert queue.waiting().count() == admission.MOST_OF_A_PLAYER
    sent = {"do": "play", "move": "11-15", "ply": "0", "key": "k" * 20}
    with translation.override("de"):
        page = as_user(anna).post(f"/games/{last.number}/act", sent, headers={"accept": "application/json"})
    assert (page.status_code, page.json()["code"]) == (422, "refused")
    assert do(other, anna, "resign").code == "done", "one can always give up"
    assert do(first[0], anna, "take back").code == "done", "and what waits may be changed"
    work()
    assert do(last, anna, "11-15").code == "done"


def test_whoever_has_few_games_is_not_hindered_by_others(anna, bert):
    for _ in range(admission.MOST_OF_A_PLAYER):
        asked(anna, 10)
    game = admission.begin(bert, "", "english", 1, bert)
    assert do(game, bert, "11-15").code == "done"
    between = new_games.start_game("english", bert, anna)
    assert do(between, anna, "11-15").code == "done", "only the computer has to be waited for"


def test_moves_of_many_guests_of_one_address_do_not_fill_it(db, monkeypatch):
    monkeypatch.setattr(admission, "MOST_OF_A_CLIENT", 3)
    guests = [new_player(f"guest-{index}") for index in range(4)]
    games = [admission.begin(guest, "a router", "english", 1, guest) for guest in guests]
    codes = [do(game, guest, "11-15").code for game, guest in zip(games, guests, strict=True)]
    assert codes == ["done"] * 3 + ["refused"]


def test_only_games_against_the_computer_pay_for_it(game, anna, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert admission.why_not_asked(game, actions.Play("11-15")) == ""


def test_an_address_cannot_fill_the_queue(db, client, rf, monkeypatch, record_property):
    record_property("figure", f"{admission.MOST_OF_A_CLIENT} from an address")
    monkeypatch.setattr(admission, "MOST_OF_A_CLIENT", 3)
    here = client_of(rf.get("/"))
    for index in range(3):
        asked(new_player(f"guest-{index}"), 10, client=here)
    form = {"rulebook": "english", "level": "1", "key": "k" * 20}
    page = client.post("/play/computer", form, follow=True)
    assert "begun from your network" in page.content.decode()
    page = client.post("/play/computer", form, follow=True, REMOTE_ADDR="192.0.2.9")
    assert Game.objects.count() == 4


def test_no_address_is_kept(anna, client):
    client.post("/play/computer", {"rulebook": "english", "level": "1", "key": "k" * 20})
    kept = Turn.objects.get().client
    assert len(kept) == 32
    assert "." not in kept


# --- sixty games at the highest level --------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_beginner_is_answered_within_two_seconds_while_sixty_strong_games_wait(
    transactional_db, monkeypatch, record_property
):
    monkeypatch.setattr(admission, "MOST_OF_A_PLAYER", 100)
    for name in ("anna", "bert"):
        user = new_player(name)
        for _ in range(30):
            asked(user, 10)
    game = new_games.start_game("english", 1, new_player("carla"))
    lanes = [Lane("green-1", quick=quick) for quick in (True, False)]
    for lane in lanes:
        lane.start()
    try:
        wait_until(lambda: Turn.objects.exclude(taken_by="").exists())  # a long search has begun
        began = time.monotonic()
        do(game, game.black, "11-15")
        wait_until(lambda: Game.objects.get(pk=game.pk).ply == 2)
        took = time.monotonic() - began
        assert queue.waiting().count() > 50, "the others still wait"
    finally:
        for lane in lanes:
            lane.stop()
        for lane in lanes:
            lane.join(60)
    record_property("figure", f"answered after {took:.2f} s")
    assert took < 2


def wait_until(is_so):
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
