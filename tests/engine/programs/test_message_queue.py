"""An inbox keeps the order, does not grow without end, and lets no one wait for ever."""

import threading

import pytest

from crownhead.engine.programs.message_queue import MessageQueue


def test_what_is_put_in_comes_out_in_order() -> None:
    inbox = MessageQueue[int]()
    for number in range(5):
        inbox.put(number)
    inbox.end()
    assert [inbox.get(0) for _ in range(6)] == [0, 1, 2, 3, 4, None]


def test_nothing_comes_in_time() -> None:
    with pytest.raises(TimeoutError):
        MessageQueue[int]().get(0.01)


@pytest.mark.parametrize("read", [True, False])
def test_whoever_fills_it_waits_until_it_is_read_or_closed(read: bool) -> None:
    inbox = MessageQueue[int](most=2)
    thread = threading.Thread(target=lambda: [inbox.put(number) for number in range(3)])
    thread.start()
    assert inbox.get(60) == 0
    if not read:
        inbox.put(9)
        inbox.close()
    thread.join(60)
    assert not thread.is_alive()
    assert inbox.get(0) == (1 if read else None)
