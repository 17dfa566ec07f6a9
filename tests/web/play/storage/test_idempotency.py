"""What is sent twice begins once, without any script: games, challenges and letters, by forms and by programs."""

import re

import pytest
from django.test import Client
from site_play import at_once, do

from crownhead.web.api import tokens
from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

FORMS = {
    "the computer": ("/", "/play/computer", {"rulebook": "english", "level": "1", "colour": "black"}),
    "at one screen": ("/", "/play/friend", {"rulebook": "english", "here": ""}),
    "a link": ("/", "/play/friend", {"rulebook": "english", "link": ""}),
    "an open challenge": ("/challenges/", "/challenges/", {"rulebook": "lasca", "time": "days-3"}),
}


def hidden(page, name):
    return re.search(rf'name="{name}" value="([^"]+)"', page.content.decode())[1]


def filled(client, name):
    """A form of a page as a browser sends it, and where it goes."""
    page, address, fields = FORMS[name]
    seen = client.get(page)
    return address, {**fields, **{secret: hidden(seen, secret) for secret in ("key", "csrfmiddlewaretoken")}}


def begun():
    return Game.objects.count() + Challenge.objects.count()


@pytest.fixture
def browser_like():
    return Client(enforce_csrf_checks=True)


@pytest.mark.parametrize("name", FORMS)
def test_a_form_sent_twice_leads_to_the_same(browser_like, anna, name):
    browser_like.force_login(anna)
    address, sent = filled(browser_like, name)
    places = {browser_like.post(address, sent).headers["Location"] for _ in range(3)}
    assert (len(places), begun()) == (1, 1)


@pytest.mark.parametrize("name", FORMS)
def test_a_visitor_who_sends_twice_is_one_guest_and_plays(browser_like, db, name):
    """The second one leaves before the answer to the first, with its cookie, is there."""
    address, sent = filled(browser_like, name)
    first = browser_like.post(address, sent)
    del browser_like.cookies["sessionid"]
    second = browser_like.post(address, sent)
    assert first.headers["Location"] == second.headers["Location"]
    assert (begun(), User.objects.count()) == (1, 1)
    page = browser_like.get(second.headers["Location"])
    assert page.context["visitor"] == User.objects.get()
    third = browser_like.post(address, sent)  # as the guest that they are by now
    assert (third.headers["Location"], begun()) == (first.headers["Location"], 1)


def test_another_page_another_choice_another_visitor_begin_another(browser_like, anna, bert):
    address, sent = filled(browser_like, "the computer")
    browser_like.post(address, sent)
    browser_like.post(address, {**sent, "level": "2"})
    assert Game.objects.count() == 2
    browser_like.post(*filled(browser_like, "the computer"))
    assert Game.objects.count() == 3
    for user in (anna, bert):
        other = Client()
        other.force_login(user)
        other.post(address, sent)
    stranger = Client()
    stranger.get("/")
    stranger.post(address, sent)  # who knows the key, but not the secret of the browser that it was made for
    assert (Game.objects.count(), User.objects.filter(is_guest=True).count()) == (6, 2)


def test_nobody_becomes_an_account_by_an_old_form(browser_like, db):
    """Not even that of the guest who has signed up since."""
    address, sent = filled(browser_like, "the computer")
    browser_like.post(address, sent)
    User.objects.update(is_guest=False)
    del browser_like.cookies["sessionid"]
    browser_like.post(address, sent)
    assert (Game.objects.count(), User.objects.filter(is_guest=True).count()) == (2, 1)


def test_a_form_without_a_key_begins_each_time(client, db):
    for _ in range(2):
        client.post("/play/friend", {"rulebook": "english", "here": ""})
    assert Game.objects.count() == 2


def test_what_was_refused_can_be_sent_again(browser_like, anna):
    browser_like.force_login(anna)
    waiting = [challenges.create(anna, "english") for _ in range(challenges.MOST_CHALLENGES)]
    address, sent = filled(browser_like, "a link")
    assert browser_like.post(address, sent).headers["Location"] == "/"
    challenges.withdraw(waiting[0].token, anna)
    made = browser_like.post(address, sent).headers["Location"]
    assert made == Challenge.objects.latest("pk").get_absolute_url()


def test_a_friend_who_accepts_twice_plays(browser_like, anna):
    """They are not told that another player was quicker: that was themselves."""
    made = challenges.create(anna, "english")
    page = browser_like.get(made.get_absolute_url())
    sent = {name: hidden(page, name) for name in ("key", "csrfmiddlewaretoken")}
    for _ in range(2):
        browser_like.cookies.pop("sessionid", None)
        answer = browser_like.post(made.get_absolute_url(), sent)
        assert answer.headers["Location"] == Game.objects.get().get_absolute_url()
    guest = User.objects.get(is_guest=True)
    assert Game.objects.get().sides_of(guest)
    assert browser_like.get(answer.headers["Location"]).context["visitor"] == guest


def test_a_rematch_asked_for_twice_is_one(as_user, game, anna, bert):
    do(game, anna, "resign")
    for user in (anna, anna, bert, bert, anna):
        as_user(user).post(f"{game.get_absolute_url()}rematch")
    assert (Challenge.objects.count(), Game.objects.exclude(pk=game.pk).count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", FORMS)
def test_of_two_that_cross_each_other_one_begins(name):
    browser = Client(enforce_csrf_checks=True)
    address, sent = filled(browser, name)
    secret = browser.cookies["csrftoken"].value

    def send(_index):
        window = Client(enforce_csrf_checks=True)
        window.cookies["csrftoken"] = secret
        return window.post(address, sent).headers["Location"]

    assert len({*at_once(4, send)}) == 1
    assert (begun(), User.objects.count()) == (1, 1)


# --- letters --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["visitor", "player"])
def test_a_letter_sent_twice_is_one(browser_like, game, anna, who):
    if who == "player":
        browser_like.force_login(anna)
    page = browser_like.get(f"/contact/?game={game.number}")
    sent = {name: hidden(page, name) for name in ("key", "csrfmiddlewaretoken")}
    sent |= {"game": game.number, "topic": "delay", "text": "they are asleep", "email": "a@example.org"}
    for _ in range(2):
        answer = browser_like.post("/contact/", sent, follow=True)
        assert "Your message is with the arbiter." in answer.content.decode()
        assert "already called the arbiter" not in answer.content.decode()
    assert (Letter.objects.count(), Dispute.objects.count()) == (1, int(who == "player"))
    browser_like.post("/contact/", {**sent, "text": "they are still asleep"})
    assert Letter.objects.count() == 2


def test_a_form_that_was_wrong_keeps_its_key(browser_like, game):
    page = browser_like.get("/contact/")
    sent = {name: hidden(page, name) for name in ("key", "csrfmiddlewaretoken")}
    again = browser_like.post("/contact/", {**sent, "game": "77"})
    assert hidden(again, "key") == sent["key"]
    assert Letter.objects.count() == 0


# --- programs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["games", "challenges"])
def test_a_program_may_choose_a_key(anna, bert, path):
    def post(user, key):
        proof = {"authorization": f"Bearer {tokens.make(user, 'test')[1]}"}
        wanted = {"rulebook": "english", **({} if key is None else {"key": key})}
        answer = Client().post(f"/api/{path}", wanted, content_type="application/json", headers=proof)
        return answer.status_code, answer.json().get("url")

    assert post(anna, "my-bot-1") == post(anna, "my-bot-1") == (201, post(anna, "my-bot-1")[1])
    assert begun() == 1
    assert len({post(anna, "my-bot-2"), post(bert, "my-bot-1"), post(anna, None), post(anna, None)}) == 4
    for bad in ("short", "x" * 65, "with a blank", 12345678):
        assert post(anna, bad)[0] == 400
    assert begun() == 5
