"""Caches keep to their bytes, and let go what was not used for longest."""

from hypothesis import given
from hypothesis import strategies as st

from crownhead.web.http.caching.byte_cache import OVERHEAD, ByteCache, clear_all


def test_they_take_no_more_room_than_they_may():
    kept = ByteCache("test", 3 * (300 + OVERHEAD))
    for number in range(100):
        kept.put(number, "x", 300)
    assert [number for number in range(100) if kept.get(number)] == [97, 98, 99]
    kept.put("large", "x", 5000)
    assert kept.get("large") is None
    assert kept.get(99), "what is too large takes no one else's place"


def test_what_is_used_stays():
    kept = ByteCache("test", 2 * (100 + OVERHEAD))
    kept.put("a", 1, 100)
    kept.put("b", 2, 100)
    assert kept.get("a") == 1
    kept.put("c", 3, 100)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (1, None, 3)


def test_what_is_no_longer_fresh_is_gone(monkeypatch):
    now = 1000.0
    monkeypatch.setattr("crownhead.web.http.caching.byte_cache.time.monotonic", lambda: now)
    kept = ByteCache("test", 10_000, fresh=60.0)
    kept.put("a", 1, 100)
    now += 59
    assert kept.get("a") == 1
    now += 1
    assert kept.get("a") is None
    assert kept.size == 0


def test_documents_stay_where_only_what_is_kept_for_a_while_goes():
    document, page = ByteCache("document", 1000), ByteCache("page", 1000, fresh=60.0)
    document.put("a", 1, 100)
    page.put("a", 1, 100)
    clear_all(for_a_while_only=True)
    assert (document.get("a"), page.get("a")) == (1, None)
    clear_all()
    assert document.get("a") is None


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 2000))))
def test_its_size_is_that_of_what_it_keeps(puts):
    kept, most = ByteCache("test", 5000), 5000
    for key, size in puts:
        kept.put(key, size, size)
        assert kept.size == sum(kept.get(each) + OVERHEAD for each in range(10) if kept.get(each) is not None) <= most
