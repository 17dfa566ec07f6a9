"""Small boards that are live, on the pages of many visitors."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from site_play import do
from site_socket import Socket

from crownhead.web.watching.small_boards import small_boards


class Boards(Socket):
    """A page that shows some games."""

    def __init__(self, *games, language="en"):
        super().__init__(0)
        shown = ",".join(str(game.number) for game in games)
        self.scope |= {"path": "/watch/live", "query_string": f"games={shown}&language={language}".encode()}


@pytest.fixture
def reads(monkeypatch):
    """Which games were read, time by time."""
    read, found = small_boards._read, []
    monkeypatch.setattr(small_boards, "_read", lambda numbers: (found.append([*numbers]), read(numbers)))
    return found


@pytest.mark.django_db(transaction=True)
def test_a_game_that_goes_on_is_read_once_for_all_pages_that_show_it(game, anna, reads):
    pages = [Boards(game, language=language) for language in ("en", "de", "nl") * 10]

    async def scene():
        for page in pages:
            assert await page.open()
            (shown,) = (await page.told())["games"]
            assert (shown["number"], shown["over"]) == (game.number, "")
        reads.clear()
        await sync_to_async(do)(game, anna, "11-15")
        (version,) = {(await page.told())["games"][0]["version"] for page in pages}
        assert version > shown["version"]
        assert reads == [[game.number]]
        await sync_to_async(do)(game, anna, "resign")
        words = {(await page.told())["games"][0]["over"] for page in pages}
        assert len(words - {""}) == 3
        assert reads == [[game.number]] * 2
        for page in pages:
            await page.leave()

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_a_page_is_told_of_its_own_games_alone(game, reads):
    page = Boards(game)

    async def scene():
        page.scope["query_string"] += b"&games=%d,987654" % game.number
        assert await page.open()
        assert [each["number"] for each in (await page.told())["games"]] == [game.number]
        await page.leave()

    asyncio.run(scene())
    assert reads == [[game.number, 987654]]
