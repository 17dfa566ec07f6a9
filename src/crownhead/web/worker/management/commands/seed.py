"""``python -m crownhead.web seed``: an empty database filled with made-up players and games, to measure the site by."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from crownhead.web.players.models import User
from crownhead.web.worker import seeds


class Command(BaseCommand):
    """Fills an empty database; one in which anyone plays is left alone."""

    help = "Fill an empty database with made-up players and games, to measure the site by."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options: how many of each."""
        parser.add_argument("--players", type=int, default=1000)
        parser.add_argument("--games", type=int, default=10_000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the rows, unless the site has players already."""
        if User.objects.exists():
            raise CommandError("this database has players: seed an empty one")
        if options["players"] < 2 or options["games"] < 0:
            raise CommandError("expected at least 2 players and no negative number of games")
        seeds.seed(options["players"], options["games"], lambda name, rows: self.stdout.write(f"{rows} {name}"))
