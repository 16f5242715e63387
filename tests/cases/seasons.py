"""Seasons for tests: worked examples, and any that Hypothesis thinks of."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from scorekeeper.house.seasons.rules import PlacedBy, Season, SeasonLine, SeasonShare, season_table
from tests.cases.tables import table

TABLES: list[dict[str, Any]] = table("seasons")["season"]

PlayerResults = Mapping[int, tuple[int, bool]]
"""The result of a sitting by player: the points, and whether it was won."""

any_sitting = st.dictionaries(
    st.integers(1, 6), st.tuples(st.integers(-30, 30), st.booleans()), min_size=1
)
any_season = st.builds(
    Season,
    name=st.just("Winter"),
    placed_by=st.sampled_from(PlacedBy),
    dropped=st.integers(0, 9),
    least=st.integers(1, 4),
)


def shares_of(sittings: Sequence[PlayerResults]) -> list[SeasonShare]:
    """Return the results as the database would return them."""
    alike = Counter((player, *result) for sitting in sittings for player, result in sitting.items())
    return [SeasonShare(*share, times) for share, times in alike.items()]


def table_of(
    season: Season, sittings: Sequence[PlayerResults], *, adds_up: bool = True
) -> list[SeasonLine]:
    """The table of these sittings, without merged players."""
    players = {player: player for sitting in sittings for player in sitting}
    names = {player: f"Player {player}" for player in players}
    return season_table(season, shares_of(sittings), players, names, adds_up=adds_up)
