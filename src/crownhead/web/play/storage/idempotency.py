"""What is sent twice begins once: a game, a challenge, a letter.

A form that begins something has a key, which was made with its page; a program may choose one. Where it led is kept in
the transaction that begins it, so that of two that cross each other one begins and the other follows. It is kept by a
digest of who sent it and of all that the form says, its key among it: a user who goes back to the page and chooses
something else means something else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from django import forms
from django.db import models, transaction
from django.http import HttpRequest
from django.utils.safestring import SafeString

from crownhead.web.http.caching import fragments
from crownhead.web.play.models import LONGEST_KEY, Game, IdempotencyKey, new_token
from crownhead.web.players.models import User

Begun = TypeVar("Begun", bound=models.Model | None)
"""What began: a game, or a challenge to one; nothing, if it was a letter about neither."""


class KeyedForm(forms.Form):
    """A form that begins something: it has a key of its own, so that it does so once, however often it is sent."""

    key = forms.CharField(
        required=False, max_length=LONGEST_KEY, initial=new_token, widget=forms.HiddenInput({"autocomplete": "off"})
    )

    @property
    def shows(self) -> Hashable:
        """All that the empty form depends on besides its kind and language; None if that cannot be told."""
        return None

    def as_div(self) -> SafeString:
        """The form as HTML. An empty one that shows the same as one before it is rendered once: only its key is new."""
        if self.is_bound or self.shows is None:
            return super().as_div()

        def render() -> str:
            self.initial = {**self.initial, "key": fragments.HOLE}
            return super(KeyedForm, self).as_div()

        kind = (type(self).__qualname__, self.prefix, self.auto_id, self.label_suffix, *self.fields)
        given = tuple(sorted((name, str(value)) for name, value in self.initial.items()))
        return fragments.filled(fragments.kept((*kind, given, self.shows), render), new_token())


def sent_by(request: HttpRequest, key: str) -> str:
    """A form as it was sent, to be told from all others; nothing if it has no key."""
    if not key:
        return ""
    said = request.POST.copy()
    said.pop("csrfmiddlewaretoken", None)
    return f"{request.path}?{said.urlencode()}"


def once(sender: User | str, sent: str, begin: Callable[[], Begun]) -> Begun:
    """What ``begin`` makes; if the same sender has sent the same before, what that made.

    The sender is a player, or the secret of the browser of someone who is none. Who says nothing to be known by gets
    something new each time.
    """
    who = f"user {sender.pk}" if isinstance(sender, User) else f"browser {sender}" if sender else ""
    if not who or not sent:
        return begin()
    with transaction.atomic():
        known = IdempotencyKey.objects.select_related("game", "challenge")
        kept, is_new = known.get_or_create(digest=IdempotencyKey.digest_of(who, sent))
        if not is_new:
            return cast(Begun, kept.challenge or kept.game)
        begun = begin()
        setattr(kept, "game" if isinstance(begun, Game) else "challenge", begun)
        kept.save()
        return begun
