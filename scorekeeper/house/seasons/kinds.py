"""Names of the kinds of games that a season can count, such as the pad's Hearts."""

from collections.abc import Callable, Mapping

from flask import g
from sqlalchemy import Table, select

from scorekeeper.core.names import natural_key
from scorekeeper.core.tables import RecordRow
from scorekeeper.core.topics import Place
from scorekeeper.games.pages import PAGES
from scorekeeper.house.seasons.games import KINDS
from scorekeeper.web.statistics import Breakdown, GameStatistics

_record: Table = RecordRow.__table__

_PREFIX = "kind"

_BY_KIND: Mapping[str, Breakdown] = {
    game.game: breakdown
    for game in PAGES
    if isinstance(game.statistics, GameStatistics)
    for breakdown in game.statistics.breakdowns
    if breakdown.prefix == _PREFIX and game.game in KINDS
}


def kind_name(place: Place, game: str, kind: str) -> str:
    """The name of a kind; names are loaded once per request and game."""
    names: dict[str, Callable[[str], str]] = g.setdefault("kind_names", {})
    if game not in names:
        names[game] = _BY_KIND[game].names(place)
    return names[game](kind)


def played_kinds(place: Place) -> Mapping[str, Mapping[str, str]]:
    """Game → kind → name, for kinds that the house has played, sorted by name."""
    rows = place.connection.execute(
        select(_record.c.game, _record.c.figures).where(
            _record.c.house_id == place.house_id, _record.c.game.in_([*_BY_KIND])
        )
    )
    kinds_by_game: dict[str, set[str]] = {}
    for row in rows:
        kinds = (name.split("/")[1] for name in row.figures if name.startswith(f"{_PREFIX}/"))
        kinds_by_game.setdefault(row.game, set()).update(kinds)
    named = {
        game: {kind: kind_name(place, game, kind) for kind in kinds}
        for game, kinds in kinds_by_game.items()
    }
    return {
        game: dict(sorted(names.items(), key=lambda item: natural_key(item[1])))
        for game, names in named.items()
    }
