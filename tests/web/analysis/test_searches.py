"""The engine on the server, for browsers that cannot run it."""

import json
from uuid import UUID

import pytest
from django_tasks_db.models import DBTaskResult
from site_play import new_player

from crownhead.rules.rulebook import Rulebook
from crownhead.web.analysis import searches
from crownhead.web.analysis.lines import PlayedLine
from crownhead.web.analysis.searches import Asker
from crownhead.web.worker.task_lanes import task_worker

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = PlayedLine(Rulebook.load("english"), "B:W18,27,31:B14,5")


def ask(client, **body):
    headers = {"Accept": "application/json"}
    return client.post("/analysis/english/search", json.dumps(body), content_type="application/json", headers=headers)


def work():
    task_worker("test", batch=True).run()


def test_a_worker_answers_what_the_engine_in_a_browser_would(client):
    number = ask(client, fen=ENGLISH.start, moves=[], lines=2).json()["id"]
    assert client.get(f"/analysis/searches/{number}").status_code == 202
    work()
    found = client.get(f"/analysis/searches/{number}").json()
    assert found["lines"][0]["moves"][0] == {
        "text": "14x23x32",
        "path": ["14", "23", "32"],
        "captured": ["18", "27"],
        "crowns": True,
    }
    assert found["over"] is True


def test_a_game_that_is_over_has_nothing_to_look_for(client):
    number = ask(client, fen="W:W:B14", moves=[]).json()["id"]
    work()
    assert client.get(f"/analysis/searches/{number}").json()["lines"] == []


def test_what_is_asked_anew_takes_the_place_of_what_waits():
    first = searches.ask(ENGLISH, 1, Asker(None, "here"))
    second = searches.ask(ENGLISH, 1, Asker(None, "here"), instead=str(first))
    assert [row.pk for row in DBTaskResult.objects.ready()] == [second]


def fill(askers):
    for asker in askers:
        searches.ask(ENGLISH, 1, asker)


def test_the_queue_is_bounded(client):
    fill(Asker(None, f"place {number}") for number in range(searches.MOST_WAITING))
    answer = ask(client, fen="", moves=[])
    assert answer.status_code == 503
    assert "Many others are waiting" in answer.json()["message"]


def test_one_address_cannot_fill_the_queue(client):
    for _ in range(searches.MOST_OF_AN_ADDRESS):
        assert ask(client, fen="", moves=[]).status_code == 202
    refused = ask(client, fen="", moves=[])
    assert (refused.status_code, "your network" in refused.json()["message"]) == (503, True)
    elsewhere = {"REMOTE_ADDR": "192.0.2.7", "content_type": "application/json"}
    assert client.post("/analysis/english/search", "{}", **elsewhere).status_code < 400
    work()
    assert ask(client, fen="", moves=[]).status_code == 202


def test_one_player_cannot_fill_it_from_many_addresses(client):
    anna = new_player("anna")
    client.force_login(anna)
    fill(Asker(anna.pk, f"place {number}") for number in range(searches.MOST_OF_A_USER))
    refused = ask(client, fen="", moves=[])
    assert (refused.status_code, "Your earlier questions" in refused.json()["message"]) == (503, True)
    client.force_login(new_player("bert"))
    assert ask(client, fen="", moves=[]).status_code == 202


def test_computer_moves_go_first():
    assert searches.look_ahead.priority < 0


def test_nobody_reads_the_answers_of_other_tasks(client):
    assert client.get(f"/analysis/searches/{UUID(int=1)}").status_code == 404


@pytest.mark.parametrize("body", [{"fen": "nonsense"}, {"moves": 7}])
def test_nonsense_gets_a_sentence(client, body):
    answer = ask(client, **body)
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_without_a_script_the_answer_is_on_the_page(client):
    asked = client.post("/analysis/english/search", {"fen": ENGLISH.start})
    assert "search=" in asked.url
    assert "The server is looking" in client.get(asked.url).content.decode()
    work()
    page = client.get(asked.url).content.decode()
    assert "14x23x32" in page
    assert "at depth" in page
