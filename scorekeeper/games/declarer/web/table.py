"""The table of a game with a declarer.

Every change is a write. With htmx the answer is the whole table in its new state, else a redirect.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.declarer import actions
from scorekeeper.games.declarer.actions import WrittenDeclarer
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.store.sittings import DeclarerTopic, standings
from scorekeeper.games.declarer.web import words
from scorekeeper.games.declarer.web.build_fields import fields_of
from scorekeeper.games.declarer.web.cells import CELLS
from scorekeeper.games.declarer.web.deal_forms import DeclarerDealForm, deal_form
from scorekeeper.games.declarer.web.deal_values import (
    Values,
    deal_values,
    usual_values,
)
from scorekeeper.games.declarer.web.sittings import blueprint, chart_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named, say
from scorekeeper.web.pages import go
from scorekeeper.web.results import headed, result
from scorekeeper.web.table_pages import table_page

_NEWEST = 5
"""The number of deals listed at the table; few, because every answer sends them again."""


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def table(number: int) -> Response:
    """Show the table; the address can prefill the fields of the next deal."""
    stored = load(number)
    sitting = stored.value
    prefill = deal_values(request.args, sitting.game, len(sitting.seats))
    return declarer_page(stored, prefill=prefill)


@blueprint.post("/<number:number>/deals/<number:deal_id>/record")
@requires(Role.SCORER)
def record(number: int, deal_id: int) -> Response:
    """Record a deal; `deal_id` is the id of the next deal when the page was opened."""
    form = filled_form(number)

    def act(stamp: Stamp) -> WrittenDeclarer:
        return actions.record(actor(), stamp, number, deal_id, **form.entered)

    return move(number, form, act, deal_id)


def filled_form(number: int) -> DeclarerDealForm:
    sitting = load(number).value
    return deal_form(sitting.game.id, len(sitting.seats))()


def move(
    number: int,
    form: WriteForm,
    act: Callable[[Stamp], WrittenDeclarer],
    deal_id: int | None = None,
) -> Response:
    """Try the change, and show the new table or the problems; `deal_id` is the form's deal."""
    written = form.attempt(act)
    if written is None:
        return declarer_page(load(number), form, deal_id)
    if not htmx.shows_table:
        return go(url_for("declarer.table", number=number))
    return declarer_page(load(number), change=written.undoable)


def declarer_page(
    stored: Stored[DeclarerSitting],
    form: WriteForm | None = None,
    deal_id: int | None = None,
    change: Change | None = None,
    prefill: Values | None = None,
) -> Response:
    """Render the table.

    Args:
        stored: the sitting.
        form: the form that failed, if any.
        deal_id: the deal of the form.
        change: the change to undo next, if the caller has loaded it.
        prefill: the fields of the next deal from the address.
    """
    sitting = stored.value
    entering = form if isinstance(form, DeclarerDealForm) else None
    typed = entering if entering and entering.status == 422 else None
    values = entering.values if entering and typed else prefill or {}
    due = deal_id if typed and deal_id and sitting.deal(deal_id) else sitting.new_id
    another = entering and entering.conflict and not sitting.is_over
    number = sitting.number(due)
    known = sitting.deal(due)
    dealer = known.dealer if known else sitting.next_dealer
    return table_page(
        "declarer/table.html",
        "declarer/_table.html",
        stored,
        CELLS,
        form,
        change,
        **page_values(stored),
        typed=typed,
        again=bool(typed or values),
        values=values or usual_values(sitting),
        fields=fields_of(sitting, sitting.before(number), dealer),
        as_another=urlencode(entering.values) if entering and another else "",
        deal_id=due,
        deal_number=number,
        seen=typed.choose_seen(stored.version) if typed and due == deal_id else stored.version,
    )


def page_values(stored: Stored[DeclarerSitting]) -> dict[str, Any]:
    """Return the values that every page of a sitting needs, with or without forms."""
    sitting = stored.value
    every = sitting.is_over or request.args.get("deals") == "all"
    dealer = sitting.next_dealer
    results = sitting.results
    return {
        "sitting": sitting,
        "words": words,
        "game_name": say(sitting.game.label),
        "results": results,
        "order": sorted(range(len(results)), key=lambda side: -results[side]),
        "ledgers": _ledgers(sitting),
        "dealer": dealer,
        "out": sitting.game.sit_out(len(sitting.seats), dealer),
        "deals_shown": sitting.scored if every else sitting.scored[-_NEWEST:],
        "chart": chart_of(sitting) if sitting.is_over else None,
        "recap": _recap(sitting) if sitting.is_over else "",
    }


def _ledgers(sitting: DeclarerSitting) -> list[tuple[str, list[int | None]]]:
    """Return the columns of the sheet: a heading, and a number for each side.

    Empty if there is nothing but the points that the head shows.
    """
    position, sides = sitting.position, range(len(sitting.side_names))
    columns: list[tuple[str, list[int | None]]] = [
        (words.ledger_label(ledger), [*position.ledger(ledger)]) for ledger in sitting.game.ledgers
    ]
    for ledger in sitting.game.against:
        columns += [
            (
                gettext("on %(name)s", name=isolated(sitting.side_names[against])),
                [
                    None if side == against else position.balance(ledger, side, against)
                    for side in sides
                ],
            )
            for against in sides
        ]
    return columns if len(columns) > 1 else []


def _recap(sitting: DeclarerSitting) -> str:
    """Describe the result of a finished sitting in a line to share."""
    what = f"{say(sitting.game.label)}, {isolated(named(sitting.name))}"
    line = result(what, standings(sitting), finished=True, lowest=False)
    return headed(member().house_name, sitting.date, [line])


def load(number: int) -> Stored[DeclarerSitting]:
    return DeclarerTopic(number).load(place())
