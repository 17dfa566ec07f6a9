"""How one rulebook differs from another, for readers who know the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from crownhead.catalogues import speaker
from crownhead.reading.facts import Fact, facts
from crownhead.rules.rulebook import Clause, Rulebook
from crownhead.sentences import Sentence

# What it means that a rulebook is silent about something that another one rules.
UNSAID = {
    "board.corner": Sentence("There is no dark corner: all squares are used."),
    "capture.half-turn": Sentence("A capture may turn straight back."),
    "kings.in-a-row": Sentence("The same king may move as often as its owner likes."),
    "promotion.built-from": Sentence("Kings are not built from lost men."),
    "end.first-king": Sentence("A new king does not end the game."),
    "draws.agreement": Sentence("The players cannot agree on a draw."),
    "draws.repetition": Sentence("Repeating a position does not make a draw."),
    "draws.no-progress": Sentence("A run of moves without progress does not make a draw."),
    "draws.proven": Sentence("That neither side can force a win does not end the game."),
}


class Difference(NamedTuple):
    """A rule that differs between two rulebooks, with the sentence and the clause of each.

    ``key`` is where the front matter has it. A clause is None where that rulebook has no such rule.
    """

    key: str
    here: str
    there: str
    here_clause: Clause | None
    there_clause: Clause | None

    @property
    def title(self) -> str:
        """The title of the clause: of this rulebook, or else of the other."""
        clause = self.here_clause or self.there_clause
        assert clause
        return clause.title


def differences(here: Rulebook, there: Rulebook) -> list[Difference]:
    """How ``here`` differs from ``there``, in the order of the rules; nothing if both play the same game.

    >>> for each in differences(Rulebook.load("brazilian"), Rulebook.load("international"))[:2]:
    ...     print(f"{each.here} ({each.there})")
    The board has 8 by 8 squares; only the dark ones are used. (The board has 10 by 10 squares; only the dark ones ...)
    Each side has twelve men, on its first, second and third rows. (Each side has 20 men, on its first, second, ...)
    """
    ours, theirs = ({fact.key: fact for fact in facts(book)} for book in (here, there))
    known = {fact.sentence for fact in ours.values()} & {fact.sentence for fact in theirs.values()}
    found = []
    for key in _in_order([*ours], [*theirs]):
        mine, other = _kept(ours.get(key), known), _kept(theirs.get(key), known)
        if mine or other:
            found.append(
                Difference(
                    key,
                    mine.sentence if mine else unsaid(key),
                    other.sentence if other else unsaid(key),
                    mine.clause if mine else None,
                    other.clause if other else None,
                )
            )
    return found


def comparison(here: Rulebook, there: Rulebook, width: int = 80, language: str | None = None) -> Iterator[str]:
    """The differences as lines of text, section by section; in this language, or else in that of the first book.

    >>> print("\\n".join(comparison(Rulebook.load("boxed"), Rulebook.load("english"))))
    How Draughts from the box differs from English draughts
    <BLANKLINE>
    Huffing
      - A capture may be overlooked. Then the opponent may huff any of the pieces...
        English draughts: Capturing is compulsory.
    ...
    """
    say = speaker(language or here.language)
    yield say(Sentence("How {here} differs from {there}", here=here.title, there=there.title))
    found = differences(here, there)
    if not found:
        yield from ("", say(Sentence("The rules are the same.")))
    for title, group in groupby(found, key=lambda difference: difference.title):
        yield from ("", say(title))
        for each in group:
            other = f"{say(there.title)}: {say(each.there)}"
            yield textwrap.fill(say(each.here), width, initial_indent="  - ", subsequent_indent="    ")
            yield textwrap.fill(other, width, initial_indent="    ", subsequent_indent="    ")


def _in_order(ours: list[str], theirs: list[str]) -> list[str]:
    """Our keys, with each key that only they have inserted behind the one that it follows there."""
    keys = list(ours)
    place = 0
    for key in theirs:
        if key in keys:
            place = keys.index(key) + 1
        else:
            keys.insert(place, key)
            place += 1
    return keys


def _kept(fact: Fact | None, known: set[str]) -> Fact | None:
    """A sentence that both rulebooks have is no difference, even if they call the rule differently."""
    return None if fact is None or fact.sentence in known else fact


def unsaid(key: str) -> str:
    """What it means that a rulebook says nothing under a key.

    >>> unsaid("draws.agreement")
    'The players cannot agree on a draw.'
    """
    return UNSAID.get(key, Sentence("No such draw."))
