"""Every address of the site has a title of its own: a crawler, a history and a row of tabs can tell them apart."""

import re
from html import unescape
from itertools import groupby
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from site_play import REPEATED, do, key, play

from crownhead.play.actions import Claim, Decline
from crownhead.web.arbiter import appeals, rulings
from crownhead.web.lobby import challenges
from crownhead.web.play import new_games
from crownhead.web.play.new_games import Time

COMPARED = re.compile(r"/rules/(?!(russian|english)/compare/(russian|english)/)[\w-]+/compare/")
"""Two rulebooks are compared, each with the other; the pages of all other pairs are made by the same template."""

ENDLESS = re.compile(r"/(analysis|editor)/[^?]*\?")
"""Every position has an address there, which leads on to others; crawlers are asked to stay away."""

OF_OTHER_BOOKS = re.compile(r"/(rules|analysis|editor)/(?!english/|russian/)[\w-]+/")
"""The pages of the other rulebooks: only a visitor goes through all of them, for their titles name no user."""


@pytest.fixture
def world(anna, bert, carla, arbiter, ending, monkeypatch):
    """Something on every page, and lists that are longer than a page."""
    monkeypatch.setattr("crownhead.web.http.paging.SHOWN", 1)
    for rulebook in ("english", "english"):
        new_games.start_game(rulebook, bert, anna, Time.days(3))
        do(new_games.start_game(rulebook, bert, anna), anna, "resign")
        new_games.start_game(rulebook, anna, bert)
        challenges.create(carla, rulebook, is_open=True)
        challenges.create(carla, rulebook, opponent=anna)
    challenges.accept(challenges.create(bert, "english", is_open=True).token, anna)
    play(ending, *REPEATED)
    for _ in range(2):
        do(ending, anna, Claim("repetition"))
        do(ending, bert, Decline("no"))
        rulings.rule(ending.number, arbiter, "play on", "draws", key())
        game = new_games.start_game("english", bert, anna)
        appeals.call(game.number, anna, "delay", "They are asleep.")
        appeals.write(game, carla, "carla@example.org", "other", "Hello.")
        appeals.write(None, carla, "carla@example.org", "other", "Hello again.")


def crawled(client, *passed_by, start="/"):
    """The title of every page that links lead to. A page that says which one it is a view of counts as that one."""
    titles, waiting, seen = {}, [start], {start}
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            assert answer.status_code in (200, 304), f"{address} leads nowhere"
            continue
        page, here = answer.content.decode(), answer.request["PATH_INFO"] + query(answer)
        seen.add(here)
        canonical = re.search(r'<link rel="canonical" href="([^"]+)"', page)
        titles[unescape(canonical[1]) if canonical else here] = unescape(
            " ".join(re.search(r"<title>(.*?)</title>", page, re.DOTALL)[1].split())
        )
        for link in re.findall(r'<a\b[^>]*?\bhref="([^"]+)"', page):
            parts = urlsplit(urljoin(here, unescape(link)))
            there = parts.path + (f"?{parts.query}" if parts.query else "")
            if not parts.netloc and there not in seen and not any(each.match(there) for each in passed_by):
                seen.add(there)
                waiting.append(there)
    return titles


def query(answer):
    text = answer.request["QUERY_STRING"]
    return f"?{text}" if text else ""


@pytest.mark.parametrize("name", [None, "anna", "arbiter"])
@pytest.mark.thorough
def test_no_two_addresses_share_a_title(world, name, anna, arbiter):
    client, passed_by = Client(), [COMPARED, ENDLESS]
    if name:
        client.force_login({"anna": anna, "arbiter": arbiter}[name])
        passed_by.append(OF_OTHER_BOOKS)
    titles = crawled(client, *passed_by)
    assert len(titles) > 50
    by_title = sorted(titles, key=lambda address: (titles[address], address))
    shared = {title: [*some] for title, some in groupby(by_title, titles.get)}
    assert {title: some for title, some in shared.items() if len(some) > 1} == {}


def test_every_style_and_script_that_a_template_names_is_there():
    for template in (settings.BASE / "templates").rglob("*.html"):
        text = template.read_text()
        for tag, folder, ending in (("styles", "styles/", "css"), ("scripts", "", "js")):
            for names in re.findall(rf"{{% {tag} ([^%]*)%}}", text):
                for name in re.findall('"([^"]+)"', names):
                    assert finders.find(f"crownhead/{folder}{name}.{ending}"), f"{template.name}: {name}.{ending}"
