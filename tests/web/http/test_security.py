"""What pages may do in a browser: nothing that is not said here."""

import pytest
from django.http import HttpResponse
from site_play import do, new_player

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


@pytest.mark.parametrize(
    "path",
    [
        "/players/?name=%00",
        "/players/?name=a%00b&page=2",
        "/?rulebook=%00",
        "/games/?page=1&a%00b=1",
        "/contact/?game=%00",
        "/rules/?q=%00",
        "/games/1/?from=%00",
        "/games/?finished=%00",
        "/analysis/engine/english.book?edition=%00",
        "/analysis/english/?fen=%00",
        "/api/players?name=%00",
    ],
)
def test_nothing_behind_a_question_mark_has_a_nul(client, db, path):
    assert client.get(path).status_code == 400


def test_what_can_be_read_is_asked_for_as_ever(client, db):
    assert client.get("/players/?name=%C3%BC").status_code == 200


def test_the_back_office_shows_what_was_done_and_not_what_was_said(client, game, anna, bert):
    """Staff read that only at a desk, where it is logged."""
    do(game, anna, {"do": "play", "move": "11-15", "offer": True, "message": "a secret"})
    do(game, bert, {"do": "decline", "reason": "another secret"})
    client.force_login(new_player("operator", is_staff=True, is_superuser=True))
    for page in ("change", "delete"):
        shown = client.get(f"/admin/games/game/{game.number}/{page}/").content.decode()
        assert "secret" not in shown
        assert "11-15" in shown
        assert "decline" in shown
