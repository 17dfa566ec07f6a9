"""What the templates of the games need beyond Django's own tags."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.conf import settings
from django.contrib.messages.storage.base import Message
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from crownhead.rules.rulebook import Rulebook
from crownhead.sentences import Sentence, capital
from crownhead.sides import DISC, Side
from crownhead.web.arbiter.models import Topic
from crownhead.web.contract.board_words import BOARD_WORDS
from crownhead.web.http.paging import Page
from crownhead.web.i18n import languages, moments
from crownhead.web.play.models import Game, Timing
from crownhead.web.play.visitor_text import book_names, perspective, phrases
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

register = template.Library()

ESCAPED = (("<", "\\u003C"), (">", "\\u003E"), ("&", "\\u0026"))
"""What would end an element of data, or begin another, and how JSON writes it instead."""


@register.filter
def title(key: str, user: User | None) -> str:
    """The title of a rulebook, to those who may know it."""
    return book_names.title(key, user or None)


@register.simple_tag(takes_context=True)
def titles(context: template.Context, listed: Iterable[Any]) -> dict[str, str]:
    """The titles of the rulebooks of some games or challenges, to those who may know them, looked up at once."""
    return {key: book["title"] for key, book in described(context, listed).items()}


@register.simple_tag(takes_context=True)
def described(context: template.Context, listed: Iterable[Any]) -> dict[str, dict[str, Any]]:
    """The same with whether the visitor may read each: then there is a picture of its board."""
    found = book_names.titles({each.rulebook for each in listed if each.rulebook}, context.get("visitor") or None)
    return {key: {"title": title, "known": known} for key, (title, known) in found.items()}


@register.filter
def say(text: str) -> str:
    """A sentence or a title of the library, in the visitor's language."""
    return languages.say(text)


@register.simple_tag
def board_words() -> SafeString | str:
    """What the board says, for pages that do not speak English."""
    if languages.current() == settings.LANGUAGE_CODE:
        return ""  # the board knows these
    return data("board-words", {name: languages.say(words) for name, words in BOARD_WORDS.items()})


@register.simple_tag
def board_looks(visitor: User | None) -> SafeString | str:
    """The attributes of a board as a visitor likes it."""
    if not visitor:
        return ""
    switches = {"coordinates": visitor.coordinates, "sound": visitor.sounds}
    liked = {name: getattr(visitor, name) for name in ("theme", "kings", "routes")}
    off = {name: "off" for name, on in switches.items() if not on}
    return format_html_join(" ", '{}="{}"', (liked | off).items())


@register.simple_tag
def rules_url(slug: str, clause: str = "") -> str:
    """Where a rulebook can be read; nowhere, if it has no name here."""
    return f"/rules/{slug}/" + (f"#{clause}" if clause else "") if slug else ""


@register.simple_tag(takes_context=True)
def edition(context: template.Context, game: Game) -> SafeString | str:
    """A link to the edition of a player's book by which a game is played; nothing for rulebooks that have none, or that
    the visitor may not read."""
    number = shelf.edition_number(game.rulebook, game.edition_id)
    if number is None or book_names.is_hidden(game.rulebook, context.get("visitor") or None):
        return ""
    words = _("edition %(number)s") % {"number": number}
    return format_html('<a href="{}">{}</a>', reverse("book-edition", args=[game.rulebook, number]), words)


@register.simple_tag
def cite(slug: str, clause: str, title: str) -> SafeString:
    """A link to a clause of a rulebook; its title alone, if the book cannot be read."""
    if not slug:
        return format_html("{}", title)
    return format_html('<a href="{}">{}</a>', rules_url(slug, clause), title)


@register.simple_tag
def linked(text: str, slug: str, clause: str, title: str) -> SafeString:
    """A sentence that names a clause in brackets, with the link just there; at its end, if it does not name it.

    >>> linked("too far (Moving): 11-15", "english", "moving", "Moving")
    'Too far (<a href="/rules/english/#moving">Moving</a>): 11-15'
    """
    before, _brackets, after = capital(text).partition(f"({title})")
    return format_html("{} ({}){}", before.rstrip(), cite(slug, clause, title), after)


@register.simple_tag(takes_context=True)
def told(context: template.Context, message: Message) -> SafeString | str:
    """A message as a sentence; the clause of this page's rulebook that it rests on is a link in it."""
    book, anchor = context.get("book"), cited(message)
    if anchor and isinstance(book, Rulebook):
        for section in book.sections:
            if section.anchor == anchor:
                return linked(str(message), book.slug, anchor, languages.say(Sentence(section.title)))
    return capital(str(message))


@register.simple_tag(takes_context=True)
def current(context: template.Context, name: str) -> SafeString | str:
    """The attribute of a link to the page that is shown, by the name of its address."""
    match = getattr(context.get("request"), "resolver_match", None)
    return mark_safe('aria-current="page"') if match and match.url_name == name else ""


@register.simple_tag
def turned(page: Page[Any] | None, heading: str = "") -> str:
    """What the title of a window says about a list that is not on its first page: which one it is."""
    if not page or page.number == 1:
        return ""
    number = _("page %(number)d") % {"number": page.number}
    return f" · {heading}, {number}" if heading else f" · {number}"


@register.simple_tag
def disc(by: str) -> SafeString | str:
    """Who has done something: a disc of their colour, the arbiter, their desk or the clock."""
    if by in DISC:
        return format_html(
            '<span class="disc {}" aria-hidden="true"></span><span class="sr">{}</span>', by, DISC[Side(by)]
        )
    return {"arbiter": _("Arbiter"), "desk": _("Desk"), "tablebase": _("Tablebase")}.get(by, "⏱")


@register.simple_tag
def men(side: str, count: int) -> SafeString:
    """The men that a player has taken, one beside the other; how many there are stands in the header."""
    drawn = mark_safe("<i></i>" * count)
    return format_html('<span class="captured {}" data-captured="{}" aria-hidden="true">{}</span>', side, side, drawn)


@register.filter
def time_words(timed: Timing) -> str:
    """How much time there is."""
    return phrases.time(timed)


@register.filter
def name_of(game: Game, side: str) -> str:
    """The name of the player at one side of a game."""
    return phrases.player_name(game, Side(side))


register.filter("opponent", perspective.opponent)
register.filter("picture", perspective.picture)
register.filter("until", phrases.until)
register.filter("duration", phrases.duration)


@register.filter
def moment(when: datetime | str | None) -> str:
    """A moment to the minute; all times are UTC."""
    if not when:
        return ""
    return moments.written(datetime.fromisoformat(when) if isinstance(when, str) else when)


def cited(message: Message) -> str:
    """The anchor of the clause that a message names, if it does."""
    tags = (message.extra_tags or "").split()
    return next((tag.removeprefix("clause:") for tag in tags if tag.startswith("clause:")), "")


@register.filter
def lookup(mapping: dict[str, Any], key: str) -> Any:
    """An entry by its name."""
    return mapping.get(key) if mapping else None


@register.simple_tag
def data(identity: str, value: Any) -> SafeString:
    """Data for a script, in an element that is not one."""
    text = json.dumps(value, ensure_ascii=False)
    for sign, escaped in ESCAPED:  # three times quicker than str.translate
        text = text.replace(sign, escaped)
    return format_html('<script type="application/json" id="{}">{}</script>', identity, mark_safe(text))


@register.simple_tag
def call_topics() -> list[tuple[str, Any]]:
    """What the arbiter can be called about, each with its words."""
    return Topic.choices
