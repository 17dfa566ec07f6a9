"""Lists of games, challenges and rulebooks: beside every name stands a board, and each board is one small file."""

import re

import pytest
from django.utils import timezone
from site_play import REPEATED, do, play, text

from crownhead import bundled
from crownhead.web.http.caching import byte_cache
from crownhead.web.lobby import challenges
from crownhead.web.play import new_games
from crownhead.web.play.new_games import Time
from crownhead.web.players.models import User
from crownhead.web.ratings.models import Rating

BOARD = r'<img[^>]* src="/rules/([a-z-]+)/board.svg"[^>]*>'


def rows(client, address):
    """What the rows of the lists on a page have: the rulebook whose board is shown, and the words beside it."""
    found = re.findall(r'<a class="row".*?</a>', text(client.get(address)))
    return [(re.findall(BOARD, row), " ".join(re.sub(r"<.*?>", " ", row).split())) for row in found]


def test_beside_a_list_to_choose_from_is_the_board_of_what_is_chosen(client, db):
    page = text(client.get("/pairing/?rulebook=lasca"))
    assert re.search(rf'<span class="with-board">{BOARD.replace("([a-z-]+)", "lasca")} *<select name="rulebook"', page)


def test_what_is_not_a_rulebook_has_no_board_of_its_own(client, db):
    page = text(client.post("/challenges/", {"rulebook": '"><script>', "time": "days-3"}))
    assert '<span class="with-board"><img src="/rules/english/board.svg"' in page
    assert "<script>" not in page


def test_challenges_and_invitations_have_the_board_of_their_rulebook(as_user, anna, bert):
    challenges.create(anna, "lasca", is_open=True)
    challenges.create(anna, "thai")
    assert [(board, words.split(" ")[0]) for board, words in rows(as_user(bert), "/challenges/")] == [
        (["lasca"], "Lasca")
    ]
    assert sorted(board for board, _ in rows(as_user(anna), "/games/")) == [["lasca"], ["thai"]]
    game = new_games.start_game("turkish", anna, bert)
    do(game, anna, "resign")
    challenges.rematch(game.number, anna)
    invited = rows(as_user(bert), "/games/")[0]
    assert (invited[0], invited[1].split(" ")[0]) == (["turkish"], "anna")


def test_results_by_rulebook_have_its_board(as_user, anna, bert):
    do(new_games.start_game("frisian", anna, bert), anna, "resign")
    (table,) = re.findall(r"<tbody>(.*?)</tbody>", text(as_user(bert).get("/players/anna/")))
    assert re.findall(BOARD, table) == ["frisian"]


def test_disputes_have_the_board_of_their_game(as_user, ending, anna, bert, arbiter):
    play(ending, *REPEATED)
    do(ending, anna, "claim repetition 1 3 5")
    do(ending, bert, "decline: I want to play on")
    page = text(as_user(arbiter).get("/arbiter/"))
    assert re.search(rf'<a class="row"[^>]*> <img class="mini" src="/games/{ending.number}/board.svg', page)


@pytest.mark.parametrize("slug", bundled())
def test_a_board_is_one_small_file_that_is_kept(client, slug):
    answer = client.get(f"/rules/{slug}/board.svg", headers={"Accept-Encoding": "gzip"})
    assert len(answer.content) < 2_500
    assert {"public", "max-age=86400"} == {*answer.headers["Cache-Control"].split(", ")}
    again = client.get(f"/rules/{slug}/board.svg", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


# --- no list asks more when it is longer ------------------------------------------------------------------------------


def number_of_statements(client, address, asked):
    """How many statements a page takes when nothing of it was rendered before."""
    byte_cache.clear_all()
    asked.clear()
    assert client.get(address).status_code == 200
    return len(asked)


def one_more(anna, bert, number):
    """Another player, with everything that a list can have of them."""
    other = User.objects.create_user(f"player-{number}", password="x")
    play(new_games.start_game("english", bert, anna, Time.days(3)), "11-15")
    new_games.start_game("lasca", other, anna, Time.days(3))
    do(new_games.start_game("turkish", anna, other, Time.days(3)), anna, "resign")
    challenges.create(other, "lasca", is_open=True)
    challenges.create(other, "english", opponent=anna)
    challenges.create(anna, "russian", opponent=other)
    kind = {"family": "short", "speed": "days", "deviation": 50, "volatility": 0.06}
    Rating.objects.create(user=other, value=1500 + number, last_at=timezone.now(), **kind)


@pytest.mark.parametrize(
    "address", ["/", "/games/", "/challenges/", "/ratings/", "/ratings/short/days/", "/watch/", "/players/"]
)
def test_a_longer_list_takes_no_more_statements(as_user, anna, bert, address, asked):
    client = as_user(anna)
    for number in range(2):
        one_more(anna, bert, number)
    few = number_of_statements(client, address, asked)
    for number in range(2, 9):
        one_more(anna, bert, number)
    assert number_of_statements(client, address, asked) <= few
