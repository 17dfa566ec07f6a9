"""The addresses of the rulebooks."""

from django.urls import include, path

from crownhead.web.books import player_books, views

rulebook = [
    path("", views.book, name="rulebook"),
    path("board.svg", views.picture, name="rulebook-picture"),
    path("book.pdf", views.pdf, name="rulebook-pdf"),
    path("examples/<int:number>/", views.example, name="rulebook-example"),
    path("history/", player_books.history, name="book-history"),
    path("history/<int:number>/", player_books.edition, name="book-edition"),
    path("visibility", player_books.visibility, name="book-visibility"),
    path("remove", player_books.remove, name="book-remove"),
    path("report", player_books.report, name="book-report"),
]
comparison = [path("", views.choose_other, name="compare-with"), path("<book:other>/", views.compare, name="compare")]
urlpatterns = [
    path("rules/", views.shelf_page, name="rules"),
    path("rules/<book:slug>/", include(rulebook)),
    path("rules/<book:slug>/compare/", include(comparison)),
]
