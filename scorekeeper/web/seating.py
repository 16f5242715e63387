"""Who sits down, at whichever game: the same few taps, and those who are here come first.

Who is seated so far stands in the address, so that every tap is a plain link.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import request
from wtforms import StringField
from wtforms.validators import Regexp

from scorekeeper.core import player_actions as players
from scorekeeper.core.days import weekday
from scorekeeper.core.names import clean_name
from scorekeeper.core.players import Roster, load_roster, people, same_player
from scorekeeper.core.sittings import who_sat
from scorekeeper.web.access import actor, place, tonight
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm


def seated_field(most: int) -> StringField:
    """The numbers of those who are seated already, at most so many, in seat order."""
    return StringField(validators=[Regexp(rf"^(\d{{1,9}}(,\d{{1,9}}){{0,{most - 1}}})?$")])


class AddPlayerForm(WriteForm):
    """A new player; a game's own form adds who is `seated` already."""

    name = StringField()
    seated: StringField

    @property
    def players(self) -> list[int]:
        """The numbers of those who are seated; none where the field is malformed."""
        return [] if self.seated.errors else [int(n) for n in self.typed("seated").split(",") if n]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits there so far, and who else can sit down.

    Args:
        roster: everybody, by number.
        seated: the numbers of those who sit there, in seat order.
        here: who is here this evening and can sit down, by number.
        others: who else can.
        together: the numbers of all who are here, where they can begin at once: so many play it.
    """

    roster: Roster
    seated: Sequence[int]
    here: Roster
    others: Roster
    together: Sequence[int]


def seat(chosen: Sequence[int], *, fewest: int, most: int) -> Seating:
    """Seat these, as far as the house knows them; from `fewest` to `most` play."""
    roster = load_roster(place())
    same = same_player(roster)
    seated = _known(chosen, same)[:most]
    free = {n: p for n, p in people(roster).items() if n not in seated and not p.archived}
    found = who_is_here(roster)
    here = {number: free[number] for number in found.played | found.said if number in free}
    others = {number: player for number, player in free.items() if number not in here}
    together = [*here] if not seated and fewest <= len(here) <= most else []
    return Seating(roster, seated, here, others, together)


@dataclass(frozen=True, slots=True)
class Here:
    """Who is here this evening, by number: those who sat at a table, and who is said to be here."""

    played: Roster
    said: Roster


def who_is_here(roster: Roster) -> Here:
    """Who of these is here this evening, each person once; one query."""
    today, same = tonight().isoformat(), same_player(roster)
    played = _known(who_sat(place(), today), same)
    said = _known([number for number, player in roster.items() if player.here == today], same)
    return Here(
        {number: roster[number] for number in played},
        {n: roster[n] for n in said if n not in played and not roster[n].archived},
    )


def asked_for() -> list[int]:
    """The numbers of those whom the address seats."""
    seated = map(as_number, request.args.getlist("s"))
    return [number for number in seated if number is not None]


def take_in(form: AddPlayerForm) -> list[int] | None:
    """Add the newcomer; who sits there then. None where the form has a mistake."""
    written = form.attempt(lambda stamp: players.add(actor(), stamp, form.typed("name")))
    if written is None:
        return None
    name = clean_name(form.typed("name"))
    # none, when the form is sent again after the newcomer was given another name
    number = [n for n, player in load_roster(place()).items() if player.name == name]
    return [*form.players, *number]


def this_weekday() -> str:
    """What is begun now is called, where nobody gives it a name."""
    return weekday(tonight().isoformat())


def _known(numbers: Sequence[int], same: Mapping[int, int]) -> list[int]:
    """Who these are now, each once; unknown ones are left out."""
    return [*dict.fromkeys(same[number] for number in numbers if number in same)]
