"""The page where one asks for one's data, and the file itself."""

from __future__ import annotations

import gzip

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from crownhead.web.http.rate_limits import limited
from crownhead.web.players import services
from crownhead.web.players.access import for_players
from crownhead.web.players.data_export import service
from crownhead.web.players.models import DataExport, User


@require_http_methods(["GET", "POST"])
@limited("data")
@never_cache
@for_players
def export(request: HttpRequest, player: User) -> HttpResponse:
    """Ask for the file, see how far it is, and find it."""
    if request.method == "POST":
        service.ask(player)
        return redirect("export")
    row = _of(player)
    until = row.made_at + service.KEPT if row is not None and row.made_at else None
    return render(request, "players/data_export.html", {"title": _("My data"), "export": row, "until": until})


@require_GET
@never_cache
def export_file(request: HttpRequest) -> HttpResponse:
    """Everything that the site knew about the visitor when they asked."""
    player = services.player_of(request)
    if player is None:
        return redirect("log-in")
    row = _of(player)
    if row is None or row.made_at is None:
        raise Http404
    packed = "gzip" in request.headers.get("Accept-Encoding", "")  # as every browser asks, which unpacks it by itself
    response = HttpResponse(row.content if packed else gzip.decompress(row.content), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="crownhead-{player.username}.json"'
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _of(player: User) -> DataExport | None:
    """The file of a player, unless it is too old."""
    row = DataExport.objects.filter(user=player).first()
    is_old = row is not None and row.made_at is not None and row.made_at < timezone.now() - service.KEPT
    return None if is_old else row
