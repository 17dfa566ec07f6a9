"""What the site answers to a request to act in a game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from crownhead.errors import ClaimError, IllegalMoveError
from crownhead.play.words.explanation import Explanation
from crownhead.rules.rulebook import Clause
from crownhead.web.i18n import languages
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import Replay


class Code(StrEnum):
    """The kinds of answers to a request to act."""

    DONE = "done"
    REPEATED = "repeated"  # the same request came before: nothing was done twice
    STALE = "stale"  # the game has gone on in between
    LATE = "late"  # the time was over
    REFUSED = "refused"  # the rules do not allow it
    FORBIDDEN = "forbidden"  # not for this user
    INVALID = "invalid"  # the request makes no sense

    @property
    def status(self) -> int:
        """The status of the answer in HTTP."""
        return _STATUS[self]

    @property
    def is_fine(self) -> bool:
        """Whether what was wanted is now so."""
        return self in (Code.DONE, Code.REPEATED)


_STATUS = {
    Code.DONE: 200,
    Code.REPEATED: 200,
    Code.STALE: 409,
    Code.LATE: 409,
    Code.REFUSED: 422,
    Code.FORBIDDEN: 403,
    Code.INVALID: 400,
}


class Answer(NamedTuple):
    """How it went, with the game as it is now, and why if it did not go."""

    code: Code
    game: Game
    replay: Replay
    message: str = ""
    explanation: Explanation | None = None
    cited: Clause | None = None

    @property
    def clause(self) -> Clause | None:
        """The clause that a refusal rests on."""
        return self.explanation.clause if self.explanation else self.cited

    @classmethod
    def refusal(cls, game: Game, replay: Replay, error: ValueError) -> Answer:
        """The core's refusal, with the clause if it names one."""
        explanation = error.explanation if isinstance(error, IllegalMoveError) else None
        cited = error.clause if isinstance(error, ClaimError) else None
        return cls(Code.REFUSED, game, replay, languages.say(str(error)), explanation, cited)
