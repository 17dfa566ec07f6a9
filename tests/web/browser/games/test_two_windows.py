"""Two players live in two windows of a real browser, and someone who watches in a third."""

FISCHER = ("fischer", 900, 10)


def sit_down(window, stage, *names, **more):
    """Windows of several people, who all look at a game of the second against the first (who begins)."""
    windows = [window(name) for name in names]
    path = stage.game("english", names[1], names[0], **more)
    for each in windows:
        each.open(path).page.locator("html.js").wait_for()
    return windows


def menu(window, action):
    """Open one of the actions that ask for something first."""
    window.page.locator(f"details.act:has(button[value={action}]) > summary").click()
    return window.page.locator(f"details.act:has(button[value={action}])")


def test_moves_and_clocks_are_live(window, stage):
    anna, bert, carla = all_three = sit_down(window, stage, "anna", "bert", "carla", time=FISCHER)
    for each in all_three:
        each.see("first move. Without one, the game is called off in")
    anna.until("!document.querySelector('.asked time').innerText.startsWith('1:')")  # it is counted down
    anna.click("11", "15")
    for each in all_three:
        each.wait_for_ply(1)
        assert each.page.locator(".player time[data-running]").count() == 0
    bert.drag("23", "19")
    for each in all_three:
        each.wait_for_ply(2)
        each.page.locator("a[data-ply='2'][aria-current]").wait_for()
        each.page.locator('[data-side="black"] time[data-running]').wait_for()
    shown = anna.page.locator('[data-side="black"] time').inner_text()
    anna.until("shown => document.querySelector('[data-side=black] time').innerText !== shown", shown)
    carla.see("You are watching.")
    carla.click("8", "11")
    assert carla.page.locator(".db-picked").count() == 0
    assert carla.page.locator(".row-of-actions").count() == 0


def test_chat_is_for_the_players_alone(window, stage):
    anna, bert, carla = sit_down(window, stage, "anna", "bert", "carla")
    anna.page.locator("[data-say] [name=text]").fill("good <b>luck</b>!")
    anna.press("Enter")
    bert.see("good <b>luck</b>!")
    assert bert.page.locator(".said b", has_text="luck").count() == 0, "what is said stays text"
    anna.until("document.querySelector('[data-say] [name=text]').value === ''")
    assert carla.page.locator(".chat").count() == 0
    assert "luck" not in carla.page.content()


def test_what_is_said_leaves_the_rest_of_the_page_alone(window, stage):
    """A keyboard user stays where they are, and nothing is read out to them twice."""
    anna, bert = sit_down(window, stage, "anna", "bert")
    anna.page.locator("[data-say] [name=text]").fill("hello")
    anna.press("Enter")
    bert.see("hello")
    bert.page.evaluate("() => { window.seen = document.querySelector('.now'); }")
    bert.page.locator(".resign > summary").focus()
    anna.page.locator("[data-say] [name=text]").fill("are you there?")
    anna.press("Enter")
    bert.see("are you there?")
    assert bert.page.evaluate("document.activeElement?.matches('.resign > summary')")
    assert bert.page.evaluate("window.seen.isConnected")


def test_a_draw_is_offered_with_a_message_and_declined(window, stage):
    anna, bert, carla = sit_down(window, stage, "anna", "bert", "carla")
    offer = menu(anna, "offer")
    offer.locator("[name=message]").fill("Shall we?")
    offer.locator("button[value=offer]").click()
    bert.see("anna offers a draw").see("Shall we?")
    carla.see("anna offers a draw")
    assert "Shall we?" not in carla.page.content()
    bert.page.locator("button[value=decline]").click()
    for each in (anna, bert, carla):
        each.until("!document.querySelector('.pending')")
    anna.click("11", "15")
    bert.wait_for_ply(1)


def test_a_move_is_taken_back_if_both_agree(window, stage):
    anna, bert, carla = all_three = sit_down(window, stage, "anna", "bert", "carla", moves=["11-15", "23-19"])
    carla.page.locator("a[data-ply='1']").click()
    carla.until("document.querySelector('draughts-board').moment")
    bert.page.locator("button[value='take back']").click()
    anna.see("bert asks for a takeback")
    assert anna.board["ply"] == 2, "not before she agrees"
    anna.page.locator("button[value=accept]").click()
    for each in all_three:
        each.wait_for_ply(1)
        each.page.locator(".sheet s", has_text="23-19").wait_for()
    carla.until("!document.querySelector('draughts-board').moment")  # what she looked at is the present now
    bert.click("24", "20")
    carla.wait_for_ply(2)


def test_resigning_is_asked_twice_and_a_rematch_follows(window, stage):
    anna, bert, carla = sit_down(window, stage, "anna", "bert", "carla", moves=["11-15"])
    sure = menu(bert, "resign")
    sure.get_by_text("cannot be undone").wait_for()
    assert bert.board["outcome"] is None
    sure.locator("button[value=resign]").click()
    for each, words in ((anna, "You won"), (bert, "You lost"), (carla, "Black wins")):
        each.see(f"{words}: White resigned (Winning)")
    ground = "getComputedStyle(document.querySelector('.now')).backgroundColor"
    won, lost, watched = (each.page.evaluate(ground) for each in (anna, bert, carla))
    assert won != lost == watched, "only who has won sees green"
    first = bert.page.url
    bert.button("Rematch").click()
    bert.see("Rematch offered.")
    anna.button("Decline").click()
    anna.see("The challenge is withdrawn.")
    bert.button("Rematch").click()
    anna.button("Accept the rematch").click()
    anna.page.wait_for_url(lambda url: url != first)
    anna.page.locator("html.js").wait_for()
    bert.page.wait_for_url(anna.page.url)  # who asked is taken there
    carla.page.get_by_role("link", name="Go to the rematch").wait_for()
    assert carla.page.url == first, "who watches is not"
    bert.until("document.querySelector('draughts-board').state")
    assert bert.board["viewer"] == "black", "the other colour this time"
    bert.click("11", "15")
    anna.wait_for_ply(1)


def test_a_rematch_that_is_accepted_is_offered_on_whatever_page_its_asker_is(window, stage):
    rosa, otto = sit_down(window, stage, "rosa", "otto", moves=["11-15"], time=FISCHER)
    stage.ask("act", number=int(rosa.page.url.split("/")[-2]), by="otto", action="resign")
    otto.button("Rematch").click()
    otto.see("Rematch offered.")
    otto.open("/rules/")
    rosa.button("Accept the rematch").click()
    rosa.see("the game is called off in")
    otto.see("Your game against rosa has begun.")
    assert rosa.page.get_by_text("has begun.").is_hidden()
    below = "[...document.querySelectorAll('.begun, .bar')].map((each) => each.getBoundingClientRect().bottom)"
    assert otto.page.evaluate(f"(([offer, bar]) => offer <= bar)({below}.reverse())"), "it hides nothing but the bar"
    otto.button("Close").click()
    assert otto.page.get_by_text("has begun.").is_hidden()
    otto.open("/challenges/").page.wait_for_timeout(500)
    assert otto.page.get_by_text("has begun.").is_hidden(), "what was closed does not come again"
    otto.page.evaluate("sessionStorage.clear()")
    otto.open("/rules/").page.get_by_role("link", name="Go to the game", exact=True).click()
    otto.page.wait_for_url(rosa.page.url)
    otto.until("document.querySelector('draughts-board').state")
    otto.click("11", "15")
    rosa.wait_for_ply(1)
    assert otto.page.get_by_text("has begun.").is_hidden()


def test_what_waits_for_me_is_counted_on_every_page(window, stage):
    dora, emil = window("dora"), window("emil")
    path = stage.game("english", "dora", "emil")
    dora.open("/rules/")
    games = window("dora").open("/games/")
    emil.open(path).page.locator("html.js").wait_for()
    assert dora.page.locator("[data-count]").is_hidden()
    emil.click("11", "15")
    dora.page.locator("[data-count]", has_text="1").wait_for()
    assert dora.page.title().startswith("(1) ")
    games.page.locator(f'[data-games="waiting"] a[href="{path}"]').wait_for()
    stage.ask("act", number=int(path.split("/")[2]), by="dora", action="22-18")
    dora.until("document.querySelector('[data-count]').hidden")
    assert not dora.page.title().startswith("(")


def test_a_game_is_begun_once_however_often_its_button_is_clicked(window):
    hasty, sent = window("hasty").open("/"), []
    hasty.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    hasty.page.evaluate(
        """() => {
            const form = document.querySelector("form[action='/play/computer']");
            form.requestSubmit();
            setTimeout(() => form.requestSubmit(), 5);
        }"""
    )
    hasty.page.locator("draughts-board").wait_for()
    assert len(sent) == 1
    assert hasty.open("/games/").page.locator(".rows .row").count() == 1


def test_whoever_comes_back_to_the_page_may_begin_another(window):
    """Also if the browser has kept the page as it was, with the key of the game that it has begun."""
    window = window("returning").open("/")
    keys = "[...document.querySelectorAll('input[name$=key]')].map((field) => field.value)"
    before = window.page.evaluate(keys)
    window.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: false}))")
    assert window.page.evaluate(keys) == before
    window.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    after = window.page.evaluate(keys)
    assert (len(before), len({*before, *after})) == (1, 2)
