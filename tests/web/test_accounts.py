"""Accounts: guests who stay, passwords that are forgotten, data that goes along, and leaving."""

import re

import pytest
from django.core import mail
from site_play import do, play

from crownhead.actions import Offer
from crownhead.notation import pdn
from crownhead.web.games import chatting, starting
from crownhead.web.games.models import Game, LoggedAction, Message
from crownhead.web.players.models import User

COMPUTER = {"computer-rulebook": "english", "computer-level": "1", "computer-colour": "black"}
NEW = {"name": "dora", "email": "dora@example.org", "password": "correct horse battery"}


def test_a_guest_who_signs_up_keeps_his_games(client, db):
    client.post("/play/computer", COMPUTER)
    guest = User.objects.get()
    assert guest.is_guest
    client.post("/account/sign-up", NEW)
    user = User.objects.get()
    assert (user.pk, user.username, user.is_guest) == (guest.pk, "dora", False)
    assert Game.objects.get().black == user
    assert "1" in re.search(r'class="count"[^>]*>(\d+)<', client.get("/games/").content.decode())[1]


def test_a_guest_who_logs_in_brings_his_games_along(client, anna):
    client.post("/play/computer", COMPUTER)
    client.post("/account/log-in", {"username": "anna", "password": "correct horse"})
    assert Game.objects.get().black == anna
    assert not User.objects.filter(is_guest=True).exists()


def test_somebody_elses_guest_games_stay_where_they_are(client, anna, bert):
    """A guest who plays against the very account is not swallowed by it."""
    client.post("/play/computer", COMPUTER)
    guest = User.objects.get(is_guest=True)
    game = starting.start_game("english", anna, guest)
    client.post("/account/log-in", {"username": "anna", "password": "correct horse"})
    game.refresh_from_db()
    assert (game.white, game.black) == (anna, guest)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "anna"},
        {"name": "ANNA"},
        {"name": "a"},
        {"name": "<b>"},
        {"name": "guest-1"},
        {"password": "short"},
        {"password": "password"},
        {"email": "nowhere"},
    ],
)
def test_what_cannot_be_an_account(client, anna, change):
    page = client.post("/account/sign-up", {**NEW, **change})
    assert page.status_code == 200
    assert 'class="errorlist"' in page.content.decode()
    assert User.objects.count() == 1


def test_a_forgotten_password(client, anna):
    client.post("/account/reset", {"email": "anna@example.org"})
    address = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    page = client.get(address, follow=True)
    form = page.request["PATH_INFO"]
    client.post(form, {"new_password1": "battery staple", "new_password2": "battery staple"})
    assert client.login(username="anna", password="battery staple")
    client.post("/account/reset", {"email": "nobody@example.org"})
    assert len(mail.outbox) == 1


def test_preferences_are_kept_and_used(as_user, anna, game):
    client = as_user(anna)
    wanted = {"theme": "slate", "kings": "stack", "confirm": "slow", "email": "anna@example.net", "language": "de"}
    client.post("/account/preferences", wanted)
    anna.refresh_from_db()
    assert (anna.theme, anna.kings, anna.sounds, anna.wants_mail, anna.language) == (
        "slate",
        "stack",
        False,
        False,
        "de",
    )
    page = client.get(game.get_absolute_url()).content.decode()
    assert 'theme="slate"' in page
    assert 'kings="stack"' in page
    assert 'sound="off"' in page


def test_taking_ones_data_along(as_user, anna, bert, game):
    play(game, "11-15")
    chatting.say(game.number, anna, "good luck", "say-something-1")
    chatting.say(game.number, bert, "you too", "say-something-2")
    data = as_user(anna).get("/account/data").json()
    assert data["account"]["email"] == "anna@example.org"
    assert [each["text"] for each in data["games"][0]["chat"]] == ["good luck"]
    assert len(pdn.loads(data["games"][0]["pdn"])[0].to_game().moves) == 1


def test_leaving(as_user, anna, bert, game):
    play(game, "11-15")
    do(game, bert, "22-18")
    do(game, anna, Offer("let us stop"))
    chatting.say(game.number, anna, "good luck", "say-something-1")
    client = as_user(anna)
    assert "not your password" in client.post("/account/delete", {"password": "wrong"}).content.decode()
    client.post("/account/delete", {"password": "correct horse"})
    game.refresh_from_db()
    assert not User.objects.filter(username="anna").exists()
    assert (game.black, game.result, game.reason) == (None, "white", "resignation")
    assert Message.objects.count() == 0
    assert "let us stop" not in str([entry.action for entry in LoggedAction.objects.all()])
    page = as_user(bert).get(game.get_absolute_url())
    assert "somebody who left" in page.content.decode()


def test_the_profile_counts_by_rulebook(client, anna, bert):
    for slug, loser in (("english", anna), ("english", bert), ("lasca", bert)):
        do(starting.start_game(slug, anna, bert), loser, "resign")
    do(starting.start_game("russian", anna, anna), anna, "resign")  # nobody wins against himself
    results = {row["rulebook"]: row for row in client.get("/players/anna/").context["results"]}
    assert {slug: (row["won"], row["drawn"], row["lost"]) for slug, row in results.items()} == {
        "english": (1, 0, 1),
        "lasca": (1, 0, 0),
    }


@pytest.mark.parametrize("address", ["/account/preferences", "/account/data", "/account/delete", "/account/password"])
def test_what_is_only_for_those_who_are_known(client, db, address):
    assert "/account/log-in" in client.get(address).headers["Location"]


def test_guests_have_no_profile(client, db):
    client.post("/play/computer", COMPUTER)
    assert client.get(f"/players/{User.objects.get().username}/").status_code == 404
