"""The end of a log and of its score sheet: what a page is sent fits what it has, wherever that ends."""

from datetime import UTC, datetime, timedelta

import pytest

import crownhead as ch
from crownhead.play.actions import Play
from crownhead.play.words import action_text
from crownhead.web.pages import game_log
from crownhead.web.pages.templatetags import score_sheet
from crownhead.web.play.storage.replay import Replay

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
EVENTFUL = {
    "moves and offers": ("english", None, "11-15 | 23-19 | 8-11 | offer white | decline | 22-17 | 4-8"),
    "moves taken back": (
        "english",
        None,
        "11-15 | 23-19 | take back white | accept | 22-18 | 15x22 | 25x18 | 8-11 | take back black | accept | "
        "take back white | accept | take back black | decline | 26x17 | 9-13",
    ),
    "a cancelled move": ("boxed", "B:W18,27,31:B14,5", "5-9 | compel | 14x32 | 31-26"),
    "a huff": ("boxed", "B:W18,27,31:B14,5", "5-9 | huff 14 | 18-15 | 9-13"),
    "something before the first move": ("english", None, "offer black | decline | 11-15 | 22-18"),
}


def replay_of(rulebook, start, texts):
    """A game whose players take three seconds for everything."""
    replay = Replay.of(ch.Game(rulebook, start))
    for number, text in enumerate(texts.split(" | ")):
        by = replay.core.turn.value
        replay.do(action_text.from_text(text), by, BEGAN + timedelta(seconds=3 * number), f"key-{number:08}")
    return replay


@pytest.fixture(params=EVENTFUL)
def replay(request):
    return replay_of(*EVENTFUL[request.param])


def test_a_log_that_is_continued_is_the_whole_log(replay):
    """Wherever a page has stopped listening: moves that were taken back since are sent again."""
    now = game_log.log(replay, insider=True)
    for known in range(len(now) + 1):
        first = game_log.changed_from(replay, known)
        before = game_log.log(replay.until(known), insider=True)[:first]
        assert before + game_log.log(replay, insider=True, first=first) == now, f"after {known} entries"


def test_rows_that_are_added_fit_those_that_are_shown(replay):
    """A row is sent whole, or not at all."""
    log = game_log.log(replay, insider=True)
    rows = game_log.score_sheet(log)
    for known in range(len(log) + 1):
        first = game_log.changed_from(replay, known)
        added = game_log.score_sheet(game_log.log(replay, insider=True, first=first))
        assert added == rows[len(rows) - len(added) :]
        kept = [entry["sequence"] for row in rows[: len(rows) - len(added)] for entry in (*row.moves, *row.deeds)]
        assert all(sequence <= first for sequence in kept)
        assert all(row.moves[0]["sequence"] > first for row in added if row.moves)


def test_a_page_begins_with_a_whole_row(replay, monkeypatch):
    rows = game_log.score_sheet(game_log.log(replay, insider=True))
    for shown in range(1, len(replay.stamps) + 2):
        monkeypatch.setattr(game_log, "SHOWN", shown)
        first = game_log.shown_from(replay)
        log = game_log.log(replay, insider=True, first=first)
        assert len(log) >= min(shown, len(replay.stamps))
        end = game_log.score_sheet(log)
        assert end == rows[len(rows) - len(end) :]


def test_what_is_new_is_what_a_page_is_sent():
    replay = replay_of(*EVENTFUL["moves and offers"])
    assert [game_log.changed_from(replay, known) for known in range(8)] == [0, 0, 2, 2, 2, 2, 6, 7]


@pytest.mark.parametrize("length", [40, 4000])
def test_only_the_end_of_a_log_is_looked_at(length, looked_at):
    """However long the game is."""
    replay = Replay.of(ch.Game("boxed", "B:WK32,K31:BK1,K2"))
    for number in range(length):
        move = Play(("1-5", "32-28", "5-1", "28-32")[number % 4])
        replay.do(move, replay.core.turn.value, BEGAN + timedelta(seconds=number), f"key-{number:08}")
    looked_at.clear()
    first = game_log.changed_from(replay, length - 1)
    assert first == length - 2
    assert [entry["ply"] for entry in game_log.log(replay, insider=True, first=first)] == [length - 1, length]
    assert len(looked_at) < 20


def test_what_players_say_is_text_in_the_score_sheet():
    replay = replay_of("english", None, "11-15, offer: <b>now?</b>")
    rows = score_sheet.written(game_log.score_sheet(game_log.log(replay, insider=True)), shown=1)
    assert "<q>&lt;b&gt;now?&lt;/b&gt;</q>" in rows
    assert '<a href="?ply=1" data-ply="1" aria-current="step">11-15</a>' in rows
