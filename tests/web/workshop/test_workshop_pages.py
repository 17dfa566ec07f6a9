"""The workshop: beginning, checking, changing and trying a text; what is refused, and how."""

import json
import re

import pytest
from django.test import Client
from site_books import whole_book

from crownhead.rules.rulebook import Rulebook, bundled
from crownhead.rules.schema import NEVER_INHERITED
from crownhead.web.http.protection.rate_limits import LIMITS, RateLimit
from crownhead.web.shelf import service
from crownhead.web.shelf.models import PlayerBook
from crownhead.web.workshop import requests
from crownhead.workshop.choices import choices, value_of
from crownhead.workshop.edits import change
from crownhead.workshop.examination import begun, examine
from crownhead.workshop.keys import KEYS

pytestmark = pytest.mark.thorough

HOUSE = change(begun("english"), "kings.range", "long")
PLAIN = begun("english")
SEEN_ON_NO_BOARD = {"kings.landing", "capture.half-turn", "promotion.when", "promotion.built-from", "end.no-move"}
"""What changes no move by the English rules: only words tell it."""


def ask(client, what, **asked):
    """The answer of the server to the script."""
    return client.post(f"/workshop/{what}", json.dumps({"text": HOUSE, **asked}), content_type="application/json")


def told(answer, status=200):
    assert answer.status_code == status, answer.content
    return answer.json()


class TestThePage:
    @pytest.mark.thorough
    def test_one_begins_from_any_book(self, client, db):
        page = client.get("/workshop/").content.decode()
        assert page.count("/workshop/?from=") == 25
        for slug in bundled():
            text = client.get("/workshop/", {"from": slug}).context["text"]
            assert examine(text).differences == ()
            assert Rulebook.parse(text).front_matter.extends == slug

    def test_what_is_not_a_book_is_not_found(self, client, db):
        assert client.get("/workshop/?from=nonsense").status_code == 404
        assert client.get("/workshop/nonsense~12345678/").status_code == 404

    @pytest.mark.parametrize(("language", "words"), [("de", "Werkstatt"), ("nl", "Werkplaats"), ("en", "Workshop")])
    def test_it_speaks_the_language_of_the_visitor(self, client, db, language, words):
        page = client.get("/workshop/?from=lasca", headers={"accept-language": language})
        assert words in page.content.decode()

    def test_every_key_has_a_row(self, client, db):
        page = client.get("/workshop/?from=english").content.decode()
        assert all(f'data-key="{at}"' in page for at in KEYS)


class TestWithoutAScript:
    def test_the_text_is_checked(self, client, db):
        page = client.post("/workshop/", {"text": HOUSE.replace("long", "far"), "do": "check"})
        assert page.status_code == 200
        assert page.context["messages_found"][0]["line"] == 7
        assert "kings.range" in page.content.decode()

    def test_examples_are_drawn_and_adapted_by_a_button(self, client, db):
        page = client.post("/workshop/", {"text": HOUSE.replace("\n", "\r\n"), "do": "check"})
        number = page.context["broken"][0]["number"]
        assert page.content.decode().count("<svg") > 40
        page = client.post("/workshop/", {"text": page.context["text"], "do": f"adapt {number}"})
        assert len(page.context["broken"]) == 10
        page = client.post("/workshop/", {"text": page.context["text"], "do": "drop-all"})
        assert page.context["broken"] == []
        title = page.context["dropped"][-1]
        page = client.post("/workshop/", {"text": page.context["text"], "do": f"take-back {title}"})
        assert [each["title"] for each in page.context["broken"]] == [title]

    def test_what_cannot_be_done_is_said_and_the_text_stays(self, client, db):
        page = client.post("/workshop/", {"text": HOUSE, "do": "adapt 999"})
        assert page.status_code == 422
        assert page.context["text"] == HOUSE
        assert "There is no such example any more." in page.content.decode()

    def test_html_in_a_text_is_only_text(self, client, db):
        text = begun("english", title="<script>alert(1)</script>")
        page = client.post("/workshop/", {"text": text, "do": "check"}).content.decode()
        assert "<script>alert" not in page


class TestExamining:
    def test_everything_comes_in_one_answer(self, client, db):
        found = told(ask(client, "examine", form=True))
        assert found["status"] == "11 of 48 examples do not hold."
        assert "A king moves any distance" in found["parts"]["results"]
        assert 'data-key="kings.range"' in found["parts"]["form"]

    def test_a_mistake_has_its_line(self, client, db):
        found = told(ask(client, "examine", text=HOUSE.replace("long", "far")))
        assert (found["lines"], found["rules"]) == ([7], None)

    @pytest.mark.parametrize(
        ("edit", "line"),
        [
            ({"do": "change", "key": "kings.range", "value": "short"}, "kings: {range: short}"),
            ({"do": "change", "key": "men.captures", "value": ["diagonal-forward", "diagonal-backward"]}, "diagonal}"),
            ({"do": "change", "key": "capture.choice", "value": ["most", "with-king"]}, "choice: [most, with-king]"),
            ({"do": "change", "key": "draws.repetition", "value": None}, "repetition: null"),
            ({"do": "change", "key": "draws.proven", "value": {"how": "claim"}}, "proven: {how: claim}"),
            ({"do": "drop", "number": 20}, 'without: ["King or man, as you like"]'),
            ({"do": "adapt-all"}, "{#kings-changed after=kings}"),
        ],
    )
    def test_the_form_changes_the_text(self, client, db, edit, line):
        assert line in told(ask(client, "examine", **edit))["text"]

    def test_what_is_restored_is_as_inherited(self, client, db):
        assert told(ask(client, "examine", do="restore", key="kings.range"))["text"] == begun("english")

    @pytest.mark.parametrize(
        ("edit", "said"),
        [
            ({"do": "change", "key": "board.rows", "value": 9}, "both must be even or both odd"),
            ({"do": "change", "key": "men.moves", "value": []}, "at least one direction"),
            ({"do": "change", "key": "men.moves", "value": [["all"]]}, "at least one direction"),
            ({"do": "change", "key": "nonsense", "value": 9}, "no such key"),
            ({"do": "change", "key": 5, "value": 9}, "is not a text"),
            ({"do": "change", "key": "draws.repetition", "value": {"times": 99, "how": "claim"}}, "2 to 9"),
            ({"do": "explode"}, "no such button"),
            ({"do": "adapt", "number": 999}, "no such example"),
            ({"do": "adapt", "number": "x"}, "is not a number"),
            ({"text": 5}, "no text in it"),
            ({"text": "a\0b"}, "no text in it"),
            ({"text": "x" * (requests.LARGEST_TEXT + 1)}, "at most 64 KB"),
        ],
    )
    def test_what_is_impossible_is_refused_with_a_sentence(self, client, db, edit, said):
        assert said in told(ask(client, "examine", **edit), 422)["message"]

    @pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 50_000, b'{"text": "' + b"x" * 250_000 + b'"}'])
    def test_what_is_no_json_or_too_long_is_refused(self, client, db, body):
        assert client.post("/workshop/examine", body, content_type="application/json").status_code == 422

    @pytest.mark.parametrize("what", ["examine", "choices", "pictures", "try"])
    def test_it_is_protected(self, db, what, settings, monkeypatch):
        strict = Client(enforce_csrf_checks=True)
        assert ask(strict, what).status_code == 403
        assert strict.get(f"/workshop/{what}").status_code == 405
        settings.RATE_LIMITS = True
        monkeypatch.setitem(LIMITS, "workshop", RateLimit(3, 600))
        client = Client()
        assert [ask(client, "choices", key="nonsense").status_code for _ in range(3)] == [422] * 3
        assert ask(client, what).status_code == 429


class TestChoices:
    @pytest.mark.parametrize("at", KEYS)
    def test_every_key_can_be_opened(self, client, db, at):
        html = told(ask(client, "choices", key=at))["html"]
        assert f'data-at="{at}"' in html

    @pytest.mark.parametrize("at", [at for at, key in KEYS.items() if key.choices])
    @pytest.mark.thorough
    def test_every_choice_arrives_in_the_text_and_back_in_the_form(self, client, db, at):
        book = Rulebook.parse(PLAIN)
        for choice in choices(book, KEYS[at]):
            if choice.reason:
                continue
            if at.partition(".")[0] not in NEVER_INHERITED and at != "players":
                assert choice.sentence, choice
                assert choice.picture.startswith("<svg") == (at not in SEEN_ON_NO_BOARD), choice
            text = told(ask(client, "examine", text=PLAIN, do="change", key=at, value=choice.value))["text"]
            assert value_of(Rulebook.parse(text), at) == choice.value
            chosen = told(ask(client, "choices", text=text, key=at))["html"]
            assert len(re.findall(r"<input[^>]*\bchecked\b", chosen)) == 1, choice

    @pytest.mark.parametrize(
        ("at", "value"),
        [("title", "House"), ("tagline", "Ours"), ("words", "man = pawn"), ("updated", "2026-06-09"), ("age", "8+")],
    )
    def test_what_is_typed_arrives_in_the_text_and_back_in_the_form(self, client, db, at, value):
        text = told(ask(client, "examine", text=PLAIN, do="change", key=at, value=value))["text"]
        assert str(value_of(Rulebook.parse(text), at)) == value
        assert f'value="{value}"' in told(ask(client, "choices", text=text, key=at))["html"]

    def test_an_impossible_choice_is_disabled_and_says_why(self, client, db):
        html = told(ask(client, "choices", key="kings.landing", text=begun("english")))["html"]
        assert html.count("disabled") == 2
        assert "behind contradicts kings.range: short" in html

    def test_a_text_with_mistakes_has_none(self, client, db):
        assert "Correct the text first." in told(ask(client, "choices", key="title", text="x"), 422)["message"]


class TestPictures:
    def test_examples_are_drawn(self, client, db):
        found = told(ask(client, "pictures", numbers=[1, 20, 999]))["pictures"]
        assert [*found] == ["1", "20"]
        assert all("<svg" in html for html in found.values())

    def test_a_position_that_is_impossible_now_has_no_picture(self, client, db):
        board = {"rows": 6, "columns": 6, "squares": "dark"}
        small = change(change(begun("english"), "board", board), "setup.rows", 2)
        found = told(ask(client, "pictures", text=small, numbers=[*range(1, 40)]))["pictures"]
        assert any("<svg" not in html for html in found.values())

    def test_only_numbers_are_drawn(self, client, db):
        assert "list of numbers" in told(ask(client, "pictures", numbers="all"), 422)["message"]


class TestTrying:
    def test_both_sides_by_the_changed_rules(self, client, db):
        start = told(ask(client, "try", moves=[]))
        assert (start["board"]["turn"], start["caption"]) == ("black", "Black to move")
        after = told(ask(client, "try", moves=["11-15"]))
        assert after["board"]["turn"] == "white"
        refused = told(ask(client, "try", moves=["11-18"]), 422)
        assert refused["refusal"]["clause"] == "moving"

    def test_the_computer_answers_at_once(self, client, db):
        after = told(ask(client, "try", moves=["11-15"], computer="white"))
        assert (len(after["moves"]), after["board"]["turn"]) == (2, "black")
        first = told(ask(client, "try", moves=[], computer="black"))
        assert len(first["moves"]) == 1

    def test_an_example_is_played_on(self, client, db):
        number = next(each.number for each in examine(HOUSE).examples if each.example.title == "A king turns corners")
        assert told(ask(client, "try", number=number, moves=["1x10x28"]))["moves"] == ["1x10x28"]

    def test_too_many_moves_are_refused(self, client, db):
        assert "Too many moves" in told(ask(client, "try", moves=["11-15"] * 401), 422)["message"]


class TestSaving:
    def test_it_is_kept_on_the_shelf(self, client, db):
        saved = client.post("/workshop/", {"text": PLAIN, "do": "save", "visibility": "link", "note": "First."})
        page = client.get(saved["Location"])
        assert page.context["text"] == PLAIN
        assert "Save as a new edition" in page.content.decode()
        client.post(saved["Location"], {"text": PLAIN + "\nMore.\n", "do": "save"})
        book = PlayerBook.objects.get()
        assert (book.edition, book.visibility) == (2, "link"), "who may read it stays as it was"
        stranger = Client()
        assert "Save as a book of mine" in stranger.get(saved["Location"]).content.decode()
        assert stranger.get(f"/workshop/?from={book.key}").context["text"] == PLAIN + "\nMore.\n"
        stranger.post(saved["Location"], {"text": PLAIN, "do": "save"})
        assert PlayerBook.objects.count() == 2, "a stranger has a book of their own"

    def test_what_cannot_be_kept_comes_back_with_the_reason(self, client, db):
        page = client.post("/workshop/", {"text": PLAIN + "\n<script>\n", "do": "save"})
        assert page.status_code == 422
        assert "HTML is not allowed in a book" in page.content.decode()
        assert PlayerBook.objects.count() == 0

    def test_saving_is_limited(self, as_user, anna, settings, monkeypatch):
        settings.RATE_LIMITS = True
        monkeypatch.setitem(LIMITS, "book", RateLimit(2, 600))
        client = as_user(anna)
        answers = [client.post("/workshop/", {"text": PLAIN, "do": "save"}).status_code for _ in range(3)]
        assert answers == [302, 302, 429]


class TestABookThatExtendsAPlayersBook:
    @pytest.fixture
    def parent(self, anna):
        return service.save(anna, whole_book("{moves: forward, captures: diagonal}"), visibility="public")

    @pytest.fixture
    def child(self, parent):
        return f"---\ntitle: Child\nslug: child\nversion: 1.0.0\nsource: Us\nextends: {parent.key}\n---\n"

    def test_it_is_examined_like_any_other(self, client, child):
        found = told(ask(client, "examine", text=child, form=True))
        assert (found["title"], found["lines"]) == ("Child", [])
        assert "Nothing but rules" in found["parts"]["results"]

    def test_the_form_changes_it(self, client, parent, child):
        found = told(ask(client, "examine", text=child, do="change", key="kings.range", value="long"))
        assert "range: long" in found["text"]
        assert f"extends: {parent.key}" in found["text"]
        assert "any distance" in found["parts"]["results"]

    def test_its_choices_and_its_board_are_there(self, client, child):
        assert "Nothing but rules" in told(ask(client, "choices", text=child, key="extends"))["html"]
        assert told(ask(client, "choices", text=child, key="kings.range"))["html"].count("<svg") >= 2
        assert told(ask(client, "try", text=child, moves=["11-15"]))["board"]["ply"] == 1

    def test_without_a_script_too(self, as_user, bert, child):
        page = as_user(bert).post("/workshop/", {"text": child, "do": "check"})
        assert page.context["messages_found"] == []
        saved = as_user(bert).post("/workshop/", {"text": child, "do": "save", "visibility": "link"}, follow=True)
        assert saved.context["messages_found"] == []
        assert saved.context["title"] == "Child"

    def test_one_that_may_not_be_extended_is_named(self, client, anna, parent, child):
        service.set_visibility(anna, parent, "private")
        found = told(ask(client, "examine", text=child))
        assert found["lines"] == [6]
        assert "nor one of yours" in found["parts"]["messages"]


def test_the_words_of_the_format_are_in_the_language_of_the_visitor(client, db):
    page = client.get("/workshop/?from=english", headers={"accept-language": "de"}).content.decode()
    assert "oben links" in page
    assert "top-left" not in page
