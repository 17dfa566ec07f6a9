"""The addresses of a game's review."""

from django.urls import include, path

from crownhead.web.lessons import views

game = [
    path("review", views.review, name="review"),
    path("help", views.help_me, name="help"),
    path("mistakes/<str:side>/", views.lesson, name="lesson"),
]
urlpatterns = [path("games/<int:number>/", include(game))]
