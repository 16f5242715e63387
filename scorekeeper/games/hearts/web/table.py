"""The table of a game of Hearts, and the page of a deal.

Every change is a write. With htmx the answer is the whole table in its new state, else a redirect.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Response, abort, request, url_for

from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.hearts import actions
from scorekeeper.games.hearts.actions import WrittenHearts
from scorekeeper.games.hearts.rules.checks import missing_deal
from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.rules.scoring import HeartsDeal
from scorekeeper.games.hearts.store import HeartsTopic, standings
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.cells import CELLS
from scorekeeper.games.hearts.web.forms import (
    HeartsDealForm,
    Values,
    deal_form,
    deal_values,
    values_of_deal,
)
from scorekeeper.games.hearts.web.sittings import GAME_NAME, blueprint, chart_of, describe_end
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named_inside, say
from scorekeeper.web.pages import go, page
from scorekeeper.web.results import headed, result
from scorekeeper.web.steps import AtPart, Steps
from scorekeeper.web.table_pages import table_page

_NEWEST = 5
"""The number of deals listed at the table; few, because every answer sends them again."""


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def table(number: int) -> Response:
    """Show the table; the address can prefill the fields of the next deal."""
    stored = _load(number)
    return hearts_page(stored, prefill=deal_values(request.args, len(stored.value.seats)))


@blueprint.post("/<number:number>/deals/<number:deal_id>/record")
@requires(Role.SCORER)
def record(number: int, deal_id: int) -> Response:
    """Record a deal; `deal_id` is the id of the next deal when the page was opened."""
    form = deal_form(len(_load(number).value.seats))()

    def act(stamp: Stamp) -> WrittenHearts:
        return actions.record(actor(), stamp, number, deal_id, **form.entered)

    return move(number, form, act, deal_id)


def move(
    number: int, form: WriteForm, act: Callable[[Stamp], WrittenHearts], deal_id: int | None = None
) -> Response:
    """Try the change, and show the new table or the problems; `deal_id` is the form's deal."""
    written = form.attempt(act)
    if written is None:
        return hearts_page(_load(number), form, deal_id)
    if not htmx.shows_table:
        return go(url_for("hearts.table", number=number))
    return hearts_page(_load(number), change=written.undoable)


def hearts_page(
    stored: Stored[Hearts],
    form: WriteForm | None = None,
    deal_id: int | None = None,
    change: Change | None = None,
    prefill: Values | None = None,
) -> Response:
    """Render the table.

    Args:
        stored: the game.
        form: the form that failed, if any.
        deal_id: the deal of the form.
        change: the change to undo next, if the caller has loaded it.
        prefill: the fields of the next deal from the address.
    """
    game = stored.value
    entering = form if isinstance(form, HeartsDealForm) else None
    typed = entering if entering and entering.status == 422 else None
    values = entering.values if entering and typed else prefill or {}
    due = deal_id if typed and deal_id and game.deal(deal_id) else game.new_id
    another = entering and entering.conflict and not game.is_over
    return table_page(
        "hearts/table.html",
        "hearts/_table.html",
        stored,
        CELLS,
        form,
        change,
        **page_values(stored),
        typed=typed,
        again=bool(typed or values),
        values=values,
        as_another=urlencode(entering.values) if entering and another else "",
        deal_id=due,
        deal_number=game.number(due),
        seen=typed.choose_seen(stored.version) if typed and due == deal_id else stored.version,
    )


def page_values(stored: Stored[Hearts]) -> dict[str, Any]:
    """Return the values that every page of a game needs, with or without forms."""
    game = stored.value
    every = game.is_over or request.args.get("deals") == "all"
    number = len(game.deals) + 1
    return {
        "game": game,
        "words": words,
        "end": describe_end(game.settings),
        "dealer": game.dealer(number),
        "passing": words.describe_passing(game.pass_to(number)),
        "deals_shown": game.deals if every else game.deals[-_NEWEST:],
        "chart": chart_of(game) if game.is_over else None,
        "recap": _recap(game) if game.is_over else "",
    }


def _recap(game: Hearts) -> str:
    """Describe the result of a finished game in a line to share."""
    what = f"{say(GAME_NAME)}, {describe_end(game.settings)}, {isolated(named_inside(game.name))}"
    line = result(what, standings(game), finished=True, lowest=True)
    return headed(member().house_name, game.date, [line])


# ---- a deal ----


@blueprint.get("/<number:number>/deals/<number:deal_id>")
@requires(Role.VIEWER)
def deal(number: int, deal_id: int) -> Response:
    """Show the deal with its reasons, its changes, and the form to correct it."""
    stored = _load(number)
    return _deal_page(stored, stored.value.deal(deal_id) or abort(404))


@blueprint.post("/<number:number>/deals/<number:deal_id>/correct")
@requires(Role.SCORER)
def correct(number: int, deal_id: int) -> Response:
    """Correct the deal, also in a finished game."""
    form = deal_form(len(_load(number).value.seats))()

    def act(stamp: Stamp) -> WrittenHearts:
        return actions.correct(actor(), stamp, number, deal_id, **form.entered)

    return CORRECTIONS.attempt(number, deal_id, form, act)


def _gone(stored: Stored[Hearts], _deal_id: int, form: WriteForm, _again: object) -> Response:
    """Show the table, which says that the deal is gone."""
    form.tell(missing_deal())
    return hearts_page(stored, form)


def _deal_page(
    stored: Stored[Hearts], shown: HeartsDeal, form: WriteForm | None = None
) -> Response:
    game = stored.value
    entering = form if isinstance(form, HeartsDealForm) else None
    typed = entering if entering and entering.status == 422 else None
    return page(
        "hearts/deal.html",
        form.status if form else 200,
        stored=stored,
        game=game,
        deal=shown,
        words=words,
        form=form,
        typed=typed,
        values=typed.values if typed else values_of_deal(shown),
        clashes=CELLS.clash_rows(game, form),
        changes=CELLS.part_rows(stored, shown.id),
        member=member(),
    )


def _load(number: int) -> Stored[Hearts]:
    return HeartsTopic(number).load(place())


CORRECTIONS = Corrections(
    load=_load,
    find=lambda stored, deal_id: stored.value.deal(deal_id),
    part_page=_deal_page,
    gone=_gone,
    next_page=lambda number, _game, _id, end: url_for("hearts.table", number=number, end=end),
)
DEAL = Steps[AtPart](blueprint, "/<number:number>/deals/<number:deal_id>", CORRECTIONS.attempt)
DEAL.add_plain("delete", actions.delete)
