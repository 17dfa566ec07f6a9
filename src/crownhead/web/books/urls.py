"""The addresses of the rulebooks."""

from django.urls import path

from crownhead.web.books import views

urlpatterns = [
    path("rules/", views.shelf, name="rules"),
    path("rules/<slug:slug>/", views.book, name="rulebook"),
    path("rules/<slug:slug>/board.svg", views.picture, name="rulebook-picture"),
    path("rules/<slug:slug>/book.pdf", views.pdf, name="rulebook-pdf"),
    path("rules/<slug:slug>/examples/<int:number>/", views.example, name="rulebook-example"),
    path("rules/<slug:slug>/compare/", views.choose_other, name="compare-with"),
    path("rules/<slug:slug>/compare/<slug:other>/", views.compare, name="compare"),
]
