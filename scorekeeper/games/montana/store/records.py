"""What came of each game in a house: derived from its nights, summed up as these change.

The sums follow from the figures of the nights and change with them under the house's lock, so
that a page need not add up all nights.
"""

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection, Table, bindparam, delete, exists, insert, select, update

from scorekeeper.core.tables import GameRecordRow, GameTallyRow, NightRow, TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.tally import GameTally

_tally: Table = GameTallyRow.__table__
_record: Table = GameRecordRow.__table__
_night: Table = NightRow.__table__
_player: Table = TallyRow.__table__

_NOTHING = GameTally(0, 0, 0, 0, 0)
_FIGURES = tuple(asdict(_NOTHING))
_OF_GAME = (_record.c.house_id == bindparam("house")) & (_record.c.game_id == bindparam("game"))
_RECORD = select(*(_record.c[figure] for figure in _FIGURES)).where(_OF_GAME)
_ADD = (
    update(_record)
    .where(_OF_GAME)
    .values({figure: _record.c[figure] + bindparam(f"more_{figure}") for figure in _FIGURES})
)
_FORGET = delete(_record).where(_OF_GAME, _record.c.deals == 0)


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
    if before == after:
        return
    game = {"house": place.house_id, "game": game_id}
    was, now = asdict(before), asdict(after)
    more = {f"more_{figure}": now[figure] - was[figure] for figure in _FIGURES}
    if place.connection.execute(_ADD, game | more).rowcount == 0:
        row = {"house_id": place.house_id, "game_id": game_id, **now}
        place.connection.execute(insert(_record), row)
    elif not after.deals:
        place.connection.execute(_FORGET, game)


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
