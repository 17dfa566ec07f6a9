"""`crownhead serve`: one command, a game against the computer, and one Ctrl-C."""

import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
import urllib.request

import pytest

from crownhead.cli import main


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def site(tmp_path):
    """A site that is up: its address and its process."""
    port = free_port()
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CROWNHEAD_", "DJANGO_"))}
    command = [sys.executable, "-m", "crownhead", "serve", "--port", str(port)]
    process = subprocess.Popen(
        command,
        env={**clean, "CROWNHEAD_DATA": str(tmp_path / "data")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: fetch(f"http://127.0.0.1:{port}/readyz"))
        yield f"http://127.0.0.1:{port}", process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(60)


def fetch(address):
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.read().decode()
    except OSError:
        return None


def wait_until(found, seconds=120):
    """What is found at last; a busy machine may take its time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := found():
            return result
        time.sleep(0.2)
    raise AssertionError("waited in vain")


def test_a_game_against_the_computer_and_one_ctrl_c(site):
    address, process = site
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def read(path):
        with browser.open(address + path, timeout=60) as answer:
            return answer.geturl(), answer.read().decode()

    def send(path, **fields):
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', read("/")[1])[1]
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with browser.open(address + path, data, timeout=60) as answer:
            return answer.geturl()

    chosen = {"rulebook": "english", "level": "1", "colour": "black"}
    game = urllib.parse.urlsplit(send("/play/computer", **chosen)).path
    send(game + "act", do="play", move="11-15", ply="0", key="abcdefgh")
    state = wait_until(lambda: (now := json.loads(read(game + "state")[1])["state"])["ply"] == 2 and now)
    assert state["you"] == "black"
    assert "11-15" in read(game)[1]
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert fetch(address + "/healthz") is None


def test_several_web_processes_need_redis(capsys, monkeypatch):
    monkeypatch.delenv("REDIS_URL", raising=False)
    assert main(["serve", "--web", "2"]) == 2
    told = capsys.readouterr().err
    assert "REDIS_URL" in told
    assert "--web 2" in told


@pytest.mark.parametrize("option", ["--web=0", "--workers=0", "--workers=65", "--web=-1"])
def test_a_number_of_processes_that_cannot_be_is_told(option, capsys):
    assert main(["serve", option]) == 2
    assert option.partition("=")[0] in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_nothing_is_left_behind_when_it_is_killed(site):
    address, process = site
    process.kill()
    process.wait(60)
    wait_until(lambda: fetch(address + "/healthz") is None)


@pytest.mark.parametrize("port", ["-1", "99999999"])
def test_a_port_that_cannot_be_is_told(port, capsys):
    assert main(["serve", f"--port={port}"]) == 2
    assert "--port" in capsys.readouterr().err


def test_a_port_that_is_taken_is_a_plain_sentence(capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    sentence = f"cannot listen at 127.0.0.1, port {port} (address already in use); try another with --port"
    assert capsys.readouterr().err == f"crownhead: {sentence}\n"
