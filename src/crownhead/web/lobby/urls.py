"""The addresses of the front page, the challenges and the lists of games."""

from django.urls import include, path

from crownhead.web.lobby import views
from crownhead.web.lobby.front import views as front

challenge = [
    path("", views.challenge_page, name="challenge"),
    path("withdraw", views.withdraw, name="withdraw"),
    path("board.svg", views.challenge_picture, name="challenge-picture"),
]
urlpatterns = [
    path("", front.front, name="front"),
    path("play/computer", front.play_computer, name="play-computer"),
    path("play/friend", front.play_friend, name="play-friend"),
    path("challenges/", views.challenge_list, name="challenges"),
    path("challenges/<str:token>/", include(challenge)),
    path("games/", views.my_games, name="my-games"),
]
