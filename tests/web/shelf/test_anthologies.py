"""Books of players that hold several games: kept once, with an address for each game."""

from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from pypdf import PdfReader
from site_books import BOX, CLAIMED, house_rules
from site_play import key, text, work

from crownhead import Rulebook
from crownhead.errors import RulebookError
from crownhead.notation import pdn
from crownhead.web.arbiter.models import Letter
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.play.storage.replay import rulebook_of
from crownhead.web.shelf import service
from crownhead.web.shelf.models import LONGEST_BOOK_KEY, PlayerBook

pytestmark = pytest.mark.thorough

FRONT = "---\ntitle: Our box\nslug: our-box\nversion: 1.0.0\n---\n"
SOURCE = Path(__file__).parents[2] / "data" / "anthology" / "draughts.md"
THREE_MARKS = (
    SOURCE.read_text()
    .replace("## Standard Draughts (English)", "## Standard Draughts (English) {plays=english}")
    .replace("turkish-draughts/)", "turkish-draughts/){plays=turkish}")
    .replace("lasca/)", "lasca/){plays=lasca}")
)
"""The source's document with three marks."""


@pytest.fixture
def box(anna):
    return service.save(anna, BOX, visibility="public")


def browser(user):
    client = Client()
    client.force_login(user)
    return client


# --- kept -----------------------------------------------------------------------------------------------------------


def test_it_is_one_book_with_an_address_for_each_game(box):
    assert PlayerBook.objects.count() == 1
    assert PlayerBook.objects.get().games == [["turkish", "Straight lines"], ["lasca", "Towers"]]
    lasca = service.load(f"{box.key}~lasca")
    assert lasca.slug == f"{box.key}~lasca"
    assert lasca.texts == Rulebook.load("lasca").texts
    assert [game.rulebook.slug for game in service.load_book(box.key).games] == [
        f"{box.key}~turkish",
        f"{box.key}~lasca",
    ]


def test_a_game_is_begun_by_one_of_them_and_not_by_the_box(box, anna):
    assert service.is_known(f"{box.key}~lasca", anna)
    assert not service.is_known(box.key, anna)
    assert not service.is_known(f"{box.key}~english", anna)
    with pytest.raises(RulebookError, match="holds several games: choose one of them"):
        service.load(box.key)
    with pytest.raises(RulebookError, match="is not a rulebook of this site"):
        service.load(f"{box.key}~english")


def test_the_document_of_the_source_with_three_marks_is_a_book(anna):
    book = service.save(anna, THREE_MARKS)
    assert book.key.startswith("draughts~")
    assert [title for _name, title in book.games] == ["Standard Draughts (English)", "Turkish Draughts", "Lasca"]


def test_a_game_may_be_played_by_a_book_of_a_player(anna, bert):
    kitchen = service.save(anna, CLAIMED, visibility="public")
    box = service.save(bert, f"{FRONT}## At Anna's {{plays={kitchen.key}}}\n## Away {{plays=lasca}}\n")
    loaded = service.load(f"{box.key}~kitchen")
    assert loaded.clause("draws").title == "Draws in our house"
    service.save(anna, house_rules(slug="kitchen"), book=kitchen)
    assert service.load(f"{box.key}~kitchen") == loaded  # as it was when the box was saved


def test_a_game_keeps_its_edition_when_the_box_has_others(box, anna, bert):
    game = new_games.start_game(f"{box.key}~lasca", anna, bert)
    service.save(anna, BOX.replace("{plays=lasca}", "{plays=bashni}"), book=box)
    box.refresh_from_db()
    assert (box.edition, box.played) == (2, 1)
    assert rulebook_of(game).texts == Rulebook.load("lasca").texts
    page = text(browser(bert).get(f"/games/{game.number}/"))
    assert f'<a href="/rules/{box.key}~lasca/history/1/">edition 1</a>' in page
    assert browser(bert).get(f"/rules/{box.key}~lasca/").status_code == 200  # which the box does not hold any more
    assert not service.is_known(f"{box.key}~lasca", anna)


def test_other_words_are_another_edition_of_the_same_rules(box, anna, bert):
    game = new_games.start_game(f"{box.key}~lasca", anna, bert)
    service.save(anna, BOX.replace("Two games", "A pair of games"), book=box)
    assert service.edition_number(game.rulebook, game.edition_id) == 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("## A\nWords.\n", "There are no rules in it"),
        ("## A {plays=nothing}\n", 'line 6: plays: "nothing" is neither a rulebook that comes with the site'),
        ("## A {plays=nothing~abcdefgh}\n", "is neither a rulebook that comes with the site"),
        ("## A {plays=/etc/passwd}\n", '"/etc/passwd" is neither a rulebook'),
        ("## A {plays=../english.md}\n", '"../english.md" is neither a rulebook'),
        ("## A {plays=english}\n## B {plays=english}\n", "is named twice, in lines 6 and 7"),
        ("".join(f"## {n} {{plays=english}}\n" for n in range(90)), "too many games: at most 12"),
        (f"## {'a' * 120} {{plays=english}}\n", "is too long: at most 80 characters"),
        ("## A\n```example\ncount: 7\n```\n## B {plays=english}\n", "this example has no rules"),
        ("## A {plays=english}\n```example\ncount: 8\n```\n", "line 7: An example does not hold by these rules"),
        ("## A {plays=english}\n<script>alert(1)</script>\n", "HTML is not allowed"),
    ],
)
def test_what_is_refused_with_a_sentence(anna, body, sentence):
    with pytest.raises(RulebookError) as refused:
        service.save(anna, FRONT + body)
    assert sentence in str(refused.value)
    assert not PlayerBook.objects.exists()


def test_a_name_too_long_for_an_address(anna):
    kitchen = service.save(anna, house_rules(slug="k" * 40))
    body = f"## A {{plays={kitchen.key}}}\n"
    with pytest.raises(RulebookError, match="is too long together with"):
        service.save(anna, FRONT.replace("our-box", "b" * 40) + body)
    fits = service.save(anna, FRONT + body)
    assert len(f"{fits.key}~{'k' * 40}") <= LONGEST_BOOK_KEY


def test_no_book_rests_on_a_box(box, anna, bert):
    with pytest.raises(RulebookError, match="holds several games and has no rules of its own"):
        service.save(bert, house_rules(extends=box.key))
    with pytest.raises(RulebookError, match="holds several games and has no rules of its own"):
        service.save(bert, f"{FRONT}## A {{plays={box.key}}}\n")
    with pytest.raises(RulebookError, match="holds several games and has no rules of its own"):
        service.save(anna, f"{FRONT}## A {{plays={box.key}}}\n", book=box)


def test_a_copy_has_its_text_and_one_of_a_game_extends_its_rulebook(box, bert):
    made = service.copy(bert, box.key)
    assert (made.title, made.copied_from, made.games) == ("Our box", box, made.games)
    assert service.load_book(made.key).text == BOX
    one = service.copy(bert, f"{box.key}~lasca")
    assert service.load(one.key).front_matter.extends == "lasca"


def test_a_bundled_box_can_be_begun_from(anna):
    assert [name for name, _title in service.copy(anna, "draughts").games] == ["english", "turkish", "lasca"]


# --- shown ----------------------------------------------------------------------------------------------------------


def test_the_shelf_has_it_once_with_a_board_and_a_way_to_play_for_each_game(box, client):
    page = text(client.get("/rules/"))
    assert page.count(f'href="/rules/{box.key}/"') == 1
    for name, title in (("turkish", "Straight lines"), ("lasca", "Towers")):
        assert f'href="/?rulebook={box.key}~{name}" aria-label="Play {title}"' in page
        assert f"/rules/{box.key}~{name}/board.svg" in page
        assert client.get(f"/rules/{box.key}~{name}/board.svg").status_code == 200
    assert box.key in text(client.get("/rules/?q=our+box"))


def test_its_page_has_the_games_its_author_and_what_the_computer_knows(box, client):
    page = text(client.get(f"/rules/{box.key}/"))
    assert "by anna" in page
    assert "Straight lines: The computer plays it with what it has learned by Turkish draughts" in page
    assert '<li id="_lasca">' in page
    assert f'href="/rules/{box.key}~lasca/" aria-label="All rules of Towers"' in page
    assert f'href="/rules/{box.key}/report"' in page
    one = text(client.get(f"/rules/{box.key}~lasca/"))
    assert f'href="/?rulebook={box.key}~lasca"' in one
    assert client.get(f"/rules/{box.key}~english/").status_code == 404


def test_every_game_is_in_the_list_to_choose_from(box, client):
    page = text(client.get(f"/?rulebook={box.key}~lasca"))
    assert f'value="{box.key}~lasca" checked' in page
    assert f'value="{box.key}~turkish"' in page
    assert page.index("Towers · Our box (anna)") < page.index("Straight lines · Our box (anna)")
    assert f'value="{box.key}"' not in page


def test_its_history_in_words(box, anna, client):
    service.save(anna, BOX.replace("Two games", "A pair of games"), book=box)
    page = text(client.get(f"/rules/{box.key}/history/"))
    assert "The rules are the same." in page
    assert "+A pair of games lie in it." in page
    assert client.get(f"/rules/{box.key}/history/1/").content.decode() == BOX


def test_it_is_printed_whole(box, client):
    printed = client.get(f"/rules/{box.key}/book.pdf")
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(printed.content)).pages)
    assert "Our box" in words
    assert "Straight lines" in words
    assert "{plays" not in words


@pytest.mark.parametrize("game", ["", "~lasca"])
def test_a_private_one_is_for_its_owner_alone(anna, bert, game):
    box = service.save(anna, BOX)
    hers, his = browser(anna), browser(bert)
    for address in ("", "history/", "history/1/", "book.pdf", "board.svg", "report"):
        path = f"/rules/{box.key}{game}/{address}"
        assert (hers.get(path).status_code, his.get(path).status_code) == (200, 404), path


def test_a_draft_is_on_no_list(anna, client):
    for unlisted in ("status: draft", "published: false"):
        box = service.save(anna, BOX.replace("version: 1.0.0", f"version: 1.0.0\n{unlisted}"), visibility="public")
        one = service.save(anna, house_rules(rules=f"{unlisted}\n"), visibility="public")
        assert client.get(f"/rules/{box.key}/").status_code == 200
        assert box.key not in text(client.get("/rules/"))
        assert one.key not in text(client.get("/rules/")) + text(client.get("/"))


# --- played ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_game_of_it_from_the_challenge_to_the_ruling(box, anna, bert, arbiter):
    lasca = f"{box.key}~lasca"
    hers, his = browser(anna), browser(bert)
    hers.post("/play/friend", {"rulebook": lasca, "colour": "white", "link": ""})
    challenge = Challenge.objects.get()
    assert "Lasca" in text(his.get(f"/challenges/{challenge.token}/"))
    his.post(f"/challenges/{challenge.token}/")
    game = Game.objects.get()
    assert (game.rulebook, game.rated) == (lasca, False)
    box.refresh_from_db()
    assert box.played == 1

    # A position comes three times: the claim, and what the arbiter is shown, cite the clause of the game's own book.
    quiet = new_games.start_game(f"{box.key}~turkish", anna, bert)
    assert f"/rules/{box.key}~turkish/" in text(his.get(f"/games/{quiet.number}/"))
    refused = hers.post(
        f"/games/{quiet.number}/act", {"ply": 0, "key": key(), "do": "play", "move": "a1-a8"}, follow=True
    )
    assert f'href="/rules/{box.key}~turkish/#' in text(refused)

    # It is taken along, and analysed.
    found = pdn.loads(his.get(f"/games/{game.number}/pdn").content.decode())[0]
    assert found.tags["Rulebook"] == lasca
    assert his.get(f"/analysis/{lasca}/").status_code == 200
    his.post(f"/rules/{box.key}/report", {"text": "Unkind.", "email": "b@example.org", "key": key()})
    assert Letter.objects.get().book == box.key


@pytest.mark.parametrize("level", [1, 10])
def test_the_computer_plays_its_games(box, anna, level):
    chosen = {"rulebook": f"{box.key}~lasca", "level": level, "colour": "black"}
    browser(anna).post("/play/computer", chosen)
    work()
    game = Game.objects.get()
    assert (game.rulebook, game.ply, game.white_level) == (f"{box.key}~lasca", 1, level)
