"""Whole games judged by what the visitor's own engine has found, and the lessons that follow."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from site_reviews import BLUNDER

from crownhead import Engine, Game, Limit
from crownhead.engine.annotation.annotate import judged
from crownhead.notation import pdn
from crownhead.notation.pdn import PdnGame
from crownhead.web.analysis import trees
from crownhead.web.analysis.searches import report as as_a_browser_tells_it

LIMIT = Limit(depth=7)


def game_of(moves, book="english", fen=None):
    game = Game(book, fen)
    for move in moves:
        game.play(move)
    return game


@pytest.fixture
def ask(client, db):
    def asked(what, book="english", **body):
        return client.post(f"/analysis/{book}/{what}", json.dumps(body), content_type="application/json")

    return asked


def told(game):
    return trees.to_data(PdnGame.from_game(game))


def looked(questions, book="english", limit=LIMIT):
    """What a browser would answer: its engine looks at each line as far as the question goes."""
    engine, answers = Engine(book), []
    for number, count in questions["asked"]:
        line = questions["lines"][number]
        start = Game(book, line["fen"])
        for move in line["moves"][:count]:
            start.play(move)
        answers.append(as_a_browser_tells_it(engine.analyse(start, limit, lines=2)))
    return [
        {**each, "lines": [{**one, "moves": [move["text"] for move in one["moves"]]} for one in each["lines"]]}
        for each in answers
    ]


@pytest.fixture
def blundered(ask):
    """The tree of a game with mistakes, and what an engine has found in it."""
    tree = told(game_of(BLUNDER))
    return tree, looked(ask("report", tree=tree).json()["questions"])


# --- the report ---


def test_every_position_of_a_game_is_asked_for_once(ask):
    questions = ask("report", tree=told(game_of(BLUNDER))).json()["questions"]
    assert questions["asked"] == [[0, ply] for ply in range(len(BLUNDER) + 1)]
    assert questions["lines"][0]["moves"] == [str(move) for move in game_of(BLUNDER).moves]


def test_the_judgements_are_those_of_the_library(ask, blundered):
    tree, answers = blundered
    report = ask("report", tree=tree, answers=answers).json()
    ours = [each.as_dict() for each in judged(game_of(BLUNDER), Engine("english"), LIMIT)]
    assert report["mistakes"] == [each for each in ours if each["verdict"] in ("blunder", "mistake", "dubious")]
    assert report["mistakes"], "and there are some"
    assert (report["done"], report["plies"]) == (len(BLUNDER), len(BLUNDER))
    assert report["html"].count("<title>") == len(BLUNDER)
    assert "accuracy" in report["html"]


def test_marks_and_better_lines_go_into_the_tree(ask, blundered):
    tree, answers = blundered
    report = ask("report", tree=tree, answers=answers).json()
    text = ask("pdn", tree=report["tree"]).json()["pdn"]
    game = pdn.loads(text)[0]
    second = game.root.next().next()
    assert [str(node.move) for node in second.variations][:2] == ["9-14", "16-20"]
    assert second.next().nags == [2]
    assert all("[%eval" in node.comment for node in game.root.mainline())


def test_in_german_the_comments_are_german(client, blundered):
    tree, answers = blundered
    body = json.dumps({"tree": tree, "answers": answers})
    headers = {"Accept-Language": "de"}
    found = client.post("/analysis/english/report", body, content_type="application/json", headers=headers).json()
    assert any("Besser ist 16-20" in text for node in found["tree"]["nodes"] for text in node.get("comments", ()))


def test_what_was_not_looked_at_is_not_judged(ask, blundered):
    tree, answers = blundered
    report = ask("report", tree=tree, answers=answers[:5]).json()
    assert report["done"] == 4, "the last position that was looked at says what the fourth move was worth"
    assert "4 of 14 moves" in report["html"]
    assert ask("report", tree=tree, answers=[]).json()["done"] == 0


def test_an_overlooked_capture_is_asked_about_remedy_by_remedy(ask):
    game = Game("boxed", "B:W18,32:B14,15,1")
    game.play("1-5")
    questions = ask("report", "boxed", tree=told(game)).json()["questions"]
    assert len(questions["asked"]) == 1 + len(game.remedies)
    answers = looked(questions, "boxed")
    assert ask("report", "boxed", tree=told(game), answers=answers).json()["done"] == 1


@pytest.mark.parametrize(
    "answer",
    [
        7,
        {},
        {"lines": []},
        {"lines": "11-15"},
        {"lines": [{"score": 0}]},
        {"lines": [{"score": True, "moves": ["11-15"]}]},
        {"lines": [{"score": 30_001, "moves": ["11-15"]}]},
        {"lines": [{"score": 0, "moves": ["11-31"]}]},
        {"lines": [{"score": 0, "moves": [7]}]},
        {"lines": [{"score": 0, "moves": ["x" * 500]}]},
    ],
)
def test_what_no_engine_can_have_found_is_refused_with_a_sentence(ask, answer):
    refused = ask("report", tree=told(game_of(BLUNDER)), answers=[answer])
    assert refused.status_code == 422
    assert refused.json()["message"]


@pytest.mark.parametrize(
    "body", [{}, {"tree": 7}, {"tree": {"nodes": [{}]}}, {"answers": "x", "tree": {"nodes": [{}]}}]
)
def test_no_game_is_no_report(ask, body):
    assert ask("report", **body).status_code == 422


def test_a_game_of_any_length_is_refused(ask):
    shuffle = ["32-27", "1-6", "27-32", "6-1"] * 251
    nodes = [{}, *({"parent": place, "move": move} for place, move in enumerate(shuffle))]
    refused = ask("report", "international", tree={"fen": "W:WK32:BK1", "nodes": nodes})
    assert refused.status_code == 422


# --- lessons ---


@pytest.fixture
def lesson(ask, blundered):
    tree, answers = blundered
    report = ask("report", tree=tree, answers=answers).json()
    mistakes = [each for each in report["mistakes"] if each["side"] == "black"]
    moves = [str(move) for move in game_of(BLUNDER).moves]

    def asked(**body):
        at = body.pop("at", mistakes[0]["ply"])
        return ask("lesson", **{"mistakes": mistakes, "at": at, "fen": "", "moves": moves[:at], **body})

    return asked


def test_a_lesson_asks_for_something_better(lesson):
    found = lesson(name="Anna").json()
    assert "2. 9-14 was played: mistake" in found["html"].replace("\n", " ")
    assert "Mistakes of Anna" in found["html"]
    assert found["board"]["ply"] == 2
    assert found["board"]["moves"]
    assert "Learn from your mistakes" in lesson(own="black").json()["html"]


def test_the_best_move_needs_no_look(lesson):
    found = lesson(move="16-20").json()
    assert found["good"]
    assert "16-20 is the best move." in found["html"]
    assert "The best move is 16-20" in lesson(show=True).json()["html"]


def test_another_try_is_looked_at_first(lesson):
    asked = lesson(move="10-14").json()["questions"]
    assert len(asked["asked"]) == 1
    found = lesson(move="10-14", answers=looked(asked)).json()
    assert not found["good"]
    assert "10-14 is not good enough" in found["html"]
    good = lesson(move="8-12", answers=looked(lesson(move="8-12").json()["questions"])).json()
    assert "8-12 is good, too" in good["html"]


def test_what_is_no_move_is_refused_beside_the_board(lesson):
    found = lesson(move="1-32").json()
    assert not found["good"]
    assert "32 is occupied" in found["html"]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists, max_leaves=5))
@settings(max_examples=30)
def test_any_other_mistakes_get_a_sentence(ask_any, given):
    answer = ask_any("lesson", mistakes=given)
    assert answer.status_code == 422
    assert answer.json()["message"]


@pytest.fixture(scope="module")
def ask_any(django_db_setup, django_db_blocker):
    from django.test import Client

    def asked(what, **body):
        with django_db_blocker.unblock():
            return Client().post(f"/analysis/english/{what}", json.dumps(body), content_type="application/json")

    return asked
