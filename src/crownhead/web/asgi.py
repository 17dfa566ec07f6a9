"""The site for ASGI servers: pages by HTTP, live games by WebSocket."""

from __future__ import annotations

import asyncio
import gc
import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crownhead.web.settings")
django.setup(set_prefix=False)  # before anything that needs models

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.urls import path, re_path  # noqa: E402

from crownhead.rules.anthology import load_book  # noqa: E402
from crownhead.rules.files import bundled, bundled_anthologies, bundled_translations  # noqa: E402
from crownhead.web.api.fast_lane import FastLane  # noqa: E402
from crownhead.web.http.asgi_handler import Pages  # noqa: E402
from crownhead.web.http.protection.availability import Available  # noqa: E402
from crownhead.web.http.protection.connections import CountedSockets  # noqa: E402
from crownhead.web.http.protection.shares import Shares  # noqa: E402
from crownhead.web.http.protection.slow_requests import PromptBodies  # noqa: E402
from crownhead.web.live import announcements  # noqa: E402
from crownhead.web.live.pairing_socket import PairingSocket  # noqa: E402
from crownhead.web.live.waiting_socket import CountSocket  # noqa: E402
from crownhead.web.live.watch_socket import WatchSocket  # noqa: E402
from crownhead.web.live.websocket import GameSocket, Nowhere  # noqa: E402
from crownhead.web.workshop.warm_up import warm_up  # noqa: E402

for slug in (*bundled(), *bundled_anthologies()):  # read now, with their prose, so that no visitor has to wait for it
    for language in ("en", *bundled_translations(slug)):
        _ = load_book(slug).translated(language).sections

warm_up()
gc.collect()
gc.freeze()  # all of this stays for ever: else looking through it again takes 0.1 s from a request now and then

live: list[Any] = [
    path("games/<int:number>/live", GameSocket.as_asgi()),  # type: ignore[arg-type]  # Channels allows it
    path("games/live", CountSocket.as_asgi()),  # type: ignore[arg-type]
    path("watch/live", WatchSocket.as_asgi()),  # type: ignore[arg-type]
    path("pairing/live", PairingSocket.as_asgi()),  # type: ignore[arg-type]
    re_path("", Nowhere.as_asgi()),  # type: ignore[arg-type]
]
by_account: Any = CountedSockets(URLRouter(live))  # type: ignore[arg-type]
by_address: Any = CountedSockets(AuthMiddlewareStack(by_account))  # type: ignore[arg-type]
shares = Shares()
router = ProtocolTypeRouter(
    {
        "http": Available(PromptBodies(FastLane(Pages(announcements.send_by, shares), shares))),
        "websocket": AllowedHostsOriginValidator(by_address),
    }
)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request of any kind: with the first one, be it a socket or a probe, news of other processes come in."""
    announcements.send_by(asyncio.get_running_loop())
    await router(scope, receive, send)
