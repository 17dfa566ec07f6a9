"""The addresses of the API, and of the page where its tokens are made."""

from django.urls import path

from crownhead.web.api import token_pages
from crownhead.web.api.endpoints import api

urlpatterns = [
    path("account/tokens", token_pages.token_list, name="tokens"),
    path("account/tokens/<int:key>/revoke", token_pages.revoke_token, name="revoke-token"),
    path("api/", api.urls),
]
