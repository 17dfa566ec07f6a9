"""``python -m crownhead.web ratings --recalculate``: all ratings again, from the first rated game to the last."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from crownhead.web.ratings.recalculation import recalculate


class Command(BaseCommand):
    """Calculates all ratings anew from the results of the games, and corrects those that differ."""

    help = "Calculate all ratings anew from the results of the games, and correct what differs."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options: to do it must be said, since no game can end meanwhile."""
        parser.add_argument("--recalculate", action="store_true", help="do it; rated games that end meanwhile wait")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work all ratings out again from the log of games."""
        if not options["recalculate"]:
            raise CommandError("say --recalculate: rated games that end meanwhile wait until it is done")
        done = recalculate()
        self.stdout.write(
            f"{done.games} rated games; corrected: {done.changes} changes, {done.ratings} ratings of players"
        )
