"""The pages of these texts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from crownhead.web.i18n import languages
from crownhead.web.texts import documents

TITLES = {
    "help": gettext_lazy("Help"),
    "privacy": gettext_lazy("Privacy"),
    "terms": gettext_lazy("Terms"),
    "imprint": gettext_lazy("Imprint"),
}


@require_safe
def text(request: HttpRequest, name: str) -> HttpResponse:
    """One of the texts, in the visitor's language."""
    found = documents.found(name, languages.current())
    missing = name == "imprint" and not found.by_operator
    context = {
        "title": found.title or TITLES[name],
        "content": mark_safe(found.html),  # rendered by a parser that takes HTML for text
        "text_language": found.language,
        "problem": _("The operator of this site has not filled in an imprint yet.") if missing else "",
    }
    return render(request, "texts/text.html", context)
