"""The rows of a score sheet: of a long game there are hundreds, too many for a template."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from crownhead.web.contract.schema import LogEntry
from crownhead.web.pages.game_log import SheetRow
from crownhead.web.pages.templatetags.games import disc
from crownhead.web.play.visitor_text import phrases

register = template.Library()


@register.simple_tag(takes_context=True)
def sheet_rows(context: template.Context) -> SafeString:
    """The rows of the page: the move that is shown is marked, and links stay where all moves are shown."""
    return written(context["rows"], context.get("shown_ply"), "&amp;moves=all" if context.get("every_move") else "")


def written(rows: Sequence[SheetRow], shown: int | None = None, kept: str = "") -> SafeString:
    """Rows as HTML; each has the place in the log that it begins with."""
    if not rows:
        return mark_safe(f'<li class="quiet">{escape(_("No move yet."))}</li>')
    texts, time = [], escape(_("time for this move"))
    for row in rows:
        if row.moves:
            moves = "".join([_move(move, time, shown, kept) for move in row.moves])
            number = f'<span class="number">{row.number}{row.dots}</span>\n'
            texts.append(f'<li class="pair" data-entry="{row.moves[0]["sequence"]}">{number}{moves}</li>\n')
        texts += [_deed(deed) for deed in row.deeds]
    return mark_safe("".join(texts))


def _move(move: LogEntry, time: str, shown: int | None, kept: str) -> str:
    ply, text = move["ply"], str(escape(move["move"]))
    if move["stands"]:
        here = ' aria-current="step"' if ply == shown else ""
        text = f'<a href="?ply={ply}{kept}" data-ply="{ply}"{here}>{text}</a>\n'
    else:
        text = f'<s title="{escape(_("taken back"))}">{text}</s>\n'
    if move["hinted"]:
        words = escape(pgettext("move", "hint"))
        text += f'<small class="hinted" title="{escape(_("made with a hint"))}">{words}</small>\n'
    if move["thought"] is not None:
        text += f'<small title="{time}">{escape(phrases.duration(move["thought"]))}</small>\n'
    return f'<span class="move">{text}</span>\n'


def _deed(deed: LogEntry) -> str:
    said = f": <q>{escape(deed['said'])}</q>" if deed["said"] else ""
    by = f'<span class="by">{disc(deed["by"])}</span>\n'
    return f'<li class="deed" data-entry="{deed["sequence"]}">{by}{escape(deed["text"])}{said}</li>\n'
