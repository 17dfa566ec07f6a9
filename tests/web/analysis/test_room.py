"""The analysis room: its page, and what its script asks for."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from site_books import CLAIMED, house_rules
from site_play import do, play

from crownhead import tablebase
from crownhead.cli import main
from crownhead.engine.portable import line as portable_line
from crownhead.notation import pdn
from crownhead.play.game import Game
from crownhead.rules.rulebook import Rulebook
from crownhead.web.analysis import trees
from crownhead.web.play import new_games
from crownhead.web.shelf import service as shelf

ANNOTATED = """[White "Wyllie, J."]
[Result "*"]
[GameType "21,B,8,8,N1,0"]
[Rulebook "english"]

{the Glasgow} 1. 11-15! {sharp} 23-19?! (1. ... 22-18 {the cross} 2. 15x22 25x18
(2. ... 26x17)) 2. 8-11 $16 22-17 *"""


def ask(client, path, **body):
    return client.post(path, json.dumps(body), content_type="application/json")


def room_data(answer):
    text = answer.content.decode()
    return json.loads(text.partition('id="room">')[2].partition("</script>")[0])


# --- the page ---


def test_the_address_names_the_position(client, db):
    answer = client.get("/analysis/english/?fen=B:W18,27,31:B14,5&moves=14x32")
    assert answer.status_code == 200
    found = room_data(answer)
    assert found["tree"]["fen"] == "B:W18,27,31:B5,14"
    assert found["sight"]["moves"] == ["14x23x32"]


def test_a_move_that_is_refused_is_named_above_the_board(client, db):
    answer = client.get("/analysis/english/?fen=B:W18,27,31:B14,5&moves=5-9")
    assert answer.status_code == 422
    assert "Capturing is compulsory" in answer.content.decode()


def test_every_module_of_the_room_is_fetched_at_once(client, db):
    page = client.get("/analysis/english/").content.decode()
    preloaded = {each.rpartition("crownhead/")[2] for each in re.findall(r'rel="modulepreload" href="([^"]+)"', page)}
    assert {"analysis/room.js", "analysis/report/looks.js", "board/stepping.js", "engine/core.js"} <= preloaded
    assert "data-engine-book" in page


@pytest.mark.parametrize("query", ["fen=nonsense", "fen=W:W99:B1", "moves=1-99", f"moves={'1-5,' * 2000}", "fen=%01"])
def test_nonsense_in_the_address_gets_a_sentence_and_a_board(client, db, query):
    answer = client.get(f"/analysis/english/?{query}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert room_data(answer)["sight"]["board"]["moves"]


def test_only_this_page_may_compile(client, db):
    policy = "Content-Security-Policy"
    assert "'wasm-unsafe-eval'" in client.get("/analysis/").headers[policy]
    assert "wasm" not in client.get("/").headers[policy]
    assert "unsafe-inline" not in client.get("/analysis/").headers[policy]


def test_a_finished_game_opens_with_its_moves(client, anna, bert):
    game = new_games.start_game("english", bert, anna)
    play(game, "11-15", "23-19")
    do(game, anna, "resign")
    found = room_data(client.get(f"/analysis/games/{game.number}/"))
    assert [node.get("move") for node in found["tree"]["nodes"]] == [None, "11-15", "23-19"]
    assert found["tree"]["tags"]["White"] == "bert"
    assert found["at"] == []


def test_a_game_of_two_people_is_not_analysed_while_it_is_played(client, anna, bert):
    game = new_games.start_game("english", bert, anna)
    answer = client.get(f"/analysis/games/{game.number}/")
    assert answer.status_code == 403
    assert "when it is over" in answer.content.decode()


def test_a_game_against_the_computer_may_be(client, anna):
    game = new_games.start_game("english", anna, 1)
    assert client.get(f"/analysis/games/{game.number}/").status_code == 200


def test_without_a_script_moves_are_links(client, db):
    page = client.get("/analysis/english/?moves=11-15&from=23").content.decode()
    assert 'name="move" value="23-19"' in page
    answer = client.get("/analysis/english/?moves=11-15&move=23-19")
    assert answer.status_code == 302
    assert answer.url == "/analysis/english/?moves=11-15,23-19"


# --- what its script asks for ---


def test_the_board_after_a_line(client, db):
    found = ask(client, "/analysis/english/board", fen="B:W18,27,31:B14,5", moves=["14x32"]).json()
    assert found["moves"] == ["14x23x32"]
    assert found["caption"] == "White to move"
    assert found["line"]["moves"] == ["14x23x32"]


def test_what_is_refused_has_its_clause(client, db):
    found = ask(client, "/analysis/english/board", fen="B:W18,27,31:B14,5", moves=["5-9"]).json()
    assert found["refusal"]["clause"] == "capturing"
    assert found["moves"] == []


def test_draw_counters_as_in_a_game(client, db):
    moves = ["1-6", "32-27", "6-1", "27-32"] * 2
    found = ask(client, "/analysis/brettspielnetz-checkers/board", fen="B:WK32:BK1", moves=moves).json()
    assert 'class="full"' in found["counters"]
    assert "4 of 25 moves" in found["counters"]


def test_the_word_of_the_tablebase(client, db, tmp_path, monkeypatch):
    monkeypatch.setenv(tablebase.ENVIRONMENT, str(tmp_path))
    assert ask(client, "/analysis/english/board", fen="W:WK32:BK28").json()["ending"] == ""
    tablebase.Tablebase.build("english", 2, tablebase.folder_of("english"))
    won = ask(client, "/analysis/english/board", fen="W:WK19:BK23").json()["ending"]
    assert won == "The tablebase says: White wins in 1 ply."
    known = tablebase.find("english").probe("B:WK1:BK32")
    assert known is not None
    told = ask(client, "/analysis/english/board", fen="B:WK1:BK32").json()["ending"]
    assert ("a draw" in told) == (known.value == "draw")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"moves": 7}', b'{"moves": [7]}', b'{"fen": 7}', b"\xff\xfe", b"[" * 5000]
)
@pytest.mark.parametrize("name", ["board", "pdn", "tree"])
def test_any_bytes_get_a_sentence(client, db, name, body):
    answer = client.post(f"/analysis/english/{name}", body, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_a_request_that_is_too_long_is_refused(client, db):
    answer = ask(client, "/analysis/english/tree", pdn="x" * 3_000_000)
    assert answer.status_code == 422
    assert "too long" in answer.json()["message"]


# --- the tree is the library's PDN ---


def test_what_the_room_makes_is_what_the_library_reads(client, db):
    tree = ask(client, "/analysis/english/tree", pdn=ANNOTATED).json()["tree"]
    written = ask(client, "/analysis/english/pdn", tree=tree).json()["pdn"]
    assert written.strip() == str(pdn.loads(ANNOTATED)[0])
    assert pdn.same_tree(pdn.loads(written)[0].root, pdn.loads(ANNOTATED)[0].root)


@settings(max_examples=40)
@given(st.data())
def test_any_tree_comes_back_as_it_was(data):
    slug = data.draw(st.sampled_from(["english", "international", "russian", "lasca", "turkish", "frisian"]))
    book = Rulebook.load(slug)
    record = pdn.PdnGame(book)
    nodes = [record.root]
    for _ in range(data.draw(st.integers(0, 25))):
        node = data.draw(st.sampled_from(nodes))
        if node.position.legal_moves:
            move = data.draw(st.sampled_from(list(node.position.legal_moves)))
            if move not in [child.move for child in node.variations]:
                words = data.draw(st.sampled_from(["", "so", "why {not}?", "[%eval 0.3] good"]))
                nags = tuple(data.draw(st.lists(st.integers(1, 20), max_size=2)))
                nodes.append(node.add_variation(move, comment=words, nags=nags))
    again = trees.from_data(json.loads(json.dumps(trees.to_data(record))), book)
    assert pdn.same_tree(record.root, again.root)
    assert str(record) == str(again)


def test_a_huff_is_a_position_that_is_set_up():
    game = Game("boxed", "B:W18:B14,1")
    game.do("1-5")
    game.do("huff 14")
    tree = trees.to_data(pdn.PdnGame.from_game(game))
    assert [node.get("setup") for node in tree["nodes"]] == [None, None, "W:W18:B5"]
    assert tree["nodes"][2]["start"] == portable_line(game)["start"]
    assert trees.from_data(tree, Rulebook.load("boxed")).to_game().position == game.position


def test_a_move_that_cannot_be_played_is_said_where_it_stands():
    tree = trees.to_data(pdn.loads('[GameType "21"] 1. 11-15 23-14 2. 8-11 *')[0])
    assert len(tree["nodes"]) == 2
    assert tree["nodes"][1]["comments"][0].startswith("23-14: ")


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        ([{}, {"parent": 1, "move": "11-15"}], "follows none"),
        ([{}, {"parent": 0, "move": "1-99"}], "99"),
        ([{}, {"parent": 0, "move": "11-15", "nags": ["!"]}], "marks"),
        ([{}, {"parent": 0, "move": "11-15", "comments": "x"}], "list of texts"),
        ([{}] * 6000, "at most 5000"),
        ([], "no tree"),
    ],
)
def test_a_tree_that_is_none_gets_a_sentence(nodes, words):
    with pytest.raises(ValueError, match=words):
        trees.from_data({"nodes": nodes}, Rulebook.load("english"))


# --- a game keeps its book ---


def test_a_game_is_analysed_by_the_edition_that_it_keeps(client, anna, bert):
    book = shelf.save(anna, CLAIMED, visibility="link")
    game = new_games.start_game(book.key, bert, anna)
    do(game, bert, "resign")
    shelf.save(anna, house_rules(), book=book)
    addresses = room_data(client.get(f"/analysis/games/{game.number}/"))["addresses"]
    assert "?edition=" in addresses["board"]

    def counters(address):
        return ask(client, address, fen="", moves=[]).json()["counters"]

    assert "must be claimed" in counters(addresses["board"])
    assert counters(addresses["board"]) != counters(f"/analysis/{book.key}/board")
    assert client.get(addresses["engine"]).status_code == 200
    assert client.get(f"{addresses['svg']}&moves=11-15").status_code == 200


def test_an_edition_that_is_none_of_this_book_is_not_found(client, anna, bert):
    book = shelf.save(anna, house_rules(), visibility="link")
    game = new_games.start_game(book.key, bert, anna)
    for digest in (game.edition_id, "0" * 64, "../x", "\1"):
        assert client.get("/analysis/engine/english.book", {"edition": digest}).status_code == 404


def test_an_edition_of_today_needs_no_name(client, anna, bert):
    game = new_games.start_game("english", bert, anna)
    do(game, bert, "resign")
    assert room_data(client.get(f"/analysis/games/{game.number}/"))["addresses"]["board"] == "/analysis/english/board"


# --- the same words, tree and marks as the library's PDN ---


def test_pdn_show_shows_what_the_room_shows(client, db, tmp_path, capsys):
    tree = ask(client, "/analysis/english/tree", pdn=ANNOTATED).json()["tree"]
    made = ask(client, "/analysis/english/pdn", tree=tree).json()["pdn"]
    shown = []
    for name, content in {"original.pdn": ANNOTATED, "room.pdn": made}.items():
        (tmp_path / name).write_text(content)
        assert main(["pdn", "show", str(tmp_path / name), "--game", "1"]) == 0
        shown.append(capsys.readouterr().out.replace(name, "game.pdn"))
    assert shown[0] == shown[1]
    assert "sharp" in shown[1]
    assert pdn.same_tree(pdn.loads(made)[0].root, pdn.loads(ANNOTATED)[0].root)


# --- what draw rules have counted ---

COUNTED = "W:WK1,K2,K3:BK50:H12,4:F30"


def test_the_room_counts_on_from_the_position(client, db):
    found = room_data(client.get("/analysis/fmjd-international/", {"fen": COUNTED, "moves": "1-6"}))
    assert (found["tree"]["fen"], found["tree"]["number"]) == (COUNTED, 30)
    assert found["tree"]["start"]["counts"] == [12, 4, -1], "as the engine in the browser is told"
    assert found["sight"]["fen"] == "B:WK2,K3,K6:BK50:H13,5:F30"
    assert "6½ / 25" in found["sight"]["counters"]
    assert found["key"] == f"fmjd-international {COUNTED}"


def test_a_tree_takes_its_counts_to_pdn_and_back(client, db):
    tree = room_data(client.get("/analysis/fmjd-international/", {"fen": COUNTED, "moves": "1-6"}))["tree"]
    made = ask(client, "/analysis/fmjd-international/pdn", tree=tree).json()["pdn"]
    played = Game("fmjd-international", COUNTED)
    played.play("1-6")
    assert pdn.loads(made)[0].to_game() == played
    again = ask(client, "/analysis/fmjd-international/tree", pdn=made).json()["tree"]
    assert {name: again[name] for name in ("fen", "start", "number")} == {
        name: tree[name] for name in ("fen", "start", "number")
    }


def test_a_game_from_a_position_counts_on(anna, bert):
    game = new_games.start_game("fmjd-international", anna, bert, start="W:WK1,K2,K3:BK50:H31")
    do(game, anna, "1-6")
    game.refresh_from_db()
    assert (game.is_finished, game.reason) == (True, "one-against-three")
