"""Games that have gone on for a while, and ways to let one go on for long, for tests of what is counted."""

import itertools

import pytest

import crownhead as ch

TWO_KINGS_EACH = "B:WK26,K27,28,29,30:BK6,K7,3,4,5"
THERE_AND_BACK = ("7-10", "26-23", "10-7", "23-26")
"""Moves that bring the position back, for ever."""


def played(slug: str, fen: str | None, *texts: str, move_number: int | None = None) -> ch.Game:
    """A game by a rulebook, from a FEN or None, after these actions."""
    game = ch.Game(slug, fen, move_number)
    for text in texts:
        game.do(text)
    return game


def refusal(game: ch.Game, text: str) -> ch.Explanation:
    """Why a move is refused."""
    with pytest.raises(ch.IllegalMoveError) as refused:
        game.play(text)
    return refused.value.explanation


def names(game: ch.Game) -> set[str]:
    """The draws that may be claimed."""
    return {claim.name for claim in game.claims}


def shuttle(game: ch.Game, plies: int, *moves: str) -> None:
    """A number of plies of the same moves, over and over."""
    for text in itertools.islice(itertools.cycle(moves), plies):
        game.play(text)


def quiet(game: ch.Game, plies: int) -> None:
    """A number of king moves without a capture."""
    for _ in range(plies):
        game.play(next(move for move in quiet_king_moves(game.position) if calm(game.position.play(move), 3)))


def quiet_king_moves(position: ch.Position) -> list[ch.Move]:
    kings = position.kings(position.turn)
    return [move for move in position.legal_moves if move.from_square in kings and not move.is_capture]


def calm(position: ch.Position, plies: int) -> bool:
    """Whether it can go on quietly for a number of plies."""
    if plies == 0 or any(move.is_capture for move in position.legal_moves):
        return plies == 0
    return any(calm(position.play(move), plies - 1) for move in quiet_king_moves(position))


def no_repeats(game: ch.Game, plies: int) -> None:
    """Quiet king moves that never bring a position back a third time."""
    for _ in range(plies):
        for move in game.legal_moves:
            if move.is_capture or not game.position.at(move.from_square).isupper():
                continue
            trial = game.copy()
            trial.play(move)
            free = not any(reply.is_capture for reply in trial.position.legal_moves)
            if (
                free
                and (trial.outcome is None or trial.outcome.reason == "no-progress")
                and len(trial.counters["repetition"].moves) < 3
            ):
                game.play(move)
                break
        else:
            raise AssertionError("no quiet move")
