"""Where tablebases are found, and what they prove in games."""

import io
import shutil
from pathlib import Path

import pytest
from house_rules import house

import crownhead as ch
from crownhead.cli import main
from crownhead.engine.hub.server import HubServer
from crownhead.play import endgame
from crownhead.tablebase import Tablebase, find, folder_of, prove_claims

ENGLISH = ch.Rulebook.load("english")


def at(fen, rulebook=ENGLISH):
    return ch.Position.from_fen(rulebook, fen)


# --- found, and in claims ---------------------------------------------------------------------------------------------


@pytest.fixture
def installed(english, tmp_path, monkeypatch):
    monkeypatch.setenv("CROWNHEAD_TABLEBASES", str(tmp_path))
    shutil.copytree(english.folder, tmp_path / "english")
    return tmp_path / "english"


def test_it_is_found_where_it_belongs(installed):
    assert folder_of(ENGLISH) == installed
    assert find(ENGLISH).most_pieces == 3
    assert find(ENGLISH) is find(ENGLISH), "opened once"
    assert find(ch.Rulebook.load("wcdf-checkers")).most_pieces == 3
    assert find(ch.Rulebook.load("italian")) is None


def test_one_that_was_built_on_is_opened_again(installed, monkeypatch):
    for file in installed.glob("2m*"):
        file.unlink()
    before = len(find(ENGLISH).slices)
    Tablebase.build(ENGLISH, 3, installed)
    assert len(find(ENGLISH).slices) > before


@pytest.mark.parametrize("ask", ["engine", "match", "analyse", "hub"])
def test_an_engine_that_asks_for_endings_gets_them(ask, tmp_path, monkeypatch, capsys):
    """Two kings against one is won in many plies: one ply deep only a tablebase knows it."""
    monkeypatch.setenv("CROWNHEAD_TABLEBASES", str(tmp_path))
    two_to_one = "W:WK31,K32:BK1"
    if ask == "engine":
        line = ch.Engine("english", tablebase=3, hash_mb=1).analyse(two_to_one, ch.Limit(depth=1)).lines[0]
        assert line.wins_in == find(ENGLISH).probe(at(two_to_one)).plies > 9
    elif ask == "match":
        players = ("engine:depth=1,hash=1,tables=3", "engine:depth=1,hash=1")
        assert main(["match", *players, "--games", "2", "--openings", "eleven-man", "--most-plies", "4"]) == 0
    elif ask == "analyse":
        assert main(["analyse", "--fen", two_to_one, "--depth", "1", "--lines", "1", "--tables", "3"]) == 0
        assert "won" in capsys.readouterr().out
    else:
        script = b"set-param name=tables value=3\ninit\nquit\n"
        HubServer("english", io.BytesIO(script), heard := io.StringIO(), hash_mb=1).run()
        assert heard.getvalue() == "ready\n"
    assert find(ENGLISH).most_pieces == 3


def test_endings_that_cannot_be_solved_are_not_asked_for():
    with pytest.raises(ValueError, match="columns"):
        ch.Engine("lasca", tablebase=3)
    for pieces in (1, 99):
        with pytest.raises(ValueError, match=str(pieces)):
            ch.Engine("english", tablebase=pieces)


def test_a_damaged_one_is_warned_of_and_not_used(installed):
    (installed / "0m1k-0m1k.results").write_bytes(b"rubbish")
    with pytest.warns(RuntimeWarning, match="0m1k-0m1k"):
        assert find(ENGLISH) is None


def test_the_folder_follows_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("CROWNHEAD_TABLEBASES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder_of(ENGLISH) == tmp_path / "crownhead" / "tablebases" / "english"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert folder_of(ENGLISH) == Path.home() / ".local/share/crownhead/tablebases/english"


def test_house_rules_have_folders_of_their_own():
    books = [house("english", men=f"men: {{moves: {moves}, captures: all}}") for moves in ("forward", "diagonal")]
    folders = {folder_of(book, "/data").name for book in books}
    assert len(folders) == 2
    assert all(name.startswith("rules-") for name in folders)


def test_a_draw_is_proven_by_a_tablebase(installed):
    value = find(ENGLISH).value
    before, move = next(
        (position, move)
        for position in drawn_positions(value)
        for move in position.legal_moves
        if value(position.play(move)) == "draw"
    )
    game = ch.Game("english", before.fen)
    game.play(str(move))
    assert game.outcome is None, "without a tablebase it is not proven"
    forget = prove_claims()
    try:
        game = ch.Game("english", before.fen)
        game.play(str(move))
        assert (game.outcome.reason, game.outcome.winner) == ("proven", None)
    finally:
        forget()
    assert endgame.value(before) is None


def drawn_positions(value):
    for a in range(1, 33):
        for b in range(a + 1, 33):
            for c in range(1, 33):
                if c not in (a, b):
                    position = at(f"W:WK{a},K{b}:BK{c}")
                    if value(position) == "draw":
                        yield position


def test_claims_do_without_tablebases_that_are_not_there(monkeypatch, tmp_path):
    monkeypatch.setenv("CROWNHEAD_TABLEBASES", str(tmp_path))
    forget = prove_claims()
    try:
        assert endgame.value(at("W:WK1,K2:BK32")) is None
        assert endgame.value(at("W:WK32:BK26")) == "win"
        assert endgame.value(ch.Rulebook.load("lasca").start) is None
    finally:
        forget()


def test_claims_warn_of_a_damaged_tablebase(installed):
    (installed / "0m1k-0m1k.results").write_bytes(b"rubbish")
    forget = prove_claims()
    try:
        with pytest.warns(RuntimeWarning, match="0m1k-0m1k"):
            assert endgame.value(at("W:WK1,K2:BK32")) is None
    finally:
        forget()
