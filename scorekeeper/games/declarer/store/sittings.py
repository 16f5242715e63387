"""Convert sittings from database rows and back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.base.seated_deals import players_in_data, sits_from_data, sits_to_data
from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.sitting_lists import SittingList, taken_over_loader
from scorekeeper.core.sittings import OPEN, OVER, Columns, Standing
from scorekeeper.core.sittings import sitting as sitting_row
from scorekeeper.core.stored import TableTopic
from scorekeeper.core.tallies import Tally
from scorekeeper.core.topics import Place
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.tally import figures_of
from scorekeeper.games.declarer.store.document import deal_from_data, deal_to_data

DECLARER = "declarer"
"""The kind of game in rows and archives."""


class DeclarerTopic(TableTopic[DeclarerSitting]):
    """One sitting of a game with a declarer."""

    game = DECLARER
    noun = "declarer"
    head = ("name", "date", "note", "seats", "deleted_at")

    @classmethod
    def parse(
        cls, place: Place, documents: Sequence[Document], names: Mapping[int, str]
    ) -> list[DeclarerSitting]:
        """Convert documents to sittings."""
        return [parse_sitting(document, names) for document in documents]

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """Return the numbers of all players of the sitting, including substitutes."""
        return {*row["seats"], *players_in_data(row["facts"].get("sits", {}))}

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
        finished = {"finished": True} if value.finished else {}
        return {key: part for key, part in document.items() if part != {}} | finished

    def columns(self, value: DeclarerSitting) -> Columns:
        """Return the state and the cache; see `SITTING_LIST`."""
        return {
            "state": OVER if value.is_over else OPEN,
            "last_deleted_id": value.last_deleted_id,
            "cache": {"game": value.game.id, **({"taken_over": True} if value.sits else {})},
        }

    def tallies(self, value: DeclarerSitting) -> Iterator[Tally]:
        """Yield the tally of each player; in pairs both have the points of the pair."""
        winners = {
            who.player
            for who, seat in zip(value.seats, range(len(value.seats)), strict=True)
            if value.start.side(seat) in value.winners
        }
        for player, played in value.played_seats().items():
            won, side = player in winners, value.start.side(played.seat)
            yield Tally(
                player,
                value.points_of(played.deals),
                won,
                len(played.deals),
                played.seat,
                side if value.game.pairs else None,
                len(played.deals) == len(value.deals),
                figures=figures_of(value, played.deals, won=won),
            )

    def results_differ(self, before: DeclarerSitting, after: DeclarerSitting) -> bool:
        """Compare everything on which the tallies depend."""

        def inputs(sitting: DeclarerSitting) -> tuple[object, ...]:
            players = sitting.starters, sitting.sits
            return sitting.deals, sitting.options, sitting.finished, players

        return inputs(before) != inputs(after)

    def seatings(self, value: DeclarerSitting) -> list[tuple[Seat, ...]]:
        """Return who sat where in each deal, and who sits where now."""
        return value.seatings


def parse_sitting(document: Mapping[str, Any], names: Mapping[int, str]) -> DeclarerSitting:
    """Build the sitting from a document.

    Args:
        document: the document of a `DeclarerTopic`.
        names: the players' names by number.
    """
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
        last_deleted_id=document.get("last_deleted_id", 0),
    )


def standings(
    sitting: DeclarerSitting, players: Mapping[int, Seat] | None = None
) -> list[Standing]:
    """Return the standing of each seat; `players` maps the sitting's players to current ones."""
    results, winners, start = sitting.results, sitting.winners, sitting.start
    return [
        Standing(
            (players or {}).get(history.who.player, history.who).player,
            history.who.name,
            results[start.side(seat)],
            start.side(seat) in winners,
            history.taken_over,
        )
        for seat, history in enumerate(sitting.histories)
    ]


SITTING_LIST = SittingList(
    DECLARER,
    taken_over_loader(DeclarerTopic, lambda stored: standings(stored.value, stored.players)),
    kind=sitting_row.c.cache["game"].as_string(),
)
"""The sittings of a house.

A row's list cache has the `game`'s id, and `taken_over` if there are substitutes.
"""
