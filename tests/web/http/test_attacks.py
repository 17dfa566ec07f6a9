"""What strangers send to get in or to hold others up: texts without end, addresses of other sites, forged headers."""

import json
import random
import time
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import reverse
from site_play import key, new_player, text

from crownhead import Position, Side
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.web.api import tokens
from crownhead.web.http.caching import byte_cache
from crownhead.web.studies import service as studies

pytestmark = pytest.mark.thorough

QUICK = 2.0
"""Seconds of this thread within which anything is refused."""


@pytest.fixture
def quick(record_property):
    """Fails a test that has computed for long."""
    began = time.thread_time()
    yield
    took = time.thread_time() - began
    record_property("s of CPU", round(took, 2))
    assert took < QUICK


# --- texts without end ------------------------------------------------------------------------------------------------

DEEP = {
    "lists": "[" * 100_000,
    "closed lists": "[" * 50_000 + "]" * 50_000,
    "objects": '{"a":' * 20_000 + "1" + "}" * 20_000,
    "a tree": '{"tree":' + '{"variations":[' * 10_000 + "]}" * 10_000 + "}",
}
SCRIPTS = [
    *(f"/analysis/english/{name}" for name in ("board", "lesson", "pdn", "report", "search", "tree")),
    "/editor/english/check",
    "/rules/english/examples/1/",
    "/workshop/examine",
]


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("body", DEEP.values(), ids=DEEP)
def test_json_that_is_nested_without_end_is_refused(client, body):
    script = {"content_type": "application/json", "headers": {"accept": "application/json"}}
    for path in SCRIPTS:
        status = client.post(path, body, **script).status_code
        assert 400 <= status < 500, (path, status)
    program = {"Authorization": f"Bearer {tokens.make(new_player('program'), 'test')[1]}"}
    for path in ("/api/games", "/api/challenges", "/api/pairing", "/api/games/1/actions", "/api/studies"):
        status = client.post(path, body, content_type="application/json", headers=program).status_code
        assert 400 <= status < 500, (path, status)


@pytest.mark.django_db
def test_an_answer_of_a_passkey_that_is_nested_without_end_is_refused(client, settings):
    settings.PASSKEY_DOMAIN = "testserver"
    client.get("/account/log-in")
    answer = client.post("/account/log-in/passkey", {"answer": "[" * 5000})
    assert answer.status_code in (200, 302)


HUGE_FENS = [
    "W:W" + ",".join(["1"] * 50_000) + ":B2",
    "W:W" + "K" * 100_000 + ":B",
    "W:W1-" + "9" * 100_000 + ":B2",
    "W:" * 50_000,
    "B:W18:B14:H" + "1" * 10_000,
]
HUGE_GAMES = [
    "(" * 50_000,
    "{" * 50_000,
    "1. 11-15 " + "(1. 11-15 " * 5000,
    "[Event " * 10_000,
    '[FEN "' + "W" * 60_000 + '"] *',
    "1. 11-15 " * 10_000,
    "$1 " * 30_000,
    "1. " + "1" * 60_000,
]


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("fen", HUGE_FENS, ids=lambda fen: fen[:12])
def test_positions_without_end_are_refused(client, fen):
    script = {"content_type": "application/json", "headers": {"accept": "application/json"}}
    assert client.get("/analysis/english/", {"fen": fen}).status_code < 500
    assert client.get("/editor/english/", {"fen": fen}).status_code < 500
    assert 400 <= client.post("/analysis/english/board", json.dumps({"fen": fen}), **script).status_code < 500
    assert client.post("/editor/english/check", json.dumps({"fen": fen}), **script).status_code < 500
    sent = {"rulebook": "english", "time": "days-3", "start": fen, "key": key()}
    assert client.post("/challenges/", sent).status_code in (200, 400), "and no challenge is made"


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("pdn", HUGE_GAMES, ids=lambda pdn: pdn[:12])
def test_games_without_end_are_refused_or_read(client, pdn):
    script = {"content_type": "application/json", "headers": {"accept": "application/json"}}
    assert client.post("/analysis/english/pdn", json.dumps({"pdn": pdn}), **script).status_code < 500
    assert client.get("/analysis/english/", {"pdn": pdn[:4000]}).status_code < 500


@pytest.mark.parametrize("slug", bundled())
def test_no_crowded_position_takes_long(slug, record_property):
    """Kings in a lattice of men go the most ways; so do many kings among many men."""
    rules, chance = Rulebook.load(slug), random.Random(slug)
    variant, rows = rules.variant, rules.front_matter.board.rows
    places = {square: variant.place(square) for square in range(1, variant.square_count + 1)}
    inner = [square for square, (row, _column) in places.items() if 0 < row < rows - 1]
    lattices = [[each for each in inner if (places[each][0] % 2, places[each][1] % 2) == odd] for odd in ODDS]
    longest = 0.0
    for men in (*lattices, *(chance.sample(inner, len(inner) // 2) for _ in range(8))):
        for kings in (1, 4):
            free = [square for square in places if square not in men]
            began = time.thread_time()
            legal_moves(variant, chance.sample(free, min(kings, len(free))), men)
            longest = max(longest, time.thread_time() - began)
    record_property("s of CPU", round(longest, 3))
    assert longest < 0.5


ODDS = [(row, column) for row in (0, 1) for column in (0, 1)]


def legal_moves(variant, kings, men):
    try:
        return Position(variant, Side.WHITE, dict.fromkeys(kings, "W") | dict.fromkeys(men, "b")).legal_moves
    except ValueError:  # more than this game has, or where none may stand
        return []


# --- addresses of other sites -----------------------------------------------------------------------------------------

ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "https://evil.example/",
    "http:evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "https://testserver@evil.example/",
    " //evil.example",
    "%2f%2fevil.example",
]


@pytest.mark.parametrize("address", ELSEWHERE)
def test_nobody_is_sent_to_another_site(client, anna, address):
    forms = {
        "/account/log-in": {"username": "anna", "password": "correct horse", "next": address},
        "/i18n/setlang/": {"language": "de", "next": address},
        "/account/log-out": {"next": address},
    }
    for path, form in forms.items():
        where = client.post(f"{path}?next=" + address.strip(), form).headers.get("Location", "/")
        assert urlsplit(urljoin(f"http://testserver{path}", where)).netloc == "testserver", (path, where)
        assert not where.startswith(("/\\", "\\", "/\t", " ")), "as browsers read it, these are slashes or nothing"
    assert f'href="{address}' not in text(client.get("/account/log-in", {"next": address}))


# --- forged headers and cookies ---------------------------------------------------------------------------------------

SHARED = ("/", "/watch/", "/players/", "/ratings/", "/challenges/")


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*SHARED, "/rules/", "/rules/english/"])
def test_what_one_visitor_forges_no_other_is_shown(client, settings, path):
    settings.SHARE_PAGES, settings.ALLOWED_HOSTS = True, ["testserver"]
    byte_cache.clear_all()
    forged = "forged.example"
    headers = {
        "x-forwarded-host": forged,
        "x-forwarded-proto": forged,
        "x-original-url": f"/{forged}",
        "origin": forged,
    }
    client.cookies.load({"knows": f"{forged}~abcdefgh", "choice": f"{forged}|{forged}", "django_language": forged})
    first = client.get(path, headers={**headers, "accept-language": "de"}, HTTP_FORWARDED=f"host={forged}")
    assert '<html lang="de"' in text(first)
    assert forged not in text(first)
    assert client.get(path, HTTP_HOST=forged).status_code == 400
    client.cookies.clear()
    second = text(client.get(path))
    assert forged not in second
    assert '<html lang="en"' in second, "the language is not another visitor's, either"


def test_no_name_of_a_player_writes_a_header(client, anna):
    """Titles and names are no part of a file's name, and what is, is written by us."""
    study = studies.create(anna, "x\r\nSet-Cookie: a=b", b"1. 11-15 *")
    study.name = 'x"\r\nSet-Cookie: a=b'
    client.force_login(anna)
    for path in (reverse("study-pdn", args=[study.token]), reverse("study", args=[study.token])):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "a" not in answer.cookies
        assert not any("\n" in value or "\r" in value for value in answer.headers.values())


@pytest.mark.parametrize("name", ['x"y', "x\r\ny", "x;y", "x\\y", "x/y", "x\0y", "x%0d%0ay"])
@pytest.mark.django_db
def test_names_that_would_write_headers_cannot_be_had(client, name):
    sent = {"name": name, "password": "correct horse battery", "password_again": "correct horse battery"}
    assert client.post("/account/sign-up", sent).status_code == 200, "the form is shown again"
