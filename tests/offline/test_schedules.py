"""Random schedules of three phones without a browser: nothing is lost, nothing counts twice."""

import logging
import os
import secrets

import pytest
from hypothesis import settings

from tests.conftest import MakeApp
from tests.depth import audit_only, times
from tests.offline.games import GAMES, Game
from tests.offline.phones import Phones
from tests.offline.schedules import Schedule
from tests.support import House, newest_house

TRIED = int(os.environ.get("TESTS_SCHEDULES", "0"))
"""The number of schedules in an audit, shared by its processes."""

PARTS = 2 if len(GAMES) < TRIED else 1

FIRST = int(
    os.environ.get("TESTS_SEED") or (0 if settings().derandomize else secrets.randbelow(2**32))
)
"""The first seed; each seed is played with each game."""


@audit_only
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.path)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_offline_schedules_neither_lose_nor_double_entries(
    make_app: MakeApp, all_phones: Phones, caplog: pytest.LogCaptureFixture, part: int, game: Game
) -> None:
    app = make_app(write_limit="1000000000/minute")
    caplog.set_level(logging.CRITICAL, "scorekeeper")  # of thousands that are killed
    for seed in range(FIRST + part, FIRST + (TRIED // len(GAMES) or times(2)), PARTS):
        all_phones.tell("reset")
        app.config["OTHER_HOUSES"] = newest_house(app)
        try:
            Schedule(House(app), all_phones, seed, game).play()
        except Exception as fault:
            fault.add_note(
                f"once more: TESTS_SEED={seed} TESTS_SCHEDULES={len(GAMES)}"
                f" .venv/bin/python -m pytest tests/offline/test_schedules.py -k {game.path}"
            )
            raise
