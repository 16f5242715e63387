"""What a sitting counts for each player: the figures that statistics add up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.games.bidding.rules.deals import BLIND_NIL, BidDeal, wanted
from scorekeeper.games.bidding.rules.game import Zero
from scorekeeper.games.bidding.rules.scoring import BidOutcome
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.standings import SideDeal

CLEAN_DEALS = 5
"""A sitting of so many deals at least, all made, is a clean sheet."""

Sat = tuple[BidDeal, int, SideDeal]
"""A deal in which somebody sat there: in which seat, and what came of it for the side."""


@dataclass(frozen=True, slots=True)
class SeatTally:
    """What came of a sitting for somebody who sat there.

    Args:
        player: the number by which they sat down.
        seat: the last one they took.
        points: in tenths, those of the deals in which they sat there; partners have the pair's.
        deals: how many of these are done.
        won: whether they sit in a seat of a side that won.
        throughout: whether they sat there in all deals that are done.
        figures: what else is counted, by its name; see `_parts`.
    """

    player: int
    seat: int
    points: int
    deals: int
    won: bool
    throughout: bool
    figures: Counter[str]


def tallies(sitting: BiddingSitting) -> Iterator[SeatTally]:
    """The tallies of all who ever sat there; those who sit there in the end win."""
    done = [deal for deal in sitting.deals if sitting.scores(deal)]
    winners = {sitting.seated[at].player for side in sitting.winners for at in sitting.sides[side]}
    tables = [sitting.seats, *map(sitting.seats_in, sitting.deals)]
    seats = {seat.player: at for table in tables for at, seat in enumerate(table)}
    sat: dict[int, list[Sat]] = {player: [] for player in seats}
    for deal in done:
        for at, seat in enumerate(sitting.seats_in(deal)):
            sat[seat.player].append((deal, at, sitting.scores(deal)[sitting.side_of(at)]))
    for player, mine in sat.items():
        throughout, won = len(mine) == len(done), player in winners
        yield SeatTally(
            player,
            seats[player],
            sum(score.points for _, _, score in mine),
            len(mine),
            won,
            throughout,
            _figures(sitting, mine, won=won, throughout=throughout),
        )


def _figures(
    sitting: BiddingSitting, mine: Sequence[Sat], *, won: bool, throughout: bool
) -> Counter[str]:
    figures: Counter[str] = Counter()
    for deal, seat, score in mine:
        figures.update(_parts(sitting, deal, seat, score))
    finished = sitting.is_over
    if finished and throughout:
        clean = figures["bids"] >= CLEAN_DEALS and figures["made"] == figures["bids"]
        figures["feat/clean"] = int(clean)
    kind = f"kind/{sitting.game.id}"
    figures.update({f"{kind}/sittings": 1, f"{kind}/finished": int(finished)})
    figures.update({f"{kind}/won": int(won)})
    return figures


def _parts(sitting: BiddingSitting, deal: BidDeal, seat: int, score: SideDeal) -> dict[str, int]:
    """What a deal counts for who sat there; one without bids nothing.

    `bid/3/4` is a bid of 3 that took 4, of a player; `made`, `over` and `under` are the side's.
    What is counted by hand size has `played` and `made`.
    """
    bid, tricks = deal.bids.get(seat), deal.tricks[seat]
    if bid is None:
        return {}
    made = int(score.outcome is BidOutcome.MADE)
    cards = f"cards/{deal.cards}"
    parts = {"bids": 1, str(score.outcome): 1, f"{cards}/played": 1, f"{cards}/made": made}
    parts[f"bid/{bid}/{tricks}"] = 1
    if sitting.played.zero is Zero.NIL and wanted(bid) == 0:
        kept = int(tricks == 0)
        tried = "blind_nil" if bid == BLIND_NIL else "nil"
        parts |= {tried: 1, f"{tried}/made": kept}
    return parts
