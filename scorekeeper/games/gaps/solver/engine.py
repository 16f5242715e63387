"""The compiled solver, bytes in and bytes out (docs/gaps-solver.md)."""

from collections.abc import Callable
from enum import IntEnum
from functools import cache

import wasmtime

from scorekeeper.assets import asset

ROWS = 4
MAX_MEMORY = 500 * 2**20
_RESERVE = (
    2**20
)  # WebAssembly counts memory in pages, and the solver's own data are not in its limit


class SearchState(IntEnum):
    """What a search found out so far; the numbers are the solver's."""

    SEARCHING = 0
    WON = 1
    UNWINNABLE = 2
    GAVE_UP = 3


class Search:
    """A search for a win from one position, without a shuffle, which runs for a slice at a time.

    Args:
        cells: the board, row by row: 0 for a gap, or suit * 16 + rank. A suit is 0 to 3, a rank is
            2 to the number of columns, which is the king's.
        columns: 4 to 13.
        rows: for each suit the row from 0 that it has to fill; without it, suits choose their rows.
        memory: the limit in bytes.
        seed: decides between moves that seem equally good.

    Raises:
        ValueError: the cells are no board: each card once, and four gaps.
    """

    def __init__(
        self,
        cells: bytes,
        columns: int,
        rows: tuple[int, ...] | None = None,
        memory: int = MAX_MEMORY,
        seed: int = 1,
    ) -> None:
        engine, module = _compiled()
        store = wasmtime.Store(engine)
        store.set_limits(memory_size=memory + _RESERVE)
        exports = wasmtime.Instance(store, module, []).exports(store)
        self._store, self._exports = store, exports
        if len(cells) != ROWS * columns or columns > 13:
            raise ValueError("a board has four rows")
        self._memory.write(store, cells, self._call("board"))
        places = -1 if rows is None else sum(row << 2 * suit for suit, row in enumerate(rows))
        if not self._call("start", columns, places, memory, seed):
            raise ValueError("a board has each card once, and four gaps")

    def run(self, positions: int) -> SearchState:
        """Search `positions` more positions, 1 to 3 µs each, and return the result."""
        return SearchState(self._call("run", positions))

    def shorten(self, positions: int) -> bool:
        """Search `positions` more for a shorter line, once it is won; return whether to go on."""
        return bool(self._call("shorten", positions))

    @property
    def positions(self) -> int:
        return self._call("positions")

    @property
    def line(self) -> list[tuple[int, int]]:
        """The shortest line found, once it is won: cards, and the cells to which they go."""
        at = self._call("line")
        line = self._memory.read(self._store, at, at + 2 * self._call("line_length"))
        return list(zip(line[::2], line[1::2], strict=True))

    @property
    def memory_bytes(self) -> int:
        return self._memory.data_len(self._store)

    @property
    def _memory(self) -> wasmtime.Memory:
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)  # noqa: S101 - for types
        return memory

    def _call(self, name: str, *arguments: int) -> int:
        function: Callable[..., int] = self._exports[name]  # type: ignore[assignment]
        return function(self._store, *arguments)


@cache
def _compiled() -> tuple[wasmtime.Engine, wasmtime.Module]:
    engine = wasmtime.Engine()
    path = asset("static") / "gaps/solver.wasm"
    return engine, wasmtime.Module(engine, path.read_bytes())
