"""What browsers and crawlers ask every site for at its root: the icon, the manifest, and what is not to be crawled."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

A_DAY = 60 * 60 * 24
A_YEAR = 365 * A_DAY
ICON = Path(__file__).parents[1] / "static" / "crownhead" / "icons" / "favicon.ico"

ROBOTS = """\
User-agent: *
Disallow: /account/
Disallow: /admin/
Disallow: /analysis/*?
Disallow: /api/
Disallow: /arbiter/
Disallow: /challenges/
Disallow: /contact/
Disallow: /editor/*?
Disallow: /embed/
Disallow: /moderator/
"""
"""Pages of one user, invitations that only their link is for, forms, and the endless positions of the analysis room.
Games and rulebooks are for everyone."""


@require_safe
@cache_control(max_age=A_DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for those who do not read which one a page has."""
    return HttpResponse(_icon(), content_type="image/x-icon")


@cache
def _icon() -> bytes:
    return ICON.read_bytes()


@require_safe
@cache_control(max_age=A_DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers should leave alone."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(private=True, max_age=A_DAY)
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> HttpResponse:
    """The site as an app that a phone can keep."""
    facts = {
        "name": "Crownhead",
        "short_name": "Crownhead",
        "description": _("Play draughts in the browser, now or turn by turn, by any of twenty-five rulebooks."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f5f1",
        "theme_color": "#f7f6f3",
        "icons": [
            {"src": static("crownhead/icons/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *(
                {
                    "src": static(f"crownhead/icons/icon-{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in (192, 512)
            ),
        ],
    }
    return JsonResponse(facts, content_type="application/manifest+json")
