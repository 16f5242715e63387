"""The question that the table is asked: one at a time, the same on every shared phone."""

from dataclasses import dataclass, replace

from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.hidden_bids import hides
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.web.own_phone import seat_to_ask


@dataclass(frozen=True, slots=True)
class NightQuestion:
    """A question: call, bid, change, play, tricks, all tricks, extra, next.

    No further question follows `over` and `deleted`.

    Args:
        place: who is asked; None if a player's own phone waits for others.
        again: it was answered already, and is asked again to correct the answer.
        turn: the table waits for the bid of this phone's player.
    """

    kind: str
    place: int | None = None
    again: bool = False
    turn: bool = False


def current_question(
    stored: Stored[Night], requested: str, own: int | None = None
) -> NightQuestion:
    """The question now due, or the `requested` one if it can be answered again."""
    night, deal = stored.value, stored.value.current
    if stored.deleted_at:
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
    repeated = again.get(requested)
    return replace(repeated, again=True) if repeated else _due(night, own)


def takes_rest(deal: Deal) -> int | None:
    """Return the last place in counting order without tricks so far, which gets the rest.

    None if at most one place is missing.
    """
    missing = [p for p in deal.counting_order if p not in deal.tricks]
    return missing[-1] if len(missing) > 1 else None


_QUESTIONS = {
    Phase.CALL: "call",
    Phase.BIDS: "bid",
    Phase.CHANGES: "change",
    Phase.PLAY: "play",
    Phase.TRICKS: "tricks",
    Phase.EXTRA: "extra",
    Phase.DONE: "next",
}


def awaited(deal: Deal) -> list[int]:
    """The places whose bids or tricks are missing, in the table's order; empty in other phases."""
    return {
        Phase.BIDS: [s for s in deal.bidding_order if s not in (*deal.bids, *deal.hidden)],
        Phase.CHANGES: [s for s in deal.bidding_order if s not in deal.contracts],
        Phase.TRICKS: [p for p in deal.counting_order if p not in deal.tricks],
    }.get(deal.phase, [])


def _due(night: Night, own: int | None) -> NightQuestion:
    """The question now due; a player's own phone asks for that player's entries first."""
    deal = night.current
    ask = NightQuestion(_QUESTIONS[deal.phase])
    missing = awaited(deal)
    if not missing:
        return ask
    place = seat_to_ask(missing, own)
    in_turn = missing[0] == own or hides(night, deal)
    turn = own is not None and place == own and in_turn and deal.phase is not Phase.TRICKS
    return replace(ask, place=place, turn=turn)
