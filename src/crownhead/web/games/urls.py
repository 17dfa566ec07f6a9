"""The addresses of the games."""

from django.urls import path

from crownhead.web.games import lobby, views

urlpatterns = [
    path("", lobby.front, name="front"),
    path("play/computer", lobby.play_computer, name="play-computer"),
    path("play/friend", lobby.play_friend, name="play-friend"),
    path("challenges/", lobby.challenges, name="challenges"),
    path("challenges/<str:token>/", lobby.challenge, name="challenge"),
    path("challenges/<str:token>/withdraw", lobby.withdraw, name="withdraw"),
    path("games/", lobby.my_games, name="my-games"),
    path("games/<int:number>/", views.game, name="game"),
    path("games/<int:number>/state", views.state, name="state"),
    path("games/<int:number>/act", views.act, name="act"),
    path("games/<int:number>/say", views.say, name="say"),
    path("games/<int:number>/rematch", views.rematch, name="rematch"),
    path("games/<int:number>/board.svg", views.picture, name="game-picture"),
    path("games/<int:number>/pdn", views.pdn, name="pdn"),
]
