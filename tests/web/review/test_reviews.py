"""Reviews: asked for once, made a little at a time, in a queue that is fair and bounded, and never lost."""

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from site_play import do, text, work
from site_reviews import BLUNDER, blundered

from crownhead.notation import pdn
from crownhead.web.play import new_games
from crownhead.web.review import queue, requests, service, tasks
from crownhead.web.review.models import Review
from crownhead.web.worker import housekeeping
from crownhead.web.worker.computer import answer_next

pytestmark = pytest.mark.thorough


@pytest.fixture
def finished(anna, bert):
    """Anna had Black and has made mistakes."""
    return blundered(anna, bert)


@pytest.fixture
def quick(monkeypatch):
    """An engine that does not look far."""
    monkeypatch.setattr(requests, "REVIEW_NODES", 2_000)


def asked(game, user):
    return requests.ask(game.number, user)


def test_a_review_is_made_once_and_kept(finished, anna, carla, quick):
    assert asked(finished, anna).state == "waiting"
    assert asked(finished, carla).asked_by == anna, "there is only one for everybody"
    work()
    review = Review.objects.get()
    assert (review.state, len(review.judgements), review.taken_until) == ("done", len(BLUNDER), None)
    assert [each.move for each in review.judged] == [*BLUNDER]
    assert review.judged[2].is_mistake
    assert review.judged[2].line[0] == review.judged[2].best
    assert DBTaskResult.objects.filter(status="READY").count() == 0
    assert asked(finished, anna).state == "done"


def test_only_finished_games_with_moves_are_reviewed(game, anna, bert):
    with pytest.raises(requests.ReviewRefusedError, match="when it is over"):
        asked(game, anna)
    do(game, anna, "resign")
    with pytest.raises(requests.ReviewRefusedError, match="no moves"):
        asked(game, anna)
    assert Review.objects.count() == 0


def test_work_is_done_in_short_slices_behind_computer_moves(finished, anna, quick, monkeypatch):
    monkeypatch.setattr(service, "SLICE", 0.0)
    asked(finished, anna)
    assert service.work()
    assert len(Review.objects.get().judgements) == 1, "one move, since the time is over at once"
    against_computer = new_games.start_game("english", 1, anna)
    do(against_computer, anna, "11-15")
    assert answer_next("test"), "it has a queue of its own"
    work()
    assert Review.objects.get().is_done


def test_slices_judge_as_one_piece_does(finished, anna, quick, monkeypatch):
    monkeypatch.setattr(service, "SLICE", 0.0)
    asked(finished, anna)
    work()
    review = Review.objects.get()
    assert [each.ply for each in review.judged] == [*range(len(BLUNDER))]
    assert {each.best for each in review.judged if each.forced} <= {*BLUNDER}


def test_a_killed_worker_loses_nothing(finished, anna, quick, monkeypatch):
    monkeypatch.setattr(service, "SLICE", 0.0)
    asked(finished, anna)
    service.work()
    now = timezone.now()
    taken = queue.take(now)
    DBTaskResult.objects.all().delete()  # and with it everything that it had queued
    assert queue.take(now) is None, "it is in somebody's hand"
    assert queue.take(now + queue.IN_HAND).pk == taken.pk
    Review.objects.update(taken_until=None)
    housekeeping.tidy()
    work()
    assert Review.objects.get().is_done


def test_what_two_workers_found_is_kept_once(finished, anna, quick):
    asked(finished, anna)
    one, other = Review.objects.get(), Review.objects.get()
    found, whole = service._judge(one)
    assert whole
    for each in (one, other):
        service._keep(each, found, Review.State.DONE)
    assert len(Review.objects.get().judgements) == len(BLUNDER)


def test_one_task_is_asked_for_again_and_no_more(finished, anna):
    asked(finished, anna)
    assert not tasks.ask_again(), "one is queued already"
    DBTaskResult.objects.all().delete()
    assert tasks.ask_again()
    assert not tasks.ask_again()


def test_the_queue_is_fair(anna, bert, carla):
    """Anna asks for three before Carla asks for one: Carla is second."""
    games = [blundered(anna, bert) for _ in range(4)]
    for game in games[:3]:
        asked(game, anna)
    asked(games[3], carla)
    assert [review.game_id for review in queue.in_order()] == [games[place].pk for place in (0, 3, 1, 2)]
    assert queue.place(Review.objects.get(game=games[3])) == 1


def test_the_queue_is_bounded(anna, bert, carla, monkeypatch):
    games = [blundered(anna, bert) for _ in range(5)]
    for game in games[: requests.MOST_EACH]:
        asked(game, anna)
    with pytest.raises(requests.ReviewRefusedError, match="3 analyses already"):
        asked(games[3], anna)
    monkeypatch.setattr(requests, "MOST", 4)
    asked(games[3], carla)
    with pytest.raises(requests.ReviewRefusedError, match="Too many"):
        asked(games[4], carla)


def test_a_game_that_cannot_be_reviewed_says_so_and_can_be_asked_for_again(finished, anna, monkeypatch, as_user, quick):
    asked(finished, anna)
    monkeypatch.setattr(service, "judged", lambda *given, **more: 1 / 0)
    work()
    assert Review.objects.get().state == "failed"
    client = as_user(anna)
    assert "did not succeed" in text(client.get(f"/games/{finished.number}/"))
    monkeypatch.undo()
    client.post(f"/games/{finished.number}/review")
    assert Review.objects.get().state == "waiting"


# --- on the page of the game, and as files --------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_page_shows_how_far_it_has_come_and_then_the_graph(finished, anna, carla, bert, as_user, quick, client):
    address = f"/games/{finished.number}/"
    assert "Analyse the game" not in text(client.get(address)), "visitors do not fill the queue"
    client = as_user(carla)
    assert "Analyse the game" in text(client.get(address))
    others = blundered(anna, bert)
    asked(others, anna)
    assert client.post(f"{address}review").status_code == 302
    assert "1 game comes before it." in text(client.get(address))
    service.work()
    assert "This game is next." in text(client.get(address))
    work()
    page = text(client.get(address))
    assert page.count("data-go=") == len(BLUNDER)
    assert 'class="dot mistake"' in page or 'class="dot blunder"' in page
    assert "accuracy" in page
    assert "Mistakes of anna" in page
    assert "Learn from your mistakes" in text(as_user(anna).get(address))


def test_the_state_of_a_game_that_goes_on_has_no_graph(game, anna, as_user):
    assert "Analyse the game" not in text(as_user(anna).get(f"/games/{game.number}/"))


def test_pdn_has_the_judgements_when_they_are_asked_for(finished, anna, client, quick):
    address = f"/games/{finished.number}/pdn"
    asked(finished, anna)
    work()
    plain, told = (client.get(address, asked).content.decode() for asked in ({}, {"analysis": "1"}))
    assert "%eval" not in plain
    record = pdn.loads(told)[0]
    assert record.faults == ()
    nodes = [*record.root.mainline()]
    assert all(node.commands[0].name == "eval" for node in nodes[:-1])
    assert nodes[2].nags
    assert "Better is" in nodes[2].comment
    assert len(nodes[1].variations) == 2


def test_the_api_serves_it_to_everybody(finished, anna, client, quick):
    address = f"/api/games/{finished.number}/review"
    assert client.get(address).status_code == 404
    asked(finished, anna)
    assert client.get(address).json()["state"] == "waiting"
    work()
    told = client.get(address).json()
    assert (told["state"], told["plies"], len(told["moves"])) == ("done", len(BLUNDER), len(BLUNDER))
    assert told["summary"]["black"]["moves"] == 7
    assert told["moves"][2]["verdict"] in ("dubious", "mistake", "blunder")
