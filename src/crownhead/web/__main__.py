"""``python -m crownhead.web …``: Django's commands for this site (migrate, worker, createsuperuser, check …)."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crownhead.web.settings")
    try:
        from crownhead.web import settings  # noqa: F401  # here, so that a mistake in them is one line and no traceback
    except ValueError as error:
        sys.exit(f"crownhead: {error}")
    execute_from_command_line([f"{sys.executable} -m crownhead.web", *sys.argv[1:]])
