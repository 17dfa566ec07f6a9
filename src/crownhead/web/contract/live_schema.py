"""What sockets and scripts of pages without a game are sent: games that wait, small boards, a place in the pool, a text
in the workshop, and what a try comes to in lessons and puzzles."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from crownhead.web.contract.board_schema import Board


class BegunGame(TypedDict):
    """A game that has begun while its player was elsewhere."""

    url: str
    opponent: str


class Summary(TypedDict):
    """What every page of a player shows: how many games wait for them, unread messages, games that have begun."""

    waiting: int
    unread: int
    begun: list[BegunGame]


class SmallBoard(TypedDict):
    """A game as a small board shows it: its version, how it ended if it did, and how many look on."""

    number: int
    version: int
    over: str
    watched: str


class WatchNews(TypedDict, total=False):
    """Games of a page that have gone on, or that the list of challenges has changed."""

    games: list[SmallBoard]
    challenges: bool


class PoolNews(TypedDict, total=False):
    """To a player in the pairing pool: the address of their game, else the range of ratings, or that they have left."""

    url: str
    low: int
    high: int
    gone: bool


class ExaminedText(TypedDict):
    """A text in the workshop: its lines with mistakes, a number that changes with its rules, and parts of the page."""

    text: str
    title: str
    status: str
    lines: list[int]
    rules: int | None
    parts: dict[str, str]


class LessonReply(TypedDict):
    """To a try in a lesson: the board (with the move on it, if it was good) and what stands beside it."""

    board: Board
    panel: str
    good: bool


class PuzzleReply(TypedDict):
    """To a try in a puzzle: the boards after the move and after the reply to it, and what stands beside them."""

    boards: list[Board]
    panel: str
    kind: Literal["right", "wrong", "refused"]
    words: str
