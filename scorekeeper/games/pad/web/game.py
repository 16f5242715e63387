"""A pad as it goes on: the totals, and the round that is due.

Every answer is a write; every write answers with the page as it stands then, whole.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, url_for

from scorekeeper.base.seats import Seat
from scorekeeper.core.log import Change, newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.rules.checks import sums_for
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import PadWins
from scorekeeper.games.pad.rules.standings import standings as ranked_sides
from scorekeeper.games.pad.store.lists import standings
from scorekeeper.games.pad.store.pads import NOBODY, PadTopic, StoredPad, load_pad
from scorekeeper.games.pad.web import cells, chart, words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.clashes import clash_rows
from scorekeeper.games.pad.web.forms import YES, RoundForm, Values, entered, round_form, said_in
from scorekeeper.web.access import actor, may, member, place, requires
from scorekeeper.web.forms import UndoForm, WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import isolated, named
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import go, page
from scorekeeper.web.results import headed, result

_NEWEST = 5
"""So many rounds are listed below the one that is due: a phone is sent them with every answer."""


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def game(number: int) -> Response:
    """The pad; what the address says of the round that is due stands in its fields."""
    stored = load_pad(place(), number)
    said = said_in(request.args, len(stored.pad.sides))
    if "undone" in request.args:
        return pad_page(stored, undone=said)
    return pad_page(stored, said=said)


@blueprint.post("/<number:number>/rounds/<number:round_id>/record")
@requires(Role.SCORER)
def record(number: int, round_id: int) -> Response:
    """A round is over; `round_id` is what the next one had, when the page was opened."""
    pad = load_pad(place(), number).pad
    form = round_form(len(pad.sides))()

    def act(stamp: Stamp) -> WrittenPad:
        said = form.entered(pad.settings)
        return pads.record(
            actor(),
            stamp,
            number,
            round_id,
            points=said.points,
            who=said.who,
            note=said.note,
        )

    return move(number, form, act, round_id)


def move(
    number: int, form: WriteForm, act: Callable[[Stamp], WrittenPad], round_id: int | None = None
) -> Response:
    """Try the change; show the pad after it, or what is wrong with it.

    `round_id` names the round that the form is about. The numbers of a round that an undo took
    back fill the fields, also when the undo is sent again.
    """
    written = form.attempt(act)
    stored = load_pad(place(), number)
    if written is None:
        return pad_page(stored, form, round_id)
    undone = _undone_round(stored, form.change.data or 0) if isinstance(form, UndoForm) else {}
    if not htmx.shows_table:
        here = url_for("pad.game", number=number)
        return go(f"{here}?{urlencode({'undone': YES, **undone})}" if undone else here)
    return pad_page(stored, change=written.undoable, undone=undone)


def _undone_round(stored: StoredPad, seq: int) -> Values:
    """Return what was entered in the newest round, if the undo of `seq` took exactly that back."""
    earlier = pads.SITTING.before_undo(place(), stored.id, stored.kept, seq)
    before, after = earlier.pad if earlier else stored.pad, stored.pad
    *_, newest = before.rounds or [None]
    if newest is None or after.rounds != before.rounds[:-1] or after.sides != before.sides:
        return {}
    return entered(newest)


def pad_page(
    stored: StoredPad,
    form: WriteForm | None = None,
    round_id: int | None = None,
    change: Change | None = None,
    said: Values | None = None,
    undone: Values | None = None,
) -> Response:
    """The page.

    Args:
        stored: the pad.
        form: what was sent, where it could not be done.
        round_id: the round that the form is about.
        change: the one to undo next, where the caller knows it already.
        said: the typed fields of the round that is due.
        undone: the fields of a round that was undone.
    """
    pad = stored.pad
    if change is None and may(Role.SCORER) and not stored.kept.deleted_at:
        change = newest_undoable(place(), PadTopic(stored.id).name)
    entering = form if isinstance(form, RoundForm) else None
    typed = entering if entering and entering.status == 422 else None
    again = entering.values if entering and typed else said
    due = round_id if typed and round_id and pad.round(round_id) else pad.new_id
    another = entering and entering.conflict and not pad.is_over
    return page(
        "pad/game.html",
        form.status if form else 200,
        fragment="pad/_pad.html",
        **shown(stored),
        own=_own_side(stored),
        playing=pad.present_in(due),
        keeps=may(Role.SCORER),
        form=form,
        typed=typed,
        again=bool(typed or again),
        values=again or undone or {},
        as_another=urlencode(entering.values) if entering and another else "",
        round_id=due,
        round_number=_number(pad, due),
        seen=typed.seen_by(stored.version) if typed and due == round_id else stored.version,
        clashes=clash_rows(pad, form),
        change=change,
        undo_label=cells.undo_label(pad, change) if change else "",
        member=member(),
    )


def shown(stored: StoredPad) -> dict[str, Any]:
    """Return what every reader of a pad is shown."""
    pad = stored.pad
    every = pad.is_over or request.args.get("rounds") == "all"
    return {
        "stored": stored,
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


def _own_side(stored: StoredPad) -> int | None:
    """Return the side of the player to whom this device belongs."""
    seat = own_seat([Seat(person or NOBODY, "") for person in stored.persons])
    return None if seat is None else stored.pad.side_of(seat)


def _recap(pad: Pad) -> str:
    """Say in a line to share how a finished game ended."""
    counted = words.counted(pad.settings)
    parts = [words.about(pad.settings), *([counted] if counted else []), isolated(named(pad.name))]
    what = ", ".join(parts)
    lowest = pad.settings.wins is PadWins.LOWEST
    lines = [result(what, standings(pad), finished=True, lowest=lowest)]
    return headed(member().house_name, pad.date, lines)


def _number(pad: Pad, round_id: int) -> int:
    round_ = pad.round(round_id)
    return pad.number(round_) if round_ else len(pad.rounds) + 1
