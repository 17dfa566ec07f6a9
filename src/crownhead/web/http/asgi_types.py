"""What an application of ASGI is called with."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Scope = dict[str, Any]
AsgiMessage = Mapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]
