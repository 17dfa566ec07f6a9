"""The addresses of the leaderboards."""

from django.urls import path

from crownhead.web.ratings import views

urlpatterns = [
    path("ratings/", views.all_lists, name="ratings"),
    path("ratings/<slug:family>/<slug:speed>/", views.one_list, name="leaders"),
]
