"""Load and save nights."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.players import current_players
from scorekeeper.core.sittings import (
    OPEN,
    OVER,
    Columns,
    RowColumns,
    SittingTopic,
    newest,
    numbered,
)
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.counting import save_night_tallies, tallies_may_differ
from scorekeeper.games.montana.store.numbers import numbers_in, renumbered, seated_twice
from scorekeeper.games.montana.store.terms import save_terms
from scorekeeper.games.montana.store.variants import freeze_called, frozen_variants


@dataclass(frozen=True, slots=True)
class StoredNight:
    """A loaded night: its number in the house, its version and its mark."""

    number: int
    version: int
    mark: str
    night: Night


def load_night(place: Place, night_id: int) -> StoredNight:
    """Load a night.

    Raises:
        Missing: the house has no such night.
    """
    row = NightTopic(night_id).read(place)
    return _stored(place, [row])[0]


def load_nights(place: Place, *, limit: int) -> list[StoredNight]:
    """Load the newest nights that are not deleted, at most `limit`, newest first; three queries."""
    return _stored(place, newest(place, MONTANA, limit=limit, whole=True))


def load_numbered(place: Place, numbers: Sequence[int]) -> list[StoredNight]:
    """The nights with these numbers, in this order; three queries."""
    return _stored(place, numbered(place, MONTANA, numbers, whole=True))


def _stored(place: Place, rows: Sequence[Any]) -> list[StoredNight]:
    nights = _from_documents(place, [NightTopic.row_document(row._mapping) for row in rows])
    return [
        StoredNight(row.number, row.version, row.mark, night)
        for row, night in zip(rows, nights, strict=True)
    ]


class NightTopic(SittingTopic[Night]):
    """One night as a topic of the log."""

    game = MONTANA
    noun = "night"
    head = ("name", "date", "note", "seats", "deleted_at")

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self._numbers: dict[int, int] = {}  # see `numbers_in`
        self._documents: list[
            tuple[Night, Document]
        ] = []  # a write needs each of two documents twice

    def value(self, place: Place, document: Document) -> Night:
        night = _from_documents(place, [document])[0]
        self._numbers = numbers_in(document, night) | self._numbers
        return night

    def restore(self, place: Place, document: Document) -> Night:
        """The night of a document.

        Raises:
            RuleError: a player would sit in two seats.
        """
        night = self.value(place, document)
        if problems := seated_twice(night):
            raise RuleError(*problems)
        return night

    def document(self, value: Night) -> Document:
        for night, document in self._documents:
            if night is value:
                return document
        new_document = _document(renumbered(value, self._numbers))
        self._documents.append((value, new_document))
        return new_document

    def row_columns(self, value: Night) -> RowColumns:
        document = self.document(value)
        return self.as_row(
            document,
            state=OVER if value.finished else OPEN,
            last_deleted_id=value.last_deleted_id,
            cache={"taken_over": True} if any(deal.sits for deal in value.deals) else None,
        )

    def save(self, place: Place, before: Night | None, after: Night, version: int) -> None:
        """Save the night, and freeze the variants that it calls."""
        freeze_called(place, before, after)
        super().save(place, before, after, version)

    def derive(self, place: Place, before: Night | None, after: Night) -> None:
        """Save the night's tallies and search terms."""
        before = renumbered(before, self._numbers) if before else None
        after = renumbered(after, self._numbers)
        if before is None or tallies_may_differ(before, after):
            save_night_tallies(place, self.id, after)
        save_terms(place, self.id, before, after)

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """The numbers of all players of the night, including substitutes."""
        deals = row["facts"]["deals"].values()
        substitutes = (player for deal in deals for player in deal.get("sits", {}).values())
        return {*row["seats"], *substitutes}


def _document(night: Night) -> Document:
    return {
        "name": night.name,
        "date": night.date,
        "seats": [seat.player for seat in night.seats],
        "rules": night.rules.to_dict(),
        "finished": night.finished,
        "note": night.note,
        "deleted_at": night.deleted_at,
        "deals": {str(d.id): {"position": d.position, **deal_to_facts(d)} for d in night.deals},
    }


def _from_documents(place: Place, documents: Sequence[Document]) -> list[Night]:
    """The nights of these documents, with one look-up of variants and players for all of them."""
    deals = [deal for document in documents for deal in document["deals"].values()]
    variants = frozen_variants(place, deals)
    substitutes = [player for deal in deals for player in deal.get("sits", {}).values()]
    starters = [player for document in documents for player in document["seats"]]
    seats = current_players(place, {*starters, *substitutes})
    current_numbers = {number: seat.player for number, seat in seats.items()}
    return [
        renumbered(_night_of(document, variants, seats), current_numbers) for document in documents
    ]


def _night_of(
    document: Document, variants: Mapping[str, Variant], seats: Mapping[int, Seat]
) -> Night:
    deals: dict[str, dict[str, Any]] = document["deals"]
    return Night(
        name=document["name"],
        date=document["date"],
        seats=tuple(seats[player] for player in document["seats"]),
        deals=tuple(
            sorted(
                (
                    deal_from_facts(
                        int(deal_id),
                        facts["position"],
                        facts,
                        variants.__getitem__,
                        seats.__getitem__,
                    )
                    for deal_id, facts in deals.items()
                ),
                key=lambda deal: deal.position,
            )
        ),
        rules=HouseRules.from_dict(document["rules"]),
        finished=document["finished"],
        note=document["note"],
        deleted_at=document["deleted_at"],
        last_deleted_id=document.get("last_deleted_id", 0),
    )
