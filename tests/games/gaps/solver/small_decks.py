"""Compare the solver with a naive search: `python -m tests.games.gaps.solver.small_decks`.

docs/gaps-solver.md has the result for a million positions.
"""

import argparse
import random
from collections import Counter

from scorekeeper.games.gaps.solver.engine import Search, SearchState
from tests.judges.gaps_search import Cards, settle

COLUMNS = (4, 5, 6)
ROWS = (None, (2, 0, 3, 1))
"""Suits free, and suits given."""

_MAX_FROM_DEAL = 50  # positions of a deal that are compared: those of one deal are alike
_MAX_SETTLED = 10_000  # positions of a deal that the naive search looks at
_MAX_SEARCHED = 3_000_000


def deal_small(columns: int, choose: random.Random) -> Cards:
    """Deal a small deck, sorted with a few mistakes or at random: both verdicts are frequent."""
    cells: list[tuple[int, int] | None] = []
    for suit in range(4):
        cells += [*((suit, rank) for rank in range(2, columns + 1)), None]
    for _ in range(choose.choice([4, 8, 12, 100])):
        first, other = choose.sample(range(len(cells)), 2)
        cells[first], cells[other] = cells[other], cells[first]
    return tuple(cells)


def write(cards: Cards) -> bytes:
    """Return the cells as the solver reads them."""
    return bytes(card[0] * 16 + card[1] if card else 0 for card in cards)


def compare(
    columns: int, rows: tuple[int, ...] | None, positions: int, seed: int
) -> Counter[SearchState]:
    """Count what the solver finds in random positions that can follow from random deals.

    Raises:
        AssertionError: the naive search finds otherwise.
    """
    choose = random.Random(f"{seed} {columns} {rows}")
    counts = Counter[SearchState]()
    while counts.total() < positions:
        settled = settle(deal_small(columns, choose), columns, rows, _MAX_SETTLED)
        count = min(_MAX_FROM_DEAL, positions - counts.total(), len(settled))
        for cards in choose.sample(list(settled), count):
            result = Search(write(cards), columns, rows).run(_MAX_SEARCHED)
            counts[result] += 1
            expected = SearchState.WON if settled[cards] else SearchState.UNWINNABLE
            assert result in {expected, SearchState.SEARCHING, SearchState.GAVE_UP}, cards
    return counts


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=1_000_000)
    chosen = parser.parse_args()
    kinds = [(columns, rows) for columns in COLUMNS for rows in ROWS]
    for columns, rows in kinds:
        counts = compare(columns, rows, -(-chosen.positions // len(kinds)), chosen.seed)
        kind = f"{columns} ranks, suits {'given' if rows else 'free'}"
        listed = ", ".join(f"{count} {state.name}" for state, count in counts.items())
        print(f"{kind}: {listed}", flush=True)


if __name__ == "__main__":
    _main()
