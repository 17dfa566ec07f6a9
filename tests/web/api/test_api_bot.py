"""The example bot, run as its users do: two of them play each other at a real server, and one the computer."""

import os
import subprocess
import sys
from pathlib import Path

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


def start(server, name, *options):
    environment = os.environ | {"CROWNHEAD_TOKEN": server.player(name), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, str(BOT), server.address, "--level", "1", "--games", "1", *options]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(bot):
    """What a bot says in its life, which has to end by itself and without complaints."""
    try:
        said, complaints = bot.communicate(timeout=240)
    finally:
        bot.kill()
    assert (bot.returncode, complaints) == (0, "")
    return said


def test_two_bots_play_each_other(server):
    # The first king wins, so it is a short game.
    one = start(server, "one", "--challenge", "--rulebook", "breakthrough")
    two = start(server, "two", "--rulebook", "breakthrough")
    first, second = finished(one), finished(two)
    assert "against one: breakthrough" in second
    assert first.splitlines()[-1] == second.splitlines()[-1]
    assert "is over" in first


def test_a_bot_without_a_valid_token_says_so(server):
    environment = os.environ | {"CROWNHEAD_TOKEN": "crownhead_" + "x" * 43}
    ran = subprocess.run([sys.executable, str(BOT), server.address], env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "token is not valid" in ran.stderr


def test_a_bot_without_a_site_says_so():
    environment = os.environ | {"CROWNHEAD_TOKEN": "x"}
    command = [sys.executable, str(BOT), "http://127.0.0.1:9"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (ran.returncode, "does not answer" in ran.stderr) == (1, True)
