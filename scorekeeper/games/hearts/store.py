"""Store games of Hearts: rows, lists, and the house's archive."""

from collections.abc import Mapping
from typing import Annotated, Any, Required, TypeAlias, TypedDict, cast

from sqlalchemy import true

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.plain_data import to_plain
from scorekeeper.base.schemas import between, one_of
from scorekeeper.base.seated_deals import sits_from_data, sits_to_data
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import ntext, text
from scorekeeper.core.archive_values import (
    ArchiveRows,
    Item,
    RowKey,
    SeatKey,
    SitsData,
    SittingRowHead,
    TableHead,
)
from scorekeeper.core.archive_values import Seat as SeatNumber
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.deal_topic import DealTopic, standings
from scorekeeper.core.documents import Document
from scorekeeper.core.sitting_lists import SittingList, taken_over_loader
from scorekeeper.core.stored import Stored
from scorekeeper.games.hearts.rules.checks import MAX_DEALS, MAX_TARGET, check_deal, check_game
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import (
    ALL_HEARTS,
    HeartsDeal,
    HeartsSettings,
    MoonRule,
)

HEARTS = "hearts"
"""The game's id, in rows and archives."""

HeartsCount: TypeAlias = Annotated[int, between(0, ALL_HEARTS)]


class HeartsDealData(TypedDict, total=False):
    """A deal: the hearts by seat, zeros included, so that two phones' entries can conflict."""

    hearts: Required[dict[SeatKey, HeartsCount]]
    queen: Required[SeatNumber]
    jack: SeatNumber


class HeartsSettingsData(TypedDict, total=False):
    """The settings; those left out are empty."""

    target: Annotated[int, between(1, MAX_TARGET)]
    length: Annotated[int, between(1, MAX_DEALS)]
    moon: Required[Annotated[str, one_of(list(MoonRule))]]
    jack: bool
    passing: bool


class HeartsFacts(TypedDict, total=False):
    rules: Required[HeartsSettingsData]
    first_dealer: Required[SeatNumber]
    sits: SitsData
    deals: dict[RowKey, HeartsDealData]


class HeartsDocument(TableHead, HeartsFacts):
    """A game of Hearts."""


class HeartsRow(SittingRowHead, TableHead):
    facts: HeartsFacts


class HeartsTopic(DealTopic[Hearts]):
    game = HEARTS
    noun = "hearts"

    @classmethod
    def parse_document(cls, document: Document, names: Mapping[int, str]) -> Hearts:
        return parse_hearts(document, names)

    def to_document(self, value: Hearts) -> Document:
        """Convert the game to a document without empty cells."""
        document = {
            "name": value.name,
            "date": value.date,
            "seats": [seat.player for seat in value.starters],
            "first_dealer": value.first_dealer,
            "rules": settings_to_data(value.settings),
            "sits": sits_to_data(value.sits),
            "deals": {str(deal.id): _deal_to_data(deal) for deal in value.deals},
        }
        return {key: part for key, part in document.items() if part != {}}

    def cache(self, value: Hearts) -> dict[str, Any]:
        return {"settings": settings_to_data(value.settings), **super().cache(value)}

    def result_inputs(self, value: Hearts) -> object:
        return value.deals, value.settings, value.starters, value.sits

    def lowest(self, value: Hearts) -> bool:
        return True

    def figures(self, value: Hearts, seats: Mapping[int, int], *, won: bool) -> Mapping[str, int]:
        """Count the queens taken and the moons shot."""
        played = [(value.deals[number - 1], seat) for number, seat in seats.items()]
        return {
            "queens": sum(deal.queen == seat for deal, seat in played),
            "moons": sum(deal.shooter == seat for deal, seat in played),
        }


def parse_hearts(document: Mapping[str, Any], names: Mapping[int, str]) -> Hearts:
    facts = cast(HeartsFacts, document)
    seats = tuple(Seat(player, names[player]) for player in document["seats"])
    deals = sorted(facts.get("deals", {}).items(), key=lambda item: int(item[0]))
    return Hearts(
        name=document["name"],
        date=document["date"],
        settings=settings_from_data(facts["rules"]),
        starters=seats,
        sits=sits_from_data(document.get("sits", {}), names),
        first_dealer=facts["first_dealer"],
        deals=tuple(deal_from_data(int(number), deal, len(seats)) for number, deal in deals),
        last_deleted_id=document.get("last_deleted_id", 0),
    )


HEARTS_GAMES = SittingList(
    HEARTS,
    taken_over_loader(HeartsTopic, lambda stored: standings(stored.value, stored.players)),
    lowest=true(),
)
"""The games of a house.

A row's list cache has the `settings`, and `taken_over` if there are substitutes.
"""


def settings_to_data(settings: HeartsSettings) -> dict[str, Any]:
    """Convert settings to data, without empty values."""
    return {key: value for key, value in to_plain(settings).items() if value}


def settings_from_data(data: HeartsSettingsData) -> HeartsSettings:
    values: dict[str, Any] = {"target": 0, "passing": False, **data}
    return HeartsSettings(**{**values, "moon": MoonRule(data["moon"])})


def _deal_to_data(deal: HeartsDeal) -> dict[str, Any]:
    hearts = {str(seat): count for seat, count in enumerate(deal.hearts)}
    jack = {} if deal.jack is None else {"jack": deal.jack}
    return {"hearts": hearts, "queen": deal.queen, **jack}


def deal_from_data(deal_id: int, data: HeartsDealData, seats: int) -> HeartsDeal:
    hearts = tuple(data["hearts"].get(str(seat), 0) for seat in range(seats))
    return HeartsDeal(deal_id, hearts, data["queen"], data.get("jack"))


# ---- archives ----


def _check_archived(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    facts_place, before = within(place, "facts"), findings.count
    game = parse_hearts(HeartsTopic.row_document(row), archive_rows.names)
    for problem in check_game(game):
        at = within(place, "seats") if problem.field == "seats" else within(facts_place, "rules")
        findings.add(at, problem.message)
    if findings.count > before:
        return
    for deal in game.deals:
        for problem in check_deal(game, deal):
            findings.add(within(within(facts_place, "deals"), str(deal.id)), problem.message)
    if HeartsTopic().row_columns(Stored(game.with_first_seated())).facts != row["facts"]:
        findings.add(facts_place, text("This is not a game of Hearts."))


ARCHIVED = ArchivedGame(
    row=HeartsRow,
    document=HeartsDocument,
    check=_check_archived,
    count_label=ntext("%(num)s game of Hearts", "%(num)s games of Hearts"),
)
