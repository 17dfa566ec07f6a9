"""The addresses of the players as others see them, and of their messages."""

from django.urls import include, path

from crownhead.web.community import views
from crownhead.web.community.people import directory, profile

player = [
    path("", profile.profile, name="profile"),
    path("challenge", views.challenge, name="challenge-player"),
    path("follow", profile.follow, name="follow"),
    path("unfollow", profile.unfollow, name="unfollow"),
    path("block", profile.block, name="block"),
    path("unblock", profile.unblock, name="unblock"),
    path("report", views.report, name="report-player"),
]
urlpatterns = [
    path("players/", directory.players, name="players"),
    path("players/<str:name>/", include(player)),
    path("messages/", views.conversations, name="messages"),
    path("messages/former/<int:key>/", views.former, name="former-conversation"),
    path("messages/<str:name>/", views.conversation, name="conversation"),
]
