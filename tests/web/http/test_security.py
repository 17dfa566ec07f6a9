"""What pages may do in a browser: nothing that is not said here."""

import pytest
from django.http import HttpResponse
from site_play import new_player

from crownhead.web.http import security


def headers_of(view, rf):
    return security.SecurityHeaders(view)(rf.get("/")).headers


def page(_request):
    return HttpResponse()


def test_a_page_may_run_our_own_scripts_and_nothing_else(rf):
    policy = headers_of(page, rf)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_a_page_that_compiles_wasm_may_do_that_besides(rf):
    strict = headers_of(page, rf)
    allowing = headers_of(security.compiles_wasm(page), rf)
    name = "Content-Security-Policy"
    assert allowing[name] == strict[name].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    assert {**allowing, name: ""} == {**strict, name: ""}


def test_a_page_may_share_memory_with_its_workers(rf):
    headers = headers_of(page, rf)
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"


@pytest.mark.parametrize(
    "path",
    [
        "/admin/games/game/?q=%00",
        "/admin/games/game/?state=%00",
        "/admin/games/game/?a%00b=1",
        "/admin/games/game/%00/change/",
        "/admin/arbiter/dispute/?opened_at__year=%00",
    ],
)
def test_the_back_office_hands_no_nul_to_the_database(client, db, path):
    client.force_login(new_player("operator", is_staff=True, is_superuser=True))
    assert client.get(path).status_code == 400
    form = {"action": "x", "_selected_action": "1\0"}
    assert client.post("/admin/games/game/", form).status_code == 400
