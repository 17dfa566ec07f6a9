"""The files of tablebases: whole or not there, resumed, and never trusted when a byte of them has changed."""

import subprocess
import sys
import threading
import time
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crownhead as ch
from crownhead import _core
from crownhead.tablebase import Tablebase, find

ENGLISH = ch.Rulebook.load("english")


def at(fen, rulebook=ENGLISH):
    return ch.Position.from_fen(rulebook, fen)


# --- built, resumed, interrupted --------------------------------------------------------------------------------------


def files(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_threads_make_no_difference(english, tmp_path):
    Tablebase.build(ENGLISH, 3, tmp_path, threads=1)
    assert files(tmp_path) == files(english.folder)


def test_what_is_there_is_not_built_again(english, copied):
    told = []
    (copied / "1m1k-0m1k.results").unlink()
    before = {file: file.stat().st_mtime_ns for file in copied.glob("*.results")}
    Tablebase.build(ENGLISH, 3, copied, tell=told.append)
    assert {progress.material for progress in told} == {(1, 1, 0, 1)}
    assert told[-1].share == 1
    assert {file: file.stat().st_mtime_ns for file in before} == before
    assert files(copied) == files(english.folder)


def test_a_failing_listener_stops_it_between_two_files(tmp_path):
    def stop(progress):
        if progress.slices == 2:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Tablebase.build(ENGLISH, 3, tmp_path, tell=stop)
    assert {file.stem for file in tmp_path.glob("*.results")} == {file.stem for file in tmp_path.glob("*.distances")}
    assert 2 <= len([*tmp_path.glob("*.results")]) <= 3
    assert Tablebase(ENGLISH, tmp_path).most_pieces == 2
    assert Tablebase.build(ENGLISH, 3, tmp_path).most_pieces == 3


def test_an_interrupt_leaves_whole_files_and_the_same_command_goes_on(tmp_path):
    command = [sys.executable, "-m", "crownhead", "tablebase", "build", "international", "--pieces", "4"]
    command += ["--threads", "1", "--directory", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    folder = tmp_path / "international"
    deadline = time.monotonic() + 60
    while len([*folder.glob("*.results")]) < 4 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(subprocess.signal.SIGINT)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command continues from there" in complaint
    assert "Traceback" not in complaint
    assert not [*folder.glob("*.unfinished")]
    kept = Tablebase(ch.Rulebook.load("international"), folder)
    assert len(kept.slices) >= 4
    kept.verify(every=50)


def test_what_a_dead_process_left_is_swept_away(tmp_path):
    (tmp_path / "0m1k-0m1k.results.999999999.unfinished").write_bytes(b"half")
    Tablebase.build(ENGLISH, 2, tmp_path)
    assert not [*tmp_path.glob("*.unfinished")]


@pytest.mark.parametrize("pieces", [-1, 0, 1, 9, 1000])
def test_a_number_of_pieces_that_cannot_be(pieces, tmp_path):
    with pytest.raises(ch.TablebaseError, match="from 2 to 8"):
        Tablebase.build(ENGLISH, pieces, tmp_path / "never")
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize(("slug", "why"), [("lasca", "column"), ("bashni", "column"), ("boxed", "huffing")])
def test_rules_without_tablebases(slug, why, tmp_path):
    with pytest.raises(ch.TablebaseError, match=why):
        Tablebase.build(ch.Rulebook.load(slug), 2, tmp_path)
    assert find(ch.Rulebook.load(slug)) is None


# --- damaged ----------------------------------------------------------------------------------------------------------


def every_answer(folder):
    """Open it and ask for all there is."""
    opened = Tablebase(ENGLISH, folder)
    for each in opened.slices:
        opened.endings.check_sums(each.material)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    return Tablebase.build(ENGLISH, 2, tmp_path_factory.mktemp("tiny")).folder


@pytest.mark.thorough
@settings(max_examples=200)
@given(data=st.data())
def test_any_changed_byte_is_found_and_named(tiny, data):
    name = data.draw(st.sampled_from(sorted(file.name for file in tiny.iterdir())))
    path = tiny / name
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    change = data.draw(st.sampled_from(["flip", "cut", "add"]))
    if change == "flip":
        changed = bytearray(whole)
        changed[place] ^= data.draw(st.integers(1, 255))
    else:
        changed = whole[:place] if change == "cut" else whole + data.draw(st.binary(min_size=1))
    try:
        path.write_bytes(changed)
        with pytest.raises(ch.TablebaseError) as failure:
            every_answer(tiny)
        assert name in str(failure.value)
    finally:
        path.write_bytes(whole)


@given(rubbish=st.binary(max_size=400))
def test_rubbish_is_no_tablebase(tiny, rubbish):
    path = tiny / "3m3k-0m1k.results"
    try:
        path.write_bytes(rubbish)
        with pytest.raises(ch.TablebaseError, match="3m3k-0m1k"):
            Tablebase(ENGLISH, tiny)
    finally:
        path.unlink()


def test_damage_met_while_asking(copied):
    path = copied / "0m2k-0m1k.results"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    opened = Tablebase(ENGLISH, copied)
    position = at("B:WK1,K2:BK32")
    assert opened.endings.result(position) is None, "a search goes on without it"
    with pytest.raises(ch.TablebaseError, match=r"0m2k-0m1k\.results: is damaged: the checksum of the block"):
        opened.value(position)
    with pytest.raises(ch.TablebaseError, match="build it again"):
        opened.probe(position)


def test_distances_may_be_missing(copied):
    for file in copied.glob("*.distances"):
        file.unlink()
    opened = Tablebase(ENGLISH, copied)
    assert opened.value(at("W:WK32:BK26")) == "win"
    with pytest.raises(ch.TablebaseError, match=r"0m1k-0m1k\.distances: cannot be opened"):
        opened.probe(at("W:WK32:BK26"))


def test_a_wrong_value_with_a_right_checksum_is_found(english, tmp_path):
    """The values of another game in files that say they are English: the consistency check sees through it."""
    italian = ch.Rulebook.load("italian")
    Tablebase.build(italian, 2, tmp_path)
    for file in tmp_path.iterdir():
        whole = bytearray(file.read_bytes())
        whole[17:49] = (english.folder / file.name).read_bytes()[17:49]
        blocks = int.from_bytes(whole[133:137], "little")
        end = 137 + 8 * blocks
        whole[end : end + 4] = zlib.crc32(whole[:end]).to_bytes(4, "little")
        file.write_bytes(whole)
    with pytest.raises(ch.TablebaseError, match="does not follow"):
        Tablebase(ENGLISH, tmp_path).verify()


def test_the_rules_must_be_the_same(english):
    with pytest.raises(ch.TablebaseError, match="belongs to other rules"):
        Tablebase(ch.Rulebook.load("russian"), english.folder)
    with pytest.raises(ValueError, match="another variant"):
        english.probe(at("W:WK1:BK32", ch.Rulebook.load("russian")))


def test_files_keep_their_names(copied):
    (copied / "0m1k-0m1k.results").rename(copied / "0m3k-0m1k.results")
    with pytest.raises(ch.TablebaseError, match="another name than it was given"):
        Tablebase(ENGLISH, copied)


# --- asked from many threads ------------------------------------------------------------------------------------------


def test_many_threads_ask_at_once(english):
    fresh = Tablebase(ENGLISH, english.folder)
    positions = [at(f"W:WK{a},K{b}:BK{c}") for a, b, c in [(1, 2, 32), (5, 9, 28), (30, 31, 4), (13, 14, 22)]] * 50
    expected = [english.probe(position) for position in positions]
    answers = {}

    def ask(number):
        answers[number] = [fresh.probe(position) for position in positions]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answers[number] == expected for number in range(8))


def test_the_core_refuses_what_it_cannot_do(tmp_path):
    builder = _core.TablebaseBuilder(ENGLISH.variant, str(tmp_path))
    with pytest.raises(ch.TablebaseError, match=r"0m1k-0m1k\.results: cannot be opened"):
        builder.build((0, 2, 0, 1))
    for material in [(9, 9, 9, 9), (-1, 2, 0, 1)]:
        with pytest.raises(ch.TablebaseError, match="up to 8"):
            builder.positions(material)
    assert builder.memory((0, 2, 0, 1)) > 29760
