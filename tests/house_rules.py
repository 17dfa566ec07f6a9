"""Bundled rulebooks with some keys of their front matter replaced."""

from crownhead import Rulebook


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
