"""What one address can take of a process: what it asks for beyond that waits or is refused, and others are served."""

import asyncio
import itertools
import threading
import time

import pytest
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from crownhead.web.http.protection import shares
from crownhead.web.http.protection.bottlenecks import Bottleneck, may_be_busy
from crownhead.web.http.protection.shares import ProcessorTime, Threads


def test_one_address_holds_some_threads_and_another_one_is_served_meanwhile():
    async def scene():
        threads, told, end = Threads(2), [], asyncio.Event()

        async def ask(place):
            async with threads.of(place):
                told.append(place)
                await end.wait()

        asked = [asyncio.create_task(ask(place)) for place in ("here", "here", "here", "here", "there")]
        await asyncio.sleep(0.01)
        assert sorted(told) == ["here", "here", "there"]
        end.set()
        await asyncio.gather(*asked)
        assert len(told) == 5
        assert len(threads) == 0, "nothing is kept of those who have gone"

    asyncio.run(scene())


def test_one_who_leaves_while_waiting_leaves_nothing_behind():
    async def scene():
        threads, end = Threads(1), asyncio.Event()

        async def ask():
            async with threads.of("here"):
                await end.wait()

        first, second = asyncio.create_task(ask()), asyncio.create_task(ask())
        await asyncio.sleep(0.01)
        second.cancel()
        end.set()
        await asyncio.gather(first, second, return_exceptions=True)
        assert len(threads) == 0

    asyncio.run(scene())


def _works_in_vain(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    raise ZeroDivisionError


def test_the_time_of_the_processor_is_counted_for_each_address(monkeypatch):
    monkeypatch.setattr(shares, "MOST_SECONDS", 0.05)
    spent = ProcessorTime()
    with override_settings(RATE_LIMITS=True):
        with spent.counted("here"):
            time.sleep(0.1)  # waiting costs nothing
        assert not spent.is_used_up("here")
        with pytest.raises(ZeroDivisionError), spent.counted("here"):
            _works_in_vain(0.06)
        assert spent.is_used_up("here")
        assert not spent.is_used_up("there")
        monkeypatch.setattr(shares, "time", lambda: time.time() + shares.MINUTE + 1)
        assert not spent.is_used_up("here")


def test_many_short_requests_count_as_much_as_a_long_one(monkeypatch):
    """Each takes four tenths of a millisecond."""
    monkeypatch.setattr(shares, "MOST_SECONDS", 0.05)
    ticks = itertools.count()
    monkeypatch.setattr(shares, "thread_time", lambda: 0.0004 * next(ticks))
    spent = ProcessorTime()
    with override_settings(RATE_LIMITS=True):
        for _ in range(125):
            assert not spent.is_used_up("here")
            with spent.counted("here"):
                pass
        assert spent.is_used_up("here")


def test_of_many_who_want_a_book_to_print_few_wait_and_the_others_are_told():
    narrow, begun, end = Bottleneck(most=2), threading.Event(), threading.Event()

    @may_be_busy
    def view(request):
        with narrow.entered():
            begun.set()
            end.wait(10)
            return HttpResponse("printed")

    answers = []
    asked = [
        threading.Thread(target=lambda: answers.append(view(RequestFactory().get("/", headers={"accept": "*/*"}))))
        for _ in range(2)
    ]
    for each in asked:
        each.start()
    assert begun.wait(10)
    while narrow._places._value:  # until the second one waits
        time.sleep(0.001)
    refused = view(RequestFactory().get("/", headers={"accept": "application/json"}))
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    end.set()
    for each in asked:
        each.join()
    assert [answer.status_code for answer in answers] == [200, 200]
