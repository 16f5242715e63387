"""Search as you type, in English and Russian at once; pure."""

from scorekeeper.search.index import Index, IndexEntry
from scorekeeper.search.query import find

__all__ = ["Index", "IndexEntry", "find"]
