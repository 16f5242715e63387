"""The sides of a pad: each player alone, or teams."""

from collections.abc import Sequence


def sides_of(seats: int, teams: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side: those of a team, or each seat alone."""
    if not teams:
        return tuple((seat,) for seat in range(seats))
    return tuple(
        tuple(seat for seat, team in enumerate(teams) if team == side)
        for side in sorted(set(teams))
    )


def opposite(seats: int, sides: int) -> tuple[int, ...]:
    """Put players who sit opposite each other into `sides` teams."""
    return tuple(seat % sides for seat in range(seats))


def team_counts(seats: int) -> tuple[int, ...]:
    """Return how many teams of equal size `seats` players can form."""
    return tuple(sides for sides in range(2, seats // 2 + 1) if seats % sides == 0)
