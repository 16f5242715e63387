"""Results of sittings, however odd: teams of any size, tables of one or none, any points."""

from hypothesis import strategies as st

from scorekeeper.house.statistics.results import SittingResult

POINTS = st.one_of(
    st.integers(-3, 3), st.integers(-500, 500), st.sampled_from([10**400, -(10**400), 10**400 + 1])
)

PLAYERS = 15


@st.composite
def results(draw: st.DrawFn) -> SittingResult:
    """One of them."""
    players = draw(st.lists(st.integers(1, PLAYERS), max_size=12, unique=True))
    teams: list[list[int]] = []
    for player in players:
        if teams and draw(st.integers(0, 4)) == 0:
            teams[-1].append(player)
        else:
            teams.append([player])
    return SittingResult.of_teams((team, draw(POINTS)) for team in teams)


seasons = st.lists(results(), max_size=30)


def renamed(season: list[SittingResult], names: dict[int, int]) -> list[SittingResult]:
    """The same with other numbers for the players."""
    return [
        SittingResult.of_teams(
            (map(names.__getitem__, side.players), side.points) for side in result.sides
        )
        for result in season
    ]


def rescaled(season: list[SittingResult], times: int, plus: int) -> list[SittingResult]:
    """The same by points of another unit."""
    return [
        SittingResult.of_teams((side.players, side.points * times + plus) for side in result.sides)
        for result in season
    ]


def turned(season: list[SittingResult]) -> list[SittingResult]:
    """The same, in reverse order of seats."""
    return [SittingResult(result.sides[::-1]) for result in season]
