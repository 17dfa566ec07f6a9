"""A hint while playing the computer: the square, the move with its arrow, and the mark in the score sheet."""


def test_a_hint_comes_while_one_waits_and_is_marked(window, stage):
    anna = window("anna")
    anna.open(stage.game("english", 1, "anna"))
    anna.button("Hint").click()
    anna.see("Look at square")
    anna.button("Show the move").click()
    anna.see("Hint: ")
    anna.page.locator(".db-arrow").first.wait_for()
    first = anna.page.locator("[data-arrow]").get_attribute("data-arrow").split()
    anna.click(*first)
    anna.page.locator(".hinted").wait_for()
    anna.wait_for_ply(2)
    assert anna.page.locator(".db-arrow").count() == 0, "it was about another position"
    anna.button("What was wrong with that?").click()
    anna.see("-".join(first))
    anna.page.locator(".help p", has_text="(").first.wait_for()
