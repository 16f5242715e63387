"""Finding what somebody types, while it is typed, in English and in Russian at once; pure."""

from scorekeeper.search.asking import find
from scorekeeper.search.index import Index, IndexEntry

__all__ = ["Index", "IndexEntry", "find"]
