"""Random schedules of three phones without a browser: nothing is lost, nothing counts twice."""

import logging
import os
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import MakeApp
from tests.depth import times
from tests.offline.games import GAMES, Game
from tests.offline.phones import Phones, phones
from tests.offline.schedules import Schedule
from tests.support import House, newest_house

TRIED = int(os.environ.get("TESTS_SCHEDULES", "0"))
"""How many the audit asks for; as many processes as it has share them."""


@pytest.fixture
def all_phones() -> Iterator[Phones]:
    """The process with the phones."""
    with phones() as found:
        yield found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.path)
@pytest.mark.parametrize("part", range(2 if TRIED else 1))
def test_whatever_happens_offline_nothing_is_lost_or_doubled(
    make_app: MakeApp, all_phones: Phones, caplog: pytest.LogCaptureFixture, part: int, game: Game
) -> None:
    app = make_app(write_limit="1000000000/minute")
    caplog.set_level(logging.CRITICAL, "scorekeeper")  # of thousands that are killed

    @settings(max_examples=TRIED // 2 // len(GAMES) or times(2))
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        all_phones.tell("reset")
        app.config["OTHER_HOUSES"] = newest_house(app)
        Schedule(House(app), all_phones, 2 * seed + part, game).play()

    play()
