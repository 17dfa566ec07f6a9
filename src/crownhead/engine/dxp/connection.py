"""A DXP connection: messages over TCP, each ended by a NUL byte, and all that can go wrong on the way."""

from __future__ import annotations

import re
import socket
import threading
import weakref
from contextlib import suppress
from typing import Any, Generic, Self, TypeVar

from crownhead.arguments import text, waiting_time, whole_number
from crownhead.engine.dxp.messages import LONGEST_DXP_MESSAGE, PORT, Chat, Message, decode, encode
from crownhead.engine.programs.message_queue import MessageQueue
from crownhead.errors import EngineError, quote

T = TypeVar("T")

_SENDING = 10.0  # seconds until a program that takes nothing any more is given up
_LOOKING = 0.1  # seconds between two looks at programs that have said nothing yet
_MOST_SILENT = 16
_ADDRESS = re.compile(r"(?:(?P<host>\[[^]]+\]|[^:\[\]]+)(?::(?P<port>\d{1,5}))?|:?(?P<only>\d{1,5}))", re.ASCII)


def address(text: str, host: str = "127.0.0.1") -> tuple[str, int]:
    """A host and a port from ``HOST``, ``HOST:PORT`` or ``PORT``.

    >>> address("draughts.example"), address("[::1]:9000"), address("9000")
    (('draughts.example', 27531), ('::1', 9000), ('127.0.0.1', 9000))
    >>> address("here:there")
    Traceback (most recent call last):
    ValueError: "here:there" is not an address: expected HOST, HOST:PORT or PORT, such as localhost:27531
    """
    match = _ADDRESS.fullmatch(text)
    if match and (only := match["only"] or (match["host"] if match["host"].isdecimal() and not match["port"] else "")):
        found = (host, int(only))
    elif match:
        found = (match["host"].strip("[]"), int(match["port"] or PORT))
    else:
        found = ("", 0)
    if not match or found[1] >= 1 << 16:
        raise ValueError(f"{quote(text)} is not an address: expected HOST, HOST:PORT or PORT, such as localhost:{PORT}")
    return found


class UnreadableError(ValueError):
    """Something was received that is not a message.

    >>> issubclass(UnreadableError, ValueError)
    True
    """


class Connection(Generic[T]):
    """A connection to another program. ``T`` is what else may be put into its `inbox`, beside messages.

    >>> from crownhead.engine.dxp.messages import Chat
    >>> ours, theirs = (Connection(end) for end in socket.socketpair())
    >>> ours.send(Chat("hello"))
    >>> theirs.receive(10)
    Chat(text='hello')
    >>> ours.close()
    >>> theirs.receive(10)
    Traceback (most recent call last):
    crownhead.errors.EngineError: the other program: it has closed the connection
    >>> theirs.close()
    """

    def __init__(self, way: socket.socket) -> None:
        self.name = "the other program"
        self.inbox: MessageQueue[Message | UnreadableError | T] = MessageQueue()
        self._socket = way
        way.settimeout(_SENDING)
        # The thread and the finalizer must not hold on to this object: it could never be thrown away.
        reader = threading.Thread(target=_read, args=(way, self.inbox), daemon=True)
        self._end = weakref.finalize(self, _end, way, self.inbox, reader)
        reader.start()

    def send(self, message: Message) -> None:
        """Send a message; an `EngineError` if the other program is gone."""
        try:
            self._socket.sendall(encode(message).encode("ascii") + b"\0")
        except OSError as error:
            raise EngineError(self.name, f"nothing can be sent to it any more ({error.strerror or error})") from None

    def receive(self, seconds: float) -> Message | T:
        """Return the next item of the inbox. A message that cannot be read is answered, and raises an `EngineError`."""
        try:
            found = self.inbox.get(seconds)
        except TimeoutError:
            raise EngineError(self.name, f"it has said nothing for {seconds:.0f} seconds") from None
        if found is None:
            raise EngineError(self.name, "it has closed the connection")
        if isinstance(found, UnreadableError):
            raise self.wrong(str(found))
        return found

    def wrong(self, problem: str) -> EngineError:
        """Report a mistake to the other program, as the protocol demands, and return the error to raise here."""
        with suppress(EngineError):
            self.send(Chat(f"error: {problem}"))
        return EngineError(self.name, problem)

    def close(self) -> None:
        """Close the connection."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _checked(host: str, port: int) -> tuple[str, int]:
    if whole_number("port", port, 0) >= 1 << 16:
        raise ValueError(f"port: {(1 << 16) - 1} or less is expected")
    return text("host", host), port


def connect(host: str, port: int = PORT, *, seconds: float = 10.0) -> Connection[Any]:
    """Connect to a program that listens.

    >>> connect("127.0.0.1", 1)
    Traceback (most recent call last):
    OSError: cannot connect to 127.0.0.1 port 1: ...
    """
    place = _checked(host, port)
    try:
        return Connection(socket.create_connection(place, seconds))
    except (OSError, UnicodeError) as error:
        problem = getattr(error, "strerror", None) or error
        raise OSError(f"cannot connect to {host} port {port}: {problem}") from None


class Listener:
    """Waits for programs that connect. Port 0 stands for any free port; `port` is the actual one.

    >>> with Listener(port=0) as listener, connect("127.0.0.1", listener.port) as theirs, listener.accept(10) as ours:
    ...     theirs.send(Chat("hello"))
    ...     ours.receive(10).text
    'hello'
    """

    def __init__(self, host: str = "127.0.0.1", port: int = PORT) -> None:
        place = _checked(host, port)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            self._socket = socket.create_server(place, family=family)
            self._silent: list[Connection[Any]] = []
        except (OSError, UnicodeError) as error:
            problem = getattr(error, "strerror", None) or error
            raise OSError(f"cannot listen at {host} port {port}: {problem}") from None

    @property
    def port(self) -> int:
        """The port where it listens."""
        return int(self._socket.getsockname()[1])

    def accept(self, seconds: float | None = None) -> Connection[Any]:
        """Wait for the next program that connects; a `TimeoutError` after ``seconds``. None waits without a limit."""
        self._socket.settimeout(None if seconds is None else waiting_time("wait", seconds))
        try:
            way, _ = self._socket.accept()
        except TimeoutError:
            raise TimeoutError(f"no program has connected to port {self.port} within {seconds:g} seconds") from None
        return Connection(way)

    def accept_speaking(self) -> Connection[Any]:
        """Wait for the first program that says more than a chat, or leaves. Those that are silent stay connected,
        since a player may take their time there, but no one waits behind them; of too many, the oldest is closed.

        >>> with Listener(port=0) as listener, connect("127.0.0.1", listener.port) as silent:
        ...     with connect("127.0.0.1", listener.port) as leaving:
        ...         leaving.close()
        ...         listener.accept_speaking().receive(10)
        Traceback (most recent call last):
        crownhead.errors.EngineError: the other program: it has closed the connection
        """
        while True:
            for each in self._silent:
                if each.inbox.has(lambda found: not isinstance(found, Chat)):
                    self._silent.remove(each)
                    return each
            with suppress(TimeoutError):
                self._silent.append(self.accept(_LOOKING))
            if len(self._silent) > _MOST_SILENT:
                self._silent.pop(0).close()

    def close(self) -> None:
        """Stop listening; programs that are connected and not played with are let go."""
        self._socket.close()
        while self._silent:
            self._silent.pop().close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _read(way: socket.socket, inbox: MessageQueue[Any]) -> None:
    """Cut the stream into messages. After one that is too long, the rest cannot be divided any more."""
    rest = b""
    while True:
        try:
            data = way.recv(4096)
        except TimeoutError:
            continue
        except OSError:
            break
        if not data:
            break
        *whole, rest = (rest + data).split(b"\0")
        for message in whole:
            inbox.put(_decoded(message))
        if len(rest) > LONGEST_DXP_MESSAGE:
            inbox.put(_decoded(rest))
            break
    inbox.end()


def _decoded(message: bytes) -> Message | UnreadableError:
    try:
        return decode(message.decode("latin-1"))
    except ValueError as error:
        return UnreadableError(str(error))


def _end(way: socket.socket, inbox: MessageQueue[Any], reader: threading.Thread) -> None:
    """Close our side first, so that the last message arrives before the connection is gone."""
    inbox.close()
    for side, seconds in ((socket.SHUT_WR, 0.2), (socket.SHUT_RDWR, 1.0)):
        with suppress(OSError):
            way.shutdown(side)
        if reader is not threading.current_thread():
            reader.join(seconds)
    way.close()
