"""Statistics of games of exact bids."""

from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deals import BLIND_NIL
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.tally import CLEAN_DEALS
from scorekeeper.games.bidding.store.games import GAMES
from scorekeeper.web.language import say
from scorekeeper.web.statistics import (
    Bids,
    Breakdown,
    GameStatistics,
    Rate,
    by_game,
    everywhere,
    games_by_id,
)

_MADE = (text("Made"), "made")


STATISTICS = GameStatistics(
    unit=TENTHS,
    rates=(
        Rate(text("Bids made"), "bids", "made"),
        Rate(text("Bids over"), "bids", "over"),
        Rate(text("Bids under"), "bids", "under"),
        Rate(text("Nil"), "nil", "nil/made"),
        Rate(text("Blind nil"), "blind_nil", "blind_nil/made"),
    ),
    breakdowns=(
        by_game(games_by_id(builtin_games, GAMES)),
        Breakdown(
            text("By number of cards"),
            "cards",
            everywhere(str),
            (text("Bids"), "played"),
            _MADE,
            in_order=True,
            of_house=True,
        ),
    ),
    bids=Bids(
        ordered=(),
        name=lambda bid: say(text("Blind nil")) if bid == BLIND_NIL else bid,
        tricks=lambda bid: 0 if bid == BLIND_NIL else int(bid),
    ),
    feats={
        "blind_nil/made": (text("Kept blind nil"), text("Bid nil blind, and took no trick.")),
        "feat/clean": (
            text("Clean sheet"),
            text("Made every bid of a game, in at least %(deals)s deals.", deals=CLEAN_DEALS),
        ),
    },
)
