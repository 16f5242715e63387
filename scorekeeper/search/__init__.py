"""Search as you type, in English and Russian at once, without side effects."""

from scorekeeper.search.index import Index, IndexEntry
from scorekeeper.search.query import find

__all__ = ["Index", "IndexEntry", "find"]
