"""What players have made and solved: rulebooks, studies, puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from crownhead.problems.bundled import puzzles, rulebooks
from crownhead.rules.rulebook import Rulebook
from crownhead.web.puzzles.models import PuzzleRating, PuzzleTry, SolverRating
from crownhead.web.ratings.glicko2 import Skill
from crownhead.web.shelf.models import BookEdition, PlayerBook, texts_digest
from crownhead.web.studies.models import Study, StudyGame
from crownhead.web.worker.seeds.rows import Report, someone, write

WRITERS, STUDENTS, SOLVERS, TRIES = 0.02, 0.05, 0.1, 25
"""For how many of the players there is a book and a study, how many solve puzzles, and how many each."""

TEXT = """---
title: "{title}"
slug: house-rules
version: "1.0.0"
source: "made up"
extends: english
---
"""


def collections(keys: list[int], now: datetime, luck: random.Random, report: Report) -> None:
    """Books, studies, and tries at puzzles."""
    report("books", write(PlayerBook, _books(keys, now, luck)))
    report("editions of books", write(BookEdition, _editions(now)))
    report("studies", write(Study, _studies(keys, now, luck)))
    report("games of studies", write(StudyGame, _study_games(luck)))
    known = {book: [each.key for each in puzzles(book)] for book in rulebooks()}
    report("puzzles with ratings", write(PuzzleRating, _puzzles(luck)))
    solvers = [(key, luck.choice([*known])) for key in keys if luck.random() < SOLVERS]
    report("solvers", write(SolverRating, _solvers(solvers, now, luck)))
    report("tries at puzzles", write(PuzzleTry, _tries(solvers, known, now, luck)))


def _books(keys: list[int], now: datetime, luck: random.Random) -> Iterator[PlayerBook]:
    for index in range(int(WRITERS * len(keys))):
        book = PlayerBook(key=f"house-rules~seed{index:04}", owner_id=someone(keys, luck), title=f"House rules {index}")
        book.visibility, book.edition, book.played = luck.choice(PlayerBook.Visibility.values), 1, luck.randrange(900)
        book.saved_at = now - timedelta(days=luck.random() * 300)
        yield book


def _editions(now: datetime) -> Iterator[BookEdition]:
    parent = Rulebook.load("english")
    for key, title in PlayerBook.objects.order_by("pk").values_list("pk", "title"):
        words = TEXT.format(title=title)
        edition = BookEdition(book_id=key, number=1, text=words, parents=[["english", parent.text]], saved_at=now)
        edition.digest = texts_digest(edition.texts)
        yield edition


def _studies(keys: list[int], now: datetime, luck: random.Random) -> Iterator[Study]:
    for index in range(int(STUDENTS * len(keys))):
        study = Study(owner_id=someone(keys, luck), name=f"Study {index}", games_count=3)
        study.visibility, study.changed_at = luck.choice(Study.Visibility.values), now - timedelta(hours=index)
        yield study


def _study_games(luck: random.Random) -> Iterator[StudyGame]:
    for key in Study.objects.order_by("pk").values_list("pk", flat=True):
        for number in range(1, 4):
            game = StudyGame(study_id=key, number=number, white="Anna", black="Bela", rulebook="english", plies=2)
            game.result, game.pdn = luck.choice(StudyGame.Outcome.values), "1. 11-15 23-19 *"
            yield game


def _puzzles(luck: random.Random) -> Iterator[PuzzleRating]:
    for book in rulebooks():
        for puzzle in puzzles(book):
            rating = PuzzleRating(key=puzzle.key, rulebook=book, tries=luck.randrange(1, 500))
            rating.skill = Skill(float(puzzle.rating), 60.0)
            rating.solved = luck.randrange(rating.tries + 1)
            yield rating


def _solvers(solvers: list[tuple[int, str]], now: datetime, luck: random.Random) -> Iterator[SolverRating]:
    for key, book in solvers:
        rating = SolverRating(user_id=key, rulebook=book, tries=TRIES, solved=TRIES // 2, last_at=now)
        rating.skill = Skill(luck.gauss(1500, 250), 60.0)
        yield rating


def _tries(
    solvers: list[tuple[int, str]], known: dict[str, list[str]], now: datetime, luck: random.Random
) -> Iterator[PuzzleTry]:
    for key, book in solvers:
        for puzzle in luck.sample(known[book], min(TRIES, len(known[book]))):
            tried = PuzzleTry(user_id=key, key=puzzle, rulebook=book, solved=luck.random() < 0.5, at=now)
            tried.before, tried.after = 1500.0, 1500.0 + luck.uniform(-12, 12)
            yield tried
