"""The first visitor of the workshop is answered as quickly as the rest: what is slow only once is done at the start."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.urls import get_resolver

from crownhead.web.workshop import editor
from crownhead.workshop.edits import change
from crownhead.workshop.examination import begun, examine


def warm_up() -> None:
    """Load all views, and examine and show a text in which an example does not hold."""
    _ = get_resolver().url_patterns
    found = examine(change(begun("english"), "kings.range", "long"))
    assert found.book
    context = {**editor.results(found), "messages_found": editor.messages(found), "groups": editor.form(found.book)}
    for part in ("messages", "results", "form"):
        render_to_string(f"workshop/{part}.html", context)
