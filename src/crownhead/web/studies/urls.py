"""The addresses of the studies."""

from django.urls import include, path

from crownhead.web.studies import views

study = [
    path("", views.study, name="study"),
    path("progress", views.progress, name="study-progress"),
    path("add", views.add, name="study-add"),
    path("change", views.change, name="study-change"),
    path("delete", views.delete, name="study-delete"),
    path("pdn", views.pdn, name="study-pdn"),
    path("<int:number>/pdn", views.game_pdn, name="study-game-pdn"),
]
urlpatterns = [path("studies/", views.studies, name="studies"), path("studies/<str:token>/", include(study))]
