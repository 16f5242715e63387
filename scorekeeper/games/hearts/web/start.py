"""Start a game of Hearts: continue one, or choose three to six players and the settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.games.hearts import actions
from scorekeeper.games.hearts.rules.game import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.games.hearts.rules.scoring import HeartsSettings, MoonRule
from scorekeeper.games.hearts.store import HeartsTopic
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.forms import StartHeartsForm, values_of
from scorekeeper.games.hearts.web.sittings import SITTINGS, blueprint
from scorekeeper.web.access import place, requires
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import StartPages, lobby_page


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
