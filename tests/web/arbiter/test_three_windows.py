"""A claim, declined and ruled: two players and an arbiter in three windows of a real browser, on the real server."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120  # seconds, for a machine that is busy with something else
TESTS = Path(__file__).parents[2]

SET_UP = """
import json, sys
import django
django.setup()
from django.test import Client
from crownhead.web.games import starting
from crownhead.web.games.models import Timing
from site_play import REPEATED, new_player, play

people = {name: new_player(name, is_staff=name == "arbiter") for name in ("anna", "bert", "arbiter")}
time = starting.Time(Timing.Kind.FISCHER.value, 7200, 10)
game = starting.start_game(
    "brettspielnetz-checkers", people["bert"], people["anna"], time, start="B:WK32,K31:BK1,K2"
)
play(game, *REPEATED)
cookies = {}
for name, user in people.items():
    client = Client()
    client.force_login(user)
    cookies[name] = client.cookies["sessionid"].value
print(json.dumps({"game": game.number, "cookies": cookies}))
"""


@contextmanager
def site(directory):
    """The real site in a directory of its own, with a game in which a draw can be claimed; its address and keys."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    keep = ("DATABASE_URL", "REDIS_URL", "CROWNHEAD_STATIC", "CROWNHEAD_HTTPS")
    surroundings = {name: value for name, value in os.environ.items() if name not in keep}
    surroundings |= {"CROWNHEAD_DATA": str(directory), "CROWNHEAD_RATE_LIMITS": "0", "PYTHONPATH": str(TESTS)}
    surroundings["DJANGO_SETTINGS_MODULE"] = "crownhead.web.settings"
    with open(directory / "serve.log", "wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "crownhead", "serve", "--port", str(port)],
            env=surroundings,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_for(address + "/readyz", server)
            made = subprocess.run(
                [sys.executable, "-c", SET_UP], env=surroundings, capture_output=True, text=True, timeout=PATIENCE
            )
            assert made.returncode == 0, made.stderr
            yield {"address": address, "log": directory / "serve.log", **json.loads(made.stdout)}
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_for(address, server):
    for _ in range(PATIENCE * 2):
        assert server.poll() is None, "the server has ended"
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            pass
        time.sleep(0.5)
    raise AssertionError("the server does not come up")


def scene(browser, place, look=lambda name, window: None):
    """Anna claims, Bert declines, the arbiter rules; each sees at once what the others do.

    What the browsers complained of.
    """
    complaints, windows = [], {}
    for name, cookie in place["cookies"].items():
        context = browser.new_context(viewport={"width": 1280, "height": 860})
        context.set_default_timeout(PATIENCE * 1000)
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": place["address"]}])
        windows[name] = window = context.new_page()
        window.on("pageerror", lambda error: complaints.append(str(error)))
        window.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    anna, bert, arbiter = (windows[name] for name in ("anna", "bert", "arbiter"))
    for window in (anna, bert):
        window.goto(f"{place['address']}/games/{place['game']}/")
        window.locator("html.js").wait_for()
    arbiter.goto(f"{place['address']}/arbiter/")
    arbiter.get_by_text("Nothing is in dispute.").wait_for()
    look("claimable", anna)

    anna.get_by_role("button", name="Claim a draw: repetition").click()
    bert.get_by_text("anna claims a draw").first.wait_for()
    look("claimed", bert)
    bert.get_by_label("Why not?").fill("I want to play on")
    bert.get_by_role("button", name="Decline").click()
    for window in (anna, bert):
        window.get_by_text("With the arbiter.").wait_for()
        assert window.locator("time[data-running]").count() == 0
        assert window.get_by_text("I want to play on").first.is_visible()
    look("frozen", anna)

    arbiter.get_by_text("anna claims a draw: repetition").click()
    arbiter.get_by_role("heading", name="The ruling").wait_for()
    assert arbiter.locator("tr.marked").count() == 2
    look("dossier", arbiter)
    arbiter.get_by_label("The game is a draw").check()
    arbiter.get_by_label("Grounds").fill("Three times it is.")
    arbiter.get_by_label("Warning for delaying").select_option("white")
    arbiter.get_by_role("button", name="Rule", exact=True).click()
    arbiter.get_by_text("both players are told").wait_for()
    look("desk", arbiter)
    for window in (anna, bert):
        window.get_by_text("Draw: decided by the arbiter").wait_for()
        window.get_by_text("bert is warned for delaying the game").first.wait_for()
        assert window.get_by_text("Three times it is.").first.is_visible()
    look("ruled", bert)
    return complaints


def test_a_claim_is_declined_and_ruled_in_three_windows(browser, tmp_path):
    with site(tmp_path) as place:
        assert scene(browser, place) == []
        for _ in range(PATIENCE):
            if place["log"].read_text(encoding="utf-8").count("the arbiter has decided") >= 2:
                break
            time.sleep(1)
        mails = place["log"].read_text(encoding="utf-8")
        assert "To: anna@example.org" in mails
        assert "To: bert@example.org" in mails
