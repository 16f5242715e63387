"""The last bid of a seat in a deal, by the log."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, bindparam, exists, select

from scorekeeper.core.log import LastWrite, cells_by_device
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, DeviceRow
from scorekeeper.core.topics import Place

_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__
_device: Table = DeviceRow.__table__
_undoing: Any = _change.alias()


@dataclass(frozen=True, slots=True)
class LastBid(LastWrite):
    """The last bid of a seat that is not undone: when, what, by which device."""

    device_id: int


def bid_cells(deal_id: int, seat: int) -> tuple[str, str]:
    """The cells that can hold what a seat bid in a deal of a night."""
    return f"deals.{deal_id}.contracts.{seat}", f"deals.{deal_id}.first_contracts.{seat}"


_LAST_BID = (
    select(_change.c.seq, _cell.c.after, _device.c.name, _change.c.device_id)
    .select_from(cells_by_device)
    .where(
        _cell.c.house_id == bindparam("house"),
        _cell.c.topic == bindparam("topic"),
        _cell.c.cell.in_(bindparam("cells", expanding=True)),
        _cell.c.after.is_not(None),
        _change.c.action == "bid",
        ~exists().where(
            _undoing.c.house_id == _change.c.house_id, _undoing.c.undoes == _change.c.seq
        ),
    )
    .order_by(_change.c.seq.desc())
    .limit(1)
)


def last_bid(place: Place, topic: str, cells: tuple[str, str]) -> LastBid | None:
    """The last bid in one of these cells; other writes, such as another call, are none."""
    asked = {"house": place.house_id, "topic": topic, "cells": list(cells)}
    row = place.connection.execute(_LAST_BID, asked).one_or_none()
    return None if row is None else LastBid(row.seq, row.after, row.name, row.device_id)
