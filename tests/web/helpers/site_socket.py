"""The socket of a browser, as the tests of the site open it."""

import asyncio
import json

from asgiref.testing import ApplicationCommunicator

from crownhead.web.asgi import application
from crownhead.web.live import announcements
from crownhead.web.players.models import User

HERE, ELSEWHERE = b"http://localhost", b"http://evil.example"


class Socket(ApplicationCommunicator):
    """A socket of a browser: with its cookies, opened by a page from somewhere."""

    def __init__(self, number, client=None, origin=HERE):
        cookie = client.cookies.output(header="", sep=";").strip().encode() if client else b""
        scope = {
            "type": "websocket",
            "path": f"/games/{number}/live",
            "query_string": b"language=en",
            "headers": [(b"origin", origin), (b"host", b"localhost"), (b"cookie", cookie)],
            "subprotocols": [],
        }
        super().__init__(application, scope)

    async def open(self):
        """Whether the server accepts."""
        announcements.send_by(asyncio.get_running_loop())
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(timeout=20))["type"] == "websocket.accept"

    async def told(self):
        """What the server tells next."""
        return json.loads((await self.receive_output(timeout=20))["text"])

    async def say(self, words):
        """What the page tells the server."""
        await self.send_input({"type": "websocket.receive", "text": words})

    async def leave(self):
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(timeout=20)


def end(client, user, how):
    """End what a user may do who looks by a socket of this client."""
    if how == "log out":
        client.logout()
    elif how == "change the password":
        user.set_password("battery staple")
        user.save()
    else:
        User.objects.filter(pk=user.pk).update(is_active=False)
