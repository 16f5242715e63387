"""Games with a declarer in a house's archive."""

from typing import Annotated, Any, Required

from scorekeeper.base.file_values import FileContext
from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.own_game_file import LONGEST_ID, own_id
from scorekeeper.base.schemas import must_equal, object_type, where
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item, check_note
from scorekeeper.core.archived import ArchivedGame, ArchivedKind
from scorekeeper.core.archived_book import archived_book
from scorekeeper.core.names import clean_name
from scorekeeper.core.stored import Stored
from scorekeeper.games.declarer.files.house_game_file import PARTS, read_version
from scorekeeper.games.declarer.rules.checks import check_options
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.declarer.rules.moves import impossible_deals
from scorekeeper.games.declarer.store.document import DeclarerDocument, DeclarerRow
from scorekeeper.games.declarer.store.sittings import HOUSE_GAMES, DeclarerTopic, parse_sitting


def _is_own_id(value: str) -> bool:
    prefix = own_id("")
    is_plain = not {*value} & {*"./"} and check_note(value) is None
    return value.startswith(prefix) and prefix != value and len(value) <= LONGEST_ID and is_plain


_Version = object_type(
    id=Required[Annotated[str, where(_is_own_id, text("This is not the id of a game."))]],
    name=Required[Annotated[str, must_equal(clean_name)]],
    **PARTS,
)


def _read_version(data: Any, place: str, findings: Findings) -> HouseGame | None:
    game_id = str(data.get("id")) if isinstance(data, dict) else ""
    return read_version(_Version, game_id, data, place, FileContext(findings=findings))


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


ARCHIVED = ArchivedGame(
    row=DeclarerRow,
    document=DeclarerDocument,
    check=_check_archived,
    count_label=ntext("%(num)s contract game", "%(num)s contract games"),
    kind=ArchivedKind(
        HOUSE_GAMES.kind,
        ntext(
            "%(num)s house version of contract games", "%(num)s house versions of contract games"
        ),
        _read_version,
    ),
    topics=(archived_book(HOUSE_GAMES),),
)
