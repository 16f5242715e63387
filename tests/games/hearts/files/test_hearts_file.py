"""Files of Hearts: the manual's example, round trips, and what is refused."""

import re

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.game_file import Row
from scorekeeper.base.seats import Seat
from scorekeeper.games.hearts.files import HEARTS, read_hearts, write_hearts
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule
from tests.running.command import ROOT

MANUAL = (ROOT / "docs/hearts-files.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall("```json\n(.*?)```", MANUAL, re.DOTALL)


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
