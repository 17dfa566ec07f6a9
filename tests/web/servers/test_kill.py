"""Web processes and workers are killed (SIGKILL) at random moments, now and then the whole site, while people play, the
computer thinks, deadlines pass and mails go out. Afterwards everything that was confirmed to anyone is there, once,
and everything that had to follow from it has followed."""

import contextlib
import itertools
import os
import random
import signal
import threading
import time

import pytest
from site_clients import Program
from site_hand import Crew
from site_servers import Site, wait_until

KILLS, MANY_KILLS = 10, 100
BETWEEN = 6
"""How many actions must have been confirmed between one kill and the next: on a busy machine that may take a while."""


class Client(threading.Thread):
    """Plays until it is told to stop. A request without an answer is sent again, just as it was, until there is one."""

    def __init__(self, address, tokens, seed):
        super().__init__(daemon=True)
        self.programs = [Program(address, token, timeout=20) for token in tokens]
        self.chance = random.Random(seed)
        self.confirmed, self.troubles = [], []  # what was answered with yes; what was answered as it should never be
        self.stopped = threading.Event()
        self._keys = (f"client-{seed}-{number}" for number in itertools.count())

    def run(self):
        try:
            while not self.stopped.is_set():
                self.play()
        except Exception as error:
            self.troubles.append(repr(error))
        finally:
            for program in self.programs:
                program.close()

    def insist(self, program, method, path, body=None):
        """Ask until there is an answer."""
        last = None
        for _ in range(2000):
            try:
                last = status, told = program(method, path, body)
                if status < 500:
                    return status, told
            except OSError as error:
                last = error
            time.sleep(0.05)
        raise AssertionError(f"{method} {path} with {body} was never answered, but: {last!r:.500}")

    def do(self, program, number, action, ply):
        """Do something, and note it when it is confirmed."""
        key = next(self._keys)
        body = {"action": action, "expected_ply": ply, "key": key}
        status, told = self.insist(program, "POST", f"/games/{number}/actions", body)
        if status == 200:
            self.confirmed.append({"game": number, "key": key, "ply": ply, **action})
        else:
            self.troubles.append((status, told["code"], told["message"], action))

    def move(self, program, number):
        """Make any legal move if there is one to make; the state before."""
        _status, state = self.insist(program, "GET", f"/games/{number}")
        moves = state["board"]["moves"]
        if moves and "play" in state["can"]:
            self.do(program, number, {"do": "play", "move": self.chance.choice(moves)["text"]}, state["ply"])
        return state


class AgainstComputer(Client):
    """Plays the computer, game after game."""

    number = None

    def play(self):
        (program,) = self.programs
        if self.number is None:
            level = self.chance.choice([1, 6])
            status, told = self.insist(program, "POST", "/games", {"rulebook": "english", "level": level})
            self.number = told["game"] if status == 201 else self.troubles.append((status, told))
        elif self.move(program, self.number)["state"] == "finished":
            self.number = None
        time.sleep(0.02)


class TwoPeople(Client):
    """Both sides of games with days for every move: each move is a mail for the other. Now and then one says a word."""

    def __init__(self, address, tokens, seed, games):
        super().__init__(address, tokens, seed)
        self.games = games

    def play(self):
        number, program = self.chance.choice(self.games), self.chance.choice(self.programs)
        self.move(program, number)
        if self.chance.random() < 0.2:
            key = next(self._keys)
            status, told = self.insist(program, "POST", f"/games/{number}/chat", {"text": key, "key": key})
            if status == 200:
                self.confirmed.append({"game": number, "do": "say", "text": key})
            else:
                self.troubles.append((status, told["message"]))
        time.sleep(0.02)


def kill(site, chance):
    """Kill one of the processes, or all of them and what started them. In the end there is a site again."""
    running = site.processes()
    if chance.random() < 0.2:
        os.kill(site.process.pid, signal.SIGKILL)
        for pid in running["web"] + running["worker"]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        site.process.wait()
        site.start()
        return "everything"
    kind = chance.choice(["web", "worker", "worker"])
    for pid in running[kind][:1]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return kind


@pytest.fixture
def hand(place):
    hands = Crew(place, 1)
    yield hands
    hands.stop()


@pytest.fixture
def site(place):
    several = ["--web", "2", "--workers", "2"] if "REDIS_URL" in place else ["--workers", "2"]
    site = Site(place, *several).start()
    yield site
    site.stop()


@pytest.mark.parametrize("kills", [KILLS, pytest.param(MANY_KILLS, marks=pytest.mark.slow)])
def test_nothing_is_lost_and_nothing_is_done_twice(site, hand, mailbox, kills, record_property):
    seed = random.randrange(10**6)
    chance = random.Random(seed)
    names = [f"player{number}" for number in range(4)]
    hand.do("players", *names)
    tokens = [hand.do("token", name) for name in names]
    slow = hand.do("games", 4, "english", "player2", "player3", ["days", 86400])
    mailbox.mails.clear()
    clients = [AgainstComputer(site.address, [token], seed + index) for index, token in enumerate(tokens[:2])]
    clients.append(TwoPeople(site.address, tokens[2:], seed + 2, slow))
    for client in clients:
        client.start()

    def confirmed():
        return sum(len(client.confirmed) for client in clients)

    killed, late = [], []
    for _ in range(kills):
        enough = confirmed() + BETWEEN
        wait_until(lambda enough=enough: confirmed() >= enough or any(c.troubles for c in clients), "they play on")
        late += hand.do("games", 1, "english", "player0", "player1", ["days", 1])
        time.sleep(chance.random() * 0.5)
        killed.append(kill(site, chance))
    for client in clients:
        client.stopped.set()
    for client in clients:
        client.join(120)
    about = f"seed {seed}, killed: {killed}"
    assert [client.troubles for client in clients] == [[]] * len(clients), f"{about}\n{site.told()[-2000:]}"

    everything = [entry for client in clients for entry in client.confirmed]
    assert len(everything) >= kills * BETWEEN
    numbers = {entry["game"] for entry in everything if entry["do"] == "play"}
    wait_until(
        lambda: not any(hand.do("story", number)["computer due"] for number in numbers), f"it has moved; {about}"
    )
    wait_until(lambda: all(hand.do("story", number)["reason"] == "flag" for number in late), f"time is over; {about}")
    wait_until(lambda: not unfinished(hand), f"all tasks are done; {about}")
    check_games(hand, everything, numbers, about)
    check_mails(hand, mailbox, slow, everything, about)
    assert "is started again" in site.told()
    record_property("figure", f"{kills} kills, {len(everything)} confirmed, 0 lost")


def unfinished(hand):
    return [task for task in hand.do("tasks") if task["status"] != "SUCCESSFUL"]


def check_games(hand, everything, numbers, about):
    """What was confirmed is in the log, once and in its place; and the log is a game that can have happened."""
    for number in numbers:
        story = hand.do("story", number)
        assert story["consistent"], about
        kept = {entry["key"]: entry for entry in story["log"]}
        for entry in everything:
            if entry["game"] == number and entry["do"] == "play":
                found = kept.get(entry["key"])
                assert found is not None, f"game {number} has lost {entry}; {about}"
                assert found["ply"] == entry["ply"]
        moves = [entry for entry in story["log"] if entry["do"] == "play"]
        assert [entry["ply"] for entry in moves] == [*range(len(moves))], about
        own = [entry["key"] for entry in moves if not entry["key"].startswith("computer:")]
        sent = [entry["key"] for entry in everything if entry["game"] == number and entry["do"] == "play"]
        assert sorted(own) == sorted(sent), f"game {number} has a move that no one knows of; {about}"


def check_mails(hand, mailbox, slow, everything, about):
    """Everybody whose turn it is has been told; and what was said is there, once."""
    for number in slow:
        entries = [entry for entry in everything if entry["game"] == number]
        said = hand.do("said", number)
        assert sorted(said) == sorted(entry["text"] for entry in entries if entry["do"] == "say"), about
        if any(entry["do"] == "play" for entry in entries):
            assert any(f"Game {number}:" in mail for mail in mailbox.mails), about
