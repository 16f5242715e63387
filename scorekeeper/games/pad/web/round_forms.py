"""The form of a round of a pad."""

from functools import cache
from typing import TypedDict

from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry
from scorekeeper.games.pad.web.forms import YES
from scorekeeper.games.pad.web.numbers import read_points
from scorekeeper.games.pad.web.words import format_points
from scorekeeper.web.addresses import as_number
from scorekeeper.web.entered_deals import EnteredForm, Values

NOBODY_SCORED = "nobody"
"""The value of `who` in a round that nobody won or lost."""


class EnteredRound(TypedDict):
    """The data of a valid form: points in tenths by side, the winner or loser, a note."""

    points: tuple[int, ...]
    who: int | None
    note: str


class RoundForm(EnteredForm):
    """The form of a round; `round_form` adds its fields: of the winner, the note, and each side."""

    side_count = 0
    entry = PadEntry.NUMBERS

    @property
    def entered(self) -> EnteredRound:
        """What was entered. A blank counts as 0, but not all fields can be blank.

        Raises:
            RuleError: a field is not a number, or nothing was entered.
        """
        problems: list[Problem] = []
        numbers, nobody = self.entry is PadEntry.NUMBERS, self.typed("who") == NOBODY_SCORED
        who = as_number(self.typed("who")) if not numbers else None
        if who is None and not numbers and not nobody:
            lost = self.entry is PadEntry.LOST
            problems.append(Problem("who", "who", text("Who lost?") if lost else text("Who won?")))
        winner = who if self.entry is PadEntry.WINNER else None
        points: tuple[int, ...] = ()
        if self.entry not in (PadEntry.LOST, PadEntry.WON):
            points = tuple(
                0 if nobody or side == winner else self._points(side, problems)
                for side in range(self.side_count)
            )
            if not nobody and not any(
                self.typed(f"p{side}").strip() for side in range(self.side_count)
            ):
                message = text("Enter at least one number; a blank counts as 0.")
                problems.append(Problem("blank", "points", message))
        refuse(problems)
        return EnteredRound(points=points, who=who, note=self.typed("note"))

    def _points(self, side: int, problems: list[Problem]) -> int:
        typed = self.typed(f"p{side}").strip()
        read = read_points(typed) if typed else 0
        if read is None:
            problems.append(Problem("no-number", f"points.{side}", text("A number is needed.")))
            return 0
        return -abs(read) if self.typed(f"m{side}") == YES else read


@cache
def round_form(sides: int, entry: PadEntry) -> type[RoundForm]:
    """Build the form of a round for `sides` sides: a number and a minus flag for each."""
    names = [f"{letter}{side}" for side in range(sides) for letter in "pm"]
    minus = {
        f"m{side}": StringField(validators=[Optional(), AnyOf([YES])]) for side in range(sides)
    }
    return RoundForm.with_fields(["who", "note", *names], side_count=sides, entry=entry, **minus)


def values_of_round(round_: PadRound, entry: PadEntry) -> Values:
    nobody = "" if entry is PadEntry.NUMBERS else NOBODY_SCORED
    values = {"who": nobody if round_.who is None else str(round_.who), "note": round_.note}
    for side, points in enumerate(round_.points):
        values[f"p{side}"] = format_points(abs(points))
        if points < 0:
            values[f"m{side}"] = YES
    return {name: value for name, value in values.items() if value}
