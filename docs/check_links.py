"""Checks that every link of the built documentation leads somewhere, as `make docs` asks.

mkdocs checks the links of Markdown; pages that are made from the package have links of their own. Addresses of other
sites are not asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Links(HTMLParser):
    """What a page links to, and what can be linked to on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember links and anchors."""
        for name, value in attrs:
            if name in ("href", "src") and value and tag in ("a", "img", "link", "script"):
                self.targets.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


@cache
def links(page: Path) -> Links:
    """The links of a page."""
    return Links(page.read_text(encoding="utf-8"))


def broken(root: Path) -> Iterator[str]:
    """Every link that leads nowhere, with the page it is on."""
    for page in sorted(root.rglob("*.html")):
        for target in links(page).targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc or page.name == "404.html":
                continue
            path = page.parent.joinpath(unquote(parts.path)).resolve() if parts.path else page
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                yield f"{page.relative_to(root)}: {target} is not there"
            elif path.suffix == ".html" and unquote(parts.fragment) not in links(path).anchors | {"__skip"}:
                yield f"{page.relative_to(root)}: {target} has no such place on its page"


if __name__ == "__main__":
    found = list(broken(Path(sys.argv[1])))
    print("\n".join(found) or "every link leads somewhere")
    sys.exit(bool(found))
