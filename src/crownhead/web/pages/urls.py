"""The addresses of a game."""

from django.urls import path

from crownhead.web.pages import views

urlpatterns = [
    path("games/<int:number>/", views.game, name="game"),
    path("games/<int:number>/state", views.state, name="state"),
    path("games/<int:number>/act", views.act, name="act"),
    path("games/<int:number>/say", views.say, name="say"),
    path("games/<int:number>/rematch", views.rematch, name="rematch"),
    path("games/<int:number>/board.svg", views.picture, name="game-picture"),
    path("games/<int:number>/pdn", views.pdn, name="pdn"),
]
