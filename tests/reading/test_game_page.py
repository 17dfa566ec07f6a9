"""Games as pages."""

from crownhead.notation import pdn
from crownhead.reading.game_page import games_html


def test_moves_have_the_numbers_of_the_file():
    """A position that is set up later is no move, but it may change the turn."""
    text = '[GameType "20"] [FEN "B:W28,39:B2,12"] 7... 12-18 8. 39-34 /FEN "W:W28:B12"/ 9. 28-22 *'
    (game,) = pdn.loads(text)
    page = games_html([game])
    for label in ("7… 12-18", "8. 39-34", "9. 28-22"):
        assert f"<figcaption>{label}</figcaption>" in page
    assert "9. 28-22" in str(game)
