"""Studies: files of games that are read whole, searched, shown to whom the owner wants, and taken along."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from site_books import house_rules
from site_play import text, work
from site_studies import FAULTY, file_of

from crownhead.notation import pdn
from crownhead.rules.rulebook import Rulebook
from crownhead.web.api import tokens
from crownhead.web.play.storage.replay import digest_of, edition_of
from crownhead.web.players.data_export.service import contents
from crownhead.web.shelf import service as shelf
from crownhead.web.studies import limits, reading, service
from crownhead.web.studies.models import Study, StudyGame, StudyImport
from crownhead.web.worker import housekeeping


@pytest.fixture
def study(anna):
    return service.create(anna, "My games", file_of(9).encode())


def all_read(study):
    work()
    study.refresh_from_db()
    return study


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_small_file_is_there_at_once(study):
    study.refresh_from_db()
    assert study.games_count == 9
    assert DBTaskResult.objects.count() == 0
    game = study.games.get(number=2)
    assert (game.white, game.black, game.event) == ("Wiersma", "Koeperman", "Round 2")
    assert (game.result, game.rulebook, game.plies) == ("black", "international", 24)
    assert StudyImport.objects.get().source == b"", "the file itself is not kept"


def test_a_large_file_is_read_by_the_worker_in_slices(anna, monkeypatch):
    monkeypatch.setattr(limits, "SLICE", 0.0)
    monkeypatch.setattr(limits, "AT_ONCE", 0)
    study = service.create(anna, "Large", file_of(5).encode())
    assert (study.games.count(), DBTaskResult.objects.count()) == (0, 1)
    assert reading.work()
    assert study.games.count() == 1, "one game, since the time is over at once"
    assert all_read(study).games_count == 5
    assert [*study.games.values_list("number", flat=True)] == [1, 2, 3, 4, 5]


def test_what_is_kept_is_what_was_in_the_file(study):
    original = pdn.loads(file_of(9))
    for row, game in zip(study.games.all(), original, strict=True):
        assert pdn.same_tree(pdn.loads(row.pdn)[0].root, game.root)


def test_a_game_is_opened_by_the_edition_that_it_was_read_by(study, as_user, anna):
    row = study.games.get(number=1)
    book = Rulebook.load("international")
    assert row.edition_id == digest_of(book)
    old = Rulebook.parse(book.text.replace("no-progress: {moves: 25", "no-progress: {moves: 20"))
    assert old != book
    row.edition = edition_of(old)
    row.save()
    page = text(as_user(anna).get(f"/analysis/studies/{study.token}/1/"))
    assert f"?edition={digest_of(old)}" in page
    assert "0 / 20" in page


def test_faults_are_told_by_line_and_do_not_stop_the_rest(anna, as_user):
    study = service.create(anna, "Faulty", FAULTY.encode())
    assert study.games.count() == 3
    page = text(as_user(anna).get(study.get_absolute_url()))
    assert "Game 2, line 12, column 4:" in page
    assert "99" in page
    assert page.count("<em>faulty</em>") == 1


def test_faults_are_told_in_the_language_of_the_reader(anna, as_user):
    study = service.create(anna, "Faulty", (FAULTY + "\n\n1. 11-15 (9-13 *").encode())
    page = text(as_user(anna).get(study.get_absolute_url(), headers={"Accept-Language": "de"}))
    assert "eine Variante ist nicht geschlossen" in page
    assert "a variation is not closed" in text(as_user(anna).get(study.get_absolute_url()))


def test_faults_that_were_kept_as_text_are_still_told(anna, as_user):
    study = service.create(anna, "Faulty", FAULTY.encode())
    study.imports.update(faults=[[2, 12, 4, "32-99: no such square"]])
    assert "32-99: no such square" in text(as_user(anna).get(study.get_absolute_url()))


@pytest.mark.parametrize("source", [b"", b"hello", b"\x00\xff\xfe\x80", "\N{SNOWMAN}".encode() * 50, b"{" * 5000])
def test_what_is_no_file_of_games_gets_a_sentence(anna, source):
    with pytest.raises(service.StudyRefusedError, match="no game in it"):
        service.create(anna, "Nothing", source)
    assert Study.objects.count() == 0


def test_sizes_are_bounded(anna, monkeypatch):
    with pytest.raises(service.StudyRefusedError, match="at most 2 MB"):
        service.create(anna, "Large", b"x" * (limits.LARGEST_FILE + 1))
    monkeypatch.setattr(limits, "MOST_GAMES", 3)
    with pytest.raises(service.StudyRefusedError, match="can have 3 games; with this file it would have 4"):
        service.create(anna, "Many", file_of(4).encode())
    monkeypatch.setattr(limits, "MOST_STUDIES", 1)
    service.create(anna, "One", file_of(3).encode())
    with pytest.raises(service.StudyRefusedError, match="keep 1 studies"):
        service.create(anna, "Two", file_of(1).encode())
    with pytest.raises(service.StudyRefusedError, match="can have 3 games"):
        service.add(Study.objects.get(), file_of(1).encode())


def test_a_killed_worker_loses_nothing(anna, monkeypatch):
    monkeypatch.setattr(limits, "SLICE", 0.0)
    monkeypatch.setattr(limits, "AT_ONCE", 0)
    study = service.create(anna, "Large", file_of(4).encode())
    reading.work()
    now = timezone.now()
    taken = reading.take(now)
    DBTaskResult.objects.all().delete()
    assert reading.take(now) is None, "it is in somebody's hand"
    assert reading.take(now + reading.IN_HAND) == taken
    StudyImport.objects.update(taken_until=None)
    housekeeping.tidy()
    assert all_read(study).games_count == 4


def test_two_workers_read_a_game_once(anna, monkeypatch):
    monkeypatch.setattr(limits, "AT_ONCE", 0)
    study = service.create(anna, "Large", file_of(4).encode())
    one, other = StudyImport.objects.get(), StudyImport.objects.get()
    reading.read_some(one)
    reading.read_some(other)
    assert study.games.count() == 4


def test_files_wait_for_each_other_and_not_for_ever(anna, monkeypatch):
    monkeypatch.setattr(limits, "AT_ONCE", 0)
    studies = [service.create(anna, f"Study {number}", file_of(1).encode()) for number in range(limits.MOST_IMPORTS)]
    with pytest.raises(service.StudyRefusedError, match="still being read"):
        service.add(studies[0], file_of(1).encode())
    work()
    service.add(studies[0], file_of(1).encode())
    assert all_read(studies[0]).games_count == 2


# --- pages ------------------------------------------------------------------------------------------------------------


def test_a_file_is_sent_by_a_form(anna, as_user):
    file = SimpleUploadedFile("games.pdn", file_of(3).encode("latin-1"))
    answer = as_user(anna).post("/studies/", {"name": " My   games ", "file": file, "text": ""})
    study = Study.objects.get()
    assert (answer.status_code, answer.url) == (302, study.get_absolute_url())
    assert (study.name, study.visibility, study.games.count()) == ("My games", "private", 3)


def test_games_are_pasted_too(anna, as_user):
    as_user(anna).post("/studies/", {"name": "Pasted", "text": FAULTY})
    assert StudyGame.objects.count() == 3


def test_what_is_wrong_with_a_form_is_said_in_it(anna, as_user):
    page = text(as_user(anna).post("/studies/", {"name": "Nothing", "text": "hello"}))
    assert "There is no game in it." in page
    answer = as_user(anna).post("/studies/", {"name": "", "text": "hello"}, headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_games_are_searched_by_player_and_result(study, anna, as_user):
    client, address = as_user(anna), study.get_absolute_url()
    page = text(client.get(address, {"player": "sijbr"}))
    assert page.count('class="row"') == StudyGame.objects.found("sijbr", "").count() == 3
    assert text(client.get(address, {"result": "draw"})).count('class="row"') == 3
    assert "No such game." in text(client.get(address, {"player": "nobody"}))
    assert client.get(address, {"player": "\1", "result": "x"}).status_code == 200


def test_every_row_has_the_board_of_its_rules(study, anna, as_user):
    Study.objects.create(owner=anna, name="Its file is being read")
    client, board = as_user(anna), '<img class="mini" src="/rules/international/board.svg"'
    assert text(client.get("/studies/")).count(board) == 1
    assert text(client.get(study.get_absolute_url())).count(board) == 9


def test_a_book_that_one_may_not_read_has_no_board(study, bert, as_user):
    book = shelf.save(bert, house_rules(), visibility="private")
    study.games.update(rulebook=book.key)
    service.change(study, "Mine", "public")
    for reader, boards in ((study.owner, 0), (bert, 1)):
        page = text(as_user(reader).get("/studies/"))
        assert page.count(f"/rules/{book.key}/board.svg") == boards


def test_a_longer_list_of_studies_takes_no_more_statements(anna, as_user):
    client, taken = as_user(anna), []
    for _ in range(3):
        service.create(anna, "Games", file_of(2).encode())
        with CaptureQueriesContext(connection) as found:
            client.get("/studies/")
        taken.append(len(found))
    assert len({*taken[1:]}) == 1


def test_who_may_read_it_is_the_owners_choice(study, carla, as_user, anna, client):
    address = study.get_absolute_url()
    assert [client.get(f"{address}{part}").status_code for part in ("", "pdn", "1/pdn", "progress")] == [404] * 4
    as_user(anna).post(f"{address}change", {"name": "Known", "visibility": "link"})
    client = as_user(carla)
    assert "Known" in text(client.get(address))
    assert "Add games" not in text(client.get(address))
    assert "Known" not in text(client.get("/studies/"))
    assert client.post(f"{address}delete").status_code == 403
    service.change(study, "Known", "public")
    assert "Known" in text(client.get("/studies/"))


def test_it_is_downloaded_and_deleted(study, anna, as_user):
    client, address = as_user(anna), study.get_absolute_url()
    assert len(pdn.loads(client.get(f"{address}pdn").content)) == 9
    assert len(pdn.loads(client.get(f"{address}4/pdn").content)) == 1
    assert client.get(f"{address}99/pdn").status_code == 404
    client.post(f"{address}delete")
    assert (Study.objects.count(), StudyGame.objects.count(), StudyImport.objects.count()) == (0, 0, 0)


def test_each_game_opens_in_the_analysis_room(study, anna, as_user, carla):
    address = f"/analysis/studies/{study.token}/2/"
    page = as_user(anna).get(address)
    assert page.status_code == 200
    assert "Koeperman · My games" in text(page)
    assert as_user(carla).get(address).status_code == 404


def test_guests_are_asked_to_make_an_account(client, db):
    assert "create an account" in text(client.get("/studies/"))
    assert client.post("/studies/", {"name": "x", "text": FAULTY}).status_code == 302
    assert Study.objects.count() == 0


# --- one's data -------------------------------------------------------------------------------------------------------


def test_studies_are_among_ones_data_and_go_with_the_account(study, anna, as_user):
    told = contents(anna)
    assert told["studies"][0]["name"] == "My games"
    assert len(pdn.loads(told["studies"][0]["pdn"])) == 9
    as_user(anna).post("/account/delete", {"password": "correct horse"})
    assert Study.objects.count() == 0


# --- the API ----------------------------------------------------------------------------------------------------------


def test_programs_keep_studies_too(anna, client):
    headers = {"Authorization": f"Bearer {tokens.make(anna, 'test')[1]}"}

    def ask(method, path, body=None):
        answer = client.generic(
            method, f"/api/studies{path}", json.dumps(body or {}), content_type="application/json", headers=headers
        )
        return answer.status_code, answer.json() if answer.content else None

    status, made = ask("POST", "", {"name": "By a program", "pdn": FAULTY})
    assert (status, made["games"], made["faults"]["count"], made["reading"]) == (201, 3, 1, None)
    assert made["faults"]["listed"][0]["line"] == 12
    token = made["study"]
    assert ask("POST", f"/{token}/games", {"pdn": file_of(2)})[1]["games"] == 5
    assert [each["number"] for each in ask("GET", f"/{token}/games?player=wiersma")[1]] == [4, 5]
    assert ask("GET", f"/{token}/games/1")[1]["pdn"].count("[White ") == 1
    assert ask("PATCH", f"/{token}", {"visibility": "public"})[1]["visibility"] == "public"
    assert ask("POST", "", {"name": "Empty", "pdn": "hello"})[0] == 422
    assert ask("DELETE", f"/{token}")[0] == 204
    assert ask("GET", f"/{token}")[0] == 404
