"""The rulebooks in a real browser: reading, searching, playing on an example; with a keyboard, and without a script."""

import pytest

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def accessible(page):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    results = axe.Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def fits(page):
    """Nothing sticks out to the right."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_rulebook_is_accessible_and_its_examples_can_be_played_on(open_page):
    page = open_page("/rules/english/")
    accessible(page)
    figure = page.locator("figure", has_text="A capture has to be made").first
    figure.locator("button.try").focus()
    page.keyboard.press("Enter")
    figure.locator('[data-square="18"]').wait_for()
    assert figure.locator(".now").inner_text() == "White to move"
    figure.locator('[data-square="22"]').click()
    assert figure.locator(".db-sentence").inner_text().startswith("Capturing is compulsory (Capturing)")
    assert figure.locator(".db-sentence a").get_attribute("href") == "/rules/english/#capturing"
    figure.locator('[data-square="18"]').click()
    figure.locator('[data-square="11"]').click()
    figure.locator(".now", has_text="Black").wait_for()
    figure.locator('[data-action="back"]').click()
    figure.locator(".now", has_text="White to move").wait_for()
    accessible(page)


def test_a_translated_rulebook_is_read_and_played_on_in_its_language(open_page):
    page = open_page("/rules/english/", locale="de-AT", **PHONE)
    assert fits(page)
    accessible(page)
    figure = page.locator("figure", has_text="Hier muss geschlagen werden").first
    figure.locator("button.try").tap()
    figure.locator('[data-square="22"]').tap()
    assert figure.locator(".db-sentence").inner_text().startswith("Es muss geschlagen werden (Schlagen)")
    figure.locator(".db-sentence a").tap()
    assert page.locator("#capturing h2").inner_text().startswith("4 Schlagen")
    page.locator("#capturing p", has_text="Wer schlagen kann, muss schlagen").wait_for()


def test_the_picture_itself_becomes_a_board_by_touch(open_page):
    page = open_page("/rules/turkish/", **PHONE)
    assert fits(page)
    page.locator(".start svg").tap()
    page.locator('.start [data-square="a3"]').wait_for()
    page.locator('.start [data-square="a3"]').tap()
    page.locator('.start [data-square="a4"]').tap()
    page.locator(".start .now", has_text="Black to move").wait_for()


def test_the_shelf_is_accessible_and_finds_what_is_typed(open_page):
    page = open_page("/rules/")
    accessible(page)
    page.locator("#wanted").fill("huffing")
    assert page.locator(".books li:visible b").all_inner_texts() == ["Draughts from the box"]
    page.locator("#wanted").fill("zzz")
    assert page.locator(".none span").is_visible()
    page.locator("#wanted").fill("")
    assert page.locator(".books li:visible").count() == 25


def test_a_comparison_is_accessible_and_fits_on_a_phone(open_page):
    page = open_page("/rules/russian/compare/english/", **PHONE)
    accessible(page)
    assert fits(page)
    page.locator("#with").select_option("turkish")
    page.locator(".chooser button").click()
    page.wait_for_url("**/rules/russian/compare/turkish/")


def test_without_a_script_the_diagrams_are_there(open_page):
    page = open_page("/rules/frysk/", java_script_enabled=False)
    assert page.locator("draughts-board svg.crownhead").count() > 40
    assert page.locator("button.try:visible").count() == 0
