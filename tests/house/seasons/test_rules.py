"""The table of a season: worked examples, and what always holds."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.house.seasons.checks import check_season
from scorekeeper.house.seasons.rules import (
    MAX_CHOSEN,
    PlacedBy,
    Season,
    SeasonChoice,
    next_first_day,
    podium,
    season_table,
)
from tests.cases.seasons import TABLES, PlayerResults, any_season, any_sitting, shares_of, table_of

any_sittings = st.lists(any_sitting, max_size=12)


@pytest.mark.parametrize(
    ("ends", "first_day"),
    [
        ((), "2026-01-01"),
        ((None,), "2026-01-01"),
        (("2026-02-28", None, "2025-11-30"), "2026-03-01"),
        (("2026-12-31",), "2027-01-01"),
        (("2024-12-31", "9999-12-31"), "2026-01-01"),
    ],
)
def test_a_new_season_follows_the_last_one_or_begins_with_the_year(
    ends: tuple[str | None, ...], first_day: str
) -> None:
    seasons = [Season("A", "2020-01-01", end) for end in ends]
    assert next_first_day(seasons, date(2026, 5, 6)).isoformat() == first_day


@pytest.mark.parametrize("example", TABLES, ids=[example["says"] for example in TABLES])
def test_worked_examples_agree_with_results_by_hand(example: dict[str, Any]) -> None:
    names = sorted({name for sitting in example["sittings"] for name in sitting})
    numbers = {name: at for at, name in enumerate(names, 1)}
    same = example.get("same", {})
    sittings: list[PlayerResults] = [
        {
            numbers[name]: (int(points.rstrip("*")), points.endswith("*"))
            for name, points in sitting.items()
        }
        for sitting in example["sittings"]
    ]
    season = Season(
        "Winter",
        placed_by=PlacedBy(example["by"]),
        dropped=example.get("dropped", 0),
        best=example.get("best"),
        least=example.get("least", 1),
    )
    table = season_table(
        season,
        [share._replace(lowest=example.get("lowest", False)) for share in shares_of(sittings)],
        {number: numbers[same.get(name, name)] for name, number in numbers.items()},
        {number: name for name, number in numbers.items()},
        adds_up=example.get("adds_up", True),
    )
    assert [
        [
            line.place or 0,
            names[line.player - 1],
            line.sat,
            line.won,
            line.points,
            list(line.dropped),
        ]
        for line in table
    ] == example["table"]


@given(any_season, any_sittings)
def test_table_accounts_for_every_result(season: Season, sittings: list[PlayerResults]) -> None:
    table = table_of(season, sittings)
    assert {line.player for line in table} == {player for sitting in sittings for player in sitting}
    for line in table:
        sat = [sitting[line.player] for sitting in sittings if line.player in sitting]
        assert line.sat == len(sat)
        assert len(line.dropped) == min(season.dropped, len(sat) - 1)
        assert line.points + sum(line.dropped) == sum(points for points, _ in sat)
        worst = sorted(
            sat, key=lambda scores: scores[::-1] if season.placed_by == "wins" else scores
        )
        assert list(line.dropped) == [points for points, _ in worst[: len(line.dropped)]]
        won = sum(won for _, won in sat)
        assert won - len(line.dropped) <= line.won <= won


@given(any_season, any_sittings)
def test_places_are_in_order_and_shared_by_equals(
    season: Season, sittings: list[PlayerResults]
) -> None:
    table = table_of(season, sittings)
    placed = [line for line in table if line.place is not None]
    assert table[: len(placed)] == placed
    assert all((line.sat >= season.least) == (line in placed) for line in table)
    for at, line in enumerate(placed, 1):
        better = [
            placed_line
            for placed_line in placed
            if _merit(season, placed_line) > _merit(season, line)
        ]
        assert line.place == len(better) + 1 <= at


@given(any_season, any_sittings)
def test_podium_has_the_first_three_places(season: Season, sittings: list[PlayerResults]) -> None:
    table = table_of(season, sittings)
    steps = podium(table)
    assert [placed_line for _, some in steps for placed_line in some] == [
        line for line in table if line.place and line.place <= 3
    ]
    assert all(placed_line.place == place for place, some in steps for placed_line in some)
    assert [place for place, _ in steps] == sorted({place for place, _ in steps})


@given(any_sittings)
def test_only_wins_count_if_points_do_not_add_up(sittings: list[PlayerResults]) -> None:
    season = Season("Winter")
    table = table_of(season, sittings, adds_up=False)
    assert {line.points for line in table} <= {0}
    others = [{player: (0, won) for player, (_, won) in sitting.items()} for sitting in sittings]
    assert table == table_of(season, others)


def test_dates_decide_which_sittings_count() -> None:
    open_ended = Season("Winter", "2026-11-01")
    season = replace(open_ended, last_day="2027-02-28")
    days = ("2026-10-31", "2026-11-01", "2027-02-28", "2027-03-01")
    assert [season.has_day(day) for day in days] == [False, True, True, False]
    assert [open_ended.has_day(day) for day in days] == [False, True, True, True]
    assert [Season("By hand").has_day(day) for day in days] == [False] * 4
    assert [season.is_to_come(day) for day in days] == [True, False, False, False]
    assert [season.is_over(day) for day in days] == [False, False, False, True]
    assert not any(open_ended.is_over(day) or Season("By hand").is_to_come(day) for day in days)


def _left_out(count: int) -> dict[str, SeasonChoice]:
    return {f"night/{number}": SeasonChoice.OUT for number in range(count)}


SOUND = Season("Winter", "2026-11-01", "2027-02-28", "montana", PlacedBy.POINTS, 1, 3)
GAMES = {"montana": True, "pad": False}


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({}, []),
        ({"first_day": None, "last_day": None}, []),
        ({"first_day": "2027-02-28"}, []),
        ({"first_day": None}, []),
        ({"first_day": "2027-03-01"}, ["last_day"]),
        ({"first_day": "1.11.2026"}, ["first_day"]),
        ({"first_day": "2026-11-31", "last_day": "soon"}, ["first_day", "last_day"]),
        ({"first_day": "0026-11-01"}, ["first_day"]),
        ({"game": "gaps"}, ["game"]),
        ({"game": None}, ["placed_by"]),
        ({"game": "pad"}, ["placed_by"]),
        ({"game": "pad", "kind": "hearts"}, []),
        ({"game": "montana", "kind": "hearts"}, ["game"]),
        ({"game": None, "kind": "hearts"}, ["game"]),
        ({"game": "pad", "kind": "="}, []),
        ({"game": "pad", "kind": ""}, ["game"]),
        ({"game": "pad", "kind": "a\x00"}, ["game"]),
        ({"game": "pad", "kind": "=" * 501}, ["game"]),
        ({"best": 3}, ["best"]),
        ({"best": 3, "dropped": 0}, []),
        ({"best": 0, "dropped": 0}, ["best"]),
        ({"best": 100, "dropped": 0}, ["best"]),
        ({"game": "pad", "best": 3, "dropped": 0}, ["placed_by"]),
        ({"game": "pad", "placed_by": PlacedBy.WINS, "dropped": 0}, []),
        ({"game": None, "placed_by": PlacedBy.WINS, "dropped": 2}, []),
        ({"dropped": 10, "least": 0}, ["dropped", "least"]),
        ({"dropped": -1, "least": 1000}, ["dropped", "least"]),
        ({"sittings": _left_out(MAX_CHOSEN)}, []),
        ({"sittings": _left_out(MAX_CHOSEN + 1)}, ["sitting"]),
    ],
)
def test_invalid_season_shows_errors_at_fields(change: dict[str, Any], fields: list[str]) -> None:
    problems = list(check_season(replace(SOUND, **change), GAMES, {"pad"}))
    assert [problem.field for problem in problems] == fields


def _merit(season: Season, line: Any) -> tuple[int, int]:
    both = (line.won, line.points)
    return both if season.placed_by is PlacedBy.WINS else (both[1], both[0])
