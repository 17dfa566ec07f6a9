"""A rulebook's examples, run as games. Each failure is a sentence with what was expected and what came."""

from __future__ import annotations

from collections.abc import Iterator

from crownhead.notation import moves
from crownhead.play.actions import Play
from crownhead.play.game import Game
from crownhead.play.words import action_text
from crownhead.play.words.explanation import Reason
from crownhead.position import Position
from crownhead.rules.document import Example
from crownhead.rules.rulebook import AnyRulebook, Rulebook, fallbacks
from crownhead.sentences import Sentence


def check(rulebook: AnyRulebook) -> list[str]:
    """What is wrong with the examples of a rulebook; nothing if all of them hold.

    >>> check("english")
    []
    """
    book = Rulebook.load(rulebook)
    return [failure for example in book.examples for failure in check_example(book, example)]


def check_example(rulebook: Rulebook, example: Example) -> list[str]:
    """What is wrong with one example.

    >>> english = Rulebook.load("english")
    >>> check_example(english, Example(position="B:W18,25:B14,21", legal=("14x23",), title="One capture", line=3))
    ['english.md:3 One capture: legal moves: 14x23 expected, 14x23, 21x30 found']
    """
    name = example.path or f"{rulebook.slug}.md"
    where = f"{name}:{example.line} {example.title or ''}".rstrip()
    return [f"{where}: {failure}" for failure in failures(rulebook, example)]


def failures(rulebook: Rulebook, example: Example) -> list[str]:
    """What is wrong with one example, without its place.

    >>> failures(Rulebook.load("english"), Example(position="B:W18:B14", illegal=("14x23",)))
    ['14x23 should be refused, but is legal']
    """
    try:
        return [*_failures(rulebook, example)]
    except ValueError as error:
        return [str(error)]


def _failures(rulebook: Rulebook, example: Example) -> Iterator[str]:
    game = Game(rulebook, example.position)
    for text in example.play:
        game.do(action_text.from_text(text))
    yield from _legal(game, example)
    yield from _illegal(game, example)
    if example.gives is not None and game.position != (given := Position.from_fen(rulebook, example.gives)):
        yield Sentence("the position: {expected} expected, {found} found", expected=given.fen, found=game.position.fen)
    if example.outcome is not None and example.outcome != (found := outcome_text(game)):
        yield Sentence("the outcome: {expected} expected, {found} found", expected=example.outcome, found=found)
    if example.claims is not None and set(example.claims) != (claims := {claim.name for claim in game.claims}):
        yield Sentence(
            "the claims: {expected} expected, {found} found", expected=_listed(example.claims), found=_listed(claims)
        )


def _legal(game: Game, example: Example) -> Iterator[str]:
    legal = [str(move) for move in game.legal_moves]
    if example.count is not None and example.count != len(legal):
        yield Sentence(
            "{expected} legal moves expected, {number} found: {found}",
            expected=example.count,
            number=len(legal),
            found=_listed(legal),
        )
    named = {text: _meant(game, text) for text in (*(example.legal or ()), *example.includes)}
    for text, meant in named.items():
        if meant is None:
            yield Sentence("{move} should be legal: {why}", move=text, why=str(game.explain(text)))
    if example.legal is not None and all(named.values()):
        wanted = [named[text] for text in example.legal]
        if sorted(legal) != sorted(map(str, wanted)):
            yield Sentence(
                "legal moves: {expected} expected, {found} found", expected=_listed(example.legal), found=_listed(legal)
            )


def _meant(game: Game, text: str) -> str | None:
    found = moves.find(game.position, moves.read(game.rulebook.variant, text), game.legal_moves)
    return str(found[0]) if len(found) == 1 else None


def _illegal(game: Game, example: Example) -> Iterator[str]:
    for text in example.illegal:
        why = game.explain(Play(text).move)
        if why.reason is Reason.LEGAL:
            yield Sentence("{move} should be refused, but is legal", move=text)
        elif example.because and why.clause and example.because not in fallbacks(why.clause.anchor):
            yield Sentence(
                "{move} is refused by {clause}, not by {because}: {why}",
                move=text,
                clause=why.clause.anchor,
                because=example.because,
                why=str(why),
            )


def outcome_text(game: Game) -> str:
    """The outcome of a game as an example writes it.

    >>> outcome_text(Game("english"))
    'none'
    """
    if game.outcome is None:
        return "none"
    return f"{game.outcome.winner} wins" if game.outcome.winner else "draw"


def _listed(names: object) -> str:
    return ", ".join(sorted(names)) or Sentence("none")  # type: ignore[call-overload]
