"""From the front page to a game and back: a friend, one screen, open challenges, my games."""

from site_play import do, play, text

from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.play.new_games import Time
from crownhead.web.players.models import User


def test_a_friend_comes_by_link(client, anna, bert):
    client.force_login(anna)
    made = client.post(
        "/play/friend", {"friend-rulebook": "russian", "friend-colour": "white", "friend-time": "days-3"}
    )
    page = client.get(made.headers["Location"])
    assert "Waiting for an opponent" in text(page)
    assert client.post(made.headers["Location"]).status_code == 302  # one's own: a message, and no game
    assert Game.objects.count() == 0
    client.force_login(bert)
    assert "anna wants to play" in text(client.get(made.headers["Location"]))
    client.post(made.headers["Location"])
    game = Game.objects.get()
    assert (game.white, game.black, game.rulebook, game.base) == (anna, bert, "russian", 259200)


def test_two_at_one_screen(client, db):
    answer = client.post("/play/friend", {"friend-rulebook": "english", "here": ""})
    game = Game.objects.get()
    assert answer.headers["Location"] == game.get_absolute_url()
    assert game.at_one_screen
    play(game, "11-15", "22-18")
    assert "Black to move" in text(client.get(game.get_absolute_url()))


def test_open_challenges_are_listed_and_accepted_once(client, anna, bert, carla):
    client.force_login(anna)
    client.post("/challenges/", {"find-rulebook": "lasca", "find-time": "fischer-5-5"})
    made = Challenge.objects.get()
    assert made.is_open
    for user in (bert, carla):
        client.force_login(user)
        if user is bert:
            assert "Lasca" in text(client.get("/challenges/"))
        client.post(made.get_absolute_url())
    assert Game.objects.count() == 1
    assert "This challenge is taken" in text(client.get(made.get_absolute_url()))
    assert "Lasca" not in text(client.get("/challenges/")).partition("<form")[0]


def test_a_bad_form_is_told(client, db):
    page = client.post("/play/computer", {"computer-rulebook": "ludo", "computer-level": "99"}, follow=True)
    assert "ludo is not one of the available choices" in text(page)
    assert (Game.objects.count(), User.objects.count()) == (0, 0)


def test_my_games_are_in_order(as_user, anna, bert):
    soon = new_games.start_game("english", bert, anna, Time.days(1))
    later = new_games.start_game("english", bert, anna, Time.days(3))
    theirs = new_games.start_game("english", anna, bert)
    over = new_games.start_game("english", anna, bert)
    do(over, anna, "resign")
    page = as_user(anna).get("/games/")
    assert [row.key for row in page.context["waiting_games"]] == [soon.pk, later.pk]
    assert [row.key for row in page.context["others"]] == [theirs.pk]
    assert [row.key for row in page.context["finished"]] == [over.pk]
    assert "lost" in text(page)


def test_what_waits_for_me_never_waits_for_others(as_user, anna, bert, monkeypatch):
    monkeypatch.setattr("crownhead.web.http.paging.SHOWN", 1)
    for _ in range(2):
        new_games.start_game("english", bert, anna)
    page = as_user(anna).get("/games/")
    assert (len(page.context["waiting_games"]), [*page.context["others"]]) == (1, [])
