"""How pages that list the sittings of all games present nights."""

from scorekeeper.base.text import text
from scorekeeper.core.sitting_lists import Cached
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.web.nights import chart
from scorekeeper.games.montana.web.nights.sight import visible_to_all
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings


def _progress(place: Place, number: int) -> Progress | None:
    night = visible_to_all(NightTopic(number).load(place)).value
    if not night.deals_done:
        return None
    numbers = map(night.number, night.deals_done)
    return Progress(chart.build(night), rows=[*zip(numbers, night.running_totals, strict=True)])


GAME_NAME = text("Montana")


def _game_name(_night: Cached) -> str:
    return say(GAME_NAME)


SITTINGS = Sittings(
    endpoint="montana.show",
    read="montana.sheet",
    preview="montana/nights/preview.html",
    listing=Link(text("All nights"), "montana.listing", "clipboard-list"),
    deleted=text("Deleted nights"),
    all=NIGHTS,
    open=Link(text("All unfinished nights"), "montana.listing", values={"state": "open"}),
    icon="arrow-right",
    progress=_progress,
    game_name=_game_name,
    searched=True,
    again="montana.new",
)
