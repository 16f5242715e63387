"""After joining: ask whose phone it is, then go to the table that is played now."""

from flask import Response, url_for
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import newest_of_each
from scorekeeper.core.sittings import OPEN
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.home.inside import inside
from scorekeeper.web.access import actor, member, place, requires, tonight
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import seat


class OwnPlayerForm(WriteForm):
    """The number of the player whose device this is."""

    player = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


MAX_TABLES = 9
"""How many of the newest open tables of each game are searched for the player."""


@inside.get("/who")
@requires(Role.VIEWER)
def who() -> Response:
    """Ask once who uses this device, except for viewers."""
    mine = member().player
    is_known = mine is not None or member().role is Role.VIEWER
    return go(_onward(mine)) if is_known else _who()


@inside.post("/who")
@requires(Role.VIEWER)
def assign_device() -> Response:
    """Save whose phone it is."""
    form = OwnPlayerForm()
    written = form.attempt(lambda stamp: players.assign_device(actor(), stamp, form.player.data))
    if written is None:
        return _who(form)
    mine = written.value[member().device_id] if written.value else member()
    return go(_onward(mine.player))


def _who(form: OwnPlayerForm | None = None) -> Response:
    people = seat((), min_players=0, max_players=0)
    if not (people.here or people.absent):
        return go(_onward(None))
    return page(
        "home/who.html",
        form=form,
        people=people,
        onward=_onward(None),
    )


def _onward(player: int | None) -> str:
    """The address of the player's open table of this evening, or the house's home page.

    A viewer without a seat goes to the only open table. A scorer may want to begin another game
    instead.
    """
    today, games = tonight().isoformat(), SITTINGS.values()
    newest = newest_of_each(place(), [game.all for game in games], limit=MAX_TABLES, state=OPEN)
    tables = {
        url_for(game.endpoint, number=table.id): {standing.player for standing in table.standings}
        for game, lines in zip(games, newest, strict=True)
        for table in lines
        if table.date >= today
    }
    addresses = [address for address, players in tables.items() if player in players]
    if not addresses and member().role is Role.VIEWER:
        addresses = list(tables)
    return addresses[0] if len(addresses) == 1 else url_for("houses.house.home")
