"""Rate limits: too much is refused in a way that can be told, and without a counter there are none."""

from django.test import Client
from django.urls import reverse

from crownhead.web.play.models import Game


def test_too_much_at_once_is_refused(client, db, settings):
    settings.RATE_LIMITS = True
    answers = [client.post("/account/log-in", {"username": "x", "password": "y"}).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]


def test_a_script_is_told_what_it_can_say(as_user, game, anna, settings):
    settings.RATE_LIMITS = True
    client, data = as_user(anna), {"headers": {"accept": "application/json"}}
    answers = [client.post(reverse("say", args=[game.number]), {"text": "x", "key": ""}, **data) for _ in range(21)]
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "limit")
    assert answers[-1].json()["message"] == "Too many requests. Wait a minute, then try again."
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(reverse("act", args=[game.number]), {"do": "resign"}, **data)
    assert (answer.status_code, answer.json()["code"]) == (403, "form")


def test_games_go_on_if_nobody_counts(as_user, game, anna, settings, monkeypatch):
    """Redis may be away: then there are no limits, but moves."""
    settings.RATE_LIMITS = True

    def away(*_, **__):
        raise ConnectionError("no answer")

    monkeypatch.setattr("crownhead.web.http.rate_limits.cache.add", away)
    sent = {"do": "play", "move": "11-15", "ply": "0", "key": "abcdefgh"}
    assert as_user(anna).post(reverse("act", args=[game.number]), sent).status_code == 302
    assert Game.objects.get().ply == 1
