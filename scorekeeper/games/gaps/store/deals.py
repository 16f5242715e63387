"""What a house knows about a deal: whether it has played it, and its best game."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Table, select

from scorekeeper.core.players import current_players
from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import DeviceRow
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.files.game_file import write_rules
from scorekeeper.games.gaps.rules.numbers import Number, write_number
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.games.gaps.store.tables import GapsResultRow

_result: Table = GapsResultRow.__table__
_device: Table = DeviceRow.__table__


@dataclass(frozen=True, slots=True)
class Par:
    """The fewest known moves.

    Args:
        who: the name of the player, or else of the device; None for the solver.
        date: the date of the evening; None if unknown.
    """

    score: Score
    who: str | None = None
    date: str | None = None


def fewest_moves_of_deal(place: Place, number: Number, rules: RuleSet) -> Par | None:
    """Return the win of that deal by these rules with the fewest moves, then shuffles.

    It reads the house's games of that deal, by an index. Games won with hints have no result.
    """
    moves, shuffles = _result.c.least_moves, _result.c.least_shuffles
    row = place.connection.execute(
        select(moves, shuffles, _result.c.player_id, _device.c.name.label("device"), sitting.c.date)
        .join_from(
            _result,
            sitting,
            (sitting.c.house_id == _result.c.house_id) & (sitting.c.id == _result.c.sitting_id),
        )
        .join(
            _device,
            (_device.c.house_id == _result.c.house_id) & (_device.c.id == _result.c.device_id),
        )
        .where(
            _result.c.house_id == place.house_id,
            _result.c.deal == write_number(number),
            # without it SQLite reads all wins by these rules instead of a deal's games
            _result.c.rules.concat("") == write_rules(rules),
            moves.is_not(None),
        )
        .order_by(moves, shuffles, _result.c.number)
        .limit(1)
    ).first()
    if row is None:
        return None
    players = current_players(place, [] if row.player_id is None else [row.player_id])
    who = players[row.player_id].name if players else row.device
    return Par(Score(row.least_shuffles, row.least_moves), who, row.date)


def unplayed_first(place: Place, numbers: Sequence[int]) -> list[int]:
    """Return these deals; those that the house has played come last."""
    query = select(_result.c.deal).where(
        _result.c.house_id == place.house_id, _result.c.deal.in_(map(write_number, numbers))
    )
    played = set(place.connection.execute(query).scalars())
    return sorted(numbers, key=lambda number: write_number(number) in played)
