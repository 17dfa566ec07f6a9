"""What can be found out about the text of a rulebook while it is being written: mistakes, differences, examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from crownhead.errors import RulebookError
from crownhead.play.examples import failures
from crownhead.reading.compare import Difference, differences
from crownhead.reading.facts import said
from crownhead.rules.anthology import Anthology, Book, rulebooks_of
from crownhead.rules.document import Example, parse
from crownhead.rules.rulebook import Rulebook, assemble, fallbacks
from crownhead.rules.schema import KEYS_OF_METADATA, NEVER_INHERITED, has_rules, problems
from crownhead.sentences import Say, Sentence
from crownhead.workshop import adaptation, bounds
from crownhead.workshop.choices import tried
from crownhead.workshop.edits import Value, change, written

Parents: TypeAlias = tuple[str, ...] | None
"""The texts of the books that a text extends, the nearest first, where these do not come with Crownhead."""
ABOUT_THE_DOCUMENT = {*KEYS_OF_METADATA, *NEVER_INHERITED}


def begun(slug: str, title: str = "", source: str = "") -> str:
    """The text of a new book that extends a bundled one, and changes nothing yet.

    >>> examine(begun("english")).differences, examine(begun("english")).broken
    ((), ())
    """
    parent = Rulebook.load(slug)
    about = {"title": title or f"{parent.title}, our way", "slug": f"my-{slug}", "version": "0.1.0"}
    about |= {"source": source or "Our own table", "extends": slug}
    return "\n".join(["---", *(f"{key}: {written(value)}" for key, value in about.items()), "---", ""])


class TextFault(NamedTuple):
    """Something that is wrong with the text, and in which line, if it can be told."""

    line: int | None
    text: str


class ExampleVerdict(NamedTuple):
    """An example of the book, the first being 1: the rules that it is about, where it stands, from which book it is,
    and what is wrong with it.

    ``untrue`` is why it cannot be adapted, if it does not hold and cannot be.
    """

    number: int
    rules: Rulebook
    example: Example
    clause: str
    inherited_from: str | None
    failures: tuple[str, ...] = ()
    untrue: str = ""

    @property
    def holds(self) -> bool:
        """Whether all is true that it says."""
        return not self.failures


@dataclass(frozen=True)
class Examination:
    """The text, and what is to be said about it. There is a book if it can be played by, or ``several`` if it holds
    games that can be; without either, no examples."""

    text: str
    messages: tuple[TextFault, ...]
    book: Rulebook | None = None
    several: Anthology | None = None
    parent: Rulebook | None = None
    differences: tuple[Difference, ...] = ()
    examples: tuple[ExampleVerdict, ...] = ()

    @property
    def title(self) -> str:
        """What the book is called; empty if it cannot be read."""
        book = self.book or self.several
        return book.title if book else ""

    @property
    def rulebooks(self) -> tuple[Rulebook, ...]:
        """The rules that it is about; none if it cannot be read."""
        book = self.book or self.several
        return rulebooks_of(book) if book else ()

    @property
    def boards(self) -> tuple[tuple[Rulebook, Example], ...]:
        """All that can be tried: the start of a game, the examples by their numbers, the starts of all other games."""
        starts = [(rules, Example()) for rules in self.rulebooks]
        return (*starts[:1], *((each.rules, each.example) for each in self.examples), *starts[1:])

    @property
    def broken(self) -> tuple[ExampleVerdict, ...]:
        """The examples that do not hold."""
        return tuple(each for each in self.examples if not each.holds)


@lru_cache(maxsize=32)
def examine(text: str, parents: Parents = None) -> Examination:
    """Everything about the text of a rulebook that can be found out at once.

    >>> house = change(begun("english"), "kings.range", "long")
    >>> found = examine(house)
    >>> found.messages, found.differences[0].here, len(found.broken) > 0
    ((), 'A king moves any distance diagonally forward and backward.', True)
    >>> examine(house.replace("long", "far")).messages[0].line
    7
    """
    try:
        book = _book(text, parents)
        bounds.check(book)
    except RulebookError as error:
        return Examination(text, _messages(text, error))
    if isinstance(book, Anthology):
        return _several(text, book)
    parent = Rulebook.from_texts(book.texts[1:]) if len(book.texts) > 1 else None
    verdicts = _verdicts(book)
    own = [each for each in verdicts if not each.holds and each.inherited_from is None]
    return Examination(
        text,
        _failures(own),
        book,
        None,
        parent,
        tuple(differences(book, parent)) if parent else (),
        verdicts,
    )


def _several(text: str, book: Anthology) -> Examination:
    """About a book that holds several games, or is to: what it has no rules for yet is a mistake while it has none."""
    if not book.games:
        unnamed = Sentence("there are no rules in it, and no mark that names any: {mark}", mark="{plays=english}")
        places = (
            TextFault(
                each.line, Sentence("no rules for “{title}” yet: write {mark}", title=each.title, mark=each.marked)
            )
            for each in book.unmarked
        )
        return Examination(text, (TextFault(None, unnamed), *places))
    titles = (section.title for section in book.sections for _ in section.examples)
    verdicts = tuple(
        ExampleVerdict(number, rules, example, Sentence(title), None, *_judged(_Rules(rules), example))
        for number, (title, (rules, example)) in enumerate(zip(titles, book.examples, strict=True), 1)
    )
    return Examination(text, _failures(verdicts), several=book, examples=verdicts)


def _failures(own: Iterable[ExampleVerdict]) -> tuple[TextFault, ...]:
    return tuple(TextFault(each.example.line, failure) for each in own for failure in each.failures)


def _book(text: str, parents: Parents) -> Book:
    document = parse(text)
    return assemble(document, None, parents) if has_rules(document.front) else Anthology.of(document, parents)


def _messages(text: str, error: RulebookError) -> tuple[TextFault, ...]:
    """What stopped the text from being a rulebook, and every other key of its front matter that is wrong."""
    try:
        found = [error, *problems(parse(text).front)]
    except RulebookError:
        found = [error]
    messages = (TextFault(each.line if each.path is None else None, each.sentence) for each in found)
    return tuple(sorted(dict.fromkeys(messages), key=lambda message: message.line or 0))


# --- examples --------------------------------------------------------------------------------------------------------


def _verdicts(book: Rulebook) -> tuple[ExampleVerdict, ...]:
    rules = _Rules(book)
    examples = [(section, example) for section in book.sections for example in section.examples]
    return tuple(
        ExampleVerdict(number, book, example, Sentence(section.title), section.inherited_from, *_judged(rules, example))
        for number, (section, example) in enumerate(examples, 1)
    )


class _Rules:
    """A book, equal to any other by which examples are judged alike: with the same rules, cited by the same names."""

    def __init__(self, book: Rulebook) -> None:
        front = book.front_matter
        rules = (getattr(front, field.name) for field in fields(front) if field.name not in ABOUT_THE_DOCUMENT)
        self.book = book
        self._key = (*rules, *((section.anchor, section.title) for section in book.sections))
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash


@lru_cache(maxsize=2048)
def _judged(rules: _Rules, example: Example) -> tuple[tuple[str, ...], str]:
    """What is wrong with an example, and why it cannot be adapted."""
    wrong = tuple(failures(rules.book, example))
    try:
        if wrong:
            adaptation.adapted(rules.book, example)
    except ValueError as error:
        return wrong, str(error)
    return wrong, ""


# --- edits of the whole text -----------------------------------------------------------------------------------------


def changed(text: str, key: str, value: Value, parents: Parents = None) -> str:
    """The text with another value for a key, and with the sections that the rules need then: they say it in brief.

    >>> english = Rulebook.load("english").text
    >>> "{#huffing}" in changed(english, "capture.enforced", "huffing")
    True
    """
    book = _book(text, parents)
    if not isinstance(book, Rulebook):
        raise RulebookError(Sentence("this book has no rules of its own to change: change those of its games"))
    after = tried(book, key, value)
    text = change(text, key, value)
    for _, topic, sentence in said(after):
        if not any(section.anchor in fallbacks(topic) for section in book.sections):
            text = f"{text.rstrip()}\n\n## {topic.capitalize()} {{#{topic}}}\n\n{sentence}\n"
    return text


def adapt_all(text: str, parents: Parents = None, say: Say = str) -> str:
    """The text with every untrue example adapted that can be, and the other untrue ones left out.

    >>> examine(adapt_all(change(begun("english"), "kings.range", "long"))).broken
    ()
    """
    return _all(text, parents, lambda each: adaptation.drop if each.untrue else partial(adaptation.adapt, say=say))


def drop_all(text: str, parents: Parents = None) -> str:
    """The text without any untrue example."""
    return _all(text, parents, lambda each: adaptation.drop)


def _all(text: str, parents: Parents, edit: Callable[[ExampleVerdict], Callable[[str, Rulebook, Example], str]]) -> str:
    """The text's own examples first, the last of them first: so the lines of the others stay what they were."""
    broken = examine(text, parents).broken
    own = [each for each in broken if each.inherited_from is None]
    for each in (*reversed(own), *(each for each in broken if each not in own)):
        book = _book(text, parents)
        text = edit(each)(text, book if isinstance(book, Rulebook) else each.rules, each.example)
    return text
