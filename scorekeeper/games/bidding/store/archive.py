"""Games of exact bids in a house's archive: sittings, and the game versions they use."""

from functools import partial
from typing import Annotated, Any, Required

from scorekeeper.base.file_values import FileContext
from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.own_game_file import LONGEST_ID, own_id, plain_id
from scorekeeper.base.schemas import must_equal, object_type
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.archive_values import ArchiveRows, Item, check_note
from scorekeeper.core.archived import ArchivedGame, ArchivedKind
from scorekeeper.core.archived_bids import BidsVeil
from scorekeeper.core.archived_book import archived_book
from scorekeeper.core.names import clean_name
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.files.game_file import FIELDS, read_definition
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_seats, check_sitting
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.store.document import BiddingDocument, BiddingRow
from scorekeeper.games.bidding.store.sittings import GAMES, BiddingTopic, parse_sitting


def _check_id(value: str) -> Text | None:
    """Check that it is the id of a built-in game or of a house's own game."""
    if 0 < len(value) <= LONGEST_ID and value == plain_id(value):
        own = BiddingGame(value, "").own and value != own_id("")
        if own or value in builtin_games():
            return check_note(value)
    return text("This is not the id of a game.")


_Version = object_type(
    id=Required[Annotated[str, _check_id]],
    name=Required[Annotated[str, must_equal(clean_name)]],
    **FIELDS,
)


def _read_game(data: Any, place: str, findings: Findings) -> BiddingGame | None:
    game_id = str(data.get("id")) if isinstance(data, dict) else ""
    return read_definition(_Version, game_id, data, place, FileContext(findings=findings))


def _check_sitting(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    facts, facts_place = row["facts"], within(place, "facts")
    game = archive_rows.versions[GAMES.kind, facts["game"]]
    names = {player: archive_rows.names[player] for player in BiddingTopic.players(row)}
    sitting = parse_sitting(BiddingTopic.row_document(row), game, names)
    problems = [*check_sitting(sitting), *check_seats(sitting)]
    for problem in problems:
        findings.add(within(place, "seats"), problem.message)
    if problems:
        return
    if sitting.deals and sitting.deals[0].sits:
        first = within(within(facts_place, "deals"), str(sitting.deals[0].id))
        findings.add(within(first, "sits"), FIRST_DEAL)
    for deal in sitting.deals:
        for problem in check_deal(sitting, deal):
            findings.add(within(within(facts_place, "deals"), str(deal.id)), problem.message)
    if BiddingTopic().row_columns(Stored(sitting)).facts != facts:
        findings.add(facts_place, text("This is not a game."))


ARCHIVED = ArchivedGame(
    row=BiddingRow,
    document=BiddingDocument,
    check=_check_sitting,
    count_label=ntext("%(num)s game of exact bids", "%(num)s games of exact bids"),
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=BiddingTopic,
        load=lambda place, number: BiddingTopic(number).load(place).value,
    ),
    kind=ArchivedKind(
        GAMES.kind,
        ntext("%(num)s house version of exact bids", "%(num)s house versions of exact bids"),
        _read_game,
    ),
    topics=(archived_book(GAMES),),
)
