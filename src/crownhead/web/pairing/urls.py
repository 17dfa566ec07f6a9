"""The addresses of the pairing pool."""

from django.urls import path

from crownhead.web.pairing import views

urlpatterns = [
    path("pairing/", views.pairing, name="pairing"),
    path("play/opponent", views.opponent, name="play-opponent"),
    path("pairing/leave", views.leave, name="leave-pairing"),
]
