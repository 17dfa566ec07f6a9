"""The site on PostgreSQL with Redis, as several processes: news that cross from one to the other, tables from nothing,
and characters that no database wants."""

import json
import subprocess
import sys

import pytest
from site_clients import Program, Visitor, next_ply
from site_servers import Site, ends_with_us, free_port, surroundings, wait_until
from websockets.sync.client import connect

NUL, HALF = "a\0b", "a\ud800b"


class Web:
    """One web process at a port of its own."""

    def __init__(self, environment):
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "crownhead.web", "web", "--port", str(port)]
        self._process = subprocess.Popen(command, env=environment, preexec_fn=ends_with_us())

    def wait(self):
        wait_until(self._answers, "a web process answers")
        return self

    def _answers(self):
        assert self._process.poll() is None
        try:
            return Visitor(self.address).get("/readyz")[0] == 200
        except OSError:
            return False

    def live(self, number, session=""):
        """The socket of a game, as a page of this process opens it; for someone who is logged in, or for a visitor."""
        address, headers = (
            f"{self.address.replace('http', 'ws')}/games/{number}/live",
            {"Cookie": f"sessionid={session}"},
        )
        return connect(address, origin=self.address, additional_headers=headers if session else None)

    def stop(self):
        self._process.terminate()
        self._process.wait(60)


@pytest.fixture(scope="module")
def environment(postgres, migrated, redis, tmp_path_factory):
    """No process looks into the database for news, as it would every few seconds: what arrives has come by Redis."""
    address, data = postgres.database(migrated), tmp_path_factory.mktemp("site")
    more = {"CROWNHEAD_LOOK_EVERY": "9999", "CROWNHEAD_MAIL_AFTER": "3"}
    return surroundings(data, DATABASE_URL=address, REDIS_URL=redis.database(), **more)


@pytest.fixture(scope="module")
def webs(environment):
    """Two web processes and a worker."""
    pair = Web(environment), Web(environment)
    worker = subprocess.Popen(
        [sys.executable, "-m", "crownhead.web", "worker"], env=environment, preexec_fn=ends_with_us()
    )
    yield [web.wait() for web in pair]
    for web in pair:
        web.stop()
    worker.terminate()
    worker.wait(60)


@pytest.fixture(scope="module")
def hands(environment):
    from site_hand import Crew

    hands = Crew(environment, 1)
    hands.do("players", "anna", "bert")
    yield hands
    hands.stop()


@pytest.fixture(scope="module")
def anna(hands, webs):
    program = Program(webs[0].address, hands.do("token", "anna"))
    yield program
    program.close()


@pytest.fixture(scope="module")
def bert(hands, webs):
    program = Program(webs[1].address, hands.do("token", "bert"))
    yield program
    program.close()


# --- news ------------------------------------------------------------------------------------------------------------


def test_a_move_on_one_process_is_seen_on_the_other(hands, webs, anna, bert):
    (number,) = hands.do("games", 1)
    with webs[0].live(number) as one, webs[1].live(number) as two:
        assert [next_ply(each) for each in (one, two)] == [0, 0]
        for ply, (who, move) in enumerate([(anna, "11-15"), (bert, "23-19"), (anna, "8-11")]):
            assert who.act(number, {"do": "play", "move": move}, ply, f"crossing-{ply}")[0] == 200
            for each in (one, two):
                assert next_ply(each) == ply + 1


def test_the_workers_move_is_seen_everywhere(hands, webs, anna):
    (number,) = hands.do("games", 1, "english", 1, "anna")
    with webs[1].live(number) as watcher:
        next_ply(watcher)
        anna.act(number, {"do": "play", "move": "11-15"}, 0, "before-the-worker")
        assert [next_ply(watcher) for _ in range(2)] == [1, 2]


def test_a_stream_on_the_other_process(hands, webs, anna):
    import urllib.request

    (number,) = hands.do("games", 1)
    with urllib.request.urlopen(f"{webs[1].address}/api/games/{number}/stream", timeout=60) as lines:
        assert json.loads(lines.readline())["state"]["ply"] == 0
        anna.act(number, {"do": "play", "move": "11-15"}, 0, "for-the-stream")
        told = next(line for line in iter(lines.readline, b"") if line.strip())
        assert json.loads(told)["state"]["ply"] == 1


def test_the_worker_knows_who_looks_by_another_process(hands, webs, anna, bert):
    """Bert has the game on the screen when the turn comes; Anna, whose program plays, has not."""
    (number,) = hands.do("games", 1, "english", "bert", "anna", ["days", 259200])
    with webs[1].live(number, hands.do("session", "bert")) as page:
        assert json.loads(page.recv(60))["state"]["you"] == "white"
        page.send("looking")
        anna.act(number, {"do": "play", "move": "11-15"}, 0, "seen-by-bert")
        (told,) = wait_until(lambda: mails(hands, number, 1), "the worker has looked")
        assert told is False
    bert.act(number, {"do": "play", "move": "23-19"}, 1, "not-seen-by-anna")
    (told,) = wait_until(lambda: mails(hands, number, 2), "the mail has gone out")
    assert told is True


def mails(hands, number, sequence):
    """What came of the mail about the turn after this many actions, once it is done."""
    found = [task for task in hands.do("tasks", "mail_turn") if task["given"][:2] == [number, sequence]]
    return [task["came"] for task in found if task["status"] == "SUCCESSFUL"]


# --- tables ----------------------------------------------------------------------------------------------------------


def test_tables_from_nothing_leave_nothing_to_do(migrated, tmp_path):
    """`migrated` was an empty database before."""
    Site(surroundings(tmp_path, DATABASE_URL=migrated)).manage("migrate", "--check")


# --- characters that no database wants -------------------------------------------------------------------------------

ACTIONS = [
    {"do": "play", "move": "{}"},
    {"do": "play", "move": "11-15", "offer": True, "message": "{}"},
    {"do": "play", "move": "11-15", "claim": "{}"},
    {"do": "offer", "message": "{}"},
    {"do": "take back", "message": "{}"},
    {"do": "claim", "name": "{}"},
    {"do": "claim", "name": "repetition", "message": "{}"},
    {"do": "decline", "reason": "{}"},
    {"do": "huff", "squares": ["{}"]},
    {"do": "{}"},
]


def put(bad, value):
    """A copy with a bad text in the place of ``{}``."""
    return json.loads(json.dumps(value).replace('"{}"', json.dumps(bad)))


@pytest.mark.parametrize("bad", [NUL, HALF], ids=["nul", "half"])
def test_the_api_refuses_them(hands, anna, bad):
    (number,) = hands.do("games", 1)
    for index, action in enumerate(ACTIONS):
        status, told = anna.act(number, put(bad, action), 0, f"bad-text-{index}")
        assert (status in (400, 403, 422), bool(told["message"])) == (True, True), (action, status, told)
    bodies = {
        f"/games/{number}/chat": [{"text": "{}", "key": "bad-chat"}, {"text": "fine", "key": "{}"}],
        f"/games/{number}/actions": [{"action": {"do": "resign"}, "expected_ply": 0, "key": "{}"}],
        "/games": [{"rulebook": "{}"}],
        "/challenges": [{"rulebook": "{}"}, {"rulebook": "english", "opponent": "{}"}, {"{}": 1}],
    }
    for path, wanted in bodies.items():
        for body in wanted:
            status, told = anna("POST", path, put(bad, body))
            assert (status in (400, 404), bool(told["message"])) == (True, True), (path, body, status)
    story = hands.do("story", number)
    assert (story["log"], story["consistent"]) == ([], True)


@pytest.mark.parametrize("path", ["/challenges/a%00b", "/challenges/%ED%A0%80", "/rulebooks/a%00b", "/games/1%00"])
def test_the_api_refuses_them_in_addresses(anna, path):
    for method in ("GET", "POST", "DELETE"):
        status, told = anna(method, path)
        assert status in (400, 404, 405)
        assert told["message"]


@pytest.mark.parametrize("bad", [NUL, HALF], ids=["nul", "half"])
def test_forms_refuse_them(hands, webs, bad):
    visitor = Visitor(webs[0].address)
    status, where = visitor.post("/play/computer", {"rulebook": "english", "level": "1", "colour": "black"})
    assert status == 302
    game = where
    for index, action in enumerate(ACTIONS):
        fields = {name: value[0] if isinstance(value, list) else value for name, value in put(bad, action).items()}
        fields["with"] = "offer" if fields.pop("offer", None) else "claim a\0b" if fields.pop("claim", None) else ""
        status, page = visitor.post(
            f"{game}act", {**fields, "ply": "0", "key": f"bad-form-{index}"}, Accept="application/json"
        )
        told = json.loads(page)
        if told["code"] != "done":  # half a character has become a mark for one that cannot be read
            assert told["message"], (action, page)
        else:
            assert "\0" not in page
            break
    number = game.strip("/").rpartition("/")[2]
    forms = {
        f"{game}say": {"text": bad, "key": "bad-chat"},
        f"{game}call": {"topic": "other", "text": bad},
        "/contact/": {"game": number, "topic": "other", "text": bad, "email": f"{bad}@example.org"},
        "/account/sign-up": {"name": bad, "email": "x@example.org", "password": f"long enough {bad}"},
        "/account/log-in": {"username": bad, "password": bad},
        "/account/reset": {"email": f"{bad}@example.org"},
        "/account/preferences": {"email": f"{bad}@example.org", "theme": bad, "language": bad},
        "/account/tokens": {"name": bad},
        "/account/delete": {"password": bad, "nothing": "else"},
        "/challenges/": {"rulebook": bad, "time": bad, "colour": bad},
        "/play/friend": {"rulebook": bad},
        "/play/computer": {"rulebook": bad, "level": bad},
        "/i18n/setlang/": {"language": bad, "next": f"/{bad}"},
        "/rules/english/examples/1/": {"move": bad, "moves": bad, "log": bad, "do": bad},
    }
    for path, fields in forms.items():
        if path == "/account/delete":
            continue  # a guest has no password and could not come back
        status, _page = visitor.post(path, fields)
        assert status < 500, (path, status)


@pytest.mark.parametrize(
    "path",
    [
        "/players/a%00b/",
        "/players/%ED%A0%80/",
        "/challenges/a%00b/",
        "/rules/a%00b/",
        "/rules/english/compare/a%00b/",
        "/account/reset/a%00b/c%00d",
        "/games/1/?from=%00&move=%00&ply=%00",
        "/?rulebook=%00",
        "/contact/?game=%00",
        "/account/log-in?next=%00",
        "/rules/?q=%00",
        "/players/?name=%00",
        "/players/?name=a%00b&page=2",
        "/games/?page=%00",
        "/watch/?rulebook=%00",
        "/puzzles/?rulebook=%00",
        "/studies/?q=%00",
        "/api/players?name=%00",
        "/admin/login/?next=%00",
        "/%00",
    ],
)
def test_addresses_with_them_are_refused(webs, path):
    assert Visitor(webs[0].address).get(path)[0] < 500


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "django_language", "messages"])
def test_cookies_with_them_are_forgotten(webs, name):
    visitor = Visitor(webs[0].address)
    visitor.cookies[name] = '"\\000abcdefghijklmnopqrstuvwxyz"'  # as cookies write a NUL
    for path in ("/", "/games/", "/account/preferences", "/api/rulebooks"):
        assert visitor.get(path)[0] < 400
