"""The squares of the board for browsers without JavaScript: a page has up to a hundred, too many for a template."""

from __future__ import annotations

from urllib.parse import quote

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from crownhead.web.pages.plain_board import PlainSquare
from crownhead.web.pages.templatetags.actions import moveform

register = template.Library()

MARKS = ("last", "chosen", "must")


@register.simple_tag(takes_context=True)
def board_rows(context: template.Context) -> SafeString:
    """The rows of the board (`plain_board.rows`), each square with what stands there and what can be done with it."""
    rows = ("".join([_square(context, cell) for cell in row]) for row in context["rows_shown"])
    return mark_safe("".join([f"<tr>{row}</tr>\n" for row in rows]))


def _square(context: template.Context, cell: PlainSquare) -> str:
    marked = "".join([f" {mark}" for mark in MARKS if cell.get(mark)])
    return f'<td class="{"dark" if cell["dark"] else "light"}{marked}">{_inside(context, cell)}</td>\n'


def _inside(context: template.Context, cell: PlainSquare) -> str:
    if move := cell.get("move"):
        text = escape(move)
        words = f'<span class="sr">{text}</span>'
        button = f'<button name="move" value="{text}" class="target" title="{text}">{words}</button>'
        return moveform(context, mark_safe(button))
    if step := cell.get("step"):
        name = escape(cell["name"])
        return f'<a href="{_address(context, step)}" class="target" title="{name}"><span class="sr">{name}</span></a>'
    if cell.get("movable") and not context.get("is_earlier"):
        told = escape(f"{cell['name']}: {cell['words']}")
        inside = f'{_pieces(cell)}<span class="sr">{told}</span>'
        return f'<a href="{_address(context, cell["name"])}" title="{told}">{inside}</a>'
    if cell.get("pieces"):
        told = escape(f"{cell['name']}: {cell['words']}")
        return f'<span title="{told}">{_pieces(cell)}<span class="sr">{told}</span></span>'
    return '<span class="target several"></span>' if cell.get("several") else ""


def _pieces(cell: PlainSquare) -> str:
    return "".join([f'<i class="piece {piece}"></i>' for piece in cell["pieces"]])


def _address(context: template.Context, chosen: str) -> str:
    """The page on which these squares are chosen."""
    flip = "&flip=1" if context.get("flipped") else ""
    return escape(f"?{context.get('kept_query', '')}from={quote(chosen)}{flip}")
