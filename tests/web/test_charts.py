"""Charts: coordinates of lines and axes."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.charts import BOTTOM, HEIGHT, TOP, WIDTH, grid, of_totals
from tests.running.command import ROOT

totals = st.tuples(*[st.integers(-3000, 3000)] * 3)


@given(st.integers(-20_000, 20_000), st.integers(0, 60_000))
def test_grid_covers_its_range_with_two_to_eight_round_lines(least: int, spread: int) -> None:
    axis = grid(least, least + spread)
    assert axis.low <= least
    assert axis.high >= least + spread
    assert 2 <= len(axis.across) <= 8
    assert all(tick.label % axis.step == 0 for tick in axis.across)
    assert [tick.at for tick in axis.across] == sorted(
        (tick.at for tick in axis.across), reverse=True
    )
    assert (axis.across[0].at, axis.across[-1].at) == (HEIGHT - BOTTOM, TOP)


@given(st.lists(totals, min_size=2, max_size=60))
def test_lines_begin_at_zero_and_stay_on_the_chart(after: list[tuple[int, ...]]) -> None:
    chart = of_totals(tuple(enumerate(after, 1)))
    assert chart
    zero = next(tick.at for tick in chart.across if tick.label == 0)
    for seat, line in enumerate(chart.lines):
        corners = [tuple(map(float, corner.split(","))) for corner in line.split(" ")]
        assert len(corners) == len(after) + 1
        assert corners[0][1] == zero
        assert corners[-1] == chart.ends[seat]
        assert all(0 <= x <= WIDTH and TOP <= y <= HEIGHT - BOTTOM for x, y in corners)
    assert len(chart.along) <= 10


def test_chart_of_zero_totals_is_drawn() -> None:
    chart = of_totals(((1, (0, 0)), (2, (0, 0))))
    assert chart
    assert [tick.label for tick in chart.across] == [0, 1]
    assert of_totals(((1, (5, 0)),)) is None


def test_part_of_a_chart_begins_with_earlier_totals() -> None:
    rows = tuple((n, (300 + n, -200 + 2 * n)) for n in range(1, 31))
    part = of_totals(rows, 11, 20)
    assert part
    assert [number for number, _ in part.rows] == list(range(11, 21))
    assert [tick.label for tick in part.along] == list(range(11, 21))
    for line, seat in zip(part.lines, (0, 1), strict=True):
        heights = [float(corner.split(",")[1]) for corner in line.split(" ")]
        assert len(heights) == 11
        low, high = part.across[0], part.across[-1]
        point_height = (low.at - high.at) / (high.label - low.label)
        for height, (_, totals) in zip(heights, rows[9:20], strict=True):
            assert (
                abs(high.at + point_height * (high.label - totals[seat]) - height) <= 1
            )  # both are whole
    assert of_totals(rows, 1, 30) == of_totals(rows)
    assert of_totals(rows, 30) is None


def test_twelve_lines_differ_without_colours() -> None:
    styles = (ROOT / "static/css/base.css").read_text(encoding="utf-8")
    rules = re.findall(r"^\.line-(\d+) \{(.*)\}$", styles, re.MULTILINE)
    lines = {number: re.search(r"dasharray: ([\d ]+)", rule) for number, rule in rules}
    dots = set(re.findall(r"\.dot-(\d+)", styles))
    assert lines.keys() == dots == {str(n) for n in range(12)}
    assert len({dash[1] if dash else "" for dash in lines.values()}) == 12
