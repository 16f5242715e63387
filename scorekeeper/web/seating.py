"""Choosing players for a new sitting, for all games; those who are here come first.

The chosen players are in the address, so that every tap is a plain link.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wtforms import StringField
from wtforms.validators import Regexp

from scorekeeper.core.days import weekday
from scorekeeper.core.players import Roster, load_roster, people, same_player
from scorekeeper.core.sitting_rows import load_seated
from scorekeeper.web.access import place, tonight
from scorekeeper.web.forms import WriteForm


def seated_field(max_players: int) -> StringField:
    """Build the field for the chosen players' numbers, at most `max_players`, in seat order."""
    return StringField(validators=[Regexp(rf"^(\d{{1,9}}(,\d{{1,9}}){{0,{max_players - 1}}})?$")])


class SeatedForm(WriteForm):
    """The players already `seated`, and a name: of a new player, or of the sitting to start."""

    name = StringField()
    seated: StringField

    @property
    def players(self) -> list[int]:
        """The numbers of the chosen players; none if the field is malformed."""
        return [] if self.seated.errors else [int(n) for n in self.typed("seated").split(",") if n]


@dataclass(frozen=True, slots=True)
class Seating:
    """The chosen players, and those who can be added.

    Args:
        seated: the numbers of the chosen players, in seat order.
        here: players who are here this evening and can be added, by number.
        absent: other players who can be added.
        together: the numbers of all who are here, if no player is chosen yet and all can play.
    """

    roster: Roster
    seated: Sequence[int]
    here: Roster
    absent: Roster
    together: Sequence[int]


def seat(chosen: Sequence[int], *, min_players: int, max_players: int) -> Seating:
    """Choose these players of the house; `min_players` to `max_players` can play."""
    roster = load_roster(place())
    same = same_player(roster)
    seated = _current_players(chosen, same)[:max_players]
    free = {n: p for n, p in people(roster).items() if n not in seated and not p.archived}
    present = who_is_here(roster)
    here = {number: free[number] for number in present.played | present.marked if number in free}
    absent = {number: player for number, player in free.items() if number not in here}
    together = [*here] if not seated and min_players <= len(here) <= max_players else []
    return Seating(roster, seated, here, absent, together)


@dataclass(frozen=True, slots=True)
class Here:
    """This evening's players by number: who sat at a table, and who else is marked as present."""

    played: Roster
    marked: Roster


def who_is_here(roster: Roster) -> Here:
    """Return who of these is here this evening, each person once; one query."""
    today, same = tonight().isoformat(), same_player(roster)
    played = _current_players(load_seated(place(), today), same)
    marked = _current_players(
        [number for number, player in roster.items() if player.here == today], same
    )
    return Here(
        {number: roster[number] for number in played},
        {n: roster[n] for n in marked if n not in played and not roster[n].archived},
    )


def this_weekday() -> str:
    """Return the default name of a sitting that begins now."""
    return weekday(tonight().isoformat())


def _current_players(numbers: Sequence[int], same: Mapping[int, int]) -> list[int]:
    """Return the current players for these numbers, each once; unknown ones are omitted."""
    return [*dict.fromkeys(same[number] for number in numbers if number in same)]
