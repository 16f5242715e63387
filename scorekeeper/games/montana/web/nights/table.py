"""The table page: the current night, and the question now due.

Every answer to a question is a write; its response is the whole updated table.
"""

from collections.abc import Callable
from typing import Any

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_actions import as_saved
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.chances import chances, describe_chance
from scorekeeper.games.montana.rules.contracts import TRICKS, changes
from scorekeeper.games.montana.rules.deals import DUMMY
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.recap import best_and_worst
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.lists import habits, to_list_standing
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.games.montana.web.nights import wording
from scorekeeper.games.montana.web.nights.asking import (
    NightQuestion,
    awaited,
    current_question,
    takes_rest,
)
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.cells import CELLS
from scorekeeper.games.montana.web.nights.deal_form import values_to_keep
from scorekeeper.games.montana.web.nights.forms import (
    BidForm,
    CallForm,
    ChangeForm,
    ExtraForm,
    TricksForm,
)
from scorekeeper.games.montana.web.nights.sight import hide_bids, load_visible
from scorekeeper.games.montana.web.nights.sittings import chart_of
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named_inside
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go
from scorekeeper.web.results import headed, result
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.table_pages import table_page


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def show(number: int) -> Response:
    """The table; `ask` names an entry to correct."""
    return show_table(load_visible(number), request.args.get("ask", ""))


def move(number: int, form: WriteForm, act: Callable[[Stamp], WrittenNight]) -> Response:
    """Write a move; then show the table, or the problems of the move."""
    written = form.attempt(act)
    if written is None:
        return show_table(load_visible(number), form.question, form)
    if not htmx.shows_table:
        return go(url_for("montana.show", number=number))
    saved = as_saved(written)
    stored = hide_bids(saved) if saved else load_visible(number)
    return show_table(stored, change=written.undoable)


def _change(form: ChangeForm, at: AtPart) -> WrittenNight:
    """Change a player's bid, or keep the bids of all who have not changed theirs."""
    if form.keep.data:
        return nights.keep_bids(*at)
    return nights.change_bid(*at, form.seat.number, form.parsed_contract)


MOVES = Steps[AtPart](
    blueprint,
    "/<number:number>/deals/<number:deal>",
    lambda number, _deal, form, act: move(number, form, act),
)
MOVES.add(
    "call",
    CallForm,
    lambda form, at: nights.call(*at, form.call(VARIANTS.book(place(), archived=True))),
)
MOVES.add("bid", BidForm, lambda form, at: nights.bid(*at, form.seat.number, form.parsed_contract))
MOVES.add("change", ChangeForm, _change, endpoint="change_bid")
MOVES.add_plain("play", nights.finish_play)
MOVES.add("tricks", TricksForm, lambda form, at: nights.count(*at, form.counted))
MOVES.add("compare", ExtraForm, lambda form, at: nights.compare(*at, form.last_cards))
MOVES.add_plain("next", nights.next_deal, endpoint="next_deal")


def show_table(
    stored: Stored[Night],
    requested: str = "",
    form: WriteForm | None = None,
    change: Change | None = None,
) -> Response:
    """The table; `change` is the change to undo next, if the caller knows it."""
    night = stored.value
    own = own_seat(night.seated)
    ask = current_question(stored, requested, own)
    return table_page(
        "montana/nights/table.html",
        "montana/nights/_table.html",
        stored,
        CELLS,
        form,
        change,
        **table_context(stored, ask, own),
        personal=member().player is not None,
        entered=values_to_keep(night.current),
        tiles=_tiles(stored) if ask.kind == "call" else [],
    )


def table_context(
    stored: Stored[Night], ask: NightQuestion | None = None, own: int | None = None
) -> dict[str, Any]:
    """Template variables for every reader of a night; `ask` is by default the question now due.

    The seat `own` comes first in the order of rows.
    """
    night = stored.value
    ask = ask or current_question(stored, "")
    first = night.current.bidding_order if own is None else (own,)
    over = ask.kind == "over"
    return {
        "night": night,
        "deal": night.current,
        "seats": night.seated,
        "standings": standings(night),
        "ask": ask,
        "own": own,
        "bidders": tuple(dict.fromkeys((*first, *night.current.bidding_order))),
        "takes_rest": takes_rest(night.current),
        "awaited_names": ", ".join(
            isolated(wording.place_name(night, at)) for at in awaited(night.current) if at != DUMMY
        ),
        "counters": tuple(dict.fromkeys((*first, *night.current.counting_order))),
        "contract": wording.contract,
        "changes": changes,
        "place_name": wording.place_name,
        "describe": describe,
        "modifiers": Modifier,
        "numbers": range(1, TRICKS + 1),
        "bids_so_far": wording.bids_so_far(night),
        "chances": [describe_chance(night, s, chance) for s, chance in enumerate(chances(night))],
        "chart": chart_of(night) if over else None,
        "words": _words(night) if over else "",
        "moments": best_and_worst(night) if over else ([], []),
    }


def _words(night: Night) -> str:
    title = gettext("Montana, %(name)s", name=isolated(named_inside(night.name)))
    totals = [to_list_standing(standing) for standing in standings(night)]
    return headed(member().house_name, night.date, [result(title, totals, finished=True)])


def _tiles(stored: Stored[Night]) -> list[Variant]:
    """The games to call: those called most often lately, then built-in ones, then the house's."""
    recent_habits = habits(place(), stored.number)
    games = {**builtin_variants(), **VARIANTS.book(place())}
    return sorted(games.values(), key=lambda game: recent_habits.place(game.id))
