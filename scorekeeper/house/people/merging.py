"""Merge two players: choose the other, preview the changes, confirm.

The choice is in the address; only the last step writes.
"""

from collections.abc import Sequence

from flask import Response, request, url_for
from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange

from scorekeeper.core.players import Roster, load_roster, numbers_of, people, same_player
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.evenings.words import count_text
from scorekeeper.house.people import actions as merging
from scorekeeper.house.people.together import sittings_of_both, trace
from scorekeeper.house.people.views import blueprint
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.pages import go, page


class MergeForm(WriteForm):
    """Which player is the same person as the page's player, and which of the two stays."""

    other = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    stays = StringField(validators=[AnyOf(["this", "other"])])


_MAX_SITTINGS = 3
"""How many sittings with both players are named."""


@blueprint.get("/<number:number>/same")
@requires(Role.OWNER)
def same(number: int) -> Response:
    """Ask which other player this is; `as` is the chosen player's number."""
    return _same(number, as_number(request.args.get("as", "")))


@blueprint.post("/<number:number>/same")
@requires(Role.OWNER)
def merge(number: int) -> Response:
    form = MergeForm()
    second = as_number(form.typed("other"))
    gone, stays = (number, second) if form.typed("stays") == "other" else (second, number)
    written = form.attempt(
        lambda stamp: merging.merge(actor(), stamp, int(gone or 0), into=int(stays or 0))
    )
    if written is None:
        return _same(number, second, form)
    return go(url_for("players.roster", merged="yes", _anchor="merged"))


def _same(number: int, second: int | None, form: WriteForm | None = None) -> Response:
    """Render the preview if another player is chosen, else the list of players to choose from."""
    roster = load_roster(place())
    if number not in roster:
        raise Missing(f"player {number}")
    singles = people(roster)
    choices = {n: player for n, player in singles.items() if n != number}
    if number not in singles or second not in choices:
        return page(
            "people/same.html",
            number=number,
            player=roster[number],
            now=None if number in singles else roster[same_player(roster)[number]],
            choices=choices,
            form=form,
        )
    return _preview(roster, number, second, form)


def _preview(roster: Roster, number: int, second: int, form: WriteForm | None) -> Response:
    ours, theirs = numbers_of(roster, number), numbers_of(roster, second)
    traces = trace(place(), ours), trace(place(), theirs)
    active = [
        not roster[n].archived for n in (number, second)
    ]  # an archived player is offered no seat
    sides = [(active[n], sum(traces[n].sittings.values())) for n in range(2)]
    usual = "other" if sides[1] > sides[0] else "this"
    return page(
        "people/merge.html",
        number=number,
        second=second,
        two=[
            ("this", roster[number], traces[0], _also(roster, ours)),
            ("other", roster[second], traces[1], _also(roster, theirs)),
        ],
        stays=(form.typed("stays") if form else "") or usual,
        both=sittings_of_both(place(), ours, theirs, limit=_MAX_SITTINGS),
        count_text=count_text,
        sittings=SITTINGS,
        form=form,
    )


def _also(roster: Roster, numbers: Sequence[int]) -> list[str]:
    """Names of players that were merged into the first one earlier."""
    return [roster[number].name for number in numbers[1:]]
