"""The table's questions: one at a time, on any phone."""

from dataclasses import dataclass, replace

from scorekeeper.core.stored import Stored
from scorekeeper.games.bidding.rules.deals import BidDeal, DealPhase, has_bids, trump_choices
from scorekeeper.games.bidding.rules.game_values import Bidding
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.web.own_phone import seat_to_ask


@dataclass(frozen=True, slots=True)
class BiddingQuestion:
    """A question to the table.

    Args:
        kind: `kind`, `trump`, `bid`, `tricks`, `next`, `over` or `deleted`.
        seat: the seat that is asked; None if no seat is, or a player's own phone waits for others.
        again: it was answered already, or is optional.
        turn: the table waits for the bid of this phone's player.
    """

    kind: str
    seat: int | None = None
    again: bool = False
    turn: bool = False


def table_deal(sitting: BiddingSitting) -> BidDeal | None:
    """The deal on the table: the first unfinished one, or the newest if all are finished."""
    return sitting.current or (sitting.deals[-1] if sitting.deals else None)


def due_question(
    stored: Stored[BiddingSitting], requested: str = "", own: int | None = None
) -> BiddingQuestion:
    """The question that is due, or the `requested` one if it can still be answered.

    Args:
        requested: a question such as `bid-2`.
        own: the seat of this phone's player.
    """
    sitting, deal = stored.value, stored.value.current
    if stored.deleted_at:
        return BiddingQuestion("deleted")
    if sitting.is_over:
        return BiddingQuestion("over")
    if deal is None:
        return BiddingQuestion("next")
    due = _due(sitting, deal)
    if again := _requested_question(sitting, deal, requested, due):
        return again
    return _for_device(sitting, deal, due, own)


def awaited_seats(sitting: BiddingSitting, deal: BidDeal) -> list[int]:
    entered = deal.tricks if _counts_tricks(sitting, deal) else deal.bids.keys() | deal.veiled
    return [seat for seat in sitting.bidding_order(deal) if seat not in entered]


def enterable_seats(sitting: BiddingSitting, deal: BidDeal) -> list[int]:
    """The seats whose bids or tricks can be entered now; if bids are in turn, only the next."""
    missing = awaited_seats(sitting, deal)
    in_turn = sitting.played.bidding is Bidding.IN_TURN and not _counts_tricks(sitting, deal)
    return missing[:1] if in_turn else missing  # the order matters: the hook binds the last


def _due(sitting: BiddingSitting, deal: BidDeal) -> BiddingQuestion:
    if sitting.phase(deal) is DealPhase.KIND:
        return BiddingQuestion("kind", deal.dealer)
    missing = awaited_seats(sitting, deal)
    if _counts_tricks(sitting, deal):
        return BiddingQuestion("tricks", missing[0])
    return BiddingQuestion("bid", missing[0] if missing else deal.dealer)


def _for_device(
    sitting: BiddingSitting,
    deal: BidDeal,
    due: BiddingQuestion,
    own: int | None,
) -> BiddingQuestion:
    missing = enterable_seats(sitting, deal) if due.kind in ("bid", "tricks") else []
    if own is None or not missing:
        return due
    seat = seat_to_ask(missing, own)
    return replace(due, seat=seat, turn=seat == own and due.kind == "bid")


def _counts_tricks(sitting: BiddingSitting, deal: BidDeal) -> bool:
    """Whether tricks are due; noting the trump is optional."""
    phase = sitting.phase(deal)
    without_bids = phase is DealPhase.TRUMP and not has_bids(sitting.played, deal)
    return phase is DealPhase.TRICKS or without_bids


def _requested_question(
    sitting: BiddingSitting, deal: BidDeal, requested: str, due: BiddingQuestion
) -> BiddingQuestion | None:
    kind, _, seat = requested.partition("-")
    if kind == "trump" and trump_choices(sitting.played, deal, sitting.players):
        return BiddingQuestion("trump", deal.dealer, again=True)
    if kind not in ("bid", "tricks") or seat not in map(str, range(sitting.players)):
        return None
    question = BiddingQuestion(kind, int(seat))
    if kind == "bid" and question.seat not in (
        *deal.bids,
        *deal.veiled,
        *enterable_seats(sitting, deal),
    ):
        return None
    if kind == "bid" and due.kind in ("bid", "tricks") and not deal.tricks:
        return replace(question, again=question != due)
    if kind == "tricks" and due.kind == "tricks":
        return replace(question, again=question != due)
    return None
