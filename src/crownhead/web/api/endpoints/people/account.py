"""Whom a token belongs to."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router

from crownhead.web.api.access import OWNER, counted, owner
from crownhead.web.api.models import AccessToken
from crownhead.web.api.schema.basics import Failure
from crownhead.web.api.schema.people import OwnerResponse
from crownhead.web.play.models import Game

router = Router()


@router.get(
    "/me",
    auth=OWNER,
    response={200: OwnerResponse, 401: Failure, 429: Failure},
    summary="The token's owner",
)
def me(request: HttpRequest) -> dict[str, Any]:
    """Whom the token belongs to, and how many games wait for them."""
    counted(request, "read")
    user, proof = owner(request), getattr(request, "auth", None)
    assert isinstance(proof, AccessToken)
    return {
        "name": user.username,
        "arbiter": user.may_rule,
        "moderator": user.may_moderate,
        "token": proof.name,
        "waiting": Game.objects.waiting_for(user).unfinished().count(),
    }
