"""Requests that cross each other, in four real processes at the same moment, on SQLite and on PostgreSQL: whatever the
order, each is either done or answered with the state, and nothing is done twice or half."""

from collections import Counter

import pytest
from site_play import REPEATED

ROUNDS = 12
"""How often each race is run: processes that begin together do not always meet."""
MOVES = ["9-13", "10-14", "11-15", "12-16"]


def test_of_racing_moves_exactly_one_wins(crew):
    for number in crew.do("games", ROUNDS):
        answers = crew.at_once(*(("act", number, "anna", {"do": "play", "move": move}, 0) for move in MOVES))
        assert sorted(answers) == [["done", 1]] + [["stale", 1]] * 3
        assert len(crew.do("story", number)["log"]) == 1
        assert crew.do("story", number)["consistent"]


def test_a_repeated_request_is_done_once_and_answered_with_the_state(crew):
    for number in crew.do("games", ROUNDS):
        same = ("act", number, "anna", {"do": "play", "move": "11-15"}, 0, f"the-same-{number}")
        assert sorted(crew.at_once(same, same, same, same)) == [["done", 1]] + [["repeated", 1]] * 3
        assert len(crew.do("story", number)["log"]) == 1


def test_a_repeated_message_is_said_once(crew):
    for number in crew.do("games", 4):
        same = ("say", number, "anna", "good luck", f"the-same-{number}")
        assert sorted(crew.at_once(same, same, same, same)) == ["done"] + ["repeated"] * 3


def test_a_claim_and_a_move_that_cross_each_other(crew):
    start = "B:WK32,K31:BK1,K2"
    seen = Counter()
    for number in crew.do("games", ROUNDS, "brettspielnetz-checkers", "bert", "anna", None, start):
        crew.do("play", number, *REPEATED)
        deeds = [
            ("act", number, "anna", {"do": "claim", "name": "repetition"}, 8),
            ("act", number, "anna", {"do": "play", "move": "1-6"}, 8),
        ]
        first, second = crew.at_once(*(deeds if number % 2 else reversed(deeds)))
        claim, move = (first, second) if number % 2 else (second, first)
        story = crew.do("story", number)
        assert (claim[0], move[0]) in (("done", "refused"), ("stale", "done"))
        assert story["log"][-1]["do"] == ("claim" if claim[0] == "done" else "play")
        assert (story["consistent"], len(story["log"])) == (True, 9)
        seen[claim[0]] += 1
    assert sum(seen.values()) == ROUNDS


def test_a_resignation_a_move_and_an_offer_that_cross_each_other(crew):
    for number in crew.do("games", ROUNDS):
        codes = crew.at_once(
            ("act", number, "anna", {"do": "play", "move": "11-15"}, 0),
            ("act", number, "bert", {"do": "resign"}, 0),
            ("act", number, "anna", {"do": "offer"}, 0),
            ("act", number, "bert", {"do": "offer"}, 0),
        )
        story = crew.do("story", number)
        assert story["consistent"]
        assert len(story["log"]) == sum(code == "done" for code, _ply in codes)
        assert {code for code, _ply in codes} <= {"done", "stale", "refused", "forbidden"}


def test_a_challenge_that_several_take(crew):
    for token in crew.do("challenges", ROUNDS):
        answers = crew.at_once(*(("accept", token, name) for name in ("bert", "carla", "dora", "bert")))
        number = answers[0][1]
        assert {each for _word, each in answers} == {number}
        who = {
            name for (word, _), name in zip(answers, ("bert", "carla", "dora", "bert"), strict=True) if word == "got"
        }
        assert len(who) == 1


@pytest.mark.parametrize("are_there", [False, True])
def test_the_pool_seats_everyone_once(crew, are_there):
    """Those who come at the same moment, and those who wait when all processes begin to pair."""
    names = ["anna", "bert", "carla", "dora"]
    for _ in range(ROUNDS):
        before = crew.do("count")[0]
        if are_there:
            crew.do("wait", *names)
        else:
            crew.at_once(*(("seek", name) for name in names))
        crew.at_once(*[("pair",)] * 4)
        told = crew.do("paired")
        assert sorted(name for name, _ in told) == names
        assert sorted(Counter(game for _, game in told).values()) == [2, 2]
        assert crew.do("count")[0] == before + 2


@pytest.mark.parametrize("button", ["here", "link"])
def test_a_form_that_is_sent_several_times_begins_once(crew, button):
    """Also for a visitor whom the first one makes a guest."""
    for number in range(ROUNDS):
        games, challenges, guests = crew.do("count")
        form = {"rulebook": "english", "key": f"{button}-{number}", button: ""}
        same = ("send", f"{number:032}", "/play/friend", form)
        assert len({*crew.at_once(same, same, same, same)}) == 1
        begun = [games + 1, challenges] if button == "here" else [games, challenges + 1]
        assert crew.do("count") == [*begun, guests + 1]


def test_a_friend_who_accepts_several_times_has_the_game(crew):
    for token in crew.do("challenges", ROUNDS):
        same = ("send", token.ljust(32, "x").replace("-", "y").replace("_", "y"), f"/challenges/{token}/", {"key": "k"})
        (address,) = {*crew.at_once(same, same, same, same)}
        assert address.startswith("/games/")


def test_a_guest_who_moves_while_he_logs_in(crew):
    """Nothing is lost, and neither waits for the other for ever."""
    for _ in range(ROUNDS):
        name = crew.do("guest")
        (number,) = crew.do("games", 1, "english", "bert", name)
        (between,) = crew.do("games", 1, "english", "anna", name)
        log_in = ("take_over", name, "anna")
        _, moved, _, also = crew.at_once(
            log_in, ("guest_acts", number, name, "11-15"), log_in, ("guest_acts", between, name, "11-15")
        )
        assert (moved in ("done", "forbidden"), also) == (True, "done")
        assert crew.do("seats", number) == ["bert", "anna"]
        assert crew.do("seats", between) == ["anna", name]
        assert crew.do("story", number)["ply"] == (moved == "done")


def test_a_rematch_that_both_ask_for(crew):
    for number in crew.do("games", 6):
        crew.do("act", number, "anna", {"do": "resign"}, 0)
        crew.at_once(("rematch", number, "anna"), ("rematch", number, "bert"))
        again = {crew.do("rematch", number, "anna"), crew.do("rematch", number, "bert")}
        assert len(again) == 1
        assert isinstance(again.pop(), int)


def test_a_rematch_that_is_taken_by_two_ways_at_once(crew):
    """By its link and by the button below the game: neither keeps the other waiting for ever."""
    for number in crew.do("games", ROUNDS):
        crew.do("act", number, "anna", {"do": "resign"}, 0)
        token = crew.do("rematch", number, "anna")
        by_link, by_button = ("accept", token, "bert"), ("rematch", number, "bert")
        one, two, three, four = crew.at_once(by_link, by_button, by_link, by_button)
        assert one == three == ["got", two]
        assert two == four


@pytest.mark.parametrize(("timing", "reason"), [("days", "flag"), ("move", "called-off")])
def test_a_deadline_and_a_move_that_cross_each_other(crew, timing, reason):
    """A game is lost by it, or, if it is a first move at the board, called off; or the move is made."""
    seen = Counter()
    for _ in range(2 * ROUNDS):
        (number,) = crew.do("games", 1, "english", "bert", "anna", [timing, 1000])
        crew.do("due_in", number, 0.018 + number % 7 * 0.002)  # just when they all begin
        move, *flags = crew.at_once(
            ("act", number, "anna", {"do": "play", "move": "11-15"}, 0), ("flag",), ("flag",), ("flag",)
        )
        story = crew.do("story", number)
        assert sum(flags) + (move[0] in ("done", "late")) == 1
        if move[0] == "done":
            assert (story["state"], sum(flags)) == ("playing", 0)
            crew.do("act", number, "anna", {"do": "resign"}, 1)  # or its own deadline comes in a later round
        else:
            assert (story["state"], story["reason"]) == ("finished", reason)
            assert move[0] in ("late", "refused", "forbidden", "stale")
        by_clock = ["clock"] if reason == "flag" else []
        assert [entry["by"] for entry in story["log"]] == (["black"] if move[0] == "done" else by_clock)
        seen[move[0]] += 1
    assert seen["done"] < 2 * ROUNDS, "the deadlines never came"


def test_workers_that_take_games_from_the_same_queue(crew):
    numbers = crew.do("games", 8, "english", 1, "anna")
    for number in numbers:
        crew.do("act", number, "anna", {"do": "play", "move": "11-15"}, 0)
    answers = crew.at_once(("work",), ("work",), ("work",), ("work",))
    assert sum(answers) == len(numbers), "each was looked for once"
    for number in numbers:
        story = crew.do("story", number)
        assert [entry["by"] for entry in story["log"]] == ["black", "white"]
        assert story["consistent"]


def test_moves_that_would_fill_the_queue_of_the_computer(crew):
    """Seven games of a player wait, and eight may: of four moves at once, in four games, one is made."""
    for _ in range(4):
        numbers = crew.do("games", 11, "english", 1, "anna")
        move = {"do": "play", "move": "11-15"}
        for number in numbers[:7]:
            assert crew.do("act", number, "anna", move, 0) == ["done", 1]
        answers = crew.at_once(*(("act", number, "anna", move, 0) for number in numbers[7:]))
        assert sorted(answers) == [["done", 1]] + [["refused", 0]] * 3
        assert crew.do("work") == 8


def test_workers_that_find_the_same_answer(crew):
    """A task that was given back while its worker still thought."""
    for number in crew.do("games", 4, "english", 1, "anna"):
        crew.do("act", number, "anna", {"do": "play", "move": "11-15"}, 0)
        answers = crew.at_once(*[("answer", number, 1)] * 4)
        assert sorted(answers) == [False, False, False, True]
        assert len(crew.do("story", number)["log"]) == 2


@pytest.mark.parametrize("players", [("anna", "bert")])
def test_the_same_position_never_has_two_futures(crew, players):
    """Both players hammer at one game, each in two processes: its log is one line of moves."""
    (number,) = crew.do("games", 1)
    line = ["11-15", "23-19", "8-11", "22-17", "9-13", "17-14", "10x17", "21x14"]
    for ply, move in enumerate(line):
        who = players[ply % 2]
        answers = crew.at_once(*[("act", number, who, {"do": "play", "move": move}, ply)] * 4)
        assert sorted(code for code, _ply in answers) == ["done"] + ["stale"] * 3
    story = crew.do("story", number)
    assert [entry["ply"] for entry in story["log"]] == [*range(len(line))]
    assert story["consistent"]
