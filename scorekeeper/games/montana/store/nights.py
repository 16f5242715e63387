"""Load and save nights."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.core.documents import Document
from scorekeeper.core.sittings import Columns
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.tally import tallies
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.counting import (
    save_variant_figures,
    tallies_may_differ,
)
from scorekeeper.games.montana.store.numbers import renumbered
from scorekeeper.games.montana.store.terms import save_terms
from scorekeeper.games.montana.store.variants import freeze_called, frozen_variants


class NightTopic(TableTopic[Night]):
    game = MONTANA
    noun = "night"
    head = ("name", "date", "note", "seats", "deleted_at")

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self._players: Mapping[int, Seat] = {}  # of the night as it was loaded

    def load(self, place: Place) -> Stored[Night]:
        stored = super().load(place)
        self._players = stored.players
        return stored

    def restore(self, place: Place, document: Document) -> Stored[Night]:
        """The night of a document, with the numbers that the night has for its players now.

        An undo must not bring a second number of a merged player: with both numbers in one night,
        a merge that was undone could not be repeated.

        Raises:
            RuleError: a player would sit in two seats.
        """
        stored = super().restore(place, document)
        numbers = {who.player: number for number, who in self._players.items()}
        present = {
            number: numbers.get(who.player, number) for number, who in stored.players.items()
        }
        return replace(stored, value=renumbered(stored.value, present))

    @classmethod
    def parse(
        cls, place: Place, documents: Sequence[Document], names: Mapping[int, str]
    ) -> list[Night]:
        """Convert documents to nights, with one query for the variants of all of them."""
        deals = (deal for document in documents for deal in document["deals"].values())
        variants = frozen_variants(place, deals)
        return [_parse_night(document, variants, names) for document in documents]

    def to_document(self, value: Night) -> Document:
        return {
            "name": value.name,
            "date": value.date,
            "seats": [seat.player for seat in value.seats],
            "rules": value.rules.to_dict(),
            "finished": value.finished,
            "note": value.note,
            "deals": {
                str(deal.id): {"position": deal.position, **deal_to_facts(deal)}
                for deal in value.deals
            },
        }

    def cache(self, value: Night) -> dict[str, bool] | None:
        """Whether there are substitutes."""
        return {"taken_over": True} if any(deal.sits for deal in value.deals) else None

    def save(
        self, place: Place, before: Stored[Night] | None, after: Stored[Night], version: int
    ) -> None:
        """Save the night, and freeze the variants that it calls."""
        freeze_called(place, before.value if before else None, after.value)
        super().save(place, before, after, version)

    def derive(self, place: Place, before: Stored[Night] | None, after: Stored[Night]) -> None:
        """Save the night's results and search terms."""
        super().derive(place, before, after)
        save_terms(place, self.id, before, after)

    def save_results(self, place: Place, stored: Stored[Night]) -> None:
        """Replace the tallies, and the figures of the variants."""
        super().save_results(place, stored)
        save_variant_figures(place, self.id, None if stored.deleted_at else stored.value)

    def tallies(self, value: Night) -> Iterator[Tally]:
        return iter(tallies(value).values())

    def results_differ(self, before: Night, after: Night) -> bool:
        return tallies_may_differ(before, after)

    def seatings(self, value: Night) -> list[Sequence[Seat]]:
        return [value.seats_in(deal) for deal in value.deals]

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        deals = row["facts"]["deals"].values()
        substitutes = (player for deal in deals for player in deal.get("sits", {}).values())
        return {*row["seats"], *substitutes}


def _parse_night(
    document: Document, variants: Mapping[str, Variant], names: Mapping[int, str]
) -> Night:
    seats = {player: Seat(player, name) for player, name in names.items()}
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
        last_deleted_id=document.get("last_deleted_id", 0),
    )
