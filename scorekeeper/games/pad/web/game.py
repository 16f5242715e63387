"""The page of a pad: the totals, and the form of the next round.

Every change is a write. With htmx the answer is the whole pad in its new state, else a redirect.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, url_for

from scorekeeper.base.seats import Seat
from scorekeeper.core.log import Change
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.rules.checks import sums_for
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import PadWins
from scorekeeper.games.pad.rules.standings import standings as ranked_sides
from scorekeeper.games.pad.store.document import NOBODY
from scorekeeper.games.pad.store.lists import standings
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web import chart, words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.cells import CELLS
from scorekeeper.games.pad.web.forms import YES, Values
from scorekeeper.games.pad.web.round_forms import (
    RoundForm,
    round_form,
    round_values,
    values_of_round,
)
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.forms import UndoForm, WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named_inside
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go
from scorekeeper.web.results import headed, result
from scorekeeper.web.table_pages import table_page

_NEWEST = 5
"""The number of rounds listed below the next one; few, because every answer sends them again."""


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def game(number: int) -> Response:
    """Show the pad; the address can prefill the fields of the next round."""
    stored = PadTopic(number).load(place())
    prefill = round_values(request.args, len(stored.value.sides))
    if "undone" in request.args:
        return pad_page(stored, undone=prefill)
    return pad_page(stored, prefill=prefill)


@blueprint.post("/<number:number>/rounds/<number:round_id>/record")
@requires(Role.SCORER)
def record(number: int, round_id: int) -> Response:
    """Record a round; `round_id` is the id of the next round when the page was opened."""
    pad = PadTopic(number).load(place()).value
    form = round_form(len(pad.sides))()

    def act(stamp: Stamp) -> WrittenPad:
        return pads.record(actor(), stamp, number, round_id, **form.entered(pad.settings))

    return move(number, form, act, round_id)


def move(
    number: int, form: WriteForm, act: Callable[[Stamp], WrittenPad], round_id: int | None = None
) -> Response:
    """Try the change, and show the new pad or the problems.

    `round_id` is the round of the form. After the undo of a round its numbers fill the fields,
    also if the undo is sent again.
    """
    written = form.attempt(act)
    stored = PadTopic(number).load(place())
    if written is None:
        return pad_page(stored, form, round_id)
    undone = _undone_round(stored, form.change.number) if isinstance(form, UndoForm) else {}
    if not htmx.shows_table:
        here = url_for("pad.game", number=number)
        return go(f"{here}?{urlencode({'undone': YES, **undone})}" if undone else here)
    return pad_page(stored, change=written.undoable, undone=undone)


def _undone_round(stored: Stored[Pad], seq: int) -> Values:
    """Return the values of the newest round if the undo of `seq` reverted exactly that round."""
    earlier = pads.SITTING.before_undo(place(), stored, seq)
    before, after = earlier.value if earlier else stored.value, stored.value
    *_, newest = before.rounds or [None]
    if newest is None or after.rounds != before.rounds[:-1] or after.sides != before.sides:
        return {}
    return values_of_round(newest, after.settings.entry)


def pad_page(
    stored: Stored[Pad],
    form: WriteForm | None = None,
    round_id: int | None = None,
    change: Change | None = None,
    prefill: Values | None = None,
    undone: Values | None = None,
) -> Response:
    """Render the page.

    Args:
        stored: the pad.
        form: the form that failed, if any.
        round_id: the round of the form.
        change: the change to undo next, if the caller has loaded it.
        prefill: the fields of the next round from the address.
        undone: the fields of a round that was undone.
    """
    pad = stored.value
    entering = form if isinstance(form, RoundForm) else None
    typed = entering if entering and entering.status == 422 else None
    again = entering.values if entering and typed else prefill
    played = pad.round(round_id) if typed and round_id else None
    due = played.id if played and not played.before else pad.new_id
    another = entering and entering.conflict and not pad.is_over
    return table_page(
        "pad/game.html",
        "pad/_pad.html",
        stored,
        CELLS,
        form,
        change,
        **page_values(stored),
        own=_own_side(stored),
        playing=pad.playing_in(due),
        out=[side for side in pad.present_in(due) if side not in pad.playing_in(due)],
        typed=typed,
        again=bool(typed or again),
        values=again or undone or {},
        as_another=urlencode(entering.values) if entering and another else "",
        round_id=due,
        round_number=_number(pad, due),
        seen=typed.choose_seen(stored.version) if typed and due == round_id else stored.version,
    )


def page_values(stored: Stored[Pad]) -> dict[str, Any]:
    """Return the values that every page of a pad needs, with or without forms."""
    pad = stored.value
    every = pad.is_over or request.args.get("rounds") == "all"
    return {
        "pad": pad,
        "words": words,
        "lowest": pad.settings.wins is PadWins.LOWEST,
        "dealer": pad.dealer(len(pad.rounds) + 1),
        "present": pad.present(pad.seated),
        "sums_for": sums_for,
        "standings": ranked_sides(pad) if pad.is_over else (),
        "rounds_shown": pad.rounds if every else pad.rounds[-_NEWEST:],
        "chart": chart.of(pad) if pad.is_over else None,
        "recap": _recap(pad) if pad.is_over else "",
    }


def _own_side(stored: Stored[Pad]) -> int | None:
    """Return the side of the player to whom this device belongs."""
    nobody = Seat(NOBODY, "")
    seat = own_seat([stored.current(who) if who else nobody for who in stored.value.seated])
    return None if seat is None else stored.value.side_of(seat)


def _recap(pad: Pad) -> str:
    """Describe the result of a finished game in a line to share."""
    counted = words.counted_unit(pad.settings)
    parts = [
        words.describe_briefly(pad.settings),
        *([counted] if counted else []),
        isolated(named_inside(pad.name)),
    ]
    what = ", ".join(parts)
    lowest = pad.settings.wins is PadWins.LOWEST
    lines = [result(what, standings(pad), finished=True, lowest=lowest)]
    return headed(member().house_name, pad.date, lines)


def _number(pad: Pad, round_id: int) -> int:
    round_ = pad.round(round_id)
    return pad.number(round_) if round_ else len(pad.rounds) + 1
