"""Reports about players: they go to the moderators' desk, with what was to be seen at that moment."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.appeals import ReportedSight
from crownhead.web.arbiter.models import LONGEST_LETTER, Cause, Letter
from crownhead.web.community import messages
from crownhead.web.http.security import why_not_plain
from crownhead.web.play.models import Game
from crownhead.web.players.models import User

MOST_WORDS = 30
"""How many of the latest messages go along with a report."""


def report(user: User, player: User, cause: str, text: str, game: Game | None = None) -> Letter:
    """Report a player. `PermissionDenied` or `ValueError` if it is impossible."""
    if user.pk == player.pk:
        raise PermissionDenied(_("This is you."))
    words = text.strip()
    if cause not in Cause.values or not words or len(words) > LONGEST_LETTER:
        raise ValueError(_("Say what it is about in 1 to %(number)d characters.") % {"number": LONGEST_LETTER})
    if problem := why_not_plain(words):
        raise ValueError(problem)
    if game is not None and not game.sides_of(player):
        raise ValueError(_("%(name)s does not play in game %(number)d.") % {"name": player, "number": game.number})
    return appeals.report(user, player, cause, words, game, seen_of(user, player, game))


def seen_of(user: User, player: User, game: Game | None) -> ReportedSight:
    """What was to be seen: the profile, what the two wrote to each other, and what was said in the game."""
    told: ReportedSight = {
        "name": player.username,
        "about": player.about,
        "messages": messages.last_words(user, player, MOST_WORDS),
    }
    if game is not None:
        said = game.messages.select_related("author").order_by("-pk")[:MOST_WORDS]
        told["chat"] = [
            {"author": each.author.username, "at": each.at.isoformat(), "text": each.text} for each in reversed(said)
        ]
    return told
