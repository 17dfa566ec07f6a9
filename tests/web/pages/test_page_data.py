"""What the page of a game gives to scripts and to other programs: its state, its news, its PDN."""

from django.urls import reverse
from site_play import do, play, text

from crownhead.play import history
from crownhead.play.actions import Accept, Offer
from crownhead.web.pages import game_state
from crownhead.web.play.storage.replay import replayed


def test_a_script_gets_the_state_with_every_answer(as_user, game, anna):
    client, address = as_user(anna), reverse("act", args=[game.number])
    sent = {"do": "play", "move": "11-15", "ply": "0", "key": "abcdefgh"}
    for status, code in ((200, "done"), (200, "repeated")):
        answer = client.post(address, sent, headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"], answer.json()["state"]["ply"]) == (status, code, 1)
    answer = client.post(address, {**sent, "key": "abcdefgi"}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    for bad in ({}, {"do": "play"}, {**sent, "ply": "x", "key": "abcdefgj"}, {**sent, "key": ""}):
        answer = client.post(address, bad, headers={"accept": "application/json"})
        assert answer.status_code in (400, 409)
        assert answer.json()["state"]["ply"] == 1


def test_the_news_bring_the_parts_of_the_page(client, game):
    play(game, "11-15")
    news = client.get(reverse("state", args=[game.number])).json()
    assert news["state"]["version"] == 1
    assert "11-15" in news["parts"]["moves"]
    earlier = client.get(reverse("state", args=[game.number]) + "?ply=0").json()
    assert earlier["board"]["ply"] == 0
    assert client.get(reverse("state", args=[game.number]) + "?ply=5").status_code == 404


def test_a_game_is_saved_as_pdn(client, game):
    play(game, "11-15", "22-18")
    answer = client.get(reverse("pdn", args=[game.number]))
    assert "attachment" in answer.headers["Content-Disposition"]
    assert '[White "bert"]' in text(answer)
    assert "1. 11-15 22-18 *" in text(answer)


def test_the_pdn_of_a_game_says_where_it_was_played_and_how_it_ended(client, game, anna, bert, settings):
    settings.SITE_URL = "https://draughts.example"
    play(game, "11-15", "22-18")
    do(game, anna, Offer(side="black"))
    do(game, bert, Accept())
    saved = text(client.get(reverse("pdn", args=[game.number])))
    assert '[Site "https://draughts.example"]' in saved
    assert '[Result "1/2-1/2"]' in saved
    assert saved.endswith("1. 11-15 22-18 {[%offer black] [%accept]} 1/2-1/2")


def test_the_state_of_a_long_game_goes_through_its_log_a_few_times(game, monkeypatch):
    """Not once for each entry of it: that was a quarter of a second after two thousand."""
    play(game, "11-15", "23-19", "8-11", "22-17", "9-13", "17-14")
    walk, times = history.from_the_last, []
    monkeypatch.setattr(history, "from_the_last", lambda entries: (times.append(len(entries)), walk(entries))[1])
    state = game_state.state(game, replayed(game), None)
    assert [entry["move"] for entry in state["log"]][-1] == "17-14"
    assert 0 < len(times) < 6


def test_an_answer_leaves_out_what_the_page_knows(as_user, game, anna, bert):
    """A page from before that names nothing, and is sent all of it."""
    play(game, "11-15", "22-18", "15x22", "25x18")
    address = reverse("act", args=[game.number])
    sent = {"do": "play", "move": "8-11", "ply": "4", "key": "abcdefgh", "known": "4"}
    state = as_user(anna).post(address, sent, headers={"accept": "application/json"}).json()["state"]
    assert (state["log_from"], [entry["move"] for entry in state["log"]]) == (4, ["8-11"])
    sent = {"do": "take back", "ply": "5", "key": "abcdefgi", "known": "5"}
    state = as_user(anna).post(address, sent, headers={"accept": "application/json"}).json()["state"]
    assert (state["log_from"], [entry["do"] for entry in state["log"]]) == (4, ["play", "take back"])
    sent = {"do": "accept", "ply": "5", "sequence": "6", "key": "abcdefgj"}
    state = as_user(bert).post(address, sent, headers={"accept": "application/json"}).json()["state"]
    assert (state["log_from"], len(state["log"]), state["log"][4]["stands"]) == (0, 7, False)


def test_an_earlier_position_comes_with_the_number_of_its_move(client, game):
    """A page that shows only the end of a long game has no other way to know it."""
    play(game, "11-15", "22-18", "15x22", "25x18")
    address = reverse("state", args=[game.number])
    assert [client.get(f"{address}?ply={ply}").json()["number"] for ply in range(5)] == [0, 1, 1, 2, 2]
    assert "Move 2 of 2" in text(client.get(f"{game.get_absolute_url()}?ply=3"))
