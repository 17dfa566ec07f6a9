"""The addresses of the puzzles."""

from django.urls import path

from crownhead.web.puzzles import views

urlpatterns = [
    path("puzzles/", views.overview, name="puzzles"),
    path("puzzles/<slug:rulebook>/", views.next_puzzle, name="next-puzzle"),
    path("puzzles/<slug:rulebook>/<slug:key>/", views.puzzle, name="puzzle"),
    path("puzzles/<slug:rulebook>/<slug:key>/try", views.attempt, name="puzzle-try"),
    path("puzzles/<slug:rulebook>/<slug:key>/solution", views.solution, name="puzzle-solution"),
    path("puzzles/<slug:rulebook>/<slug:key>/again", views.again, name="puzzle-again"),
]
