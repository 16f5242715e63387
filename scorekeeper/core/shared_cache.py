"""A cache that several threads use."""

from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K")
V = TypeVar("V")


class SharedCache(Generic[K, V]):
    """The most recently used values, with the lock that cachetools leaves to its users."""

    def __init__(self, max_values: int) -> None:
        self._values: LRUCache[K, V] = LRUCache(max_values)
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the cached value, if there is one."""
        with self._lock:
            return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Cache a value, in place of the least recently used if the cache is full."""
        with self._lock:
            self._values[key] = value
