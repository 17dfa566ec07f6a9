"""``python -m crownhead.web …``: Django's commands for this site (migrate, worker, createsuperuser, check …)."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError

from crownhead.web import environment

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crownhead.web.settings")
    try:
        from crownhead.web import settings  # noqa: F401  # here, so that a mistake in them is one line and no traceback

        if sys.argv[1:2] == ["migrate"]:
            environment.make_data_directory()
    except ValueError as error:
        sys.exit(f"crownhead: {error}")
    try:
        execute_from_command_line([f"{sys.executable} -m crownhead.web", *sys.argv[1:]])
    except OperationalError as error:
        sys.exit(f"crownhead: {environment.database_failure(error)}")
