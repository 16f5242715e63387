"""The document of a game of Gaps: its row, and the cells of its log."""

from typing import Annotated, NotRequired, TypeAlias, TypedDict

from scorekeeper.base.file_values import Day, Name
from scorekeeper.base.schemas import at_most, between
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import Device, Player, RowKey, SittingRowHead, as_kept
from scorekeeper.games.gaps.files.game_file import MAX_ACTIONS, parse_action, parse_rules
from scorekeeper.games.gaps.rules.board import CARDS
from scorekeeper.games.gaps.rules.numbers import read_number, write_number
from scorekeeper.games.gaps.rules.rule_set import MAX_SHUFFLES, PRESETS

_NO_RULES = text("There is no such rule set.")


def _rules(value: str) -> Text | None:
    return None if parse_rules(value) else _NO_RULES


def _turn(value: str) -> Text | None:
    if all(map(parse_action, value.split(" "))):
        return None
    return text("A turn is moves such as 7H>r2c5, or “shuffle”.")


Turn: TypeAlias = Annotated[str, _turn]
Moves: TypeAlias = Annotated[int, between(1, MAX_ACTIONS)]
Shuffles: TypeAlias = Annotated[int, between(0, MAX_SHUFFLES)]


class Results(TypedDict, total=False):
    """The best results that were reached, even if turns were undone."""

    won_shuffles: Shuffles
    won_moves: Moves
    least_shuffles: Shuffles
    least_moves: Moves
    ended_home: Annotated[int, between(0, len(CARDS))]


class GameState(Results):
    """What both the row and the log have."""

    number: Annotated[str, as_kept(lambda typed: write_number(read_number(typed)))]
    rules: Annotated[str, _rules]
    at: Annotated[int, between(0, MAX_ACTIONS)]
    replaying: bool
    loaded: bool
    hinted: NotRequired[bool]


class GapsFacts(GameState):
    """The column `facts`."""

    turns: Annotated[list[Turn], at_most(MAX_ACTIONS)]


class GapsDocument(GameState):
    device_id: Device
    player_id: Player
    date: Day
    turns: dict[RowKey, Turn]


class GapsRow(SittingRowHead):
    """The row of a game; `seats` has its player, if there is one."""

    device_id: Device
    seats: Annotated[
        list[Player], lambda seats: text("This appears twice.") if len(seats) > 1 else None
    ]
    date: NotRequired[Day]
    facts: GapsFacts


class RuleSetData(TypedDict):
    name: Name
    rules: Annotated[str, lambda value: _NO_RULES if value in PRESETS else _rules(value)]
    archived: bool
