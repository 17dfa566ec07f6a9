"""The files that a page needs besides its text: styles, scripts, and the picture of a rulebook's board."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def styles(*names: str) -> SafeString:
    """The links to style sheets."""
    links = ((static(f"crownhead/{name}.css"),) for name in names)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)


@register.simple_tag
def scripts(*names: str) -> SafeString:
    """The scripts of a page, which are modules."""
    modules = ((static(f"crownhead/{name}.js"),) for name in names)
    return format_html_join("\n  ", '<script type="module" src="{}"></script>', modules)


@register.simple_tag
def board_of(rulebook: str, size: int, kind: str = "") -> SafeString:
    """The board of a rulebook as a picture beside its name, which says the same to those who cannot see it."""
    address = reverse("rulebook-picture", args=[rulebook])
    marked = format_html(' class="{}"', kind) if kind else ""
    picture = '<img{} src="{}" alt="" width="{}" height="{}" loading="lazy">'
    return format_html(picture, marked, address, size, size)
