"""The addresses of the workshop."""

from django.urls import path

from crownhead.web.workshop import views

urlpatterns = [
    path("workshop/", views.workshop, name="workshop"),
    path("workshop/examine", views.examine, name="workshop-examine"),
    path("workshop/choices", views.choices, name="workshop-choices"),
    path("workshop/pictures", views.pictures, name="workshop-pictures"),
    path("workshop/try", views.try_out, name="workshop-try"),
    path("workshop/<str:key>/", views.workshop, name="workshop-book"),
]
