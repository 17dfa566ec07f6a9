"""What the community keeps of a user."""

from __future__ import annotations

from crownhead.web.community.models import Conversation, Participation
from crownhead.web.community.people import results
from crownhead.web.players.data_export.registry import Exported, PersonalData, register
from crownhead.web.players.models import User


@register
class Messages(PersonalData):
    """The conversations of a user. What they wrote goes with their account; what others wrote stays with those."""

    def export(self, user: User) -> Exported:
        """All conversations, with what both wrote."""
        own = Participation.objects.filter(user=user).select_related("other").order_by("pk")
        talks = own.prefetch_related("conversation__messages__author")
        return {
            "messages": [
                {
                    "with": each.other.username if each.other is not None else None,
                    "messages": [
                        {"from": message.author.username, "sent": message.at.isoformat(), "text": message.text}
                        for message in sorted(each.conversation.messages.all(), key=lambda message: message.pk)
                    ],
                }
                for each in talks
            ]
        }

    def forget(self, user: User) -> None:
        """Remove the beginning of their words from what others have of a conversation, and what no one else has."""
        own = Participation.objects.filter(user=user)
        talks = [*own.values_list("conversation", flat=True)]
        Participation.objects.filter(conversation__in=talks).exclude(user=user).update(last_text="", unread=0)
        Conversation.objects.filter(pk__in=talks).exclude(messages__author__in=_others(talks, user)).delete()


@register
class Scores(PersonalData):
    """The results of a user: they follow from their games, which are exported by themselves."""

    def hand_over(self, guest: User, user: User) -> bool:
        """The games have been handed over before: what each of the two has now is counted."""
        results.recount(guest)
        results.recount(user)
        return False


def _others(talks: list[int], user: User) -> list[int]:
    parts = Participation.objects.filter(conversation__in=talks).exclude(user=user)
    return [*parts.values_list("user", flat=True)]
