"""``python -m crownhead.web catalogue [LANGUAGE …]``: the texts of the site, collected to be translated."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from crownhead.errors import MissingExtraError
from crownhead.web.i18n import catalogue


class Command(BaseCommand):
    """Brings the catalogues of all languages up to date, and prints what is still to be translated."""

    help = "Bring the catalogues of the languages up to date and compile them; say what is still to be translated."

    def add_arguments(self, parser: CommandParser) -> None:
        """The options: which languages; all by default."""
        parser.add_argument("language", nargs="*", help="de, nl …: all that the site has, if none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        """Update each catalogue; the command fails while anything is wrong with one."""
        usual = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
        try:
            for language in options["language"] or usual:
                found = catalogue.update(language)
                problems = catalogue.problems(found)
                for problem in problems:
                    self.stdout.write(f"{language}: {problem}")
                self.stdout.write(f"{language}: {len(found)} texts, {len(problems)} problems")
        except (MissingExtraError, ValueError) as error:
            raise CommandError(str(error)) from None
