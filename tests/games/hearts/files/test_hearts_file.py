"""Files of Hearts: the manual's example, round trips, and what is refused."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.game_file import Row
from scorekeeper.base.json_text import FileError
from scorekeeper.base.seats import Seat
from scorekeeper.games.hearts.files.hearts_file import HEARTS, read_hearts, write_hearts
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule
from tests.running.command import ROOT

MANUAL = (ROOT / "docs/hearts-files.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall("```json\n(.*?)```", MANUAL, re.DOTALL)


def _changed(**changes: Any) -> bytes:
    document = json.loads(EXAMPLE) | changes
    return json.dumps({key: value for key, value in document.items() if value is not None}).encode()


def _deals(**changes: Any) -> bytes:
    """The example with another first deal, without totals."""
    deal = {"hearts": {"Ann": 3, "Bo": 10}, "queen": "Cy", "jack": "Ann"} | changes
    return _changed(totals=None, deals=[{k: v for k, v in deal.items() if v is not None}])


def test_example_of_the_manual_has_the_totals_it_says() -> None:
    game = read_hearts(EXAMPLE.encode())
    assert game.running_totals == ((-7, 10, 13), (19, 26, 13), (33, 28, 13))
    assert [deal.hearts for deal in game.deals] == [(3, 10, 0), (0, 0, 13), (1, 2, 10)]
    assert (game.first_dealer, game.settings.target, game.is_over) == (1, 50, False)


def test_example_of_the_manual_is_printed_in_lines() -> None:
    lines = list(HEARTS.lines(read_hearts(EXAMPLE.encode()), str))
    assert lines[0] == "Sunday, 2026-11-22, Hearts"
    rows = [row for line in lines if isinstance(line, tuple) for row in line]
    assert rows[0] == Row("Ann", "-7", "3 hearts, jack of diamonds")
    assert rows[2] == Row("Cy", "13", "queen of spades")
    assert lines[-1] == "The game is not over yet; in the lead: Cy."


@st.composite
def any_games(draw: st.DrawFn) -> Hearts:
    players = draw(st.integers(3, 6))
    seat = st.integers(0, players - 1)
    target = draw(st.integers(0, 1000))
    settings = HeartsSettings(
        target=target,
        length=0 if target else draw(st.integers(1, 200)),
        moon=draw(st.sampled_from(MoonRule)),
        jack=draw(st.booleans()),
        passing=draw(st.booleans()),
    )
    deals = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        takers = draw(st.lists(seat, min_size=13, max_size=13))
        hearts = tuple(map(takers.count, range(players)))
        jack = draw(seat) if settings.jack else None
        deals.append(HeartsDeal(number, hearts, draw(seat), jack))
    seats = tuple(Seat(n, f"P{n}") for n in range(1, players + 1))
    return Hearts("Rain", "2026-11-22", settings, seats, draw(seat), tuple(deals))


@given(any_games())
def test_written_game_is_read_back(game: Hearts) -> None:
    assert read_hearts(write_hearts(game).encode()) == game


WRONG = {
    "length: Enter a target or a number of deals, not both.": _changed(length=3),
    "target: ": _changed(target=0),
    "players: 3 to 6 players are needed.": _changed(
        players=["Ann", "Bo"], first_dealer=None, deals=[], totals=None
    ),
    "moon: ": _changed(moon="all"),
    "first_dealer: “Dee” is not seated here.": _changed(first_dealer="Dee"),
    "deals[0].hearts: The hearts must add up to 13, not 12.": _deals(
        hearts={"Ann": 3, "Bo": 9, "Cy": 0}
    ),
    "deals[0].hearts.Bo: ": _deals(hearts={"Bo": 14}),
    "deals[0].hearts.Dee: “Dee” is not seated here.": _deals(hearts={"Dee": 13}),
    "deals[0].queen: This is missing.": _deals(queen=None),
    "deals[0].jack: Who took the jack of diamonds?": _deals(jack=None),
    "deals[0].jack: The jack of diamonds does not count in this game.": _changed(jack=False),
    "deals[0].kings: ": _deals(kings=1),
    "totals.Cy: The file says 12, but it comes to 13.": _changed(
        totals={"Ann": 33, "Bo": 28, "Cy": 12}
    ),
    "totals.Cy: This is missing.": _changed(totals={"Ann": 33, "Bo": 28}),
}


@pytest.mark.parametrize("message", WRONG)
def test_wrong_file_is_refused_with_its_place(message: str) -> None:
    with pytest.raises(FileError) as refusal:
        read_hearts(WRONG[message])
    problem_lines = [f"{problem.place}: {problem.message}" for problem in refusal.value.problems]
    assert any(line.startswith(message) for line in problem_lines), problem_lines
