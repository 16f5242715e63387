"""What the table is asked: one question at a time, on whichever phone."""

from dataclasses import dataclass, replace

from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.hidden_bids import hides
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.web.own_phone import asked_here


@dataclass(frozen=True, slots=True)
class NightQuestion:
    """What the table is asked: call, bid, change, play, tricks, all tricks, extra, next.

    Nothing more is asked when it is over, or deleted.

    Args:
        kind: the question.
        place: who is asked, if anyone; None while a player's own phone waits for others.
        again: it was said already.
        turn: it is the bid of whoever has this phone that the table waits for.
    """

    kind: str
    place: int | None = None
    again: bool = False
    turn: bool = False


def asked(night: Night, wanted: str, own: int | None = None) -> NightQuestion:
    """What is due; or what is `wanted` instead, where it can still be said."""
    deal = night.current
    if night.deleted_at:
        return NightQuestion("deleted")
    if night.finished:
        return NightQuestion("over")
    again = {
        "call": NightQuestion("call") if deal.call and not deal.played else None,
        "tricks": NightQuestion("all tricks") if deal.played else None,
        "extra": NightQuestion("extra") if deal.last_cards else None,
        **{f"bid-{seat}": NightQuestion("bid", seat) for seat in SEATS if deal.call},
        **{
            f"change-{seat}": NightQuestion("change", seat)
            for seat in deal.first_contracts
            if deal.phase is not Phase.BIDS
        },
    }
    said = again.get(wanted)
    return replace(said, again=True) if said else _due(night, own)


def takes_rest(deal: Deal) -> int | None:
    """Who takes the tricks that are left when all others are counted, in the table's order."""
    missing = [p for p in deal.counting_order if p not in deal.tricks]
    return missing[-1] if len(missing) > 1 else None


_ASKED = {
    Phase.CALL: "call",
    Phase.BIDS: "bid",
    Phase.CHANGES: "change",
    Phase.PLAY: "play",
    Phase.TRICKS: "tricks",
    Phase.EXTRA: "extra",
    Phase.DONE: "next",
}


def awaited(deal: Deal) -> list[int]:
    """Whose bids or tricks the table still waits for, in its order; nobody's in other phases."""
    return {
        Phase.BIDS: [s for s in deal.bidding_order if s not in (*deal.bids, *deal.veiled)],
        Phase.CHANGES: [s for s in deal.bidding_order if s not in deal.contracts],
        Phase.TRICKS: [p for p in deal.counting_order if p not in deal.tricks],
    }.get(deal.phase, [])


def _due(night: Night, own: int | None) -> NightQuestion:
    """What the table waits for; a phone of one's own asks for what is one's own first."""
    deal = night.current
    ask = NightQuestion(_ASKED[deal.phase])
    missing = awaited(deal)
    if not missing:
        return ask
    place = asked_here(missing, own)
    spoken = missing[0] == own or hides(night, deal)
    turn = own is not None and place == own and spoken and deal.phase is not Phase.TRICKS
    return replace(ask, place=place, turn=turn)
