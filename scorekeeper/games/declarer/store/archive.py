"""Games with a declarer in a house's archive."""

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.archive_values import (
    ArchiveRows,
    Item,
)
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.stored import Stored
from scorekeeper.games.declarer.rules.checks import check_options
from scorekeeper.games.declarer.rules.moves import impossible_deals
from scorekeeper.games.declarer.store.document import DeclarerDocument, DeclarerRow
from scorekeeper.games.declarer.store.sittings import DeclarerTopic, parse_sitting


def _check_archived(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    facts_place, before = within(place, "facts"), findings.count
    sitting = parse_sitting(DeclarerTopic.row_document(row), archive_rows.names)
    for problem in check_options(sitting.start):
        at = within(place, "seats") if problem.field == "players" else facts_place
        findings.add(at, problem.message)
    if sitting.is_seated_twice:
        findings.add(within(place, "seats"), text("A player can take only one seat."))
    if findings.count == before:
        for deal, problem in impossible_deals(sitting):
            findings.add(within(within(facts_place, "deals"), str(deal.id)), problem.message)
    if findings.count > before:
        return  # what is not possible cannot be scored
    if DeclarerTopic().row_columns(Stored(sitting.with_first_seated())).facts != row["facts"]:
        findings.add(facts_place, text("This is not a game."))


def _count_text(sittings: int) -> Text:
    return ntext("%(num)s contract game", "%(num)s contract games", sittings)


ARCHIVED = ArchivedGame(
    row=DeclarerRow, document=DeclarerDocument, check=_check_archived, count_label=_count_text
)
