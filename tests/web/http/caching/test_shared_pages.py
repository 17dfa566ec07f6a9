"""Pages for visitors: rendered once for all of them, and for each with a token and keys of their own."""

import re

import pytest
from django.test import Client
from site_play import do

from crownhead.web.http.caching import shared_pages
from crownhead.web.lobby import challenges
from crownhead.web.lobby.front import views

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sharing(settings):
    settings.SHARE_PAGES = True


@pytest.fixture
def rendered(monkeypatch):
    """The front pages that were rendered."""
    pages, render = [], views.render
    monkeypatch.setattr(views, "render", lambda *given: pages.append(given) or render(*given))
    return pages


def secrets_of(response):
    text = response.content.decode()
    return {*re.findall(r'csrfmiddlewaretoken" value="([^"]+)', text), *re.findall(r'key" value="([^"]+)', text)}


def test_visitors_share_a_page_but_neither_its_token_nor_its_keys(rendered):
    first, second = Client().get("/"), Client().get("/")
    assert len(rendered) == 1
    assert len(secrets_of(first)) == 2, "a token and a key"
    assert not secrets_of(first) & secrets_of(second)


def test_a_form_of_a_shared_page_can_be_sent(rendered):
    Client().get("/")
    visitor = Client(enforce_csrf_checks=True)
    page = visitor.get("/").content.decode()
    assert len(rendered) == 1
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)', page)[1]
    chosen = {"rulebook": "english", "level": 1, "colour": "white"}
    assert visitor.post("/play/computer", {**chosen, "csrfmiddlewaretoken": token}).status_code == 302


def test_languages_and_addresses_have_pages_of_their_own(rendered):
    for asked in ({}, {"headers": {"Accept-Language": "de"}}, {"query_params": {"rulebook": "lasca"}}):
        Client().get("/", **asked)
    assert len(rendered) == 3
    assert "Dame" in Client().get("/", headers={"Accept-Language": "de"}).content.decode()


def test_members_have_pages_of_their_own(rendered, as_user, anna):
    member = as_user(anna)
    for _ in range(2):
        assert "anna" in member.get("/").content.decode()
    assert "anna" not in Client().get("/").content.decode()
    assert len(rendered) == 3


def test_a_page_is_rendered_anew_after_a_moment(rendered, anna, monkeypatch):
    assert "Lasca" not in Client().get("/challenges/").content.decode().split("<form")[0]
    challenges.create(anna, "lasca", is_open=True)
    monkeypatch.setattr(shared_pages.shared_by_all, "fresh", 0.0)
    assert "anna" in Client().get("/challenges/").content.decode()


def test_a_game_that_has_gone_on_is_never_shown_as_it_was(game, anna):
    assert "11-15" not in Client().get(game.get_absolute_url()).content.decode()
    do(game, anna, "11-15")
    assert "11-15" in Client().get(game.get_absolute_url()).content.decode()
