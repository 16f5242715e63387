"""The page of a pad: the totals, and the form of the next round; and the pages of a round."""

from collections.abc import Mapping
from typing import Any, ClassVar

from flask import Response, abort, request

from scorekeeper.base.seats import Seat
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.actions.pads import WrittenPad
from scorekeeper.games.pad.rules.checks import sums_for
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.rounds import NO_SUCH_ROUND
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadWins
from scorekeeper.games.pad.rules.standings import standings as ranked_sides
from scorekeeper.games.pad.store.document import NOBODY
from scorekeeper.games.pad.store.lists import standings
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.cells import CELLS
from scorekeeper.games.pad.web.forms import YES
from scorekeeper.games.pad.web.round_forms import RoundForm, round_form, values_of_round
from scorekeeper.games.pad.web.sittings import chart_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.entered_deals import Values
from scorekeeper.web.forms import UndoForm, WriteForm
from scorekeeper.web.language import isolated, named_inside
from scorekeeper.web.own_phone import own_seat
from scorekeeper.web.pages import page
from scorekeeper.web.part_pages import PartPages
from scorekeeper.web.results import headed, result

_NEWEST = 5
"""The number of rounds listed below the next one; few, because every answer sends them again."""


class PadPages(PartPages[Pad, PadRound]):
    """The pages. An undone round fills the fields, also if the undo is sent again."""

    folder, home, part = "pad", "game", "round"
    gone = NO_SUCH_ROUND
    cells = CELLS
    actions: ClassVar[Any] = pads

    def find(self, sitting: Pad, part_id: int) -> PadRound | None:
        return sitting.round(part_id)

    def number(self, sitting: Pad, part_id: int) -> int:
        round_ = sitting.round(part_id)
        return sitting.number(round_) if round_ else len(sitting.rounds) + 1

    def is_recorded(self, sitting: Pad, part_id: int) -> bool:
        """Whether the pad has that round, and it was not inserted."""
        round_ = sitting.round(part_id)
        return round_ is not None and not round_.before

    def form(self, sitting: Pad) -> type[RoundForm]:
        return round_form(len(sitting.sides), sitting.settings.entry)

    def values_of(self, sitting: Pad, part: PadRound) -> Values:
        return values_of_round(part, sitting.settings.entry)

    def table(self, number: int) -> Response:
        """Show the pad; the address can have the fields of the next round, or of an undone one."""
        if "undone" not in request.args:
            return super().table(number)
        stored = self.load(number)
        return self.table_page(stored, usual=self.form(stored.value).pick(request.args))

    def values_after(self, stored: Stored[Pad], form: WriteForm) -> Values:
        """Return the values of the newest round if an undo reverted exactly that round."""
        if not isinstance(form, UndoForm):
            return {}
        earlier = pads.SITTING.before_undo(place(), stored, form.change.number)
        before, after = earlier.value if earlier else stored.value, stored.value
        *_, newest = before.rounds or [None]
        if newest is None or after.rounds != before.rounds[:-1] or after.sides != before.sides:
            return {}
        return {"undone": YES, **values_of_round(newest, after.settings.entry)}

    def table_values(self, stored: Stored[Pad], part_id: int) -> dict[str, Any]:
        pad = stored.value
        playing = pad.playing_in(part_id)
        return {
            **page_values(stored),
            "own": _own_side(stored),
            "playing": playing,
            "out": [side for side in pad.present_in(part_id) if side not in playing],
        }

    def part_values(self, stored: Stored[Pad], part: PadRound) -> Mapping[str, Any]:
        """Return the template values of the page of a round, or of the form of one before it."""
        pad = stored.value
        return {
            "pad": pad,
            "words": words,
            "dealer": pad.dealer(pad.number(part)),
            "present": pad.playing_in(part.id),
            "out": [],
            "seats": pad.seats_at(part.id),
            "sums_for": sums_for,
        }


PAGES = PadPages()
PAGES.add_to(blueprint)


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
        "chart": chart_of(pad) if pad.is_over else None,
        "recap": _recap(pad) if pad.is_over else "",
    }


def _own_side(stored: Stored[Pad]) -> int | None:
    """Return the side of the player to whom this device belongs."""
    nobody = Seat(NOBODY, "")
    seat = own_seat([stored.current(who) if who else nobody for who in stored.value.seated])
    return None if seat is None else stored.value.side_of(seat)


def _recap(pad: Pad) -> str:
    """Describe the result of a finished game in a line to share."""
    about = words.describe_game, words.describe_end, words.counted_unit
    parts = *(describe(pad.settings) for describe in about), isolated(named_inside(pad.name))
    what = ", ".join(filter(None, parts))
    lowest = pad.settings.wins is PadWins.LOWEST
    lines = [result(what, standings(pad), finished=True, lowest=lowest)]
    return headed(member().house_name, pad.date, lines)


@blueprint.get("/<number:number>/rounds/<number:round_id>/insert", endpoint="insertion")
@requires(Role.SCORER)
def insertion(number: int, round_id: int) -> Response:
    stored = PAGES.load(number)
    return _insertion(stored, stored.value.round(round_id) or abort(404))


@blueprint.post("/<number:number>/rounds/<number:round_id>/insert/<number:new_id>")
@requires(Role.SCORER)
def insert(number: int, round_id: int, new_id: int) -> Response:
    """Insert a forgotten round; `new_id` is the id of the next round when the page was opened."""
    form = PAGES.form(PAGES.load(number).value)()

    def act(stamp: Stamp) -> WrittenPad:
        return pads.insert(actor(), stamp, number, new_id, before=round_id, **form.entered)

    return PAGES.corrections.attempt(number, round_id, form, act, again=_insertion)


def _insertion(stored: Stored[Pad], later: PadRound, form: WriteForm | None = None) -> Response:
    return page(
        "pad/insert.html",
        stored=stored,
        round=later,
        form=form,
        typed=form if form and form.status == 422 else None,
        values=form.values if isinstance(form, RoundForm) else {},
        conflicts=CELLS.conflict_rows(stored.value, form),
        **PAGES.part_values(stored, later),
    )
