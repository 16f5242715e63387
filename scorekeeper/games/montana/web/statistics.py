"""Montana's statistics."""

from scorekeeper.base.text import text
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.contracts import CONTRACTS, Nil, parse_contract, target_tricks
from scorekeeper.games.montana.rules.tally import CLEAN_DEALS
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.web.language import say
from scorekeeper.web.statistics import (
    Bids,
    Breakdown,
    GameStatistics,
    Rate,
    everywhere,
    games_by_id,
)

_NILS = {Nil.NIL: text("Nil"), Nil.DOUBLE_NIL: text("Double nil")}
_ORDER = (text("Bids first"), text("Bids second"), text("Dealer"))


def _bid(bid: str) -> str:
    contract = parse_contract(bid)
    return say(_NILS[contract]) if isinstance(contract, Nil) else str(contract)


_BIDS = (text("Bids"), "played")
_MADE = (text("Made"), "made")
_EACH = text("Points per deal")

STATISTICS = GameStatistics(
    points=_EACH,
    rates=(
        Rate(text("Bids made"), "played", "made"),
        Rate(text("Bids over"), "played", "over"),
        Rate(text("Bids under"), "played", "under"),
        Rate(_NILS[Nil.NIL], "nil", "nil/made"),
        Rate(_NILS[Nil.DOUBLE_NIL], "double_nil", "double_nil/made"),
        Rate(text("Nil with Unabomb"), "unabomb", "unabomb/made"),
    ),
    breakdowns=(
        Breakdown(
            text("By game"),
            "variant",
            games_by_id(builtin_variants, VARIANTS),
            _BIDS,
            _MADE,
            points=_EACH,
            of_house=True,
        ),
        Breakdown(
            text("By order of bidding"),
            "order",
            everywhere(lambda turn: say(_ORDER[int(turn) - 1])),
            _BIDS,
            _MADE,
            points=_EACH,
            in_order=True,
        ),
        Breakdown(
            text("By seat"),
            "seat",
            everywhere(lambda seat: say(text("Seat %(number)s", number=int(seat)))),
            _BIDS,
            _MADE,
            points=_EACH,
            in_order=True,
        ),
    ),
    bids=Bids(
        ordered=tuple(map(str, CONTRACTS)),
        name=_bid,
        tricks=lambda bid: target_tricks(parse_contract(bid)),
    ),
    feats={
        "double_nil/made": (text("Kept double nil"), text("Bid double nil, and took no trick.")),
        "feat/clean": (
            text("Clean sheet"),
            text("Made every bid of a night, in at least %(deals)s deals.", deals=CLEAN_DEALS),
        ),
        "feat/nine": (
            text("All nine"),
            text("Played a night in which all nine games were called."),
        ),
    },
)
