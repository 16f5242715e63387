"""The lobby of the shedding game, and a new match: two to six players, then the target."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.match import TARGETS
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.forms import OTHER, StartMatchForm
from scorekeeper.games.shedding.web.sittings import SITTINGS, blueprint
from scorekeeper.web.access import place, requires
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import StartPages, lobby_page


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show matches to continue, a new one, and the look-up of cards."""
    return lobby_page("shedding/lobby.html", SITTINGS)


def _repeat(number: int) -> tuple[Sequence[int], int]:
    stored = MatchTopic(number).load(place())
    return [stored.current(seat).player for seat in stored.value.seats], stored.value.target


def _values(target: int, _seating: Seating, form: StartMatchForm | None) -> Mapping[str, Any]:
    usual = str(target) if target in TARGETS else OTHER
    return {
        "targets": TARGETS,
        "target": form.typed("target") if form else usual,
        "other": form.typed("other") if form else str(target) if usual == OTHER else "",
    }


StartPages(
    sittings=SITTINGS,
    template="shedding/new.html",
    form=StartMatchForm,
    act=lambda form, at: matches.start(*at, **form.heading, target=form.points),
    settings=lambda: TARGETS[0],
    repeat=_repeat,
    limits=lambda _target: (MIN_PLAYERS, MAX_PLAYERS),
    most_players=MAX_PLAYERS,
    values=_values,
).add_to(blueprint)
