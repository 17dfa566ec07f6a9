"""The addresses of the analysis room."""

from django.urls import path

from crownhead.web.analysis import views

urlpatterns = [path("analysis/engine/<book:slug>.book", views.engine_book, name="engine-book")]
