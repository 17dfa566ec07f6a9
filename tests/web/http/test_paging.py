"""Long lists, page by page: every row is found by plain links, and a link keeps what else the address says."""

import html
import re

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from site_play import do, key, new_player, text

from crownhead import Side
from crownhead.web.api import tokens
from crownhead.web.arbiter import appeals, rulings
from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.http import paging
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games

pytestmark = pytest.mark.thorough


@pytest.fixture(autouse=True)
def two_a_page(monkeypatch):
    for place in ("http.paging.SHOWN", "lobby.views.IN_EACH", "desk.case_file.RECENT"):
        monkeypatch.setattr(f"crownhead.web.{place}", 2)


def link(page, name, relation):
    """Where a list's link to another page leads, if it has one."""
    nav = re.search(rf'<nav class="pages" aria-labelledby="{name}">(.*?)</nav>', text(page))
    found = nav and re.search(rf'rel="{relation}" href="([^"]+)"', nav[1])
    return html.unescape(found[1]) if found else None


def walked(client, address, name, context):
    """All rows of a list, page by page, by its links; and the way back is as long."""
    there, back = [], []
    page = client.get(address)
    assert f'id="{name}"' in page.content.decode()
    while True:
        there.append([*context(page.context)])
        if (onward := link(page, name, "next")) is None:
            break
        assert onward.endswith(f"#{name}")
        page = client.get(address.partition("?")[0] + onward)
    while (before := link(page, name, "prev")) is not None:
        page = client.get(address.partition("?")[0] + before)
        back.append([*context(page.context)])
    assert back == there[-2::-1]
    assert all(len(rows) == 2 for rows in there[:-1])
    return [row for rows in there for row in rows]


def finished(winner, loser, count):
    games = [new_games.start_game("english", winner, loser) for _ in range(count)]
    for game in games:
        do(game, loser, "resign")
    return games


def keys(name):
    return lambda page: [row.key for row in page[name]]


def test_every_game_of_mine_is_found(as_user, anna, bert):
    over = finished(anna, bert, 5)
    waiting = [new_games.start_game("english", bert, anna) for _ in range(3)]
    others = [new_games.start_game("english", anna, bert) for _ in range(3)]
    for game in over[:3]:
        challenges.rematch(game.number, bert)
    client = as_user(anna)
    assert walked(client, "/games/", "finished", keys("finished")) == [game.pk for game in over[::-1]]
    assert walked(client, "/games/", "waiting", keys("waiting_games")) == [game.pk for game in waiting]
    assert walked(client, "/games/", "others", keys("others")) == [game.pk for game in others[::-1]]
    asked = [*Challenge.objects.order_by("-pk")]
    assert walked(client, "/games/", "invitations", lambda page: page["invitations"]) == asked


def test_a_link_keeps_the_pages_of_the_other_lists_and_the_filters(as_user, anna, bert):
    finished(anna, bert, 5)
    for _ in range(3):
        new_games.start_game("english", bert, anna)
    client = as_user(anna)
    page = client.get("/games/?finished=2&x=%22%3E%26")
    onward = link(page, "waiting", "next")
    assert QueryDict(onward.strip("?").partition("#")[0]).dict() == {"finished": "2", "x": '">&', "waiting": "2"}
    page = client.get("/games/" + onward)
    assert (page.context["finished"].number, page.context["waiting_games"].number) == (2, 2)
    assert link(page, "finished", "prev") == "?waiting=2&x=%22%3E%26#finished", "in one order, always"


def test_every_game_of_a_profile_is_found(client, anna, bert):
    games = finished(anna, bert, 5)
    assert walked(client, "/players/anna/", "games", keys("games")) == [game.pk for game in games[::-1]]


def test_every_open_challenge_is_found(client, anna):
    made = [challenges.create(anna, "english", is_open=True) for _ in range(5)]
    Challenge.objects.update(created_at=made[0].created_at)  # rows of the same moment have an order, too
    assert walked(client, "/challenges/", "challenges", keys("challenges")) == [each.pk for each in made[::-1]]


def test_everything_on_the_desk_is_found(as_user, arbiter, anna, bert):
    games = [new_games.start_game("english", bert, anna) for _ in range(8)]
    for game in games:
        appeals.call(game.number, anna, "delay", "they are asleep")
        appeals.write(game, None, "somebody@example.org", "other", "hello")
    calls = [*Dispute.objects.order_by("pk")]
    for each in calls[:5]:
        rulings.rule(each.game_id, arbiter, "play on", "draws", key(), warn=Side.WHITE, dispute=each.pk)
    client = as_user(arbiter)

    def lines(name):
        return lambda page: [each["dispute"] for each in page[name]]

    assert walked(client, "/arbiter/", "disputes", lines("waiting_disputes")) == calls[5:]
    assert walked(client, "/arbiter/", "decided", lines("decided")) == calls[4::-1]
    assert walked(client, "/arbiter/", "letters", lambda page: page["letters"]) == [*Letter.objects.order_by("pk")]
    warned = walked(client, calls[7].get_absolute_url(), "white-warnings", lambda page: page["players"][0]["earlier"])
    assert warned == calls[4::-1]


def test_a_short_list_has_no_pages(as_user, anna, bert):
    finished(anna, bert, 2)
    assert '<nav class="pages"' not in as_user(anna).get("/games/").content.decode()


@pytest.mark.parametrize("bad", ["0", "-1", "x", "", "9" * 40, "1.5", "\x01", "²"])
def test_what_is_no_page_is_the_first(as_user, anna, bert, bad):
    finished(anna, bert, 3)
    page = as_user(anna).get("/games/", {"finished": bad}).context["finished"]
    assert (page.number, len(page)) == (1, 2)


def test_a_page_that_is_gone_is_the_last_one(as_user, anna, bert):
    finished(anna, bert, 5)
    page = as_user(anna).get("/games/?finished=77").context["finished"]
    assert (page.number, len(page), page.next) == (3, 1, "")
    page = as_user(new_player("dora")).get("/games/?finished=77").context["finished"]
    assert (page.number, len(page)) == (1, 0)


class Rows(list):
    """Rows as a query has them."""

    def count(self):
        return len(self)


@given(st.integers(0, 40), st.integers(1, 7))
def test_pages_have_each_row_once_and_in_order(count, size):
    rows, found, address = Rows(range(count)), [], "?list=1"
    while address:
        page = paging.paged(RequestFactory().get("/" + address), rows, "list", size)
        assert len(page) <= size
        found += page
        address = page.next
    assert found == rows


# --- the API --------------------------------------------------------------------------------------------------------


def test_the_api_has_pages_too(client, anna, bert):
    theirs = [challenges.create(bert, "english", is_open=True).token for _ in range(5)]
    own = [challenges.create(anna, "english").token for _ in range(3)]
    over = [game.number for game in finished(anna, bert, 5)]
    proof = {"authorization": f"Bearer {tokens.make(anna, 'test')[1]}"}

    def everything(path, name, headers):
        found, last = [], None
        while last != []:
            answer = client.get(f"/api{path}&limit=2&offset={len(found)}", headers=headers)
            assert answer.status_code == 200
            last = [each[name] for each in answer.json()]
            assert len(last) <= 2
            found += last
        return found

    assert everything("/challenges?", "token", {}) == theirs[::-1]
    assert everything("/challenges?", "token", proof) == own[::-1] + theirs[::-1]
    assert everything("/games?which=finished", "game", proof) == over[::-1]
    for bad in ("limit=0", "limit=101", "offset=-1", "offset=100001", "offset=x"):
        assert client.get(f"/api/challenges?{bad}").status_code == 400


def test_a_page_beyond_the_end_reads_no_more_than_the_last_one(as_user, anna, bert):
    """How many there are is asked once; and of rows that are skipped nothing is joined."""
    finished(anna, bert, 5)
    far, last = ([each["sql"] for each in told(as_user(anna), f"/games/?finished={number}")] for number in (99999, 3))
    assert len(far) == len(last)
    assert not [each for each in far if re.search(r"OFFSET (?!4)\d", each)], "nothing beyond the end is looked for"


def told(client, address):
    """The statements of a page."""
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).context["finished"].number == 3
    return found.captured_queries
