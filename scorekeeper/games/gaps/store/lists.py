"""Lists of games of Gaps: open ones, best ones, the leaders of a deal, all of them.

Lists read a few rows by an index, however many games there are; only statistics read some values of
every game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, case, func, select, union

from scorekeeper.base.seats import Seat
from scorekeeper.core.players import current_players
from scorekeeper.core.sittings import OPEN, OVER, sitting
from scorekeeper.core.tables import DeviceRow
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.files.game_file import read_rules, write_rules
from scorekeeper.games.gaps.rules.numbers import Number, read_number, write_number
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.games.gaps.rules.statistics import Played
from scorekeeper.games.gaps.store.games import GAPS
from scorekeeper.games.gaps.store.tables import GapsResultRow

_result: Table = GapsResultRow.__table__
_device: Table = DeviceRow.__table__

LONGEST = 20
"""The length of a list of best games."""

_MAX_PEOPLE = 200
_LOOKED_THROUGH = 20  # of a player's newest games: older ones are hardly continued

_SHOWN = "number deal rules state shuffles moves home won_shuffles won_moves player_id device_id"
_COUNTED = "rules state shuffles moves won_shuffles won_moves ended_home player_id device_id"

_BY = (_device.c.house_id == _result.c.house_id) & (_device.c.id == _result.c.device_id)
_BEST = (
    _result.c.won_moves.is_(None),
    _result.c.won_shuffles,
    _result.c.won_moves,
    _result.c.home.desc(),
    _result.c.shuffles,
    _result.c.moves,
    _result.c.number,
)


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list.

    Args:
        state: open, won or over.
        won: the best score with which it was won, even if that was undone.
        player: the player's number; None without a player.
        device: the number of the device on which it was begun.
        who: the name of the player, or else of the device.
    """

    id: int
    number: Number
    rules: RuleSet
    state: str
    shuffles: int
    moves: int
    home: int
    won: Score | None
    player: int | None
    device: int
    who: str

    @property
    def person(self) -> tuple[int | None, int | None]:
        """Identifies who plays it: a player, or a device without a player."""
        return self.player, None if self.player is not None else self.device


def recent_games(
    place: Place, device: int, players: Sequence[int], *, limit: int
) -> list[GameLine]:
    """List the newest games of the device or the player with these numbers, newest first.

    Includes at least `limit` open ones, if the device has that many.
    """
    parts = [_of_device(place, device, state, limit) for state in (OPEN, OVER)]
    parts += [_of_player(place, player) for player in players]
    ids = union(*(select(part.subquery()) for part in parts))
    newest = (
        _lines_query(place).where(_result.c.sitting_id.in_(ids)).order_by(_result.c.number.desc())
    )
    return _lines(place, newest)


def open_game(place: Place, device: int) -> tuple[int, Number] | None:
    """Return the device's newest open game: its number in the house, and that of its deal."""
    newest = _of_device(place, device, OPEN, 1).scalar_subquery()
    row = place.connection.execute(
        select(_result.c.number, _result.c.deal).where(
            _result.c.house_id == place.house_id, _result.c.sitting_id == newest
        )
    ).first()
    return (row.number, read_number(row.deal)) if row else None


def best_attempts(place: Place, number: Number, rules: RuleSet) -> list[GameLine]:
    """List each player's best attempt at that deal by these rules, the best first.

    A win is better than none, then fewer shuffles, fewer moves; without a win, more cards at home.
    """
    nobodys = case((_result.c.player_id.is_(None), _result.c.device_id), else_=0)
    whose = [_result.c.rules, _result.c.player_id, nobodys]
    rank = func.row_number().over(partition_by=whose, order_by=_BEST).label("rank")
    ranked = (
        select(_result.c.sitting_id, rank)
        .where(_result.c.house_id == place.house_id, _result.c.deal == write_number(number))
        .subquery()
    )
    best = _result.c.sitting_id.in_(select(ranked.c.sitting_id).where(ranked.c.rank == 1))
    first: dict[object, GameLine] = {}
    for line in _lines(place, _lines_query(place).where(best).order_by(*_BEST).limit(_MAX_PEOPLE)):
        # sorted here: the database would read all games by these rules
        if write_rules(line.rules) == write_rules(rules):
            first.setdefault(line.person, line)  # a merged player has several numbers
    return list(first.values())


def fewest_shuffles(place: Place, rules: RuleSet, players: Sequence[int]) -> list[GameLine]:
    """List the games won with the fewest shuffles, then moves; of these players, or of all."""
    return _lines(place, _won(place, rules, players, _result.c.won_shuffles, _result.c.won_moves))


def fewest_moves(place: Place, rules: RuleSet, players: Sequence[int]) -> list[GameLine]:
    """List the games won with the fewest moves, then shuffles; of these players, or of all.

    Each has its fewest moves, possibly of another end than its fewest shuffles.
    """
    moves, shuffles = _result.c.least_moves, _result.c.least_shuffles
    ids = _won(place, rules, players, moves, shuffles).add_columns(moves, shuffles)
    return _lines(place, ids)


def most_home(place: Place, rules: RuleSet, players: Sequence[int]) -> list[GameLine]:
    """List the games that ended with the most cards at home, won ones first."""
    ended = _result.c.ended_home
    over = _by_rules(place, rules, players).where(ended.is_not(None)).add_columns(ended)
    won_first = _result.c.won_moves.is_(None)
    return _lines(place, over.order_by(won_first, ended.desc(), _result.c.number).limit(LONGEST))


def games_on(place: Place, date: str, *, limit: int) -> list[GameLine]:
    """List the games of that evening with at least one turn, the best first."""
    sittings = select(sitting.c.id).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.date == date,
        sitting.c.game == GAPS,
    )
    here = _lines_query(place).where(_result.c.sitting_id.in_(sittings))
    return _lines(place, here.order_by(*_BEST).limit(limit))


def played_games(
    place: Place, same: Mapping[int, int], players: Sequence[int] = ()
) -> list[Played]:
    """Load every game of these players, or of the house, for statistics, in order.

    Args:
        same: the current number of each player.
    """
    query = select(*_columns(_COUNTED)).where(
        _result.c.house_id == place.house_id, _result.c.loaded.is_(False)
    )
    if players:
        query = query.where(_result.c.player_id.in_(players))
    rows = place.connection.execute(query.order_by(_result.c.sitting_id))
    return [
        Played(
            person=-device if player is None else same[player],
            rules=rules,
            is_open=state == "open" and ended is None,
            has_turns=shuffles + moves > 0 or ended is not None,
            won=None if won_moves is None else Score(won_shuffles, won_moves),
        )
        for rules, state, shuffles, moves, won_shuffles, won_moves, ended, player, device in (rows)
    ]


def every_game(place: Place) -> list[GameLine]:
    """List all games of the house, except imported ones, in order."""
    return _lines(
        place, _lines_query(place).where(_result.c.loaded.is_(False)).order_by(_result.c.number)
    )


def _columns(names: str) -> list[ColumnElement[Any]]:
    return [_result.c[name] for name in names.split()]


def _of_device(place: Place, device: int, state: str, limit: int) -> Select[Any]:
    """Build the query for the ids of the device's newest games in this state."""
    here = select(sitting.c.id).where(
        sitting.c.house_id == place.house_id,
        sitting.c.device_id == device,
        sitting.c.state == state,
        sitting.c.game == GAPS,
    )
    return here.order_by(sitting.c.id.desc()).limit(limit)


def _of_player(place: Place, player: int) -> Select[Any]:
    """Build the query for the ids of the newest games of the player with that number."""
    here = select(_result.c.sitting_id).where(
        _result.c.house_id == place.house_id, _result.c.player_id == player
    )
    return here.order_by(_result.c.number.desc()).limit(_LOOKED_THROUGH)


def _lines_query(place: Place) -> Select[Any]:
    lines = select(*_columns(_SHOWN), _device.c.name.label("device_name")).join_from(
        _result, _device, _BY
    )
    return lines.where(_result.c.house_id == place.house_id)


def _by_rules(place: Place, rules: RuleSet, players: Sequence[int]) -> Select[Any]:
    query = _lines_query(place).where(_result.c.rules == write_rules(rules))
    return query.where(_result.c.player_id.in_(players)) if players else query


def _won(
    place: Place, rules: RuleSet, players: Sequence[int], *order: ColumnElement[int]
) -> Select[Any]:
    query = _by_rules(place, rules, players).where(order[0].is_not(None))
    return query.order_by(*order, _result.c.number).limit(LONGEST)


def _lines(place: Place, query: Select[Any]) -> list[GameLine]:
    """Build the games of these rows; two queries, the second for the names of players."""
    rows = place.connection.execute(query).all()
    players = current_players(place, {row.player_id for row in rows if row.player_id is not None})
    return [_line(row, players) for row in rows]


def _line(row: Any, players: Mapping[int, Seat]) -> GameLine:
    player = players.get(row.player_id)
    columns = row._mapping
    won = row.won_shuffles, row.won_moves
    if "least_moves" in columns:
        won = row.least_shuffles, row.least_moves
    return GameLine(
        id=row.number,
        number=read_number(row.deal),
        rules=read_rules(row.rules),
        state=row.state,
        shuffles=row.shuffles,
        moves=row.moves,
        home=columns.get("ended_home", row.home),
        won=None if won[0] is None else Score(*won),
        player=player.player if player else None,
        device=row.device_id,
        who=player.name if player else row.device_name,
    )
