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


def log_in(client, name, password, address="192.0.2.1"):
    return client.post("/account/log-in", {"username": name, "password": password}, REMOTE_ADDR=address).status_code


def test_log_ins_that_fail_are_counted(client, anna, bert, settings):
    settings.RATE_LIMITS = True
    assert [log_in(client, "anna", "wrong") for _ in range(11)] == [200] * 10 + [429]
    assert log_in(client, "anna", "correct horse") == 429, "not even the right password is tried"
    assert log_in(client, "bert", "correct horse") == 302, "others may log in from there"
    assert log_in(client, "anna", "correct horse", "192.0.2.2") == 302, "and she from elsewhere"


@pytest.mark.thorough
def test_a_club_evening_is_no_attack(db, settings):
    """Thirty people behind one router log in, and all of them mistype once."""
    settings.RATE_LIMITS = True
    for index in range(30):
        new_player(f"member-{index}")
        client = Client()
        assert log_in(client, f"member-{index}", "mistyped") == 200
        assert log_in(client, f"member-{index}", "correct horse") == 302


@pytest.mark.thorough
def test_guesses_from_everywhere_and_for_everyone_end(client, anna, settings):
    settings.RATE_LIMITS = True
    most = rate_limits.LIMITS["log-in of an account"].times
    for index in range(most):
        assert log_in(client, "anna", "wrong", f"198.51.100.{index}") == 200
    assert log_in(client, "anna", "wrong", "203.0.113.1") == 429
    most = rate_limits.LIMITS["log-in from an address"].times
    answers = [log_in(client, f"name-{index}", "wrong", "203.0.113.2") for index in range(most + 1)]
    assert answers == [200] * most + [429]


def test_one_customer_has_one_counter_in_ipv6(client, anna, settings):
    settings.RATE_LIMITS = True
    answers = [log_in(client, "anna", "wrong", f"2001:db8:1:2::{index:x}") for index in range(11)]
    assert answers == [200] * 10 + [429]


def test_nobody_is_forgotten_because_others_come():
    """Filling the counters does not free one that is near its limit."""
    counters = Counters(most=100)
    for _ in range(9):
        counters.count("attacker", until=300.0, now=0.0)
    for index in range(10_000):
        counters.count(f"another {index}", until=300.0, now=1.0)
    assert counters.value("attacker", now=2.0) == 9
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
