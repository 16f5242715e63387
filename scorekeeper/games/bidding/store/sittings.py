"""Sittings of games of exact bids: rows to values and back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import OPEN, OVER, Columns, SittingTopic, Stored, Tally, save_tallies
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.rules.facts import sitting_from_facts, sitting_to_facts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.scoring import BidOutcome
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.games import freeze_game, frozen_games

BIDDING = "bidding"
"""The games, as rows and archives name them."""

SITTING_LIST = SittingList(BIDDING, unit=TENTHS)
"""The sittings of a house; what is kept of one for lists is the `game`'s id and its `called`."""


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
    """A sitting as read: its number in the house, and the version it had.

    `persons` says by seat who that is now, where players were merged since.
    """

    id: int
    version: int
    kept: KeptSitting
    persons: tuple[int, ...] = ()

    @property
    def sitting(self) -> BiddingSitting:
        """The sitting."""
        return self.kept.sitting


def load_sitting(place: Place, number: int) -> StoredSitting:
    """The sitting with this number, as it is now.

    Raises:
        Missing: the house has none.
    """
    row = BiddingTopic(number).read(place)
    known = known_as(place, row.seats)
    document = BiddingTopic.row_document(row._mapping)
    games = frozen_games(place, [document["game"]])
    kept = kept_of(document, games[document["game"]], _names(known))
    persons = tuple(known[player][0] for player in row.seats)
    return StoredSitting(number, row.version, kept, persons)


class BiddingTopic(SittingTopic[KeptSitting]):
    """One sitting."""

    game = BIDDING
    noun = "bidding"

    @staticmethod
    def row_document(row: Columns) -> Document:
        """The document that a row says."""
        facts: Document = row["facts"]
        return {name: row[name] for name in (*_HEAD, "spent")} | facts

    def value(self, place: Place, document: Document) -> KeptSitting:
        """The sitting of a document; its seats keep the numbers by which the players sat down."""
        names = _names(known_as(place, document["seats"]))
        game = document["game"]
        return kept_of(document, frozen_games(place, [game])[game], names)

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
        return Stored(
            facts={name: said for name, said in document.items() if name not in _HEAD},
            state=OVER if sitting.is_over else OPEN,
            spent=sitting.spent,
            cache={"game": sitting.game.id, "called": sitting.game.name},
            **{name: document[name] for name in _HEAD},
        )

    def save(
        self, place: Place, before: KeptSitting | None, after: KeptSitting, version: int
    ) -> None:
        """Write the sitting, and the game that it is played by."""
        if before is None:
            freeze_game(place, after.sitting.game)
        super().save(place, before, after, version)

    def derive(self, place: Place, before: KeptSitting | None, after: KeptSitting) -> None:
        """Write the tallies; one that was thrown away has none."""
        if before is None or _counted(before) != _counted(after):
            save_tallies(place, self.id, () if after.discarded else _tallies(after.sitting))


_HEAD = ("name", "date", "note", "seats", "discarded")
"""What columns of a sitting's row say of its document."""


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
    )
    return KeptSitting(sitting, said.get("discarded", 0))


def _tallies(sitting: BiddingSitting) -> Iterator[Tally]:
    """What came of it for each player, in tenths; partners have the points of the pair."""
    done = [deal for deal in sitting.deals if sitting.scores(deal)]
    for at, seat in enumerate(sitting.seats):
        side = sitting.side_of(at)
        exact = sum(sitting.scores(deal)[side].outcome is BidOutcome.MADE for deal in done)
        yield Tally(
            seat.player,
            sitting.totals[side],
            side in sitting.winners,
            len(done),
            at,
            {"made": exact},
        )


def _counted(kept: KeptSitting) -> tuple[object, ...]:
    """What the tallies follow from."""
    sitting = kept.sitting
    return (sitting.deals, sitting.seats, sitting.finished, kept.discarded)


def _names(known: Mapping[int, tuple[int, str]]) -> dict[int, str]:
    return {player: name for player, (_, name) in known.items()}
