"""What stands beside the board, as a browser without JavaScript shows it."""

import re
from datetime import timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone
from site_play import do, play, text


def title(page):
    return re.search(r"<title>(.*?)</title>", text(page))[1]


def test_the_title_says_who_plays_and_how_it_ended(client, game, bert):
    players = "○ bert \N{EN DASH} ● anna"
    assert title(client.get(game.get_absolute_url())) == (
        f"{players} · game {game.number} · English draughts · Crownhead"
    )
    do(game, bert, "resign")
    assert title(client.get(game.get_absolute_url())).startswith(f"{players}: Black wins · ")


def test_captured_men_stand_beside_who_took_them(client, game):
    play(game, "11-15", "22-18", "15x22", "25x18")
    page = client.get(game.get_absolute_url())
    assert captured(page) == {"white": "<i></i>", "black": "<i></i>"}
    assert captured(client.get(f"{game.get_absolute_url()}?ply=3")) == {"white": "", "black": "<i></i>"}


def captured(page):
    """What the players of each side have taken, by their own side."""
    found = {}
    for side in ("white", "black"):
        (row,) = re.findall(rf'<section class="part player" data-part="{side}".*?</section>', text(page))
        taken, found[side] = re.search(r'data-captured="(\w+)" aria-hidden="true">(.*?)</span>', row).groups()
        assert taken != side
    return found


def test_the_time_of_each_move_stands_beside_it(client, game, monkeypatch):
    began = timezone.now()
    for seconds, move in ((0, "11-15"), (121, "22-18"), (3751, "15x22")):
        monkeypatch.setattr("django.utils.timezone.now", lambda seconds=seconds: began + timedelta(seconds=seconds))
        play(game, move)
    page = text(client.get(game.get_absolute_url()))
    assert re.findall(r'<small title="time for this move">(.*?)</small>', page) == ["2:01", "1:00:30"]


def test_the_past_says_that_it_is_past(client, game):
    play(game, "11-15", "22-18", "15x22", "25x18")
    now = text(client.get(game.get_absolute_url()))
    assert '<div class="past" hidden>' in now
    assert 'class="plain"' in now
    past = text(client.get(f"{game.get_absolute_url()}?ply=2"))
    assert '<div class="past">' in past
    assert "Move 1 of 2</span>" in past
    assert 'class="plain past"' in past
    assert re.search(r'data-ply="2" aria-current="step">22-18<', past)
    assert "The first position</span>" in text(client.get(f"{game.get_absolute_url()}?ply=0"))


def test_an_action_keeps_its_place_while_it_is_impossible(as_user, game, anna, bert):
    """So that nothing moves under a finger when it is the other player's turn."""
    rows = [actions(as_user(user).get(game.get_absolute_url())) for user in (anna, bert)]
    assert rows[0] == rows[1] == ["Offer draw", "Take back", "Resign", "Type"]
    play(game, "11-15")
    assert actions(as_user(anna).get(game.get_absolute_url())) == rows[0]
    assert actions(as_user(bert).get(game.get_absolute_url())) == rows[0]


def test_those_who_watch_have_no_actions(client, game):
    assert actions(client.get(game.get_absolute_url())) == []


def actions(page):
    """The row of labelled icons."""
    row = text(page).partition('class="row-of-actions"')[2].partition("</section>")[0]
    labels = re.findall(r"</svg> ?<span>([^<]+)</span></(?:summary|button)>", row)
    return [label for label in labels if label != "With my move"]  # that is inside of the last


DRAW = {"title": "no progress", "how": "claim", "count": 3.5, "limit": 25.0, "full": False, "short": "3 of 25"}
DRAW |= {"evidence": "3 moves since move 12", "name": "no-progress", "tablebase": None}
OTHERWISE = {"title": "repetition", "how": "automatic", "count": 4, "limit": 40, "full": True, "short": "4 of 40"}
OTHERWISE |= {"evidence": "4 moves since move 13"}


@pytest.mark.parametrize("fact", OTHERWISE)
def test_the_row_of_a_counter_that_was_kept_stands_for_no_other(fact):
    """Whatever a row shows is in the key by which it is kept."""
    rows = [
        render_to_string("games/counters.html", {"draws": [draw]})
        for draw in (DRAW, {**DRAW, **{fact: OTHERWISE[fact]}})
    ]
    assert rows[0] != rows[1]


@pytest.mark.parametrize("address", ["?ply=1", "?ply=2", "?flip=1", "?ply=1&flip=1", ""])
def test_one_steps_from_the_position_that_is_shown(client, game, address):
    play(game, "11-15", "22-18", "15x22", "25x18")
    client.get(game.get_absolute_url())
    ply, flipped = int((re.search(r"ply=(\d)", address) or [0, 4])[1]), "flip" in address
    page = text(client.get(f"{game.get_absolute_url()}{address}"))
    kept = "&amp;flip=1" if flipped else ""
    assert f'href="?ply={ply - 1}{kept}"' in page
    assert f'href="?ply={ply + 1}{kept}"' in page
    (turned,) = re.findall(r'href="\?([^"]*)"\s+data-flip', page)
    assert turned == ("" if flipped else "flip=1") + (f"&amp;ply={ply}" if "ply" in address else "")
