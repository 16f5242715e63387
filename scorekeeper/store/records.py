"""What came of each game in a house: derived from its nights, summed up as these change.

The sums follow from the figures of the nights and change with them under the house's lock, so
that a page need not add up all nights.
"""

from collections.abc import Mapping
from dataclasses import asdict, astuple

from sqlalchemy import Connection, Table, bindparam, delete, exists, insert, select, update

from scorekeeper.games.montana.tally import GameTally
from scorekeeper.store.tables import GameRecordRow, GameTallyRow, NightRow, TallyRow
from scorekeeper.store.topics import Place

_tally: Table = GameTallyRow.__table__
_record: Table = GameRecordRow.__table__
_night: Table = NightRow.__table__
_player: Table = TallyRow.__table__

_NOTHING = GameTally(0, 0, 0, 0, 0)
_FIGURES = tuple(asdict(_NOTHING))
_RECORD = select(*(_record.c[figure] for figure in _FIGURES)).where(
    _record.c.house_id == bindparam("house"), _record.c.game_id == bindparam("game")
)


def game_record(place: Place, game_id: str) -> GameTally:
    """What came of that game in all nights of the house, but for discarded ones."""
    asked = {"house": place.house_id, "game": game_id}
    row = place.connection.execute(_RECORD, asked).one_or_none()
    return GameTally(*row) if row else _NOTHING


def save_game_tallies(place: Place, night_id: int, counted: Mapping[str, GameTally]) -> None:
    """Write a night's figures in the place of those before, and the house's sums with them."""
    here = (_tally.c.house_id == place.house_id) & (_tally.c.night_id == night_id)
    rows = place.connection.execute(select(_tally).where(here)).all()
    before = {row.game_id: GameTally(*(row._mapping[f] for f in _FIGURES)) for row in rows}
    if before == counted:
        return
    place.connection.execute(delete(_tally).where(here))
    key = {"house_id": place.house_id, "night_id": night_id}
    after = [key | {"game_id": game} | asdict(tally) for game, tally in counted.items()]
    if after:
        place.connection.execute(insert(_tally), after)
    for game in sorted(before.keys() | counted.keys()):
        _add(place, game, before.get(game, _NOTHING), counted.get(game, _NOTHING))


def _add(place: Place, game_id: str, before: GameTally, after: GameTally) -> None:
    more = [now - was for was, now in zip(astuple(before), astuple(after), strict=True)]
    if not any(more):
        return
    here = (_record.c.house_id == place.house_id) & (_record.c.game_id == game_id)
    sums = {
        figure: _record.c[figure] + number for figure, number in zip(_FIGURES, more, strict=True)
    }
    if place.connection.execute(update(_record).where(here).values(sums)).rowcount == 0:
        row = {"house_id": place.house_id, "game_id": game_id, **asdict(after)}
        place.connection.execute(insert(_record).values(row))
    elif not after.deals:
        place.connection.execute(delete(_record).where(here, _record.c.deals == 0))


def nights_to_count(connection: Connection) -> list[tuple[int, int]]:
    """The nights (house, number) with deals that are done and without these figures.

    There are some after an update, and after the backup of an older release was restored.
    """
    played = (_player.c.house_id == _night.c.house_id) & (_player.c.night_id == _night.c.id)
    counted = (_tally.c.house_id == _night.c.house_id) & (_tally.c.night_id == _night.c.id)
    found = connection.execute(
        select(_night.c.house_id, _night.c.id).where(
            exists().where(played, _player.c.deals > 0), ~exists().where(counted)
        )
    )
    return [(row.house_id, row.id) for row in found]
