"""What is done to a text in the workshop, as the form and its buttons say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from crownhead.errors import RulebookError
from crownhead.rules.rulebook import Rulebook
from crownhead.web.i18n.languages import say
from crownhead.web.workshop.examined import examined, parents_of
from crownhead.web.workshop.requests import Asked
from crownhead.workshop import adaptation
from crownhead.workshop.choices import plain_ways
from crownhead.workshop.edits import restore
from crownhead.workshop.examination import ExampleVerdict, adapt_all, changed, drop_all
from crownhead.workshop.keys import Kind


def edited(asked: Asked) -> str:
    """The text as it is after what was asked; a `ValueError` says, in the visitor's language, why it cannot be done."""
    do = asked.word("do")
    if not do:
        return asked.text
    if do not in EDITS:
        raise ValueError(_("There is no such button."))
    try:
        return EDITS[do](asked)
    except RulebookError as error:
        raise ValueError(say(error.sentence)) from None
    except ValueError as error:
        raise ValueError(say(str(error))) from None


def _change(asked: Asked) -> str:
    key, value = asked.key, asked.more.get("value")
    if key.kind is Kind.WAYS:
        value = plain_ways(_book(asked), _listed(value))
    return changed(asked.text, key.at, value, parents_of(asked.text, asked.user))


def _listed(value: Any) -> list[str]:
    if not isinstance(value, list) or not value or not all(isinstance(each, str) for each in value):
        raise ValueError(_("Choose at least one direction."))
    return value


def _restore(asked: Asked) -> str:
    return restore(asked.text, asked.key.at)


def _adapt(asked: Asked) -> str:
    verdict = _verdict(asked)
    return adaptation.adapt(asked.text, verdict.rules, verdict.example, say)


def _drop(asked: Asked) -> str:
    verdict = _verdict(asked)
    return adaptation.drop(asked.text, verdict.rules, verdict.example)


def _take_back(asked: Asked) -> str:
    return adaptation.take_back(asked.text, _book(asked), asked.word("title"))


def _book(asked: Asked) -> Rulebook:
    book = examined(asked.text, asked.user).book
    if book is None:
        raise ValueError(_("Correct the text first."))
    return book


def _verdict(asked: Asked) -> ExampleVerdict:
    found = {each.number: each for each in examined(asked.text, asked.user).examples}
    if asked.number() not in found:
        raise ValueError(_("There is no such example any more."))
    return found[asked.number()]


EDITS: dict[str, Callable[[Asked], str]] = {
    "change": _change,
    "restore": _restore,
    "adapt": _adapt,
    "drop": _drop,
    "take-back": _take_back,
    "adapt-all": lambda asked: adapt_all(asked.text, parents_of(asked.text, asked.user), say),
    "drop-all": lambda asked: drop_all(asked.text, parents_of(asked.text, asked.user)),
}
"""What can be done, by the names of the buttons."""
