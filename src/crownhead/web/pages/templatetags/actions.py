"""What a player does on the game page without the board: a row of actions, and their forms."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from crownhead.play.actions import BY_NAME, LABELS
from crownhead.play.words import wording
from crownhead.web.contract.schema import DrawRule
from crownhead.web.http.caching import fragments
from crownhead.web.i18n import languages

register = template.Library()

PLY = template.Variable("state.ply")


@register.simple_tag(takes_context=True)
def token(context: template.Context) -> SafeString | str:
    """The token of a form, in a page; a part that is sent to a page gets it there."""
    value = context.get("csrf_token")
    return format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', value) if value else ""


@register.simple_tag
def label(do: str) -> str:
    """What the button for an action is called: ``{% label "offer" %}``."""
    return languages.say(LABELS[BY_NAME[do]])


@register.simple_tag
def sentence(name: str) -> str:
    """A sentence of the library by its name in `wording`: ``{% sentence "IF_DECLINED" %}``."""
    return languages.say(getattr(wording, name))


@register.simple_tag
def how_drawn(how: str) -> str:
    """Whether a draw has to be claimed: ``{% how_drawn draw.how %}``."""
    return languages.say(wording.how_drawn(how))


@register.filter
def counter_key(draw: DrawRule) -> fragments.Facts:
    """All that the row of a draw counter shows."""
    return tuple(draw[fact] for fact in ("title", "how", "count", "limit", "full", "short", "evidence"))


@register.simple_block_tag(takes_context=True)
def actionform(context: template.Context, content: SafeString, form: str = "", **fields: Any) -> SafeString:
    """A form that does something in a game: ``{% actionform "resign" %}<button …>{% endactionform %}``.

    It is meant for the ply that the page shows. The name tells the forms of a page apart, both for its script and in
    the key by which nothing is done twice; the script leaves a form without a name alone. ``class`` is that of the
    form, and each other value becomes a hidden field.
    """
    style = fields.pop("class", "")
    key = f"{form}-{context['key']}" if form else context["key"]
    hidden = {"ply": PLY.resolve(context), "key": key, **fields}
    return format_html(
        '<form method="post" action="{}"{}{}>{}{}{}</form>',
        reverse("act", args=[context["game"].number]),
        format_html(' data-do="{}"', form) if form else "",
        format_html(' class="{}"', style) if style else "",
        token(context),
        format_html_join("", '<input type="hidden" name="{}" value="{}">', hidden.items()),
        content,
    )


@register.simple_tag
def labelled(icon: str, text: str) -> SafeString:
    """An icon and what it stands for."""
    drawn = fragments.kept(("icon", icon), lambda: render_to_string(f"icons/{icon}.svg"))
    return format_html("{}<span>{}</span>", drawn, text)


@register.simple_block_tag(takes_context=True)
def deed(context: template.Context, content: SafeString, action: str, icon: str) -> SafeString:
    """An action of the row that asks for something first: ``{% deed "resign" icon="flag" %}…``.

    While it is impossible its place in the row is kept, so that nothing moves under a finger.
    """
    shown = labelled(icon, label(action))
    if action not in context["can"]:
        return format_html('<button type="button" class="button" disabled>{}</button>', shown)
    return format_html(
        '<details class="act {}"><summary class="button">{}</summary>{}</details>',
        action,
        shown,
        content,
    )


@register.simple_block_tag(takes_context=True)
def moveform(context: template.Context, content: SafeString, **fields: Any) -> SafeString:
    """A form of the plain board: it makes a move, or asks about it first for players who confirm their moves. On a page
    without a game the address has all that was done (``kept``), and the move is added to it; or the page names where it
    is sent (``move_to``)."""
    if (address := context.get("move_to")) is not None:
        form = '<form method="post" action="{}"{}>{}{}</form>'
        return format_html(form, address, _class(fields), token(context), content)
    if (kept := context.get("kept")) is not None:
        hidden = format_html_join("", '<input type="hidden" name="{}" value="{}">', kept.items())
        return format_html('<form method="get"{}>{}{}</form>', _class(fields), hidden, content)
    if not context["confirms"]:
        return actionform(context, content, do="play", **fields)
    address = context["game"].get_absolute_url()
    return format_html('<form method="get" action="{}"{}>{}</form>', address, _class(fields), content)


def _class(fields: dict[str, Any]) -> SafeString | str:
    return format_html(' class="{}"', fields["class"]) if "class" in fields else ""
