"""What the app says of games of exact bids wherever it shows the sittings of all games."""

from scorekeeper.base.text import text
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.sittings import in_points
from scorekeeper.core.topics import Place
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.store.sittings import SITTING_LIST, load_sitting
from scorekeeper.games.bidding.web import chart
from scorekeeper.games.bidding.web.sight import seen_by_all
from scorekeeper.web.language import isolated, say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings


def _game_name(sitting: Cached) -> str:
    known = builtin_games().get(str(sitting.cache.get("game", "")))
    return say(known.label) if known else isolated(str(sitting.cache.get("called", "")))


def _progress(place: Place, number: int) -> Progress | None:
    sitting = seen_by_all(load_sitting(place, number)).sitting
    if not any(sitting.side_deals):
        return None
    totals = zip(enumerate(sitting.running_totals, 1), sitting.side_deals, strict=True)
    rows = [(n, [in_points(each, TENTHS) for each in after]) for (n, after), done in totals if done]
    return Progress(chart.of(sitting), sitting.sides, rows)


SITTINGS = Sittings(
    endpoint="bidding.show",
    read="bidding.sheet",
    preview="bidding/preview.html",
    listing=Link(text("Oh Hell!, Spades, Wizard …"), "bidding.listing", "history"),
    discarded=text("Deleted games"),
    all=SITTING_LIST,
    open=Link(text("All unfinished games of exact bids"), "bidding.listing"),
    icon="spade",
    progress=_progress,
    game_name=_game_name,
    again="bidding.again",
)
