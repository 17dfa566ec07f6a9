"""Who may see, act and rule: one table with a line for every address of the site and every operation of its API.

An address that has no line fails the test, and so does a line whose address is gone. Each line is asked for by five
people; it says what each is answered, for whom something changes, and who reads what the players said to each other.
"""

import json
import re
from itertools import chain
from typing import NamedTuple
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from site_books import house_rules
from site_play import REPEATED, do, key, new_player, play
from site_reviews import blundered, judged_blunder

from crownhead.play.actions import Claim, Decline
from crownhead.web.api import tokens
from crownhead.web.api.endpoints import api
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import Dispute
from crownhead.web.community import messages as private_messages
from crownhead.web.community import reports
from crownhead.web.community.models import Participation
from crownhead.web.lobby import challenges
from crownhead.web.moderation import measures
from crownhead.web.moderation.models import Flag
from crownhead.web.play import chat, new_games
from crownhead.web.play.models import Game, Visit
from crownhead.web.players import relations
from crownhead.web.players.models import Presence, User
from crownhead.web.review.models import Review
from crownhead.web.shelf import service as shelf
from crownhead.web.studies import service as study_service

SECRET = "strictly-between-us"
PEOPLE = {"n": None, "s": "carla", "o": "bert", "p": "anna", "a": "arbiter"}
"""No one (who is not logged in), a stranger, the opponent, the player who is to move, the arbiter."""


class Line(NamedTuple):
    """One request: who is answered what (one status for all, or five), for whom it changes something, who reads."""

    method: str
    path: str
    statuses: str = "200"
    acts: str = ""
    reads: str = ""
    body: dict = {}  # noqa: RUF012  # it is never changed


PLAYING = {"do": "play", "move": "11-15", "ply": "0", "key": "permission-1"}
ASKING = {"ply": "0", "key": "permission-1"}
API_PLAYING = {"action": {"do": "play", "move": "11-15"}, "expected_ply": 0, "key": "permission-1"}
RULING = {"ruling": "draw", "clause": "draws", "key": "permission-1", "note": "so be it"}
NEW_NAME = {"name": "Newcomer", "email": "", "password": "correct horse battery"}
ALL = "nsopa"
NO_MODERATOR, NO_API_MODERATOR = "302 403 403 403 403", "401 403 403 403 403"

CHALLENGING = {"rulebook": "english", "time": "days-3", "colour": "", "position": ""}
REPORT = {"text": "rude", "email": "x@example.org"}


def read_by(path):
    """Who reads a book of Anna's, which Bert has played by before it was removed."""
    seen = {"public": "200", "linked": "200", "private": "404 404 404 200 200", "removed": "404 404 200 404 200"}
    return [Line("GET", path.format(f"{{{kind} book}}"), statuses) for kind, statuses in seen.items()]


def study_read_by(path):
    """Who reads a study of Anna's."""
    seen = {"public": "200", "private": "404 404 404 200 404"}
    return [Line("GET", path.format(f"{{{kind} study}}"), statuses) for kind, statuses in seen.items()]


def study_changed_by(what, body):
    """Who changes one."""
    return [
        Line("GET", f"/studies/{{public study}}/{what}", "405"),
        Line("POST", f"/studies/{{public study}}/{what}", "403 403 403 302 403", "p", body=body),
        Line("POST", f"/studies/{{private study}}/{what}", "404 404 404 302 404", "p", body=body),
    ]


PAGES = {
    "": [Line("GET", "/")],
    "play/computer": [
        Line("GET", "/play/computer", "405"),
        Line("POST", "/play/computer", "302", ALL, body={"computer-rulebook": "english", "computer-level": "1"}),
    ],
    "play/friend": [Line("POST", "/play/friend", "302", ALL, body={"friend-rulebook": "english"})],
    "challenges/": [
        Line("GET", "/challenges/"),
        Line("POST", "/challenges/", "302", ALL, body={"find-rulebook": "english", "find-time": "days-3"}),
    ],
    "challenges/<str:token>/": [
        Line("GET", "/challenges/{open}/"),
        Line("POST", "/challenges/{open}/", "302", "nspa"),  # it is the opponent's own
        Line("GET", "/challenges/{private}/"),
        Line("POST", "/challenges/{private}/", "302", "np"),  # for the player alone; no one becomes a guest, no more
        Line("POST", "/challenges/{taken}/", "409 409 302 302 409"),
    ],
    "challenges/<str:token>/withdraw": [
        Line("POST", "/challenges/{open}/withdraw", "403 403 302 403 403", "o"),
        Line("POST", "/challenges/{private}/withdraw", "403 403 302 302 403", "op"),
        Line("POST", "/challenges/{taken}/withdraw", "403 403 409 403 403"),
    ],
    "games/": [Line("GET", "/games/")],
    "games/<int:number>/": [Line("GET", "/games/{game}/", reads="opa"), Line("GET", "/games/999/", "404")],
    "games/<int:number>/state": [
        Line("GET", "/games/{game}/state", reads="opa"),
        Line("GET", "/games/{game}/state?ply=0"),
        Line("GET", "/games/999/state", "404"),
    ],
    "games/<int:number>/act": [
        Line("GET", "/games/{game}/act", "405"),
        Line("POST", "/games/{game}/act", "302", "p", body=PLAYING),
        Line("POST", "/games/{game}/act", "302", "op", body={**ASKING, "do": "resign"}),
        Line("POST", "/games/{game}/act", "302", "op", body={**ASKING, "do": "offer"}),
        Line("POST", "/games/{game}/act", "302", "", body={**ASKING, "do": "accept"}),
        Line("POST", "/games/{game}/act", "302", "", body={**ASKING, "do": "adjudicate", "winner": "white"}),
        Line("POST", "/games/{disputed}/act", "302", "", body={**ASKING, "do": "accept", "ply": "8"}),
        Line("POST", "/games/999/act", "404", body=PLAYING),
    ],
    "games/<int:number>/say": [
        Line("POST", "/games/{game}/say", "302", "op", body={"text": "hello", "key": "saying-1"})
    ],
    "games/<int:number>/call": [
        Line("POST", "/games/{game}/call", "302", "op", body={"topic": "delay", "text": "slow"})
    ],
    "games/<int:number>/rematch": [
        Line("POST", "/games/{game}/rematch", "302 403 403 403 403"),
        Line("POST", "/games/{finished}/rematch", "302 403 302 302 403", "op"),
    ],
    "games/<int:number>/board.svg": [Line("GET", "/games/{game}/board.svg")],
    "games/<int:number>/pdn": [Line("GET", "/games/{game}/pdn"), Line("GET", "/games/999/pdn", "404")],
    "games/<int:number>/review": [
        Line("GET", "/games/{game}/review", "405"),
        Line("POST", "/games/{game}/review", "302"),  # it goes on
        Line("POST", "/games/{played}/review", "302", "sopa"),
        Line("POST", "/games/{reviewed}/review", "302"),
        Line("POST", "/games/999/review", "404"),
    ],
    "games/<int:number>/help": [
        Line("GET", "/games/{game}/help", "405"),
        Line("POST", "/games/{game}/help", "302", body={"kind": "square"}),  # two people play
        Line("POST", "/games/{against computer}/help", "302", "p", body={"kind": "square"}),
        Line("POST", "/games/999/help", "404", body={"kind": "square"}),
    ],
    "games/<int:number>/mistakes/<str:side>/": [
        Line("GET", "/games/{reviewed}/mistakes/black/"),
        Line("GET", "/games/{reviewed}/mistakes/black/?at=2&move=16-20"),
        Line("GET", "/games/{reviewed}/mistakes/arbiter/", "404"),
        Line("GET", "/games/{game}/mistakes/black/", "404"),
    ],
    "account/sign-up": [
        Line("GET", "/account/sign-up", "200 302 302 302 302"),
        Line("POST", "/account/sign-up", "302", "n", body=NEW_NAME),
    ],
    "account/log-in": [
        Line("GET", "/account/log-in"),
        Line("POST", "/account/log-in", "200", body={"username": "anna", "password": "wrong"}),
    ],
    "account/log-out": [Line("GET", "/account/log-out", "405"), Line("POST", "/account/log-out", "302")],
    "account/reset": [Line("GET", "/account/reset"), Line("POST", "/account/reset", "302", body={"email": "x@y.org"})],
    "account/reset/sent": [Line("GET", "/account/reset/sent")],
    "account/reset/<uidb64>/<token>": [Line("GET", "/account/reset/MQ/not-a-token")],
    "account/password": [Line("GET", "/account/password", "302 200 200 200 200")],
    "account/preferences": [
        Line("GET", "/account/preferences", "302 200 200 200 200"),
        Line(
            "POST",
            "/account/preferences",
            "302",
            "sopa",
            body={
                "theme": "slate",
                "kings": "crown",
                "routes": "green",
                "confirm": "never",
                "email": "",
                "language": "nl",
            },
        ),
    ],
    "account/data": [
        Line("GET", "/account/data", "302 200 200 200 200", reads="sop")
    ],  # what one has said, or was told
    "account/delete": [
        Line("GET", "/account/delete", "302 200 200 200 200"),
        Line("POST", "/account/delete", "302 200 200 200 200", body={"password": "wrong"}),
        Line("POST", "/account/delete", "302", "sopa", body={"password": "correct horse"}),
    ],
    "account/tokens": [
        Line("GET", "/account/tokens", "302 200 200 200 200"),
        Line("POST", "/account/tokens", "302 200 200 200 200", "sopa", body={"name": "my program"}),
    ],
    "account/tokens/<int:key>/revoke": [Line("POST", "/account/tokens/{key}/revoke", "404 404 404 302 404", "p")],
    "challenges/<str:token>/board.svg": [
        Line("GET", "/challenges/{open}/board.svg"),
        Line("GET", "/challenges/none/board.svg", "404"),
    ],
    "pairing/": [
        Line("GET", "/pairing/"),
        Line("POST", "/pairing/", "302", ALL, body={"rulebook": "english", "time": "fischer-5-5", "reach": "any"}),
    ],
    "pairing/leave": [Line("GET", "/pairing/leave", "405"), Line("POST", "/pairing/leave", "302")],
    "ratings/": [Line("GET", "/ratings/")],
    "ratings/<slug:family>/<slug:speed>/": [
        Line("GET", "/ratings/short/live/"),
        Line("GET", "/ratings/short/never/", "404"),
    ],
    "players/": [Line("GET", "/players/"), Line("GET", "/players/?name=an")],
    "players/<str:name>/": [Line("GET", "/players/anna/"), Line("GET", "/players/nobody-at-all/", "404")],
    "players/<str:name>/challenge": [
        Line("GET", "/players/anna/challenge"),
        Line("POST", "/players/anna/challenge", "302 302 302 200 302", "nsoa", body=CHALLENGING),
        Line("POST", "/players/nobody-at-all/challenge", "404", body=CHALLENGING),
    ],
    "players/<str:name>/follow": [
        Line("GET", "/players/anna/follow", "405"),
        Line("POST", "/players/anna/follow", "302", "soa"),
    ],
    "players/<str:name>/unfollow": [Line("POST", "/players/bert/unfollow", "302", "p")],
    "players/<str:name>/block": [Line("POST", "/players/anna/block", "302", "soa")],
    "players/<str:name>/unblock": [Line("POST", "/players/dora/unblock", "302", "o")],
    "players/<str:name>/report": [
        Line("GET", "/players/anna/report", "302 200 200 200 200"),
        Line("POST", "/players/anna/report", "302 302 302 200 302", "soa", body={"cause": "spam", "text": "rude"}),
    ],
    "messages/": [Line("GET", "/messages/", "302 200 200 200 200", reads="op")],
    "messages/<str:name>/": [
        Line("GET", "/messages/anna/", "302 200 200 200 200", "o", reads="o"),
        Line("POST", "/messages/anna/", "302 302 302 200 302", "soa", body={"text": "hello", "key": "saying-1"}),
        Line("POST", "/messages/nobody-at-all/", "302 404 404 404 404", body={"text": "hello", "key": "saying-1"}),
    ],
    "messages/former/<int:key>/": [Line("GET", "/messages/former/{former}/", "302 404 404 200 404", reads="p")],
    "arbiter/": [Line("GET", "/arbiter/", "302 403 403 403 200", reads="a")],
    "arbiter/disputes/<int:key>/": [
        Line("GET", "/arbiter/disputes/{dispute}/", "302 403 403 403 200", reads="a"),
        Line("GET", "/arbiter/disputes/999/", "302 403 403 403 404"),
    ],
    "arbiter/disputes/<int:key>/board": [
        Line("GET", "/arbiter/disputes/{dispute}/board?ply=1", "302 403 403 403 200"),
    ],
    "arbiter/disputes/<int:key>/rule": [
        Line("GET", "/arbiter/disputes/{dispute}/rule", "405"),
        Line("POST", "/arbiter/disputes/{dispute}/rule", "302 403 403 403 302", "a", body=RULING),
        Line("POST", "/arbiter/disputes/{their own}/rule", "302 403 403 403 302", "", body=RULING),
    ],
    "arbiter/letters/<int:key>/": [
        Line("GET", "/arbiter/letters/{letter}/", "302 403 403 403 200", reads="a"),
        Line("POST", "/arbiter/letters/{letter}/", "302 403 403 403 302", "a", body={"answer": "so be it"}),
    ],
    # The arbiter is no moderator: who is one is tested beside their desk.
    "moderator/": [Line("GET", "/moderator/", NO_MODERATOR)],
    "moderator/log/": [Line("GET", "/moderator/log/", NO_MODERATOR)],
    "moderator/reports/<int:key>/": [
        Line("GET", "/moderator/reports/{report}/", NO_MODERATOR),
        Line("POST", "/moderator/reports/{report}/", NO_MODERATOR, body={"decision": "dismiss"}),
    ],
    "moderator/players/<str:name>/": [
        Line("GET", "/moderator/players/anna/", NO_MODERATOR),
        Line("POST", "/moderator/players/anna/", NO_MODERATOR, body={"decision": "warn", "grounds": "x"}),
    ],
    "moderator/actions/<int:key>/undo": [
        Line("GET", "/moderator/actions/{measure}/undo", "405"),
        Line("POST", "/moderator/actions/{measure}/undo", NO_MODERATOR),
    ],
    "moderator/flags/<int:key>/dismiss": [Line("POST", "/moderator/flags/{flag}/dismiss", NO_MODERATOR)],
    "account/notices": [Line("GET", "/account/notices", "302 200 200 200 200", "o")],
    **{f"{name}/": [Line("GET", f"/{name}/")] for name in ("help", "privacy", "terms", "imprint")},
    "contact/": [
        Line("GET", "/contact/"),
        Line("POST", "/contact/", "302", ALL, body={"text": "hello", "email": "x@example.org"}),
        Line(
            "POST",
            "/contact/",
            "302",
            ALL,
            body={"game": "{game}", "topic": "other", "text": "hello", "email": "x@example.org"},
        ),
    ],
    **{name: [Line("GET", f"/{name}")] for name in ("favicon.ico", "robots.txt", "manifest.webmanifest")},
    "workshop/": [
        Line("GET", "/workshop/"),
        Line("GET", "/workshop/?from=english"),
        Line("POST", "/workshop/", body={"text": "---", "do": "check"}),
    ],
    "workshop/<str:key>/": [Line("GET", "/workshop/none/", "404"), Line("POST", "/workshop/none/", "404")],
    **{
        f"workshop/{name}": [Line("POST", f"/workshop/{name}", "422")]
        for name in ("examine", "choices", "pictures", "try")
    },
    "rules/": [Line("GET", "/rules/")],
    "rules/<book:slug>/": [
        Line("GET", "/rules/english/"),
        Line("GET", "/rules/none/", "404"),
        *read_by("/rules/{}/"),
    ],
    "rules/<book:slug>/board.svg": [Line("GET", "/rules/english/board.svg"), *read_by("/rules/{}/board.svg")],
    "rules/<book:slug>/book.pdf": [
        Line("GET", "/rules/none/book.pdf", "404"),
        Line("GET", "/rules/{private book}/book.pdf?paper=none", "404 404 404 400 400"),
    ],
    "rules/<book:slug>/examples/<int:number>/": [
        Line("GET", "/rules/english/examples/1/"),
        *read_by("/rules/{}/examples/1/"),
    ],
    "rules/<book:slug>/history/": [Line("GET", "/rules/english/history/", "404"), *read_by("/rules/{}/history/")],
    "rules/<book:slug>/history/<int:number>/": [
        Line("GET", "/rules/{public book}/history/9/", "404"),
        *read_by("/rules/{}/history/1/"),
    ],
    "rules/<book:slug>/visibility": [
        Line("GET", "/rules/{public book}/visibility", "405"),
        Line("POST", "/rules/{public book}/visibility", "403 403 403 302 403", "p", body={"visibility": "link"}),
        Line("POST", "/rules/{private book}/visibility", "404 404 404 302 403", "p", body={"visibility": "public"}),
        Line("POST", "/rules/{removed book}/visibility", "404 404 403 404 403", body={"visibility": "public"}),
    ],
    "rules/<book:slug>/remove": [
        Line("GET", "/rules/{public book}/remove", "405"),
        Line("POST", "/rules/{public book}/remove", "403 403 403 302 302", "pa"),
        Line("POST", "/rules/{private book}/remove", "404 404 404 302 302", "pa"),
        Line("POST", "/rules/english/remove", "404"),
    ],
    "rules/<book:slug>/report": [
        *read_by("/rules/{}/report"),
        Line("POST", "/rules/{public book}/report", "302", ALL, body=REPORT),
        Line("POST", "/rules/{private book}/report", "404 404 404 302 302", "pa", body=REPORT),
    ],
    "rules/<book:slug>/compare/": [
        Line("GET", "/rules/english/compare/?other=russian", "302"),
        Line("GET", "/rules/{private book}/compare/?with=russian", "404 404 404 302 302"),
    ],
    "rules/<book:slug>/compare/<book:other>/": [
        Line("GET", "/rules/english/compare/russian/"),
        *read_by("/rules/{}/compare/english/"),
        *read_by("/rules/english/compare/{}/"),
    ],
    "analysis/": [
        Line("GET", "/analysis/"),
        Line("GET", "/analysis/?rules=russian&moves=c3-d4", "302"),
        Line("GET", "/analysis/?rules=none", "404"),
    ],
    "analysis/<book:slug>/": [
        Line("GET", "/analysis/english/?fen=B:W18:B14&moves=14x23"),
        Line("GET", "/analysis/none/", "404"),
        *read_by("/analysis/{}/"),
    ],
    **{
        f"analysis/<book:slug>/{name}": [Line("GET", f"/analysis/english/{name}", "405")]
        for name in ("board", "pdn", "tree")
    },
    "analysis/<book:slug>/search": [
        Line("GET", "/analysis/english/search", "405"),
        Line("POST", "/analysis/english/search", "302", ALL, body={"moves": "11-15"}),
        Line("POST", "/analysis/none/search", "404"),
        Line("POST", "/analysis/{private book}/search", "404 404 404 302 302", "pa"),
    ],
    "analysis/searches/<uuid:number>": [Line("GET", f"/analysis/searches/{UUID(int=7)}", "404")],
    "analysis/<book:slug>/board.svg": [
        Line("GET", "/analysis/english/board.svg?moves=11-15"),
        *read_by("/analysis/{}/board.svg"),
    ],
    "analysis/<book:slug>/line.gif": [
        Line("GET", "/analysis/english/line.gif?moves=11-15"),
        *read_by("/analysis/{}/line.gif"),
    ],
    "editor/": [Line("GET", "/editor/", "302"), Line("GET", "/editor/?rules=none", "404")],
    "editor/<book:slug>/": [Line("GET", "/editor/english/?fen=B:W18:B14"), *read_by("/editor/{}/")],
    "editor/<book:slug>/check": [Line("GET", "/editor/english/check", "405")],
    "analysis/games/<int:number>/": [
        Line("GET", "/analysis/games/{finished}/"),
        Line("GET", "/analysis/games/{game}/", "403"),  # two people play it
        Line("GET", "/analysis/games/999/", "404"),
    ],
    "analysis/engine/<book:slug>.book": [
        Line("GET", "/analysis/engine/english.book"),
        Line("GET", "/analysis/engine/none.book", "404"),
        *read_by("/analysis/engine/{}.book"),
    ],
    "studies/": [
        Line("GET", "/studies/"),
        Line("POST", "/studies/", "302", "sopa", body={"name": "New", "text": "1. 11-15 *"}),
    ],
    "studies/<str:token>/": [*study_read_by("/studies/{}/"), Line("GET", "/studies/none/", "404")],
    "studies/<str:token>/progress": study_read_by("/studies/{}/progress"),
    "studies/<str:token>/pdn": study_read_by("/studies/{}/pdn"),
    "studies/<str:token>/<int:number>/pdn": study_read_by("/studies/{}/1/pdn"),
    "studies/<str:token>/add": study_changed_by("add", {"text": "1. 11-15 *"}),
    "studies/<str:token>/change": study_changed_by("change", {"name": "New", "visibility": "link"}),
    "studies/<str:token>/delete": study_changed_by("delete", {}),
    "analysis/studies/<str:token>/<int:number>/": study_read_by("/analysis/studies/{}/1/"),
    "i18n/setlang/": [Line("POST", "/i18n/setlang/", "302", "sopa", body={"language": "de", "next": "/"})],
    "api/openapi.json": [Line("GET", "/api/openapi.json")],
    "api/docs": [Line("GET", "/api/docs")],
    "api/": [Line("GET", "/api/", "404")],
}

OPERATIONS = {
    "GET /api/notices": [Line("GET", "/api/notices", "401 200 200 200 200")],
    "GET /api/moderation/reports": [Line("GET", "/api/moderation/reports", NO_API_MODERATOR)],
    "GET /api/moderation/reports/{key}": [Line("GET", "/api/moderation/reports/{report}", NO_API_MODERATOR)],
    "POST /api/moderation/reports/{key}/decision": [
        Line("POST", "/api/moderation/reports/{report}/decision", NO_API_MODERATOR, body={"decision": "dismiss"})
    ],
    "POST /api/moderation/players/{name}/measures": [
        Line(
            "POST", "/api/moderation/players/anna/measures", NO_API_MODERATOR, body={"measure": "warn", "grounds": "x"}
        )
    ],
    "POST /api/moderation/actions/{key}/undo": [
        Line("POST", "/api/moderation/actions/{measure}/undo", NO_API_MODERATOR, body={})
    ],
    "GET /api/moderation/log": [Line("GET", "/api/moderation/log", NO_API_MODERATOR)],
    "GET /api/moderation/flags": [Line("GET", "/api/moderation/flags", NO_API_MODERATOR)],
    "POST /api/moderation/flags/{key}/dismiss": [
        Line("POST", "/api/moderation/flags/{flag}/dismiss", NO_API_MODERATOR, body={})
    ],
    "GET /api/rulebooks": [Line("GET", "/api/rulebooks")],
    "GET /api/rulebooks/{slug}": [
        Line("GET", "/api/rulebooks/english"),
        *read_by("/api/rulebooks/{}"),
    ],
    "GET /api/books": [Line("GET", "/api/books")],
    "POST /api/books": [Line("POST", "/api/books", "401 201 201 201 201", "sopa", body={"text": house_rules()})],
    "PUT /api/books/{key}": [
        Line("PUT", "/api/books/{public book}", "401 403 403 200 403", "p", body={"text": house_rules(title="New")}),
        Line("PUT", "/api/books/{private book}", "401 404 404 200 403", "p", body={"text": house_rules(title="New")}),
        Line("PUT", "/api/books/{removed book}", "401 404 403 404 403", body={"text": house_rules(title="New")}),
        Line("PUT", "/api/books/english", "401 404 404 404 404", body={"text": house_rules(title="New")}),
    ],
    "GET /api/books/{key}/history": read_by("/api/books/{}/history"),
    "GET /api/games": [Line("GET", "/api/games", "401 200 200 200 200")],
    "POST /api/games": [Line("POST", "/api/games", "401 201 201 201 201", "sopa", body={"rulebook": "english"})],
    "GET /api/games/{number}": [Line("GET", "/api/games/{game}", reads="opa"), Line("GET", "/api/games/999", "404")],
    "POST /api/games/{number}/actions": [
        Line("POST", "/api/games/{game}/actions", "401 403 403 200 403", "p", reads="opa", body=API_PLAYING),
        Line(
            "POST",
            "/api/games/{game}/actions",
            "401 403 200 200 403",
            "op",
            reads="opa",
            body={**API_PLAYING, "action": {"do": "resign"}},
        ),
        Line("POST", "/api/games/999/actions", "401 404 404 404 404", body=API_PLAYING),
    ],
    "POST /api/games/{number}/call": [
        Line("POST", "/api/games/{game}/call", "401 403 200 200 403", "op", "opa", {"topic": "delay", "text": "hello"})
    ],
    "POST /api/games/{number}/chat": [
        Line("POST", "/api/games/{game}/chat", "401 403 200 200 403", "op", "opa", {"text": "hi", "key": "saying-1"})
    ],
    "POST /api/games/{number}/rematch": [
        Line("POST", "/api/games/{game}/rematch", "401 403 403 403 403", body={}),
        Line("POST", "/api/games/{finished}/rematch", "401 403 200 200 403", "op", body={}),
    ],
    "GET /api/games/{number}/pdn": [Line("GET", "/api/games/{game}/pdn")],
    "GET /api/games/{number}/review": [
        Line("GET", "/api/games/{reviewed}/review"),
        Line("GET", "/api/games/{game}/review", "404"),
    ],
    "POST /api/games/{number}/review": [
        Line("POST", "/api/games/{game}/review", "401 422 422 422 422", body={}),
        Line("POST", "/api/games/{played}/review", "401 200 200 200 200", "sopa", body={}),
        Line("POST", "/api/games/{reviewed}/review", "401 200 200 200 200", body={}),
    ],
    "GET /api/players": [Line("GET", "/api/players?name=a")],
    "GET /api/players/{name}": [Line("GET", "/api/players/anna"), Line("GET", "/api/players/nobody", "404")],
    "GET /api/players/{name}/games": [Line("GET", "/api/players/anna/games")],
    "GET /api/players/{name}/ratings/{family}/{speed}": [Line("GET", "/api/players/anna/ratings/short/days")],
    "GET /api/ratings/{family}/{speed}": [Line("GET", "/api/ratings/short/days")],
    "POST /api/players/{name}/follow": [
        Line("POST", "/api/players/anna/follow", "401 204 204 403 204", "soa", body={})
    ],
    "DELETE /api/players/{name}/follow": [Line("DELETE", "/api/players/bert/follow", "401 204 204 204 204", "p")],
    "POST /api/players/{name}/block": [Line("POST", "/api/players/anna/block", "401 204 204 403 204", "soa", body={})],
    "DELETE /api/players/{name}/block": [Line("DELETE", "/api/players/dora/block", "401 204 204 204 204", "o")],
    "POST /api/players/{name}/report": [
        Line("POST", "/api/players/anna/report", "401 204 204 403 204", "soa", body={"cause": "spam", "text": "rude"})
    ],
    "GET /api/messages": [Line("GET", "/api/messages", "401 200 200 200 200", reads="op")],
    "GET /api/messages/{name}": [Line("GET", "/api/messages/anna", "401 200 200 200 200", reads="o")],
    "POST /api/messages/{name}": [
        Line("POST", "/api/messages/anna", "401 201 201 403 201", "soa", body={"text": "hello", "key": "saying-1"})
    ],
    "POST /api/messages/{name}/read": [Line("POST", "/api/messages/anna/read", "401 204 204 204 204", "o", body={})],
    "POST /api/pairing": [
        Line("POST", "/api/pairing", "401 200 200 200 200", "sopa", body={"rulebook": "english", "time": "days-3"})
    ],
    "GET /api/pairing": [Line("GET", "/api/pairing", "401 404 404 404 404")],
    "DELETE /api/pairing": [Line("DELETE", "/api/pairing", "401 204 204 204 204")],
    "GET /api/challenges": [Line("GET", "/api/challenges")],
    "POST /api/challenges": [
        Line("POST", "/api/challenges", "401 201 201 201 201", "sopa", body={"rulebook": "english"})
    ],
    "GET /api/challenges/{token}": [Line("GET", "/api/challenges/{open}")],
    "DELETE /api/challenges/{token}": [
        Line("DELETE", "/api/challenges/{open}", "401 403 204 403 403", "o"),
        Line("DELETE", "/api/challenges/{private}", "401 403 204 204 403", "op"),
        Line("DELETE", "/api/challenges/{taken}", "401 403 409 403 403"),
    ],
    "POST /api/challenges/{token}/accept": [
        Line("POST", "/api/challenges/{open}/accept", "401 200 403 200 200", "spa", body={}),
        Line("POST", "/api/challenges/{private}/accept", "401 403 403 200 403", "p", body={}),
        Line("POST", "/api/challenges/{taken}/accept", "401 409 200 200 409", body={}),
    ],
    "GET /api/studies": [Line("GET", "/api/studies")],
    "POST /api/studies": [
        Line("POST", "/api/studies", "401 201 201 201 201", "sopa", body={"name": "New", "pdn": "1. 11-15 *"})
    ],
    "GET /api/studies/{token}": study_read_by("/api/studies/{}"),
    "PATCH /api/studies/{token}": [
        Line("PATCH", "/api/studies/{public study}", "401 403 403 200 403", "p", body={"name": "New"}),
        Line("PATCH", "/api/studies/{private study}", "401 404 404 200 404", "p", body={"name": "New"}),
    ],
    "DELETE /api/studies/{token}": [
        Line("DELETE", "/api/studies/{public study}", "401 403 403 204 403", "p"),
        Line("DELETE", "/api/studies/{private study}", "401 404 404 204 404", "p"),
    ],
    "GET /api/studies/{token}/games": study_read_by("/api/studies/{}/games"),
    "POST /api/studies/{token}/games": [
        Line("POST", "/api/studies/{public study}/games", "401 403 403 200 403", "p", body={"pdn": "1. 11-15 *"}),
        Line("POST", "/api/studies/{private study}/games", "401 404 404 200 404", "p", body={"pdn": "1. 11-15 *"}),
    ],
    "GET /api/studies/{token}/games/{number}": study_read_by("/api/studies/{}/games/1"),
    "GET /api/me": [Line("GET", "/api/me", "401 200 200 200 200")],
    "GET /api/games/{number}/stream": [
        Line("GET", "/api/games/{game}/stream"),
        Line("GET", "/api/games/999/stream", "404"),
    ],
    "GET /api/stream": [Line("GET", "/api/stream", "401 200 200 200 200")],
}


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


@pytest.fixture
def world(anna, bert, carla, arbiter, ending):
    """What the addresses are about: `ending` is disputed by Anna and Bert."""
    game = new_games.start_game("english", bert, anna)
    chat.say(game.number, anna, SECRET, key())
    play(ending, *REPEATED)
    do(ending, anna, Claim("repetition", SECRET))
    do(ending, bert, Decline("no"))
    own = new_games.start_game("brettspielnetz-checkers", arbiter, anna, start="B:WK32,K31:BK1,K2")
    play(own, *REPEATED)
    do(own, anna, Claim("repetition"))
    do(own, arbiter, Decline("no"))
    finished = new_games.start_game("english", bert, anna)
    do(finished, anna, "resign")
    reviewed, played = (blundered(anna, bert) for _ in range(2))
    Review.objects.create(
        game=reviewed, state="done", engine="1", nodes=1, judgements=[each.as_dict() for each in judged_blunder()]
    )
    books = {name: shelf.save(anna, house_rules(), visibility=name) for name in ("public", "link", "private")}
    removed = shelf.save(anna, house_rules(), visibility="public")
    new_games.start_game(removed.key, bert, bert)
    shelf.remove(anna, removed)
    studies = {name: study_service.create(anna, name, b"1. 11-15 *") for name in ("public", "private")}
    study_service.change(studies["public"], "Public", "public")
    relations.follow(anna, bert)
    relations.block(bert, new_player("dora"))
    private_messages.write(anna, bert, SECRET, key())
    former = new_player("former")
    private_messages.write(anna, former, SECRET, key())
    former.delete()
    measure = measures.take(new_player("mia", is_moderator=True), bert, "warn", "Be kind.")
    taken = challenges.create(bert, "english")
    challenges.accept(taken.token, anna)
    return {
        "game": game.number,
        "disputed": ending.number,
        "finished": finished.number,
        "reviewed": reviewed.number,
        "played": played.number,
        "against computer": new_games.start_game("english", 1, anna).number,
        "dispute": Dispute.objects.get(game=ending).pk,
        "their own": Dispute.objects.get(game=own).pk,
        "letter": appeals.write(game, carla, "carla@example.org", "other", SECRET).pk,
        "report": reports.report(anna, bert, "abuse", SECRET).pk,
        "measure": measure.pk,
        "flag": Flag.objects.create(player=bert, kind="abandons").pk,
        "open": challenges.create(bert, "english", is_open=True).token,
        "private": challenges.create(bert, "english", opponent=anna).token,
        "taken": taken.token,
        "former": Participation.objects.get(user=anna, other=None).pk,
        "public book": books["public"].key,
        "linked book": books["link"].key,
        "private book": books["private"].key,
        "removed book": removed.key,
        **{f"{name} study": each.token for name, each in studies.items()},
        "key": tokens.make(anna, "hers")[0].pk,
        "tokens": {user.username: tokens.make(user, "test")[1] for user in (anna, bert, carla, arbiter)},
    }


def footprint():
    """Everything that is kept, except who is logged in or has looked at a game of theirs, and when."""
    kept = []
    for model in apps.get_models():
        if model not in (Session, Visit, Presence):
            fields = [
                each.attname for each in model._meta.concrete_fields if each.name not in ("last_login", "used_at")
            ]
            kept.append((model.__name__, sorted(map(repr, model.objects.values_list(*fields)))))
    return kept


def filled(value, world):
    """A text, or all texts of a form, with the numbers of this world."""
    if isinstance(value, str):
        return re.sub(r"\{([a-z ]+)\}", lambda found: str(world[found[1]]), value)
    return {name: filled(each, world) if isinstance(each, str) else each for name, each in value.items()}


def ask(line, world, name, *, by_token):
    """The answer to a user, by token or logged in."""
    client = Client(raise_request_exception=False)
    path, body, headers = filled(line.path, world), filled(line.body, world), {}
    user = User.objects.get(username=name) if name else None
    if user and by_token:
        headers["Authorization"] = f"Bearer {world['tokens'][name]}"
    elif user:
        client.force_login(user)
    if by_token:
        data = json.dumps(body) if line.method in ("POST", "PUT", "PATCH") else ""
        return client.generic(line.method, path, data, content_type="application/json", headers=headers)
    return client.get(path) if line.method == "GET" else client.post(path, body)


def check(lines, world, *, by_token):
    """What is not as the table says."""
    before = footprint()
    for line in lines:
        statuses = line.statuses.split() * (5 if len(line.statuses) == 3 else 1)
        told, acts, reads = [], "", ""
        for letter, name in PEOPLE.items():
            with transaction.atomic():
                answer = ask(line, world, name, by_token=by_token)
                acts += letter if footprint() != before else ""
                transaction.set_rollback(True)
            told.append(str(answer.status_code))
            reads += letter if not answer.streaming and SECRET in answer.content.decode(errors="replace") else ""
        if (told, acts, reads) != (statuses, line.acts, line.reads):
            yield f"{line.method} {line.path} {line.body}: answered {told}, acts “{acts}”, reads “{reads}”"


@pytest.mark.thorough
def test_pages(world):
    assert [*check(chain(*PAGES.values()), world, by_token=False)] == []


@pytest.mark.thorough
def test_operations(world):
    assert [*check(chain(*OPERATIONS.values()), world, by_token=True)] == []


def test_a_cookie_is_no_token(world, as_user, anna):
    """No page elsewhere can act in someone's name by the API."""
    body = json.dumps(API_PLAYING)
    path = f"/api/games/{world['game']}/actions"
    assert as_user(anna).post(path, body, content_type="application/json").status_code == 401
    assert Game.objects.get(pk=world["game"]).ply == 0


@pytest.mark.parametrize("name", ["anna", "carla", None])
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


def test_forms_from_elsewhere_are_refused(world, anna):
    """Every form but those of the API needs the site's own token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    for lines in PAGES.values():
        for line in lines:
            if line.method == "POST":
                answer = client.post(filled(line.path, world), filled(line.body, world))
                assert answer.status_code == 403, line.path
