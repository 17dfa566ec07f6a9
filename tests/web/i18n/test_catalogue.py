"""The catalogues of German and Dutch: complete, and with a word for everything that the library can say."""

import gettext
import io
import json
import random
import re
from functools import cache
from itertools import permutations

import pytest
from django.conf import settings
from django.utils import translation

from crownhead import Game as CoreGame
from crownhead.play.claims import Count, Repeated
from crownhead.reading import differences
from crownhead.reading.facts import facts
from crownhead.reading.figures import figure
from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.sentences import Sentence
from crownhead.sides import Side
from crownhead.web.arbiter.claims import evidence
from crownhead.web.contract import boards
from crownhead.web.i18n import catalogue, languages
from crownhead.web.play.visitor_text import phrases

OTHERS = [code for code, _ in settings.LANGUAGES if code != "en"]


@cache
def texts():
    return [*catalogue.texts()]


@cache
def translations(language):
    return catalogue.read(language)


# --- the catalogues ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
class TestCatalogue:
    @pytest.mark.thorough
    def test_it_has_every_text_of_the_site_and_no_other(self, language):
        wanted = {(text.one, text.many, text.context) for text in texts()}
        found = {
            (*(message.id if isinstance(message.id, tuple) else (message.id, "")), message.context or "")
            for message in translations(language)
            if message.id
        }
        assert wanted - found == set(), "run: python -m crownhead.web catalogue"
        assert found - wanted == set(), "run: python -m crownhead.web catalogue"

    def test_everything_is_translated_with_the_placeholders_of_the_original(self, language):
        assert catalogue.problems(translations(language)) == []

    def test_what_django_reads_is_what_people_read(self, language):
        path = catalogue.LOCALE / language / "LC_MESSAGES" / "django.mo"
        kept = gettext.GNUTranslations(io.BytesIO(path.read_bytes()))
        wanted = gettext.GNUTranslations(io.BytesIO(catalogue.compiled(translations(language))))
        for each in (kept, wanted):
            del each._catalog[""]  # which says by what it was written, and when
        assert kept._catalog == wanted._catalog, "run: python -m crownhead.web catalogue"


def test_a_catalogue_with_mistakes_is_found_out():
    from babel.messages.catalog import Catalog

    wrong = Catalog(locale="de")
    wrong.add("one {square}", "eins {feld}")
    wrong.add("two", "")
    wrong.add("three", "drei", flags=["fuzzy"])
    wrong.add(("%(n)d man", "%(n)d men"), ("%(n)d Stein", "Steine"))
    wrong.add("four {square}", "vier {square}")
    assert [problem.rpartition(": ")[2] for problem in catalogue.problems(wrong)] == [
        "'eins {feld}' has other placeholders",
        "is not translated",
        "is marked as fuzzy",
        "'Steine' has other placeholders",
    ]


def test_texts_are_found_wherever_they_stand():
    python = (
        'say(Sentence("a {x}", x=1), Forms("b", "c").of(2)); _("d"); ngettext("e", "f", n); _(name); pgettext("g", "h")'
    )
    found = [*catalogue._in_python(python, catalogue.LIBRARY | catalogue.GETTEXT, "")]
    assert sorted((each.one, each.many, each.context) for each in found) == [
        ("a {x}", "", ""),
        ("b", "c", ""),
        ("d", "", ""),
        ("e", "f", ""),
        ("h", "", "g"),
    ]
    template = """{% load i18n %}{% translate "Don't" %}{% translate 'Play' context "make a move" %}
        {% blocktranslate count n=n %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}"""
    found = [*catalogue._in_template(template, "")]
    assert [(each.one, each.many, each.context) for each in found] == [
        ("Don't", "", ""),
        ("Play", "", "make a move"),
        ("%(n)s game", "%(n)s games", ""),
    ]


ANY_LANGUAGE = re.compile(r"Crownhead|FEN|PDN|UTC|JSON")


def test_no_template_says_anything_that_cannot_be_translated():
    for path in sorted((catalogue.PACKAGE / "web" / "templates").rglob("*.*")):
        source = path.read_text()
        source = re.sub(r"{% (blocktranslate|comment).*?{% end\1 %}", "", source, flags=re.DOTALL)
        source = re.sub(r"{% block \w+_class %}.*?{% endblock %}", "", source)
        source = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", source, flags=re.DOTALL)
        said = re.sub(r"<[^>]*>", " ", source) + " ".join(
            re.findall(
                r'(?:title|alt|placeholder|aria-label|content)="([^"]*[a-z]{3}[^"]*)"',
                re.sub(r"<meta[^>]*>", "", source),
            )
        )
        left = re.sub(r"&\w+;|https?:\S*", "", ANY_LANGUAGE.sub("", said))
        assert re.findall(r"[A-Za-z]{2,}", left) == [], path.name


# --- all that the library says ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def known():
    return {text.one for text in texts()}


def unknown(said, known):
    """The templates in a sentence, and in its parts, that no catalogue has."""
    if isinstance(said, tuple):
        return {each for part in said for each in unknown(part, known)}
    if not isinstance(said, Sentence) or not said:
        return set()
    own = set() if said.template in known else {said.template}
    return own | {each for part in said.values.values() for each in unknown(part, known)}


@pytest.mark.thorough
@pytest.mark.parametrize("slug", bundled())
def test_every_sentence_about_a_rulebook_and_its_examples_can_be_said_in_every_language(slug, known):
    book = Rulebook.load(slug)
    said = [book.title, book.tagline or "", *(fact.sentence for fact in facts(book))]
    said += [book.clause(section.anchor).title for section in book.sections if section.anchor]
    for example in book.examples[:25]:
        shown = figure(book, example)
        said += [*shown.notes, *(board.caption for board in shown.boards), *(board.words for board in shown.boards)]
    for sentence in said:
        assert isinstance(sentence, Sentence) or not sentence, sentence
        assert not unknown(sentence, known), sentence


def noting(said):
    """Something that says sentences as they are, and remembers them."""
    return lambda sentence: said.append(sentence) or str(sentence)


@pytest.mark.parametrize("slug", bundled())
def test_every_sentence_of_random_games_can_be_said_in_every_language(slug, known):
    chance, game = random.Random(slug), CoreGame(slug)
    names = [game.rulebook.variant.name(square) for square in range(1, game.rulebook.variant.square_count + 1)]
    said = []
    for _ in range(60):
        if game.outcome:
            break
        here, there = chance.sample(names, 2)
        said += [game.explain(f"{here}{dash}{there}").message for dash in "-x"]
        said += [str(found) for found in game.counters.values()]
        if game.offence:
            boards.describe(game, "both", noting(said))
            game.do("let stand")
            continue
        game.play(chance.choice(game.legal_moves))
    if not game.outcome:
        said.append(str(game.do("offer") or game.pending))
        game.do("resign")
    said += [str(game.outcome), game.explain("").message]
    for sentence in said:
        assert not unknown(sentence, known), sentence
        for language in OTHERS:
            with translation.override(language):
                assert "{" not in languages.say(sentence)


@pytest.mark.thorough
def test_every_difference_can_be_said_in_every_language(known):
    for here, there in random.Random(1).sample([*permutations(bundled(), 2)], 60):
        for each in differences(Rulebook.load(here), Rulebook.load(there)):
            assert not unknown(each.here, known) | unknown(each.there, known), each


SAID = [
    (lambda: CoreGame("english", "B:W18,25:B14,21,1").explain("1-5").message,
     "es muss geschlagen werden (Schlagen): 14x23 oder 21x30", "slaan is verplicht (Slaan): 14x23 of 21x30"),
    (lambda: CoreGame("english").explain("22-18").message,
     "Schwarz ist am Zug, nicht Weiß (Ziehen)", "zwart is aan zet, niet wit (Zetten)"),
    (lambda: str(Count("no-progress", 7, 50, 41)), "3½ von 25 Zügen, seit Zug 41", "3½ van 25 zetten, sinds zet 41"),
    (lambda: str(Repeated("repetition", 3, Side.WHITE, (1, 3, 5))),
     "zum 3. Mal von 3, vor den Zügen 1, 3 und 5 von Weiß", "3 van 3 keer, voor de zetten 1, 3 en 5 van wit"),
    (lambda: str(Repeated("repetition", 3, Side.BLACK, (2,))),
     "zum 1. Mal von 3, vor dem Zug 2 von Schwarz", "1 van 3 keer, voor zet 2 van zwart"),
    (lambda: resigned(), "Schwarz gewinnt: Weiß hat aufgegeben (Gewinnen)", "zwart wint: wit heeft opgegeven (Winnen)"),
]  # fmt: skip


def resigned():
    game = CoreGame("english")
    game.do("resign white")
    return str(game.outcome)


@pytest.mark.parametrize(("make", "german", "dutch"), SAID)
def test_sentences_of_the_library_are_said_as_a_club_player_would(make, german, dutch):
    with translation.override("de"):
        assert languages.say(make()) == german
    with translation.override("nl"):
        assert languages.say(make()) == dutch


def test_a_house_rulebook_keeps_its_own_titles_and_nobody_else_s_text_is_a_template():
    with translation.override("de"):
        assert languages.say(Sentence("Rules of {the} %(house)s")) == "Rules of {the} %(house)s"
        assert languages.say("capturing is compulsory") == "capturing is compulsory"
        assert (
            languages.say(Sentence("there is no piece on {square}", square="{side}")) == "auf {side} steht kein Stein"
        )


def test_evidence_that_was_kept_is_told_in_the_language_of_whoever_reads_it():
    game = CoreGame("international", "W:WK46,K47,K48:BK3")
    game.play("46-41")
    found = game.counters["one-against-three"]
    again = evidence.unpacked(json.loads(json.dumps(evidence.packed(found))))
    assert again == found
    with translation.override("de"):
        assert phrases.evidence(again) == "½ von 16 Zügen, seit Zug 1, Weiß hat 3 Damen, Schwarz hat 1 Dame"
