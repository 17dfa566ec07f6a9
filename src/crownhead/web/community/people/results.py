"""Won, drawn and lost, rulebook by rulebook: counted once, when a game ends, and kept; no page counts games.

Games at one screen do not count, nor do those that were called off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Count, F

from crownhead.sides import SIDES, Side
from crownhead.web.community.models import Results
from crownhead.web.http.template_types import Context
from crownhead.web.play.effects import Acted, Happened
from crownhead.web.play.models import Game, GameQuerySet
from crownhead.web.play.visitor_text import book_names
from crownhead.web.players.models import User

BATCH = 1000


@dataclass
class Score:
    """How many games someone has won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, result: str, side: Side, number: int) -> None:
        """Count games that one side has played, and that had one result."""
        column = column_of(result, side)
        setattr(self, column, getattr(self, column) + number)

    @property
    def played(self) -> int:
        """How many games there are in all."""
        return self.won + self.drawn + self.lost

    def as_row(self) -> dict[str, int]:
        """The four numbers by their names."""
        return {"played": self.played, **asdict(self)}


def column_of(result: str, side: Side) -> str:
    """What a result is to a side.

    >>> column_of("draw", Side.WHITE), column_of("black", Side.WHITE), column_of("black", Side.BLACK)
    ('drawn', 'lost', 'won')
    """
    return "drawn" if result == "draw" else "won" if result == side.value else "lost"


def follow(happened: Happened) -> None:
    """Count a game that has just ended with a result, in the transaction of the action that ended it."""
    if isinstance(happened, Acted) and happened.game.is_finished and not happened.game.at_one_screen:
        _count(happened.game)


def _count(game: Game) -> None:
    """In the order of the players, so that of two games that end neither waits for the other for ever."""
    seats = sorted((key, side.value) for side in SIDES if (key := game.player_id(side)) is not None)
    for key, side in seats:
        column = column_of(game.result, Side(side))
        kept = Results.objects.filter(player=key, rulebook=game.rulebook)
        if not kept.update(**{column: F(column) + 1}):
            _make_room([(key, game.rulebook)])
            kept.update(**{column: F(column) + 1})


def of_player(player: User, viewer: User | None = None) -> list[Context]:
    """What is kept of a player, the most played rulebook first, with its title as a viewer may know it."""
    kept = Results.objects.filter(player=player).values_list("rulebook", "won", "drawn", "lost")
    scores = {rulebook: Score(*numbers) for rulebook, *numbers in kept}
    rows = sorted(scores.items(), key=lambda each: (-each[1].played, each[0]))
    described = book_names.titles([*scores], viewer)
    return [
        {"rulebook": key, "title": title, "known": known, **score.as_row()}
        for key, score in rows
        if score.played
        for title, known in [described[key]]
    ]


def against(player: User, viewer: User) -> Score:
    """Won, drawn and lost by a viewer in their games with a player."""
    score = Score()
    for side in SIDES:
        games = _ended().filter(**{side.value: viewer, side.other.value: player})
        for result, number in games.values_list("result").annotate(number=Count("*")):
            score.add(result, side, number)
    return score


# --- counting again ---------------------------------------------------------------------------------------------------


@transaction.atomic
def recount(player: User) -> None:
    """Count all games of one player anew: some have become theirs, or another's."""
    books = {*Game.objects.of(player).filter(finished_at__isnull=False).values_list("rulebook", flat=True)}
    _make_room([(player.pk, book) for book in books])
    kept = [*Results.objects.filter(player=player).order_by("pk").select_for_update()]
    counted = _counted(_ended(), player)
    for row in kept:
        score = counted.get((player.pk, row.rulebook), Score())
        row.won, row.drawn, row.lost = score.won, score.drawn, score.lost
    Results.objects.bulk_update(kept, ["won", "drawn", "lost"])


def count_all() -> int:
    """Count all games of an empty table, and return the number of rows: what was seeded, no action has ended."""
    rows = (Results(player_id=key, rulebook=book, **asdict(score)) for (key, book), score in _counted(_ended()).items())
    return len(Results.objects.bulk_create(rows, batch_size=BATCH))


def _counted(games: GameQuerySet, player: User | None = None) -> dict[tuple[int, str], Score]:
    """The score of each player, or of one, by each rulebook."""
    scores: dict[tuple[int, str], Score] = {}
    for side in SIDES:
        seat = side.value
        seated = games.filter(**{seat: player} if player is not None else {f"{seat}__isnull": False})
        grouped = seated.exclude(white=F("black")).values_list(seat, "rulebook", "result").annotate(number=Count("*"))
        for key, rulebook, result, number in grouped:
            scores.setdefault((key, rulebook), Score()).add(result, side, number)
    return scores


def _ended() -> GameQuerySet:
    return Game.objects.filter(finished_at__isnull=False, result__gt="").order_by()


def _make_room(keys: Sequence[tuple[int, str]]) -> None:
    """Rows for players and rulebooks, where there are none yet."""
    rows: Iterator[Results] = (Results(player_id=key, rulebook=book) for key, book in sorted(keys))
    Results.objects.bulk_create(rows, ignore_conflicts=True)
