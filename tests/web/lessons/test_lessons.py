"""Learning from mistakes: the position before each, a try, and what it is worth."""

import pytest
from site_play import text
from site_reviews import blundered, judged_blunder

from crownhead.web.http.protection import rate_limits
from crownhead.web.review.models import Review


@pytest.fixture
def reviewed(anna, bert):
    """Anna had Black; what she did on moves 2, 3 and 4 was wrong."""
    game = blundered(anna, bert)
    judgements = [each.as_dict() for each in judged_blunder()]
    Review.objects.create(game=game, state="done", engine="1", nodes=1, judgements=judgements)
    return game


def lesson(client, game, side="black", **asked):
    return client.get(f"/games/{game.number}/mistakes/{side}/", asked)


def test_a_lesson_asks_for_a_better_move_and_does_not_give_it_away(reviewed, as_user, anna):
    page = text(lesson(as_user(anna), reviewed))
    assert "Learn from your mistakes" in page
    assert "2. 9-14 was played" in page
    assert "Find a better move." in page
    assert "The best move is" not in page


@pytest.mark.parametrize(
    ("move", "answers"),
    [
        ("16-20", ["16-20 is the best move.", "Next mistake"]),
        ("8-12", ["8-12 is good, too"]),
        ("10-14", ["10-14 is not good enough", "Show the solution"]),
        ("9-14", ["9-14 is what was played."]),
        ("1-32", ["Find a better move.", "(Moving)"]),
    ],
)
def test_every_try_gets_an_answer(reviewed, client, move, answers):
    page = text(lesson(client, reviewed, at="2", move=move))
    assert [words for words in answers if words not in page] == []


def test_a_very_long_text_is_refused_as_no_move(reviewed, client):
    assert lesson(client, reviewed, at="2", move="\N{SNOWMAN}" * 500).status_code == 200


def test_the_solution_can_be_seen_at_once(reviewed, client):
    assert "The best move is 16-20" in text(lesson(client, reviewed, at="2", show="1"))


def test_scripts_get_the_board_and_the_panel(reviewed, client):
    answer = client.get(
        f"/games/{reviewed.number}/mistakes/black/?at=2&move=16-20", headers={"accept": "application/json"}
    ).json()
    assert answer["good"]
    assert answer["board"]["ply"] == 3
    assert "16-20 is the best move." in answer["panel"]


def test_the_plain_board_tries_moves_and_makes_none(reviewed, client):
    page = text(lesson(client, reviewed, **{"at": "2", "from": "16"}))
    assert '<button name="move" value="16-20"' in page
    assert 'name="at" value="2"' in page
    assert "/act" not in page


def test_a_side_without_mistakes_is_told_so(anna, bert, client):
    game = blundered(anna, bert, moves=("11-15", "22-18"))
    quiet = [{**each.as_dict(), "score": each.best_score} for each in judged_blunder()[:2]]
    Review.objects.create(game=game, state="done", engine="1", nodes=1, judgements=quiet)
    assert "found no mistake of bert" in text(lesson(client, game, "white"))


def test_tries_are_bounded(reviewed, client, monkeypatch, settings):
    settings.RATE_LIMITS = True
    monkeypatch.setitem(rate_limits.LIMITS, "try", rate_limits.RateLimit(1, 60))
    assert lesson(client, reviewed, at="2", move="16-20").status_code == 200
    assert lesson(client, reviewed, at="2", move="16-20").status_code == 429
    assert lesson(client, reviewed, at="2").status_code == 200
