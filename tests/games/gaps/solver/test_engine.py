"""The compiled solver: small decks against a naive search, its limits, the compiled bytes."""

import random
import subprocess
from pathlib import Path

import pytest

from scorekeeper.games.gaps.rules.numbers import deal
from scorekeeper.games.gaps.solver.engine import MOST_MEMORY, Search, SearchState
from scorekeeper.games.gaps.solver.solve import write_cells
from tests.depth import audit_only, fresh, times
from tests.judges.gaps_search import Cards, can_be_won
from tests.running.command import ROOT

SOLVER = ROOT / "static/gaps/solver.wasm"


def deal_small(columns: int, choose: random.Random) -> Cards:
    """Deal a small deck, sorted with a few mistakes or at random: both verdicts are frequent."""
    cells: list[tuple[int, int] | None] = []
    for suit in range(4):
        cells += [*((suit, rank) for rank in range(2, columns + 1)), None]
    for _ in range(choose.choice([4, 8, 12, 100])):
        one, other = choose.sample(range(len(cells)), 2)
        cells[one], cells[other] = cells[other], cells[one]
    return tuple(cells)


def write(cards: Cards) -> bytes:
    return bytes(card[0] * 16 + card[1] if card else 0 for card in cards)


@pytest.mark.parametrize(
    ("columns", "cases"), [(4, times(300)), (5, times(100)), (6, times(30))], ids=["4", "5", "6"]
)
@pytest.mark.parametrize("rows", [None, (2, 0, 3, 1)], ids=["suits free", "suits given"])
def test_small_decks_agree_with_naive_search(
    columns: int, cases: int, rows: tuple[int, ...] | None
) -> None:
    choose = random.Random(fresh(columns))
    counts = dict.fromkeys(SearchState, 0)
    for _ in range(cases):
        cards = deal_small(columns, choose)
        result = Search(write(cards), columns, rows).run(3_000_000)
        counts[result] += 1
        if result is not SearchState.SEARCHING:
            expected = can_be_won(cards, columns, rows)
            assert result is (SearchState.WON if expected else SearchState.UNWINNABLE), cards
    assert counts[SearchState.SEARCHING] <= cases / 100
    assert counts[SearchState.GAVE_UP] == 0
    assert counts[SearchState.WON] > 0
    assert counts[SearchState.UNWINNABLE] > 0


def test_search_in_slices_finds_the_same() -> None:
    cards = write(deal_small(13, random.Random(2)))
    whole, sliced = Search(cards, 13), Search(cards, 13)
    result = whole.run(5_000)
    results = [sliced.run(1) for _ in range(5_000)]
    assert (result, whole.positions, whole.line) == (results[-1], sliced.positions, sliced.line)


def test_search_ends_when_memory_is_full() -> None:
    search = Search(write_cells(deal(50_001)), 13, memory=2**21)
    assert search.run(1_000_000) is SearchState.GAVE_UP
    assert search.memory_bytes <= 3 * 2**20
    assert search.line == []


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        (bytes(16), 4),
        (bytes([2, 2, 3, 4, 18, 19, 20, 0, 34, 35, 36, 0, 50, 51, 52, 0]), 4),
        (bytes([2, 3, 5, 0, 18, 19, 20, 0, 34, 35, 36, 0, 50, 51, 52, 0]), 4),
        (bytes([66, 3, 4, 0, 18, 19, 20, 0, 34, 35, 36, 0, 50, 51, 52, 0]), 4),
        (bytes(12), 3),
        (bytes(56), 14),
        (bytes(15), 4),
    ],
    ids=["gaps only", "deuce twice", "no such rank", "no such suit", "small", "large", "short"],
)
def test_cells_that_are_no_board_are_refused(cells: bytes, columns: int) -> None:
    with pytest.raises(ValueError, match="a board has"):
        Search(cells, columns)


def test_rows_of_suits_that_clash_are_refused() -> None:
    with pytest.raises(ValueError, match="a board has"):
        Search(write(deal_small(4, random.Random(1))), 4, (0, 0, 1, 2))


def test_compiled_file_is_small() -> None:
    assert len(SOLVER.read_bytes()) < 60_000
    assert MOST_MEMORY <= 500 * 2**20


@audit_only
def test_compiled_file_is_made_from_its_source(tmp_path: Path) -> None:
    made = tmp_path / "solver.wasm"
    subprocess.run(["make", "solver", f"SOLVER={made}"], cwd=ROOT, check=True, capture_output=True)
    assert made.read_bytes() == SOLVER.read_bytes()
