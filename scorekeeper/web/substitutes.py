"""The form for a substitute, and what sheets say about substitutes, for all games."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from wtforms import StringField
from wtforms.validators import InputRequired, NumberRange, Optional

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text
from scorekeeper.core.player_actions import add_and
from scorekeeper.core.players import Roster, load_roster, people
from scorekeeper.web.access import place
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.language import isolated, say
from scorekeeper.web.steps import AtPart, AtSitting

W = TypeVar("W")


class SubstituteForm(WriteForm):
    """The seat, and the player who takes it, by number or by name."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    player = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    name = StringField()

    def take(self, at: AtPart, act: Callable[[int], W]) -> W:
        """Call the action with the number of the player, or of a new one by name."""
        return act_for_player(at, self.player.data, self.typed("name"), act)


def act_for_player(
    at: AtSitting | AtPart, player: int | None, name: str, act: Callable[[int], W]
) -> W:
    """Call the action with that player, or with a new player if there is a name or no number."""
    if name.strip() or player is None:
        return add_and(at[0], at[1], name, act)
    return act(player)


def who_else(seats: Sequence[Seat]) -> Roster:
    """List the players who can take one of these seats, by number."""
    seated = {seat.player for seat in seats}
    persons = people(load_roster(place())).items()
    return {n: who for n, who in persons if n not in seated and not who.archived}


def seat_notes(notes: Iterable[tuple[Seat, Text | None]]) -> list[str]:
    """Describe who was replaced, came late or left: a line for each player with a note."""
    return [f"{isolated(who.name)} {say(note)}" for who, note in notes if note]
