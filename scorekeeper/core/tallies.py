"""The result of a sitting for each player, and the sums of each player in a game.

The sums change with the sittings under the house's lock, so no page adds up all sittings.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    insert,
    select,
)

from scorekeeper.base.tallies import Tally
from scorekeeper.core.records import Figures, sum_up
from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place

_tally: Table = TallyRow.__table__

_COUNTING_VERSION = 4
"""The version of the counting code, to be increased with each change of it.

When the server starts, it recounts sittings with another version.
"""

_HERE = (_tally.c.house_id == bindparam("house")) & (_tally.c.sitting_id == bindparam("this"))
_READ = select(_tally).where(_HERE)
_CLEAR = delete(_tally).where(_HERE)

AGAINST, TOGETHER = "against", "together"
"""The prefixes of figures about another player: opponents, and partners."""


def player_subject(player_id: int) -> str:
    """Return the name of a player's sums among the records."""
    return f"player/{player_id}"


def save_tallies(
    place: Place,
    game: str,
    sitting_id: int,
    tallies: Sequence[Tally],
    *,
    finished: bool,
    lowest: bool = False,
) -> None:
    """Replace a sitting's tallies, and update the players' sums.

    Args:
        tallies: one per player; none for a deleted sitting.
        finished: whether the sitting is over: only then players are compared.
        lowest: whether the fewest points win.
    """
    here = {"house": place.house_id, "this": sitting_id}
    was = place.connection.execute(_READ, here).mappings().all()
    place.connection.execute(_CLEAR, here)
    ranks = _ranks(tallies, lowest=lowest) if finished else {}
    rows = [
        {
            "house_id": place.house_id,
            "sitting_id": sitting_id,
            "player_id": tally.player_id,
            "seat": tally.seat,
            "side": tally.side,
            "rank": ranks.get(tally.player_id),
            "points": tally.points,
            "won": tally.won,
            "played": tally.played,
            "figures": _figures(tally, tallies, ranks, finished=finished),
            "counting_version": _COUNTING_VERSION,
        }
        for tally in tallies
    ]
    if rows:
        place.connection.execute(insert(_tally), rows)
    sum_up(place, game, _by_player(was), _by_player(rows))


def _by_player(rows: Iterable[Mapping[Any, Any]]) -> dict[str, Figures]:
    """Return what a sitting's rows add to the sums, by subject; empty if it was never counted."""
    return {
        player_subject(row["player_id"]): _figures_of(row)
        for row in rows
        if row["counting_version"]
    }


def _ranks(tallies: Sequence[Tally], *, lowest: bool) -> dict[int, int]:
    """Return the places, from 1, of players who were there throughout; ties share a place.

    Winners are first and losers last whatever their points are, because a game can be won or lost
    outright.
    """
    sign = 1 if lowest else -1
    results = {
        tally.player_id: (not tally.won, tally.lost, sign * tally.points)
        for tally in tallies
        if tally.throughout
    }
    best = sorted(results.values())
    return {player: best.index(mine) + 1 for player, mine in results.items()}


def _figures(
    tally: Tally, tallies: Sequence[Tally], ranks: Mapping[int, int], *, finished: bool
) -> dict[str, int]:
    """Return a player's figures in a sitting, except those in columns."""
    counted = {name: count for name, count in tally.figures.items() if count}
    if finished:
        counted["finished"] = 1
    if tally.player_id in ranks:
        counted |= dict.fromkeys(_compared(tally, tallies, ranks), 1)
    return counted


def _compared(tally: Tally, tallies: Sequence[Tally], ranks: Mapping[int, int]) -> Iterator[str]:
    mine = ranks[tally.player_id]
    for other_tally in tallies:
        if other_tally.player_id == tally.player_id or other_tally.player_id not in ranks:
            continue
        if tally.side is not None and tally.side == other_tally.side:
            yield f"{TOGETHER}/{other_tally.player_id}/{'won' if tally.won else 'not'}"
        else:
            theirs = ranks[other_tally.player_id]
            comparison = "ahead" if mine < theirs else "behind" if mine > theirs else "level"
            yield f"{AGAINST}/{other_tally.player_id}/{comparison}"


def _figures_of(row: Mapping[Any, Any]) -> Figures:
    columns = {"sittings": 1, "won": int(row["won"]), "points": row["points"]}
    return {**row["figures"], **columns, "played": row["played"]}


def uncounted(connection: Connection, games: Collection[str]) -> list[tuple[int, str, int]]:
    """Return the sittings (house, game, number) whose tallies are missing or outdated."""
    made = (
        (_tally.c.house_id == sitting.c.house_id)
        & (_tally.c.sitting_id == sitting.c.id)
        & (_tally.c.counting_version == _COUNTING_VERSION)
    )
    outdated = select(sitting.c.house_id, sitting.c.game, sitting.c.number).where(
        sitting.c.game.in_(games), sitting.c.counts.is_(True), ~exists().where(made)
    )
    return [(row.house_id, row.game, row.number) for row in connection.execute(outdated)]
