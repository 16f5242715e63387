"""Games of exact bids in a house's archive: sittings, and the game versions they use."""

from functools import partial
from typing import Annotated, Any, TypedDict

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.own_game_file import LONGEST_ID
from scorekeeper.base.schemas import check_document
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.archive_values import Item, Known, Name, check_note
from scorekeeper.core.archived import ArchivedGame, ArchivedKind
from scorekeeper.core.archived_bids import BidsVeil
from scorekeeper.core.archived_book import archived_book
from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.files.game_file import (
    GAME_KEYS,
    RULE_KEYS,
    read_definition,
    read_fields,
    taken_names,
)
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deal_checks import check_deal, check_seats, check_sitting
from scorekeeper.games.bidding.rules.game import BiddingGame, own_id, plain_id
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.store.document import BiddingDocument, BiddingRow
from scorekeeper.games.bidding.store.games import GAMES
from scorekeeper.games.bidding.store.sittings import BiddingTopic, parse_sitting


def _read_game(data: Any, place: str, findings: Findings) -> BiddingGame | None:
    """Read a game version; None if it has problems, which are added to `findings`."""
    body = Record(data, place, findings, ("id", "name"), GAME_KEYS)
    head = {key: value for key, value in body.fields.items() if key in ("id", "name")}
    check_document(_VersionHead, head, place, None, findings)
    return read_definition(body.words("id"), body, taken_names(builtin_games()))


def _check_id(value: str) -> Text | None:
    """Check that it is the id of a built-in game or of a house's own game."""
    if 0 < len(value) <= LONGEST_ID and value == plain_id(value):
        own = BiddingGame(value, "").own and value != own_id("")
        if own or value in builtin_games():
            return check_note(value)
    return text("This is not the id of a game.")


class _VersionHead(TypedDict):
    """The id and the name of a version of a game."""

    id: Annotated[str, _check_id]
    name: Name


def _check_sitting(row: Item, place: str, known: Known, findings: Findings) -> None:
    facts, facts_place, before = row["facts"], within(place, "facts"), findings.count
    rules = Record(facts.get("rules", {}), within(facts_place, "rules"), findings, (), RULE_KEYS)
    read_fields(rules, RULE_KEYS)
    if findings.count > before:
        return
    game = known.versions[GAMES.kind, facts["game"]]
    names = {player: known.names[player] for player in BiddingTopic.players(row)}
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


def _sitting_count(sittings: int) -> Text:
    return ntext("%(num)s game of exact bids", "%(num)s games of exact bids", sittings)


def _version_count(own: int) -> Text:
    return ntext(
        "%(num)s house version of exact bids",
        "%(num)s house versions of exact bids",
        own,
    )


ARCHIVED = ArchivedGame(
    row=BiddingRow,
    document=BiddingDocument,
    check=_check_sitting,
    told=_sitting_count,
    veil=partial(
        BidsVeil,
        bids=HIDDEN,
        topic=BiddingTopic,
        load=lambda place, number: BiddingTopic(number).load(place).value,
    ),
    kind=ArchivedKind(GAMES.kind, _version_count, _read_game),
    topics=(archived_book(GAMES),),
)
