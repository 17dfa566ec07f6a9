"""Bundled rulebooks with some keys of their front matter replaced."""

from random import Random

import yaml
from random_rules import random_front_matter

from crownhead import Rulebook

ANCHORS = ("board", "moving", "capturing", "kings", "crowning", "huffing", "winning", "draws")


def house(slug: str, **changes: str) -> Rulebook:
    """The rulebook with each of these keys replaced by the given line of YAML, and without its examples."""
    front, rest = Rulebook.load(slug).text.split("\n---\n", 1)
    kept, skipping = [], False
    for line in front.splitlines():
        if not line.startswith(" "):
            skipping = line.split(":")[0] in {"slug", *changes}
        if not skipping:
            kept.append(line)
    prose = "".join(rest.split("```")[::2])
    return Rulebook.parse("\n".join([*kept, "slug: house", *changes.values(), "---", prose]))


def random_house(rng: Random) -> Rulebook:
    """Any rules that the format allows, with a bare heading for every clause."""
    head = {"title": "House rules", "slug": "house", "version": "1.0.0", "source": "This house"}
    sections = "".join(f"## {anchor.capitalize()} {{#{anchor}}}\nWords.\n" for anchor in ANCHORS)
    return Rulebook.parse(f"---\n{yaml.safe_dump(head | random_front_matter(rng))}---\n{sections}")
