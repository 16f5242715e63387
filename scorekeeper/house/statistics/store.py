"""Load data for statistics: sums of players, and results of newest sittings."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, case, exists, select

from scorekeeper.core.db import unindexed
from scorekeeper.core.players import Roster, same_player
from scorekeeper.core.sittings import OVER, sitting
from scorekeeper.core.tables import RecordRow, TallyRow
from scorekeeper.core.tallies import AGAINST, TOGETHER, player_subject
from scorekeeper.core.topics import Place

_record: Table = RecordRow.__table__
_tally: Table = TallyRow.__table__

NEWEST = 300
"""How many of the newest sittings are used for form, strength and luck."""


def sums(
    place: Place, roster: Roster, players: Collection[int]
) -> Mapping[str, Mapping[int, Counter[str]]]:
    """Load the sums of figures over all sittings that count, by game and person; one query.

    Args:
        players: all numbers of the wanted persons, with those of merged players. Figures are added
            up under the current number, also in figures about partners and opponents.
    """
    subjects = {player_subject(number): number for number in players}
    rows = place.connection.execute(
        select(_record.c.game, _record.c.subject, _record.c.figures).where(
            _record.c.house_id == place.house_id, _record.c.subject.in_(subjects)
        )
    )
    current = same_player(roster)
    sums_by_game: dict[str, dict[int, Counter[str]]] = {}
    for row in rows:
        person_sums = sums_by_game.setdefault(row.game, {}).setdefault(
            current[subjects[row.subject]], Counter()
        )
        for name, count in row.figures.items():
            person_sums[_named_now(name, current)] += count
    return sums_by_game


def _named_now(name: str, current: Mapping[int, int]) -> str:
    """Replace a merged player by the current one in the name of a figure about another player."""
    kind, _, rest = name.partition("/")
    if kind not in (AGAINST, TOGETHER):
        return name
    number, _, outcome = rest.partition("/")
    return f"{kind}/{current[int(number)]}/{outcome}"


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A player's result in a finished sitting.

    Args:
        rank: the rank among those who played from start to end, as in tallies; None for others.
        place: the same, but None for all if anyone did not play from start to end.
    """

    game: str
    number: int
    name: str
    date: str
    points: int
    won: bool
    rank: int | None
    place: int | None


def load_newest(place: Place, numbers: Collection[int]) -> Sequence[PlayerResult]:
    """Load the person's newest finished sittings of all games, newest first; one query.

    Only of the `NEWEST` sittings begun or imported last, finished or not; sorted by date.
    """
    newest = (
        select(_tally.c.sitting_id, _tally.c.points, _tally.c.won, _tally.c.rank)
        .where(_tally.c.house_id == place.house_id, _tally.c.player_id.in_(numbers))
        .order_by(_tally.c.sitting_id.desc())
        .limit(NEWEST)
        .subquery()
    )
    someone_left = exists().where(
        _tally.c.house_id == sitting.c.house_id,
        _tally.c.sitting_id == sitting.c.id,
        _tally.c.rank.is_(None),
    )
    rows = place.connection.execute(
        select(
            sitting.c.game,
            sitting.c.number,
            sitting.c.name,
            sitting.c.date,
            newest.c.points,
            newest.c.won,
            newest.c.rank,
            case((~someone_left, newest.c.rank)),
        )
        .join_from(newest, sitting, sitting.c.id == newest.c.sitting_id)
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.state == OVER,
        )
        .order_by(sitting.c.date.desc(), newest.c.sitting_id.desc())
    )
    return [PlayerResult(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class SittingSeats:
    """Person → seat, for those who played a sitting from start to end."""

    game: str
    seats: Mapping[int, "SatSeat"]


@dataclass(frozen=True, slots=True)
class SatSeat:
    """Side, rank and points of a seat; see `Tally`."""

    side: int | None
    rank: int
    points: int


def load_newest_results(place: Place, roster: Roster, game: str | None) -> Sequence[SittingSeats]:
    """Load the newest finished sittings of a game or all games, oldest first; two queries.

    Only players who were there from the first deal to the last are included.
    """
    query = select(sitting.c.id, sitting.c.game, sitting.c.date).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.state == OVER,
        sitting.c.device_id.is_(None),
    )
    order: list[Any] = [sitting.c.date.desc(), sitting.c.game.desc(), sitting.c.number.desc()]
    if game is not None:
        query = query.where(sitting.c.game == game)
    rows = place.connection.execute(query.order_by(*order).limit(NEWEST)).all()
    current = same_player(roster)
    seats: dict[int, dict[int, SatSeat]] = {}
    tallies = place.connection.execute(
        select(
            _tally.c.sitting_id, _tally.c.player_id, _tally.c.side, _tally.c.rank, _tally.c.points
        ).where(
            _tally.c.house_id == place.house_id,
            _tally.c.sitting_id.in_([row.id for row in rows]),
            unindexed(_tally.c.rank).is_not(None),
        )
    )
    for row in tallies:
        sitting_seats = seats.setdefault(row.sitting_id, {})
        sitting_seats[current[row.player_id]] = SatSeat(row.side, row.rank, row.points)
    return [SittingSeats(row.game, seats.get(row.id, {})) for row in reversed(rows)]
