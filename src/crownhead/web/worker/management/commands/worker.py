"""``python -m crownhead.web worker``: computer moves, deadlines and mails, until it is stopped."""

from __future__ import annotations

import argparse
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.crypto import get_random_string

from crownhead.web.worker import housekeeping
from crownhead.web.worker.computer import Lane
from crownhead.web.worker.housekeeping import Sweeper
from crownhead.web.worker.tablebases import TablebaseBuilder
from crownhead.web.worker.task_lanes import LongTasks, task_worker


class Command(BaseCommand):
    """Works through the queue of tasks and sweeps between them. Several may run side by side."""

    help = "Make computer moves, watch deadlines and send emails. Several workers may run side by side."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The options: how often to look for tasks, and the name of this worker."""
        parser.add_argument("--interval", type=float, default=0.1, help="seconds between looks at an empty queue")
        parser.add_argument("--sweep", type=float, default=1.0, help="seconds between looks at deadlines")
        parser.add_argument(
            "--name",
            help="the same whenever this worker is started again, and no other's: it then takes up what it had begun",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal comes."""
        name = (options["name"] or get_random_string(32))[:64]
        housekeeping.take_up(name)
        worker = task_worker(name, interval=options["interval"], long=False)
        worker.configure_signals()
        sweeper = Sweeper(name, every=options["sweep"])
        lanes = [Lane(name, quick=quick, interval=options["interval"]) for quick in (True, False)]
        long_tasks = LongTasks(name)
        for each in (sweeper, *lanes, long_tasks):
            each.start()
        builder = TablebaseBuilder()
        if settings.PROOF_PIECES:
            builder.start()
        try:
            worker.run()
        finally:
            sweeper.stop()
            builder.stop()
            long_tasks.stop()
            for lane in lanes:
                lane.stop()
            for lane in lanes:
                lane.join(5)  # an answer that is nearly found need not be found again
            if builder.is_alive():  # the core is let out of it in an orderly way
                builder.join(10)
