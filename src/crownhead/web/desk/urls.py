"""The addresses of the arbiter."""

from django.urls import path

from crownhead.web.desk import views

urlpatterns = [
    path("arbiter/", views.desk, name="desk"),
    path("arbiter/disputes/<int:key>/", views.dispute, name="dispute"),
    path("arbiter/disputes/<int:key>/board", views.moment, name="dispute-board"),
    path("arbiter/disputes/<int:key>/rule", views.rule, name="rule"),
    path("arbiter/letters/<int:key>/", views.letter, name="letter"),
    path("games/<int:number>/call", views.call, name="call"),
    path("contact/", views.contact, name="contact"),
]
