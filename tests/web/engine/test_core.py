"""What the core in a browser can be asked: searches that stop and go on, endings, and no crash on any input."""

import re

import pytest

from crownhead.engine.portable import packed_book

BEGIN = {"moves": []}
KINGS = {"32": "W", "26": "B"}


def standing(pieces, turn="white", **more):
    return {"start": {"turn": turn, "position": pieces, **more}, "moves": []}


def test_every_depth_is_told(core):
    core.open("english")
    found = core.ask("search", line=BEGIN, limits={"depth": 7, "lines": 4})
    assert [report["depth"] for report in found["told"]] == [1, 2, 3, 4, 5, 6, 7]
    assert all(len(report["lines"]) == 4 for report in found["told"])
    assert len({each["moves"][0]["text"] for each in found["told"][-1]["lines"]}) == 4


def test_a_search_that_is_interrupted_goes_on_where_it_was(core):
    core.open("english")
    found = core.ask("search", line=BEGIN, limits={"depth": 9}, patience=3)
    assert len(found["parts"]) > 1
    assert not any(part["over"] for part in found["parts"][:-1])
    assert all(part["lines"][0]["moves"] for part in found["parts"])
    assert [report["depth"] for report in found["told"]] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    nodes = [part["nodes"] for part in found["parts"]]
    assert nodes == sorted(nodes)


def test_limits_are_those_of_the_whole_search(core):
    core.open("english")
    parts = core.ask("search", line=BEGIN, limits={"nodes": 50_000}, patience=3)["parts"]
    assert len(parts) > 1
    assert 50_000 <= parts[-1]["nodes"] < 60_000
    parts = core.ask("search", line=BEGIN, limits={"seconds": 0.2}, patience=3)["parts"]
    assert 200 <= parts[-1]["milliseconds"] < 2000


def test_small_endings_are_solved_while_it_searches(core):
    """Two kings win against one on the short road of the English board, in more moves than a search looks ahead."""
    line = standing({"32": "W", "31": "W", "1": "B"})
    core.open("english", "plain")
    limits = {"nodes": 60_000}
    plain = core.ask("search", line=line, limits=limits)["parts"][-1]["lines"][0]["score"]
    solved = core.ask("search", line=line, limits=limits, patience=1, solving=True)["parts"][-1]["lines"][0]["score"]
    assert plain < 24_000 < solved


def test_limits_that_make_no_sense_are_none(core):
    core.open("english")
    limits = {"depth": 3, "lines": -4, "nodes": -1.5, "seconds": -2}
    assert len(core.ask("search", line=BEGIN, limits=limits)["parts"][-1]["lines"]) == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"moves": ["11-16x"]}, "no square 11-16 on this board"),
        ({"moves": ["11-18"]}, "11-18 is not a legal move here"),
        ({"moves": ["é"]}, "no square é on this board"),
        (standing({}, turn="green"), 'no such side: "green"; it is white or black'),
        (standing({"33": "w"}), "no square 33 on this board"),
        (standing({"9": "q"}), "square 9: 'q' is not a piece: w, W, b or B"),
        (standing({"9": ""}), "square 9 has no piece: give one of w, W, b, B"),
        (standing({"9": "wb"}), 'square 9: "wb" is a column, and this game has none'),
        (standing(KINGS, runs=[["32", 2]]), "this game does not count a king's moves in a row"),
        (standing(KINGS, counts=["many"]), '"many" is not a number of moves'),
        (standing(KINGS, counts=[40_000]), '"40000" is not a number of moves'),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(core, line, sentence):
    core.open("english")
    for deed, details in (("look", {}), ("perft", {"depth": 1}), ("search", {"limits": {"depth": 1}})):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            core.ask(deed, line=line, **details)


@pytest.mark.parametrize("depth", [-1, 101])
def test_perft_has_a_sensible_depth(core, depth):
    core.open("english")
    with pytest.raises(ValueError, match=f"depth {depth}: it is 0 to 100"):
        core.ask("perft", line=BEGIN, depth=depth)


def test_bytes_that_are_no_book_are_refused(core):
    for given in (b"", b"CHB", b"<!doctype html>"):
        with pytest.raises(ValueError, match="these bytes are not a packed rulebook"):
            core.open_bytes(given)
    with pytest.raises(ValueError, match="no rulebook is open"):
        core.ask("look", line=BEGIN)


def test_a_damaged_book_is_refused(core):
    book = packed_book("english", "plain")
    damaged = [book[:size] for size in range(4, len(book))]
    damaged += [book[:at] + bytes([book[at] ^ 1 << at % 8]) + book[at + 1 :] for at in range(4, len(book))]
    for given in [*damaged, book + b"\0"]:
        with pytest.raises(ValueError, match="the packed rulebook is damaged"):
            core.open_bytes(given)


def test_weights_that_do_not_fit_are_refused(core):
    with pytest.raises(ValueError, match="weights"):
        core.open("english", packed_book("international")[-20_000:])
