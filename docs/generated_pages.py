"""Pages of the documentation that are made from the package itself: each rulebook with its boards, the command line,
and the site's API. mkdocs calls these functions while it builds."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import crownhead
from crownhead import Rulebook, diagram, reading
from crownhead.cli import parser
from crownhead.reading.compare import differences
from crownhead.rules.rulebook import listed

TYPEFACE = Path(crownhead.__file__).parent / "web/static/crownhead/fonts/inter.woff2"
BOOK = re.compile(r"^rulebooks/([a-z-]+)\.md$")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Without the address of the repository there is nothing to edit a page at."""
    if not config.repo_url:
        config.edit_uri = ""
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made here."""
    made = {"rulebooks/index.md": shelf(), "reference/command-line.md": command_line(), "reference/api.md": api()}
    made |= {f"rulebooks/{book.slug}.md": f"# {book.title}\n" for book in listed()}
    for path, text in made.items():
        files.append(File.generated(config, path, content=text))
    files.append(File.generated(config, "fonts/inter.woff2", abs_src_path=str(TYPEFACE)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page that is made has no source to edit."""
    if page.file.generated_by:
        page.edit_url = None
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put a rulebook into its page, as it is printed: markup that no Markdown has to go through."""
    if (found := BOOK.match(page.file.src_uri)) is None or found[1] == "index":
        return html
    whole = reading.html(Rulebook.load(found[1]))
    body = whole.partition("<body>")[2].partition("</body>")[0]
    body = re.sub("<h1>.*?</h1>", "", body, count=1)  # the page has it already
    body = body.replace("<svg", "<svg data-search-exclude")  # no one searches for the numbers of squares
    return f'{html}\n<p><a href="../">All rulebooks</a></p>\n<div class="book">{body}</div>'


# --- rulebooks -------------------------------------------------------------------------------------------------------


def shelf() -> str:
    """All rulebooks, each with its board and what it is."""
    cards = "\n".join(
        f'<li><a href="{book.slug}/">{diagram.svg(book.start, size=None, coordinates=None)}'
        f"<strong>{escape(book.title)}</strong></a> {escape(book.tagline or '')} {_likeness(book)}</li>"
        for book in listed()
    )
    return (
        "# Rulebooks\n\nEvery game that Crownhead knows is a document. These are the ones that it comes with, each with"
        f' all its examples as boards.\n\n<ul class="shelf">\n{cards}\n</ul>\n'
    )


def _likeness(book: Rulebook) -> str:
    """How many rules differ from those of English draughts."""
    if book.slug == "english":
        return ""
    number = len(differences(book, Rulebook.load("english")))
    return f"<small>{number or 'No'} rule{'s' * (number != 1)} other than in English draughts.</small>"


# --- the command line ------------------------------------------------------------------------------------------------


def command_line() -> str:
    """The help of every command, from the parser."""
    os.environ["COLUMNS"] = "100"
    parts = [
        "# The command line\n\nIn every command the rulebook is `--rules`, the position `--fen` and the file to write"
        " `--output` (`-o`). What exists is replaced only with `--force`; `--json` prints for programs what is"
        " listed for people. The exit status is 0 if all is well, 1 if something that was checked is wrong, and 2 if"
        " the command cannot be carried out.",
    ]
    for path, command in _commands(parser(), ()):
        if path:
            parts.append(f"## crownhead {' '.join(path)} {{#{'-'.join(path)}}}\n\n```text\n{command.format_help()}```")
    return "\n\n".join(parts) + "\n"


def _commands(
    command: argparse.ArgumentParser, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    yield path, command
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from _commands(below, (*path, name))


# --- the API ---------------------------------------------------------------------------------------------------------


def api() -> str:
    """Every operation of the site's API, from the description that the site itself serves."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crownhead.web.settings")
    os.environ.setdefault("CROWNHEAD_SECRET_KEY", "for the documentation alone")
    import django

    django.setup()
    from crownhead.web.api.urls import api as site_api

    schema = json.loads(json.dumps(site_api.get_openapi_schema(), default=str))
    parts = [
        f"# The site's API\n\n{schema['info'].get('description', '')}\n\n"
        "How to begin, and how a program logs in, is in [Programs at the site](../api.md). "
        "Each site serves this description as `/api/openapi.json`."
    ]
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            parts.append("\n\n".join(_operation(method, path, operation)))
    parts.append("## Types")
    for name, kind in sorted(schema["components"]["schemas"].items()):
        parts.append(f"### {name} {{#{name.lower()}}}\n\n{kind.get('description', '')}\n\n{_fields(kind)}")
    return "\n\n".join(parts) + "\n"


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"## {operation.get('summary') or operation['operationId']}"
    yield f"`{method.upper()} {path}`"
    yield operation.get("description", "")
    if operation.get("parameters"):
        rows = (
            f"| `{each['name']}` | {each['in']} | {_type(each['schema'])} | {_cell(each.get('description', ''))} |"
            for each in operation["parameters"]
        )
        yield "\n".join(["| parameter | in | type | |", "|---|---|---|---|", *rows])
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield f"Body: {_type(content['schema'])}"
    answers = []
    for status, answer in operation.get("responses", {}).items():
        kinds = [_type(content["schema"]) for content in answer.get("content", {}).values() if "schema" in content]
        answers.append(f"| {status} | {', '.join(kinds)} | {_cell(answer.get('description', ''))} |")
    yield "\n".join(["| status | answer | |", "|---|---|---|", *answers])


def _fields(kind: dict[str, Any]) -> str:
    if "properties" not in kind:
        return _type(kind)
    needed = kind.get("required", ())
    rows = (
        f"| `{name}`{' (optional)' * (name not in needed)} | {_type(field)} | {_cell(field.get('description', ''))} |"
        for name, field in kind["properties"].items()
    )
    return "\n".join(["| field | type | |", "|---|---|---|", *rows])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(each) for each in schema[key]))
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
