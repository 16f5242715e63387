"""The players of an evening, at tables and in solo games, each person once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import Table, case, func, not_, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.players import current_players
from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.pages import PAGES
from scorekeeper.web.evenings import EveningShares, Share, TableShare

_tally: Table = TallyRow.__table__


@dataclass(frozen=True, slots=True)
class Person:
    """A player of an evening, with the results by game id."""

    name: str
    shares: Mapping[str, Share]

    @property
    def ahead(self) -> tuple[int, int]:
        """Sort key: the number of tables won, then the points of all games."""
        results = [share.ahead for share in self.shares.values()]
        return sum(won for won, _ in results), sum(points for _, points in results)


def load_people(place: Place, date: str) -> list[Person]:
    """Players of that date, those with the most wins first.

    Two queries, and those of games that report shares themselves.
    """
    reported = {game.game: game.evening.shares(place, date) for game in PAGES}
    shares = [
        *_by_tallies(place, date, reported),
        *(
            (game, player, share)
            for game, game_shares in reported.items()
            for player, share in game_shares.shares
        ),
    ]
    players = current_players(place, {player for _, player, _ in shares})
    shares_by_person: dict[int, dict[str, Share]] = {}
    for game, player, share in shares:
        person_shares = shares_by_person.setdefault(players[player].player, {})
        person_shares[game] = person_shares[game] + share if game in person_shares else share
    names = {who.player: who.name for who in players.values()}
    people = [
        Person(names[number], person_shares) for number, person_shares in shares_by_person.items()
    ]
    return sorted(people, key=_order)


def _order(person: Person) -> tuple[int, int, str]:
    won, points = person.ahead
    return -won, -points, person.name.casefold()


def _by_tallies(
    place: Place, date: str, reported: Mapping[str, EveningShares]
) -> Iterator[tuple[str, int, Share]]:
    """Shares from tallies, except of sittings that a game reports itself; one query."""
    reported_elsewhere = (
        (sitting.c.game == game) & sitting.c.number.in_(game_shares.sittings)
        for game, game_shares in reported.items()
        if game_shares.sittings
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
            # makes SQLite read the tallies of the date, not all of the house
            & (_tally.c.sitting_id == unindexed(sitting.c.id)),
        )
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.date == date,
            *map(not_, reported_elsewhere),
        )
        .group_by(sitting.c.game, _tally.c.player_id)
    )
    adds_up = {game.game: game.evening.adds_up for game in PAGES}
    return (
        (game, player, TableShare(played, won, points if adds_up[game] else 0))
        for game, player, played, won, points in rows
    )
