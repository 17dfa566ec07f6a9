"""The addresses of the texts around the site."""

from django.urls import path

from crownhead.web.texts.views import TITLES, text

urlpatterns = [path(f"{name}/", text, {"name": name}, name=f"text-{name}") for name in TITLES]
