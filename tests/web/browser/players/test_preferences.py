"""How someone likes it is remembered: looks, sounds, confirming a move, and the language."""

from stage import BREAKTHROUGH, at_one_screen, kept, squares

KINGS = "B:WK32,18:BK1,9"


def choose(window, **wanted):
    """Fill in the page of preferences."""
    window.open("/account/preferences")
    for name, value in wanted.items():
        field = window.page.locator(f"[name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)
    window.page.locator("main form .primary").first.click()
    window.page.locator(".notices .success").wait_for()


def looks(window):
    return window.page.evaluate(
        """() => {
            const board = document.querySelector("draughts-board");
            const style = getComputedStyle(board).getPropertyValue("--db-dark").trim();
            return [style, board.querySelectorAll(".db-names span").length, board.getAttribute("sound"),
                    board.querySelectorAll("[data-on='1'] .db-disc").length, board.getAttribute("routes")];
        }"""
    )


def test_the_board_looks_and_sounds_as_one_likes_it(window, stage):
    fritz = window("fritz")
    path = stage.game("english", "fritz", "fritz", start=KINGS)
    fritz.open(path).until("document.querySelector('draughts-board').state")
    assert looks(fritz) == ["#a8754a", 32, None, 1, "blue"]
    choose(fritz, theme="slate", kings="stack", routes="green", coordinates=False, sounds=False)
    again = window("fritz").open(path)
    again.until("document.querySelector('draughts-board').state")
    assert looks(again) == ["#788c9f", 0, "off", 2, "green"], "in another window of theirs, too"
    choose(again, theme="walnut", kings="crown", routes="blue", coordinates=True, sounds=True)
    assert again.page.locator("[name=theme]").input_value() == "walnut"


def test_a_move_is_confirmed_if_one_wants_that(window, stage):
    gina = window("gina")
    choose(gina, confirm="always")
    path = stage.game("english", "gina", "gina")
    gina.open(path).until("document.querySelector('draughts-board').state")
    gina.click("11", "15")
    gina.action("confirm").wait_for()
    assert stage.ask("moves", number=int(path.split("/")[2]))["moves"] == []
    gina.action("cancel").click()
    gina.click("11", "16")
    gina.action("confirm").click()
    gina.wait_for_ply(1)
    assert stage.ask("moves", number=int(path.split("/")[2]))["moves"] == ["11-16"]
    gina.press("m")
    gina.page.locator("[data-do=typed] [name=move]").fill("23-19")
    gina.press("Enter")
    gina.action("confirm").click()
    gina.wait_for_ply(2)


def test_a_guest_is_remembered_too(window):
    guest = at_one_screen(window(), "english")
    path = guest.page.url
    choose(guest, theme="paper")
    guest.page.goto(path)
    guest.until("document.querySelector('draughts-board').state")
    assert looks(guest)[0] == "#d6d6d2"


def test_a_guest_who_signs_up_in_another_window_plays_on_in_this_one(window, stage):
    guest = at_one_screen(window(), "english")
    other = guest.context.new_page()
    other.goto(stage.address + "/account/sign-up")
    for name, value in {"name": "henk", "password": "correct horse battery"}.items():
        other.locator(f"[name={name}]").fill(value)
    other.locator("main form .primary").click()
    other.get_by_text("Welcome, henk.").wait_for()
    guest.click("11", "15")
    guest.wait_for_ply(1)
    assert kept(stage, guest)["moves"] == ["11-15"]
    guest.complaints[:] = [line for line in guest.complaints if "403" not in line]  # the form was too old, once


def test_a_game_in_german(window, stage):
    german = window().open("/")
    german.page.locator("button[name=language][value=de]").click()
    german.page.locator("html[lang=de]").wait_for()
    at_one_screen(german, "breakthrough")
    assert german.page.locator("html").get_attribute("lang") == "de"
    german.see("Brett drehen")
    below = german.page.locator(".board draughts-board, draughts-board").first
    german.page.locator("[data-flip]").click()
    assert below.get_attribute("orientation") == "black"
    for ply, move in enumerate(BREAKTHROUGH, 1):
        german.click(*squares(move))
        german.wait_for_ply(ply)
    german.page.locator(".now.over", has_text="Schwarz").wait_for()
    assert kept(stage, german)["result"] == "black"
    assert german.open("/games/").page.locator("html").get_attribute("lang") == "de"


def test_a_typed_move_is_confirmed_without_javascript_too(window, stage):
    hugo = window("hugo", java_script_enabled=False)
    choose(hugo, confirm="always")
    path = stage.game("english", "hugo", "hugo")
    hugo.open(path).page.locator(".typing > summary").click()
    hugo.page.locator("[data-do=typed] [name=move]").fill("11-15")
    hugo.press("Enter")
    hugo.page.get_by_text("Play 11-15?").wait_for()
    assert stage.ask("moves", number=int(path.split("/")[2]))["moves"] == []
    hugo.page.locator("form.confirm .primary").click()
    hugo.page.locator(".lastmove", has_text="11-15").wait_for()
    assert stage.ask("moves", number=int(path.split("/")[2]))["moves"] == ["11-15"]
