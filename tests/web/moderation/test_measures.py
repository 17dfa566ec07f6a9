"""Order among the players: moderators decide reports, warn, mute, close and undo, and all of it is logged."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from site_books import house_rules
from site_play import do, key, new_player, text, work

from crownhead.web.api import tokens
from crownhead.web.arbiter import appeals
from crownhead.web.arbiter.models import Letter
from crownhead.web.community import messages as private_messages
from crownhead.web.community import reports as community_reports
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.moderation import closing, measures, reports
from crownhead.web.moderation.models import ModeratorAction, Notice
from crownhead.web.play import chat
from crownhead.web.players.data_export.service import contents
from crownhead.web.players.models import User
from crownhead.web.shelf import service as shelf

pytestmark = pytest.mark.thorough


@pytest.fixture
def report(anna, bert, game):
    """Anna reports Bert for what was said in their game and in a message."""
    chat.say(game.number, bert, "you are a patzer", key())
    private_messages.write(bert, anna, "and a bad loser", key())
    return community_reports.report(anna, bert, "abuse", "Look at his words.", game)


def kinds(**which):
    return [*ModeratorAction.objects.filter(**which).order_by("pk").values_list("kind", flat=True)]


# --- who may ----------------------------------------------------------------------------------------------------------


def test_an_arbiter_is_no_moderator_and_the_operator_is(arbiter, moderator):
    assert not arbiter.may_moderate
    assert moderator.may_moderate
    assert not moderator.may_rule
    assert new_player("boss", is_superuser=True).may_moderate


def test_the_desk_is_for_moderators_alone(client, as_user, anna, arbiter, moderator):
    assert client.get("/moderator/").status_code == 302
    for user, status in ((anna, 403), (arbiter, 403), (moderator, 200)):
        assert as_user(user).get("/moderator/").status_code == status


def test_a_report_lies_on_the_moderators_desk_and_not_on_the_arbiters(as_user, arbiter, moderator, report):
    assert "bert" in text(as_user(moderator).get("/moderator/"))
    assert as_user(arbiter).get(f"/arbiter/letters/{report.pk}/").status_code == 404
    assert "Look at his words" not in text(as_user(arbiter).get("/arbiter/"))


def test_a_letter_about_the_play_stays_the_arbiters(as_user, arbiter, moderator, anna, game):
    letter = appeals.write(game, anna, "anna@example.org", "other", "He is slow.")
    assert as_user(moderator).get(f"/moderator/reports/{letter.pk}/").status_code == 404
    assert as_user(arbiter).get(f"/arbiter/letters/{letter.pk}/").status_code == 200


@pytest.mark.parametrize("about", ["self", "arbiter", "moderator"])
def test_no_one_judges_themselves_or_a_colleague(moderator, arbiter, about):
    player = {"self": moderator, "arbiter": arbiter, "moderator": new_player("second", is_moderator=True)}[about]
    with pytest.raises(PermissionDenied):
        measures.take(moderator, player, "warn", "no")
    assert kinds() == []


def test_no_one_decides_their_own_report(moderator, anna, bert):
    own = community_reports.report(moderator, bert, "spam", "Look.")
    about = community_reports.report(anna, moderator, "spam", "Look.")
    for letter in (own, about):
        with pytest.raises(PermissionDenied):
            reports.look(moderator, letter)
        with pytest.raises(PermissionDenied):
            reports.decide(moderator, letter.pk, "dismiss", "")


# --- a report ---------------------------------------------------------------------------------------------------------


def test_a_report_is_read_with_its_context_and_each_look_is_logged(as_user, moderator, report):
    page = text(as_user(moderator).get(f"/moderator/reports/{report.pk}/"))
    assert "you are a patzer" in page
    assert "and a bad loser" in page
    as_user(moderator).get(f"/moderator/reports/{report.pk}/")
    assert kinds(letter=report, moderator=moderator) == ["look", "look"]


def test_moderators_are_told_of_a_report_by_mail_without_its_words(moderator, arbiter, report):
    work()
    told = [each for each in mail.outbox if each.to == ["mia@example.org"]]
    assert len(told) == 1
    assert "patzer" not in told[0].body
    assert "Look at his words" not in told[0].body
    assert f"/moderator/reports/{report.pk}/" in told[0].body
    assert not [each for each in mail.outbox if each.to == ["arbiter@example.org"]]


DECISIONS = {
    "dismiss": "the moderators have decided on no measure",
    "warn": "the moderators have warned bert",
    "mute": "bert is muted until",
    "close": "the account of bert has been closed",
}


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_reporter_hears_of_the_outcome(as_user, moderator, anna, bert, report, decision):
    body = {"decision": decision, "days": "7", "grounds": "insults", "answer": "Sorry for that."}
    assert as_user(moderator).post(f"/moderator/reports/{report.pk}/", body).status_code == 302
    told = text(as_user(anna).get("/account/notices"))
    assert DECISIONS[decision] in told
    assert "Sorry for that." in told
    report.refresh_from_db()
    assert report.answered_by == moderator
    assert kinds() == [decision]
    work()
    assert any(each.to == ["anna@example.org"] and DECISIONS[decision] in each.body for each in mail.outbox)


def test_they_hear_of_it_in_their_language(moderator, anna, bert):
    anna.language = "de"
    anna.save()
    with translation.override("de"):
        letter = community_reports.report(anna, bert, "spam", "Schau.")
    reports.decide(moderator, letter.pk, "warn", "Werbung")
    assert "verwarnt" in Notice.objects.get(user=anna).text


def test_a_report_is_decided_once(moderator, report, bert):
    reports.decide(moderator, report.pk, "warn", "insults")
    with pytest.raises(ValueError, match="already been decided"):
        reports.decide(moderator, report.pk, "close", "insults")
    bert.refresh_from_db()
    assert bert.is_active
    assert bert.warnings == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"decision": "warn", "grounds": " "},
        {"decision": "mute", "grounds": "x", "days": "5000"},
        {"decision": "undo", "grounds": "x"},
        {"decision": "", "grounds": "x"},
        {"decision": "warn", "grounds": "x" * 4001},
        {"decision": "warn", "grounds": "a\0b"},
    ],
)
def test_a_decision_that_makes_no_sense_changes_nothing(as_user, moderator, report, wrong):
    answer = as_user(moderator).post(f"/moderator/reports/{report.pk}/", wrong)
    assert answer.status_code == 200
    report.refresh_from_db()
    assert report.answered_at is None
    assert kinds() == []
    assert not Notice.objects.exists()


def test_a_book_may_be_taken_off_the_shelf(as_user, moderator, anna, bert):
    book = shelf.save(bert, house_rules(), visibility="public")
    as_user(anna).post(f"/rules/{book.key}/report", {"text": "rude", "email": "x@example.org"})
    letter = Letter.objects.get()
    body = {"decision": "dismiss", "grounds": "", "answer": "", "remove_book": "on"}
    assert as_user(moderator).post(f"/moderator/reports/{letter.pk}/", body).status_code == 302
    book.refresh_from_db()
    assert book.removed_at is not None
    assert kinds() == ["remove", "dismiss"]


# --- measures ---------------------------------------------------------------------------------------------------------


def test_who_is_muted_neither_chats_nor_writes(moderator, anna, bert, game):
    measures.take(moderator, bert, "mute", "insults", 7)
    bert.refresh_from_db()
    assert chat.say(game.number, bert, "hello", key()).code == "refused"
    with pytest.raises(PermissionDenied, match="muted until"):
        private_messages.write(bert, anna, "hello", key())
    game.refresh_from_db()
    assert not game.messages.exists()
    do(game, anna, "11-15")
    refused = do(game, bert, "22-18, offer: you bore me")
    assert refused.code == "refused"
    assert "muted" in refused.message
    assert do(game, bert, "22-18, offer").code == "done"  # they play on


def test_who_is_muted_reads_so_in_place_of_the_field(as_user, moderator, anna, bert, game):
    page = as_user(bert).get(f"/games/{game.number}/")
    assert f"/games/{game.number}/say" in page.content.decode()
    measures.take(moderator, bert, "mute", "insults", 7)
    page = as_user(bert).get(f"/games/{game.number}/").content.decode()
    assert "You are muted until" in page
    assert 'href="/contact/"' in page
    assert f"/games/{game.number}/say" not in page
    assert f"/games/{game.number}/say" in as_user(anna).get(f"/games/{game.number}/").content.decode()


def test_the_chat_of_a_game_is_reported_with_its_words(as_user, moderator, anna, bert, game):
    chat.say(game.number, bert, "you are a patzer", key())
    link = f"/players/bert/report?game={game.number}"
    assert link in as_user(anna).get(f"/games/{game.number}/").content.decode()
    form = {
        "cause": "abuse",
        "text": "Look.",
        "game": re.search(r'name="game" value="(\d+)"', as_user(anna).get(link).content.decode())[1],
    }
    assert as_user(anna).post(link, form).status_code == 302
    seen = text(as_user(moderator).get(f"/moderator/reports/{Letter.objects.get().pk}/"))
    assert "you are a patzer" in seen


def test_a_mute_ends_by_itself(moderator, anna, bert, game):
    measures.take(moderator, bert, "mute", "insults", 1)
    User.objects.filter(pk=bert.pk).update(muted_until=timezone.now() - timedelta(seconds=1))
    bert.refresh_from_db()
    assert chat.say(game.number, bert, "hello", key()).code == "done"


def test_a_closed_account_cannot_log_in_or_act_and_its_games_end(client, moderator, anna, bert, game):
    secret = tokens.make(bert, "his")[1]
    client.force_login(bert)
    invitation = challenges.create(bert, "english", is_open=True)
    measures.take(moderator, bert, "close", "insults")
    work()
    game.refresh_from_db()
    assert (game.state, game.result, game.reason) == ("finished", "black", "resignation")
    assert not Challenge.objects.filter(pk=invitation.pk).exists()
    assert client.get("/account/preferences").status_code == 302  # the session is over
    assert client.get("/api/me", headers={"Authorization": f"Bearer {secret}"}).status_code == 401
    page = text(client.post("/account/log-in", {"username": "bert", "password": "correct horse"}))
    assert "This account has been closed" in page
    assert "This account has been closed" not in text(
        client.post("/account/log-in", {"username": "bert", "password": "wrong"})
    )
    assert any("Your account has been closed" in each.body for each in mail.outbox if each.to == ["bert@example.org"])


def test_a_closed_account_that_is_opened_at_once_keeps_its_games(moderator, bert, game):
    done = measures.take(moderator, bert, "close", "insults")
    measures.undo(moderator, done.pk, "the wrong one")
    work()
    game.refresh_from_db()
    assert game.state == "playing"
    assert closing.end_games(bert.pk) is False


def test_everything_can_be_undone(moderator, bert):
    for kind in ("warn", "mute", "close"):
        measures.undo(moderator, measures.take(moderator, bert, kind, "insults", 7).pk, "a mistake")
    bert.refresh_from_db()
    assert (bert.warnings, bert.is_muted, bert.is_active) == (0, False, True)
    assert kinds() == ["warn", "undo", "mute", "undo", "close", "undo"]
    assert bert.notices == 6


def test_what_is_undone_once_stands_if_it_was_done_twice(moderator, bert):
    first = measures.take(moderator, bert, "mute", "insults", 30)
    measures.take(moderator, bert, "mute", "more of them", 1)
    measures.undo(moderator, first.pk, "")
    bert.refresh_from_db()
    assert bert.is_muted
    assert bert.muted_until < timezone.now() + timedelta(days=2)
    with pytest.raises(ValueError, match="nothing to undo"):
        measures.undo(moderator, first.pk, "")


def test_undo_by_the_page(as_user, moderator, bert):
    done = measures.take(moderator, bert, "warn", "insults")
    page = text(as_user(moderator).get("/moderator/players/bert/"))
    assert f"/moderator/actions/{done.pk}/undo" in page
    assert as_user(moderator).post(f"/moderator/actions/{done.pk}/undo", {"grounds": "no"}).status_code == 302
    page = text(as_user(moderator).get("/moderator/players/bert/"))
    assert f"/moderator/actions/{done.pk}/undo" not in page
    assert ModeratorAction.objects.get(undoes=done).grounds == "no"


def test_a_notice_is_announced_until_it_is_read(as_user, moderator, bert):
    measures.take(moderator, bert, "warn", "Be kind.")
    announced = "The moderators have written to you."
    assert announced in text(as_user(bert).get("/"))
    assert "Be kind." in text(as_user(bert).get("/account/notices"))
    assert announced not in text(as_user(bert).get("/"))


def test_who_leaves_takes_the_grounds_along(client, moderator, bert):
    measures.take(moderator, bert, "warn", "insults")
    client.force_login(bert)
    client.post("/account/delete", {"password": "correct horse"})
    left = ModeratorAction.objects.get()
    assert (left.player, left.grounds, left.moderator) == (None, "", moderator)


def test_measures_and_notices_are_in_the_data_to_take_along(moderator, bert):
    measures.take(moderator, bert, "warn", "insults")
    told = contents(bert)
    assert told["measures"][0]["grounds"] == "insults"
    assert "warned" in told["notices"][0]["text"]


# --- lists ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/moderator/", "/moderator/log/", "/moderator/players/bert/"])
def test_no_list_asks_more_when_it_is_longer(as_user, moderator, anna, bert, path):
    client = as_user(moderator)

    def asked():
        with CaptureQueriesContext(connection) as seen:
            assert client.get(path).status_code == 200
        return len(seen)

    def grow(times):
        for _ in range(times):
            community_reports.report(anna, bert, "spam", "Look.")
            measures.take(moderator, bert, "warn", "x")

    grow(1)
    asked()  # what a process asks once
    few = asked()
    grow(6)
    assert asked() == few


# --- contact without a game number ------------------------------------------------------------------------------------


def test_a_letter_without_a_game_reaches_the_moderators(client, as_user, moderator):
    page = text(client.get("/contact/"))
    assert "Game number" not in page
    sent = {"text": "How do I begin?", "email": "visitor@example.org", "key": "letter-key-1"}
    assert client.post("/contact/", sent).status_code == 302
    letter = Letter.objects.get()
    assert "How do I begin?" in text(as_user(moderator).get(f"/moderator/reports/{letter.pk}/"))
    as_user(moderator).post(f"/moderator/reports/{letter.pk}/", {"answer": "Touch a man."})
    work()
    assert any(each.to == ["visitor@example.org"] and "Touch a man." in each.body for each in mail.outbox)
    assert kinds() == ["look", "answer"]


def test_a_player_without_an_address_is_answered_on_the_site(as_user, moderator, anna):
    User.objects.filter(pk=anna.pk).update(email="")
    as_user(anna).post("/contact/", {"text": "How do I begin?", "email": "", "key": "letter-key-1"})
    reports.reply(moderator, Letter.objects.get().pk, "Touch a man.")
    assert "Touch a man." in text(as_user(anna).get("/account/notices"))


def test_a_visitor_has_to_leave_an_address(client, db):
    assert client.post("/contact/", {"text": "How do I begin?", "email": ""}).status_code == 200
    assert not Letter.objects.exists()


def test_letters_are_counted(client, settings, db):
    settings.RATE_LIMITS = True
    answers = [client.post("/contact/", {"text": "x", "email": "x@example.org"}).status_code for _ in range(6)]
    assert answers == [302] * 5 + [429]
