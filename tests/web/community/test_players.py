"""Players as others see them: found by name, with ratings and results; followed, blocked, challenged, reported."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from site_books import house_rules
from site_play import REPEATED, do, key, new_player, play, text

from crownhead.web.arbiter.models import Letter
from crownhead.web.community import messages, reports
from crownhead.web.community.people import directory, results
from crownhead.web.database import statements
from crownhead.web.http.caching import byte_cache
from crownhead.web.lobby import challenges
from crownhead.web.lobby.models import Challenge
from crownhead.web.play import chat, new_games
from crownhead.web.play.models import Game
from crownhead.web.play.storage import player_games
from crownhead.web.players import presence, relations, services
from crownhead.web.players.data_export.service import contents
from crownhead.web.players.models import Follow, Presence, User
from crownhead.web.players.names import folded
from crownhead.web.ratings.models import Rating
from crownhead.web.shelf import service as shelf

SLOW = new_games.Time.days(3)


# --- the list ---------------------------------------------------------------------------------------------------------


def test_names_are_found_by_their_beginning_whatever_their_accents(db, client):
    for name in ("Žofie", "zoe", "Zo-Zo", "anna", "Émile"):
        new_player(name)
    services.new_guest()
    assert [user.username for user in directory.named("ZO").users] == ["Zo-Zo", "zoe", "Žofie"]
    assert [user.username for user in directory.named("e").users] == ["Émile"]
    assert "Émile" in text(client.get("/players/?name=em"))
    assert "No one here has such a name." in text(client.get("/players/?name=%25"))
    assert client.get("/players/?name=" + "x" * 500 + "&after=::::").status_code == 200


def test_the_list_goes_on_where_it_ended_with_each_player_once(db):
    names = sorted((new_player(f"player-{number % 7}-{number}").username for number in range(23)), key=folded)
    found, after = [], ""
    while True:
        page = directory.named("pl", after, most=5)
        found += [user.username for user in page.users]
        if not (after := page.after):
            break
    assert found == names


def test_a_guest_is_in_the_list_once_they_have_a_name(db, client):
    guest = services.new_guest()
    assert directory.named("").users == []
    guest.username, guest.is_guest = "Newcomer", False
    guest.save()
    assert directory.named("new").users == [guest]


def test_the_list_asks_as_often_for_many_as_for_few(db, client, django_assert_max_num_queries):
    def players(number):
        for index in range(number):
            user = new_player(f"player{number}-{index}")
            Rating.objects.create(user=user, family="short", speed="live", value=1600, deviation=60, volatility=0.06)
            presence.note([user.pk], timezone.now())

    players(2)
    with django_assert_max_num_queries(6) as few:
        client.get("/players/")
    players(30)
    with django_assert_max_num_queries(len(few)):
        page = text(client.get("/players/"))
    assert page.count('class="person"') > 32


# --- who is here ------------------------------------------------------------------------------------------------------


def test_who_has_loaded_a_page_is_online_for_a_while(anna, as_user):
    as_user(anna).get("/")
    assert presence.are_online([anna]) == {anna.pk}
    assert presence.are_online([anna], timezone.now() + presence.ONLINE) == set()
    assert presence.count_online() == 1


def test_who_hides_it_is_not_seen(anna, bert, as_user):
    anna.shows_presence = False
    anna.save()
    presence.note([anna.pk, bert.pk], timezone.now())
    assert presence.are_online([anna, bert]) == {bert.pk}
    assert [row.user for row in presence.online()] == [bert]
    assert "online" not in text(as_user(bert).get("/players/anna/")).split('id="ratings"')[0].split("</nav>")[1]


@pytest.mark.django_db(transaction=True)
def test_a_player_who_is_removed_at_this_moment_is_no_harm(anna):
    presence.note([anna.pk, 999_999], timezone.now())
    assert [*Presence.objects.values_list("user", flat=True)] == [anna.pk]


# --- the profile ------------------------------------------------------------------------------------------------------


def test_a_profile_has_ratings_a_graph_results_games_and_books(anna, bert, as_user):
    anna.about = "I play <b>slowly</b>."
    anna.save()
    shelf.save(anna, house_rules(title="Anna's rules"), visibility="public")
    for loser in (bert, bert, anna):
        do(new_games.start_game("english", anna, bert, SLOW, rated=True), loser, "resign")
    page = text(as_user(bert).get("/players/anna/"))
    assert "I play &lt;b&gt;slowly&lt;/b&gt;." in page
    assert "<polyline points=" in page
    assert "Short kings" in page
    assert "You against anna: 1 won, 0 drawn, 2 lost." in page
    assert "Anna&#x27;s rules" in page
    assert page.count('class="tile"') == 3
    shown = Rating.objects.get(user=anna)
    assert f"{shown.value:.0f}?" in page


@pytest.mark.thorough
def test_a_profile_asks_as_often_for_many_games_as_for_few(anna, bert, client, django_assert_max_num_queries):
    def some_games(number):
        for index in range(number):
            book = shelf.save(bert, house_rules(title=f"Rules {number} {index}"), visibility="public")
            do(new_games.start_game(book.key, anna, bert), bert, "resign")

    some_games(1)
    client.get("/players/anna/")
    byte_cache.clear_all()
    with django_assert_max_num_queries(20) as few:
        client.get("/players/anna/")
    some_games(8)
    with django_assert_max_num_queries(len(few)):
        page = text(client.get("/players/anna/"))
    assert page.count('class="tile"') == 9


# --- following and blocking -------------------------------------------------------------------------------------------


def test_the_running_games_come_first_and_then_the_one_that_ended_last(anna, bert):
    """Whichever seat a player has, and once if they have both."""
    first, second, third = (
        new_games.start_game("english", *seats) for seats in ((anna, bert), (bert, anna), (anna, 3))
    )
    alone = new_games.start_game("english", anna, anna)
    do(second, anna, "resign"), do(first, anna, "resign")
    numbers = [first.number, second.number]
    for ended_only, expected in ((False, [alone.number, third.number, *numbers]), (True, numbers)):
        found = player_games.latest(anna.pk, 0, 9, ended_only=ended_only)
        assert [game.number for game in found] == expected
        page = player_games.latest(anna.pk, 1, 2, ended_only=ended_only)
        assert [game.number for game in page] == expected[1:2]


def test_every_page_of_ended_games_is_a_part_of_one_list(anna, bert):
    """Whatever is skipped before it, whatever the seat, also where games ended at the same time."""
    for number, seats in enumerate(((anna, bert), (bert, anna), (anna, anna)) * 4):
        game = new_games.start_game("english", *seats)
        do(game, anna, "resign")
        Game.objects.filter(pk=game.pk).update(finished_at=datetime(2026, 1, 1 + number * 5 % 7, tzinfo=UTC))
    ended = sorted(Game.objects.values_list("finished_at", "number"), reverse=True)
    for first in range(14):
        for last in range(first + 1, 15):
            page = player_games.latest(anna.pk, first, last, ended_only=True)
            assert [game.number for game in page] == [number for _at, number in ended[first:last]]


def test_running_games_are_in_the_order_in_which_the_database_would_have_them(anna, bert):
    games = [
        new_games.start_game("english", *seats, time)
        for seats in ((anna, bert), (bert, anna), (anna, anna), (anna, 3))
        for time in (SLOW, new_games.Time(), new_games.Time.days(1))
    ]
    do(games[0], anna, "11-15"), do(games[4], bert, "11-15"), do(games[8], anna, "resign")
    waiting, others = player_games.running(anna.pk)
    assert waiting == [game.pk for game in Game.objects.waiting_for(anna).unfinished()]
    rest = Game.objects.of(anna).unfinished().exclude(pk__in=waiting)
    assert others == [game.pk for game in rest.order_by("-changed_at", "-pk")]
    assert len(waiting) > 3 < len(others)


@pytest.mark.parametrize("seats", ["w", "b", "wb", "wwwwwwwb", "w" * 30 + "b" * 30])
def test_a_page_far_from_the_first_shows_games_of_both_seats_in_order(anna, bert, seats):
    """Whether a player has both colours in turn, or the same one for years."""
    start = {"rulebook": "english", "state": Game.State.FINISHED, "result": "draw"}
    sides = [{"white": anna, "black": bert}, {"white": bert, "black": anna}]
    for number, seat in enumerate(seats * (120 // len(seats))):
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=number)
        Game.objects.create(**start, **sides["wb".index(seat)], finished_at=at)
    ended = [*Game.objects.order_by("-finished_at").values_list("pk", flat=True)]
    for first in (30, 55, 100, 118, 500):
        assert player_games.numbers(anna.pk, first, first + 5, ended_only=True) == ended[first : first + 5]


def test_no_database_sorts_all_games_of_a_player(anna):
    statement = f"EXPLAIN QUERY PLAN {player_games._ended_between()}"
    plan = "\n".join(row[-1] for row in statements.run(statement, (anna.pk, anna.pk, anna.pk, 10, 1000)))
    assert "MERGE" in plan
    assert "games_of_white" in plan
    assert "games_of_black" in plan
    assert "TEMP B-TREE" not in plan


def test_results_are_counted_for_both_colours_and_against_oneself_not_at_all(anna, bert, as_user):
    for white, black, loser in ((anna, bert, bert), (bert, anna, bert), (anna, bert, anna), (anna, anna, anna)):
        do(new_games.start_game("english", white, black), loser, "resign")
    (row,) = results.of_player(anna)
    assert [row[name] for name in ("played", "won", "drawn", "lost")] == [3, 2, 0, 1]
    assert results.against(anna, bert) == results.Score(won=1, lost=2)


def test_two_who_follow_each_other_are_friends(anna, bert, as_user):
    relations.follow(bert, anna)
    client = as_user(anna)
    assert client.post("/players/bert/follow").status_code == 302
    assert client.post("/players/bert/follow").status_code == 302  # twice is once
    assert Follow.objects.count() == 2
    assert "You follow each other." in text(client.get("/players/bert/"))
    assert "bert" in text(client.get("/players/")).split("Online now")[0]
    client.post("/players/bert/unfollow")
    assert [row.follower for row in Follow.objects.all()] == [bert]


def test_whom_one_follows_and_has_blocked_is_listed_for_oneself_page_by_page(anna, bert, as_user, monkeypatch):
    others = [new_player(f"friend{number}") for number in range(3)]
    for other in others:
        relations.follow(anna, other)
    relations.block(anna, bert)
    monkeypatch.setattr(directory, "ONLINE_SHOWN", 2)
    client = as_user(anna)
    first, rest = (text(client.get(f"/players/{query}")) for query in ("", "?followed=2"))
    for page, expected in ((first, others[:2]), (rest, others[2:])):
        assert [each for each in others if f"{each}<" in page.split("All players")[0]] == expected
    assert "bert" in first.split("You have blocked")[1]
    assert "You have blocked" not in text(as_user(bert).get("/players/"))


def test_a_list_has_an_end(anna, bert, monkeypatch):
    monkeypatch.setattr(relations, "MOST", 0)
    with pytest.raises(PermissionDenied):
        relations.follow(anna, bert)
    with pytest.raises(PermissionDenied):
        relations.block(anna, bert)


@pytest.mark.parametrize("by", ["anna", "bert"])
def test_who_is_blocked_has_nothing_to_do_with_the_other_in_either_direction(anna, bert, by, as_user):
    game = new_games.start_game("english", anna, bert)
    link = challenges.create(anna, "english")
    listed = challenges.create(anna, "english", is_open=True)
    named = challenges.create(anna, "english", opponent=bert)
    relations.follow(anna, bert)
    blocker, blocked = (anna, bert) if by == "anna" else (bert, anna)
    relations.block(blocker, blocked)
    assert not Follow.objects.exists()
    assert chat.say(game.number, anna, "hello", key()).code == "refused"
    assert chat.say(game.number, bert, "hello", key()).code == "refused"
    for one, other in ((anna, bert), (bert, anna)):
        with pytest.raises(PermissionDenied):
            challenges.create(one, "english", opponent=other)
        with pytest.raises(PermissionDenied):
            messages.write(one, other, "hello", key())
        with pytest.raises(PermissionDenied):
            relations.follow(one, other)
    for challenge in (link, listed, named):
        with pytest.raises(PermissionDenied):
            challenges.accept(challenge.token, bert)
    assert not challenges.open_challenges(bert).exists()
    assert not challenges.invitations(bert).exists()
    assert challenges.open_challenges().exists()
    assert "blocked" in text(as_user(bert).get(link.get_absolute_url()))
    assert do(game, bert, "11-15").code == "done"  # the game itself goes on
    relations.unblock(blocker, blocked)
    assert challenges.accept(link.token, bert)


def test_no_words_of_the_blocked_go_along_with_a_move(anna, bert, as_user):
    game = new_games.start_game("english", anna, bert)
    relations.block(anna, bert)
    for one in (anna, bert):
        page = text(as_user(one).get(f"/games/{game.number}/"))
        assert "One of you has blocked the other." in page
        assert "/say" not in page
    refused = do(game, bert, "11-15, offer: you bore me")
    assert (refused.code, refused.message) == ("refused", "One of you has blocked the other.")
    assert do(game, bert, "11-15, offer").code == "done"
    assert do(game, anna, {"do": "decline", "reason": "you bore me, too"}).code == "refused"
    assert do(game, anna, "decline").code == "done"


def test_why_a_claim_is_declined_is_said_even_to_the_blocked(anna, bert):
    """The arbiter reads it."""
    game = new_games.start_game("brettspielnetz-checkers", bert, anna, start="B:WK32,K31:BK1,K2")
    play(game, *REPEATED)
    relations.block(anna, bert)
    assert do(game, anna, {"do": "claim", "name": "repetition"}).code == "done"
    assert do(game, bert, {"do": "decline", "reason": "I want to play on."}).code == "done"


# --- a challenge to one player ----------------------------------------------------------------------------------------


def challenge(client, **chosen):
    wanted = {"rulebook": "english", "time": "days-3", "colour": "", "position": ""} | chosen
    return client.post("/players/bert/challenge", wanted)


def test_a_named_challenge_from_a_position(anna, bert, as_user):
    position = "W:W31,32,K5:B1,2,3"
    answer = challenge(as_user(anna), colour="black", position=position)
    made = Challenge.objects.get()
    assert answer.url == made.get_absolute_url()
    assert (made.opponent, made.start, made.colour, made.rated) == (bert, position, "black", False)
    client = as_user(bert)
    page = text(client.get(answer.url))
    assert position in page
    assert "casual" in page
    assert client.get(f"{answer.url}board.svg").content.startswith(b"<svg")
    game = challenges.accept(made.token, bert)
    assert (game.black, game.start) == (anna, position)
    assert game.fen.startswith("W:")


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"position": "nonsense"}, "errorlist"),
        ({"position": "W:W99:B1"}, "errorlist"),
        ({"position": "W:W31:B1", "rated": "on"}, "A rated game begins with the position of the rulebook."),
        ({"time": "unlimited", "rated": "on"}, "A rated game needs a time limit."),
        ({"rulebook": "no-such-book"}, "errorlist"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(anna, bert, as_user, chosen, problem):
    answer = challenge(as_user(anna), **chosen)
    assert answer.status_code == 200
    assert problem in text(answer)
    assert not Challenge.objects.exists()


def test_no_one_challenges_themselves(bert, as_user):
    assert "This is you." in text(challenge(as_user(bert)))


def test_a_rated_challenge_between_two_accounts(anna, bert, as_user):
    challenge(as_user(anna), rated="on")
    made = Challenge.objects.get()
    assert made.rated
    assert "rated" in text(as_user(bert).get("/games/"))
    assert challenges.accept(made.token, bert).rated


# --- reports ----------------------------------------------------------------------------------------------------------


def test_a_report_goes_to_the_desk_with_what_was_to_be_seen(anna, bert, moderator, as_user):
    game = new_games.start_game("english", anna, bert)
    chat.say(game.number, bert, "in the game", key())
    messages.write(bert, anna, "in a message", key())
    bert.about = "on the profile"
    bert.save()
    client = as_user(anna)
    wanted = {"cause": "abuse", "text": "Look.", "game": str(game.number), "key": "report-key-1"}
    assert client.post("/players/bert/report", wanted).status_code == 302
    client.post("/players/bert/report", wanted)
    bert.about = ""
    bert.save()
    letter = Letter.objects.get()  # sent twice, it is there once
    assert (letter.author, letter.player, letter.cause, letter.game) == (anna, bert, "abuse", game)
    assert letter.context["about"] == "on the profile"
    assert [line["text"] for line in letter.context["messages"]] == ["in a message"]
    assert [line["text"] for line in letter.context["chat"]] == ["in the game"]
    desk = as_user(moderator)
    assert letter.get_absolute_url() in text(desk.get("/moderator/"))
    page = text(desk.get(letter.get_absolute_url()))
    for said in ("bert", "Insults or threats", "on the profile", "in a message", "in the game"):
        assert said in page


@pytest.mark.parametrize(
    "wanted", [{"cause": "nonsense"}, {"text": " "}, {"text": "x" * 5000}, {"game": "999"}, {"game": "-1"}]
)
def test_a_report_that_says_nothing_is_refused(anna, bert, as_user, wanted):
    body = {"cause": "abuse", "text": "Look.", "game": "", "key": "report-key-1"} | wanted
    assert as_user(anna).post("/players/bert/report", body).status_code == 200
    assert not Letter.objects.exists()


def test_a_report_names_a_game_that_the_player_plays_in(anna, bert, carla):
    game = new_games.start_game("english", anna, carla)
    with pytest.raises(ValueError, match="does not play"):
        reports.report(anna, bert, "abuse", "Look.", game)


def test_a_report_about_a_book_names_its_author(anna, bert, as_user):
    book = shelf.save(bert, house_rules(), visibility="public")
    as_user(anna).post(f"/rules/{book.key}/report", {"text": "rude", "email": "x@example.org"})
    assert Letter.objects.get().player == bert


# --- one's own data ---------------------------------------------------------------------------------------------------


def test_everything_new_is_exported_and_goes_with_the_account(anna, bert, as_user):
    relations.follow(anna, bert)
    do(new_games.start_game("english", anna, bert, SLOW, rated=True), bert, "resign")
    messages.write(anna, bert, "from anna", key())
    messages.write(bert, anna, "from bert", key())
    told = contents(anna)
    assert told["following"][0]["name"] == "bert"
    assert told["ratings"][0]["family"] == "short"
    assert told["rating changes"][0]["before"] == 1500
    assert [each["text"] for each in told["messages"][0]["messages"]] == ["from anna", "from bert"]
    assert (told["preferences"]["shows_presence"], told["preferences"]["hints"]) == (True, True)
    his = Rating.objects.get(user=bert).value
    client = as_user(anna)
    client.post("/account/delete", {"password": "correct horse"})
    assert not User.objects.filter(username="anna").exists()
    assert Rating.objects.get(user=bert).value == his
    (part,) = messages.conversations(bert)
    assert (part.other, part.last_text) == (None, "")
    assert [each.text for each in part.conversation.messages.all()] == ["from bert"]
    client = as_user(bert)
    page = text(client.get(client.get("/messages/").content.decode().split('class="row" href="')[1].split('"')[0]))
    assert "from bert" in page
    assert "from anna" not in page
    assert timedelta(0) < timezone.now() - part.last_at
