"""The board as a widget: a game in the kernel, and the board of the site in the notebook.

The rules stay here. The notebook is sent what may be played, and sends what the player does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from threading import RLock, Thread
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from crownhead import _core
from crownhead.engine.player_names import named_player
from crownhead.engine.players.player import Player
from crownhead.errors import ActionError, IllegalMoveError, quote
from crownhead.notation.pdn import PdnGame
from crownhead.notebook.bundle import bundle
from crownhead.play.actions import Action
from crownhead.play.game import Game
from crownhead.play.words import wording
from crownhead.position import AnyPosition
from crownhead.rules.rulebook import AnyRulebook
from crownhead.sides import SIDES
from crownhead.terminal import terminal_text
from crownhead.terminal.session import Session
from crownhead.web.contract import boards

if TYPE_CHECKING:
    from crownhead.engine.analysis import Analysis

LONGEST = 200
"""The characters of a message from the notebook."""
MOST_ARROWS = 24
SIZES = (160, 1600)
THEMES = ("walnut", "slate", "paper", "high-contrast")
STYLES = ("web/static/crownhead/styles/themes.css", "web/static/crownhead/styles/board.css", "notebook/board.css")


def style() -> str:
    """How the board and what is around it look."""
    return "\n".join((files("crownhead") / name).read_text(encoding="utf-8") for name in STYLES)


class Board(anywidget.AnyWidget):
    """A board to step through a game and to play on. Show it as the last value of a cell.

    ``game`` is a game, a game of a PDN file, or a rulebook to begin a new one by. A ``Game`` is copied: what is
    played on the board is in `Board.game`. ``white`` and ``black`` are players, or their names as
    ``crownhead play`` has them: ``"human"``, ``"computer:3"``.

    >>> board = Board("english")
    >>> board.play("11-15")
    >>> board.game.last_move_text, board.caption
    ('11-15', 'move 1: white to move')
    >>> board.ply = 0
    >>> board.position == board.game.start
    True
    """

    _esm = bundle("notebook/board.js")
    _css = style()

    state: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    """The game as the board shows it, with every move that may be made."""
    moment: Any = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    """The earlier position that is shown; None for the present one."""
    ply = traitlets.Int(0).tag(sync=True)
    """How many moves are on the board. Set it to step through the game."""
    moves: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The moves of the game as they are listed below the board."""
    arrows: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """Moves to point at: moves, or texts such as ``11-15``; any squares, legal or not. The first is the boldest."""
    flipped = traitlets.Bool(False).tag(sync=True)
    """Whether Black sits at the near side."""
    theme = traitlets.Enum(THEMES, "walnut").tag(sync=True)
    """The colours of the board."""
    size = traitlets.Int(400).tag(sync=True)
    """The widest that the board becomes, in pixels."""
    caption = traitlets.Unicode().tag(sync=True)
    """Whose turn it is, or how the game ended."""
    comment = traitlets.Unicode().tag(sync=True)
    """What the file of games says about the move that is shown."""

    def __init__(
        self,
        game: Game | PdnGame | AnyRulebook = "english",
        fen: AnyPosition | None = None,
        *,
        white: Player | str | None = None,
        black: Player | str | None = None,
        **looks: Any,
    ) -> None:
        self._comments = dict(_comments(game)) if isinstance(game, PdnGame) else {}
        at_white, at_black = (named_player(each) if isinstance(each, str) else each for each in (white, black))
        if at_white and at_black:
            raise ValueError("one of the players must be a person: give white or black, not both")
        self._session = Session(_game(game, fen), at_white, at_black)
        self._lock = RLock()  # the computer thinks in a thread of its own
        self._thinking: Thread | None = None
        super().__init__(**{"flipped": self._session.flipped, **looks})
        self.on_msg(self._receive)
        self._show_game()
        self._let_computer_act()

    # --- the game ----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game on the board, with everything that was played on it."""
        return self._session.game

    @property
    def position(self) -> Any:
        """The position that is shown.

        >>> Board("english").position.fen[:10]
        'B:W21,22,2'
        """
        return self.game.at(self.ply).position

    def play(self, move: Action | str) -> None:
        """Make a move, or do anything that `Game.do` knows. The computer begins to think if it plays the other side;
        its answer appears on the board, and `wait` waits for it.

        >>> Board("boxed").play("11-16")
        """
        with self._lock:
            self._session.do(move)
            self._show_game()
        self._let_computer_act()

    def wait(self) -> None:
        """Wait until the computer has answered.

        >>> board = Board("english", white="computer:1")
        >>> board.play("11-15")
        >>> board.wait()
        >>> board.ply
        2
        """
        thinking = self._thinking
        if thinking:
            thinking.join()

    def take_back(self) -> None:
        """Take back what a person did last, and what the computer did since.

        >>> board = Board("english")
        >>> board.play("11-15")
        >>> board.take_back()
        >>> board.ply
        0
        """
        with self._lock:
            self._session.take_back()
            self._show_game()

    def point(self, analysis: Analysis) -> None:
        """Point at the moves that an analysis found, the best the boldest.

        >>> from crownhead import Engine, Limit
        >>> board = Board("english", "B:W18,27,31:B14,5")
        >>> board.point(Engine("english").analyse(board.game, Limit(depth=4)))
        >>> board.arrows
        [['14', '23', '32']]
        """
        self.arrows = [line.moves[0] for line in analysis.lines if line.moves]

    # --- what the notebook is sent -----------------------------------------------------------------------------------

    def _show_game(self) -> None:
        """Show the game as it is now."""
        people = [side for side in SIDES if self._session.players[side] is None]
        with self.hold_sync():
            self.arrows = []  # they pointed at the position before
            self.state = {**boards.describe(self.game, "both" if len(people) > 1 else people[0])}
            self.moves = [*_listed(self.game)]
            if self.ply == self.game.ply:
                self._show_moment()
            else:
                self.ply = self.game.ply

    @traitlets.observe("ply")
    def _show_moment(self, _change: object = None) -> None:
        with self._lock, self.hold_sync():
            shown = self.game.at(self.ply)
            self.moment = None if self.ply == self.game.ply else boards.moment(shown)
            self.caption = terminal_text.turn(self.game if self.moment is None else shown)
            self.comment = self._comments.get(tuple(map(str, shown.moves)), "")

    @traitlets.validate("ply")
    def _known_ply(self, proposal: Any) -> int:
        if not 0 <= proposal["value"] <= self.game.ply:
            raise traitlets.TraitError(f"ply: from 0 to {self.game.ply}, not {proposal['value']}")
        return int(proposal["value"])

    @traitlets.validate("size")
    def _known_size(self, proposal: Any) -> int:
        if not SIZES[0] <= proposal["value"] <= SIZES[1]:
            raise traitlets.TraitError(f"size: from {SIZES[0]} to {SIZES[1]} pixels, not {proposal['value']}")
        return int(proposal["value"])

    @traitlets.validate("arrows")
    def _known_arrows(self, proposal: Any) -> list[list[str]]:
        if len(proposal["value"]) > MOST_ARROWS:
            raise traitlets.TraitError(f"arrows: {MOST_ARROWS} at most, not {len(proposal['value'])}")
        return [_path(self.game.rulebook.variant, arrow) for arrow in proposal["value"]]

    # --- what the notebook sends -------------------------------------------------------------------------------------

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Do what the player did, or send why it cannot be done."""
        try:
            self._obey(content)
        except ValueError as error:
            why = getattr(error, "explanation", None) if isinstance(error, IllegalMoveError) else None
            self.send({"refusal": boards.refusal(why, {}) if why else {"text": str(error)}})

    def _obey(self, content: object) -> None:
        match content:
            case {"do": "take back"}:
                self.take_back()
            case {"do": str(text), "ply": int(ply)} if len(text) <= LONGEST:
                if ply != self.game.ply:
                    raise ActionError(wording.MOVED_ON)
                if self._session.waits_for:
                    raise ActionError(wording.ANOTHERS_TURN)
                self.play(text)
            case _:
                raise ActionError(f"not understood: {quote(repr(content)[:LONGEST])}")

    # --- the computer ------------------------------------------------------------------------------------------------

    def _let_computer_act(self) -> None:
        """Begin to think if it is the computer's turn, so that the kernel is free in the meantime."""
        with self._lock:
            if self._session.waits_for and self._thinking is None:
                self._thinking = Thread(target=self._think, name="crownhead-board")
                self._thinking.start()

    def _think(self) -> None:
        try:
            while self._answer():
                pass
        except (OSError, ValueError) as error:  # another program that plays here has failed
            self._thinking = None
            self.send({"refusal": {"text": str(error)}})

    def _answer(self) -> bool:
        """Act for the computer; False if it is not its turn. What was chosen for a game that has changed is dropped."""
        with self._lock:
            player, game = self._session.waits_for, self.game.copy()
            if player is None:
                self._thinking = None
                return False
        action = player.choose(game)
        with self._lock:
            if self.game.log == game.log:
                self._session.do(action)
                self._show_game()
        return True


def _game(given: Game | PdnGame | AnyRulebook, fen: AnyPosition | None) -> Game:
    if isinstance(given, Game | PdnGame):
        if fen is not None:
            raise ValueError("a game has its own start: fen goes with a rulebook")
        return given.copy() if isinstance(given, Game) else given.to_game()
    return Game(given, fen)


def _comments(game: PdnGame) -> Iterator[tuple[tuple[str, ...], str]]:
    """What is said about each position, by the moves that led to it."""
    made: tuple[str, ...] = ()
    yield made, game.root.comment or ""
    for node in game.root.mainline():
        if node.move is None:
            return
        made = (*made, str(node.move))
        yield made, " ".join(filter(None, (*node.comments_before, node.comment)))


def _listed(game: Game) -> Iterator[dict[str, Any]]:
    """The moves that stand; the first of each pair has the number of both."""
    number = None
    for entry in game.history:
        if entry.move and entry.stands:
            yield {"ply": entry.ply, "number": "" if entry.number == number else entry.label, "text": entry.notation}
            number = entry.number


def _path(variant: _core.Variant, arrow: object) -> list[str]:
    """The squares of an arrow, by their names."""
    if isinstance(arrow, _core.Move):
        return [*map(variant.name, arrow.path)]
    names: Iterable[object] = arrow if isinstance(arrow, list | tuple) else str(arrow).replace("x", "-").split("-")
    squares = [*map(str, names)]
    if not 2 <= len(squares) <= variant.square_count:
        raise traitlets.TraitError(f"arrows: {quote(str(arrow)[:LONGEST])} is not a move: expected one such as 11-15")
    try:
        return [variant.name(variant.square(name.strip())) for name in squares]
    except ValueError as error:
        raise traitlets.TraitError(f"arrows: {error}") from None
