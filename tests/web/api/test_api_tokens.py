"""Personal tokens: shown once, kept as a digest, useless once revoked."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import override_settings

from crownhead.web.api import tokens
from crownhead.web.api.models import AccessToken
from crownhead.web.players import services
from crownhead.web.players.data_export.service import contents


def test_a_token_is_shown_once_and_kept_as_a_digest(anna, as_user):
    page = as_user(anna).post("/account/tokens", {"name": "my bot"}).content.decode()
    row = AccessToken.objects.get()
    secret = tokens.TOKEN.search(page)[0]
    assert row.digest == tokens.secret_digest(secret)
    assert secret not in str(vars(row))
    again = as_user(anna).get("/account/tokens").content.decode()
    assert "my bot" in again
    assert secret not in again


def test_a_revoked_token_is_useless(anna, as_user, call):
    caller = call(anna)
    assert caller.get("/me")[0] == 200
    as_user(anna).post(f"/account/tokens/{AccessToken.objects.get().pk}/revoke")
    status, body = caller.get("/me")
    assert (status, body["code"]) == (401, "token")


def test_nobody_revokes_the_token_of_another(anna, bert, as_user, call):
    caller = call(anna)
    key = AccessToken.objects.get().pk
    assert as_user(bert).post(f"/account/tokens/{key}/revoke").status_code == 404
    assert as_user(bert).post(f"/account/tokens/{2**70}/revoke").status_code == 404
    assert caller.get("/me")[0] == 200


def test_tokens_are_for_accounts(client, db):
    assert client.get("/account/tokens").url.startswith("/account/log-in")
    assert client.post("/account/tokens/1/revoke").status_code == 404
    with pytest.raises(PermissionDenied):
        tokens.make(services.new_guest(), "bot")


def test_there_are_not_too_many(anna, as_user):
    for _ in range(tokens.MOST_TOKENS):
        tokens.make(anna, "one more")
    page = as_user(anna).post("/account/tokens", {"name": "too many"}).content.decode()
    assert "revoke one first" in page
    assert AccessToken.objects.count() == tokens.MOST_TOKENS


@pytest.mark.parametrize("name", ["", "x" * 41])
def test_a_name_is_needed(anna, as_user, name):
    assert as_user(anna).post("/account/tokens", {"name": name}).status_code == 200
    assert AccessToken.objects.count() == 0


@pytest.mark.parametrize(
    "header",
    ["Bearer nonsense", "Bearer crownhead_" + "x" * 43, "Bearer ", "Basic YW5uYTpjb3JyZWN0", "x", "Bearer \xff\x00"],
)
@pytest.mark.parametrize("path", ["/me", "/rulebooks", "/challenges"])
def test_a_wrong_token_is_told_to_be_wrong_even_where_none_is_needed(anybody, header, path):
    status, body = anybody.get(path, Authorization=header)
    assert (status, body["code"]) == (401, "token")


def test_a_cookie_counts_for_nothing(anna, as_user, game):
    browser = as_user(anna)
    assert browser.get("/api/me").status_code == 401
    assert browser.get(f"/api/games/{game.number}").json()["you"] is None


def test_a_player_who_was_locked_out_has_no_valid_token(anna, call):
    caller = call(anna)
    anna.is_active = False
    anna.save()
    assert caller.get("/me")[0] == 401


def test_the_time_of_last_use_is_noted(anna, call):
    caller = call(anna)
    assert AccessToken.objects.get().used_at is None
    caller.get("/me")
    assert AccessToken.objects.get().used_at is not None


def test_tokens_are_in_the_data_that_one_takes_along(anna):
    tokens.make(anna, "my bot")
    assert [each["name"] for each in contents(anna)["tokens"]] == ["my bot"]


@override_settings(RATE_LIMITS=True)
@pytest.mark.thorough
def test_making_tokens_is_limited(anna, as_user):
    codes = [as_user(anna).post("/account/tokens", {"name": "x"}).status_code for _ in range(21)]
    assert codes == [200] * 20 + [429]
