"""A bot: takes challenges at a Crownhead site and plays them with the engine.

    CROWNHEAD_TOKEN=crownhead_… python examples/bot.py http://127.0.0.1:8000 --level 4

It needs nothing but Python and Crownhead. The rulebooks, the log of the game and the engine are the library's own; the
site is asked for the rest by HTTP, as docs/api.md describes it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from crownhead import Game, bundled
from crownhead.engine.players.computer import Computer
from crownhead.engine.players.levels import LEVELS, USUAL_LEVEL
from crownhead.engine.players.player import side_to_act
from crownhead.notation import pdn
from crownhead.play import actions

PATIENCE = 60.0
"""The site sends at least an empty line more often than this; if it does not, the connection is gone."""


class Site:
    """The API of a site, as the owner of a token sees it."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/") + "/api"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def open(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """An open answer. One that says no is a `urllib.error.HTTPError`."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, self.headers)
        return urllib.request.urlopen(request, timeout=PATIENCE)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A whole answer; a body makes it a POST."""
        with self.open(path, body) as answer:
            return json.load(answer)

    def events(self, path: str) -> Iterator[dict[str, Any]]:
        """The lines of a stream, as they come."""
        with self.open(path) as lines:
            for line in lines:
                if line.strip():  # an empty one only says that the connection stands
                    yield json.loads(line)


class Bot:
    """Plays for the owner of a token."""

    def __init__(self, site: Site, level: int, rulebooks: list[str], games: int | None) -> None:
        self.site = site
        self.level = level
        self.rulebooks = rulebooks
        self.left = games  # how many games it still wants to finish; None: as many as there are
        self.players: dict[int, Computer] = {}

    def run(self) -> None:
        """Listen and play until enough games are over. A connection that breaks is made again."""
        pause = 1.0
        while self.left is None or self.left > 0:
            try:
                for event in self.site.events("/stream?open=true"):
                    pause = 1.0
                    self.hear(event)
                    if self.left is not None and self.left <= 0:
                        return
            except urllib.error.HTTPError as error:
                if error.code in (401, 403):
                    raise
                print(f"the site says no: {reason(error)}", file=sys.stderr)
            except (OSError, ValueError) as error:
                print(f"the connection broke: {error}", file=sys.stderr)
            time.sleep(pause)
            pause = min(pause * 2, 60.0)

    def hear(self, event: dict[str, Any]) -> None:
        """Do what an event asks for."""
        if event["type"] == "challenge" and event["rulebook"] in self.rulebooks:
            self.accept(event)
        elif event["type"] == "game" and event["state"] == "finished":
            print(f"game {event['game']} is over: {event['result']}", flush=True)
            self.players.pop(event["game"], None)
            self.left = None if self.left is None else self.left - 1
        elif event["type"] == "game" and event["waiting"]:
            self.play(event["game"])

    def accept(self, challenge: dict[str, Any]) -> None:
        """Take a challenge, if no one else was quicker."""
        try:
            game = self.site.ask(f"/challenges/{challenge['token']}/accept", {})
        except urllib.error.HTTPError as error:
            print(f"challenge {challenge['token']}: {reason(error)}", file=sys.stderr)
        else:
            print(f"game {game['game']} against {challenge['creator']}: {game['rulebook']}", flush=True)

    def play(self, number: int) -> None:
        """Do what has to be done in a game: move, or answer. Another event comes if there is more to do."""
        state = self.site.ask(f"/games/{number}")
        game: Game = pdn.loads(self.site.ask(f"/games/{number}/pdn")["pdn"])[0].to_game()
        if game.outcome or game.ply != state["ply"] or side_to_act(game).value not in state["sides"]:
            return  # it has gone on in between
        player = self.players.setdefault(number, Computer(self.level))
        wanted = actions.to_dict(player.choose(game))
        # The key says what the action answers: if this very request is sent twice, it is done once.
        body = {"action": wanted, "expected_ply": state["ply"], "key": f"bot-game-{number}-{state['sequence']}"}
        try:
            self.site.ask(f"/games/{number}/actions", body)
        except urllib.error.HTTPError as error:
            if error.code != 409:  # the game has gone on, which is no mistake
                print(f"game {number}: {reason(error)}", file=sys.stderr)


def reason(error: urllib.error.HTTPError) -> str:
    """The sentence with which the site said no."""
    try:
        return str(json.load(error)["message"])
    except (ValueError, KeyError, TypeError):
        return str(error)


def main() -> int:
    """Read the command line, and play."""
    command = argparse.ArgumentParser(description="A bot that plays at a Crownhead site.")
    command.add_argument("site", help="for example http://127.0.0.1:8000")
    command.add_argument("--level", type=int, choices=LEVELS, default=USUAL_LEVEL, help="how well it plays")
    command.add_argument("--rulebook", action="append", choices=bundled(), help="play only by this one (repeatable)")
    command.add_argument("--games", type=int, help="stop after this number of games")
    command.add_argument("--challenge", action="store_true", help="begin with an open challenge of its own")
    command.add_argument("--computer", type=int, choices=LEVELS, help="begin with a game against the site's computer")
    given = command.parse_args()
    token = os.environ.get("CROWNHEAD_TOKEN", "")
    if not token:
        command.error("set CROWNHEAD_TOKEN to a token from your account's page, “Tokens for programs”")
    site, rulebooks = Site(given.site, token), given.rulebook or bundled()
    try:
        print(f"playing as {site.ask('/me')['name']}", flush=True)
        if given.challenge:
            site.ask("/challenges", {"rulebook": rulebooks[0], "open": True})
        if given.computer:
            site.ask("/games", {"rulebook": rulebooks[0], "level": given.computer})
        Bot(site, given.level, rulebooks, given.games).run()
    except urllib.error.HTTPError as error:
        print(f"bot: {reason(error)}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"bot: {given.site} does not answer: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
