"""Order: a player is blocked and reported, a moderator decides, and both hear of it; and a board in someone's frame."""

from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from stage import PHONE


@contextmanager
def elsewhere(page):
    """The address of another site that shows this page: of another origin, as browsers see it."""

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if self.path == "/" else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode() if self.path == "/" else b"")

        def log_message(self, *_): ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def test_block_and_report_through_to_the_decision(window, stage):
    for name in ("ida", "karl"):
        stage.ask("person", name=name)
    stage.ask("person", name="moritz", is_moderator=True)
    game = stage.game("english", "karl", "ida")
    stage.ask("say", number=int(game.strip("/").split("/")[1]), by="karl", text="you are a patzer")
    ida, moritz, karl = window("ida", **PHONE), window("moritz"), window("karl")
    # Ida blocks and reports Karl, on a phone.
    ida.open("/players/karl/").page.locator("main details > summary").first.click()
    ida.button("Block").click()
    ida.see("You have blocked this player.")
    ida.page.locator("main details > summary").first.click()
    ida.page.get_by_role("link", name="Report", exact=True).click()
    ida.page.locator("select[name=cause]").select_option("abuse")
    ida.page.locator("[name=game]").fill(game.strip("/").split("/")[1])
    ida.page.locator("[name=text]").fill("Look at his words.")
    ida.button("Send").click()
    ida.see("The moderators will read your report")
    # Moritz reads it with the chat, and mutes Karl for a week.
    moritz.open("/moderator/").see("karl")
    moritz.page.locator("a.row", has_text="Look at his words").click()
    moritz.see("you are a patzer").see("Look at his words.")
    moritz.page.get_by_label("Mute: no chat and no messages").check()
    moritz.page.locator("[name=grounds]").fill("Insults are against the terms.")
    moritz.button("Decide").click()
    moritz.see("Done. Those concerned have been told.")
    assert moritz.page.locator("a.row", has_text="Look at his words").count() == 0
    # Both hear of it.
    ida.open("/games/").page.get_by_role("link", name="The moderators have written to you.").click()
    ida.see("karl is muted until")
    karl.open("/games/").page.get_by_role("link", name="The moderators have written to you.").click()
    karl.see("You are muted until").see("Insults are against the terms.")
    karl.open("/messages/ida/").see("You are muted until")
    # It is undone.
    moritz.open("/moderator/players/karl/").page.locator("summary", has_text="Undo").click()
    moritz.button("Undo").click()
    moritz.see("Done. Those concerned have been told.")
    karl.open("/account/notices").see("You are no longer muted")


def test_a_board_in_a_frame_of_another_origin(window, stage):
    for name in ("lotte", "mats"):
        stage.ask("person", name=name)
    game = stage.game("english", "lotte", "mats", moves=("11-15", "23-19"))
    frame = f'<iframe src="{stage.address}/embed{game}" width="360" height="480"></iframe>'
    with elsewhere(f'<!DOCTYPE html><title>A blog</title><link rel="icon" href="data:,">{frame}') as blog:
        for options in ({}, PHONE, {"java_script_enabled": False}):
            one = window(**options)
            one.page.goto(blog)
            board = one.page.frame_locator("iframe")
            board.get_by_text("2 / 2").wait_for()
            board.locator("[data-step=back]").click()
            board.get_by_text("1 / 2").wait_for()
            board.locator("[data-step=first]").click()
            board.get_by_text("0 / 2").wait_for()
            board.locator("[data-step=on]").click()
            board.get_by_text("11-15").wait_for()
            assert one.context.cookies() == []


def test_no_other_page_can_be_framed(window, stage):
    frame = f'<iframe src="{stage.address}/account/log-in"></iframe>'
    with elsewhere(f'<!DOCTYPE html><title>A trap</title><link rel="icon" href="data:,">{frame}') as trap:
        one = window()
        one.page.goto(trap)
        one.page.wait_for_timeout(1000)
        assert one.page.frame_locator("iframe").locator("input[name=password]").count() == 0
        assert any("frame" in each.lower() for each in one.complaints)  # the browser refuses to show it
        one.complaints.clear()
