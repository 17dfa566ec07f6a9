"""The files that a page needs besides its text: styles, scripts, and the picture of a rulebook's board."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

import segno
from django import template
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.core.exceptions import DisallowedHost
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from crownhead.web.http.caching.fragments import kept

register = template.Library()

_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.[^"']+\.js)["']""", re.MULTILINE)


@register.simple_tag
def styles(*names: str) -> SafeString:
    """The links to style sheets."""
    links = ((static(f"crownhead/styles/{name}.css"),) for name in names)
    return kept(("styles", names), lambda: format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links))


@register.simple_tag
def scripts(*names: str) -> SafeString:
    """The scripts of a page, which are modules."""
    modules = ((static(f"crownhead/{name}.js"),) for name in names)
    return format_html_join("\n  ", '<script type="module" src="{}"></script>', modules)


@register.simple_tag
def preloaded_modules(*names: str) -> SafeString:
    """Links by which a browser fetches scripts with all that they import at once, and not one after the other."""
    found = dict.fromkeys(each for name in names for each in _imported(f"crownhead/{name}.js"))
    return format_html_join("\n  ", '<link rel="modulepreload" href="{}">', ((static(each),) for each in found))


@cache
def _imported(path: str) -> list[str]:
    """A script and those that it imports, each once, by their names among the static files."""
    waiting, known = [path], dict[str, None]()
    while waiting:
        name = waiting.pop()
        file = find(name)
        if name in known or not isinstance(file, str):
            continue
        known[name] = None
        imports = _IMPORT.findall(Path(file).read_text("utf-8"))
        waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imports]
    return [*known]


@register.simple_tag
def board_of(rulebook: str, size: int, kind: str = "") -> SafeString:
    """The board of a rulebook as a picture beside its name, which says the same to those who cannot see it."""
    address = reverse("rulebook-picture", args=[rulebook])
    marked = format_html(' class="{}"', kind) if kind else ""
    picture = '<img{} src="{}" alt="" width="{}" height="{}" loading="lazy">'
    return format_html(picture, marked, address, size, size)


def _absolute(context: template.Context, path: str | None = None) -> str:
    try:
        return str(context["request"].build_absolute_uri(path))
    except (KeyError, DisallowedHost):  # the page says that something went wrong
        return f"{settings.SITE_URL}{path or '/'}"


@register.simple_tag(takes_context=True)
def frame_code(context: template.Context, path: str) -> str:
    """The HTML by which another site shows a board in a frame."""
    look = 'width="400" height="500" frameborder="0" loading="lazy" title="Crownhead"'
    return f'<iframe src="{escape(_absolute(context, path))}" {look}></iframe>'


@register.simple_tag(takes_context=True)
def open_graph(context: template.Context, title: str, description: str, picture: str) -> SafeString:
    """What other sites show beside a link to the page: its title, a sentence, and a picture of 1200 by 630 pixels at
    this address, or the icon if there is none. Any page may fill the block `shared` with it."""
    facts = [
        ("og:site_name", "Crownhead"),
        ("og:type", "website"),
        ("og:title", title or "Crownhead"),
        ("og:description", description),
        ("og:url", _absolute(context)),
        ("og:image", _absolute(context, picture or static("crownhead/icons/icon-512.png"))),
    ]
    if picture:
        facts += [("og:image:type", "image/png"), ("og:image:width", "1200"), ("og:image:height", "630")]
    facts += [("twitter:card", "summary_large_image" if picture else "summary")]
    described = format_html('<meta name="description" content="{}">', description)
    return described + format_html_join("", '\n  <meta property="{}" content="{}">', facts)


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address as a QR code: an SVG in the page, dark on white in any theme, so that every camera reads it."""
    drawn = segno.make_qr(address, error="m").svg_inline(
        dark="#000", light="#fff", border=4, omitsize=True, svgclass=None, lineclass=None
    )
    return format_html(
        '<div class="qr" role="img" aria-label="{}">{}</div>', _("QR code of the link"), mark_safe(drawn)
    )
