"""Players, ratings, messages and the pool, for programs."""

import pytest
from site_play import do, key

from crownhead.web.community import messages
from crownhead.web.play import new_games
from crownhead.web.play.models import Game
from crownhead.web.players.models import Block, Follow
from crownhead.web.ratings.models import Rating

SLOW = new_games.Time.days(3)


def test_players_are_found_page_by_page(anna, bert, carla, anybody):
    status, first = anybody.get("/players?limit=2")
    assert (status, [each["name"] for each in first["players"]]) == (200, ["anna", "bert"])
    status, rest = anybody.get(f"/players?limit=2&after={first['after']}")
    assert ([each["name"] for each in rest["players"]], rest["after"]) == (["carla"], None)
    assert [each["name"] for each in anybody.get("/players?name=BE")[1]["players"]] == ["bert"]


def test_a_player_with_ratings_and_what_they_are_to_you(anna, bert, call):
    do(new_games.start_game("english", anna, bert, SLOW, rated=True), bert, "resign")
    caller = call(bert)
    assert caller.post("/players/anna/follow")[0] == 204
    status, told = caller.get("/players/anna")
    assert status == 200
    assert (told["follows"], told["friend"]) == (True, False)
    assert told["against_you"] == {"played": 1, "won": 0, "drawn": 0, "lost": 1}
    assert [each["name"] for each in caller.get("/following")[1]] == ["anna"]
    call(anna).post("/players/bert/follow")
    assert caller.get("/players/anna")[1]["friend"]
    assert caller.get("/players/bert")[1]["against_you"] is None
    assert told["ratings"][0]["rating"] == 1662
    assert told["ratings"][0]["provisional"]
    assert told["results"][0] == {
        **{"rulebook": "english", "title": "English draughts"},
        **{"played": 1, "won": 1, "drawn": 0, "lost": 0},
    }
    assert caller.get("/players/anna/ratings/short/days")[1][0]["before"] == 1500
    (game,) = caller.get("/players/anna/games")[1]
    assert (game["rated"], game["white_rating"], game["black_rating"]) == (True, "1662?", "1338?")
    assert caller.get("/ratings/short/days") == (200, [])
    Rating.objects.filter(user=anna).update(deviation=80)
    assert caller.get("/ratings/short/days")[1] == [{"place": 1, "name": "anna", "rating": 1662, "games": 1}]
    assert caller.get("/ratings/none/days")[0] in (400, 422)


def test_blocking_by_the_api(anna, bert, call):
    caller = call(anna)
    assert caller.post("/players/bert/block")[0] == 204
    assert Block.objects.exists()
    assert [each["name"] for each in caller.get("/blocked")[1]] == ["bert"]
    assert call(bert).get("/blocked") == (200, [])
    assert call(bert).post("/players/anna/follow")[0] == 403
    assert call(bert).post("/challenges", {"rulebook": "english", "opponent": "anna"})[0] == 403
    assert call(bert).post("/messages/anna", {"text": "hello", "key": key()})[0] == 403
    game = new_games.start_game("english", anna, bert)
    assert call(bert).post(f"/games/{game.number}/chat", {"text": "hello", "key": key()})[0] == 422
    assert caller("DELETE", "/players/bert/block") == (204, None)
    assert not Follow.objects.exists()


def test_messages_by_the_api(anna, bert, call):
    sent = {"text": "hello", "key": key()}
    assert call(anna).post("/messages/bert", sent)[0] == 201
    assert call(anna).post("/messages/bert", sent)[0] == 201  # the same again
    reader = call(bert)
    (talk,) = reader.get("/messages")[1]
    assert (talk["player"], talk["unread"], talk["last_text"]) == ("anna", 1, "hello")
    (line,) = reader.get("/messages/anna")[1]
    assert (line["author"], line["yours"], line["text"]) == ("anna", False, "hello")
    assert reader.post("/messages/anna/read")[0] == 204
    assert messages.unread(bert) == 0
    assert call(anna).post("/messages/bert", {"text": " ", "key": key()})[0] == 422


def test_a_rated_challenge_and_one_from_a_position(anna, bert, call):
    caller = call(anna)
    status, made = caller.post("/challenges", {"rulebook": "english", "time": "days-3", "rated": True, "open": True})
    assert (status, made["rated"], made["rating"]) == (201, True, "1500?")
    status, made = caller.post("/challenges", {"rulebook": "english", "opponent": "bert", "position": "W:W31:B1"})
    assert (status, made["position"]) == (201, "W:W31:B1")
    call(bert).post(f"/challenges/{made['token']}/accept")
    assert Game.objects.get().start == "W:W31:B1"
    for wrong, expected in (({"position": "nonsense"}, 422), ({"rated": True}, 403)):
        status, problem = caller.post("/challenges", {"rulebook": "english", **wrong})
        assert (status, bool(problem["message"])) == (expected, True)


def test_two_programs_are_paired(anna, bert, call):
    wanted = {"rulebook": "english", "time": "fischer-5-5", "rated": True}
    status, place = call(anna).post("/pairing", wanted)
    assert (status, place["game"]) == (200, None)
    assert place["lowest"] in range(1390, 1401)
    status, paired = call(bert).post("/pairing", wanted)
    assert paired["game"] is not None
    assert call(anna).get("/pairing")[1]["game"] == paired["game"]
    assert call(anna)("DELETE", "/pairing") == (204, None)
    assert call(anna).get("/pairing")[0] == 404


@pytest.mark.parametrize(
    "wanted", [{"time": "never"}, {"rulebook": "none"}, {"reach": 1}, {"time": "unlimited", "rated": True}]
)
def test_what_cannot_be_looked_for(anna, call, wanted):
    status, problem = call(anna).post("/pairing", {"rulebook": "english", "time": "days-3", **wanted})
    assert status in (400, 403, 404, 422)
    assert problem["message"]
