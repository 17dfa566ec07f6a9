"""A text in the workshop as its page shows it: the rows of the form, one key with its choices, and what was found."""

from __future__ import annotations

import json
from typing import Any

from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from crownhead.reading.facts import CRITERION_NAMES, EVENT_NAMES
from crownhead.reading.figures import figure
from crownhead.reading.phrases import ways
from crownhead.rules.document import Example
from crownhead.rules.files import bundled
from crownhead.rules.rulebook import Rulebook
from crownhead.rules.schema import NEVER_INHERITED, PRIMITIVES
from crownhead.sentences import capital
from crownhead.web.books.chapters import start_picture
from crownhead.web.http.template_types import Context
from crownhead.web.i18n.languages import say
from crownhead.workshop import choices
from crownhead.workshop.edits import Value
from crownhead.workshop.examination import Examination, ExampleVerdict
from crownhead.workshop.keys import CHOICE_TITLES, FIELD_TITLES, WORDS, Key, Kind, groups

# --- the form --------------------------------------------------------------------------------------------------------


def form(book: Rulebook) -> list[Context]:
    """The groups of the form, each with a row for every key: what it is about, and what the book says now."""
    return [
        {"name": group.name, "title": say(group.title), "rows": [_row(book, key) for key in group.keys]}
        for group in groups()
    ]


def _row(book: Rulebook, key: Key) -> Context:
    value = choices.value_of(book, key.at)
    if key.kind in (Kind.RECORD, Kind.RECORDS):
        told, is_word = say(choices.sentence(book, key)), False
    else:
        shown = value if value is not None else key.default
        is_word = key.kind not in (Kind.TEXT, Kind.TITLES)
        told = _worded(shown) if is_word else _shown(shown)
    changed = is_own(book, key) and key.at.partition(".")[0] not in NEVER_INHERITED
    return {"at": key.at, "title": say(key.title), "value": told, "is_word": is_word, "is_changed": changed}


def is_own(book: Rulebook, key: Key) -> bool:
    """Whether the text itself says something under a key, and does not only inherit it."""
    return book.documents[0].front.find(key.at) is not None


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return ", ".join(map(_shown, value))
    if isinstance(value, bool):
        return pgettext("answer", "yes") if value else pgettext("answer", "no")
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else "—"


def _worded(value: Any) -> str:
    """A value that is a word of the format, or several, as the visitor would say it."""
    if isinstance(value, list | tuple) and value:
        return ", ".join(map(_worded, value))
    return say(WORDS[value]) if isinstance(value, str) and value in WORDS else _shown(value)


def panel(book: Rulebook, key: Key) -> Context:
    """One key, opened: its choices, each in words and on a board, or what else is needed to give it a value."""
    value = choices.value_of(book, key.at)
    if value is None and not key.is_required:
        value = key.default if isinstance(key.default, str | int | bool) else None
    shown: Context = {
        "key": key,
        "kind": key.kind.value,
        "title": say(key.title),
        "is_own": is_own(book, key) and key.at.partition(".")[0] not in NEVER_INHERITED,
        "parent": say(Rulebook.from_texts(book.texts[1:]).title) if len(book.texts) > 1 else "",
        "sentence": say(choices.sentence(book, key)),
        "value": value,
        "choices": _choices(book, key, value),
    }
    if not any(each["picture"] for each in shown["choices"]):
        shown["picture"] = mark_safe(choices.picture(book, key, say))
    return shown if shown["choices"] else {**shown, **_parts(book, key, value)}


def _choices(book: Rulebook, key: Key, value: Value) -> list[Context]:
    if key.at == "extends":
        titles = {slug: say(Rulebook.load(slug).title) for slug in bundled()}
        if isinstance(value, str) and value not in titles and len(book.texts) > 1:  # a player's book
            titles = {value: Rulebook.from_texts(book.texts[1:]).title, **titles}
        return [_choice(slug, title, value) for slug, title in titles.items()]
    return [
        _choice(each.value, say(each.sentence), value, say(each.reason), each.picture)
        for each in choices.choices(book, key, say)
    ]


def _choice(value: Value, sentence: str, now: Value, reason: str = "", picture: str = "") -> Context:
    return {
        "json": json.dumps(value),
        "word": say(CHOICE_TITLES[value]) if value in CHOICE_TITLES else _worded(value),
        "sentence": sentence,
        "reason": reason,
        "picture": mark_safe(picture),
        "is_chosen": value == now,
    }


def _parts(book: Rulebook, key: Key, value: Any) -> Context:
    """What a key that has no simple choices is put together from."""
    if key.kind is Kind.WAYS:
        allowed = book.front_matter.directions(tuple([value] if isinstance(value, str) else value or ()))
        return {"options": [_option(way, capital(say(ways({way}))), way in allowed) for way in PRIMITIVES]}
    if key.kind is Kind.CRITERIA:
        names = {name: say(words) for name, words in CRITERION_NAMES.items()}
        chosen = [] if value in (None, "free") else list(value)
        places = (*chosen, "")[: len(names)]
        return {"places": [[_option(name, names[name], name == now) for name in names] for now in places]}
    if key.kind is Kind.TITLES:
        parent = Rulebook.from_texts(book.texts[1:]) if len(book.texts) > 1 else None
        titles = [example.title for example in parent.examples if example.title] if parent else []
        return {"options": [_option(title, title, title in (value or ())) for title in titles]}
    if key.kind is Kind.RECORD:
        return {"records": [_record(book, key, value or {})], "exists": value is not None}
    if key.kind is Kind.RECORDS:
        several = [value] if isinstance(value, dict) else value or []
        return {"records": [_record(book, key, each) for each in several], "blank": _record(book, key, {})}
    return {}


def _option(value: str, label: str, is_chosen: bool) -> Context:
    return {"value": value, "label": label, "is_chosen": is_chosen}


def _record(book: Rulebook, key: Key, value: Any) -> list[Context]:
    return [_field(book, field, value.get(field.name)) for field in key.fields]


def _field(book: Rulebook, key: Key, value: Any) -> Context:
    field = {"name": key.name, "kind": key.kind.value, "label": say(FIELD_TITLES[key.name]), "value": value}
    if key.kind is Kind.WORDS:
        field["options"] = [_option(event, say(EVENT_NAMES[event]), event in (value or ())) for event in key.allowed]
    elif key.kind is Kind.TWO_RECORDS:
        sides: list[dict[str, Any]] = value or [{}, {}]
        field["sides"] = [_record(book, key, side) for side in sides]
    elif key.name == "clause":
        anchors = [section for section in book.sections if section.anchor]
        field["options"] = [_option(each.anchor or "", say(each.title), each.anchor == value) for each in anchors]
    elif key.kind is Kind.WORD:
        field["options"] = [_option(word, say(CHOICE_TITLES[word]), word == value) for word in key.allowed]
        field["is_optional"] = key.is_optional
    elif key.kind is Kind.NUMBER:
        field["low"], field["high"] = key.allowed
    return field


# --- what was found --------------------------------------------------------------------------------------------------


def results(found: Examination) -> Context:
    """What differs, and which examples hold."""
    broken = [_example(each) for each in found.broken]
    return {
        "status": status(found),
        "parent": say(found.parent.title) if found.parent else "",
        "differences": [
            {"title": say(each.title), "here": say(each.here), "there": say(each.there)} for each in found.differences
        ],
        "broken": broken,
        "can_adapt": any(not each.untrue for each in found.broken),
        "holding": [_example(each) for each in found.examples if each.holds],
        "dropped": found.book.front_matter.without if found.book else (),
        "is_readable": found.book is not None or found.several is not None,
        "games": _games(found),
    }


def _games(found: Examination) -> list[Context]:
    """The games that a book holds, each with its board and the number by which it can be tried."""
    if found.several is None:
        return []
    numbers = (0, *range(len(found.examples) + 1, len(found.boards)))
    return [
        {
            "number": number,
            "title": say(game.title),
            "rules": say(game.rulebook.title),
            "slug": game.rulebook.slug,
            "picture": start_picture(game.rulebook, small=True),
        }
        for number, game in zip(numbers, found.several.games, strict=True)
    ]


def _example(verdict: ExampleVerdict) -> Context:
    origin = verdict.inherited_from
    return {
        "number": verdict.number,
        "title": verdict.example.title or _("An example"),
        "clause": say(verdict.clause),
        "origin": say(Rulebook.load(origin).title) if origin in bundled() else origin or "",
        "failures": [capital(say(failure)) for failure in verdict.failures],
        "untrue": say(verdict.untrue),
        "holds": verdict.holds,
    }


def status(found: Examination) -> str:
    """The state of the text in one line."""
    if not found.title:
        count = len(found.messages)
        return ngettext("%(count)d mistake in the text.", "%(count)d mistakes in the text.", count) % {"count": count}
    count, wrong = len(found.examples), len(found.broken)
    if found.several is not None and not wrong:
        count = len(found.several.games)
        return ngettext("It holds %(count)d game.", "It holds %(count)d games.", count) % {"count": count}
    if not wrong:
        return ngettext("The example holds.", "All %(count)d examples hold.", count) % {"count": count}
    text = ngettext(
        "%(wrong)d of %(count)d examples does not hold.", "%(wrong)d of %(count)d examples do not hold.", wrong
    )
    return text % {"wrong": wrong, "count": count}


def messages(found: Examination) -> list[Context]:
    """The mistakes, line by line."""
    return [{"line": each.line, "text": say(each.text)} for each in found.messages]


def drawn(book: Rulebook, example: Example) -> list[Context]:
    """The boards of an example. If what is played there is refused, the board before; none, if there is no such
    position."""
    for each in (example, Example(position=example.position)):
        try:
            boards = figure(book, each, size=None, say=say).boards
        except ValueError:
            continue
        return [{"svg": mark_safe(board.svg), "caption": capital(say(board.caption))} for board in boards]
    return []
