"""Convert sittings from database rows and back."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.base.seated_deals import sits_from_data, sits_to_data
from scorekeeper.base.seats import Seat
from scorekeeper.core.deal_topic import DealTopic, standings
from scorekeeper.core.documents import Document
from scorekeeper.core.own_games import OwnGames
from scorekeeper.core.sitting_lists import SittingList, taken_over_loader
from scorekeeper.core.sittings import sitting as sitting_row
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, figures_of
from scorekeeper.games.declarer.store.document import deal_from_data, deal_to_data

DECLARER = "declarer"
"""The kind of game in rows and archives."""


class DeclarerTopic(DealTopic[DeclarerSitting]):
    game = DECLARER
    noun = "declarer"
    head = ("name", "date", "note", "seats", "deleted_at")

    @classmethod
    def parse_document(cls, document: Document, names: Mapping[int, str]) -> DeclarerSitting:
        return parse_sitting(document, names)

    def to_document(self, value: DeclarerSitting) -> Document:
        """Convert the sitting to a document without empty cells."""
        document = {
            "name": value.name,
            "date": value.date,
            "note": value.note,
            "seats": [seat.player for seat in value.starters],
            "game": value.game.id,
            "options": dict(value.options),
            "first_dealer": value.first_dealer,
            "sits": sits_to_data(value.sits),
            "deals": {str(deal.id): deal_to_data(deal) for deal in value.deals},
        }
        optional = {"called": value.called, "finished": value.finished}
        given = {key: part for key, part in optional.items() if part}
        return {key: part for key, part in document.items() if part != {}} | given

    def cache(self, value: DeclarerSitting) -> dict[str, Any]:
        called = {"called": value.called} if value.called else {}
        return {"game": value.game.id, **called, **super().cache(value)}

    def result_inputs(self, value: DeclarerSitting) -> object:
        return value.deals, value.options, value.finished, value.starters, value.sits

    def figures(
        self, value: DeclarerSitting, seats: Mapping[int, int], *, won: bool
    ) -> Mapping[str, int]:
        """Count deals as declarer, and the game that was played."""
        return figures_of(value, seats, won=won)


def parse_sitting(document: Mapping[str, Any], names: Mapping[int, str]) -> DeclarerSitting:
    deals = sorted(document.get("deals", {}).items(), key=lambda item: int(item[0]))
    return DeclarerSitting(
        name=document["name"],
        date=document["date"],
        note=document.get("note", ""),
        game=builtin_games()[document["game"]],
        starters=tuple(Seat(player, names[player]) for player in document["seats"]),
        sits=sits_from_data(document.get("sits", {}), names),
        first_dealer=document["first_dealer"],
        options=document.get("options", {}),
        deals=tuple(deal_from_data(int(number), deal) for number, deal in deals),
        finished=document.get("finished", False),
        called=document.get("called", ""),
        last_deleted_id=document.get("last_deleted_id", 0),
    )


SITTING_LIST = SittingList(
    DECLARER,
    taken_over_loader(DeclarerTopic, lambda stored: standings(stored.value, stored.players)),
    kind=sitting_row.c.cache["game"].as_string(),
)
"""The sittings of a house.

A row's list cache has the `game`'s id, how a house's own version is `called`, and `taken_over` if
there are substitutes.
"""


def _read(data: Mapping[str, Any]) -> HouseGame:
    return HouseGame(
        data["id"],
        data["name"],
        builtin_games()[data["plays"]],
        data.get("options", {}),
        data.get("note", ""),
    )


HOUSE_GAMES = OwnGames(DECLARER, "declarer-games", "declarer game", _read)
"""Storage of a house's own versions."""
