"""Messages between players."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status
from ninja.errors import HttpError

from crownhead.web.api.access import OWNER, counted, owner
from crownhead.web.api.endpoints.people.players import found
from crownhead.web.api.rows import name_of
from crownhead.web.api.schema.basics import READ, SHOWN, Failure, Offset, PageSize, PlayerName
from crownhead.web.api.schema.people import ConversationRow, MessageRequest, MessageRow
from crownhead.web.community import messages
from crownhead.web.community.models import PrivateMessage
from crownhead.web.players.models import User

router = Router()


@router.get("/messages", auth=OWNER, response={200: list[ConversationRow], **READ}, summary="Conversations")
def conversations(request: HttpRequest, limit: PageSize = SHOWN, offset: Offset = 0) -> list[dict[str, Any]]:
    """With whom you have exchanged messages, the latest first."""
    counted(request, "read")
    return [
        {
            "player": name_of(each.other),
            "unread": each.unread,
            "last_at": each.last_at,
            "last_text": each.last_text,
        }
        for each in messages.conversations(owner(request))[offset : offset + limit]
    ]


@router.get("/messages/{name}", auth=OWNER, response={200: list[MessageRow], **READ}, summary="Messages with a player")
def conversation(
    request: HttpRequest, name: PlayerName, limit: PageSize = SHOWN, offset: Offset = 0
) -> list[dict[str, Any]]:
    """What you two have written to each other, the latest first. Reading does not mark it as read."""
    counted(request, "read")
    user = owner(request)
    return [_row(each, user) for each in messages.between(user, found(name))[offset : offset + limit]]


@router.post(
    "/messages/{name}",
    auth=OWNER,
    response={201: MessageRow, 403: Failure, 413: Failure, 422: Failure, **READ},
    summary="Write",
)
def write(request: HttpRequest, name: PlayerName, wanted: MessageRequest) -> Status[dict[str, Any]]:
    """Write to a player. The same key writes nothing twice."""
    counted(request, "message")
    user = owner(request)
    try:
        return Status(201, _row(messages.write(user, found(name), wanted.text, wanted.key), user))
    except ValueError as error:
        raise HttpError(422, str(error)) from None


@router.post("/messages/{name}/read", auth=OWNER, response={204: None, **READ}, summary="Mark as read")
def read(request: HttpRequest, name: PlayerName) -> Status[None]:
    """You have read all that they wrote until now."""
    counted(request, "read")
    messages.mark_read(owner(request), found(name))
    return Status(204, None)


def _row(message: PrivateMessage, user: User) -> dict[str, Any]:
    return {
        "id": message.pk,
        "author": message.author.username,
        "yours": message.author_id == user.pk,
        "text": message.text,
        "at": message.at,
    }
