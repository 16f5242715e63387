"""Before two players become one: the nights of each, those of both, and the phones that say so."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Table, func, select

from scorekeeper.core.sittings import Named, restorable
from scorekeeper.core.tables import DealRow, DeviceRow, MatchRow, MatchTallyRow, NightRow, TallyRow
from scorekeeper.core.topics import Place

_night: Table = NightRow.__table__
_deal: Table = DealRow.__table__
_tally: Table = TallyRow.__table__
_other: Any = _tally.alias("other")
_device: Table = DeviceRow.__table__
_match: Table = MatchRow.__table__
_match_tally: Table = MatchTallyRow.__table__
_NAMED = _night.c.id, _night.c.name, _night.c.date


@dataclass(frozen=True, slots=True)
class Trace:
    """What there is of a person: so many nights, the newest of them, and the devices' names."""

    nights: int
    newest: Named | None
    devices: tuple[str, ...]


def nights_of_both(
    place: Place, ones: Collection[int], others: Collection[int], *, most: int
) -> list[Named]:
    """The nights in which one of these and one of those sat, substitutes too; the newest first.

    At most `most`. Two queries, over the nights of one of them.
    """
    both = _nights_of(place, ones).where(
        select(_other.c.night_id)
        .where(
            _other.c.house_id == place.house_id,
            _other.c.player_id.in_(others),
            _other.c.night_id == _tally.c.night_id,
        )
        .exists()
    )
    kept = [Named(*row) for row in place.connection.execute(both.limit(most))]
    found = {*kept, *_discarded(place, ones, others)}
    return sorted(found, key=lambda night: (night.date, night.id), reverse=True)[:most]


def played_a_match(place: Place, ones: Collection[int], others: Collection[int]) -> bool:
    """Whether one of these and one of those sat in a match that is there or can be brought back."""
    rows = place.connection.execute(
        select(_match.c.seats).where(
            _match.c.house_id == place.house_id,
            restorable(_match) | _match.c.id.in_(_matches_of(place, ones)),
        )
    )
    return any({*ones} & {*seats} and {*others} & {*seats} for seats in rows.scalars())


def _matches_of(place: Place, numbers: Collection[int]) -> Select[Any]:
    here = (_match_tally.c.house_id == place.house_id) & _match_tally.c.player_id.in_(numbers)
    return select(_match_tally.c.match_id).where(here)


def _nights_of(place: Place, numbers: Collection[int]) -> Select[Any]:
    """The nights in which one of these sat, the newest first."""
    here = (_tally.c.house_id == _night.c.house_id) & (_tally.c.night_id == _night.c.id)
    return (
        select(*_NAMED)
        .join_from(_tally, _night, here)
        .where(_tally.c.house_id == place.house_id, _tally.c.player_id.in_(numbers))
        .order_by(_night.c.date.desc(), _night.c.id.desc())
    )


def _discarded(place: Place, ones: Collection[int], others: Collection[int]) -> list[Named]:
    """The same among the nights that can be brought back: these have no tally."""
    here = (_deal.c.house_id == _night.c.house_id) & (_deal.c.night_id == _night.c.id)
    rows = place.connection.execute(
        select(*_NAMED, _night.c.seats, _deal.c.facts["sits"].label("sits"))
        .join_from(_night, _deal, here)
        .where(_night.c.house_id == place.house_id, restorable(_night))
    )
    sat: dict[Named, set[int]] = {}
    for *named, seats, sits in rows:
        sat.setdefault(Named(*named), set()).update(seats, (sits or {}).values())
    return [night for night, all_ in sat.items() if all_ & {*ones} and all_ & {*others}]


def trace(place: Place, numbers: Collection[int]) -> Trace:
    """What there is of the person who has these numbers."""
    sat = (_tally.c.house_id == place.house_id) & _tally.c.player_id.in_(numbers)
    nights = place.connection.execute(select(func.count()).where(sat)).scalar_one()
    newest = place.connection.execute(_nights_of(place, numbers).limit(1)).one_or_none()
    devices = place.connection.execute(
        select(_device.c.name)
        .where(
            _device.c.house_id == place.house_id,
            _device.c.player_id.in_(numbers),
            _device.c.revoked_at.is_(None),
        )
        .order_by(_device.c.id)
    )
    return Trace(nights, Named(*newest) if newest else None, tuple(devices.scalars()))
