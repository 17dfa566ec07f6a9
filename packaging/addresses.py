"""Writes the address of the repository into a copy of the sources before a version is built from it.

The address is known where a version is made, and nowhere in the sources. A package index shows README.md, which needs
absolute links and pictures there, and lists the URLs of the metadata:

    python packaging/addresses.py https://HOST/OWNER/crownhead COPY
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

LINK = re.compile(r"(?P<picture>!?)(?P<text>\[[^\[\]]*\])\((?P<target>(?![a-z]+:|#)[^)\s]+)\)")


def absolute(text: str, repository: str, tag: str) -> str:
    """Markdown whose links and pictures lead into the repository, as it was at a tag.

    >>> absolute("![A board](docs/board.svg), [more](docs/index.md#words)", "https://code.example/x", "v1")
    '![A board](https://code.example/x/raw/v1/docs/board.svg), [more](https://code.example/x/blob/v1/docs/index.md#words)'
    """

    def full(link: re.Match[str]) -> str:
        kind = "raw" if link["picture"] else "blob"
        return f"{link['picture']}{link['text']}({repository}/{kind}/{tag}/{link['target']})"

    return LINK.sub(full, text)


def with_urls(pyproject: str, repository: str) -> str:
    """The metadata with the URLs of the project."""
    urls = {
        "Source": repository,
        "Documentation": f"{repository}/blob/main/docs/index.md",
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
    }
    lines = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    return pyproject.replace("[project.scripts]\n", f"[project.urls]\n{lines}\n[project.scripts]\n", 1)


def main(repository: str, copy: Path) -> None:
    """Change README.md and pyproject.toml of a copy."""
    if not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", repository):
        raise SystemExit(f"{repository!r} is not the address of a repository; expected https://HOST/OWNER/NAME")
    readme, pyproject = copy / "README.md", copy / "pyproject.toml"
    text = pyproject.read_text(encoding="utf-8")
    version = tomllib.loads(text)["project"]["version"]
    pyproject.write_text(with_urls(text, repository), encoding="utf-8")
    readme.write_text(absolute(readme.read_text(encoding="utf-8"), repository, f"v{version}"), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
