"""Games in a list of one player, as HTML that is written without templates."""

import pytest

from crownhead.web.lobby import game_rows
from crownhead.web.ratings.lookup import Standings


@pytest.mark.parametrize("drawn", [game_rows.row, game_rows.tile])
def test_what_players_wrote_is_text(drawn, game, anna):
    game.white.username, game.last_move = "<i>bert</i>", "<b>11-15</b>"
    html = drawn(game, anna, "<script>my book</script>", Standings.of_games([game]))
    assert "&lt;script&gt;my book&lt;/script&gt;" in html
    assert "&lt;i&gt;bert&lt;/i&gt;" in html
    assert not any(tag in html for tag in ("<script>", "<i>", "<b>11-15"))
