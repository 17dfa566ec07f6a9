"""Accounts: guests who stay, passwords that are forgotten, data that goes along, and leaving."""

import gzip
import re
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from site_play import do, play, work

from crownhead.notation import pdn
from crownhead.play.actions import Offer, Play
from crownhead.web.api import tokens
from crownhead.web.api.models import AccessToken
from crownhead.web.arbiter import appeals
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import chat, new_games, service
from crownhead.web.play.models import Game, LoggedAction, Message
from crownhead.web.players import services
from crownhead.web.players.data_export import service as data_export
from crownhead.web.players.models import DataExport, User
from crownhead.web.worker import housekeeping

COMPUTER = {"rulebook": "english", "level": "1", "colour": "black"}
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


def test_of_a_guest_who_logs_in_only_the_games_against_himself_stay_behind(client, anna, bert):
    """Everything else comes along: games, what was done and said in them, letters, challenges."""
    client.post("/play/computer", COMPUTER)
    guest = User.objects.get(is_guest=True)
    alone, other = Game.objects.get(), new_games.start_game("english", guest, bert)
    between = [new_games.start_game("english", anna, guest), new_games.start_game("english", guest, anna)]
    for game in (other, between[1]):
        play(game, "11-15")
        do(game, guest, "22-18")
        chat.say(game.number, guest, "good luck", "say-something-1")
        appeals.write(game, guest, "guest@example.org", "other", "hello")
    invitation = challenges.create(guest, "lasca")
    do(between[0], guest, "resign")
    again = challenges.rematch(between[0].number, guest)
    client.post("/account/log-in", {"username": "anna", "password": "correct horse"})
    seats = {game.number: (game.white, game.black) for game in Game.objects.all()}
    assert [seats[game.number] for game in (alone, other)] == [(None, anna), (anna, bert)]
    assert [seats[game.number] for game in between] == [(anna, guest), (guest, anna)]
    for kept, user in ((other, anna), (between[1], guest)):
        assert [entry.user for entry in kept.log.filter(by="white")] == [user]
        assert kept.messages.get().author == kept.letters.get().author == user
    assert [Challenge.objects.get(pk=each.pk).creator for each in (invitation, again)] == [anna, guest]
    page = client.get("/games/").context
    assert {alone.pk, other.pk} < {row.key for row in (*page["waiting_games"], *page["others"])}


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
    client.post("/account/reset", {"email": "anna@example.org"}, headers={"host": "localhost"})
    assert not mail.outbox, "only a worker sends mails"
    work()
    address = re.search(r"\nhttp://127.0.0.1:8000(/\S+)", mail.outbox[0].body)[1]
    page = client.get(address, follow=True)
    form = page.request["PATH_INFO"]
    client.post(form, {"new_password1": "battery staple", "new_password2": "battery staple"})
    assert client.login(username="anna", password="battery staple")
    client.post("/account/reset", {"email": "nobody@example.org"})
    work()
    assert len(mail.outbox) == 1


def test_asking_for_a_mail_is_the_same_work_for_every_address(client, anna):
    """How long the answer takes must not tell whether there is such an account."""
    for email in ("anna@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as asked:
            client.post("/account/reset", {"email": email})
        told = [query["sql"].split(" ", 2)[:2] for query in asked.captured_queries]
        assert ["INSERT", "INTO"] in told
        assert not any("players_user" in query["sql"] for query in asked.captured_queries)


@pytest.mark.parametrize("revoke", [True, False])
def test_a_new_password_ends_other_sessions_and_asks_about_tokens(client, anna, revoke):
    elsewhere = Client()
    for each in (client, elsewhere):
        each.force_login(anna)
    tokens.make(anna, "my bot")
    assert "checked" in client.get("/account/password").content.decode()
    passwords = {"old_password": "correct horse", "new_password1": "battery staple", "new_password2": "battery staple"}
    client.post("/account/password", passwords | ({"revoke": "on"} if revoke else {}))
    assert client.get("/account/preferences").status_code == 200
    assert elsewhere.get("/account/preferences").status_code == 302
    assert AccessToken.objects.count() == (0 if revoke else 1)


def test_preferences_are_kept_and_used(as_user, anna, game):
    client = as_user(anna)
    looks = {"theme": "slate", "kings": "stack", "routes": "green"}
    wanted = {**looks, "confirm": "slow", "email": "anna@example.net", "language": "de"}
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
    assert 'routes="green"' in page
    assert 'sound="off"' in page


def test_taking_ones_data_along(as_user, anna, bert, game):
    play(game, "11-15")
    chat.say(game.number, anna, "good luck", "say-something-1")
    chat.say(game.number, bert, "you too", "say-something-2")
    appeals.call(game.number, anna, "delay", "they are asleep")
    appeals.call(game.number, bert, "other", "she is not fair")
    client = as_user(anna)
    assert client.get("/account/data/file").status_code == 404
    client.post("/account/data")
    assert "is being collected" in client.get("/account/data").content.decode()
    assert client.get("/account/data/file").status_code == 404
    work()
    assert "/account/data/file" in client.get("/account/data").content.decode()
    assert "/account/data" in mail.outbox[-1].body
    answer = client.get("/account/data/file")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="crownhead-anna.json"'
    data = answer.json()
    packed = client.get("/account/data/file", headers={"accept-encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == answer.content
    assert data["account"]["email"] == "anna@example.org"
    assert [each["text"] for each in data["games"][0]["chat"]] == ["good luck"]
    assert [each["text"] for each in data["calls"]] == ["they are asleep"]
    assert len(pdn.loads(data["games"][0]["pdn"])[0].to_game().moves) == 1


def test_ones_data_waits_some_days_and_can_be_made_again(as_user, anna):
    client = as_user(anna)
    client.post("/account/data")
    assert [data_export.make.call(DataExport.objects.get().pk) for _ in range(2)] == [True, False]
    first = DataExport.objects.get()
    anna.about = "a new sentence"
    anna.save()
    client.post("/account/data")
    client.post("/account/data")  # while it is being made
    work()
    assert client.get("/account/data/file").json()["account"]["about"] == "a new sentence"
    later = timezone.now() + data_export.KEPT
    housekeeping.tidy(later - timedelta(minutes=1))
    assert DataExport.objects.get().made_at > first.made_at
    DataExport.objects.update(made_at=timezone.now() - data_export.KEPT - timedelta(seconds=1))
    assert client.get("/account/data/file").status_code == 404, "even before it is swept"
    housekeeping.tidy()
    assert not DataExport.objects.exists()


def test_leaving(as_user, anna, bert, game):
    play(game, "11-15")
    do(game, bert, "22-18")
    do(game, anna, Offer("let us stop"))
    chat.say(game.number, anna, "good luck", "say-something-1")
    client = as_user(anna)
    assert "not your password" in client.post("/account/delete", {"password": "wrong"}).content.decode()
    client.post("/account/delete", {"password": "correct horse"})
    game.refresh_from_db()
    assert not User.objects.filter(username="anna").exists()
    assert (game.black, game.result, game.reason) == (None, "white", "resignation")
    assert Message.objects.count() == 0
    assert "let us stop" not in str([entry.action for entry in LoggedAction.objects.all()])
    page = as_user(bert).get(game.get_absolute_url())
    assert "a former player" in page.content.decode()


def test_who_leaves_leaves_no_word_behind(as_user, anna, bert, game):
    """Not even in the memory of a process that has shown the game before."""
    play(game, "11-15", "22-18")
    do(game, anna, Offer("let us stop"))
    assert "let us stop" in as_user(bert).get(game.get_absolute_url()).content.decode()
    as_user(anna).post("/account/delete", {"password": "correct horse"})
    assert "let us stop" not in as_user(bert).get(game.get_absolute_url()).content.decode()


def test_leaving_does_not_depend_on_the_keys_that_one_has_used(as_user, anna, game):
    service.act(game.number, anna, Play("11-15"), 0, f"leaving-{anna.pk}")
    as_user(anna).post("/account/delete", {"password": "correct horse"})
    game.refresh_from_db()
    assert (game.black, game.reason) == (None, "resignation")


def test_one_leaves_only_once(rf, anna, game):
    request = rf.post("/account/delete")
    request.session = SessionStore()
    for _ in range(2):  # from two windows, both of which know who she was
        services.delete_account(request, User(pk=anna.pk, username="anna"))
    game.refresh_from_db()
    assert (game.black, game.reason) == (None, "resignation")


def test_who_leaves_takes_his_challenges_along(as_user, anna, bert, game):
    do(game, anna, "resign")
    challenges.create(anna, "english", is_open=True)
    challenges.rematch(game.number, bert)
    as_user(anna).post("/account/delete", {"password": "correct horse"})
    assert not Challenge.objects.exists()


def test_a_visitor_with_two_windows_can_use_both(db):
    """They become a guest in one of them; the form in the other is still good."""
    client = Client(enforce_csrf_checks=True)
    pages = [client.get("/").content.decode() for _ in range(2)]
    for page in pages:
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)[1]
        assert client.post("/play/computer", {**COMPUTER, "csrfmiddlewaretoken": token}).status_code == 302
    assert (Game.objects.count(), User.objects.count()) == (2, 1)


def test_the_back_office_has_no_log_in_of_its_own(client, anna):
    """It would be one without a limit."""
    anna.is_staff = True
    anna.save()
    answer = client.post("/admin/login/?next=/admin/", {"username": "anna", "password": "correct horse"})
    assert answer.headers["Location"] == "/account/log-in?next=/admin/"
    client.post(answer.headers["Location"], {"username": "anna", "password": "correct horse", "next": "/admin/"})
    assert client.get("/admin/").status_code == 200


def test_the_profile_counts_by_rulebook(client, anna, bert):
    for slug, loser in (("english", anna), ("english", bert), ("lasca", bert)):
        do(new_games.start_game(slug, anna, bert), loser, "resign")
    do(new_games.start_game("russian", anna, anna), anna, "resign")  # no one wins against themselves
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
