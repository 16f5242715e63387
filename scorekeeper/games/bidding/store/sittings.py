"""Convert sittings of games of exact bids from database rows and back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.players import current_players
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import (
    OPEN,
    OVER,
    Columns,
    RowColumns,
    SittingTopic,
    Standing,
    in_points,
    numbered,
)
from scorekeeper.core.sittings import sitting as sitting_row
from scorekeeper.core.tallies import Tally, save_tallies
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.rules.facts import sitting_from_facts, sitting_to_facts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.tally import tallies
from scorekeeper.games.bidding.store.games import BIDDING, GAMES


@dataclass(frozen=True, slots=True)
class KeptSitting:
    """A sitting and its deletion time.

    Args:
        sitting: its seats have the players' numbers from when they sat down.
        deleted_at: the time (ms) of its deletion; 0 if it is not deleted.
    """

    sitting: BiddingSitting
    deleted_at: int = 0


@dataclass(frozen=True, slots=True)
class StoredSitting:
    """A sitting as read from the database.

    Args:
        number: its number in the house.
        version: its version when it was read.
        mark: its mark.
        kept: the sitting with its deletion time.
        merged: player's number in the sitting → current number, if players were merged since.
    """

    number: int
    version: int
    mark: str
    kept: KeptSitting
    merged: Mapping[int, int] = field(default_factory=dict)

    @property
    def sitting(self) -> BiddingSitting:
        """The sitting itself."""
        return self.kept.sitting

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of the current players, by seat, after merges."""
        return tuple(self.current_number(seat.player) for seat in self.sitting.seated)

    def current_number(self, player: int) -> int:
        """The current number of a player, after merges."""
        return self.merged.get(player, player)


def load_sitting(place: Place, number: int) -> StoredSitting:
    """Load the current state of the sitting with this number.

    Raises:
        Missing: the house has no such sitting.
    """
    row = BiddingTopic(number).read(place)
    people = current_players(place, BiddingTopic.players(row._mapping))
    document = BiddingTopic.row_document(row._mapping)
    games = GAMES.frozen(place, [document["game"]])
    value = parse_sitting(document, games[document["game"]], _names(people))
    merged = {player: who.player for player, who in people.items()}
    return StoredSitting(number, row.version, row.mark, value, merged)


class BiddingTopic(SittingTopic[KeptSitting]):
    """A sitting as a topic of the write path."""

    game = BIDDING
    noun = "bidding"
    head = ("name", "date", "note", "seats", "deleted_at")

    def value(self, place: Place, document: Document) -> KeptSitting:
        """Build the sitting from a document; its seats keep the numbers from when they sat down."""
        return self._build(
            place, document, current_players(place, self.players(_columns(document)))
        )

    def restore(self, place: Place, document: Document) -> KeptSitting:
        """Build the sitting from a document to restore.

        Raises:
            RuleError: a player would have two seats, because players were merged.
        """
        people = current_players(place, self.players(_columns(document)))
        value = self._build(place, document, people)
        if seated_twice(value.sitting, {number: who.player for number, who in people.items()}):
            message = text("That would put one person in two seats: two players were merged.")
            raise RuleError(Problem("seated-twice", "", message))
        return value

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """The numbers of all players of the sitting, including substitutes."""
        deals = row["facts"].get("deals", {}).values()
        return {*row["seats"], *(n for deal in deals for n in deal.get("sits", {}).values())}

    @staticmethod
    def _build(place: Place, document: Document, people: Mapping[int, Seat]) -> KeptSitting:
        game = document["game"]
        return parse_sitting(document, GAMES.frozen(place, [game])[game], _names(people))

    def document(self, value: KeptSitting) -> Document:
        """Convert the sitting to a document."""
        sitting = value.sitting
        return {
            "name": sitting.name,
            "date": sitting.date,
            "note": sitting.note,
            "seats": [seat.player for seat in sitting.seats],
            "deleted_at": value.deleted_at,
            **sitting_to_facts(sitting),
        }

    def row_columns(self, value: KeptSitting) -> RowColumns:
        """Convert the sitting to the columns of its row."""
        document, sitting = self.document(value), value.sitting
        return self.as_row(
            document,
            state=OVER if sitting.is_over else OPEN,
            last_deleted_id=sitting.last_deleted_id,
            cache={
                "game": sitting.game.id,
                "called": sitting.game.name,
                **({"taken_over": True} if any(deal.sits for deal in sitting.deals) else {}),
            },
        )

    def save(
        self, place: Place, before: KeptSitting | None, after: KeptSitting, version: int
    ) -> None:
        """Write the sitting, and the game version that it uses."""
        if before is None:
            GAMES.freeze(place, after.sitting.game)
        super().save(place, before, after, version)

    def derive(self, place: Place, before: KeptSitting | None, after: KeptSitting) -> None:
        """Write the tallies; a deleted sitting has none."""
        if before is None or _counted(before) != _counted(after):
            counted = [] if after.deleted_at else list(_tallies(after.sitting))
            save_tallies(place, BIDDING, self.id, counted, finished=after.sitting.is_over)


def _columns(document: Document) -> Columns:
    """The columns of a document that contain players."""
    return {"seats": document["seats"], "facts": document}


def seated_twice(sitting: BiddingSitting, persons: Mapping[int, int]) -> bool:
    """Whether a person has two seats; `persons` maps players' numbers to current ones."""
    tables = [sitting.seats, *map(sitting.seats_in, sitting.deals)]
    return any(len({persons[seat.player] for seat in seats}) < len(seats) for seats in tables)


def parse_sitting(document: Document, game: BiddingGame, names: Mapping[int, str]) -> KeptSitting:
    """Build a sitting from a document.

    Args:
        document: made by `BiddingTopic.document`.
        game: the game version that the document references.
        names: player's number → name.
    """
    sitting = sitting_from_facts(
        document,
        game,
        tuple(Seat(player, names[player]) for player in document["seats"]),
        name=document["name"],
        date=document["date"],
        note=document.get("note", ""),
        last_deleted_id=document.get("last_deleted_id", 0),
        find_player=lambda player: Seat(player, names[player]),
    )
    return KeptSitting(sitting, document.get("deleted_at", 0))


def _tallies(sitting: BiddingSitting) -> Iterator[Tally]:
    """The tally of each player, in tenths of points."""
    pairs = len(sitting.sides) < sitting.players
    for tally in tallies(sitting):
        yield Tally(
            tally.player,
            tally.points,
            tally.won,
            tally.deals,
            tally.seat,
            sitting.side_of(tally.seat) if pairs else None,
            tally.throughout,
            tally.figures,
        )


def _counted(stored: KeptSitting) -> tuple[object, ...]:
    """The parts of a sitting on which the tallies depend."""
    sitting = stored.sitting
    return (sitting.deals, sitting.seats, sitting.finished, stored.deleted_at)


def _names(people: Mapping[int, Seat]) -> dict[int, str]:
    return {player: who.name for player, who in people.items()}


def standings(sitting: BiddingSitting, persons: Mapping[int, int] | None = None) -> list[Standing]:
    """The standing of each seat; `persons` maps players' numbers to current ones."""
    return [
        Standing(
            (persons or {}).get(history.who.player, history.who.player),
            history.who.name,
            in_points(sitting.totals[sitting.side_of(seat)], TENTHS),
            sitting.side_of(seat) in sitting.winners,
            history.taken_over,
        )
        for seat, history in enumerate(sitting.sat)
    ]


def _taken_over(place: Place, rows: Sequence[Row[Any]]) -> dict[int, tuple[Standing, ...]]:
    """Standings of the sittings with substitutes, by number; three queries, if there are any."""
    numbers = [row.number for row in rows if (row.cache or {}).get("taken_over")]
    if not numbers:
        return {}
    whole = [row._mapping for row in numbered(place, BIDDING, numbers, whole=True)]
    people = current_players(place, {n for row in whole for n in BiddingTopic.players(row)})
    games = GAMES.frozen(place, [row["facts"]["game"] for row in whole])
    current = {number: who.player for number, who in people.items()}
    by_number = {}
    for row in whole:
        document = BiddingTopic.row_document(row)
        sitting = parse_sitting(document, games[document["game"]], _names(people)).sitting
        by_number[row["number"]] = tuple(standings(sitting, current))
    return by_number


SITTING_LIST = SittingList(
    BIDDING, _taken_over, unit=TENTHS, kind=sitting_row.c.cache["game"].as_string()
)
"""The sittings of a house, for lists.

The cache column has the `game`'s id, its name (`called`), and `taken_over` if there are
substitutes.
"""
