"""What is read for statistics: the sums of players, and what came of their newest sittings."""

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
"""So many of the newest sittings tell of form, strength and luck."""


def sums(
    place: Place, roster: Roster, players: Collection[int]
) -> Mapping[str, Mapping[int, Counter[str]]]:
    """What came of these people in all sittings that count, by game and person; one query.

    Args:
        place: the house.
        roster: its players.
        players: all numbers of those who are wanted; who was merged is added to who that is now,
            also where somebody else's figures name them.
    """
    subjects = {player_subject(number): number for number in players}
    rows = place.connection.execute(
        select(_record.c.game, _record.c.subject, _record.c.figures).where(
            _record.c.house_id == place.house_id, _record.c.subject.in_(subjects)
        )
    )
    now = same_player(roster)
    found: dict[str, dict[int, Counter[str]]] = {}
    for row in rows:
        mine = found.setdefault(row.game, {}).setdefault(now[subjects[row.subject]], Counter())
        for name, count in row.figures.items():
            mine[_named_now(name, now)] += count
    return found


def _named_now(name: str, now: Mapping[int, int]) -> str:
    """The figure's name with who somebody is now, where it is about another player."""
    kind, _, rest = name.partition("/")
    if kind not in (AGAINST, TOGETHER):
        return name
    number, _, came = rest.partition("/")
    return f"{kind}/{now[int(number)]}/{came}"


@dataclass(frozen=True, slots=True)
class Came:
    """A player's result in a finished sitting.

    Args:
        rank: among those who were there throughout, as a tally has it; None for the others.
        place: the same, and None for all if anyone was not there throughout.
    """

    game: str
    number: int
    name: str
    date: str
    points: int
    won: bool
    rank: int | None
    place: int | None


def newest_of(place: Place, numbers: Collection[int]) -> Sequence[Came]:
    """The person's newest finished sittings of all games, the newest first; one query.

    The newest are those that were begun or came in last, in the order of their dates.
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
    return [Came(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class SittingSeats:
    """Who was there throughout in a sitting: the side, the place and the points of each person."""

    game: str
    seats: Mapping[int, "SatSeat"]


@dataclass(frozen=True, slots=True)
class SatSeat:
    """See `Tally`."""

    side: int | None
    rank: int
    points: int


def newest_results(place: Place, roster: Roster, game: str | None) -> Sequence[SittingSeats]:
    """The newest finished sittings of a game or of all, the oldest first; two queries.

    Only who was there from the first deal to the last stands in them.
    """
    wanted = select(sitting.c.id, sitting.c.game, sitting.c.date).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.state == OVER,
        sitting.c.device_id.is_(None),
    )
    order: list[Any] = [sitting.c.date.desc(), sitting.c.game.desc(), sitting.c.number.desc()]
    if game is not None:
        wanted = wanted.where(sitting.c.game == game)
    rows = place.connection.execute(wanted.order_by(*order).limit(NEWEST)).all()
    now = same_player(roster)
    seats: dict[int, dict[int, SatSeat]] = {}
    sat = place.connection.execute(
        select(
            _tally.c.sitting_id, _tally.c.player_id, _tally.c.side, _tally.c.rank, _tally.c.points
        ).where(
            _tally.c.house_id == place.house_id,
            _tally.c.sitting_id.in_([row.id for row in rows]),
            unindexed(_tally.c.rank).is_not(None),
        )
    )
    for row in sat:
        here = seats.setdefault(row.sitting_id, {})
        here[now[row.player_id]] = SatSeat(row.side, row.rank, row.points)
    return [SittingSeats(row.game, seats.get(row.id, {})) for row in reversed(rows)]
