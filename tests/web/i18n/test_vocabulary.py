"""One word for one thing, in each language: words that were wrong once and must not come back."""

import re
from typing import NamedTuple

import pytest

from crownhead.web.i18n import catalogue


class Word(NamedTuple):
    """What must not be said, what is said instead, and a text that says the wrong thing (most of them once did)."""

    wrong: str
    instead: str
    example: str


VOCABULARY = {
    "en": [
        Word(r"\bmails?\b|\be-mail", "email", "Look into your mail"),
        Word(r"\b(he|him|his)\b", "they, them, their", "no time is lost until he decides"),
        Word(r"body\b", "someone, no one, everyone", "Somebody else was quicker"),
        Word(r"\beither colour\b|\bby chance\b", "random", "either colour, by chance"),
        Word(r"\bat the arbiter\b", "with the arbiter", "at the arbiter"),
        Word(r"\bstands? still\b", "is paused", "the game stands still until the arbiter decides"),
        Word(r"\btime (is|was)( not)? over\b|\boverstepped\b", "ran out", "The time was over."),
        Word(r"\bby itself\b", "automatic", "by itself"),
        Word(r"\bdossier\b", "case", "To the dossier"),
        Word(r"\b(your|this|a) letter\b|\bletters are\b", "message", "An answer to your letter"),
        Word(r"\bone's own\b", "your own", "a piece of one's own, on {square}, cannot be jumped"),
        Word(r"\bat (this|one) screen\b", "pass and play", "Both at this screen"),
        Word(r"\bTake my data\b", "Download my data", "Take my data along"),
        Word(r"\bHere since\b", "Member since", "Here since %(date)s."),
        Word(r"^Say$", "Send", "Say"),
        Word(r"\bnot yours\b|\bmakes no sense\b", "You can't do that", "This is not yours to do"),
        Word(r"\basked for a rematch\b", "Rematch offered", "Your opponent is asked for a rematch."),
        Word(r"\band who\b", "and anyone who", "and who delays it without reason may be warned"),
        Word(r"\b(asks|agrees|want|wish) to take back\b", "takeback", "does not want to take back"),
    ],
    "de": [
        Word(r"\bSpiele?s?:? (%\(|\{|Nr)|\bSpielnummer", "Partie (ein Spiel ist eine Art)", "Spiel %(number)d"),
        Word(r"\b(lauf|beend|gespielt)\w* Spiele?", "Partie", "deine laufenden Spiele"),
        Word(r"^Gegner$", "Lobby (in ihr stehen Herausforderungen)", "Gegner"),
        Word(r"\bHerausforderung (aufgeben|einstellen)", "erstellen oder zurückziehen", "Herausforderung aufgeben"),
        Word(r"\bMalen\b|\bkam dreimal vor", "zum dritten Mal", "dieselbe Stellung kam dreimal vor"),
        Word(r"\bTisch|pult\b", "Schiedsgericht", "Der Tisch des Schiedsrichters"),
        Word(r"\bAmerikanische Pool", "American Pool Checkers, ein Name", "Amerikanische Pool Checkers"),
        Word(r"\bum Revanche gebeten", "Revanche angeboten", "Dein Gegner ist um Revanche gebeten."),
        Word(r"\bsteht dir nicht zu|\bkeinen Sinn", "Das geht leider nicht", "Das steht dir nicht zu"),
        Word(r"\b(eine|die) Zahl\b", "Anzahl", "eine Zahl von Zügen, ab 0"),
        Word(r"\bBriefe?\b", "Nachricht", "Antwort auf deinen Brief"),
        Word(r"\bstattgegeben", "anerkannt", "der Reklamation wird stattgegeben"),
        Word(r"\bbeliebig, ", "zufällig", "beliebig, es wird gelost"),
        Word(r"\bDaten mitnehmen", "herunterladen", "Meine Daten mitnehmen"),
        Word(r"\bDabei seit", "Mitglied seit", "Dabei seit %(date)s."),
        Word(r"(?<=[a-z] )(Sie|Ihnen|Ihre?n?)\b", "du, dir, dein", "Bitte geben Sie Ihren Namen an"),
    ],
    "nl": [
        Word(r"\b[Ss]pel:? (%\(|\{|nr)|\b[Ss]pelnummer", "partij (een spel is een soort)", "Spel %(number)d"),
        Word(r"\bmaakt niet uit\b", "willekeurig", "maakt niet uit, er wordt geloot"),
        Word(r"\bwillekeurig ver\b", "zo ver als je wilt", "Een dam mag willekeurig ver {ways}."),
        Word(r"\b[Ll]ink krijgen\b", "Maak een link", "Link krijgen"),
        Word(r"\b([Ss]chrijf|schreef) de arbiter\b", "Schrijf naar de arbiter", "Schrijf de arbiter"),
        Word(r"^(Versturen|Zeg)$", "Verstuur", "Zeg"),
        Word(r"\bmag$|^Mag\b", "toegestaan", "Mag niet: {move}, want {why}"),
        Word(r"\b[Mm]eld je\b|^Aanmelden$", "Account maken", "Meld je aan om ze te houden"),
        Word(r"\bHier sinds\b", "Lid sinds", "Hier sinds %(date)s."),
        Word(r"\b[Mm]eer (slagen|spellen|stukken)|^Meer slaan", "meerdere", "Bij meer slagen is de keus vrij."),
        Word(r"\bonzinnig\b", "We kunnen dit verzoek niet lezen", "Dit verzoek is onzinnig"),
        Word(r"\b(de|dezelfde|een) stand\b(?! van)", "stelling", "dezelfde stand is drie keer voorgekomen"),
        Word(r"\bje brief\b|\bbrieven\b", "bericht", "Antwoord op je brief"),
        Word(r"\b(uw|u kunt|u hebt|u moet)\b", "je, jouw", "Vul uw naam in"),
    ],
}  # fmt: skip
"""By language; English are the texts of the site themselves."""


def said(language):
    """Every form of every text in a language."""
    for message in catalogue.read("de" if language == "en" else language):
        forms = message.id if language == "en" else message.string
        yield from forms if isinstance(forms, tuple | list) else [forms]


@pytest.mark.parametrize("language", VOCABULARY)
def test_words_that_were_wrong_once_do_not_come_back(language):
    texts = [*said(language)]
    for word in VOCABULARY[language]:
        found = [text for text in texts if re.search(word.wrong, text)]
        assert found == [], f"say: {word.instead}"


@pytest.mark.parametrize(
    "word", [word for words in VOCABULARY.values() for word in words], ids=lambda word: word.example
)
def test_every_word_would_be_found(word):
    assert re.search(word.wrong, word.example)
    assert not re.search(word.wrong, word.instead)
