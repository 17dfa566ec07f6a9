"""Messages between players: written, read, and counted while they are not."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from crownhead.web.arbiter.appeals import SaidWords
from crownhead.web.community import tasks
from crownhead.web.community.models import LONGEST_PRIVATE_MESSAGE, Conversation, Participation, PrivateMessage
from crownhead.web.database.prepared import PreparedQuery
from crownhead.web.http.security import why_not_plain
from crownhead.web.play import effects, service
from crownhead.web.players import relations
from crownhead.web.players.models import User


def why_not(user: User | None, other: User) -> str:
    """Why one player cannot write to another; empty if they can."""
    if user is None or user.is_guest:
        return _("Only players with an account can write messages.")
    if user.pk == other.pk:
        return _("This is you.")
    if other.is_guest or not other.is_active:
        return _("This player cannot receive messages.")
    return relations.why_silent(user, other)


def write(user: User, other: User, text: str, key: str) -> PrivateMessage:
    """Write to a player; the same key writes nothing twice. `PermissionDenied` or `ValueError` if it is impossible."""
    if problem := why_not(user, other):
        raise PermissionDenied(problem)
    words = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if not words or len(words) > LONGEST_PRIVATE_MESSAGE:
        raise ValueError(_("A message can have 1 to %(number)d characters.") % {"number": LONGEST_PRIVATE_MESSAGE})
    if problem := why_not_plain(words):
        raise ValueError(problem)
    service.valid_key(key)
    with transaction.atomic():
        pair = Conversation.pair_of(user.pk, other.pk)
        Conversation.objects.get_or_create(pair=pair)
        talk = Conversation.objects.select_for_update().get(pair=pair)
        if (known := talk.messages.filter(key=key).first()) is not None:
            return known
        message = talk.messages.create(author=user, text=words, key=key)
        own, theirs = (_part(talk, *both) for both in ((user, other), (other, user)))
        for part in (own, theirs):
            part.last_at, part.last_text = message.at, " ".join(words.split())[:100]
        theirs.unread += 1
        own.save()
        theirs.save()
        if theirs.unread == 1:  # one mail until they have read it
            tasks.queue_message_mail(message, other)
        effects.publish(effects.Concerned((other.pk,)))
        return message


def _part(talk: Conversation, user: User, other: User) -> Participation:
    return Participation.objects.get_or_create(conversation=talk, user=user, defaults={"other": other})[0]


def conversations(user: User) -> QuerySet[Participation]:
    """The conversations of a player, the latest first."""
    return Participation.objects.filter(user=user).select_related("other").order_by("-last_at", "-pk")


def between(user: User, other: User) -> QuerySet[PrivateMessage]:
    """What two players have written to each other, the latest first."""
    pair = Conversation.pair_of(user.pk, other.pk)
    return PrivateMessage.objects.filter(conversation__pair=pair).select_related("author").order_by("-pk")


def mark_read(user: User, other: User) -> None:
    """They have read all that the other one wrote until now."""
    read = Participation.objects.filter(user=user, other=other, unread__gt=0)
    if read.update(unread=0):
        effects.publish(effects.Concerned((user.pk,)))


def unread(user: User) -> int:
    """How many messages a player has not read."""
    return sum(number for (number,) in _unread(user.pk))


_unread = PreparedQuery(lambda user: Participation.objects.filter(user=user, unread__gt=0).values_list("unread"))


def last_words(user: User, other: User, most: int) -> list[SaidWords]:
    """The latest messages between two players, the oldest first, as a report keeps them."""
    kept = [*between(user, other)[:most]]
    return [{"author": each.author.username, "at": each.at.isoformat(), "text": each.text} for each in reversed(kept)]
