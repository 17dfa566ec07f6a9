"""A rulebook's examples, run as games. Each failure is a sentence that says what was expected and what came."""

from __future__ import annotations

from collections.abc import Iterator

from crownhead.notation import moves
from crownhead.play import actions
from crownhead.play.actions import Play
from crownhead.play.explain import Reason
from crownhead.play.game import Game
from crownhead.position import Position
from crownhead.rules.document import Example
from crownhead.rules.rulebook import Rulebook, fallbacks


def check(rulebook: Rulebook) -> list[str]:
    """What is wrong with the examples of a rulebook: nothing, if it keeps its word.

    >>> check(Rulebook.load("english"))
    []
    """
    return [failure for example in rulebook.examples for failure in check_example(rulebook, example)]


def check_example(rulebook: Rulebook, example: Example) -> list[str]:
    """What is wrong with one example.

    >>> english = Rulebook.load("english")
    >>> check_example(english, Example(position="B:W18,25:B14,21", legal=("14x23",), title="One capture", line=3))
    ['english.md:3 One capture: legal moves: 14x23 expected, 14x23, 21x30 found']
    """
    name = example.path or f"{rulebook.slug}.md"
    where = f"{name}:{example.line} {example.title or ''}".rstrip()
    try:
        return [f"{where}: {failure}" for failure in _failures(rulebook, example)]
    except ValueError as error:
        return [f"{where}: {error}"]


def _failures(rulebook: Rulebook, example: Example) -> Iterator[str]:
    game = Game(rulebook, example.position)
    for text in example.play:
        game.do(actions.from_text(text))
    yield from _legal(game, example)
    yield from _illegal(game, example)
    if example.gives is not None and game.position != (given := Position.from_fen(rulebook, example.gives)):
        yield f"the position: {given.fen} expected, {game.position.fen} found"
    if example.outcome is not None and example.outcome != (found := _outcome(game)):
        yield f"the outcome: {example.outcome} expected, {found} found"
    if example.claims is not None and set(example.claims) != (claims := {claim.name for claim in game.claims}):
        yield f"the claims: {_listed(example.claims)} expected, {_listed(claims)} found"


def _legal(game: Game, example: Example) -> Iterator[str]:
    legal = [str(move) for move in game.legal_moves]
    if example.count is not None and example.count != len(legal):
        yield f"{example.count} legal moves expected, {len(legal)} found: {_listed(legal)}"
    named = {text: _meant(game, text) for text in (*(example.legal or ()), *example.includes)}
    for text, meant in named.items():
        if meant is None:
            yield f"{text} should be legal: {game.explain(text)}"
    if example.legal is not None and all(named.values()):
        wanted = [named[text] for text in example.legal]
        if sorted(legal) != sorted(map(str, wanted)):
            yield f"legal moves: {_listed(example.legal)} expected, {_listed(legal)} found"


def _meant(game: Game, text: str) -> str | None:
    found = moves.find(game.position, moves.read(game.rulebook.variant, text), game.legal_moves)
    return str(found[0]) if len(found) == 1 else None


def _illegal(game: Game, example: Example) -> Iterator[str]:
    for text in example.illegal:
        why = game.explain(Play(text).move)
        if why.reason is Reason.LEGAL:
            yield f"{text} should be refused, but is legal"
        elif example.because and why.clause and example.because not in fallbacks(why.clause.anchor):
            yield f"{text} is refused by {why.clause.anchor}, not by {example.because}: {why}"


def _outcome(game: Game) -> str:
    if game.outcome is None:
        return "none"
    return f"{game.outcome.winner} wins" if game.outcome.winner else "draw"


def _listed(names: object) -> str:
    return ", ".join(sorted(names)) or "none"  # type: ignore[call-overload]
