"""The addresses of a game."""

from django.urls import include, path

from crownhead.web.pages import views

game = [
    path("", views.game, name="game"),
    path("state", views.state, name="state"),
    path("act", views.act, name="act"),
    path("say", views.say, name="say"),
    path("rematch", views.rematch, name="rematch"),
    path("board.svg", views.picture, name="game-picture"),
    path("pdn", views.pdn, name="pdn"),
]
urlpatterns = [path("games/<int:number>/", include(game))]
