"""Games of Gaps in a house's archive: each is replayed, so that impossible games are refused."""

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.text import ntext
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.archived import ArchivedGame, ArchivedTable
from scorekeeper.games.gaps.files.facts import play_facts
from scorekeeper.games.gaps.store.document import GapsDocument, GapsRow, RuleSetData
from scorekeeper.games.gaps.store.rule_sets import RuleSetsTopic
from scorekeeper.games.gaps.store.tables import GapsRulesRow


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
