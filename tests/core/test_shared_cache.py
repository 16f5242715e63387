"""A cache for several threads: its size, and which value it drops."""

from scorekeeper.core.shared_cache import SharedCache
from tests.support import at_once


def test_full_cache_drops_the_least_recently_used_value() -> None:
    cache: SharedCache[str, int] = SharedCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]


def test_putting_a_key_again_replaces_its_value_only() -> None:
    cache: SharedCache[str, int] = SharedCache(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3)):
        cache.put(key, value)
    assert [cache.get(key) for key in "ab"] == [3, 2]


def test_threads_that_fill_a_cache_at_once_leave_it_full() -> None:
    cache: SharedCache[int, int] = SharedCache(10)

    def fill() -> None:
        for number in range(2_000):
            cache.put(number % 20, number % 20)
            assert cache.get(number % 20) in (None, number % 20)

    assert at_once(*[fill] * 8) == [None] * 8
    assert sum(cache.get(number) is not None for number in range(20)) == 10
