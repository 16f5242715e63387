"""What the table is asked: one question at a time, on whichever phone."""

from dataclasses import dataclass, replace

from scorekeeper.games.bidding.rules.deals import BidDeal, DealPhase, has_bids, trump_choices
from scorekeeper.games.bidding.rules.game import Bidding
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import KeptSitting
from scorekeeper.web.own_phone import asked_here


@dataclass(frozen=True, slots=True)
class BiddingQuestion:
    """What is asked: `kind`, `trump`, `bid`, `tricks`, `next`, `over` or `discarded`.

    Args:
        kind: the question.
        seat: who is asked, if anyone; None while a player's own phone waits for others.
        again: it was said already, or need not be.
        turn: it is the bid of whoever has this phone that the table waits for.
    """

    kind: str
    seat: int | None = None
    again: bool = False
    turn: bool = False


def table_deal(sitting: BiddingSitting) -> BidDeal | None:
    """The deal that is on the table: one that waits for something, else the newest."""
    return sitting.current or (sitting.deals[-1] if sitting.deals else None)


def asked(kept: KeptSitting, wanted: str = "", own: int | None = None) -> BiddingQuestion:
    """What is due; or what is `wanted` instead, where it can still be said.

    Args:
        kept: the sitting.
        wanted: such as `bid-2`.
        own: the seat of the player whose phone this is.
    """
    sitting, deal = kept.sitting, kept.sitting.current
    if kept.discarded:
        return BiddingQuestion("discarded")
    if sitting.is_over:
        return BiddingQuestion("over")
    if deal is None:
        return BiddingQuestion("next")
    due = _due(sitting, deal)
    if again := _again(sitting, deal, wanted, due):
        return again
    return _here(sitting, deal, due, own)


def awaited(sitting: BiddingSitting, deal: BidDeal) -> list[int]:
    """Whose bids or tricks the table still waits for, in its order."""
    said = deal.tricks if _counts(sitting, deal) else deal.bids.keys() | deal.veiled
    return [seat for seat in sitting.bidding_order(deal) if seat not in said]


def enterable(sitting: BiddingSitting, deal: BidDeal) -> list[int]:
    """Whose bids or tricks can be entered now: with bids in turn, whose turn it is."""
    missing = awaited(sitting, deal)
    in_turn = sitting.played.bidding is Bidding.IN_TURN and not _counts(sitting, deal)
    return missing[:1] if in_turn else missing  # the hook binds whoever bids last


def _due(sitting: BiddingSitting, deal: BidDeal) -> BiddingQuestion:
    if sitting.phase(deal) is DealPhase.KIND:
        return BiddingQuestion("kind", deal.dealer)
    missing = awaited(sitting, deal)
    if _counts(sitting, deal):
        return BiddingQuestion("tricks", missing[0])
    return BiddingQuestion("bid", missing[0] if missing else deal.dealer)


def _here(
    sitting: BiddingSitting,
    deal: BidDeal,
    due: BiddingQuestion,
    own: int | None,
) -> BiddingQuestion:
    """What this device is asked of what is due."""
    missing = enterable(sitting, deal) if due.kind in ("bid", "tricks") else []
    if own is None or not missing:
        return due
    seat = asked_here(missing, own)
    return replace(due, seat=seat, turn=seat == own and due.kind == "bid")


def _counts(sitting: BiddingSitting, deal: BidDeal) -> bool:
    """Whether tricks come next: the trump may be noted, but nobody has to."""
    phase = sitting.phase(deal)
    without = phase is DealPhase.TRUMP and not has_bids(sitting.played, deal)
    return phase is DealPhase.TRICKS or without


def _again(
    sitting: BiddingSitting, deal: BidDeal, wanted: str, due: BiddingQuestion
) -> BiddingQuestion | None:
    """What is wanted, where it can be said in this deal."""
    what, _, seat = wanted.partition("-")
    if what == "trump" and trump_choices(sitting.played, deal, sitting.players):
        return BiddingQuestion("trump", deal.dealer, again=True)
    if what not in ("bid", "tricks") or seat not in map(str, range(sitting.players)):
        return None
    question = BiddingQuestion(what, int(seat))
    if what == "bid" and question.seat not in (*deal.bids, *deal.veiled, *enterable(sitting, deal)):
        return None
    if what == "bid" and due.kind in ("bid", "tricks") and not deal.tricks:
        return replace(question, again=question != due)
    if what == "tricks" and due.kind == "tricks":
        return replace(question, again=question != due)
    return None
