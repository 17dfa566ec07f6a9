"""Books that players might write, for the tests of the site."""

from crownhead.rules.rulebook import REQUIRED_CLAUSES

HEAD = "---\ntitle: {title}\nslug: {slug}\nversion: 1.0.0\nsource: Our kitchen\nextends: {extends}\n{rules}---\n{prose}"
DRAWN = """
## Draws in our house {#draws}

A position that has stood on the board three times is a draw, if a player claims it.

```example
title: The third time
position: B:WK32,K31:BK1,K2
play: 1-5, 32-28, 5-1, 28-32, 1-5, 32-28, 5-1, 28-32
claims: repetition
```
"""


def house_rules(title="House rules", slug="house-rules", extends="english", rules="", prose=""):
    """English draughts with a word or a rule of one's own."""
    return HEAD.format(title=title, slug=slug, extends=extends, rules=rules, prose=prose)


CLAIMED = house_rules(
    title="Kitchen draughts",
    slug="kitchen",
    rules="draws:\n  repetition: {times: 3, how: claim, clause: draws}\n  proven: null\n",
    prose=DRAWN,
)
"""A book in which a draw has to be claimed, by a clause of its own."""
WHITE_BEGINS = house_rules(rules="first-move: white\n")
"""A book by which inherited examples do not hold."""

BOX = """---
title: Our box
slug: our-box
version: 1.0.0
---
Two games lie in it.

## Straight lines {plays=turkish}

Men go straight ahead.

## Towers {plays=lasca}

Whoever is jumped goes under: [as before](before/).
"""
"""A book that holds two games."""


def whole_book(men, slug="whole"):
    """A book that extends nothing and has no examples: English draughts, but for its men."""
    prose = "".join(f"## {anchor.title()} {{#{anchor}}}\n\nAs above.\n\n" for anchor in REQUIRED_CLAUSES)
    return f"""---
title: Nothing but rules
slug: {slug}
version: 1.0.0
source: Our kitchen
board: {{rows: 8, columns: 8, squares: dark, corner: left, first-square: top-left, notation: numbers}}
setup: {{rows: 3}}
first-move: black
men: {men}
kings: {{moves: diagonal, captures: diagonal, range: short}}
capture: {{choice: free, removal: after, enforced: always}}
promotion: {{when: reached, ends-turn: true}}
end: {{no-move: loses, first-king: plays-on}}
draws:
  agreement: {{}}
  proven: {{how: claim}}
---

{prose}"""
