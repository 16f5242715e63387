"""Sittings of exact bids on pages about all games: lists, evenings, statistics."""

from flask import Blueprint

from scorekeeper.base.tenths import TENTHS, in_points
from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.deals import BLIND_NIL
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.tally import CLEAN_DEALS
from scorekeeper.games.bidding.store.sittings import GAMES, SITTING_LIST, BiddingTopic
from scorekeeper.games.bidding.web.sight import public_view
from scorekeeper.web.access import pull_house
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import isolated, say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.statistics import (
    Bids,
    Breakdown,
    GameStatistics,
    Rate,
    by_game,
    everywhere,
    games_by_id,
)
from scorekeeper.web.table_evenings import table_evening

blueprint = pull_house(Blueprint("bidding", __name__, url_prefix="/h/<house>/bidding"))


def chart_of(sitting: BiddingSitting) -> Totals | None:
    """The chart by side, once two deals are done; None if points are not integers."""
    totals = enumerate(sitting.running_totals, 1)
    rows = tuple(row for row, done in zip(totals, sitting.side_deals, strict=True) if done)
    if any(total % TENTHS for _, points in rows for total in points):
        return None
    return of_totals(tuple((n, tuple(t // TENTHS for t in points)) for n, points in rows))


def _kind(sitting: Cached) -> str:
    return str(sitting.cache.get("game", ""))


def _game_name(sitting: Cached) -> str:
    builtin = builtin_games().get(_kind(sitting))
    return say(builtin.label) if builtin else isolated(str(sitting.cache.get("called", "")))


def _progress(place: Place, number: int) -> Progress | None:
    sitting = public_view(BiddingTopic(number).load(place)).value
    if not any(sitting.side_deals):
        return None
    deals = zip(enumerate(sitting.running_totals, 1), sitting.side_deals, strict=True)
    rows = [
        (n, [in_points(total, TENTHS) for total in totals])
        for (n, totals), scores in deals
        if scores
    ]
    return Progress(chart_of(sitting), sitting.sides, rows)


SITTINGS = Sittings(
    endpoint="bidding.show",
    read="bidding.sheet",
    listing=Link(text("Oh Hell!, Spades, Wizard …"), "bidding.listing", "history"),
    deleted=text("Deleted games"),
    all=SITTING_LIST,
    open=Link(text("All unfinished games of exact bids"), "bidding.listing"),
    icon="spade",
    progress=_progress,
    game_name=_game_name,
    kind=_kind,
    again="bidding.again",
)

EVENING = table_evening(
    SITTINGS,
    name=text("Oh Hell!, Spades, Wizard …"),
    begin=Link(text("New game of exact bids"), "bidding.lobby", "spade", Role.SCORER),
    count_label=ntext("%(num)s game of exact bids", "%(num)s games of exact bids"),
    more_label=ntext("And %(num)s more game of exact bids", "And %(num)s more games of exact bids"),
    adds_up=False,
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
