"""The address of the games to watch."""

from django.urls import path

from crownhead.web.watching import views

urlpatterns = [path("watch/", views.watch, name="watch")]
