"""Reading PDN from any stream and any bytes: whole or in pieces, spoilt, endless."""

import io
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdn_texts import FILES

from crownhead.notation import pdn

# --- streams and fuzz -------------------------------------------------------------------------------------------------


class Trickle(io.RawIOBase):
    """A file that gives only a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data, self.size = data, size

    def read(self, size: int = -1) -> bytes:
        piece, self.data = self.data[: self.size], self.data[self.size :]
        return piece


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50])
def test_pieces_do_not_matter(size):
    data = b"".join(path.read_bytes() for path in FILES[:3])
    whole = pdn.loads(data)
    pieces = list(pdn.read(Trickle(data, size)))
    assert [str(game) for game in pieces] == [str(game) for game in whole]
    assert [game.line for game in pieces] == [game.line for game in whole]


def test_open_files_and_paths(tmp_path):
    path = tmp_path / "games.pdn"
    path.write_text("1. 11-15 *", encoding="utf-8")
    with path.open(encoding="utf-8") as text, path.open("rb") as binary:
        assert [len(list(pdn.read(source))) for source in (path, str(path), text, binary)] == [1] * 4


class Endless:
    """A file of many games that is never in memory."""

    def __init__(self, games: int) -> None:
        self.game = b'[Event "e"]\n[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 1-0\n\n'
        self.left = games

    def read(self, size: int = -1) -> bytes:
        count = min(self.left, max(1, size // len(self.game)))
        self.left -= count
        return self.game * count


def stream(games: int) -> int:
    """How much memory reading and checking a number of games takes."""
    tracemalloc.start()
    assert sum(not game.faults for game in pdn.read(Endless(games))) == games  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


@pytest.mark.thorough
def test_memory_does_not_grow_with_the_file():
    stream(100)
    assert stream(20_000) < stream(4_000) + 500_000


@pytest.mark.slow
def test_a_hundred_thousand_games_in_constant_memory():
    stream(100)
    assert stream(100_000) < stream(10_000) + 500_000


def look_at_everything(data: bytes) -> None:
    for game in pdn.loads(data):
        assert all(fault.line >= 1 and fault.column >= 1 for fault in game.faults)
        for node in game.root.walk():
            assert node.position is not None or node.move is None
        text = pdn.dumps([game])
        (again,) = pdn.loads(text, default=game.rulebook)  # of garbage a second guess may be another
        assert pdn.same_tree(game.root, again.root), text
        assert pdn.dumps([again]) == text


ALPHABET = b'0123456789-x:. \n{}()[]"/*!?$%;abcK\\FENW\r'


@given(st.binary(max_size=200) | st.lists(st.sampled_from(ALPHABET), max_size=150).map(bytes))
@settings(max_examples=300)
def test_any_bytes_can_be_read(data):
    look_at_everything(data)


@pytest.mark.thorough
@given(st.data())
@settings(max_examples=200)
def test_spoilt_files_can_be_read(data):
    text = bytearray(data.draw(st.sampled_from(FILES)).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(text) - 1))
        piece = data.draw(st.binary(max_size=3) | st.lists(st.sampled_from(ALPHABET), max_size=6).map(bytes))
        text[at : at + data.draw(st.integers(0, 6))] = piece
    look_at_everything(bytes(text))


def test_a_sign_in_utf8_is_whole_in_a_game_that_is_not_utf8():
    (path,) = (path for path in FILES if path.name == "canadian.pdn")
    spoilt = path.read_bytes().replace(b'[Event "', b"[E]\x80", 1)
    look_at_everything(spoilt)
    (game,) = pdn.loads(b"1. 11-15 {\xe9} (12\xc3\x9712) 23-19 *", rulebook="english")
    assert "12x12" in str(game)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "byte", [b"(", b")", b"{", b"}", b"[", b"/", b"*", b"1", b"1-", b"a1", b'[A "', b"\xff", b"\x00", b"{{}"]
)
def test_long_runs_of_one_thing(byte):
    for game in pdn.loads(byte * 20_000):
        assert game.root is not None
        pdn.dumps([game])
