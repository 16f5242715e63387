"""What statistics show of games of exact bids."""

from collections.abc import Callable

from scorekeeper.base.text import text
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deals import BLIND_NIL
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.tally import CLEAN_DEALS
from scorekeeper.games.bidding.store.games import GAMES
from scorekeeper.web.language import isolated, say
from scorekeeper.web.statistics import Bids, Breakdown, GameStatistics, Rate, everywhere

_MADE = (text("Made"), "made")


def _kinds(place: Place) -> Callable[[str], str]:
    known = {**builtin_games(), **GAMES.book(place, retired=True)}

    def name(game_id: str) -> str:
        if game_id in known:
            return say(known[game_id].label)
        return isolated(game_id.partition(":")[2] or game_id)

    return name


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
        Breakdown(
            text("By game"),
            "kind",
            _kinds,
            (text("Finished"), "finished"),
            (text("Won"), "won"),
        ),
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
        name=lambda said: say(text("Blind nil")) if said == BLIND_NIL else said,
        wanted=lambda said: 0 if said == BLIND_NIL else int(said),
    ),
    feats={
        "blind_nil/made": (text("Kept blind nil"), text("Bid nil blind, and took no trick.")),
        "feat/clean": (
            text("Clean sheet"),
            text("Made every bid of a game, in at least %(deals)s deals.", deals=CLEAN_DEALS),
        ),
    },
)
