"""The addresses of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from crownhead.web.http import site_files

urlpatterns = [
    path("", include("crownhead.web.lobby.urls")),
    path("", include("crownhead.web.pairing.urls")),
    path("", include("crownhead.web.community.urls")),
    path("", include("crownhead.web.ratings.urls")),
    path("", include("crownhead.web.sharing.urls")),
    path("", include("crownhead.web.watching.urls")),
    path("", include("crownhead.web.pages.urls")),
    path("", include("crownhead.web.lessons.urls")),
    path("", include("crownhead.web.players.urls")),
    path("", include("crownhead.web.desk.urls")),
    path("", include("crownhead.web.books.urls")),
    path("", include("crownhead.web.analysis.urls")),
    path("", include("crownhead.web.studies.urls")),
    path("", include("crownhead.web.puzzles.urls")),
    path("", include("crownhead.web.workshop.urls")),
    path("", include("crownhead.web.texts.urls")),
    path("", include("crownhead.web.api.urls")),
    path("favicon.ico", site_files.favicon, name="favicon"),
    path("robots.txt", site_files.robots, name="robots"),
    path("manifest.webmanifest", site_files.manifest, name="manifest"),
    path("admin/login/", RedirectView.as_view(pattern_name="log-in", query_string=True)),  # one log-in, with its limit
    path("admin/", admin.site.urls),
]

handler400 = "crownhead.web.http.errors.bad_request"
handler403 = "crownhead.web.http.errors.forbidden"
handler404 = "crownhead.web.http.errors.not_found"
handler500 = "crownhead.web.http.errors.failed"
