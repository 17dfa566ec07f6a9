"""The moderators' desk by the API: what a decision does, and that all of it is in the log."""

import pytest
from site_play import key

from crownhead.web.arbiter.models import Letter
from crownhead.web.community import reports
from crownhead.web.moderation.models import Flag
from crownhead.web.play import chat
from crownhead.web.players.models import User


@pytest.fixture
def report(anna, bert, game):
    chat.say(game.number, bert, "you are a patzer", key())
    return reports.report(anna, bert, "abuse", "Look at the chat.", game)


def lines(call, moderator):
    """The log, the latest last."""
    return [(row["kind"], row["player"], row["stands"]) for row in call(moderator).get("/moderation/log")[1]][::-1]


def test_a_report_is_read_with_its_context_and_decided_once(call, moderator, anna, bert, report):
    (row,) = call(moderator).get("/moderation/reports")[1]
    assert (row["player"], row["author"], row["cause"], row["game"]) == ("bert", "anna", "abuse", report.game_id)
    seen = call(moderator).get(f"/moderation/reports/{report.pk}")[1]
    assert [said["text"] for said in seen["context"]["chat"]] == ["you are a patzer"]
    decision = {"decision": "mute", "grounds": "insults", "days": 7, "answer": "Thank you."}
    assert call(moderator).post(f"/moderation/reports/{report.pk}/decision", decision)[0] == 204
    assert User.objects.get(pk=bert.pk).is_muted
    assert call(moderator).get("/moderation/reports")[1] == []
    assert call(moderator).post(f"/moderation/reports/{report.pk}/decision", decision)[0] == 422
    assert lines(call, moderator) == [("look", "bert", False), ("mute", "bert", True)]
    assert "Thank you." in call(anna).get("/notices")[1][0]["text"]
    assert call(bert).get("/notices")[1]


@pytest.mark.parametrize(
    ("measure", "state"),
    [
        ("warn", lambda user: user.warnings == 1),
        ("mute", lambda user: user.is_muted),
        ("close", lambda user: not user.is_active),
    ],
)
def test_a_measure_is_taken_undone_and_logged(call, moderator, bert, measure, state):
    wanted = {"measure": measure, "grounds": "insults", "days": 30}
    status, taken = call(moderator).post("/moderation/players/bert/measures", wanted)
    assert (status, taken["moderator"], taken["grounds"]) == (201, moderator.username, "insults")
    assert state(User.objects.get(pk=bert.pk))
    status, undone = call(moderator).post(f"/moderation/actions/{taken['id']}/undo", {"grounds": "a mistake"})
    assert (status, undone["undoes"]) == (201, taken["id"])
    assert not state(User.objects.get(pk=bert.pk))
    assert lines(call, moderator) == [(measure, "bert", False), ("undo", "bert", False)]
    assert call(moderator).post(f"/moderation/actions/{taken['id']}/undo", {"grounds": "again"})[0] == 422
    assert call(moderator).post("/moderation/actions/999999/undo", {"grounds": "x"})[0] == 404


def test_the_record_of_a_player(call, moderator, anna, bert, report):
    taken = call(moderator).post("/moderation/players/bert/measures", {"measure": "mute", "grounds": "insults"})[1]
    numbers = {"bad": 5, "of": 9, "days": 30}
    Flag.objects.create(player=bert, kind="abandons", found=numbers)
    status, told = call(moderator).get("/moderation/players/bert")
    assert (status, told["name"], told["open"], told["warnings"]) == (200, "bert", True, 0)
    assert told["muted_until"] == taken["until"]
    assert [each["id"] for each in told["measures"]] == [taken["id"]]
    assert [each["id"] for each in told["reports"]] == [report.pk]
    assert [each["found"] for each in told["flags"]] == [numbers]
    assert call(moderator).get("/moderation/players/no-one")[0] == 404


def test_notices_are_read_by_the_api(call, moderator, bert):
    call(moderator).post("/moderation/players/bert/measures", {"measure": "warn", "grounds": "insults"})
    assert User.objects.get(pk=bert.pk).notices == 1
    assert call(bert).post("/notices/read")[0] == 204
    assert User.objects.get(pk=bert.pk).notices == 0


def test_a_measure_without_grounds_is_refused_and_changes_nothing(call, moderator, bert):
    answer = call(moderator).post("/moderation/players/bert/measures", {"measure": "close", "grounds": " "})
    assert answer[0] == 422
    assert User.objects.get(pk=bert.pk).is_active
    assert lines(call, moderator) == []


def test_a_flag_is_read_with_its_reasons_and_dismissed(call, moderator, bert):
    flag = Flag.objects.create(player=bert, kind="abandons", found={"bad": 5, "of": 8, "days": 30})
    (row,) = call(moderator).get("/moderation/flags")[1]
    assert (row["player"], row["reasons"]) == ("bert", "Lost 5 of 8 games on time within 30 days.")
    assert call(moderator).post(f"/moderation/flags/{flag.pk}/dismiss", {"grounds": "ill"})[0] == 204
    assert call(moderator).get("/moderation/flags")[1] == []
    assert lines(call, moderator) == [("unflag", "bert", False)]


def test_a_letter_without_a_game_reaches_the_moderators_and_is_answered(call, moderator, anna):
    assert call(anna).post("/contact", {"text": "May I run a club here?"})[0] == 204
    letter = Letter.objects.get()
    (row,) = call(moderator).get("/moderation/reports")[1]
    assert (row["id"], row["author"], row["is_report"], row["game"]) == (letter.pk, "anna", False, None)
    answer = {"decision": "answer", "answer": "You may."}
    assert call(moderator).post(f"/moderation/reports/{letter.pk}/decision", answer)[0] == 204
    assert "You may." in call(anna).get("/notices")[1][0]["text"]


@pytest.mark.parametrize("wrong", [{}, {"text": ""}, {"text": "x" * 5000}, {"text": "hi", "email": "nobody"}])
def test_a_letter_that_cannot_be_answered_is_refused(call, anna, wrong):
    assert call(anna).post("/contact", wrong)[0] in (400, 422)
    assert not Letter.objects.exists()
