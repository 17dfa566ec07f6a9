"""A sitting at the board: a game, its players, and how the board is shown. Both faces of the terminal share it."""

from __future__ import annotations

from datetime import date
from itertools import islice
from pathlib import Path

from crownhead.engine.player_names import named_player
from crownhead.engine.players.player import Player, side_to_act
from crownhead.errors import ActionError
from crownhead.play.actions import Action
from crownhead.play.game import Game
from crownhead.play.history import Entry
from crownhead.reading.frame import in_language
from crownhead.rules.rulebook import Rulebook
from crownhead.sides import SIDES, Side
from crownhead.terminal import kept_games
from crownhead.terminal.kept_games import Keeper, Left
from crownhead.terminal.score_sheet import ScoreRow, score_sheet


class Session:
    """A game between two players; None for a player is a person at the keyboard.

    >>> session = Session(Game("english"))
    >>> session.do("11-15")
    >>> [str(row) for row in session.score_sheet]
    ['1. 11-15']
    >>> session.take_back()
    >>> session.game.ply
    0
    """

    def __init__(
        self, game: Game, white: Player | None = None, black: Player | None = None, language: str | None = None
    ) -> None:
        self.game = game
        self.language = language  # in which the rules are read, if not in their own; all else is said in English
        self.players: dict[Side, Player | None] = {Side.WHITE: white, Side.BLACK: black}
        # A person against the computer wants to sit on the near side.
        self.flipped = white is not None and black is None
        self.shows_board = True  # after every move, line by line
        self.keeper: Keeper | None = None  # who keeps the game, for those who leave it
        self._written: set[Path] = set()

    # --- playing -----------------------------------------------------------------------------------------------------

    def do(self, action: Action | str) -> None:
        """Do anything that `Game.do` knows."""
        self.game.do(action)
        self._keep()

    def take_back(self) -> None:
        """Take back the last action of a human player, and all that the computer did since."""
        own = [entry for entry in self.game.history if not self.players[doer(entry)]]
        if not own:
            raise ActionError("there is nothing to take back")
        self.game = self.game.until(own[-1].sequence - 1)
        self._keep()

    def begin_again(self) -> None:
        """A new game by the same rules, from the same start."""
        self._turn_to(self.game.until(0))

    # --- knowing -----------------------------------------------------------------------------------------------------

    @property
    def book_to_read(self) -> tuple[Rulebook, str]:
        """The rulebook in the language of the reader, and a sentence if it is not translated.

        >>> Session(Game("english"), language="nl").book_to_read[0].clause("draws").title
        'Remise'
        """
        book = self.game.rulebook
        return book.translated(self.language or book.language), in_language(book, self.language)[1]

    @property
    def waits_for(self) -> Player | None:
        """The computer player that has to act now; None if it is a human's turn or the game has stopped."""
        if self.game.outcome or self.game.frozen:
            return None
        return self.players[side_to_act(self.game)]

    @property
    def score_sheet(self) -> list[ScoreRow]:
        """The moves by their numbers."""
        return score_sheet(self.game.history)

    def name(self, side: Side) -> str:
        """The name of a side's player.

        >>> Session(Game("english")).name(Side.WHITE)
        'human'
        """
        player = self.players[side]
        return player.name if player else "human"

    # --- keeping -----------------------------------------------------------------------------------------------------

    def save(self, name: str, *, replace: bool = False) -> Path:
        """Write the game as PDN. A file that this session has not written itself is replaced only on request."""
        from crownhead.notation import pdn

        path = Path(name).expanduser()
        if path.exists() and not replace and path.resolve() not in self._written:
            raise ActionError(f"{name} is there already; save! {name} replaces it")
        tags = {"Date": f"{date.today():%Y.%m.%d}", **{side.value.capitalize(): self.name(side) for side in SIDES}}
        pdn.write([pdn.PdnGame.from_game(self.game, tags)], path)
        self._written.add(path.resolve())
        return path

    def load(self, name: str, number: int = 1) -> None:
        """Go on with a game from a PDN file. If the file names no rules, those of this session apply."""
        self._turn_to(load_game(name, number, default=self.game.rulebook))

    @property
    def left(self) -> Left | None:
        """The game that was left last, if games are kept here."""
        return kept_games.latest(but=self.keeper.path) if self.keeper else None

    def resume(self) -> None:
        """Go on with the game that was left last, against the same players."""
        left = self.left
        if left is None:
            raise ActionError("there is no game to go on with")
        self.game = left.game
        self.players = {Side.WHITE: named_player(left.white), Side.BLACK: named_player(left.black)}
        self.flipped = self.players[Side.WHITE] is not None and self.players[Side.BLACK] is None
        self.keeper = Keeper(left.white, left.black, path=left.path)

    def _turn_to(self, game: Game) -> None:
        """Another game: the one before stays as it was kept."""
        self.game = game
        if self.keeper:
            self.keeper.begin()

    def _keep(self) -> None:
        if self.keeper:
            self.keeper.keep(self.game)


def doer(entry: Entry) -> Side:
    """Who did something: for the arbiter and the clock, the player at the keyboard who was to move.

    >>> game = Game("english")
    >>> game.do("adjudicate draw")
    >>> doer(game.history[0])
    <Side.BLACK: 'black'>
    """
    return entry.side or entry.position.side


def load_game(
    name: str, number: int = 1, *, rulebook: str | Rulebook | None = None, default: Rulebook | None = None
) -> Game:
    """The game with that number in a PDN file: by ``rulebook``, else by the file's own, else by ``default``."""
    from crownhead.notation import pdn

    games = pdn.read(Path(name).expanduser(), rulebook=rulebook, default=default)
    found = next(islice(games, max(0, number - 1), None), None)
    if found is None or number < 1:
        raise ValueError(f"there is no game {number} in {name}")
    if found.guess and found.tags.get("Rulebook"):
        raise ValueError(f"{name}: {found.guess.split(',')[0]}; give its file with --rules")
    return found.to_game()
