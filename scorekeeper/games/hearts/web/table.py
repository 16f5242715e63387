"""The table of a game of Hearts, and the page of a deal."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.deal_topic import standings
from scorekeeper.games.hearts.actions import DEALS
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.cells import CELLS
from scorekeeper.games.hearts.web.forms import HeartsDealForm, deal_form, values_of_deal
from scorekeeper.games.hearts.web.sittings import (
    GAME_NAME,
    SITTINGS,
    blueprint,
    chart_of,
    describe_end,
)
from scorekeeper.web.charts import Totals
from scorekeeper.web.deal_pages import DealPages
from scorekeeper.web.deal_views import TableView
from scorekeeper.web.entered_deals import Values
from scorekeeper.web.language import say


class HeartsPages(DealPages[Hearts, HeartsDeal]):
    folder = "hearts"
    cells = CELLS
    actions = DEALS
    sittings = SITTINGS
    lobby_name = GAME_NAME

    def form(self, sitting: Hearts) -> type[HeartsDealForm]:
        return deal_form(len(sitting.seats))

    def values_of(self, sitting: Hearts, deal: HeartsDeal) -> Values:
        return values_of_deal(deal)

    def entry_values(self, sitting: Hearts, deal: HeartsDeal | None) -> Mapping[str, Any]:
        hearts = (f"hearts.{seat}" for seat in range(len(sitting.seats)))
        return {"places": {*hearts, "hearts", "queen", "jack"}}

    def view(self, sitting: Hearts) -> TableView:
        number = len(sitting.deals) + 1
        return TableView(
            article="hearts",
            game_name=say(GAME_NAME),
            details=describe_end(sitting.settings),
            sides=[(seat,) for seat in range(len(sitting.seats))],
            side_names=[seat.name for seat in sitting.seats],
            results=sitting.totals,
            standings=standings(sitting),
            dealer=sitting.dealer(number),
            dealing=words.describe_dealing(sitting, number),
            lowest=True,
        )

    def chart(self, sitting: Hearts) -> Totals | None:
        """Build the chart, once there are two deals."""
        return chart_of(sitting)

    def more_values(self, sitting: Hearts) -> Mapping[str, Any]:
        last = sitting.lines(sitting.deals[-1]) if sitting.deals else ()
        return {
            "words": words,
            "description": words.describe_settings(sitting.settings),
            "last_points": [line.points for line in last],
        }


PAGES = HeartsPages()
PAGES.add_to(blueprint)
