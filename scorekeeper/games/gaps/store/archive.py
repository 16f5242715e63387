"""Games of Gaps in a house's archive: each is replayed, so that impossible games are refused."""

from typing import Annotated, NotRequired, TypedDict

from scorekeeper.base.file_values import Day, Name
from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import (
    ArchiveRows,
    Device,
    Item,
    Player,
    RowKey,
    SittingRowHead,
)
from scorekeeper.core.archived import ArchivedGame, ArchivedTable
from scorekeeper.games.gaps.files.facts import (
    NO_RULES,
    GameState,
    GapsFacts,
    TurnText,
    check_rules,
    play_facts,
)
from scorekeeper.games.gaps.rules.rule_set import PRESETS
from scorekeeper.games.gaps.store.rule_sets import RuleSetsTopic
from scorekeeper.games.gaps.store.tables import GapsRulesRow


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


def _check_game(row: Item, place: str, _: ArchiveRows, findings: Findings) -> None:
    play_facts(row["facts"], within(place, "facts"), findings)


_RULE_SETS = ArchivedTable(
    "gaps_rules",
    RuleSetsTopic.name,
    GapsRulesRow,
    RuleSetData,
)

ARCHIVED = ArchivedGame(
    row=GapsRow,
    document=GapsDocument,
    check=_check_game,
    count_label=ntext("%(num)s game of Gaps", "%(num)s games of Gaps"),
    tables=(_RULE_SETS,),
)
