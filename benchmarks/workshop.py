"""How long the workshop takes to answer while one types: `python benchmarks/workshop.py`.

Examines each text again and again, a word longer every time, as a writer makes it: every bundled rulebook, and one at
the limits of what may be written. It prints the middle and the largest of what the processor spent on one answer, in
milliseconds: the clock says little where other work runs on the machine. `--json FILE` writes it for programs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

from crownhead import Rulebook, bundled
from crownhead.workshop.bounds import MOST_EXAMPLES
from crownhead.workshop.examination import begun, examine

LIMIT = 100.0
"""Milliseconds in which typing has to be answered."""
LARGEST = 250 * 1024
"""Bytes of the largest text, a little below what the format allows."""


def texts() -> dict[str, str]:
    """The texts by their names, the largest bundled rulebooks first."""
    books = sorted((Rulebook.load(slug) for slug in bundled()), key=lambda book: -len(book.text))
    return {"at the limits": largest(), **{book.slug: book.text for book in books}}


def largest() -> str:
    """English draughts with as many examples and as much prose as a book may have."""
    inherited = len(Rulebook.load("english").examples)
    examples = "".join(
        f"```example\ntitle: Once more, {number}\nposition: B:W18,27:B14,5\nlegal: 14x23x32\n```\n\n"
        for number in range(MOST_EXAMPLES - inherited)
    )
    text = f"{begun('english')}\n## More {{#more}}\n\n{examples}"
    prose = "Whoever reads all this has time, and patience, and a board beside them.\n\n"
    return text + prose * ((LARGEST - len(text.encode())) // len(prose))


def measured(text: str, times: int) -> dict[str, float]:
    """Milliseconds of processor time for an answer."""
    spent = []
    for number in range(times + 1):
        began = time.process_time()
        found = examine(f"{text}\nOne more word {number}.\n")
        spent.append(1000 * (time.process_time() - began))
        assert found.title, found.messages
    del spent[0]  # the first one reads what all of them share
    return {"median": round(statistics.median(spent), 1), "largest": round(max(spent), 1)}


def main() -> None:
    """Measure, and say which are too slow."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--times", type=int, default=7)
    arguments = parser.parse_args()
    found = {name: measured(text, arguments.times) for name, text in texts().items()}
    for name, each in found.items():
        late = "  too slow" if each["median"] > LIMIT else ""
        print(f"{name:28}{each['median']:8.1f} ms{each['largest']:8.1f} ms{late}")
    if arguments.json:
        arguments.json.write_text(json.dumps({"limit": LIMIT, "texts": found}, indent=2) + "\n")


if __name__ == "__main__":
    main()
