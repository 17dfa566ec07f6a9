"""Sentences that remember what they were made of, so that they can be said in another language.

A caller who knows nothing of that has plain text. One who does looks up the template in a catalogue and fills in the
same values: no rule has to be told twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from crownhead.sides import Side

Say: TypeAlias = Callable[[str], str]
"""What puts a sentence into the language of a reader."""


class Sentence(str):
    """A text made from a template and values. Without values the template is the text, no matter what it contains.

    A value that is itself a sentence, or a side, can be translated too; any other text stays as it is. Several texts in
    a tuple are listed with commas.

    >>> why = Sentence("there is no piece on {square}", square="18")
    >>> why, why.template, why.values["square"]
    ('there is no piece on 18', 'there is no piece on {square}', '18')
    >>> Sentence("{squares} or {last}", squares=("14", "15"), last="18")
    '14, 15 or 18'
    """

    template: str
    values: dict[str, Any]
    plural: str
    amount: int

    def __new__(cls, template: str, /, **values: Any) -> Sentence:
        sentence = super().__new__(cls, filled(template, values))
        sentence.template, sentence.values, sentence.plural, sentence.amount = template, values, "", 1
        return sentence

    def filling(self, **values: Any) -> Sentence:
        """The same template with values in it.

        >>> Sentence("{loser} resigned").filling(loser="white")
        'white resigned'
        """
        return Sentence(self.template, **values)

    def __str__(self) -> str:
        return self  # not a plain copy: `str(error)` is still a sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.template, self.plural, self.amount, self.values)


class Glossary:
    """Phrases, and what a book says for them, by language. What is longer goes before what is shorter, and a capital at
    the beginning of a phrase stays one.

    >>> lasca = Glossary({"en": {"man": "soldier", "king": "officer", "a king": "an officer"}})
    >>> lasca.applied("A king may take a man.", "en"), lasca.applied("Ein Stein", "de")
    ('An officer may take a soldier.', 'Ein Stein')
    """

    def __init__(self, words: Mapping[str, Mapping[str, str]]) -> None:
        self._words = {
            language: {each.casefold(): said for each, said in pairs.items()} for language, pairs in words.items()
        }
        self._patterns = {
            language: re.compile(
                rf"\b(?:{'|'.join(map(re.escape, sorted(pairs, key=len, reverse=True)))})\b", re.IGNORECASE
            )
            for language, pairs in self._words.items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return Glossary, (self._words,)

    @property
    def words(self) -> dict[str, dict[str, str]]:
        """What it was made of: for each language its words, and what the book says instead."""
        return self._words

    def applied(self, text: str, language: str) -> str:
        """A text of ours in the words of the book."""
        words = self._words.get(language)
        if not words:
            return text

        def said(found: re.Match[str]) -> str:
            word = words[found[0].casefold()]
            return capital(word) if found[0][0].isupper() else word

        return self._patterns[language].sub(said, text)


class Worded(Sentence):
    """A sentence of ours in the words of a book, in any language."""

    glossary: Glossary

    def __new__(cls, sentence: str, /, *, glossary: Glossary) -> Worded:
        worded = str.__new__(cls, glossary.applied(str.__str__(sentence), "en"))
        if isinstance(sentence, Sentence):
            worded.template, worded.values = sentence.template, sentence.values
            worded.plural, worded.amount = sentence.plural, sentence.amount
        else:
            worded.template, worded.values, worded.plural, worded.amount = sentence, {}, "", 1
        worded.glossary = glossary
        return worded

    def __reduce__(self) -> tuple[Any, ...]:
        return _worded, (_restored(self.template, self.plural, self.amount, self.values), self.glossary)


class Forms(NamedTuple):
    """A sentence about one thing, and the same about several: other languages may have more forms, or fewer.

    >>> men = Forms("{number} man", "{number} men")
    >>> men.of(1), men.of(12), Forms("one man", "{number} men").of(2, number="two")
    ('1 man', '12 men', 'two men')
    """

    one: str
    many: str

    def of(self, count: int, /, **values: Any) -> Sentence:
        """The sentence for a number of things; ``number`` stands for it, unless it is given otherwise."""
        sentence = Sentence(self.one if count == 1 else self.many, **{"number": count, **values})
        sentence.template, sentence.plural, sentence.amount = self.one, self.many, count
        return sentence


def filled(template: str, values: dict[str, Any], say: Callable[[Any], str] = str) -> str:
    """A template with values in it, each as ``say`` translates it.

    >>> filled("{side} takes {squares}", {"side": "white", "squares": ("14", "15")}, str.upper)
    'WHITE takes 14, 15'
    """
    if not values:
        return template
    told = {
        name: ", ".join(map(say, value)) if isinstance(value, tuple) else say(value) for name, value in values.items()
    }
    return template.format_map(told)


def to_data(text: Any) -> Any:
    """A sentence in types that JSON has, to be kept and said in a language later; any other value as plain text.

    >>> to_data(Sentence("{what} ({clause})", what=Sentence("it is over"), clause="Winning"))
    {'template': '{what} ({clause})', 'values': {'what': {'template': 'it is over', 'values': {}}, 'clause': 'Winning'}}
    """
    if isinstance(text, tuple):
        return [to_data(each) for each in text]
    if isinstance(text, Side):
        return {"side": text.value}
    if not isinstance(text, Sentence):
        return str(text)
    told: dict[str, Any] = {"template": text.template}
    told["values"] = {name: to_data(value) for name, value in text.values.items()}
    if text.plural:
        told |= {"plural": text.plural, "amount": text.amount}
    return {**told, "glossary": text.glossary.words} if isinstance(text, Worded) else told


def from_data(told: Any) -> Any:
    """What `to_data` wrote.

    >>> men = Forms("{number} man", "{number} men").of(12)
    >>> from_data(to_data(men)), from_data(to_data(men)).plural, from_data("plain")
    ('12 men', '{number} men', 'plain')
    >>> from_data(to_data(Worded(men, glossary=Glossary({"en": {"men": "soldiers"}}))))
    '12 soldiers'
    """
    if isinstance(told, list):
        return tuple(from_data(each) for each in told)
    if not isinstance(told, dict):
        return str(told)
    if "side" in told:
        return Side(told["side"])
    values = {name: from_data(value) for name, value in told["values"].items()}
    sentence = _restored(told["template"], told.get("plural", ""), told.get("amount", 1), values)
    return Worded(sentence, glossary=Glossary(told["glossary"])) if "glossary" in told else sentence


def cited(what: str, clause: str) -> Sentence:
    """What the clause with this title says.

    >>> cited("capturing is compulsory", "Capturing")
    'capturing is compulsory (Capturing)'
    """
    return Sentence("{what} ({clause})", what=what, clause=clause)


def listed(items: Sequence[str]) -> str:
    """Items joined by “and”.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return _joined(Sentence("{items} and {last}"), items)


def either(items: Sequence[str]) -> str:
    """Items joined by “or”.

    >>> either(["a", "b", "c"]), either([])
    ('a, b or c', '')
    """
    return _joined(Sentence("{items} or {last}"), items)


def _joined(template: Sentence, items: Sequence[str]) -> str:
    *most, last = items or ("",)
    return template.filling(items=tuple(most), last=last) if most else last


def capital(text: str) -> str:
    """A text as it begins a line.

    >>> capital("white to move")
    'White to move'
    """
    return text[:1].upper() + text[1:]


def _worded(sentence: str, glossary: Glossary) -> Worded:
    return Worded(sentence, glossary=glossary)


def _restored(template: str, plural: str, count: int, values: dict[str, Any]) -> Sentence:
    return Forms(template, plural).of(count, **values) if plural else Sentence(template, **values)
