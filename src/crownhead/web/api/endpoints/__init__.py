"""The API as a whole: its parts, its documentation, and what all of them answer to a request that fails."""

from __future__ import annotations

from ninja import NinjaAPI

from crownhead import __version__
from crownhead.web.api.endpoints import challenges, games, pairing, reviews, streams, watching
from crownhead.web.api.endpoints.library import books, player_books, puzzles, studies
from crownhead.web.api.endpoints.people import account, messages, order, players
from crownhead.web.http import problems

DESCRIPTION = """\
Everything that can be done on the pages, for programs: look at games, play them, take challenges, and be notified
when something happens. Make a token on your account's page (“Tokens for programs”) and send it with each request:
`Authorization: Bearer TOKEN`. What is public needs none."""

api = NinjaAPI(title="Crownhead", version=__version__, description=DESCRIPTION, urls_namespace="api")
problems.add_to(api)
for name, router in {
    "rulebooks": books.router,
    "books": player_books.router,
    "games": games.router,
    "reviews": reviews.router,
    "challenges": challenges.router,
    "studies": studies.router,
    "puzzles": puzzles.router,
    "pairing": pairing.router,
    "watching": watching.router,
    "players": players.router,
    "messages": messages.router,
    "order": order.router,
    "owner": account.router,
    "streams": streams.router,
}.items():
    api.add_router("", router, tags=[name])
