"""Convert sittings from database rows and back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.sitting_lists import SittingList
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

SITTING_LIST = SittingList(DECLARER, kind=sitting_row.c.cache["game"].as_string())
"""The sittings of a house; a row's list cache has the `game`'s id."""


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

    def to_document(self, value: DeclarerSitting) -> Document:
        """Convert the sitting to a document without empty cells."""
        document = {
            "name": value.name,
            "date": value.date,
            "note": value.note,
            "seats": [seat.player for seat in value.seats],
            "game": value.game.id,
            "options": dict(value.options),
            "first_dealer": value.first_dealer,
            "deals": {str(deal.id): deal_to_data(deal) for deal in value.deals},
        }
        finished = {"finished": True} if value.finished else {}
        return {key: part for key, part in document.items() if part != {}} | finished

    def columns(self, value: DeclarerSitting) -> Columns:
        """Return the state and the cache; see `SITTING_LIST`."""
        return {
            "state": OVER if value.is_over else OPEN,
            "last_deleted_id": value.last_deleted_id,
            "cache": {"game": value.game.id},
        }

    def tallies(self, value: DeclarerSitting) -> Iterator[Tally]:
        """Yield the tally of each player; in pairs both have the points of the pair."""
        results, winners = value.results, value.winners
        for seat, who in enumerate(value.seats):
            side = value.start.side(seat)
            yield Tally(
                who.player,
                results[side],
                side in winners,
                len(value.deals),
                seat,
                side if value.game.pairs else None,
                figures=figures_of(value, seat),
            )

    def results_differ(self, before: DeclarerSitting, after: DeclarerSitting) -> bool:
        """Compare everything on which the tallies depend."""
        return (before.deals, before.options, before.finished) != (
            after.deals,
            after.options,
            after.finished,
        )


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
        seats=tuple(Seat(player, names[player]) for player in document["seats"]),
        first_dealer=document["first_dealer"],
        options=document.get("options", {}),
        deals=tuple(deal_from_data(int(number), deal) for number, deal in deals),
        finished=document.get("finished", False),
        last_deleted_id=document.get("last_deleted_id", 0),
    )


def standings(sitting: DeclarerSitting) -> list[Standing]:
    """Return each player's standing, in seat order."""
    results, winners, start = sitting.results, sitting.winners, sitting.start
    return [
        Standing(who.player, who.name, results[start.side(seat)], start.side(seat) in winners)
        for seat, who in enumerate(sitting.seats)
    ]
