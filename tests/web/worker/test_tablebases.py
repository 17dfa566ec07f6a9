"""Workers build the tablebases that show when neither player can force a win; every process looks them up."""

import os
import subprocess
import sys
import time

import pytest
from site_books import house_rules, whole_book
from site_play import do, text, work

from crownhead import Rulebook
from crownhead.play.actions import Claim, Decline
from crownhead.tablebase import Tablebase
from crownhead.web.arbiter.models import Dispute
from crownhead.web.play import new_games, proofs, service
from crownhead.web.play.models import LoggedAction
from crownhead.web.play.storage import replay
from crownhead.web.shelf import service as shelf
from crownhead.web.worker import tablebases
from crownhead.web.worker.tablebases import TablebaseBuilder

pytestmark = pytest.mark.thorough

ENGLISH = "B:WK1,5:BK6"  # 6-2, and the king in the corner never gets out
CZECH = "B:WKb8,Ka1:BKa7"


@pytest.fixture(autouse=True)
def few_pieces(settings, tmp_path):
    """Three pieces take a moment, four take seconds."""
    settings.PROOF_PIECES, settings.TABLEBASES = 3, tmp_path / "tablebases"
    proofs.look_again()
    yield
    proofs.look_again()


@pytest.fixture
def built(few_pieces, db):
    TablebaseBuilder().build_missing()


@pytest.fixture
def english(anna, bert):
    return new_games.start_game("english", bert, anna, start=ENGLISH)


@pytest.fixture
def czech(anna, bert):
    return new_games.start_game("czech", bert, anna, start=CZECH)


def test_the_books_with_the_rule_get_one_each_once(settings, built):
    assert {folder.name for folder in settings.TABLEBASES.iterdir()} == {"english", "czech"}
    files = {file: file.stat().st_mtime_ns for file in settings.TABLEBASES.rglob("*-*")}
    assert len(files) > 10
    TablebaseBuilder().build_missing()
    assert {file: file.stat().st_mtime_ns for file in settings.TABLEBASES.rglob("*-*")} == files


def test_a_game_ends_when_a_tablebase_shows_a_draw(built, english, anna, client):
    answer = do(english, anna, "6-2")
    assert answer.code == "done"
    english.refresh_from_db()
    assert (english.state, english.result, english.reason, english.clause) == ("finished", "draw", "proven", "draws")
    assert [(row.by, row.action["do"]) for row in english.log.all()] == [("black", "play"), ("tablebase", "prove")]
    page = text(client.get(english.get_absolute_url()))
    assert "Draw: neither player can force a win, proven by the tablebase of 3 pieces" in page


def test_the_log_reads_alike_where_there_is_no_tablebase(built, english, anna, settings, tmp_path, client):
    do(english, anna, "6-2")
    settings.TABLEBASES = tmp_path / "elsewhere"
    proofs.look_again()
    replay._kept.clear()
    english.refresh_from_db()
    assert replay.replayed(english).core.outcome.reason == "proven"
    assert "by the tablebase of 3 pieces" in text(client.get(english.get_absolute_url()))


def test_a_claim_says_by_what_it_is_proven_to_players_arbiters_and_programs(built, czech, anna, bert, arbiter, as_user):
    do(czech, anna, "a7-g1")
    do(czech, bert, "a1-b2")
    proven = "neither player can force a win, proven by the tablebase of 3 pieces"
    address = czech.get_absolute_url()
    assert proven in text(as_user(anna).get(address))
    state = as_user(anna).get(f"/api/games/{czech.number}").json()
    (rule,) = [draw for draw in state["draws"] if draw["name"] == "proven"]
    assert (rule["full"], rule["tablebase"], rule["evidence"]) == (True, 3, proven)
    assert [(claim["name"], claim["tablebase"]) for claim in state["claims"]] == [("proven", 3)]
    told = [entry["text"] for entry in state["log"] if entry["by"] == "tablebase"]
    assert told == ["proves that neither player can force a win", ""], "it is told once"
    assert do(czech, anna, Claim("proven")).code == "done"
    assert do(czech, bert, Decline("I can win this")).code == "done"
    dispute = Dispute.objects.get()
    assert proven in text(as_user(arbiter).get(dispute.get_absolute_url()))


def test_a_player_cannot_say_that_something_is_proven(english, anna):
    answer = do(english, anna, {"do": "prove"})
    assert answer.code == "invalid"
    assert not LoggedAction.objects.exists()


def test_without_a_tablebase_the_game_goes_on(english, anna):
    do(english, anna, "6-2")
    work()
    assert service.prove(english.number) is False
    english.refresh_from_db()
    assert (english.state, english.sequence) == ("playing", 1)


def test_a_new_tablebase_decides_what_is_waiting(english, anna):
    do(english, anna, "6-2")
    assert TablebaseBuilder().build_missing() == 1
    english.refresh_from_db()
    assert (english.state, english.reason) == ("finished", "proven")
    assert TablebaseBuilder().build_missing() == 0


def test_a_worker_with_a_tablebase_answers_for_a_web_process_without(english, anna, settings, tmp_path):
    Tablebase.build("english", 3, settings.TABLEBASES / "english")
    here = settings.TABLEBASES
    settings.TABLEBASES = tmp_path / "nothing"
    do(english, anna, "6-2")
    settings.TABLEBASES = here
    proofs.look_again()
    work()
    english.refresh_from_db()
    assert (english.state, english.reason) == ("finished", "proven")


# --- books of players -------------------------------------------------------------------------------------------------


MEN = "{moves: forward, captures: all}"


def written(anna, men=MEN):
    return shelf.save(anna, whole_book(men), visibility="public")


def test_a_players_book_gets_one_while_it_is_played(settings, anna, bert, built):
    book = written(anna)
    assert [rules.slug for rules, is_bundled in tablebases.wanted() if not is_bundled] == []
    new_games.start_game(shelf.load(book.key), bert, anna)
    assert [rules.slug for rules, is_bundled in tablebases.wanted() if not is_bundled] == [book.key]
    TablebaseBuilder().build_missing()
    assert len([*settings.TABLEBASES.glob("rules-*")]) == 1


def test_what_a_player_can_make_the_workers_do_is_bounded(settings, anna, bert, built, monkeypatch):
    monkeypatch.setattr(tablebases, "MOST_AN_HOUR", 2)
    monkeypatch.setattr(tablebases, "MOST_BYTES", 0)
    builder = TablebaseBuilder()
    for captures in "all", "diagonal":
        book = written(anna, f"{{moves: forward, captures: {captures}}}")
        game = new_games.start_game(shelf.load(book.key), bert, anna)
        builder.build_missing()
        assert len([*settings.TABLEBASES.glob("rules-*")]) == 1, "the older one has made room"
        do(game, anna, "resign")
    book = written(anna, "{moves: diagonal, captures: diagonal}")
    new_games.start_game(shelf.load(book.key), bert, anna)
    builder.build_missing()
    assert proofs.is_missing(shelf.load(book.key)), "two an hour"


def test_one_that_takes_too_long_is_left(settings, anna, bert, built, monkeypatch):
    monkeypatch.setattr(tablebases, "LONGEST", 1e-9)
    book = written(anna)
    new_games.start_game(shelf.load(book.key), bert, anna)
    builder = TablebaseBuilder()
    builder.build_missing()
    assert builder._given_up == {proofs.folder(shelf.load(book.key))}


@pytest.mark.parametrize(("slug", "pieces"), [("english", 4), ("russian", 0), ("lasca", 0), ("boxed", 0)])
def test_who_gets_how_large_a_tablebase(settings, slug, pieces):
    settings.PROOF_PIECES = 4
    assert proofs.pieces_for(Rulebook.load(slug)) == pieces


def test_on_a_large_board_it_has_fewer_pieces(settings):
    settings.PROOF_PIECES = 4
    large = Rulebook.parse(house_rules(extends="international", rules="draws:\n  proven: {how: claim}\n"))
    assert proofs.pieces_for(large) == 3


# --- processes --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_two_do_not_build_the_same(settings):
    place = settings.TABLEBASES / "english"
    with tablebases.alone(place) as first, tablebases.alone(place) as second:
        assert (first, second) == (True, False)


BUILD = "from crownhead.tablebase import Tablebase; import sys; Tablebase.build('english', 4, sys.argv[1])"


@pytest.mark.thorough
def test_what_a_killed_worker_has_solved_is_kept(settings, db):
    place = settings.TABLEBASES / "english"
    place.mkdir(parents=True)
    process = subprocess.Popen([sys.executable, "-c", BUILD, str(place)], env=os.environ)
    while not [*place.glob("0m2k-0m1k.results")]:
        time.sleep(0.01)
    process.kill()
    process.wait()
    kept = {file: file.stat().st_mtime_ns for file in place.glob("*.results")}
    settings.PROOF_PIECES = 4
    TablebaseBuilder().build_missing()
    assert all(file.stat().st_mtime_ns == changed for file, changed in kept.items())
    assert not [*place.glob("*.unfinished")]
    assert Tablebase("english", place).most_pieces == 4
