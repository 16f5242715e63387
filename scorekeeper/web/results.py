"""The result of a sitting as plain text to share."""

from collections.abc import Iterable, Sequence
from datetime import date

from flask_babel import format_date, gettext

from scorekeeper.core.sitting_lists import join_sides
from scorekeeper.core.sittings import Standing
from scorekeeper.web.language import isolated, number, say


def headed(house: str, iso: str, lines: Sequence[str]) -> str:
    """Return the lines below the date and the house."""
    day = format_date(date.fromisoformat(iso), "EEE, d MMM y")
    return "\n".join([gettext("%(day)s, %(house)s", day=day, house=isolated(house)), *lines])


def result(
    what: str, standings: Sequence[Standing], *, finished: bool, lowest: bool = False
) -> str:
    """Format the result in a line, by side: winners first, then by points in the game's order."""
    ahead = ranked(join_sides(standings), finished=finished, lowest=lowest)
    totals = ", ".join(_total(standing, won=standing.won and finished) for standing in ahead)
    if finished:
        return f"{what}: {totals}."
    return gettext("%(what)s, so far: %(totals)s.", what=what, totals=totals)


def ranked(standings: Iterable[Standing], *, finished: bool, lowest: bool) -> list[Standing]:
    """Sort: winners first, then by points, then seats that cannot win; ties in seat order."""
    sign = 1 if lowest else -1
    return sorted(
        standings,
        key=lambda standing: (
            not (standing.won and finished),
            not standing.competes,
            sign * standing.points,
        ),
    )


def _total(standing: Standing, *, won: bool) -> str:
    total = f"{isolated(standing.name)} {number(standing.points)}"
    more = [gettext("won")] if won else []
    if standing.taken_over:
        more.append(say(standing.taken_over))
    return f"{total} ({', '.join(more)})" if more else total
