"""Who may see, act and rule: a line for every address of the site and every operation of its API, by five people.

The lines are in `tests/web/helpers/site_addresses/`, by room. An address that has no line fails the test, and so does a
line whose address is gone.
"""

import json
import re
from itertools import chain

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.test import Client
from django.urls import get_resolver
from site_addresses import ROOMS
from site_addresses.games import API_PLAYING
from site_world import SECRET, filled

from crownhead.web.api.endpoints import api
from crownhead.web.play.models import Game, Visit
from crownhead.web.players.models import Presence, User

PEOPLE = {"n": None, "s": "carla", "o": "bert", "p": "anna", "a": "arbiter"}
"""No one (who is not logged in), a stranger, the opponent, the player who is to move, the arbiter."""
UNWATCHED = (Session, Visit, Presence)
"""Who is logged in, or has looked at a game of theirs, and when: that may change for everyone."""
PAGES = {name: lines for room in ROOMS for name, lines in room.PAGES.items()}
OPERATIONS = {name: lines for room in ROOMS for name, lines in room.OPERATIONS.items()}

WITHOUT_A_TOKEN = {
    *(f"analysis/<book:slug>/{name}" for name in ("board", "lesson", "pdn", "report", "tree")),
    "editor/<book:slug>/check",
    "rules/<book:slug>/examples/<int:number>/",
}
"""Addresses that answer what a page elsewhere sends, because nothing follows from it."""


def name_of(room):
    return room.__name__.rpartition(".")[2]


def routes(patterns=None, prefix=""):
    """All addresses of the site, as the site's own table writes them."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        if hasattr(each, "url_patterns"):
            yield from routes(each.url_patterns, prefix + str(each.pattern))
        else:
            yield prefix + str(each.pattern)


def operations():
    """All operations of the API."""
    paths = api.get_openapi_schema()["paths"]
    return {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}


def test_every_address_has_a_line():
    found = set(routes())
    described = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route): route for route in found}
    of_api = {described[path] for path in api.get_openapi_schema()["paths"] for path in [path.removeprefix("/")]}
    pages = {route for route in found if not route.startswith("admin/")} - of_api
    assert pages == set(PAGES)


def test_every_operation_has_a_line():
    assert operations() == set(OPERATIONS)


def footprint():
    """Everything that is kept and watched."""
    kept = []
    for model in apps.get_models():
        if model not in UNWATCHED:
            fields = [
                each.attname for each in model._meta.concrete_fields if each.name not in ("last_login", "used_at")
            ]
            kept.append((model.__name__, sorted(map(repr, model.objects.values_list(*fields)))))
    return kept


def writes():
    """How many rows were ever written here: where there were none, no footprint need be taken."""
    return connection.connection.total_changes


def ask(line, world, name, *, by_token):
    """The answer to a user, by token or logged in, and how many rows were written for it."""
    client = Client(raise_request_exception=False)
    path, body, headers = filled(line.path, world), filled(line.body, world), {}
    user = User.objects.get(username=name) if name else None
    if user and by_token:
        headers["Authorization"] = f"Bearer {world['tokens'][name]}"
    elif user:
        client.force_login(user)
    before = writes()
    if by_token:
        data = json.dumps(body) if line.method in ("POST", "PUT", "PATCH") else ""
        answer = client.generic(line.method, path, data, content_type="application/json", headers=headers)
    else:
        answer = client.get(path) if line.method == "GET" else client.post(path, body)
    return answer, writes() - before


def check(lines, world, *, by_token):
    """What is not as the table says."""
    before = footprint()
    for line in lines:
        statuses = line.statuses.split() * (5 if len(line.statuses) == 3 else 1)
        told, acts, reads = [], "", ""
        for letter, name in PEOPLE.items():
            with transaction.atomic():
                answer, written = ask(line, world, name, by_token=by_token)
                acts += letter if written and footprint() != before else ""
                transaction.set_rollback(True)
            told.append(str(answer.status_code))
            reads += letter if not answer.streaming and SECRET in answer.content.decode(errors="replace") else ""
        if (told, acts, reads) != (statuses, line.acts, line.reads):
            yield f"{line.method} {line.path} {line.body}: answered {told}, acts “{acts}”, reads “{reads}”"


@pytest.mark.thorough
@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_pages(world, room):
    assert [*check(chain(*room.PAGES.values()), world, by_token=False)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("room", [room for room in ROOMS if room.OPERATIONS], ids=name_of)
def test_operations(world, room):
    assert [*check(chain(*room.OPERATIONS.values()), world, by_token=True)] == []


def fine(lines):
    """A line to which someone is answered well, and who that is: one of the five, or a moderator."""
    for line in lines:
        statuses = line.statuses.split() * (5 if len(line.statuses) == 3 else 1)
        for status, name in zip(statuses, PEOPLE.values(), strict=True):
            if status.startswith("2"):
                return line, name
    return lines[0], "mia"


@pytest.mark.thorough
@pytest.mark.usefixtures("one_connection")
def test_every_operation_answers_well_and_as_it_is_described(world):
    """By objects that are there: random numbers would find none."""
    import schemathesis  # which takes a second: only where it is needed

    described = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema(), default=str)))
    described.app = get_wsgi_application()
    seeking = case_of(described, "POST /api/pairing", OPERATIONS["POST /api/pairing"][0], "mia", world)
    assert seeking.call().status_code == 200, "she looks for an opponent"
    faults = []
    for operation, lines in OPERATIONS.items():
        if not operation.endswith("stream"):
            faults += compared(described, operation, *fine(lines), world)
    assert faults == []


def case_of(described, operation, line, name, world):
    """A request as a line of the table has it."""
    method, template = operation.split()
    path, _, query = filled(line.path, world).partition("?")
    parts = re.fullmatch(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template), path).groupdict()
    takes_body = "requestBody" in described.raw_schema["paths"][template][method.lower()]
    return described[template][method].Case(
        path_parameters=parts,
        query=dict(each.split("=", 1) for each in query.split("&") if each),
        headers={"Authorization": f"Bearer {world['tokens'][name]}"} if name else {},
        **({"body": filled(line.body, world), "media_type": "application/json"} if takes_body else {}),
    )


def compared(described, operation, line, name, world):
    """What differs between an answer and its description."""
    from schemathesis import checks

    wanted = (
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    )
    case = case_of(described, operation, line, name, world)
    with transaction.atomic():
        answer = case.call()
        transaction.set_rollback(True)
    if answer.status_code >= 300:
        yield f"{operation}: answered {answer.status_code} {answer.content[:200]}"
    try:
        case.validate_response(answer, checks=[*wanted])
    except (AssertionError, ExceptionGroup) as error:
        yield f"{operation}: {error}"


def test_a_cookie_is_no_token(world, as_user, anna):
    """No page elsewhere can act in someone's name by the API."""
    body = json.dumps(API_PLAYING)
    path = f"/api/games/{world['game']}/actions"
    assert as_user(anna).post(path, body, content_type="application/json").status_code == 401
    assert Game.objects.get(pk=world["game"]).ply == 0


@pytest.mark.parametrize("name", ["anna", "carla", None])
@pytest.mark.thorough
def test_the_back_office_is_for_staff_alone(world, client, name):
    if name:
        client.force_login(User.objects.get(username=name))
    for route in routes():
        if route.startswith("admin/"):
            path = "/" + re.sub(r"<[^>]+>|\(\?P<[^>]+>[^)]*\)\$?", "1", route).rstrip("$")
            answer = client.get(path)
            page_for_all = path in ("/admin/login/", "/admin/jsi18n/", "/admin/logout/")
            assert page_for_all or answer.status_code in (301, 302, 404), path
            if answer.status_code == 302 and not page_for_all:
                assert "/login/" in answer.url or "/log-in" in answer.url, (path, answer.url)


@pytest.mark.thorough
def test_forms_from_elsewhere_are_refused(world, anna):
    """Every address needs the site's own token, whether it expects a form or not. Without it only those work that
    change nothing: what they are sent is a position or a line of moves, and what they answer is all that follows."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(anna)
    before, open_to_all = footprint(), set()
    for route, lines in PAGES.items():
        answers = [client.post(filled(line.path, world), filled(line.body, world)).status_code for line in lines]
        if {*answers} != {403}:
            open_to_all.add(route)
    assert open_to_all == WITHOUT_A_TOKEN
    assert footprint() == before


@pytest.mark.thorough
def test_heads_are_answered_as_pages_are(world):
    """Without a body, and with the same status, also where a table knows GET alone."""
    client = Client(raise_request_exception=False)
    for line in chain(*PAGES.values(), *OPERATIONS.values()):
        if line.method == "GET":
            answer = client.head(filled(line.path, world))
            assert str(answer.status_code) == line.statuses.split()[0], line.path
            assert answer.streaming or answer.content == b"", line.path
