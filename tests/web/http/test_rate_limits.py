"""Rate limits: too much is refused in a way that can be told, of log-ins only failures are counted, and nothing makes
the site forget what it has counted."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from site_play import new_player

from crownhead.web.http.protection import rate_limits
from crownhead.web.http.protection.counters import Counters
from crownhead.web.play.models import Game
from crownhead.web.players.models import User


def log_in(client, name, password, address="192.0.2.1"):
    return client.post("/account/log-in", {"username": name, "password": password}, REMOTE_ADDR=address).status_code


def test_log_ins_that_fail_are_counted(client, anna, bert, settings, record_property):
    settings.RATE_LIMITS = True
    answers = [log_in(client, "anna", "wrong") for _ in range(11)]
    record_property("figure", f"refused after {answers.index(429)} from one address")
    assert answers == [200] * 10 + [429]
    assert log_in(client, "anna", "correct horse") == 429, "not even the right password is tried"
    assert log_in(client, "bert", "correct horse") == 302, "others may log in from there"
    assert log_in(client, "anna", "correct horse", "192.0.2.2") == 302, "and she from elsewhere"


@pytest.mark.parametrize("spelling", [" anna", "anna\u2003", "ANNA", "\uff21nna"])
def test_every_spelling_that_logs_in_is_counted_as_one_account(client, anna, settings, spelling):
    settings.RATE_LIMITS = True
    assert log_in(client, spelling, "correct horse") == 302
    assert [log_in(client, spelling, "wrong") for _ in range(10)] == [200] * 10
    assert log_in(client, "anna", "wrong") == 429
    assert log_in(client, spelling, "wrong") == 429


def test_names_that_only_look_alike_are_counted_apart(client, settings, db):
    settings.RATE_LIMITS = True
    new_player("müller")
    new_player("muller")
    assert [log_in(client, "muller", "wrong") for _ in range(11)][-1] == 429
    assert log_in(client, "müller", "correct horse") == 302


def test_passkeys_that_fail_bar_their_address_and_no_one_else(db, settings):
    settings.RATE_LIMITS, settings.PASSKEY_DOMAIN, settings.ALLOWED_HOSTS = True, "draughts.example", ["*"]
    client, at = Client(SERVER_NAME="draughts.example"), "/account/log-in/passkey"

    def fail(address):
        return client.post(at, {"credential": "{}"}, REMOTE_ADDR=address).status_code

    for index in range(6):
        assert [fail(f"192.0.2.{index}") for _ in range(11)] == [200] * 10 + [429]
    assert client.get(at, REMOTE_ADDR="198.51.100.1").status_code == 200
    assert fail("198.51.100.1") == 200


def sign_up(name, password="long and strange 7"):
    return Client().post("/account/sign-up", {"name": name, "password": password}).status_code


def test_a_club_signs_up_in_one_evening(db, settings):
    """Twenty people behind one router, and each mistypes something once."""
    settings.RATE_LIMITS = True
    for index in range(20):
        assert sign_up(f"member-{index}", "short") == 200
        assert sign_up(f"member-{index}") == 302


def test_sign_ups_and_attempts_come_to_an_end(db, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(rate_limits.LIMITS, "sign-up", rate_limits.RateLimit(2, 600))
    monkeypatch.setitem(rate_limits.LIMITS, "sign-up attempt", rate_limits.RateLimit(5, 600))
    assert [sign_up(f"member-{index}") for index in range(3)] == [302, 302, 429]
    assert not User.objects.filter(username="member-2").exists()
    rate_limits.forget()
    assert [sign_up("member-2", "short") for _ in range(6)] == [200] * 5 + [429]


@pytest.mark.thorough
def test_a_club_evening_is_no_attack(db, settings, record_property):
    """Thirty people behind one router log in, and all of them mistype once."""
    settings.RATE_LIMITS = True
    for index in range(30):
        new_player(f"member-{index}")
        client = Client()
        assert log_in(client, f"member-{index}", "mistyped") == 200
        assert log_in(client, f"member-{index}", "correct horse") == 302
    record_property("figure", "30 of 30, each after one mistake")


@pytest.mark.thorough
def test_guesses_from_everywhere_and_for_everyone_end(client, anna, settings, record_property):
    settings.RATE_LIMITS = True
    most = rate_limits.LIMITS["log-in of an account"].times
    for index in range(most):
        assert log_in(client, "anna", "wrong", f"198.51.100.{index}") == 200
    assert log_in(client, "anna", "wrong", "203.0.113.1") == 429
    record_property("figure", f"after {most} for one account from anywhere")
    most = rate_limits.LIMITS["log-in from an address"].times
    answers = [log_in(client, f"name-{index}", "wrong", "203.0.113.2") for index in range(most + 1)]
    assert answers == [200] * most + [429]
    record_property("figure", f"after {most} from one address for anyone")


def test_one_customer_has_one_counter_in_ipv6(client, anna, settings):
    settings.RATE_LIMITS = True
    answers = [log_in(client, "anna", "wrong", f"2001:db8:1:2::{index:x}") for index in range(11)]
    assert answers == [200] * 10 + [429]


def test_nobody_is_forgotten_because_others_come(record_property):
    """Filling the counters does not free one that is near its limit."""
    counters = Counters(most=100)
    for _ in range(9):
        counters.count("attacker", until=300.0, now=0.0)
    for index in range(10_000):
        counters.count(f"another {index}", until=300.0, now=1.0)
    assert counters.value("attacker", now=2.0) == 9
    record_property("figure", "10,000 others into 100 places, none of 9 forgotten")
    assert len(counters) <= 100


def test_filling_the_cache_frees_nobody(client, anna, settings):
    settings.RATE_LIMITS = True
    for _ in range(10):
        log_in(client, "anna", "wrong")
    for index in range(1000):
        cache.set(f"filling-{index}", index)
    assert log_in(client, "anna", "wrong") == 429


def test_what_has_ended_makes_room():
    counters = Counters(most=4)
    for name in "abcd":
        counters.count(name, until=10.0, now=0.0)
    counters.count("e", until=30.0, now=20.0)
    assert len(counters) == 1


@given(st.lists(st.sampled_from("abc"), max_size=50))
def test_each_counts_for_itself(names):
    counters = Counters()
    for name in names:
        counters.count(name, until=10.0, now=0.0)
    assert [counters.value(name, now=1.0) for name in "abc"] == [names.count(name) for name in "abc"]


def test_a_script_is_told_what_it_can_say(as_user, game, anna, settings):
    settings.RATE_LIMITS = True
    client, data = as_user(anna), {"headers": {"accept": "application/json"}}
    answers = [client.post(reverse("say", args=[game.number]), {"text": "x", "key": ""}, **data) for _ in range(21)]
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "limit")
    assert answers[-1].json()["message"] == "Too many requests. Wait a minute, then try again."
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(reverse("act", args=[game.number]), {"do": "resign"}, **data)
    assert (answer.status_code, answer.json()["code"]) == (403, "form")


def test_games_go_on_while_redis_is_away(as_user, game, anna, settings, monkeypatch):
    """A Redis that hangs is asked once, and then not for a while; this process goes on counting by itself."""
    settings.RATE_LIMITS, settings.REDIS_URL = True, "redis://192.0.2.1/"
    asked = []

    def away(*_, **__):
        asked.append(1)
        raise ConnectionError("no answer")

    for name in ("add", "incr", "get", "set"):
        monkeypatch.setattr(f"crownhead.web.http.optional_cache.cache.{name}", away)
    monkeypatch.setattr("crownhead.web.live.wire.send", lambda bulletin: None)
    sent = {"do": "play", "move": "11-15", "ply": "0", "key": "abcdefgh"}
    client = as_user(anna)
    assert client.post(reverse("act", args=[game.number]), sent).status_code == 302
    assert Game.objects.get().ply == 1
    assert len(asked) == 1
    says = [client.post(reverse("say", args=[game.number]), {"text": "x", "key": ""}).status_code for _ in range(21)]
    assert says[-1] == 429
    assert len(asked) == 1


def test_a_proxy_that_is_not_trusted_is_told_once(rf, settings, caplog):
    """All its visitors are one address then, which is easily overlooked; nothing is said where all is well."""
    rate_limits._warn_of_proxy.cache_clear()
    seen = rf.get("/", HTTP_X_FORWARDED_FOR="198.51.100.7", REMOTE_ADDR="10.0.0.1")
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert rate_limits.address_of(seen) == "198.51.100.7"
    settings.SECURE_PROXY_SSL_HEADER = None
    assert rate_limits.address_of(rf.get("/", REMOTE_ADDR="10.0.0.1")) == "10.0.0.1"
    assert caplog.messages == []
    assert [rate_limits.address_of(seen) for _ in range(3)] == ["10.0.0.1"] * 3
    assert len(caplog.messages) == 1
    assert "CROWNHEAD_PROXY=1 is not set" in caplog.messages[0]
