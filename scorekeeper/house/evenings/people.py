"""Who was there on an evening: at its tables and at games of one's own, each person once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Table, case, func, not_, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.pages import PAGES
from scorekeeper.web.evenings import EveningShares, Sat, Share

_tally: Table = TallyRow.__table__


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who was there, and what came of it, by the game."""

    name: str
    shares: Mapping[str, Share]

    @property
    def ahead(self) -> tuple[int, int]:
        """How many tables were won, and the points of all: what puts people in order."""
        each = [share.ahead for share in self.shares.values()]
        return sum(won for won, _ in each), sum(points for _, points in each)


def people_there(place: Place, date: str) -> list[Person]:
    """Who played on that date, whoever won most first.

    Two queries, and what each game asks that has more to tell.
    """
    told = {game.game: game.evening.told(place, date) for game in PAGES}
    shares = [*_by_tallies(place, date, told), *_told(told)]
    known = known_as(place, {player for _, player, _ in shares})
    found: dict[int, dict[str, Share]] = {}
    for game, player, share in shares:
        here = found.setdefault(known[player][0], {})
        here[game] = here[game] + share if game in here else share
    names = dict(known.values())
    people = [Person(names[number], here) for number, here in found.items()]
    return sorted(people, key=_order)


def _order(one: Person) -> tuple[int, int, str]:
    won, points = one.ahead
    return -won, -points, one.name.casefold()


def _told(told: Mapping[str, EveningShares]) -> Iterator[tuple[str, int, Share]]:
    for game, said in told.items():
        yield from ((game, player, share) for player, share in said.shares)


def _by_tallies(
    place: Place, date: str, told: Mapping[str, EveningShares]
) -> Iterator[tuple[str, int, Share]]:
    """What the tallies say, but for the sittings of which a game tells itself; one query."""
    apart = (
        (sitting.c.game == game) & sitting.c.number.in_(said.sittings)
        for game, said in told.items()
        if said.sittings
    )
    rows = place.connection.execute(
        select(
            sitting.c.game,
            _tally.c.player_id,
            func.count(),
            func.sum(case((_tally.c.won, 1), else_=0)),
            func.sum(_tally.c.points),
        )
        .join_from(
            sitting,
            _tally,
            (_tally.c.house_id == sitting.c.house_id)
            # or SQLite goes through all of a house's tallies instead of a date's
            & (_tally.c.sitting_id == unindexed(sitting.c.id)),
        )
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.date == date,
            *map(not_, apart),
        )
        .group_by(sitting.c.game, _tally.c.player_id)
    )
    adds_up = {game.game: game.evening.adds_up for game in PAGES}
    return (
        (game, who, Sat(played, won, points if adds_up[game] else 0))
        for game, who, played, won, points in rows
    )
