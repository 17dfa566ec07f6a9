"""A board in the browser with a real game behind it, and the sizes of screens to try it on."""

import time
from pathlib import Path

from crownhead import Game
from crownhead.web.contract import boards

STATIC = Path(boards.__file__).parents[1] / "static"
DESKTOP = {"width": 900, "height": 860}
PHONE = {"width": 390, "height": 760}
PATIENCE = 20  # seconds, for a machine that is busy with something else


_SITTING = {}  # who answers for each page: a function of the page is bound only once


class Table:
    """A board in the browser with a game behind it, which answers everything that is done there."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self.complaints = []
        page.on("console", self._console)
        page.on("pageerror", self._error)
        if page not in _SITTING:
            page.expose_function("answer", lambda name, detail: _SITTING[page].answer(name, detail))
        _SITTING[page] = self

    def _console(self, message):
        if message.type == "error":
            self.complaints.append(message.text)

    def _error(self, error):
        self.complaints.append(str(error))

    def leave(self):
        """Let someone else have the page."""
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._error)
        self.page.mouse.move(0, 0)

    def sit(self, game, viewer="both", **attributes):
        """Begin: a game (or a rulebook and a FEN), who looks at it, and the element's attributes."""
        self.game = game if isinstance(game, Game) else Game(*game)
        self.viewer = viewer
        self.page.goto(self.address)
        self.page.evaluate(
            """([state, attributes]) => {
                const board = document.querySelector("draughts-board");
                for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
                board.state = state;
            }""",
            [self.told(), {name.replace("_", "-"): value for name, value in attributes.items()}],
        )
        return self

    def told(self):
        return boards.describe(self.game, self.viewer)

    def answer(self, name, detail):
        """What a server would do: apply one action and tell the new state, or why not."""
        try:
            match name:
                case "move":
                    self.game.play(detail["text"])
                case "huff":
                    self.game.do(f"huff {' '.join(detail['squares'])}")
                case "compel":
                    self.game.do("compel")
                case "let-stand":
                    self.game.do("let stand")
                case "back":
                    self.game.take_back()
                case "restart":
                    self.game = self.game.at(0)
        except ValueError as error:
            return {"refusal": {"text": str(error)}}
        return {"board": self.told()}

    def show(self):
        """Tell the board how the game stands, as when the opponent has moved."""
        self.page.evaluate("state => { document.querySelector('draughts-board').state = state }", self.told())

    # --- looking and doing ---

    def square(self, name):
        return self.page.locator(f'[data-square="{name}"]')

    def click(self, *names):
        for name in names:
            self.square(name).click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, action):
        return self.page.locator(f'[data-action="{action}"]')

    def marked(self, mark):
        return set(self.page.eval_on_selector_all(f".db-{mark}", "all => all.map(each => each.dataset.square)"))

    def pieces(self):
        """The squares on which a piece is drawn."""
        return set(self.page.eval_on_selector_all(".db-stand", "all => all.map(each => each.dataset.on)"))

    def until(self, expression, argument=None):
        """Wait until something is true on the page. (Its security policy lets no tool poll inside it.)"""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(expression, argument):
            assert time.monotonic() < end, f"this never came true: {expression} with {argument}"
            self.page.wait_for_timeout(5)

    def settle(self):
        """Wait until nothing moves any more."""
        self.until("document.getAnimations().every(each => each.playState === 'finished')")
        # By the clock, that is: what follows from an animation's end is done in the next frame.
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def events(self, name):
        return [event for event in self.page.evaluate("window.events") if event["name"] == name]

    def wait_for_ply(self, ply):
        self.until("ply => document.querySelector('draughts-board').state.ply === ply", ply)

    @property
    def sentence(self):
        return self.page.locator(".db-sentence").inner_text()

    @property
    def said(self):
        return self.page.locator(".db-live").inner_text().strip().replace("\u00a0", "")

    def label(self, name):
        return self.square(name).get_attribute("aria-label")

    def centre(self, name):
        box = self.square(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def is_as_the_game_says(self):
        """What is drawn is what is there."""
        self.settle()
        shown = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelector("draughts-board").layer.pieces]
                .map(([square, piece]) => [square, piece.column]))"""
        )
        assert shown == self.told()["position"]
        assert self.pieces() == set(shown)
