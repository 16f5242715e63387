"""A season of everything that a house has: as many statements, and work by the sitting."""

from pathlib import Path

from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import PlacedBy, Season
from scorekeeper.house.seasons.shown import load_results
from scorekeeper.house.seasons.topic import SeasonTopic
from tests.budgets.kitchen import close
from tests.budgets.many_matches import house_with
from tests.conftest import DatabasesOf
from tests.depth import audit_only
from tests.running.statements import statements, steps
from tests.support import House

STEPS = 350
"""Of SQLite's machine, for each match of six."""


@audit_only
def test_cost_of_a_season_by_sitting_is_bounded(databases_of: DatabasesOf, tmp_path: Path) -> None:
    taken = {}
    for count in (100, 200):
        folder = tmp_path / str(count)
        folder.mkdir()
        url = databases_of("sqlite").migrated(folder)
        house = house_with(count, url, folder)
        house.writer()(
            seasons.start,
            Season("All", "2000-01-01", game="shedding", placed_by=PlacedBy.POINTS, dropped=2),
        )
        counted, sent = _cost_and_results(house)
        assert counted == count - 2  # two are open
        assert len(sent) == 2
        taken[count] = steps(url, sent)
        close(house.app)
    assert taken[200] - taken[100] <= 100 * STEPS


def _cost_and_results(house: House) -> tuple[int, list[tuple[str, object]]]:
    with house.place() as place:
        season = SeasonTopic(1).load(place)
        with statements(house.app) as sent:
            return load_results(place, season).counted, sent
