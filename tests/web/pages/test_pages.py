"""The pages, as a browser without JavaScript sees them: links and forms do everything."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from site_play import REPEATED, do, play, text, work

from crownhead import bundled
from crownhead.play.actions import Accept, Claim, Decline, Offer, TakeBack
from crownhead.web.arbiter import appeals
from crownhead.web.play import chat, new_games
from crownhead.web.play.models import Game, LoggedAction, Message

TOO_FAR = '18 is too far from 11 (<a href="/rules/english/#moving">Moving</a>)'


def field(page, name):
    """The value of a hidden field of a page."""
    return re.search(rf'name="{name}" value="([^"]+)"', page.content.decode())[1]


# --- a game without JavaScript --------------------------------------------------------------------------------------


def test_a_visitor_plays_the_computer_by_links_and_forms(client, db):
    page = client.get("/")
    assert page.status_code == 200
    answer = client.post("/play/computer", {"rulebook": "english", "level": "1", "colour": "black"})
    address = answer.headers["Location"]
    page = client.get(address)
    assert 'href="?from=11"' in text(page)
    assert "Your turn" in text(page)
    page = client.get(address + "?from=11")
    move = re.search(r'<button name="move" value="(11-15)"', text(page))[1]
    answer = client.post(
        address + "act", {"do": "play", "move": move, "ply": field(page, "ply"), "key": field(page, "key")}
    )
    assert answer.headers["Location"] == address
    page = client.get(address)
    assert "The computer is thinking" in text(page)
    assert 'http-equiv="refresh"' in text(page)
    work()
    page = client.get(address)
    assert "Your turn" in text(page)
    assert f"game: {Game.objects.get().number} move: 2." in text(page)


def test_a_capture_that_ends_on_one_square_by_two_ways_is_chosen_from_a_list(as_user, anna, bert):
    game = new_games.start_game("english", bert, anna, start="B:W6,7,14,15:B2")
    page = as_user(anna).get(game.get_absolute_url() + "?from=2")
    for move in ("2x9x18", "2x11x18"):
        assert f'name="move" value="{move}"' in text(page)


def test_a_capture_that_parts_on_its_way_is_walked_without_scripts(as_user, anna, bert):
    client, game = as_user(anna), new_games.start_game("boxed", bert, anna, start="B:W6,15,14:B1,5")
    page = text(client.get(game.get_absolute_url() + "?from=1"))
    assert 'href="?from=1%2010"' in page
    assert 'name="move" value="1x10"' not in page
    page = text(client.get(game.get_absolute_url() + "?from=1%2010"))
    assert {*re.findall(r'name="move" value="([^"]*)"', page)} == {"1x10", "1x10x17", "1x10x19"}
    page = text(client.get(game.get_absolute_url() + "?from=1%2018"))
    assert 'name="move" value' not in page, "it does not go there"


def test_a_refused_move_says_why_beside_the_board(as_user, game, anna):
    client = as_user(anna)
    address = reverse("act", args=[game.number])
    page = client.post(address, {"do": "play", "move": "11-18", "ply": "0", "key": "abcdefgh"}, follow=True)
    assert TOO_FAR in text(page)


def test_a_step_onto_a_piece_is_not_the_capture_of_it(as_user, anna, bert):
    game = new_games.start_game("english", anna, bert, start="W:W25,32:B22,1")
    action = {"do": "play", "move": "25-22", "ply": "0", "key": "abcdefgh"}
    page = as_user(anna).post(reverse("act", args=[game.number]), action, follow=True)
    assert "22 is occupied" in text(page)
    assert "25x18" in text(page)
    assert LoggedAction.objects.count() == 0


def test_who_wants_to_confirm_is_asked(as_user, game, anna):
    anna.confirm = "always"
    anna.save()
    client = as_user(anna)
    page = client.get(game.get_absolute_url() + "?from=11")
    assert 'method="get"' in text(page)
    page = client.get(game.get_absolute_url() + "?move=11-15")
    assert "Play 11-15?" in text(page)
    assert LoggedAction.objects.count() == 0


def test_who_wants_to_confirm_is_asked_about_a_typed_move_too(as_user, game, anna):
    anna.confirm = "always"
    anna.save()
    client, address = as_user(anna), reverse("act", args=[game.number])
    page = client.get(game.get_absolute_url())
    typed = {"do": "play", "move": "11-15", "ply": field(page, "ply"), "key": "typed-once-1"}
    page = client.post(address, typed, follow=True)
    assert "Play 11-15?" in text(page)
    assert LoggedAction.objects.count() == 0
    confirmed = {name: field(page, name) for name in ("do", "ply", "key", "confirmed")}
    client.post(address, {**confirmed, "move": "11-15"})
    assert LoggedAction.objects.get().action == {"do": "play", "move": "11-15"}


def test_what_goes_along_with_a_typed_move_is_asked_about_too(as_user, ending, anna, bert):
    play(ending, *REPEATED[:-1])
    bert.confirm = "always"
    bert.save()
    client, address = as_user(bert), reverse("act", args=[ending.number])
    typed = {"do": "play", "move": "28-32", "ply": "7", "key": "typed-once-1", "message": "<b>thrice</b>"}
    page = client.post(address, {**typed, "with": "offer"}, follow=True)
    assert "Offer draw <q>&lt;b&gt;thrice&lt;/b&gt;</q>" in text(page)
    typed |= {"with": "claim repetition", "move_numbers": "1, 3, 5"}
    page = client.post(address, typed, follow=True)
    assert "Claim draw: repetition <q>" in text(page)
    names = ("do", "ply", "key", "confirmed", "with", "move_numbers")
    form = text(page).partition('class="confirm"')[2]
    sent = {name: re.search(rf'name="{name}" value="([^"]+)"', form)[1] for name in names}
    client.post(address, {**sent, "move": "28-32", "message": "thrice"})
    done = LoggedAction.objects.order_by("-sequence")[0].action
    assert (done["claim"], done["move_numbers"], done["message"]) == ("repetition", [1, 3, 5], "thrice")


def test_nobody_is_asked_about_what_cannot_be_done(as_user, game, anna, bert):
    """It is refused at once, or the page is told to be old."""
    for user in (anna, bert):
        user.confirm = "always"
        user.save()
    address = reverse("act", args=[game.number])
    sent = {"do": "play", "move": "11-15", "ply": "0", "key": "typed-once-1"}
    for user, more, words in (
        (anna, {"move": "11-18"}, TOO_FAR),
        (anna, {"move": "x" * 300}, "At most 200 characters"),
        (anna, {"ply": "1"}, "The game has moved on in the meantime"),
        (anna, {"with": "claim repetition"}, "The claim is unfounded"),
        (bert, {}, "It is not your turn"),
        (bert, {"do": "play", "move": "22-18"}, "not your turn"),
    ):
        page = text(as_user(user).post(address, {**sent, **more}, follow=True))
        assert words in page
        assert 'class="confirm"' not in page
    assert LoggedAction.objects.count() == 0


def test_a_script_asks_its_player_itself(as_user, game, anna):
    anna.confirm = "always"
    anna.save()
    sent = {"do": "play", "move": "11-15", "ply": "0", "key": "typed-once-1"}
    as_user(anna).post(reverse("act", args=[game.number]), sent, headers={"accept": "application/json"})
    assert LoggedAction.objects.count() == 1


def test_stepping_and_turning(client, game):
    play(game, "11-15", "22-18")
    now, before = client.get(game.get_absolute_url()), client.get(game.get_absolute_url() + "?ply=1&flip=1")
    assert now.context["shown"]["ply"] == 2
    assert (before.context["shown"]["ply"], before.context["below"]) == (1, "black")
    for bad in ("?ply=99", "?ply=x", "?from=77", "?from=%01", "?move=" + "x" * 999):
        assert client.get(game.get_absolute_url() + bad).status_code == 200


@pytest.mark.parametrize("slug", bundled())
def test_every_rulebook_has_its_page(as_user, anna, bert, slug):
    game = new_games.start_game(slug, anna, bert)
    for user in (anna, bert):
        page = as_user(user).get(game.get_absolute_url())
        assert page.status_code == 200
        assert game.number == page.context["state"]["game"]


# --- every state has its page ---------------------------------------------------------------------------------------


def test_what_the_players_see_of_an_offer(as_user, game, anna, bert):
    do(game, anna, Offer("shall we?"))
    asked, asking = (text(as_user(user).get(game.get_absolute_url())) for user in (bert, anna))
    assert 'value="accept"' in asked
    assert "shall we?" in asked
    assert 'value="accept"' not in asking
    assert "Waiting for an answer." in asking


def test_what_is_seen_of_a_claim_and_of_the_arbiter(as_user, ending, anna, bert, carla):
    play(ending, *REPEATED)
    page = text(as_user(anna).get(ending.get_absolute_url()))
    assert "Claim draw: repetition" in page
    do(ending, anna, Claim("repetition"))
    page = text(as_user(bert).get(ending.get_absolute_url()))
    assert "3 of 3 times, before Black" in page
    assert 'name="reason"' in page
    do(ending, bert, Decline("no"))
    for user in (anna, bert, carla):
        assert "the game is paused until the arbiter decides" in text(as_user(user).get(ending.get_absolute_url()))


WINNING = '(<a href="/rules/english/#winning">Winning</a>)'


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("anna", f'<p class="now defeat"> You lost: Black resigned {WINNING} </p>'),
        ("bert", f'<p class="now victory"> You won: Black resigned {WINNING} </p>'),
        ("carla", f'<p class="now over"> White wins: Black resigned {WINNING} </p>'),
    ],
)
def test_the_end_is_told_to_each_as_it_is_for_them(as_user, game, anna, bert, carla, name, told):
    do(game, anna, "resign")
    viewer = {"anna": anna, "bert": bert, "carla": carla}[name]
    assert told in text(as_user(viewer).get(game.get_absolute_url()))


def test_a_draw_is_a_draw_for_everyone_and_a_win_at_one_screen_is_a_side_s(as_user, game, anna, bert, carla):
    do(game, anna, Offer())
    do(game, bert, Accept())
    for user in (anna, bert, carla):
        assert '<p class="now over"> Draw: agreed (<a' in text(as_user(user).get(game.get_absolute_url()))
    alone = new_games.start_game("english", anna, anna)
    do(alone, anna, "resign")
    assert f"White wins: Black resigned {WINNING}" in text(as_user(anna).get(alone.get_absolute_url()))


def test_a_sentence_has_its_clause_within_it_and_once(as_user, anna, bert, ending):
    """What must be done, what is claimed, what was overlooked, and what is refused."""
    game = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    forced = new_games.start_game("english", bert, anna, start="B:W18,27,31:B14,5")
    client = as_user(anna)
    page = text(client.get(forced.get_absolute_url()))
    assert 'you must capture (<a href="/rules/english/#capturing">Capturing</a>) </p>' in page
    sent = {"do": "play", "move": "5-9", "ply": "0", "key": "abcdefgh"}
    page = text(client.post(reverse("act", args=[forced.number]), sent, follow=True))
    refusal = 'Capturing is compulsory (<a href="/rules/english/#capturing">Capturing</a>): 14x23x32</li>'
    assert f'<li class="warning">{refusal}' in page
    play(ending, *REPEATED)
    do(ending, anna, Claim("repetition"))
    page = text(as_user(bert).get(ending.get_absolute_url()))
    assert 'repetition (<a href="/rules/brettspielnetz-checkers/#draws">Draws</a>) </p>' in page
    play(game, "5-9")
    page = text(as_user(bert).get(game.get_absolute_url()))
    assert 'Black overlooked 14x23x32 (<a href="/rules/boxed/#huffing">' in page


def test_huffing_has_its_three_buttons(as_user, anna, bert):
    game = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    play(game, "5-9")
    page = text(as_user(bert).get(game.get_absolute_url()))
    for button in ("Huff 14", "Insist on the capture", "Let it stand"):
        assert button in page


def test_words_of_players_are_escaped(as_user, game, anna, bert):
    do(game, anna, Offer("<script>alert(1)</script>"))
    chat.say(game.number, anna, "<b>bold</b></script>", "say-something-1")
    page = text(as_user(bert).get(game.get_absolute_url()))
    assert "<script>alert" not in page
    assert "<b>bold" not in page
    assert "\\u003C/script\\u003E" in page


# --- who may see and do what ----------------------------------------------------------------------------------------


def test_everybody_may_watch_and_nobody_else_may_act(client, as_user, game, carla):
    for visitor in (client, as_user(carla)):
        page = visitor.get(game.get_absolute_url())
        assert page.context["state"]["you"] is None
        assert page.context["state"]["board"]["moves"] == []
        assert page.context["can"] == []
        answer = visitor.post(
            reverse("act", args=[game.number]),
            {"do": "play", "move": "11-15", "ply": "0", "key": "abcdefgh"},
            headers={"accept": "application/json"},
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        answer = visitor.post(
            reverse("say", args=[game.number]),
            {"text": "hello", "key": "abcdefgh"},
            headers={"accept": "application/json"},
        )
        assert answer.status_code == 403
    assert (LoggedAction.objects.count(), Message.objects.count()) == (0, 0)


def test_chat_is_for_the_players_and_an_arbiter_who_was_called(as_user, game, anna, bert, carla, arbiter):
    chat.say(game.number, anna, "good luck", "say-something-1")

    def readers():
        users = (anna, bert, carla, arbiter)
        return [bool(as_user(user).get(game.get_absolute_url()).context["state"]["chat"]) for user in users]

    assert readers() == [True, True, False, False]
    appeals.call(game.number, anna, "other", "Please look at this.", ())
    assert readers() == [True, True, False, True]


@pytest.mark.parametrize("name", ["act", "say", "rematch"])
def test_what_changes_something_is_never_a_link(client, game, name):
    assert client.get(reverse(name, args=[game.number])).status_code == 405


@pytest.mark.parametrize(
    "address",
    [
        "/games/77/",
        "/games/99999999999999999999999/",
        "/games/77/state",
        "/games/77/pdn",
        "/challenges/x/",
        "/players/x/",
        "/x",
    ],
)
def test_nothing_is_there(client, db, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert "There is nothing here" in text(answer)


@pytest.mark.parametrize("name", ["act", "say", "rematch"])
def test_nothing_is_done_where_nothing_is(as_user, anna, name):
    assert as_user(anna).post(reverse(name, args=[77])).status_code == 404


def test_requests_from_elsewhere_are_refused(game, anna):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna)
    answer = strict.post(reverse("act", args=[game.number]), {"do": "resign", "ply": "0", "key": "abcdefgh"})
    assert answer.status_code == 403
    assert LoggedAction.objects.count() == 0


def test_every_page_has_its_headers(client, game):
    for address in ("/", game.get_absolute_url(), "/nowhere", "/rules/"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_no_page_has_scripts_or_styles_inline(as_user, game, anna):
    client = as_user(anna)
    for address in ("/", game.get_absolute_url(), "/games/", "/challenges/", "/account/preferences", "/players/anna/"):
        page = text(client.get(address))
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all("src=" in script or "application/json" in script for script in scripts)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)


def test_a_page_without_a_script_waits_for_who_has_to_answer(as_user, game, anna, bert):
    """It is loaded again and again while one waits, but not under the hands of someone who writes an answer."""

    def reloads(user):
        return 'http-equiv="refresh"' in text(as_user(user).get(game.get_absolute_url()))

    assert (reloads(anna), reloads(bert)) == (False, True)
    do(game, anna, Offer())
    assert (reloads(anna), reloads(bert)) == (False, False)


def test_the_answer_on_the_page_is_for_the_question_on_the_page(as_user, game, anna, bert):
    play(game, "11-15", "22-18")
    do(game, anna, TakeBack())
    client, address = as_user(bert), reverse("act", args=[game.number])
    seen = field(client.get(game.get_absolute_url()), "sequence")
    do(game, anna, Offer())
    client.post(address, {"do": "accept", "ply": "2", "sequence": seen, "key": "accept-12"})
    game.refresh_from_db()
    assert (game.state, game.ply) == ("playing", 2)


def test_moves_that_were_taken_back_stay_in_the_log(as_user, game, anna, bert):
    play(game, "11-15", "22-18")
    do(game, bert, TakeBack(message="a slip"))
    do(game, anna, "accept")
    page = as_user(anna).get(game.get_absolute_url())
    assert '<s title="taken back">22-18</s>' in text(page)
    assert page.context["state"]["log"][-1]["text"] == "accepts the takeback"
    assert [(each["by"], each["move"], each["stands"]) for each in page.context["state"]["log"]] == [
        ("black", "11-15", True),
        ("white", "22-18", False),
        ("white", "", True),
        ("black", "", True),
    ]
    written = text(as_user(anna).get(reverse("pdn", args=[game.number])))
    assert '1. 11-15 {[%play 22-18] [%take-back white "a slip"] [%accept]} *' in " ".join(written.split())
    written = text(Client().get(reverse("pdn", args=[game.number])))
    assert "1. 11-15 {[%play 22-18] [%take-back white] [%accept]} *" in " ".join(written.split())
