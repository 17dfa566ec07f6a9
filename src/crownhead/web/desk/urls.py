"""The addresses of the arbiter."""

from django.urls import include, path

from crownhead.web.desk import views

dispute = [
    path("", views.dispute, name="dispute"),
    path("board", views.moment, name="dispute-board"),
    path("rule", views.rule, name="rule"),
]
urlpatterns = [
    path("arbiter/", views.desk, name="desk"),
    path("arbiter/disputes/<int:key>/", include(dispute)),
    path("arbiter/letters/<int:key>/", views.letter, name="letter"),
    path("games/<int:number>/call", views.call, name="call"),
    path("contact/", views.contact, name="contact"),
]
