"""Every endpoint: who may see, who may act, and that nothing is done twice or for a game that has gone on."""

import re
from functools import reduce

import pytest
from django.test import override_settings
from hypothesis import example, given
from hypothesis import strategies as st
from site_books import house_rules
from site_play import do, key, play, work

from crownhead.notation import pdn
from crownhead.problems import puzzles
from crownhead.web.api.schema.basics import TIME
from crownhead.web.arbiter.models import Dispute
from crownhead.web.lobby import challenges, times
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.review import requests
from crownhead.web.shelf import service as shelf
from crownhead.web.studies import service as studies

MOVE = {"do": "play", "move": "11-15"}


def doing(action, ply=0, name=None):
    return {"action": action, "expected_ply": ply, "key": name or key()}


# --- who may --------------------------------------------------------------------------------------------------------

PUBLIC = [
    "/rulebooks",
    "/rulebooks/english/levels",
    "/lobby",
    "/watch",
    "/watch/featured",
    "/rulebooks/english",
    "/anthologies",
    "/anthologies/draughts",
    "/games/{game}",
    "/games/{game}/log",
    "/games/{game}/pdn",
    "/challenges",
    "/challenges/{token}",
    "/books",
    "/books/{book}/history",
    "/games/{ended}/review",
    "/players",
    "/players/{name}",
    "/players/{name}/games",
    "/players/{name}/ratings/{family}/{speed}",
    "/ratings/{family}/{speed}",
    "/studies",
    "/studies/{study}",
    "/studies/{study}/games",
    "/studies/{study}/games/{place}",
    "/puzzles",
    "/puzzles/today",
    "/puzzles/lasca",
    "/puzzles/lasca/next",
    "/puzzles/lasca/{puzzle}",
]
OWN = [
    ("GET", "/me"),
    ("GET", "/games"),
    ("POST", "/games"),
    ("POST", "/games/{game}/actions"),
    ("POST", "/games/{game}/call"),
    ("POST", "/games/{game}/chat"),
    ("POST", "/games/{game}/rematch"),
    ("POST", "/books"),
    ("PUT", "/books/{book}"),
    ("POST", "/challenges"),
    ("POST", "/challenges/{token}/accept"),
    ("DELETE", "/challenges/{token}"),
    ("GET", "/stream"),
    ("POST", "/games/{ended}/review"),
    ("GET", "/following"),
    ("GET", "/blocked"),
    ("POST", "/players/{name}/follow"),
    ("DELETE", "/players/{name}/follow"),
    ("POST", "/players/{name}/block"),
    ("DELETE", "/players/{name}/block"),
    ("POST", "/players/{name}/report"),
    ("GET", "/messages"),
    ("GET", "/messages/{name}"),
    ("POST", "/messages/{name}"),
    ("POST", "/messages/{name}/read"),
    ("GET", "/pairing"),
    ("POST", "/pairing"),
    ("DELETE", "/pairing"),
    ("POST", "/studies"),
    ("PATCH", "/studies/{study}"),
    ("DELETE", "/studies/{study}"),
    ("POST", "/studies/{study}/games"),
    ("GET", "/notices"),
    ("POST", "/notices/read"),
    ("GET", "/moderation/players/{name}"),
    ("POST", "/contact"),
    ("GET", "/moderation/reports"),
    ("GET", "/moderation/reports/{row}"),
    ("POST", "/moderation/reports/{row}/decision"),
    ("POST", "/moderation/players/{name}/measures"),
    ("POST", "/moderation/actions/{row}/undo"),
    ("GET", "/moderation/log"),
    ("GET", "/moderation/flags"),
    ("POST", "/moderation/flags/{row}/dismiss"),
]


@pytest.fixture
def places(game, anna, bert):
    invitation = challenges.create(anna, "english", is_open=True)
    book = shelf.save(anna, house_rules(), visibility="link")
    ended = new_games.start_game("english", bert, anna)
    play(ended, "11-15", "23-19")
    do(ended, anna, "resign")
    requests.ask(ended.number, anna)
    study = studies.create(anna, "Mine", b"1. 11-15 23-19 *")
    studies.change(study, "Mine", "link")
    things = {"game": game.number, "token": invitation.token, "book": book.key, "ended": ended.number}
    things |= {"puzzle": puzzles("lasca")[0].key, "row": 1}
    return things | {"study": study.token, "place": 1, "name": "anna", "family": "short", "speed": "live"}


def test_everybody_may_see_what_is_public(anybody, places):
    answers = {path: anybody.get(path.format(**places))[0] for path in PUBLIC}
    assert answers == dict.fromkeys(PUBLIC, 200)


def test_everything_else_needs_a_token(anybody, places):
    for method, path in OWN:
        status, body = anybody(method, path.format(**places), {})
        assert (status, body["code"]) == (401, "token"), f"{method} {path}"
        assert "Authorization: Bearer" in body["message"]


def test_these_are_all_endpoints(anybody):
    described = {
        (method.upper(), path.removeprefix("/api"))
        for path, methods in anybody.get("/openapi.json")[1]["paths"].items()
        for method in methods
    }
    named = {("GET", path) for path in PUBLIC} | {*OWN} | {("GET", "/games/{game}/stream")}
    named |= {("POST", "/puzzles/lasca/{puzzle}/tries")}
    names = {"{game}": "{number}", "/english": "/{slug}", "/draughts": "/{slug}", "{book}": "{key}"}
    names |= {"{ended}": "{number}", "{study}": "{token}", "{place}": "{number}"}
    names |= {"/lasca": "/{rulebook}", "{puzzle}": "{key}", "{row}": "{key}"}
    renamed = {(method, reduce(lambda path, pair: path.replace(*pair), names.items(), path)) for method, path in named}
    assert described == renamed


def test_only_the_player_to_move_moves(game, bert, carla, call):
    for user in (bert, carla):
        status, body = call(user).post(f"/games/{game.number}/actions", doing(MOVE))
        assert (status, body["code"]) == (403, "forbidden")
    game.refresh_from_db()
    assert game.ply == 0


def test_only_the_players_read_the_chat_and_their_moves(game, anna, bert, carla, call, anybody):
    status, body = call(anna).post(f"/games/{game.number}/chat", {"text": "good luck", "key": key()})
    assert (status, body["code"]) == (200, "done")
    assert call(bert).get(f"/games/{game.number}")[1]["chat"][0]["text"] == "good luck"
    for stranger in (call(carla), anybody):
        state = stranger.get(f"/games/{game.number}")[1]
        assert (state["chat"], state["board"]["moves"], state["can"], state["you"]) == ([], [], [], None)
    assert call(carla).post(f"/games/{game.number}/chat", {"text": "hello", "key": key()})[0] == 403


def test_the_arbiter_can_be_called(game, anna, carla, call):
    """Once: until the arbiter has come, another call is refused."""
    wanted = {"topic": "delay", "text": "they are asleep", "move_numbers": [1, 3]}
    answers = [call(anna).post(f"/games/{game.number}/call", wanted) for _ in range(2)]
    assert [(status, body["code"]) for status, body in answers] == [(200, "done"), (422, "refused")]
    assert Dispute.objects.get().message == "they are asleep"
    assert call(carla).post(f"/games/{game.number}/call", wanted)[0] == 403
    assert call(anna).post(f"/games/{game.number}/call", {**wanted, "text": "\ud800"})[0] in (400, 422)


def test_an_answer_can_say_which_question_it_is_for(game, anna, bert, call):
    address = f"/games/{game.number}/actions"
    asked = call(anna).post(address, doing({"do": "offer"}))[1]["state"]["sequence"]
    late, right = ({**doing({"do": "accept"}), "expected_sequence": number} for number in (asked - 1, asked))
    assert [call(bert).post(address, each)[1]["code"] for each in (late, right)] == ["stale", "done"]


def test_no_player_rules_by_the_api(game, arbiter, call):
    for verb in ("adjudicate", "dismiss"):
        assert call(arbiter).post(f"/games/{game.number}/actions", doing({"do": verb}))[0] == 400


# --- acting ---------------------------------------------------------------------------------------------------------


def test_a_move_is_made_and_answered_with_the_state(game, anna, call):
    status, body = call(anna).post(f"/games/{game.number}/actions", doing(MOVE))
    assert (status, body["code"], body["state"]["ply"], body["state"]["board"]["turn"]) == (200, "done", 1, "white")
    assert body["state"]["log"][0]["move"] == "11-15"


def test_the_same_key_does_nothing_twice(game, anna, call):
    caller, same = call(anna), doing(MOVE)
    codes = [caller.post(f"/games/{game.number}/actions", same)[1]["code"] for _ in range(3)]
    assert codes == ["done", "repeated", "repeated"]
    assert Game.objects.get().sequence == 1


def test_a_stale_ply_changes_nothing_and_is_answered_with_the_state(game, anna, call):
    play(game, "11-15", "22-18")
    status, body = call(anna).post(f"/games/{game.number}/actions", doing({"do": "play", "move": "12-16"}, 0))
    assert (status, body["code"], body["state"]["ply"]) == (409, "stale", 2)
    assert Game.objects.get().sequence == 2


def test_a_refusal_names_the_clause(game, anna, call):
    status, body = call(anna).post(f"/games/{game.number}/actions", doing({"do": "play", "move": "11-18"}))
    assert (status, body["code"], body["clause"]["anchor"]) == (422, "refused", "moving")


def test_a_draw_is_offered_with_a_move_and_accepted(game, anna, bert, call):
    offer = {**MOVE, "offer": True, "message": "shall we?"}
    assert call(anna).post(f"/games/{game.number}/actions", doing(offer))[0] == 200
    bob = call(bert)
    assert bob.get(f"/games/{game.number}")[1]["pending"]["message"] == "shall we?"
    assert bob.post(f"/games/{game.number}/actions", doing({"do": "accept"}, 1))[0] == 200
    assert bob.get("/games?which=finished")[1][0]["result"] == "draw"


def test_all_other_actions_go_through(anna, bert, call):
    game = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    one, two = call(anna), call(bert)
    address = f"/games/{game.number}/actions"
    assert one.post(address, doing({"do": "play", "move": "5-9"}))[0] == 200
    assert two.post(address, doing({"do": "huff", "squares": ["9"]}, 1))[0] == 422
    assert two.post(address, doing({"do": "huff", "squares": ["14"]}, 1))[0] == 200
    assert two.post(address, doing({"do": "offer", "message": "shall we?"}, 1))[0] == 200
    assert one.post(address, doing({"do": "decline", "reason": "not yet"}, 1))[0] == 200
    assert one.post(address, doing({"do": "accept"}, 1))[0] == 422
    assert one.post(address, doing({"do": "flag"}, 1))[0] == 422
    assert one.post(address, doing({"do": "claim", "name": "repetition", "move_numbers": [1]}, 1))[0] == 403
    assert two.post(address, doing({"do": "claim", "name": "repetition", "move_numbers": [1]}, 1))[0] == 422
    assert two.post(address, doing({"do": "play", "move": "18-15"}, 1))[0] == 200
    assert two.post(address, doing({"do": "take back"}, 2))[0] == 200
    assert one.post(address, doing({"do": "accept"}, 2))[1]["state"]["ply"] == 1
    assert one.post(address, doing({"do": "resign"}, 1))[0] == 200


def test_a_rematch(game, anna, bert, call):
    one, two = call(anna), call(bert)
    assert one.post(f"/games/{game.number}/rematch")[0] == 403
    one.post(f"/games/{game.number}/actions", doing({"do": "resign"}))
    asked = one.post(f"/games/{game.number}/rematch")[1]
    assert asked["challenge"]["yours"]
    assert two.post(f"/games/{game.number}/rematch")[1]["game"]["sides"] == ["black"]


# --- games and challenges -------------------------------------------------------------------------------------------


def test_a_game_against_the_computer(anna, call):
    caller = call(anna)
    status, row = caller.post("/games", {"rulebook": "english", "level": 1, "colour": "white"})
    assert (status, row["sides"], row["waiting"]) == (201, ["white"], False)
    work()
    waiting = caller.get("/games?which=waiting")[1]
    assert [(each["game"], each["ply"]) for each in waiting] == [(row["game"], 1)]
    assert caller.get("/me")[1] == {
        "name": "anna",
        "arbiter": False,
        "moderator": False,
        "token": "test",
        "waiting": 1,
    }


def test_both_sides_at_one_program(anna, call):
    row = call(anna).post("/games", {"rulebook": "lasca"})[1]
    assert sorted(row["sides"]) == ["black", "white"]


def test_a_challenge_is_made_found_and_accepted_once(anna, bert, carla, call):
    one, two, three = call(anna), call(bert), call(carla)
    made = one.post("/challenges", {"rulebook": "russian", "colour": "white", "time": "days-3", "open": True})[1]
    assert (made["yours"], made["timing"], made["base"]) == (True, "days", 3 * 86400)
    assert [each["token"] for each in two.get("/challenges")[1]] == [made["token"]]
    assert one.post(f"/challenges/{made['token']}/accept")[0] == 403
    game = two.post(f"/challenges/{made['token']}/accept")[1]
    assert game["sides"] == ["black"]
    assert two.post(f"/challenges/{made['token']}/accept")[1]["game"] == game["game"]
    status, told = three.post(f"/challenges/{made['token']}/accept")
    assert (status, told["code"], told["challenge"]["game"]) == (409, "taken", game["game"])
    assert one.get(f"/challenges/{made['token']}")[1]["game"] == game["game"]
    assert one("DELETE", f"/challenges/{made['token']}")[0] == 409


def test_a_challenge_for_one_player(anna, bert, carla, call):
    made = call(anna).post("/challenges", {"rulebook": "english", "opponent": "bert"})[1]
    two, three = call(bert), call(carla)
    assert [each["for_you"] for each in two.get("/challenges")[1]] == [True]
    assert three.get("/challenges")[1] == []
    assert three.post(f"/challenges/{made['token']}/accept")[0] == 403
    assert three("DELETE", f"/challenges/{made['token']}")[0] == 403
    assert two("DELETE", f"/challenges/{made['token']}")[0] == 204
    assert Challenge.objects.count() == 0


@pytest.mark.parametrize("name", ["anna", "nobody"])
def test_no_player_challenges_themselves_or_no_one(anna, call, name):
    assert call(anna).post("/challenges", {"rulebook": "english", "opponent": name})[0] == 400


@given(st.sampled_from(["fischer-{}-{}", "move-{}", "days-{}"]), st.integers(0, 4000), st.integers(0, 400))
@example("fischer-{}-{}", 180, 180)
@example("move-{}", 3600, 0)
@example("days-{}", 30, 0)
def test_the_times_are_those_that_the_site_can_read(kind, base, added):
    name = kind.format(base, added)
    try:
        times.of_name(name)
    except ValueError:
        assert not re.search(TIME, name)
    else:
        assert re.search(TIME, name)


def test_the_times_of_the_pages_have_names_that_the_api_takes():
    assert all(re.search(TIME, name) for name in times.TIMES)


def test_pdn(game, anybody):
    play(game, "11-15", "22-18")
    text = anybody.get(f"/games/{game.number}/pdn")[1]["pdn"]
    assert pdn.loads(text)[0].to_game().position.fen == Game.objects.get().fen


# --- what goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["77", "0", "-1", "x", str(2**64), "1.5", "%00"])
@pytest.mark.parametrize("rest", ["", "/log", "/pdn", "/stream"])
def test_there_is_no_such_game(anybody, number, rest):
    assert anybody.get(f"/games/{number}{rest}")[0] in (400, 404)


@pytest.mark.parametrize(
    "path", ["/rulebooks/..%2fREADME", "/rulebooks/nothing", "/challenges/nothing", "/nothing", "/"]
)
def test_nothing_is_there(anybody, path):
    status, body = anybody.get(path)
    assert (status, body["code"]) == (404, "not-found")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"{}",
        b'{"action": "x"}',
        {"action": {"do": "dance"}, "expected_ply": 0, "key": "test-key-bad"},
        {"action": {"do": "play"}, "expected_ply": 0, "key": "test-key-bad"},
        {"action": MOVE, "expected_ply": -1, "key": "test-key-bad"},
        {"action": MOVE, "expected_ply": 2**70, "key": "test-key-bad"},
        {"action": MOVE, "expected_ply": False, "key": "test-key-bad"},
        {"action": MOVE, "expected_ply": "0", "key": "test-key-bad"},
        {"action": MOVE, "expected_ply": 0, "key": "short"},
        {"action": MOVE, "expected_ply": 0},
        {"action": {**MOVE, "side": "white"}, "expected_ply": 0, "key": "test-key-bad"},
        {"action": {"do": "offer", "message": "x" * 501}, "expected_ply": 0, "key": "test-key-bad"},
        {"action": {"do": "offer", "message": "\x00"}, "expected_ply": 0, "key": "test-key-bad"},
        b'{"action": {"do": "offer", "message": "\\ud800"}, "expected_ply": 0, "key": "test-key-bad"}',
        b'{"action": ' + b'{"do": ' * 5000,
    ],
)
def test_what_cannot_be_read_is_invalid_and_says_where(game, anna, call, body):
    status, answer = call(anna).post(f"/games/{game.number}/actions", body)
    assert (status, answer["code"]) == (400, "invalid")
    assert answer["message"]
    assert Game.objects.get().sequence == 0


def test_a_body_that_is_too_long(game, anna, call):
    status, body = call(anna).post(f"/games/{game.number}/actions", b" " * 300_000)
    assert (status, body["code"]) == (413, "too-long")


def test_a_problem_has_the_headers_of_every_answer(client, db):
    headers = client.get("/api/nothing").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_a_method_that_is_not_there(anna, call):
    assert call(anna)("PUT", "/me")[0] == 405


def test_a_mistake_of_ours_is_no_traceback(anybody, monkeypatch, caplog):
    monkeypatch.setattr("crownhead.web.api.endpoints.library.books.listed", lambda: 1 / 0)
    status, body = anybody.get("/rulebooks")
    assert (status, body["code"]) == (500, "failed")
    assert "ZeroDivision" not in str(body)
    assert "ZeroDivision" in caplog.text


@override_settings(RATE_LIMITS=True)
def test_limits_are_those_of_the_pages(game, anna, call):
    caller = call(anna)
    codes = [caller.post(f"/games/{game.number}/chat", {"text": "x", "key": key()})[0] for _ in range(21)]
    assert codes == [200] * 20 + [429]
    answer = caller.post(f"/games/{game.number}/chat", {"text": "x", "key": key()})[1]
    assert answer["code"] == "limit"
