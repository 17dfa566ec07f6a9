"""A game of a PDN file: its tags, its rules, its tree of moves, its result, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crownhead import _core
from crownhead.arguments import instance, items, mapping, text, whole_number
from crownhead.errors import quote
from crownhead.notation import fen
from crownhead.notation.pdn import dialect as rules
from crownhead.notation.pdn.attempt import Attempt, Fault, Note, Reading
from crownhead.notation.pdn.builder import RESULT, Builder
from crownhead.notation.pdn.dialect import Dialect
from crownhead.notation.pdn.gametypes import GameType, Result
from crownhead.notation.pdn.tree import Node
from crownhead.play.words.numbering import Numbering
from crownhead.position import AnyPosition, Position, position_by
from crownhead.rules.rulebook import AnyRulebook, Rulebook

if TYPE_CHECKING:
    from crownhead.play.game import Game

UNKNOWN = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
"""The tags that every game should have, with the values that stand for “unknown”."""


class PdnGame:
    """A game with its tags, in order, and its moves as a tree. ``counts`` are what draw rules had counted before its
    start, as `Game` has them. A new one begins like this:

    >>> game = PdnGame("english", tags={"White": "Wyllie, J."})
    >>> node = game.root.add_variation("11-15")
    >>> game.result = Result.DRAW
    >>> print(game)
    [White "Wyllie, J."]
    [Result "1/2-1/2"]
    [GameType "21,B,8,8,N1,0"]
    [Rulebook "english"]
    <BLANKLINE>
    1. 11-15 1/2-1/2
    """

    def __init__(
        self,
        rulebook: AnyRulebook = "english",
        start: AnyPosition | None = None,
        tags: dict[str, str] | None = None,
        counts: Sequence[int] = (),
    ) -> None:
        counts = [whole_number("counts", count, 0) for count in items("counts", counts)]
        book = Rulebook.load(rulebook)
        self.tags: dict[str, str] = {
            text("a tag", name): text(name, tag) for name, tag in mapping("tags", tags).items()
        }
        """The tags, in order."""
        self.tags.setdefault("Result", "*")
        if (game_type := GameType.of(book)) is not None:
            self.tags.setdefault("GameType", str(game_type))
        self.tags.setdefault("Rulebook", book.slug)
        self._text: _core.PdnText | None = None
        self._read: Reading | None = None
        self._dialect: Dialect | None = next(rules.dialects(book, GameType.parse(self.tags.get("GameType", ""))))
        given = self._dialect.position(start) if isinstance(start, str) else start
        self._start = book.start if given is None else position_by(book, given)
        if isinstance(start, str):
            counts = counts or fen.counts_in(start)
        if self._start != book.start or any(counts):
            self.tags["FEN"] = fen.with_past(self._dialect.fen(self._start), counts)
        self._root: Node | None = Node(self)
        self._escapes: list[str] = []
        self._first_number: int | None = None

    @classmethod
    def _of(cls, text: _core.PdnText, forced: Rulebook | None, default: Rulebook | None) -> PdnGame:
        """A game that was scanned; everything else is computed on first access."""
        game = object.__new__(cls)
        game.tags = {name: value for name, value, _ in text.tags}
        game._text, game._forced, game._default = text, forced, default
        game._read = game._root = game._dialect = None
        return game

    _forced: Rulebook | None = None
    _default: Rulebook | None = None

    # --- what was read -----------------------------------------------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """The rules: by the tag Rulebook, else GameType, else as the caller asked, else guessed (see `guess`).

        >>> from crownhead.notation import pdn
        >>> pdn.loads('[GameType "25,W,8,8,A0,0"] 1. c3-d4 *')[0].rulebook.slug
        'russian'
        """
        return self._known_dialect().rulebook

    @property
    def guess(self) -> str | None:
        """How the rulebook was guessed; None if it was named.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("1. 32-28 19-23 *")[0].guess
        'no tag names the rules; International draughts (10...10) allows 2 of 2 moves'
        """
        wanted = self.tags.get("Rulebook", "").strip()
        if self._forced is None and wanted not in ("", self.rulebook.slug):
            return f"{quote(wanted)} is not a rulebook that is known here, so {self.rulebook.slug} is used instead"
        return self._known_dialect().guess

    @property
    def start(self) -> Position:
        """The position in which the game begins.

        >>> from crownhead.notation import pdn
        >>> pdn.loads('[GameType "21"] [FEN "B:W18:B14"] *')[0].start.fen
        'B:W18:B14'
        """
        return self._start if self._text is None else self._reading().start

    @property
    def counts(self) -> tuple[int, ...]:
        """What draw rules had counted before the start, in plies, by the tag FEN; () if nothing.

        >>> PdnGame("fmjd-international", "W:WK1:BK50:H12").counts
        (12,)
        """
        return fen.counts_in(self.tags.get("FEN", ""))

    @property
    def root(self) -> Node:
        """The tree of moves.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("1. 11-15 *")[0].root.next()
        <Node 11-15>
        """
        if self._root is None:
            read = self._reading()
            builder = Builder(self, read.errors, read.setups)
            self._root = builder.root
            builder.build(read.replay)
            self._escapes, self._first_number = builder.escapes, builder.first_number
        return self._root

    def end(self) -> Node:
        """The last node of the main line: where the game stood when it ended.

        >>> from crownhead.notation import pdn
        >>> game = pdn.loads("1. 11-15 (9-13) 23-19 *")[0]
        >>> game.end(), game.end().position.fen[:2]
        (<Node 23-19>, 'B:')
        """
        return self.root.end()

    @property
    def escapes(self) -> list[str]:
        """The lines that began with %, without it.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("% exported\\n1. 11-15 *")[0].escapes
        [' exported']
        """
        assert self.root
        return self._escapes

    @property
    def first_number(self) -> int | None:
        """The number of the first move; None if the file gives none.

        >>> from crownhead.notation import pdn
        >>> pdn.loads('[GameType "21"] [FEN "B:W18:B6"] 31. 6-10 *')[0].first_number
        31
        """
        assert self.root
        return self._first_number

    @first_number.setter
    def first_number(self, number: int | None) -> None:
        assert self.root
        self._first_number = number

    @property
    def numbering(self) -> Numbering:
        """How the moves are numbered, as in a `Game` from the same start.

        >>> from crownhead.notation import pdn
        >>> pdn.loads('[GameType "20"] [FEN "B:W28:B12"] 7... 12-18 *')[0].numbering.label(0)
        '7…'
        """
        return Numbering.of(self.rulebook, self.start, self.first_number or 1)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the game as it was read, in the order of the file; () if nothing is.

        >>> from crownhead.notation import pdn
        >>> [fault.message for fault in pdn.loads("1. 11-15 (9-13 *")[0].faults]
        ['a variation is not closed']
        """
        return () if self._text is None else self._reading().faults

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was read otherwise than it is written, in the order of the file; () if nothing was.

        >>> from crownhead.notation import pdn
        >>> game = pdn.loads("1. 11x15 *")[0]
        >>> game.faults, [note.message for note in game.notes]
        ((), ['11x15 takes nothing; read as 11-15'])
        """
        return () if self._text is None else self._reading().notes

    @property
    def start_fault(self) -> str | None:
        """Why the FEN of the game is not a position; None if it is one.

        >>> from crownhead.notation import pdn
        >>> pdn.loads('[GameType "21"] [FEN "B:W99:B14"] *')[0].start_fault
        'there is no square 99 on this board (1 to 32) (character 4 of "B:W99:B14")'
        """
        return None if self._text is None else self._reading().start_fault

    @property
    def plies(self) -> int:
        """How many moves the main line has.

        >>> from crownhead.notation import pdn
        >>> pdn.loads("1. 11-15 (9-13) 23-19 *")[0].plies
        2
        """
        if self._root is None:
            return self._reading().replay.plies
        return sum(node.setup is None for node in self.root.mainline())

    @property
    def line(self) -> int | None:
        """The line of the file where the game begins; None if it was not read from one."""
        return None if self._text is None else self._text.line

    # --- the result --------------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """Who won. The tag decides; without one, what stands at the end of the moves.

        >>> from crownhead.notation import pdn
        >>> pdn.loads('[GameType "21"] [Result "1-0"] 1-0')[0].result
        <Result.BLACK: 'black wins'>
        >>> pdn.loads('[GameType "20"] 1. 32-28 2-0')[0].result
        <Result.WHITE: 'white wins'>
        """
        said = [self.tags.get("Result", ""), *self._results_at_the_end()]
        found = (Result.from_text(text, self._game_type_number()) for text in said)
        result = next((each for each in found if each is not Result.UNKNOWN), Result.UNKNOWN)
        return result.exchanged if self._known_dialect().exchanged else result

    @result.setter
    def result(self, result: Result | str) -> None:
        self.tags["Result"] = self._result_text(self._meant(result) if isinstance(result, str) else result)

    def _meant(self, written: str) -> Result:
        result = Result.from_text(written, self._game_type_number())
        if result is Result.UNKNOWN and written.strip() not in ("", "*", "?"):
            raise ValueError(f"{quote(written)} is not a result; expected something like 1-0, 1/2-1/2, 0-2 or *")
        return result.exchanged if self._known_dialect().exchanged else result

    def _result_text(self, result: Result) -> str:
        """A result as this game writes it."""
        instance("a result is a Result, or text such as 1-0", Result, result)
        seen = result.exchanged if self._known_dialect().exchanged else result
        return seen.text(self._game_type_number())

    def _results_at_the_end(self) -> list[str]:
        text = self._text
        return [] if text is None else [text.text(i) for i in range(len(text)) if text.kind(i) == RESULT]

    def _game_type_number(self) -> int | None:
        game_type = GameType.parse(self.tags.get("GameType", ""))
        return game_type.number if game_type else self.rulebook.pdn_type

    # --- reading -----------------------------------------------------------------------------------------------------

    def _known_dialect(self) -> Dialect:
        if self._dialect is None:
            if self._forced is None and (found := rules.named(self.tags, self._default)):
                self._dialect = next(rules.dialects(*found))
            else:
                self._dialect = self._reading().dialect
        return self._dialect

    def _reading(self) -> Reading:
        if self._read is None:
            self._read = self._do_read()
            self._dialect = self._read.dialect
        return self._read

    def _do_read(self) -> Reading:
        assert self._text is not None
        attempts = {}

        def try_out(dialect: Dialect) -> _core.PdnReplay | None:
            attempt = attempts[dialect] = Attempt(self._text, self.tags, dialect)
            return attempt.replay if attempt.fen_fault is None else None

        rulebook = self._forced
        named = None if rulebook else rules.named(self.tags, self._default)
        if rulebook or named or self._default:
            game_type = GameType.parse(self.tags.get("GameType", ""))
            book = rulebook or (named[0] if named else self._default)
            assert book
            for dialect in rules.dialects(book, game_type):
                replay = try_out(dialect)
                if replay is not None and replay.is_legal:
                    break
            else:
                dialect = max(attempts, key=lambda each: attempts[each].progress)
            return attempts[dialect].read()
        result = next(iter(self._results_at_the_end()), self.tags.get("Result", ""))
        slugs = rules.candidates(self._text.squares_used, self.tags.get("FEN", ""), result)
        guessed, _ = rules.guess(slugs, try_out)
        return attempts[guessed._replace(guess=None)].read()._replace(dialect=guessed)

    # --- games and texts ---------------------------------------------------------------------------------------------

    def to_game(self) -> Game:
        """The main line as a `Game`, with the huffs, offers, claims and decisions that the comments record.

        Raises the error of the first move that is not legal, and a ValueError where a set-up is not a huff.

        >>> from crownhead.notation import pdn
        >>> print(pdn.loads('[GameType "21"] [Result "1-0"] 1. 11-15 23-19 1-0')[0].to_game().outcome)
        black wins: white resigned (Winning)
        """
        from crownhead.notation.pdn.record import to_game

        return to_game(self)

    @classmethod
    def from_game(cls, game: Game, tags: dict[str, str] | None = None) -> PdnGame:
        """A `Game` with everything that was done in it.

        >>> from crownhead import Game
        >>> game = Game("english")
        >>> game.play("11-15", offer="a quick draw?")
        >>> PdnGame.from_game(game).root.next().comment
        '[%offer "a quick draw?"]'
        """
        from crownhead.notation.pdn.record import from_game

        return from_game(game, tags)

    def __str__(self) -> str:
        from crownhead.notation.pdn.writer import dumps

        return dumps([self]).rstrip("\n")

    def _repr_svg_(self) -> str | None:
        """The diagram that a notebook shows: how the game ended."""
        return self.end()._repr_svg_()

    def __repr__(self) -> str:
        return f"<PdnGame {self.tags.get('White', '?')} - {self.tags.get('Black', '?')}>"
