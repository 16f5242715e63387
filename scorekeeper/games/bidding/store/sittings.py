"""Convert sittings of games of exact bids from database rows and back."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.base.tenths import TENTHS, in_points
from scorekeeper.core.documents import Document
from scorekeeper.core.own_games import OwnGames
from scorekeeper.core.sitting_lists import SittingList, taken_over_loader
from scorekeeper.core.sittings import Columns, Standing
from scorekeeper.core.sittings import sitting as sitting_row
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.rules.facts import sitting_from_facts, sitting_to_facts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.tally import SeatDeal, figures_of

BIDDING = "bidding"
"""The kind of game in database rows and archives."""

GAMES = OwnGames(BIDDING, "bidding-games", "bidding game", BiddingGame.from_dict)
"""Storage of a house's own games."""


class BiddingTopic(TableTopic[BiddingSitting]):
    game = BIDDING
    noun = "bidding"
    head = ("name", "date", "note", "seats", "deleted_at")

    @classmethod
    def parse(
        cls, place: Place, documents: Sequence[Document], names: Mapping[int, str]
    ) -> list[BiddingSitting]:
        """Build sittings from documents; one query for the game versions that they use."""
        games = GAMES.frozen(place, [document["game"] for document in documents])
        return [parse_sitting(document, games[document["game"]], names) for document in documents]

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        deals = row["facts"].get("deals", {}).values()
        return {*row["seats"], *(n for deal in deals for n in deal.get("sits", {}).values())}

    def to_document(self, value: BiddingSitting) -> Document:
        return {
            "name": value.name,
            "date": value.date,
            "note": value.note,
            "seats": [seat.player for seat in value.seats],
            **sitting_to_facts(value),
        }

    def cache(self, value: BiddingSitting) -> dict[str, Any]:
        taken_over = {"taken_over": True} if any(deal.sits for deal in value.deals) else {}
        return {"game": value.game.id, "called": value.game.name, **taken_over}

    def save(
        self,
        place: Place,
        before: Stored[BiddingSitting] | None,
        after: Stored[BiddingSitting],
        version: int,
    ) -> None:
        if before is None:
            GAMES.freeze(place, after.value.game)
        super().save(place, before, after, version)

    def tallies(self, value: BiddingSitting) -> Iterator[Tally]:
        return tallies(value)

    def result_inputs(self, value: BiddingSitting) -> object:
        return value.deals, value.seats, value.finished

    def seatings(self, value: BiddingSitting) -> list[Sequence[Seat]]:
        """Return who sat down at first, and who sat where in each deal."""
        return [value.seats, *map(value.seats_in, value.deals)]


def tallies(sitting: BiddingSitting) -> Iterator[Tally]:
    """Yield the tallies of all players, in tenths; only those who sit there at the end can win."""
    in_pairs = has_pairs(sitting)
    done = [deal for deal in sitting.deals if sitting.scores(deal)]
    winners = {sitting.seated[at].player for side in sitting.winners for at in sitting.sides[side]}
    tables = [sitting.seats, *map(sitting.seats_in, sitting.deals)]
    seats = {seat.player: at for table in tables for at, seat in enumerate(table)}
    sat: dict[int, list[SeatDeal]] = {player: [] for player in seats}
    for deal in done:
        for at, seat in enumerate(sitting.seats_in(deal)):
            if at in deal.absent:
                continue
            sat[seat.player].append((deal, at, sitting.scores(deal)[sitting.side_of(at)]))
    starts = {
        sitting.seats_in(deal)[at].player: points * TENTHS
        for deal in sitting.deals
        for at, points in deal.starts.items()
    }
    for player, played in sat.items():
        throughout, won, at = len(played) == len(done), player in winners, seats[player]
        side = sitting.side_of(at)
        yield Tally(
            player,
            starts.get(player, 0) + sum(score.points for _, _, score in played),
            won,
            len(played),
            at,
            side if in_pairs else None,
            throughout,
            figures_of(sitting, played, won=won, throughout=throughout),
            side in sitting.outright_losers,
        )


def parse_sitting(
    document: Document, game: BiddingGame, names: Mapping[int, str]
) -> BiddingSitting:
    """Build a sitting from a document.

    Args:
        document: made by `BiddingTopic.document` or `row_document`.
        game: the game version that the document references.
        names: player's number → name.
    """
    return sitting_from_facts(
        document,
        game,
        tuple(Seat(player, names[player]) for player in document["seats"]),
        name=document["name"],
        date=document["date"],
        note=document.get("note", ""),
        last_deleted_id=document.get("last_deleted_id", 0),
        find_player=lambda player: Seat(player, names[player]),
    )


def has_pairs(sitting: BiddingSitting) -> bool:
    return len(sitting.sides) < sitting.players


def standings(sitting: BiddingSitting, players: Mapping[int, Seat] | None = None) -> list[Standing]:
    """The standing of each seat; `players` maps the sitting's players to current ones."""
    return [
        Standing(
            (players or {}).get(history.who.player, history.who).player,
            history.who.name,
            in_points(sitting.totals[sitting.side_of(seat)], TENTHS),
            sitting.side_of(seat) in sitting.winners,
            history.taken_over,
            sitting.can_win(sitting.side_of(seat)),
            sitting.side_of(seat) if has_pairs(sitting) else None,
        )
        for seat, history in enumerate(sitting.sat)
    ]


SITTING_LIST = SittingList(
    BIDDING,
    taken_over_loader(BiddingTopic, lambda stored: standings(stored.value, stored.players)),
    unit=TENTHS,
    kind=sitting_row.c.cache["game"].as_string(),
)
"""The sittings of a house, for lists.

The cache column has the `game`'s id, its name (`called`), and `taken_over` if there are
substitutes.
"""
