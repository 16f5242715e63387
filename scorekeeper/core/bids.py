"""The latest bid of a seat in a deal, from the log.

While bids are hidden, only the device that entered it may see it.
The action is called `bid` in every game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, bindparam, exists, select

from scorekeeper.core.log import cells_by_device
from scorekeeper.core.sitting_actions import MoveContext
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, DeviceRow
from scorekeeper.core.topics import Place
from scorekeeper.core.write import CellConflict, Conflict

_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__
_device: Table = DeviceRow.__table__
_undoing: Any = _change.alias()


@dataclass(frozen=True, slots=True)
class LastBid:
    """The latest bid of a seat that is not undone: change, value, device."""

    seq: int
    value: Any
    device: str
    device_id: int


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


def last_bid(place: Place, topic: str, cells: Sequence[str]) -> LastBid | None:
    """Find the latest bid in these cells; other writes, such as a call, do not count."""
    params = {"house": place.house_id, "topic": topic, "cells": list(cells)}
    row = place.connection.execute(_LAST_BID, params).one_or_none()
    return None if row is None else LastBid(row.seq, row.after, row.name, row.device_id)


def replaces_hidden_bid(context: MoveContext[Any], cells: Sequence[str], bid: Any) -> bool:
    """Return False only if this device entered the latest bid in these cells.

    Else equal and different bids must behave alike: a difference would reveal a hidden bid. If
    the latest bid is newer than `seen`, it is a conflict; if not, the caller records a change even
    if the bid is equal (`rewritten` of `write`).

    Args:
        context: the sitting, and who bids.
        cells: the cells that can hold the seat's bid; the first one is the current one.

    Raises:
        Conflict: another device's bid is newer than `seen`.
    """
    last = last_bid(context.place, context.topic, cells)
    if last and last.device_id == context.actor.device_id:
        return False
    if last and last.seq > context.stamp.seen:
        raise Conflict([CellConflict(cells[0], last.value, bid, last.device)])
    return True
