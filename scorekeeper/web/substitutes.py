"""The form for a substitute, for all games."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from wtforms import StringField
from wtforms.validators import InputRequired, NumberRange, Optional

from scorekeeper.base.seats import Seat
from scorekeeper.core.players import Roster, load_roster, people
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.web.access import place
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.steps import AtPart

W = TypeVar("W")


class SubstituteForm(WriteForm):
    """The seat, and the player who takes it, by number or by name."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    player = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    name = StringField()

    def take(
        self,
        at: AtPart,
        existing: Callable[[Actor, Stamp, int, int, int, int], W],
        newcomer: Callable[[Actor, Stamp, int, int, int, str], W],
    ) -> W:
        """Call the action with an existing player, or with a new one by name."""
        name = self.typed("name")
        if name.strip() or self.player.data is None:
            return newcomer(*at, self.seat.number, name)
        return existing(*at, self.seat.number, self.player.data)


def who_else(seats: Sequence[Seat]) -> Roster:
    """List the players who can take one of these seats, by number."""
    seated = {seat.player for seat in seats}
    persons = people(load_roster(place())).items()
    return {n: who for n, who in persons if n not in seated and not who.archived}
