"""The pages of a game of Hearts: start it, its table, a deal, its name, settings and deletion."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response
from flask_babel import gettext

from scorekeeper.base.text import text
from scorekeeper.core.deal_topic import standings
from scorekeeper.core.roles import Role
from scorekeeper.games.hearts import actions
from scorekeeper.games.hearts.actions import DEALS, SITTING, WrittenHearts
from scorekeeper.games.hearts.files import write_hearts
from scorekeeper.games.hearts.rules.game import MAX_PLAYERS, MIN_PLAYERS, Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal, HeartsSettings, MoonRule
from scorekeeper.games.hearts.store import HeartsTopic, deal_from_data
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.forms import (
    HeartsDealForm,
    HeartsSettingsForm,
    StartHeartsForm,
    deal_form,
    values_of,
    values_of_deal,
)
from scorekeeper.games.hearts.web.sittings import (
    GAME_NAME,
    SITTINGS,
    blueprint,
    chart_of,
    describe_end,
)
from scorekeeper.web.access import place, requires
from scorekeeper.web.cells import HEAD, CellKind, players
from scorekeeper.web.charts import Totals
from scorekeeper.web.deal_cells import SUBSTITUTES, DealCells
from scorekeeper.web.deal_pages import DealPages
from scorekeeper.web.deal_views import TableView
from scorekeeper.web.ends import end_change
from scorekeeper.web.entered_deals import Values
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import say
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import StartPages, lobby_page
from scorekeeper.web.steps import AtSitting, Steps

# ---- cells of the log ----


def _seat(game: Hearts, seat: int, *path: int) -> str:
    """Name the player in a seat, in the deal of the path."""
    return words.name_seat(game.in_deal(path[0]) if path else game, seat)


_CELLS = {
    **HEAD,
    **SUBSTITUTES,
    "seats": CellKind(text("the players"), players),
    "first_dealer": CellKind(text("the first dealer"), _seat),
    "rules.target": CellKind(text("the target")),
    "rules.length": CellKind(text("the number of deals")),
    "rules.moon": CellKind(
        text("shooting the moon"), lambda _, rule: words.describe_moon(MoonRule(rule))
    ),
    "rules.jack": CellKind(text("the jack of diamonds")),
    "rules.passing": CellKind(text("passing")),
    "deals.*.hearts.*": CellKind(
        lambda game, deal_id, seat: f"{_seat(game, seat, deal_id)}, {gettext('hearts')}"
    ),
    "deals.*.queen": CellKind(text("queen of spades"), _seat),
    "deals.*.jack": CellKind(text("jack of diamonds"), _seat),
}


class HeartsCells(DealCells[Hearts, HeartsDeal]):
    actions = SITTING
    required_key = "queen"
    cells = _CELLS

    def read_deal(self, sitting: Hearts, deal_id: int, data: Any) -> HeartsDeal:
        return deal_from_data(deal_id, data, len(sitting.seats))

    def describe(self, sitting: Hearts, part: HeartsDeal) -> str:
        return words.describe_deal(sitting, part)


CELLS = HeartsCells()


# ---- the table, and the page of a deal ----


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


DEAL_PAGES = HeartsPages()
DEAL_PAGES.add_to(blueprint)


# ---- the whole game ----


def _settle(form: HeartsSettingsForm, at: AtSitting) -> WrittenHearts:
    name, date = form.typed("name"), form.typed("date")
    return actions.settle(*at, name=name, date=date, settings=form.settings)


def _about(number: int, form: WriteForm | None = None) -> Response:
    stored = DEAL_PAGES.load(number)
    values = dict(values_of(stored.value.settings))
    if isinstance(form, HeartsSettingsForm) and form.status == 422:
        values |= {name: form.typed(name) for name in values}
    return PAGES.about_page(
        "hearts/about.html",
        stored,
        form,
        HeartsSettingsForm,
        words=words,
        moons=MoonRule,
        values=values,
    )


PAGES = DEAL_PAGES.sitting_pages(
    game_name=lambda _stored: say(GAME_NAME),
    written=lambda stored: write_hearts(stored.value),
    whole=_about,
)
PAGES.add_to(blueprint)

WHOLE = Steps[AtSitting](blueprint, "/<number:number>", PAGES.do)
WHOLE.add("settle", HeartsSettingsForm, _settle, end=end_change)


# ---- start ----


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show the games to continue and to look up."""
    return lobby_page("hearts/lobby.html", SITTINGS)


def _repeat(number: int) -> tuple[Sequence[int], HeartsSettings]:
    stored = HeartsTopic(number).load(place())
    return [stored.current(who).player for who in stored.value.seats], stored.value.settings


def _values(
    settings: HeartsSettings, _seating: Seating, form: StartHeartsForm | None
) -> Mapping[str, Any]:
    values = dict(values_of(settings)) | {"first_dealer": "0"}
    if form:
        values |= {name: form.typed(name) for name in values}
    return {"settings": settings, "words": words, "moons": MoonRule, "values": values}


StartPages(
    sittings=SITTINGS,
    template="hearts/new.html",
    form=StartHeartsForm,
    act=lambda form, at: actions.start(
        *at, **form.heading, settings=form.settings, first_dealer=form.dealer
    ),
    settings=HeartsSettings,
    repeat=_repeat,
    limits=lambda _settings: (MIN_PLAYERS, MAX_PLAYERS),
    most_players=MAX_PLAYERS,
    values=_values,
).add_to(blueprint)
