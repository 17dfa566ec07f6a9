"""A small engine that speaks the first version of Hub: it plays the first legal move when its time is over.

    python hub1_engine.py RULEBOOK LOG [busy]

Every line that it receives goes into the log. It thinks for the time that it is given, or until it is stopped; `busy`
spends that time computing instead of sleeping.
"""

import select
import sys
import time

from crownhead import Rulebook
from crownhead.engine.hub.lines import move_text, read_move, read_position


def think(seconds: float, busy: bool) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([sys.stdin], [], [], 0 if busy else 0.01)[0]:
            return  # any line ends it, as in Scan


def main(slug: str, log: str, busy: bool) -> None:
    book = Rulebook.load(slug)
    position, seconds = book.start, 60.0
    sys.stdin.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    while line := sys.stdin.readline():
        with open(log, "a", encoding="utf-8") as file:
            file.write(line)
        command, *words = line.split()
        if command == "hub":
            print("name Slow Joe\nauthor us\nwait", flush=True)
        elif command == "init":
            print("learning\nready", flush=True)
        elif command == "pos":
            position, seconds = read_position(book, words[0][0].upper() + words[0][1:]), 60.0
        elif command == "move":
            position = position.play(read_move(words[0], position.legal_moves))
        elif command == "time":
            seconds = int(words[0]) / 1000
        elif command in ("go", "analyse"):
            move = move_text(position.legal_moves[0])
            print(f"info 3 3.5 -25 1234 0.10 0.1 {move}", flush=True)
            think(seconds, busy)
            print(f"move {move} 1-6", flush=True)
        elif command == "ping":
            print("pong", flush=True)
        elif command == "quit":
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:] == ["busy"])
