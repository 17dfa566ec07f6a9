"""The parts of lists, tables and reports that every page writes alike."""

from __future__ import annotations

from collections.abc import Sized

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def none(items: Sized | None, sentence: str) -> SafeString | str:
    """The sentence that stands in place of a list without items; nothing if there are some.

    >>> none([], "No games yet."), none(["a game"], "No games yet.")
    ('<p class="quiet">No games yet.</p>', '')
    """
    return "" if items else format_html('<p class="quiet">{}</p>', sentence)


@register.simple_tag
def either(condition: object, sentence: str, otherwise: str) -> str:
    """One of two sentences.

    >>> either([1], "rated", "casual"), either(None, "rated", "casual")
    ('rated', 'casual')
    """
    return sentence if condition else otherwise


@register.simple_tag
def columns(*titles: str) -> SafeString:
    """The head of a table: the titles of its columns.

    >>> columns("Move", "Time")
    '<thead><tr><th scope="col">Move</th><th scope="col">Time</th></tr></thead>'
    """
    cells = format_html_join("", '<th scope="col">{}</th>', ((title,) for title in titles))
    return format_html("<thead><tr>{}</tr></thead>", cells)


@register.simple_tag
def fact(term: str, value: object, language: str = "") -> SafeString | str:
    """One line in a list of facts, perhaps in a language that is not the page's; nothing where there is no value.

    >>> fact("Age", "from 6"), fact("Source", "WCDF", "en"), fact("Age", None)
    ('<dt>Age</dt><dd>from 6</dd>', '<dt>Source</dt><dd lang="en">WCDF</dd>', '')
    """
    if not value:
        return ""
    marked = format_html(' lang="{}"', language) if language else mark_safe("")
    return format_html("<dt>{}</dt><dd{}>{}</dd>", term, marked, value)


@register.simple_tag
def said(name: str, words: str) -> SafeString | str:
    """What someone has said, behind their name; nothing if they said nothing.

    >>> said("Anna", "Look at it."), said("Bert", "")
    ('<p><b>Anna:</b> <q>Look at it.</q></p>', '')
    """
    return format_html("<p><b>{}:</b> <q>{}</q></p>", name, words) if words else ""
