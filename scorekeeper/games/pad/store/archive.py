"""Check the pads of a house's archive."""

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.stored import Stored
from scorekeeper.games.pad.rules.checks import check_pad, check_round
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import OTHER, PadSettings
from scorekeeper.games.pad.store.document import PadDocument, PadRow
from scorekeeper.games.pad.store.pads import PadTopic

_NO_PAD = text("This is not a score pad.")


def _check_pad(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    facts, facts_place, before = row["facts"], within(place, "facts"), findings.count
    seats = tuple(Seat(number, archive_rows.names[number]) for number in row["seats"])
    for problem in check_pad(Pad("", "", PadSettings(OTHER, "-"), seats)):
        findings.add(within(place, "seats"), problem.message)
    if findings.count > before:
        return
    if not _has_seats(facts, len(seats)):
        findings.add(facts_place, _NO_PAD)
        return
    pad = PadTopic.parse_document(PadTopic.row_document(row), archive_rows.names)
    for problem in check_pad(pad):
        is_seats = problem.field == "seats"
        at = within(place, "seats") if is_seats else within(facts_place, "rules")
        findings.add(at, problem.message)
    for round_ in pad.rounds if findings.count == before else ():
        for problem in check_round(pad, round_):
            findings.add(within(within(facts_place, "rounds"), str(round_.id)), problem.message)
    is_same = PadTopic().row_columns(Stored(pad)).facts == facts
    if not is_same or (pad.ended and not pad.rounds):
        findings.add(facts_place, _NO_PAD)


def _has_seats(facts: Item, seats: int) -> bool:
    """Whether the pad has the seats of its teams, order, changes of seats and starting scores."""
    if sorted(facts.get("order", range(seats))) != [*range(seats)]:
        return False
    sits = (at for taken in facts.get("sits", {}).values() for at in taken)
    keys = map(int, (*facts.get("starts", {}), *sits))
    return max(keys, default=0) < seats and len(facts.get("teams", ())) <= seats


ARCHIVED = ArchivedGame(
    row=PadRow,
    document=PadDocument,
    check=_check_pad,
    count_label=ntext("%(num)s game on the pad", "%(num)s games on the pad"),
)
