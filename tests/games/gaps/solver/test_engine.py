"""The compiled solver: small decks against a naive search, its limits, the compiled bytes."""

import random
import subprocess
from pathlib import Path

import pytest

from scorekeeper.games.gaps.rules.numbers import deal
from scorekeeper.games.gaps.solver.engine import MAX_MEMORY, Search, SearchState
from scorekeeper.games.gaps.solver.solve import write_cells
from tests.depth import audit_only, fresh, times
from tests.games.gaps.solver.small_decks import COLUMNS, ROWS, compare, deal_small, write
from tests.judges.gaps_search import count_moves
from tests.running.command import ROOT

SOLVER = ROOT / "static/gaps/solver.wasm"


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("rows", ROWS, ids=["suits free", "suits given"])
def test_small_decks_agree_with_naive_search(columns: int, rows: tuple[int, ...] | None) -> None:
    positions = times(600)
    counts = compare(columns, rows, positions, fresh(1))
    assert counts[SearchState.SEARCHING] <= positions / 100
    assert counts[SearchState.GAVE_UP] == 0
    assert counts[SearchState.WON] > 0
    assert counts[SearchState.UNWINNABLE] > 0


def test_search_in_slices_finds_the_same() -> None:
    cards = write(deal_small(13, random.Random(2)))
    whole, sliced = Search(cards, 13), Search(cards, 13)
    result = whole.run(5_000)
    results = [sliced.run(1) for _ in range(5_000)]
    assert (result, whole.positions, whole.line) == (results[-1], sliced.positions, sliced.line)


def test_shorter_line_is_found_after_a_win() -> None:
    search = Search(write_cells(deal(200_003)), 13)
    assert not search.shorten(1_000)
    assert search.run(100_000) is SearchState.WON
    positions, first = search.positions, search.line
    assert search.shorten(1_000)
    assert search.positions == positions + 1_000
    assert search.line == first
    assert not search.shorten(2_000_000)
    assert len(search.line) < len(first)


@pytest.mark.parametrize("rows", ROWS, ids=["suits free", "suits given"])
def test_most_shortened_lines_of_small_decks_are_shortest(rows: tuple[int, ...] | None) -> None:
    choose = random.Random(fresh(1))
    spare_moves = []
    for _ in range(times(40)):
        cards = deal_small(4, choose)
        fewest = count_moves(cards, 4, rows)
        search = Search(write(cards), 4, rows)
        assert (search.run(100_000) is SearchState.WON) == (fewest is not None)
        if fewest is not None:
            while search.shorten(100_000):
                pass
            spare_moves.append(len(search.line) - fewest)
    assert min(spare_moves) == 0
    assert spare_moves.count(0) >= 0.8 * len(spare_moves)


def test_search_ends_when_memory_is_full() -> None:
    search = Search(write_cells(deal(50_001)), 13, memory=2**21)
    assert search.run(1_000_000) is SearchState.GAVE_UP
    assert search.memory_bytes <= 3 * 2**20
    assert search.line == []


@audit_only
def test_deal_with_lines_of_more_than_8000_moves_is_proved_lost() -> None:
    assert Search(write_cells(deal(330_020)), 13).run(2_000_000) is SearchState.UNWINNABLE


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
    assert MAX_MEMORY <= 500 * 2**20


@audit_only
def test_compiled_file_is_made_from_its_source(tmp_path: Path) -> None:
    made = tmp_path / "solver.wasm"
    subprocess.run(["make", "solver", f"SOLVER={made}"], cwd=ROOT, check=True, capture_output=True)
    assert made.read_bytes() == SOLVER.read_bytes()
