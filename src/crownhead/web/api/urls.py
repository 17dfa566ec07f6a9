"""The addresses of the API, and of the page where its tokens are made."""

from django.urls import path

from crownhead.web.api import pages
from crownhead.web.api.endpoints import api

urlpatterns = [
    path("account/tokens", pages.token_list, name="tokens"),
    path("account/tokens/<int:key>/revoke", pages.revoke_token, name="revoke-token"),
    path("api/", api.urls),
]
