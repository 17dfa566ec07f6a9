"""Two-factor log-in: a code beside the password, each once, and no one gets in with one of the two alone."""

import re
import time
from types import SimpleNamespace

import pytest
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice
from site_play import do, new_player

from crownhead.web.api import tokens
from crownhead.web.play.models import Game
from crownhead.web.players.models import User
from crownhead.web.players.two_factor import service

PASSWORD = {"username": "anna", "password": "correct horse"}


class App:
    """An app on a phone, which was given the secret."""

    def __init__(self, user):
        self.user, self.steps = user, 0

    def code(self):
        """A code that was not used before: the app's clock goes on by half a minute each time."""
        device = TOTPDevice.objects.get(user=self.user)
        self.steps += 1
        TOTPDevice.objects.update(
            tolerance=self.steps + 1, throttling_failure_count=0, throttling_failure_timestamp=None
        )
        return f"{totp(device.bin_key, t0=-30 * self.steps):06d}"


@pytest.fixture
def app(anna):
    return App(anna)


@pytest.fixture
def codes(anna, app):
    """Anna has turned it on; the codes that she wrote down."""
    service.offered(anna)
    return service.turn_on(anna, app.code())


def logged_in(client):
    return "_auth_user_id" in client.session


def test_turning_it_on_and_off(as_user, anna, app):
    client = as_user(anna)
    page = client.get("/account/two-factor").content.decode()
    assert "data:image/svg+xml" in page
    assert re.search(r"<code>([A-Z2-7]{4} ){7}[A-Z2-7]{4}</code>", page)
    wrong = client.post("/account/two-factor", {"code": "000000"})
    assert "This code is not right" in wrong.content.decode()
    assert not service.is_on(anna)
    page = client.post("/account/two-factor", {"code": app.code()}).content.decode()
    assert len(re.findall(r"<code>[0-9a-f]{10}</code>", page)) == 10
    assert service.is_on(anna)
    assert "not your password" in client.post("/account/two-factor", {"password": "wrong"}).content.decode()
    assert service.is_on(anna)
    client.post("/account/two-factor", {"password": "correct horse"})
    assert not service.is_on(anna)


def test_the_password_alone_does_not_let_in(client, codes, app):
    answer = client.post("/account/log-in", PASSWORD | {"next": "/rules/"})
    assert answer.headers["Location"] == "/account/log-in/code?next=%2Frules%2F"
    assert not logged_in(client)
    assert client.get("/account/preferences").status_code == 302
    client.post("/account/log-in/code", {"code": "000000"})
    assert not logged_in(client)
    answer = client.post("/account/log-in/code", {"code": app.code(), "next": "/rules/"})
    assert answer.headers["Location"] == "/rules/"
    assert logged_in(client)


def test_a_code_alone_does_not_let_in(client, codes):
    assert client.post("/account/log-in/code", {"code": codes[0]}).headers["Location"] == "/account/log-in"
    assert not logged_in(client)


def test_a_code_counts_once(client, codes):
    for each, expected in ((client, True), (Client(), False)):
        each.post("/account/log-in", PASSWORD)
        each.post("/account/log-in/code", {"code": codes[0]})
        assert logged_in(each) is expected


def test_what_was_begun_as_a_guest_comes_along(client, codes, anna):
    client.post("/play/computer", {"rulebook": "english", "level": "1", "key": "k" * 20})
    client.post("/account/log-in", PASSWORD)
    client.post("/account/log-in/code", {"code": codes[0]})
    assert Game.objects.of(anna).count() == 1
    assert not User.objects.filter(is_guest=True).exists()


def test_guessing_codes_comes_to_an_end(client, codes, settings):
    settings.RATE_LIMITS = True
    client.post("/account/log-in", PASSWORD)
    answers = [client.post("/account/log-in/code", {"code": f"{guess:06d}"}).status_code for guess in range(11)]
    assert answers == [200] * 10 + [429]
    assert client.get("/account/log-in/code").status_code == 302, "the password is asked for again"


def test_right_codes_are_not_counted(codes, app, settings):
    settings.RATE_LIMITS = True
    for _ in range(12):
        client = Client()
        client.post("/account/log-in", PASSWORD)
        assert client.post("/account/log-in/code", {"code": app.code()}).status_code == 302
        assert logged_in(client)


def test_passkeys_that_fail_are_counted_with_the_codes(client, codes, settings):
    settings.RATE_LIMITS = True
    client.post("/account/log-in", PASSWORD)
    answers = [client.post("/account/log-in/code", {"credential": "{}"}).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]


def test_a_password_is_remembered_for_a_few_minutes_and_while_it_is_right(client, codes, anna, monkeypatch):
    client.post("/account/log-in", PASSWORD)
    later = time.time() + service.WITHIN + 1
    with monkeypatch.context() as patched:
        patched.setattr(service, "time", SimpleNamespace(time=lambda: later))
        assert client.get("/account/log-in/code").status_code == 302
    assert client.get("/account/log-in/code").status_code == 200
    anna.set_password("battery staple")
    anna.save()
    assert client.get("/account/log-in/code").status_code == 302


def test_a_way_elsewhere_is_not_gone(client, codes):
    client.post("/account/log-in", PASSWORD)
    answer = client.post("/account/log-in/code", {"code": codes[0], "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/games/"


@pytest.mark.parametrize(
    ("address", "rights"),
    [
        ("/admin/", {"is_staff": True}),
        ("/arbiter/", {"is_staff": True}),
        ("/moderator/", {"is_moderator": True}),
        ("/moderator/log/", {"is_superuser": True}),
    ],
)
def test_staff_need_it_if_the_operator_says_so(as_user, db, settings, address, rights):
    client = as_user(user := new_player("of-the-staff", **rights))
    assert client.get(address).status_code == 200
    settings.STAFF_TWO_FACTOR = True
    assert client.get(address).headers["Location"] == "/account/two-factor"
    service.offered(user)
    service.turn_on(user, App(user).code())
    assert client.get(address).status_code == 200


def test_players_are_turned_away_as_ever(as_user, anna, settings):
    settings.STAFF_TWO_FACTOR = True
    assert as_user(anna).get("/moderator/").status_code == 403


def test_moderation_by_a_token_needs_it_too(client, moderator, anna, settings):
    def status(user, path="/api/moderation/reports"):
        _, secret = tokens.make(user, "a program")
        return client.get(path, headers={"Authorization": f"Bearer {secret}"}).status_code

    assert status(moderator) == 200
    settings.STAFF_TWO_FACTOR = True
    assert status(moderator) == 403
    assert status(moderator, "/api/me") == 200, "what every player may is theirs as before"
    service.offered(moderator)
    service.turn_on(moderator, App(moderator).code())
    assert status(moderator) == 200
    assert status(anna) == 403


def test_programs_go_on_with_their_tokens(codes, anna, game):
    assert do(game, anna, "11-15").code == "done"
