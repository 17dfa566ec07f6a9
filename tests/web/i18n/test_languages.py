"""The site in English, German and Dutch: complete, chosen by the visitor, and the same on every page."""

import json
import re
from datetime import UTC, datetime
from functools import cache
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.core import mail
from django.template import Context, Template
from django.utils import translation
from site_play import REPEATED, do, new_player, play, text, work

from crownhead.play.actions import Claim, Decline
from crownhead.sides import Side
from crownhead.web.arbiter import rulings
from crownhead.web.arbiter.models import Dispute
from crownhead.web.contract import typedefs
from crownhead.web.contract.board_words import BOARD_WORDS
from crownhead.web.i18n import catalogue
from crownhead.web.lobby import challenges
from crownhead.web.play import new_games
from crownhead.web.players.models import User

OTHERS = [code for code, _ in settings.LANGUAGES if code != "en"]


@cache
def translations(language):
    return catalogue.read(language)


def in_language(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client


# --- which language ---------------------------------------------------------------------------------------------------


@pytest.mark.django_db
class TestChoice:
    @pytest.mark.parametrize(
        ("asked", "language"),
        [("de", "de"), ("nl-BE,nl;q=0.9", "nl"), ("fr, de;q=0.5, en;q=0.1", "de"), ("fr", "en"), ("*;q=x", "en")],
    )
    def test_the_browser_is_heard(self, client, asked, language):
        page = client.get("/", headers={"Accept-Language": asked})
        assert f'<html lang="{language}">' in text(page)
        assert page.headers["Content-Language"] == language
        assert "Accept-Language" in page.headers["Vary"]

    def test_the_switch_needs_no_script_and_is_remembered(self, client):
        page = client.get("/rules/?q=lasca", headers={"Accept-Language": "de"})
        assert re.search(r'name="next" value="/rules/\?q=lasca"', text(page))
        assert re.findall(r'name="language" value="(\w+)" lang="\1"', text(page)) == ["en", "de", "nl"]
        assert re.findall(r'aria-current="true">(\w+)</button>', text(page)) == ["Deutsch"]
        answer = client.post("/i18n/setlang/", {"language": "nl", "next": "/rules/?q=lasca"})
        assert answer.headers["Location"] == "/rules/?q=lasca"
        cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
        assert (cookie.value, cookie["max-age"]) == ("nl", 60 * 60 * 24 * 365)
        assert '<html lang="nl">' in text(client.get("/rules/", headers={"Accept-Language": "de"}))

    def test_it_stands_on_the_game_page_too(self, client, game):
        assert 'action="/i18n/setlang/"' in text(client.get(game.get_absolute_url()))

    def test_it_does_not_lead_elsewhere_nor_to_a_language_that_is_not_there(self, as_user, anna):
        client = as_user(anna)
        answer = client.post("/i18n/setlang/", {"language": "tlh", "next": "https://example.org/"})
        assert answer.headers["Location"] == "/"
        anna.refresh_from_db()
        assert anna.language == ""
        assert client.get("/i18n/setlang/").status_code == 405

    def test_the_account_remembers_it_for_mails_and_for_other_browsers(self, as_user, anna, client):
        as_user(anna).post("/i18n/setlang/", {"language": "nl", "next": "/"})
        anna.refresh_from_db()
        assert anna.language == "nl"
        client.logout()
        client.cookies.clear()
        client.post("/account/log-in", {"username": "anna", "password": "correct horse"})
        assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "nl"

    def test_guests_and_new_accounts_have_the_language_that_they_came_with(self, client):
        german = {"Accept-Language": "de-AT,de"}
        client.post("/play/friend", {"rulebook": "english", "here": ""}, headers=german)
        guest = User.objects.get()
        assert (guest.is_guest, guest.language) == (True, "de")
        form = {"name": "clara", "email": "", "password": "correct horse"}
        client.post("/account/sign-up", form, headers={"Accept-Language": "nl"})
        assert User.objects.get(username="clara").language == "nl"

    def test_preferences(self, as_user, anna):
        page = as_user(anna).get("/account/preferences", headers={"Accept-Language": "nl"})
        assert '<option value="nl" selected>Nederlands</option>' in text(page)

    def test_programs_are_answered_in_english(self, client, game):
        page = client.get(f"/api/games/{game.number}", headers={"Accept-Language": "de"})
        assert page.json()["status"]["text"] == "anna's turn"
        assert page.json()["board"]["rulebook"]["title"] == "English draughts"
        page = client.get("/api/games/999", headers={"Accept-Language": "de"})
        assert page.json()["message"].startswith("Not found")


# --- what the pages say -----------------------------------------------------------------------------------------------

HEADERS = {"en": "game: %d move: 2... 15x22", "de": "Partie: %d Zug: 2... 15x22", "nl": "partij: %d zet: 2... 15x22"}
LOST = {"en": "pieces lost", "de": "geschlagen", "nl": "geslagen"}
"""What the two numbers count, in words beside them."""
BOOK = {"en": "English draughts", "de": "Englische Dame", "nl": "Engels dammen"}
FLIP = {"en": "Flip board", "de": "Brett drehen", "nl": "Draai bord"}


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_header_reads_as_it_always_did(client, game, language):
    play(game, "11-15", "22-18", "15x22")
    page = text(in_language(client, language).get(game.get_absolute_url()))
    caption = re.search(r'<p class="caption">(.*?)</p>', page, re.DOTALL)[1]
    shown = " ".join(re.sub(r"<[^>]*>", "", caption).split())
    assert shown == f"{HEADERS[language] % game.number} ● 0 ○ 1 {LOST[language]}"
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)[1]
    assert re.sub(r"<[^>]*>", "", heading).strip() == BOOK[language]
    assert FLIP[language] in page


def test_the_board_is_told_its_words_by_the_page(client, game):
    page = text(in_language(client, "de").get(game.get_absolute_url()))
    told = json.loads(re.search(r'id="board-words">(.*?)</script>', page)[1])
    assert told.keys() == BOARD_WORDS.keys()
    assert (told["yourTurn"], told["huff"], told["or"]) == ("Du bist am Zug", "Pusten", " oder ")
    assert (told["white"], told["turn"]) == ("Weiß", "{side} am Zug")
    assert "board-words" not in text(in_language(client, "en").get(game.get_absolute_url()))


def test_every_word_of_the_board_is_used_by_a_script():
    """That no script uses a word that is not there, `make lint` checks by the types."""
    scripts = " ".join(path.read_text() for path in (typedefs.STATIC / "board").rglob("*.js"))
    used = set(re.findall(r"\b\w+\b", re.sub(r"(?s:/\*.*?\*/)|//.*", "", scripts)))
    assert BOARD_WORDS.keys() <= used
    assert all(text.strip() for text in BOARD_WORDS.values())


def test_dates_and_numbers_are_written_as_the_reader_writes_them():
    when = datetime(2026, 3, 9, 17, 5, tzinfo=UTC)
    template = Template("{% load games %}{{ when|moment }} / {{ left|duration }}")
    said = {}
    for language in ("en", "de", "nl"):
        with translation.override(language):
            said[language] = template.render(Context({"when": when, "left": (86400 + 7200) * 1000}))
    assert said == {
        "en": "9 Mar 2026 17:05 UTC / 1 day 2 h",
        "de": "09.03.2026 17:05 UTC / 1 Tag 2 Std.",
        "nl": "9-3-2026 17:05 UTC / 1 dag 2 u",
    }


class Reader(HTMLParser):
    """What a page says to someone who does not read English: everything that is not marked as being English."""

    VOID = {"meta", "link", "input", "img", "br", "hr", "source", "wbr"}  # noqa: RUF012

    def __init__(self):
        super().__init__()
        self.open, self.said = [], []

    @property
    def foreign(self):
        return any(language == "en" or tag in ("style",) for tag, language in self.open)

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        if tag not in self.VOID:
            self.open.append((tag, told.get("lang") if tag != "html" else None))
        if not self.foreign and told.get("lang") != "en":
            named = (
                "title",
                "alt",
                "placeholder",
                "aria-label",
                "data-lost",
                "data-away",
                "data-failed",
                "data-copied",
            )
            self.said += [told[name] for name in named if told.get(name)]
            if told.get("name") == "description":
                self.said.append(told["content"])

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not self.foreign:
            self.said.append(data)


def english_in(page, language):
    """Texts of the catalogue that a page says in English, though they have another translation."""
    reader = Reader()
    reader.feed(page)
    said = " " + " ".join(" ".join(reader.said).split()) + " "
    found = []
    for message in translations(language):
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        if not message.id or message.string == message.id or message.context:
            continue
        plain = [each for each in ids if len(each) > 9 and " " in each.strip() and not re.search(r"[{%]", each)]
        found += [each for each in plain if each in said]
    return found


@pytest.fixture
def busy(ending, anna, bert, arbiter):
    """A site on which everything has happened: a claim that was declined, one that is ruled, games, a challenge."""
    play(ending, *REPEATED)
    do(ending, anna, Claim("repetition", "seht her", (1, 3, 5)))
    do(ending, bert, Decline("nein"))
    over = new_games.start_game("english", bert, anna)
    do(over, anna, "resign")
    huffed = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    play(huffed, "5-9")
    challenge = challenges.create(bert, "lasca", is_open=True)
    return {
        "a dispute": Dispute.objects.get(),
        "a challenge": challenge,
        "games": {"frozen": ending, "over": over, "huffed": huffed},
    }


@pytest.mark.thorough
@pytest.mark.parametrize("language", OTHERS)
def test_no_page_says_anything_in_english(as_user, anna, bert, arbiter, busy, language):
    addresses = {
        None: ["/", "/challenges/", "/rules/", "/rules/?q=zzz", "/rules/lasca/", "/rules/italian/", "/contact/",
               "/nothing", "/rules/boxed/compare/english/", "/account/sign-up", "/account/log-in", "/account/reset",
               "/account/reset/sent", "/account/reset/x/y", busy["a challenge"].get_absolute_url()],
        anna: ["/", "/games/", "/account/preferences", "/account/tokens", "/account/password", "/account/delete",
               "/players/anna/", "/arbiter/"],
        bert: [busy["a challenge"].get_absolute_url(), "/games/"],
        arbiter: ["/arbiter/", busy["a dispute"].get_absolute_url(), "/games/"],
    }  # fmt: skip
    for game in busy["games"].values():
        for user in (None, anna, bert):
            addresses[user].append(game.get_absolute_url())
    for user, paths in addresses.items():
        client = as_user(user) if user else as_user(anna)
        if user is None:
            client.logout()
        in_language(client, language)
        for path in paths:
            answer = client.get(path)
            assert answer.status_code in (200, 403, 404), (path, answer.status_code)
            assert f'<html lang="{language}">' in text(answer), path
            assert english_in(text(answer), language) == [], path


@pytest.mark.django_db
def test_a_page_in_english_would_be_found_out(client):
    assert {"Play the computer", "Draughts, by the book"} <= {*english_in(text(client.get("/")), "de")}


# --- mails ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
class TestMails:
    def test_your_turn(self):
        anna, bert = new_player("anna", language="de"), new_player("bert", language="nl")
        game = new_games.start_game("international", anna, bert, new_games.Time.days(3))
        work()
        play(game, "32-28")
        with translation.override("en"):
            work()
        first, second = mail.outbox
        assert first.subject == f"Partie {game.number}: Du bist am Zug"
        assert "(Internationale Dame (10" in first.body
        assert second.subject == f"Partij {game.number}: je bent aan zet"
        assert "De laatste zet was 32-28." in second.body
        assert english_in(first.body, "de") == english_in(second.body, "nl") == []

    def test_a_ruling(self, busy, anna, bert, arbiter):
        User.objects.filter(pk=anna.pk).update(language="de")
        User.objects.filter(pk=bert.pk).update(language="nl")
        work()
        mail.outbox.clear()
        game = busy["games"]["frozen"]
        rulings.rule(game.number, arbiter, "draw", "draws", "ruling-1", note="3x", warn=Side.WHITE)
        work()
        told = {message.to[0]: message for message in mail.outbox}
        german, dutch = told[anna.email], told[bert.email]
        assert german.subject == f"Partie {game.number}: Der Schiedsrichter hat entschieden"
        assert "Die Partie ist remis (Remis)." in german.body
        assert "De partij is remise (Remise)." in dutch.body
        assert "bert krijgt een waarschuwing wegens vertragen van de partij." in dutch.body
        assert english_in(german.body, "de") == english_in(dutch.body, "nl") == []

    def test_a_forgotten_password(self, client):
        new_player("anna", language="nl")
        client.post("/account/reset", {"email": "anna@example.org"}, headers={"Accept-Language": "de"})
        work()
        assert mail.outbox[0].subject == "Een nieuw wachtwoord voor Crownhead"
        assert "Hallo anna," in mail.outbox[0].body


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_a_refusal_comes_in_the_visitor_s_language(as_user, game, anna):
    client = in_language(as_user(anna), "de")
    wanted = {"do": "play", "move": "11-18", "ply": "0", "key": "refusal-1"}
    answer = client.post(game.get_absolute_url() + "act", wanted, headers={"Accept": "application/json"}).json()
    assert answer["message"] == "18 ist zu weit von 11 (Ziehen)"
    assert answer["clause"] == {"anchor": "moving", "title": "Ziehen"}
    wanted = {"do": "claim", "name": "repetition", "move_numbers": "eins", "ply": "0", "key": "refusal-2"}
    answer = client.post(game.get_absolute_url() + "act", wanted, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["message"]) == (400, "Zugnummern sind ganze Zahlen, etwa 12 18 24.")


def test_huffing_is_told_in_the_visitor_s_language(as_user, anna, bert):
    game = new_games.start_game("boxed", bert, anna, start="B:W18,27,31:B14,5")
    play(game, "5-9")
    page = text(in_language(as_user(bert), "de").get(game.get_absolute_url()))
    assert "Schwarz hat 14x23x32 übersehen (Pusten)" in page
    assert "14 pusten" in page


def test_an_example_is_tried_in_the_visitor_s_language(client):
    answer = in_language(client, "nl").post(
        "/rules/english/examples/0/", json.dumps({"moves": ["11-18"]}), content_type="application/json"
    )
    assert answer.json()["refusal"]["text"] == "18 is te ver van 11 (Zetten)"
    assert answer.json()["caption"] == "Zwart aan zet"
