"""What the five documents say of the sites that they were written for, kept by ours; see the coverage of the sources.

The pages are read as a browser without JavaScript shows them: the board is a table, and what can be chosen a link.
"""

import re

import pytest
from site_play import play, work

from crownhead import Rulebook, Side
from crownhead.web.arbiter.models import Letter
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import new_games
from crownhead.web.play.models import Game

THREE_SITES = ("international", "brettspielnetz-checkers", "yourturnmyturn-checkers")
FIVE = (*THREE_SITES, "english", "boxed")


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def board(page):
    """The squares as they are shown, row by row: whether each is dark, and which square and piece it says it is."""
    (table,) = re.findall(r'<table class="plain.*?</table>', page, re.DOTALL)
    rows = [re.findall(r"<td.*?</td>", row, re.DOTALL) for row in re.findall(r"<tr>.*?</tr>", table, re.DOTALL)]
    return [
        [("dark" in cell.partition(">")[0], "".join(re.findall(r'title="(.*?)"', cell))) for cell in r] for r in rows
    ]


def choosable(page):
    """The squares whose pieces can be chosen."""
    return set(re.findall(r'href="\?from=(\w+)', page))


# --- how the board lies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", FIVE)
def test_the_site_places_the_board(as_user, anna, bert, carla, slug):
    """A dark square at the lower left of everyone who looks: White, Black, and who only watches."""
    game = new_games.start_game(slug, bert, anna)
    corners = {"white": ("46", "5") if slug == "international" else ("29", "4")}
    corners["black"] = corners["white"][::-1]
    for user, side in ((bert, "white"), (anna, "black"), (carla, "white")):
        page = read(as_user(user), game.get_absolute_url())
        shown = board(page)
        assert f'orientation="{side}"' in page
        assert [(row + column) % 2 == 0 for row, cells in enumerate(shown[::-1]) for column, _ in enumerate(cells)] == [
            dark for cells in shown[::-1] for dark, _ in cells
        ]
        lower_left, upper_right = shown[-1][0][1], shown[0][-1][1]
        assert (lower_left.partition(":")[0], upper_right.partition(":")[0]) == corners[side]
        assert f"{side} man" in lower_left, "one's own men are near"


@pytest.mark.parametrize("slug", THREE_SITES)
def test_the_board_can_be_turned_on_the_site(client, anna, bert, slug):
    """[Flip board], [Draai bord]: a link at every board turns it by half a turn, and back."""
    game = new_games.start_game(slug, bert, anna)
    page = read(client, game.get_absolute_url())
    (link,) = re.findall(r'<a href="(\?[^"]*)"[^>]*>[^<]*<span>Flip board</span>', page)
    turned = read(client, game.get_absolute_url() + link)
    assert board(turned) == [row[::-1] for row in board(page)[::-1]] != board(page)
    (link,) = re.findall(r'<a href="(\?[^"]*)"[^>]*>[^<]*<span>Flip board</span>', turned)
    assert board(read(client, game.get_absolute_url() + link)) == board(page)


@pytest.mark.parametrize("mark", ["letter", "stack"])
def test_a_king_is_marked_as_the_player_likes_it(as_user, anna, mark):
    """By a "D", as on the screens of Brettspielnetz, or by a second piece on top."""
    anna.kings = mark
    anna.full_clean()
    anna.save()
    game = new_games.start_game("brettspielnetz-checkers", anna, anna)
    assert re.search(rf'<draughts-board id="board"[^>]* kings="{mark}"', read(as_user(anna), game.get_absolute_url()))


# --- what the sites enforce -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "start", "can", "free"),
    [
        ("international", "W:W28,40,44:B23,39,1", {"28", "44"}, "40-34"),
        ("brettspielnetz-checkers", "B:W18,25:B14,21,1", {"14", "21"}, "1-5"),
        ("yourturnmyturn-checkers", "B:W18,27,31:B14,5", {"14"}, "5-9"),
    ],
)
def test_only_a_piece_that_can_capture_can_be_chosen(as_user, anna, slug, start, can, free):
    game = new_games.start_game(slug, anna, anna, start=start)
    client = as_user(anna)
    assert choosable(read(client, game.get_absolute_url())) == can
    action = {"do": "play", "move": free, "ply": "0", "key": "a-free-piece"}
    client.post(f"{game.get_absolute_url()}act", action)
    game.refresh_from_db()
    assert game.ply == 0


# --- who has which colour ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["white", "black"])
def test_the_players_decide_who_has_which_colour(client, anna, bert, side):
    """The box: against the computer and against a friend; and Black begins, whoever that is."""
    client.force_login(anna)
    client.post("/play/computer", {"rulebook": "boxed", "level": "1", "colour": side})
    against_the_computer = Game.objects.get()
    assert against_the_computer.player(Side(side)) == anna
    assert (against_the_computer.turn, against_the_computer.ply) == ("black", 0)
    if side == "white":
        work()
        against_the_computer.refresh_from_db()
        assert against_the_computer.ply == 1, "the computer has Black, and begins"
    client.post("/play/friend", {"rulebook": "boxed", "colour": side, "time": "unlimited"})
    client.force_login(bert)
    client.post(Challenge.objects.get().get_absolute_url())
    against_a_friend = Game.objects.exclude(pk=against_the_computer.pk).get()
    assert (against_a_friend.player(Side(side)), against_a_friend.player(Side(side).other)) == (anna, bert)
    play(against_a_friend, "9-14")


# --- letters to an admin ----------------------------------------------------------------------------------------------


def test_the_contact_form_asks_for_what_the_admin_needs(client, as_user, ending, arbiter):
    """The game number, "Dame", why it is a draw, and of a repeated position the three move numbers."""
    play(ending, *("1-5", "32-28", "5-1", "28-32") * 2)
    page = read(client, f"/contact/?game={ending.number}")
    fields = dict(re.findall(r'<label for="id_(\w+)">([^<]+)</label>', page))
    assert {"game": "Game number", "subject": "Game", "move_numbers": "Move numbers"}.items() <= fields.items()
    assert f'name="game" value="{ending.number}"' in page
    assert 'name="subject" value="Dame"' in page
    assert "three moves before which it was on the board" in page
    letter = {"subject": "Dame", "topic": "repetition", "text": "three times the same", "email": "anyone@example.org"}
    for numbers, number in (("", ending.number), ("1 3", ending.number), ("1 3 3", ending.number), ("1 3 5", "")):
        client.post("/contact/", {"game": number, "move_numbers": numbers, **letter})
    assert Letter.objects.count() == 0
    client.post("/contact/", {"game": ending.number, "move_numbers": "1 3 5", **letter})
    seen = read(as_user(arbiter), Letter.objects.get().get_absolute_url())
    assert ending.get_absolute_url() in seen
    assert Rulebook.load("brettspielnetz-checkers").title in seen
    assert "three times the same" in seen
    assert re.search(r"<dd>\s*Dame ·", seen)
    assert re.search(r"1,? 3,? (and )?5", seen)


# --- the front matter of the Official Rulebook ------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_official_rulebook_is_live(client, db):
    """Published, with its title, its players, its duration, its age and its tagline, and with its variants."""
    page, book = read(client, "/rules/english/"), Rulebook.load("english")
    facts = dict(re.findall(r"<dt>(\w+)</dt>\s*<dd>\s*([^<]+?)\s*</dd>", page))
    assert {"Players": "2", "Duration": "30 min", "Age": "6+"}.items() <= facts.items()
    assert "The world&#x27;s oldest strategy game of diagonal capture" in page
    assert "Draughts — Official Rulebook" in page
    shelf = read(client, "/rules/")
    for slug in ("english", "turkish", "lasca"):
        assert f'href="/rules/{slug}/"' in shelf
    assert book.version in page
