"""Sittings of games of exact bids: rows to values and back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import (
    OPEN,
    OVER,
    Columns,
    SittingTopic,
    Standing,
    Stored,
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
    """A sitting, and what is kept beside its deals.

    Args:
        sitting: its seats have the numbers by which the players sat down.
        discarded: the moment (ms) at which it was thrown away; 0 where it was not.
    """

    sitting: BiddingSitting
    discarded: int = 0


@dataclass(frozen=True, slots=True)
class StoredSitting:
    """A sitting as read: its number in the house, the version it had, and its mark.

    `known` says who everybody is now, where players were merged since.
    """

    id: int
    version: int
    mark: str
    kept: KeptSitting
    known: Mapping[int, int] = field(default_factory=dict)

    @property
    def sitting(self) -> BiddingSitting:
        """The sitting."""
        return self.kept.sitting

    @property
    def persons(self) -> tuple[int, ...]:
        """Who sits there now, by seat."""
        return tuple(self.now(seat.player) for seat in self.sitting.seated)

    def now(self, player: int) -> int:
        """Who somebody is now that sat down by that number."""
        return self.known.get(player, player)


def load_sitting(place: Place, number: int) -> StoredSitting:
    """The sitting with this number, as it is now.

    Raises:
        Missing: the house has none.
    """
    row = BiddingTopic(number).read(place)
    known = known_as(place, BiddingTopic.players(row._mapping))
    document = BiddingTopic.row_document(row._mapping)
    games = GAMES.frozen(place, [document["game"]])
    kept = kept_of(document, games[document["game"]], _names(known))
    now = {player: person for player, (person, _) in known.items()}
    return StoredSitting(number, row.version, row.mark, kept, now)


class BiddingTopic(SittingTopic[KeptSitting]):
    """One sitting."""

    game = BIDDING
    noun = "bidding"
    head = ("name", "date", "note", "seats", "discarded")

    def value(self, place: Place, document: Document) -> KeptSitting:
        """The sitting of a document; its seats keep the numbers by which the players sat down."""
        return self._kept(place, document, known_as(place, self.players(_columns(document))))

    def restore(self, place: Place, document: Document) -> KeptSitting:
        """The sitting of a document.

        Raises:
            RuleError: somebody would sit in two seats.
        """
        known = known_as(place, self.players(_columns(document)))
        kept = self._kept(place, document, known)
        if seated_twice(kept.sitting, {number: now for number, (now, _) in known.items()}):
            message = text("That would put one person in two seats: two players were merged.")
            raise RuleError(Problem("seated-twice", "", message))
        return kept

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """The numbers of all who ever sat there, substitutes too."""
        deals = row["facts"].get("deals", {}).values()
        return {*row["seats"], *(n for deal in deals for n in deal.get("sits", {}).values())}

    @staticmethod
    def _kept(
        place: Place, document: Document, known: Mapping[int, tuple[int, str]]
    ) -> KeptSitting:
        game = document["game"]
        return kept_of(document, GAMES.frozen(place, [game])[game], _names(known))

    def document(self, value: KeptSitting) -> Document:
        """The sitting as a document."""
        sitting = value.sitting
        return {
            "name": sitting.name,
            "date": sitting.date,
            "note": sitting.note,
            "seats": [seat.player for seat in sitting.seats],
            "discarded": value.discarded,
            **sitting_to_facts(sitting),
        }

    def stored(self, value: KeptSitting) -> Stored:
        """The sitting as its row holds it."""
        document, sitting = self.document(value), value.sitting
        return self.as_stored(
            document,
            state=OVER if sitting.is_over else OPEN,
            spent=sitting.spent,
            cache={
                "game": sitting.game.id,
                "called": sitting.game.name,
                **({"taken_over": True} if any(deal.sits for deal in sitting.deals) else {}),
            },
        )

    def save(
        self, place: Place, before: KeptSitting | None, after: KeptSitting, version: int
    ) -> None:
        """Write the sitting, and the game that it is played by."""
        if before is None:
            GAMES.freeze(place, after.sitting.game)
        super().save(place, before, after, version)

    def derive(self, place: Place, before: KeptSitting | None, after: KeptSitting) -> None:
        """Write the tallies; one that was thrown away has none."""
        if before is None or _counted(before) != _counted(after):
            counted = [] if after.discarded else list(_tallies(after.sitting))
            save_tallies(place, BIDDING, self.id, counted, finished=after.sitting.is_over)


def _columns(document: Document) -> Columns:
    """What a row says of a document, as far as it names players."""
    return {"seats": document["seats"], "facts": document}


def seated_twice(sitting: BiddingSitting, persons: Mapping[int, int]) -> bool:
    """Whether one person would sit in two seats; `persons` says who each number is now."""
    tables = [sitting.seats, *map(sitting.seats_in, sitting.deals)]
    return any(len({persons[seat.player] for seat in seats}) < len(seats) for seats in tables)


def kept_of(said: Document, game: BiddingGame, names: Mapping[int, str]) -> KeptSitting:
    """The sitting of a document.

    Args:
        said: as `BiddingTopic` says it.
        game: the version of the game that it names.
        names: the players' names by their numbers.
    """
    sitting = sitting_from_facts(
        said,
        game,
        tuple(Seat(player, names[player]) for player in said["seats"]),
        name=said["name"],
        date=said["date"],
        note=said.get("note", ""),
        spent=said.get("spent", 0),
        find_player=lambda player: Seat(player, names[player]),
    )
    return KeptSitting(sitting, said.get("discarded", 0))


def _tallies(sitting: BiddingSitting) -> Iterator[Tally]:
    """What came of it for each player, in tenths."""
    pairs = len(sitting.sides) < sitting.players
    for each in tallies(sitting):
        yield Tally(
            each.player,
            each.points,
            each.won,
            each.deals,
            each.seat,
            sitting.side_of(each.seat) if pairs else None,
            each.throughout,
            each.figures,
        )


def _counted(kept: KeptSitting) -> tuple[object, ...]:
    """What the tallies follow from."""
    sitting = kept.sitting
    return (sitting.deals, sitting.seats, sitting.finished, kept.discarded)


def _names(known: Mapping[int, tuple[int, str]]) -> dict[int, str]:
    return {player: name for player, (_, name) in known.items()}


def standings(sitting: BiddingSitting, persons: Mapping[int, int] | None = None) -> list[Standing]:
    """What each seat has, and whose it is; `persons` says who each number is now."""
    return [
        Standing(
            (persons or {}).get(sat.who.player, sat.who.player),
            sat.who.name,
            in_points(sitting.totals[sitting.side_of(at)], TENTHS),
            sitting.side_of(at) in sitting.winners,
            sat.taken_over,
        )
        for at, sat in enumerate(sitting.sat)
    ]


def _taken_over(place: Place, rows: Sequence[Row[Any]]) -> dict[int, tuple[Standing, ...]]:
    """Those of sittings in which somebody took over a seat; three queries where there are some."""
    numbers = [row.number for row in rows if (row.cache or {}).get("taken_over")]
    if not numbers:
        return {}
    whole = [row._mapping for row in numbered(place, BIDDING, numbers, whole=True)]
    known = known_as(place, {n for row in whole for n in BiddingTopic.players(row)})
    games = GAMES.frozen(place, [row["facts"]["game"] for row in whole])
    now = {number: person for number, (person, _) in known.items()}
    found = {}
    for row in whole:
        document = BiddingTopic.row_document(row)
        sitting = kept_of(document, games[document["game"]], _names(known)).sitting
        found[row["number"]] = tuple(standings(sitting, now))
    return found


SITTING_LIST = SittingList(
    BIDDING, _taken_over, unit=TENTHS, kind=sitting_row.c.cache["game"].as_string()
)
"""The sittings of a house.

What is kept of one for lists is the `game`'s id, its `called`, and whether a seat was `taken_over`.
"""
