"""The language in which a program is shown a book. Everything else that the API says is in English."""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header
from ninja import Query
from ninja.errors import HttpError

from crownhead.rules.anthology import Book
from crownhead.rules.yaml_records import A_LANGUAGE
from crownhead.web.i18n.languages import B

Language = Annotated[
    str,
    Query(
        max_length=20,
        description="The language to read it in, such as de; left out, what the header Accept-Language asks for.",
    ),
]


def asked_for(request: HttpRequest, response: HttpResponse, given: str) -> list[str]:
    """The languages that a caller would like, the dearest first: the one that was named, or those of the header.

    A name that is no code of a language is an error (422) that says so.
    """
    patch_vary_headers(response, ["Accept-Language"])
    header = [code for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", ""))]
    codes = [each.partition("-")[0].lower() for each in ([given] if given else header)]
    known = [code for code in dict.fromkeys(codes) if A_LANGUAGE[0].fullmatch(code)]
    if given and not known:
        raise HttpError(422, f"“{given}” is not a language; expected {A_LANGUAGE[1]}.")
    return known or [settings.LANGUAGE_CODE]


def shown(book: B, wanted: list[str]) -> B:
    """A book in the first of these languages into which it is translated; else as it was written."""
    found = (book.translated(code) for code in wanted)
    return next((each for code, each in zip(wanted, found, strict=True) if each.language == code), book)


def notice(book: Book, wanted: list[str]) -> str:
    """A sentence for readers who wanted a book in a language into which it is not translated; else nothing."""
    if wanted[0] == book.language:
        return ""
    return f"This book is not translated into “{wanted[0]}”; it is shown in “{book.language}”."
