"""The versions that a game of a house's own has had, as the log tells them."""

from dataclasses import dataclass

from sqlalchemy import Table, select

from scorekeeper.core.log import cells_by_device
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, DeviceRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import BookTopic, frozen_variants

_change: Table = ChangeRow.__table__
_cell: Table = ChangeCellRow.__table__
_device: Table = DeviceRow.__table__


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a game.

    Args:
        seq: the change that made it.
        variant: the game as it was since then.
        action: how it came about, as the log names it.
        at: when (ms since 1970).
        device: the name of the device that wrote it.
    """

    seq: int
    variant: Variant
    action: str
    at: int
    device: str


def load_versions(
    place: Place, game_id: str, *, most: int, before: int | None = None
) -> list[Version]:
    """The game's newest versions, at most `most`, older than the change `before`. Two queries."""
    wanted = (
        select(_cell.c.seq, _cell.c.after, _change.c.action, _change.c.at, _device.c.name)
        .select_from(cells_by_device)
        .where(
            _cell.c.house_id == place.house_id,
            _cell.c.topic == BookTopic.name,
            _cell.c.cell == game_id,
            _cell.c.after.is_not(None),  # only an archive can tell that a game was taken away
        )
        .order_by(_cell.c.seq.desc())
        .limit(most)
    )
    if before is not None:
        wanted = wanted.where(_cell.c.seq < before)
    rows = place.connection.execute(wanted).all()
    named = ({"spec": row.after} for row in rows)
    found = frozen_variants(place.connection, place.house_id, named)
    return [Version(row.seq, found[row.after], row.action, row.at, row.name) for row in rows]
