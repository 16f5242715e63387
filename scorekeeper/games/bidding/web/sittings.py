"""Sittings of exact bids in the lists of sittings of all games, and on the pages of evenings."""

from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import SITTING_LIST, BiddingTopic
from scorekeeper.games.bidding.web.sight import public_view
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import isolated, say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.table_evenings import table_evening


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
