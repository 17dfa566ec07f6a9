"""The arbiter's desk, the dossier and the contact form: who may see and do what, without JavaScript."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from site_play import REPEATED, do, key, play, text, work

from crownhead import Side
from crownhead.web.arbiter import appeals, rulings
from crownhead.web.arbiter.claims import evidence
from crownhead.web.arbiter.models import Dispute, Letter
from crownhead.web.play.models import Game, LoggedAction

pytestmark = pytest.mark.thorough


def of(user):
    """A browser in which someone is logged in, or no one."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def ruling(**more):
    return {"ruling": "draw", "clause": "draws", "note": "As claimed.", "warn": "white", "key": key(), **more}


# --- who may see what ---------------------------------------------------------------------------------------------


def test_only_arbiters_come_to_the_desk(dispute, disputed, anna, bert, carla, arbiter):
    letter = appeals.write(disputed, carla, carla.email, "other", "what is going on?")
    pages = [
        reverse("desk"),
        reverse("dispute", args=[dispute.pk]),
        reverse("dispute-board", args=[dispute.pk]) + "?ply=4",
        reverse("letter", args=[letter.pk]),
    ]
    for address in pages:
        assert of(None).get(address).headers["Location"].startswith("/account/log-in?next=/arbiter/")
        for user in (anna, bert, carla):
            assert of(user).get(address).status_code == 403
        assert of(arbiter).get(address).status_code == 200
    for user, status in ((None, 302), (anna, 403), (bert, 403), (carla, 403)):
        assert of(user).post(reverse("rule", args=[dispute.pk]), ruling()).status_code == status
        assert of(user).post(pages[-1], {"answer": "nothing"}).status_code == status
    assert Dispute.objects.get().is_open
    assert Letter.objects.get().answered_at is None


def test_a_retired_arbiter_is_turned_away(dispute, arbiter):
    arbiter.is_staff = False
    arbiter.save()
    assert of(arbiter).post(reverse("rule", args=[dispute.pk]), ruling()).status_code == 403
    assert Dispute.objects.get().is_open


def test_players_see_the_claim_and_strangers_only_that_there_is_one(claimed, bert, anna, carla):
    address = claimed.get_absolute_url()
    do(claimed, bert, "decline: I want to play on")
    for user in (anna, bert):
        page = text(of(user).get(address))
        for words in ("look at it", "I want to play on", "anna claims a draw: repetition", "With the arbiter"):
            assert words in page
    for user in (carla, None):
        page = of(user).get(address)
        assert "the game is paused until the arbiter decides" in text(page)
        assert page.context["state"]["disputes"] == []
        for words in ("look at it", "I want to play on"):
            assert words not in text(page)
            assert words not in text(of(user).get(address + "state"))
            assert words not in text(of(user).get(address + "pdn"))
    assert "look at it" in text(of(anna).get(address + "pdn"))


def test_players_see_the_ruling_and_strangers_no_warning(disputed, arbiter, anna, bert, carla):
    rulings.rule(disputed.number, arbiter, "draw", "draws", key(), note="As claimed.", warn=Side.WHITE)
    for user in (anna, bert, arbiter):
        page = text(of(user).get(disputed.get_absolute_url()))
        for words in ("As claimed.", "bert is warned for delaying the game", "the game is a draw"):
            assert words in page
    for user in (carla, None):
        page = text(of(user).get(disputed.get_absolute_url()))
        assert "decided by the arbiter" in page
        assert "warned" not in page
        assert "As claimed." not in page


# --- the desk and the dossier -------------------------------------------------------------------------------------


def test_the_oldest_dispute_comes_first(dispute, disputed, game, anna, arbiter):
    appeals.call(game.number, anna, "delay", "they never move")
    page = of(arbiter).get("/arbiter/")
    assert [each["dispute"].game for each in page.context["waiting_disputes"]] == [disputed, game]
    assert "anna has called the arbiter: the opponent is delaying the game" in text(page)
    assert '<b class="count" title="waiting for the arbiter">2</b>' in text(page)


def test_the_dossier_has_everything(dispute, disputed, arbiter, bert, game):
    appeals.call(game.number, bert, "delay", "she never moves")
    earlier = Dispute.objects.get(game=game)
    rulings.rule(game.number, arbiter, "play on", "draws", key(), warn=Side.WHITE, dispute=earlier.pk)
    page = of(arbiter).get(dispute.get_absolute_url())
    shown = text(page)
    for words in ("look at it", "I want to play on", "3 of 3 times", "names the moves 1 3 5", "1 warning"):
        assert words in shown
    assert [each["ply"] for each in page.context["moments"]] == [0, 4, 8]
    assert [each["ply"] for each in page.context["entries"] if each["marked"]] == [4, 8]
    assert len(page.context["entries"]) == 10
    assert earlier.get_absolute_url() in shown
    assert [each["anchor"] for each in page.context["clauses"]][:3] == ["draws", "claims", "winning"]
    assert all(
        each["html"] and "[^" not in each["html"] and "<sup" not in each["html"] for each in page.context["clauses"]
    )
    assert "twenty-five moves have passed" in shown
    assert 'name="clause" value="draws" required checked' in shown
    assert of(arbiter).get(dispute.get_absolute_url() + "?ply=3").context["board"]["ply"] == 3
    for bad in ("?ply=99", "?ply=x", "?ply=-1"):
        assert of(arbiter).get(dispute.get_absolute_url() + bad).context["board"]["ply"] == 8


def test_a_dossier_stays_as_it_was_when_the_game_goes_on(dispute, disputed, arbiter):
    rulings.rule(disputed.number, arbiter, "play on", "draws", key())
    play(disputed, "1-6", "32-27")
    page = of(arbiter).get(dispute.get_absolute_url())
    assert (page.context["board"]["ply"], len(page.context["entries"])) == (8, 13)
    assert [each["ply"] for each in page.context["moments"]] == [0, 4, 8]
    assert 'name="ruling"' not in text(page)


def test_a_dossier_stays_as_it_was_when_the_moves_are_taken_back(dispute, disputed, arbiter, anna, bert):
    rulings.rule(disputed.number, arbiter, "play on", "draws", key())
    assert do(disputed, anna, "take back to 1").code == do(disputed, bert, "accept").code == "done"
    page = of(arbiter).get(dispute.get_absolute_url())
    assert (page.context["board"]["ply"], page.context["last_ply"]) == (8, 8)
    assert [(each["ply"], each["number"]) for each in page.context["moments"]] == [(0, "1."), (4, "3."), (8, "5.")]
    assert [each["ply"] for each in page.context["entries"] if each["marked"]] == [4, 8]
    assert [each["stands"] for each in page.context["entries"] if each["move"]] == [True] + [False] * 7


def test_the_ruling_is_made_by_the_form(dispute, disputed, arbiter):
    client, address = of(arbiter), reverse("rule", args=[dispute.pk])
    page = client.get(dispute.get_absolute_url())
    sent = ruling(key=re.search(r'name="key" value="([^"]+)"', text(page))[1])
    for _ in range(2):
        assert client.post(address, sent).headers["Location"] == "/arbiter/"
    disputed.refresh_from_db()
    assert (disputed.result, LoggedAction.objects.filter(by="arbiter").count()) == ("draw", 1)
    page = client.post(address, ruling(), follow=True)
    assert "This has already been decided" in text(page)


@pytest.mark.parametrize("bad", [{"ruling": "moot"}, {"ruling": ""}, {"clause": "x"}, {"warn": "me"}, {"key": "x"}])
def test_a_bad_ruling_is_told_and_decides_nothing(dispute, arbiter, bad):
    page = of(arbiter).post(reverse("rule", args=[dispute.pk]), ruling(**bad), follow=True)
    assert '<li class="warning">' in text(page)
    assert Dispute.objects.get().is_open


@pytest.mark.parametrize("side", Side)
def test_a_win_is_awarded_by_the_form(game, anna, bert, carla, arbiter, side):
    """To a player whose opponent does not play on: the game is not stopped by the call, and ends by the ruling."""
    appeals.call(game.number, bert, "delay", "she does not come back")
    dispute, client = Dispute.objects.get(), of(arbiter)
    page = text(client.get(dispute.get_absolute_url()))
    for value, name in (("white", "bert"), ("black", "anna")):
        label = re.search(rf'name="ruling" value="{value}" required>([^<]+)<', page)[1]
        assert label.strip() == f"{value.capitalize()} wins ({name})"
    address = reverse("rule", args=[dispute.pk])
    awarded = ruling(ruling=side.value, clause="winning", note="Four weeks without a move.", warn=side.other.value)
    for _ in range(2):
        assert client.post(address, awarded).headers["Location"] == "/arbiter/"
    game.refresh_from_db()
    assert (game.state, game.result, game.clause) == ("finished", side.value, "winning")
    assert LoggedAction.objects.get().action == {
        "do": "adjudicate",
        "winner": side.value,
        "clause": "winning",
        "note": "Four weeks without a move.",
        "warn": side.other.value,
    }
    for user in (anna, bert):
        page = text(of(user).get(game.get_absolute_url()))
        assert f"{side.value.capitalize()} wins" in page
        assert "Four weeks without a move." in page
    assert "Four weeks" not in text(of(carla).get(game.get_absolute_url()))


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"clause": "draws"}, "“Draws” is about draws: a win rests on another clause."),
        ({"note": " "}, "Give the grounds: a player who loses by a ruling has to know why."),
    ],
)
def test_a_win_needs_grounds_and_a_clause_of_its_own(dispute, disputed, arbiter, bad, words):
    sent = ruling(**{"ruling": "white", "clause": "winning", "note": "They are right.", **bad})
    client = of(arbiter)
    assert words in text(client.post(reverse("rule", args=[dispute.pk]), sent, follow=True))
    disputed.refresh_from_db()
    assert (Dispute.objects.get().is_open, disputed.state) == (True, "frozen")


def test_a_ruling_that_was_refused_is_still_in_the_form(dispute, arbiter):
    """Once, and in this dossier only; later it is empty again."""
    client, sent = of(arbiter), ruling(ruling="white", note="<b>They</b> are right.")
    client.post(reverse("rule", args=[dispute.pk]), sent)
    client.get("/arbiter/")
    seen = [text(client.get(dispute.get_absolute_url())) for _ in range(2)]
    for kept in (
        'value="white" required checked',
        ">&lt;b&gt;They&lt;/b&gt; are right.</textarea>",
        '<option value="white" selected>',
    ):
        assert [kept in page for page in seen] == [True, False]


def test_nobody_rules_in_his_own_game(dispute, disputed, arbiter):
    Game.objects.filter(pk=disputed.pk).update(white=arbiter)
    client = of(arbiter)
    assert "Arbiters cannot rule in their own games." in text(client.get(dispute.get_absolute_url()))
    client.post(reverse("rule", args=[dispute.pk]), ruling())
    assert Dispute.objects.get().is_open


@pytest.mark.parametrize("name", ["dispute", "dispute-board", "rule", "letter"])
def test_nothing_is_there(arbiter, name):
    client = of(arbiter)
    address = reverse(name, args=[77])
    assert (client.post if name == "rule" else client.get)(address).status_code == 404


# --- the game page ------------------------------------------------------------------------------------------------


def test_the_counters_are_seen_by_everybody(ending, client):
    play(ending, *REPEATED[:5])
    page = text(client.get(ending.get_absolute_url()))
    assert '<meter min="0" max="25.0" value="2.5" aria-label="no progress">2½ / 25</meter>' in page
    assert '<meter min="0" max="3" value="2" aria-label="repetition">2 / 3</meter>' in page


def test_an_unfounded_claim_by_the_form_is_answered_on_the_page(ending, anna):
    client = of(anna)
    sent = {"do": "claim", "name": "repetition", "ply": "0", "key": key()}
    page = text(client.post(reverse("act", args=[ending.number]), sent, follow=True))
    link = '<a href="/rules/brettspielnetz-checkers/#draws">Draws</a>'
    assert f"The claim is unfounded ({link}): repetition, 1 of 3 times" in page
    assert "/rules/brettspielnetz-checkers/#draws" in page


def test_a_claim_with_the_move_by_the_form(ending, anna, bert):
    play(ending, *REPEATED[:-1])
    sent = {"do": "play", "move": "28-32", "with": "claim repetition", "move_numbers": "1, 3, 5", "message": "thrice"}
    of(bert).post(reverse("act", args=[ending.number]), {**sent, "ply": "7", "key": key()})
    page = text(of(anna).get(ending.get_absolute_url()))
    assert "bert claims a draw" in page
    assert 'name="reason" maxlength="500" required' in page


def test_the_arbiter_is_called_by_the_form(game, anna, bert, carla):
    address = reverse("call", args=[game.number])
    sent = {"topic": "delay", "text": "they never move", "move_numbers": ""}
    assert of(anna).get(address).status_code == 405
    for user in (carla, None):
        of(user).post(address, sent)
    assert Dispute.objects.count() == 0
    page = text(of(anna).post(address, sent, follow=True))
    assert "The arbiter has been called." in page
    assert f'action="{address}"' not in page
    assert "they never move" in text(of(bert).get(game.get_absolute_url()))
    assert "they never move" not in text(of(carla).get(game.get_absolute_url()))
    assert of(anna).post(reverse("call", args=[77]), sent).status_code == 404


# --- the contact form ---------------------------------------------------------------------------------------------


def letter(number, **more):
    return {"game": number, "topic": "other", "text": "<b>Hello</b>", "email": "somebody@example.org", **more}


@pytest.mark.parametrize("who", ["visitor", "anna"])
def test_a_letter_about_no_game_needs_no_number(client, anna, moderator, who):
    if who == "anna":
        client.force_login(anna)
    page = client.post("/contact/", letter("", topic="other"), follow=True)
    assert "Your message is with the moderators." in text(page)
    row = Letter.objects.get()
    assert (row.game, row.author) == (None, anna if who == "anna" else None)
    desk = of(moderator)
    for address in ("/moderator/", row.get_absolute_url()):
        assert desk.get(address).status_code == 200
    desk.post(row.get_absolute_url(), {"answer": "Good day."})
    work()
    (answer,) = (each for each in mail.outbox if each.to == ["somebody@example.org"])
    assert answer.subject == "An answer to your message"
    assert answer.body.startswith("You wrote to us. The answer:")
    assert "/games/" not in answer.body


@pytest.mark.parametrize("topic", ["draw", "repetition", "delay"])
def test_a_matter_of_a_game_needs_its_number(client, db, topic):
    page = text(client.post("/contact/", letter("", topic=topic, move_numbers="1 3 5")))
    assert "Which game is it about? Enter its number." in page
    assert Letter.objects.count() == 0


def test_whoever_speaks_of_a_repeated_position_names_three_moves(client, ending, anna):
    play(ending, *REPEATED)
    words = (
        "Give the three moves before which the position was on the board: the arbiter does not search the whole game."
    )
    for numbers in ("", "1 3", "5 5 5"):
        assert words in text(client.post("/contact/", letter(ending.number, topic="repetition", move_numbers=numbers)))
        call = {"topic": "repetition", "text": "thrice!", "move_numbers": numbers}
        assert words in text(of(anna).post(reverse("call", args=[ending.number]), call, follow=True))
    assert (Letter.objects.count(), Dispute.objects.count()) == (0, 0)
    of(anna).post("/contact/", letter(ending.number, topic="repetition", move_numbers="1, 3, 5"))
    assert evidence.unpacked(Dispute.objects.get().found).moves == (1, 3, 5)
    page = text(of(anna).get(ending.get_absolute_url()))
    assert "anna has called the arbiter: the same position has come up three times" in page


def test_as_many_move_numbers_as_the_form_takes_can_be_kept(client, game):
    numbers = " ".join(["12345"] * 16)
    client.post("/contact/", letter(game.number, move_numbers=numbers))
    row = Letter.objects.get()
    row.clean_fields(exclude=["answer"])
    assert row.move_numbers == numbers


def test_a_letter_needs_a_game_that_exists(client, game, arbiter):
    assert f'value="{game.number}"' in text(client.get(f"/contact/?game={game.number}"))
    for bad, words in (
        ("77", "There is no game 77."),
        ("9" * 30, "less than"),
        ("x", "whole number"),
    ):
        assert words in text(client.post("/contact/", letter(bad)))
    for bad in ({"email": "x"}, {"text": ""}, {"text": "x" * 4001}, {"topic": "x"}, {"move_numbers": "one"}):
        assert client.post("/contact/", letter(game.number, **bad)).status_code == 200
    assert Letter.objects.count() == 0
    client.post("/contact/", letter(game.number))
    page = text(of(arbiter).get(Letter.objects.get().get_absolute_url()))
    assert game.get_absolute_url() in page
    assert "&lt;b&gt;Hello" in page
    of(arbiter).post(Letter.objects.get().get_absolute_url(), {"answer": "Good day."})
    assert Letter.objects.get().answered_by == arbiter


def test_letters_are_limited(client, game, settings):
    settings.RATE_LIMITS = True
    answers = [client.post("/contact/", letter(game.number)).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]


def test_the_back_office_shows_and_changes_nothing(dispute, disputed, arbiter):
    arbiter.is_superuser = True
    arbiter.save()
    appeals.write(disputed, None, "somebody@example.org", "other", "hello")
    client = of(arbiter)
    for address in ("dispute", "letter"):
        assert client.get(f"/admin/arbiter/{address}/").status_code == 200
        assert client.get(f"/admin/arbiter/{address}/add/").status_code == 403
    page = client.get(f"/admin/arbiter/dispute/{dispute.pk}/change/")
    assert page.status_code == 200
    assert 'name="ruling"' not in text(page)
    assert client.post(f"/admin/arbiter/dispute/{dispute.pk}/delete/", {"post": "yes"}).status_code == 403


def test_no_page_of_the_desk_has_scripts_or_styles_inline(dispute, disputed, arbiter):
    appeals.write(disputed, None, "somebody@example.org", "other", "hello")
    client = of(arbiter)
    for address in ("/arbiter/", dispute.get_absolute_url(), Letter.objects.get().get_absolute_url(), "/contact/"):
        page = text(client.get(address))
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all("src=" in script or "application/json" in script for script in scripts)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
