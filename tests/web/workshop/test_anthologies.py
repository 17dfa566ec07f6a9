"""A text in the workshop that holds several games."""

import pytest
from site_books import BOX, CLAIMED
from site_play import text

from crownhead.web.shelf import service
from crownhead.web.shelf.models import PlayerBook
from crownhead.workshop.examination import adapt_all, drop_all, examine

UNMARKED = BOX.replace(" {plays=turkish}", "").replace(" {plays=lasca}", "").replace("[as before](before/)", "so")
EXAMPLE = "```example\ntitle: Two ways\nposition: W:Wa3:Bh8\ncount: 2\n```\n"
WITH_EXAMPLE = BOX.replace("Men go straight ahead.\n", f"Men go straight ahead.\n\n{EXAMPLE}")


def ask(client, what, **asked):
    return client.post(f"/workshop/{what}", asked, content_type="application/json").json()


def test_a_text_without_rules_is_told_line_by_line_what_to_write():
    found = examine(UNMARKED)
    assert [(each.line, str(each.text)) for each in found.messages] == [
        (None, "there are no rules in it, and no mark that names any: {plays=english}"),
        (8, "no rules for “Straight lines” yet: write ## Straight lines {plays=…}"),
        (12, "no rules for “Towers” yet: write ## Towers {plays=…}"),
    ]
    assert (found.title, found.boards) == ("", ())


def test_its_games_and_examples_are_boards():
    found = examine(WITH_EXAMPLE)
    assert [(rules.slug, example.title) for rules, example in found.boards] == [
        ("turkish", None),
        ("turkish", "Two ways"),
        ("lasca", None),
    ]
    assert (found.book, found.several.title, found.broken) == (None, "Our box", ())


def test_an_untrue_example_is_adapted_or_dropped():
    untrue = WITH_EXAMPLE.replace("count: 2", "count: 4")
    assert [each.example.line for each in examine(untrue).broken] == [12]
    assert adapt_all(untrue) == WITH_EXAMPLE
    assert drop_all(untrue) == BOX.replace("ahead.\n", "ahead.\n\n")


def test_the_page_shows_every_game_with_its_board(client):
    found = ask(client, "examine", text=WITH_EXAMPLE, form=True)
    assert (found["title"], found["status"], found["lines"]) == ("Our box", "It holds 2 games.", [])
    assert "by the rules of Turkish draughts" in found["parts"]["results"]
    assert 'data-play="0"' in found["parts"]["results"]
    assert 'data-play="2"' in found["parts"]["results"]
    form = " ".join(found["parts"]["form"].split())
    assert "holds several games and has no rules of its own" in form
    for title, rulebook in (("Straight lines", "turkish"), ("Towers", "lasca")):
        assert f'<span class="what">{title}</span>' in form
        assert f'href="/workshop/?from={rulebook}"' in form


def test_each_game_is_tried_alone_or_against_the_computer(client):
    lasca = ask(client, "try", text=WITH_EXAMPLE, number=2, moves=[])
    assert lasca["board"]["rows"] == 7
    answered = ask(client, "try", text=WITH_EXAMPLE, number=0, moves=[], computer="white")
    assert len(answered["moves"]) == 1
    assert ask(client, "pictures", text=WITH_EXAMPLE, numbers=[0, 1, 9])["pictures"].keys() == {"1"}


def test_what_the_form_could_change_is_refused_with_a_sentence(client):
    answer = client.post(
        "/workshop/examine",
        {"text": BOX, "do": "change", "key": "kings.range", "value": "long"},
        content_type="application/json",
    )
    assert answer.status_code == 422
    assert "has no rules of its own to change" in answer.json()["message"]


def test_it_is_begun_from_checked_and_saved_without_scripts(anna, as_user):
    client = as_user(anna)
    assert "Draughts: three games in one book" in text(client.get("/workshop/?from=draughts"))
    page = text(client.post("/workshop/", {"do": "check", "text": WITH_EXAMPLE}))
    assert "It holds 2 games." in page
    assert "Straight lines" in page
    answer = client.post("/workshop/", {"do": "save", "text": WITH_EXAMPLE, "visibility": "public"})
    book = PlayerBook.objects.get()
    assert answer.url == f"/workshop/{book.key}/"
    page = text(client.get(answer.url))
    assert f'href="/?rulebook={book.key}~turkish"' in page
    assert f'href="/analysis/{book.key}~turkish/"' in page


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_it_may_name_a_book_of_a_player(anna, bert, as_user, visibility):
    kitchen = service.save(anna, CLAIMED, visibility=visibility)
    found = ask(as_user(bert), "examine", text=BOX.replace("turkish", kitchen.key))
    if visibility == "public":
        assert "by the rules of Kitchen draughts" in found["parts"]["results"]
    else:
        assert "is neither a rulebook that comes with the site" in found["parts"]["messages"]
