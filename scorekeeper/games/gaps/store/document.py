"""The document of a game of Gaps: its row, and the cells of its log."""

from typing import Annotated, NotRequired, TypedDict

from scorekeeper.base.file_values import Day, Name
from scorekeeper.base.text import text
from scorekeeper.core.archive_values import Device, Player, RowKey, SittingRowHead
from scorekeeper.games.gaps.files.facts import (
    NO_RULES,
    GameState,
    GapsFacts,
    TurnText,
    check_rules,
)
from scorekeeper.games.gaps.rules.rule_set import PRESETS


class GapsDocument(GameState):
    device_id: Device
    player_id: Player
    date: Day
    turns: dict[RowKey, TurnText]


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
    rules: Annotated[str, lambda value: NO_RULES if value in PRESETS else check_rules(value)]
    archived: bool
