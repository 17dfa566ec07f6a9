"""A house rule from the first idea to the printed book: built, saved, played with a friend, claimed, ruled, printed."""

from io import BytesIO

import pytest
from playwright.sync_api import Error
from pypdf import PdfReader
from stage import PHONE, key, squares, status

pytestmark = pytest.mark.thorough

MOVES = ("11-15", "23-19", "8-11", "22-17")
"""Two by each side, and nothing taken."""
TITLE = "Impatient draughts"
RULE = "draws:\n  no-progress: {moves: 2, counts: [capture, crowning], how: claim}\n"
BROKEN = "Forty moves each with nothing taken and no new king"
ANOTHER = "A man's step does not start the forty moves again"


def build_with_the_form(desk):
    status(desk, "All 48 examples hold.")
    title = key(desk, "title").locator("input")
    title.fill(TITLE)
    title.press("Enter")
    desk.page.locator("h1", has_text=TITLE).wait_for()
    rule = key(desk, "draws.no-progress")
    rule.locator("[data-field=moves] input").fill("2")
    rule.locator("[data-field=how] select").select_option("claim")
    rule.locator("[data-apply]").click()
    status(desk, "2 of 48 examples do not hold.")
    if (results := desk.page.locator('[data-view="results"]')).is_visible():  # on a phone one view at a time
        results.click()
    desk.page.locator(".case", has_text=BROKEN).get_by_role("button", name="Adapt").click()
    status(desk, "1 of 48 examples does not hold.")
    desk.page.locator(".case", has_text=ANOTHER).get_by_role("button", name="Drop").click()
    status(desk, "All 47 examples hold.")


def build_as_text(desk):
    text = desk.page.locator("#text")
    written = text.input_value().replace("English draughts, my way", TITLE)
    text.fill(written.replace("extends: english\n", f"extends: english\n{RULE}"))
    desk.button("Check").click()
    desk.see("do not hold.")
    desk.page.locator(".case", has_text=BROKEN).get_by_role("button", name="Adapt").click()
    desk.page.locator(".case", has_text=ANOTHER).get_by_role("button", name="Drop").click()
    desk.see("All 47 examples hold.")


def move_with_a_script(window, move, ply):
    window.wait_for_ply(ply)
    window.click(*squares(move))
    window.wait_for_ply(ply + 1)


def move_by_links(window, move, ply):
    try:
        window.page.reload()
    except Error:  # a page that waits loads itself again every few seconds, and may just have begun to
        window.page.wait_for_load_state()
    window.page.locator(f'a[href^="?from={squares(move)[0]}"]').click()
    window.page.locator(f'button[name=move][value="{move}"]').first.click()


@pytest.mark.parametrize(
    ("options", "build", "move"),
    [
        pytest.param({}, build_with_the_form, move_with_a_script, id="on a desk"),
        pytest.param(PHONE, build_with_the_form, move_with_a_script, id="on a phone"),
        pytest.param({"java_script_enabled": False}, build_as_text, move_by_links, id="without a script"),
    ],
)
def test_a_house_rule_from_the_first_idea_to_the_printed_book(window, stage, options, build, move):
    stage.ask("person", name="arbiter", is_staff=True)
    anna, bert, arbiter = (window(name, **options) for name in ("anna", "bert", "arbiter"))

    # She builds it, and saves it for those who have the link.
    anna.open("/workshop/?from=english")
    build(anna)
    anna.page.locator(".keeping summary").click()
    anna.page.get_by_label("Who may read it").select_option("link")
    anna.button("Save as a book of mine").click()
    anna.see("It is saved.")

    # She challenges a friend by a link, and he accepts.
    anna.page.get_by_role("link", name="Play by it").click()
    key = anna.page.locator("[name=rulebook]:checked").input_value()
    assert key.startswith("my-english~")
    anna.page.locator("[name=colour]").select_option("black")
    anna.button("Friend").click()
    anna.see("Waiting for an opponent")
    bert.open(anna.page.url.removeprefix(stage.address))
    assert TITLE in bert.page.locator(".facts").inner_text()
    bert.button("Accept and play").click()
    bert.page.wait_for_url("**/games/*/")
    anna.page.wait_for_url("**/games/*/")  # the page where she waits leads there

    # They play until nothing has happened for two moves; she claims by that clause, and he declines.
    for ply, text in enumerate(MOVES):
        move((anna, bert)[ply % 2], text, ply)
    if move is move_by_links:
        anna.page.reload()
    else:
        anna.wait_for_ply(len(MOVES))
    anna.button("Claim draw: no progress").click()
    if move is move_by_links:
        bert.page.reload()
    bert.see("anna claims a draw")
    assert bert.page.locator(f'a[href="/rules/{key}/#draws"]').count()
    bert.page.get_by_label("Why not?").fill("we have only begun")
    bert.button("Decline").click()
    bert.see("With the arbiter.")

    # The arbiter reads its clause, and rules by it.
    number = bert.page.url.strip("/").rsplit("/", 1)[1]
    arbiter.open("/arbiter/")
    arbiter.page.locator(".row", has_text=f"game {number} ").filter(has_text="claims a draw").click()
    arbiter.see("2 of 2 moves")
    assert TITLE in arbiter.page.locator("main").inner_text()
    arbiter.page.get_by_label("The game is a draw").check()
    arbiter.page.get_by_label("Grounds").fill("Two moves it is.")
    arbiter.button("Rule").click()
    arbiter.see("both players have been told")
    anna.page.reload()
    anna.see("Draw: decided by the arbiter")
    anna.page.locator(f'a[href="/rules/{key}/#draws"]').first.click()
    anna.page.locator("h1", has_text=TITLE).wait_for()

    # The book is printed.
    printed = anna.context.request.get(f"{stage.address}/rules/{key}/book.pdf?paper=a5")
    assert printed.headers["content-type"] == "application/pdf"
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(printed.body())).pages)
    assert TITLE in words
    assert anna.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
