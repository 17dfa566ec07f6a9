"""Examples that no longer hold: adapted to what is true now, or left out; both in the text of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crownhead.errors import IllegalMoveError, RulebookError
from crownhead.notation import moves
from crownhead.play.actions import Play
from crownhead.play.examples import failures, outcome_text
from crownhead.play.game import Game
from crownhead.play.words.action_text import from_text
from crownhead.play.words.explanation import Reason
from crownhead.rules.document import Example, extent, parse
from crownhead.rules.rulebook import Rulebook, fallbacks
from crownhead.rules.schema import FrontMatter
from crownhead.sentences import Say, Sentence
from crownhead.workshop.edits import change, restore, written

EXAMPLE_KEYS = (
    "title",
    "position",
    "play",
    "legal",
    "includes",
    "illegal",
    "count",
    "gives",
    "outcome",
    "claims",
    "because",
)
"""The keys of an example, in the order in which they are written."""


def adapted(rulebook: Rulebook, example: Example) -> Example:
    """The example as it is true by these rules: the same position, and the same questions asked of it.

    A move that was played and is refused now ends the example, which shows that it is refused. A `ValueError` if the
    position itself cannot be set up on this board.

    >>> short = Example(title="Two steps", position="W:WK32:B5", illegal=("32-23",), because="kings")
    >>> adapted(Rulebook.load("russian"), replace(short, position="W:WKe1:Bh8", illegal=("e1-g3",))).includes
    ('e1-g3',)
    """
    game = Game(rulebook, example.position)
    for place, text in enumerate(example.play):
        try:
            game.do(from_text(text))
        except IllegalMoveError:
            start = Example(title=example.title, position=example.position, because=example.because)
            return _true(rulebook, game, replace(start, play=example.play[:place], illegal=(text,)))
    return _true(rulebook, game, example)


def _true(rulebook: Rulebook, game: Game, example: Example) -> Example:
    named = tuple(dict.fromkeys((*example.includes, *example.illegal)))
    if example.legal is not None:  # then no legal move is named a second time
        named = tuple(text for text in (*example.legal, *named) if not _is_legal(game, text))
    refused = [text for text in named if not _is_legal(game, text)]
    because, refused = _refused(game, example.because, refused)
    found = replace(
        example,
        legal=None if example.legal is None else tuple(str(move) for move in game.legal_moves),
        includes=tuple(text for text in named if _is_legal(game, text)),
        illegal=tuple(refused),
        count=None if example.count is None else len(game.legal_moves),
        gives=None if example.gives is None else game.position.fen,
        outcome=None if example.outcome is None else outcome_text(game),
        claims=None if example.claims is None else tuple(sorted(claim.name for claim in game.claims)),
        because=because,
    )
    if wrong := failures(rulebook, found):
        raise RulebookError(wrong[0])
    return found


def _is_legal(game: Game, text: str) -> bool:
    return len(moves.find(game.position, moves.read(game.rulebook.variant, text), game.legal_moves)) == 1


def _refused(game: Game, because: str | None, refused: list[str]) -> tuple[str | None, list[str]]:
    """The clause that an example cites, and the moves that are refused by it: the old one, if any are."""
    clauses = {text: _clause(game, text) for text in refused}
    fitting = [text for text in refused if because is None or because in fallbacks(clauses[text] or because)]
    if fitting or not refused:
        return because, fitting
    first = clauses[refused[0]]
    return first, [text for text in refused if clauses[text] == first]


def _clause(game: Game, text: str) -> str | None:
    why = game.explain(Play(text).move)
    return why.clause.anchor if why.clause and why.reason is not Reason.LEGAL else None


# --- in the text -----------------------------------------------------------------------------------------------------


def adapt(text: str, rulebook: Rulebook, example: Example, say: Say = str) -> str:
    """The text with an example as it is true now.

    One of the text's own is changed where it stands. An inherited one is left out, and written anew in a section of
    this book's own that follows the inherited one, with a heading in the writer's language.
    """
    now = adapted(rulebook, example)
    if example.path is None and example.line:
        return _rewritten(text, example, now)
    return _with_example(drop(text, rulebook, example), rulebook, example, now, say)


def drop(text: str, rulebook: Rulebook, example: Example) -> str:
    """The text without an example: one of its own is deleted, an inherited one is named as left out."""
    if example.path is None and example.line:
        return _rewritten(text, example, None)
    if example.title is None:
        raise RulebookError(Sentence("an example without a title cannot be left out"))
    front: FrontMatter = rulebook.front_matter
    return change(text, "without", [*front.without, example.title])


def take_back(text: str, rulebook: Rulebook, title: str) -> str:
    """The text with an inherited example that it had left out."""
    kept = [each for each in rulebook.front_matter.without if each != title]
    return change(text, "without", kept) if kept else restore(text, "without")


def block(example: Example) -> str:
    """An example as it is written.

    >>> print(block(Example(title="A king", position="W:WK32:B1", legal=("32-27", "32-28"), because="kings")))
    ```example
    title: A king
    position: W:WK32:B1
    legal: 32-27, 32-28
    because: kings
    ```
    """
    return "\n".join(["```example", *_lines(example), "```"])


def _lines(example: Example) -> Iterator[str]:
    for key in EXAMPLE_KEYS:
        value = getattr(example, key)
        if value is None or (value == () and key in ("play", "includes", "illegal")):
            continue
        if isinstance(value, tuple):
            value = ", ".join(value) or "none"
        yield f"{key}: {_plain(str(value))}"


def _plain(value: str) -> str:
    """A text as people write it, where YAML reads it so; else in quotation marks."""
    from crownhead.rules.yaml_records import compose

    try:
        node = compose(f"key: {value}").find("key")
    except RulebookError:
        node = None
    return value if node and node.value == value and not node.is_null else written(value)


def _rewritten(text: str, old: Example, new: Example | None) -> str:
    """The text with another block in place of an example of its own, indented as that was."""
    document = parse(text)
    lines = document.text.split("\n")
    section = next(each for each in document.sections if old.line in (example.line for example in each.examples))
    token = next(each for each in section.tokens if each.type == "example" and each.meta["example"].line == old.line)
    start, end = (section.start - 1 + line for line in extent(token))
    if new is None:
        lines[start:end] = [lines[start].partition(token.markup)[0].rstrip()] if token.level else []
        return "\n".join(lines)
    if new.because == section.anchor:
        new = replace(new, because=None)
    margin = lines[end - 1].partition(token.markup)[0]
    lines[start + 1 : end - 1] = [margin + line for line in _lines(new)]
    return "\n".join(lines)


def _with_example(text: str, rulebook: Rulebook, old: Example, new: Example, say: Say) -> str:
    """The text with a new example, in the section beside the one that the old one stands in."""
    section = next(each for each in rulebook.sections if old in each.examples)
    anchor = f"{section.anchor}-changed"
    lines = parse(text).text.rstrip("\n").split("\n")
    own = parse(text).sections
    place = next((number for number, each in enumerate(own) if each.anchor == anchor), None)
    if place is None:
        title = say(Sentence("{clause}: what we changed", clause=Sentence(section.title)))
        heading = f"{'#' * section.level} {title} {{#{anchor} after={section.anchor}}}"
        return "\n".join([*lines, "", heading, "", block(new), ""])
    end = own[place + 1].line - 1 if place + 1 < len(own) else len(lines)
    before = "\n".join(lines[:end]).rstrip("\n")
    return "\n".join([before, "", block(new), "", *lines[end:]])
