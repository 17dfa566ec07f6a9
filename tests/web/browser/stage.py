"""The real site in a directory of its own, someone backstage who sets up games, and windows to look at it with."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Error, TimeoutError
from site_servers import Site, surroundings

PATIENCE = 60  # seconds, for a machine that is busy with something else
HAND = """() => {
    const {hand, bar} = document.querySelector("draughts-board") ?? {};
    if (!hand) return null;
    const chosen = hand.selection && [...hand.selection.targets];
    return JSON.stringify([chosen, hand.made?.text, hand.unconfirmed?.text, bar?.sentence?.textContent]);
}"""
"""What has been chosen on the board, what was made, what waits to be confirmed, and what stands below the board."""
PASSING = "Cannot read properties of null", "Cannot read properties of undefined", "Execution context was destroyed"
HELPERS = Path(__file__).parents[1] / "helpers"
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}


class Stage(Site):
    """Web and worker on SQLite, started as `crownhead serve` starts them."""

    def __init__(self, directory):
        path = os.pathsep.join([str(HELPERS), *filter(None, [os.environ.get("PYTHONPATH")])])
        super().__init__(surroundings(directory, PYTHONPATH=path, CROWNHEAD_SHARE_PAGES="0"))
        self._backstage = None

    def ask(self, deed, **details):
        """Have something set up or looked up behind the scenes; see `site_backstage.py`."""
        if self._backstage is None:
            command = [sys.executable, "-m", "site_backstage"]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            self._backstage = subprocess.Popen(command, env=self.environment, text=True, **pipes)
        self._backstage.stdin.write(json.dumps({"do": deed, **details}) + "\n")
        self._backstage.stdin.flush()
        answer = self._backstage.stdout.readline()
        assert answer, f"nothing came of it: {deed} {details}"
        return json.loads(answer)

    def game(self, rulebook, white, black, **more):
        """The address of a new game; see `site_backstage.game`."""
        number = self.ask("game", rulebook=rulebook, white=white, black=black, **more)["number"]
        return f"/games/{number}/"

    def close(self):
        """The play is over."""
        if self._backstage is not None:
            self._backstage.stdin.close()
            self._backstage.wait(PATIENCE)
            self._backstage.stdout.close()
        self.stop()


class Window:
    """A browser window of someone, and what its console complained of."""

    def __init__(self, browser, stage, who="", **options):
        self.stage, self.complaints = stage, []
        self.context = browser.new_context(**{**DESKTOP, "reduced_motion": "reduce", **options})
        self.context.set_default_timeout(PATIENCE * 1000)
        if who:
            cookie = stage.ask("person", name=who)["cookie"]
            self.context.add_cookies([{"name": "sessionid", "value": cookie, "url": stage.address}])
        self.page = self.context.new_page()
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, path):
        self.page.goto(self.stage.address + path)
        return self

    # --- looking ---

    def see(self, words):
        """Wait until something can be read on the page."""
        self.page.get_by_text(words).first.wait_for()
        return self

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def square(self, name):
        return self.page.locator(f'[data-square="{name}"]')

    def action(self, name):
        """A button below the board."""
        return self.page.locator(f'[data-action="{name}"]')

    def until(self, expression, argument=None):
        """Wait until something is true on the page."""
        self._in_time(expression, argument)
        return self

    def place(self, selector):
        """Where something stands in the window, once it is drawn: parts of a page come one after the other."""
        box = "document.querySelector(selector)?.getBoundingClientRect()"
        return self._in_time(f"selector => {{ const box = {box}; return box?.height ? box.toJSON() : null }}", selector)

    def _in_time(self, expression, argument):
        """What an expression gives as soon as it is true. (The page's security policy lets no tool poll inside it.)"""
        end = time.monotonic() + PATIENCE
        while not (found := self._now(expression, argument)):
            assert time.monotonic() < end, self._in_vain(f"{expression} with {argument}")
            self.page.wait_for_timeout(20)
        return found

    def _now(self, expression, argument):
        """What an expression gives, or None where an element is not there yet or the page is just being left."""
        try:
            return self.page.evaluate(expression, argument)
        except Error as error:
            if any(passing in error.message for passing in PASSING):
                return None
            raise

    def _in_vain(self, what):
        """What can be known of something that never came true: the page's state, the server's, and their complaints."""
        page = self.page.evaluate("document.querySelector('draughts-board')?.state ?? null")
        hand = self.page.evaluate(HAND)
        server = self.page.evaluate("fetch(location.pathname + 'state').then((answer) => answer.text())")
        told = {"page": page, "hand": hand, "server": server, "console": self.complaints}
        lines = [f"never came true: {what}", *(f"{name}: {found}" for name, found in told.items())]
        return "\n".join([*lines, self.stage.told()])

    @property
    def board(self):
        """What the board of the page was told."""
        return self.page.evaluate("document.querySelector('draughts-board').state")

    @property
    def moves(self):
        """The moves in the list beside the board."""
        return self.page.locator("a[data-ply]").all_inner_texts()

    def wait_for_ply(self, ply):
        return self.until("ply => document.querySelector('draughts-board').state?.ply === ply", ply)

    def wait_for_turn(self):
        """Wait until the visitor may move, or the game is over; what the board was told.

        The list of moves comes after the board, and may push it aside: a click before that can miss its square.
        """
        self.until(
            """(({yours, outcome, ply}) => (yours || outcome)
              && (!ply || document.querySelector(`.moves a[data-ply="${ply}"]`)))
            (document.querySelector('draughts-board').state)"""
        )
        return self.board

    # --- doing ---

    def click(self, *names):
        for name in names:
            self.square(name).click()

    def tap(self, *names):
        for name in names:
            self.square(name).tap()

    def drag(self, *names):
        """With the mouse, from square to square."""
        for number, name in enumerate(names):
            self.page.mouse.move(*self.centre(name), steps=4)
            if number == 0:
                self.page.mouse.down()
        self.page.mouse.up()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def centre(self, name):
        box = self.square(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


BREAKTHROUGH = (
    *("32-28", "18-22", "37-32", "16-21", "28-23", "19x28x37x26", "36-31", "26x37", "41x32", "13-19", "46-41"),
    *("22-27", "33-28", "12-18", "28-22", "17x28x37x46"),
)
"""Who has the first king has won; here it takes three men to get there."""


def squares(move):
    return move.replace("x", "-").split("-")


def choose_rules(window, rulebook):
    """Choose a rulebook on the front page, from the sheet with all of them."""
    window.page.locator(".picker > summary").click()
    window.page.locator(f'.book:has([value="{rulebook}"])').click()
    try:
        window.page.locator(".picker[open]").wait_for(state="detached", timeout=5000)
    except TimeoutError:  # without scripts it stays open
        window.page.locator(".picker > summary").click()


def at_one_screen(window, rulebook):
    """From the front page to a game that two play at one screen."""
    choose_rules(window.open("/"), rulebook)
    window.page.locator("button[name=here]").click()
    window.page.locator("html.js").wait_for()
    return window


def kept(stage, window):
    """What the database has of the game that the window shows."""
    return stage.ask("moves", number=int(window.page.url.strip("/").rsplit("/", 1)[1]))


def status(window, words):
    """Wait until the workshop says these words about the book."""
    window.page.locator("[data-status]", has_text=words).wait_for()


def key(window, at):
    """A key of the workshop's form, opened."""
    row = window.page.locator(f'[data-key="{at}"]')
    row.locator("summary").click()
    row.locator("fieldset").wait_for()
    return row
