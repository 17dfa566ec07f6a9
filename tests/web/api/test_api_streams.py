"""The streams of events, from a real server."""

import json
import threading
import urllib.error
import urllib.request
from queue import Queue

import pytest


class Listener:
    """Reads a stream line by line; what comes is in the queue, and None at the end."""

    def __init__(self, server, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.answer = urllib.request.urlopen(
            urllib.request.Request(f"{server.address}/api{path}", headers=headers), timeout=60
        )
        self.lines = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for line in self.answer:
                self.lines.put(line.decode())
        except (OSError, ValueError):
            pass
        self.lines.put(None)

    def next(self):
        """The next line that says something; None at the end."""
        while (line := self.lines.get(timeout=60)) == "\n":
            pass
        return line if line is None else json.loads(line)


def ask(server, path, token=None, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(
        urllib.request.Request(f"{server.address}/api{path}", data, headers), timeout=60
    ) as answer:
        return json.load(answer)


@pytest.fixture(scope="module")
def two(server):
    return server.player("anna"), server.player("bert")


@pytest.fixture
def number(server, two):
    anna, bert = two
    made = ask(server, "/challenges", anna, {"rulebook": "english", "colour": "black"})
    return ask(server, f"/challenges/{made['token']}/accept", bert, {})["game"]


def act(server, number, token, ply, **action):
    body = {"action": action, "expected_ply": ply, "key": f"stream-test-{number}-{ply}-{action['do']}"}
    return ask(server, f"/games/{number}/actions", token, body)


def test_a_stream_tells_each_event_and_ends_with_the_game(server, two, number):
    anna, bert = two
    player, watcher = Listener(server, f"/games/{number}/stream", anna), Listener(server, f"/games/{number}/stream")
    assert player.answer.headers["Content-Type"] == "application/x-ndjson"
    first = player.next()
    assert (first["type"], first["version"], first["state"]["you"]) == ("state", 0, "black")
    assert watcher.next()["state"]["you"] is None
    act(server, number, anna, 0, do="play", move="11-15")
    assert player.next()["state"]["log"][-1]["move"] == "11-15"
    ask(server, f"/games/{number}/chat", bert, {"text": "good luck", "key": f"stream-chat-{number}"})
    assert player.next()["state"]["chat"][0]["text"] == "good luck"
    act(server, number, bert, 1, do="resign")
    assert player.next()["state"]["state"] == "finished"
    assert player.next()["outcome"]["winner"] == "black"
    assert player.next() is None
    told = iter(watcher.next, None)
    assert "good luck" not in json.dumps([*told])


def test_a_stream_goes_on_where_it_stopped(server, two, number):
    anna, _ = two
    act(server, number, anna, 0, do="play", move="11-15")
    resumed = Listener(server, f"/games/{number}/stream?from=1", anna)
    assert resumed.lines.get(timeout=60) == "\n", "nothing is new: an empty line says that the connection stands"
    behind = Listener(server, f"/games/{number}/stream?from=0", anna)
    assert behind.next()["version"] == 1
    act(server, number, anna, 1, do="resign")
    assert resumed.next()["version"] == 2
    assert resumed.next()["type"] == "end"
    late = Listener(server, f"/games/{number}/stream?from=2", anna)
    assert late.next()["type"] == "end"
    assert late.next() is None


def test_all_games_of_one_player(server, two):
    anna, bert = two
    mine = Listener(server, "/stream?open=true", bert)
    made = ask(server, "/challenges", anna, {"rulebook": "english", "colour": "white", "open": True})
    event = mine.next()
    while event["type"] == "game":
        event = mine.next()
    assert (event["type"], event["token"]) == ("challenge", made["token"])
    number = ask(server, f"/challenges/{made['token']}/accept", bert, {})["game"]
    event = mine.next()
    assert (event["type"], event["game"], event["waiting"]) == ("game", number, True)
    act(server, number, bert, 0, do="play", move="11-15")
    assert mine.next()["waiting"] is False
    act(server, number, anna, 1, do="resign")
    assert mine.next()["result"] == "black"


@pytest.mark.parametrize(
    ("path", "status"), [("/stream", 401), ("/games/99999/stream", 404), ("/games/1/stream?from=x", 400)]
)
def test_no_stream(server, path, status):
    with pytest.raises(urllib.error.HTTPError) as raised:
        ask(server, path)
    assert raised.value.code == status
    assert json.load(raised.value)["message"]
