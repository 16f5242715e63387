"""The forms of a match."""

from collections.abc import Mapping
from functools import cache

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Regexp

from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.shedding.deck import NUMBERS
from scorekeeper.games.shedding.match import (
    NOTHING,
    NUMBER_RULE,
    OTHER_RULE,
    TARGETS,
    Game,
    Hand,
    Left,
)
from scorekeeper.games.shedding.match_checks import MOST_TARGET
from scorekeeper.games.text import text
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm

OTHER = "other"
"""What stands for a target that is typed."""

COUNTED: Mapping[str, int] = {
    **{str(number): number for number in NUMBERS},
    "rules": NUMBER_RULE,
    "others": OTHER_RULE,
}
"""What is counted in a hand, by the end of its field's name, and what one of it counts."""

SUM = "sum"
"""The end of the name of the field for what a hand counts, where nobody noted more."""

Values = Mapping[str, str]
"""What stands in the fields of a `GameForm`."""


class NewcomerForm(WriteForm):
    """A new player, with those who are seated already."""

    name = StringField()
    seated = StringField(validators=[Regexp(r"^(\d{1,9}(,\d{1,9}){0,5})?$")])

    @property
    def players(self) -> list[int]:
        """The numbers of those who are seated; none where the field is malformed."""
        return [] if self.seated.errors else [int(n) for n in self.typed("seated").split(",") if n]


class StartForm(NewcomerForm):
    """The players in seat order, the target, the match's name."""

    target = StringField(validators=[AnyOf([*map(str, TARGETS), OTHER])])
    other = StringField()

    @property
    def points(self) -> int:
        """The target; call it on a valid form.

        Raises:
            RuleError: another one is wanted, and none was typed.
        """
        return read_target(self.typed("other" if self.target.data == OTHER else "target"))


class SettleForm(WriteForm):
    """What a match is called, and its target."""

    name = StringField()
    target = StringField()

    @property
    def points(self) -> int:
        """The target.

        Raises:
            RuleError: none was typed.
        """
        return read_target(self.typed("target"))


def read_target(typed: str) -> int:
    """The target that was typed.

    Raises:
        RuleError: it is no number.
    """
    target = as_number("".join(typed.split()))
    if target is None:
        message = text("A target is from 1 to %(most)s points.", most=MOST_TARGET)
        raise RuleError(Problem("target", "target", message))
    return target


class StepForm(WriteForm):
    """One thing to do, which the address says."""


class UndoForm(WriteForm):
    """Take back the change with this number."""

    change = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class GameForm(WriteForm):
    """Who won, and what each has left: cards that are counted, or what they count.

    `game_form` has the fields of each hand.
    """

    seats = 0
    winner = StringField()
    total = StringField()

    @property
    def said_winner(self) -> int:
        """The winner's seat.

        Raises:
            RuleError: nobody was chosen.
        """
        winner = as_number(self.typed("winner"))
        if winner is None or winner >= self.seats:
            raise RuleError(Problem("winner", "winner", text("Who won?")))
        return winner

    @property
    def said_left(self) -> tuple[Left, ...]:
        """What each seat has left; none where only the sum of all hands was typed.

        Raises:
            RuleError: something that is no number, with the hand it is in.
        """
        problems: list[Problem] = []
        left = tuple(self._hand(seat, problems) for seat in range(self.seats))
        if problems:
            raise RuleError(*problems)
        return () if self.typed("total").strip() and set(left) == {NOTHING} else left

    @property
    def said_total(self) -> int | None:
        """What all hands count together, where that was typed.

        Raises:
            RuleError: it is no number.
        """
        typed = self.typed("total").strip()
        total = as_number(typed) if typed else None
        if typed and total is None:
            raise RuleError(Problem("no-number", "total", text("A whole number is needed.")))
        return total

    @property
    def values(self) -> Values:
        """What was typed, field by field."""
        return {name: self.typed(name) for name in self._fields}

    def _hand(self, seat: int, problems: list[Problem]) -> Left:
        typed = {end: self.typed(name).strip() for end, name in names(seat).items()}
        counts = {end: as_number(said) for end, said in typed.items() if said}
        for end, count in counts.items():
            if count is None:
                message = text("A whole number is needed.")
                problems.append(Problem("no-number", names(seat)[end], message))
        if SUM in counts and any(counts.get(end) for end in COUNTED):
            message = text("The cards that are left, or what they count, not both.")
            problems.append(Problem("both", f"left.{seat}", message))
        if SUM in counts:
            return counts[SUM] or NOTHING
        numbers = tuple(counts.get(str(number)) or 0 for number in NUMBERS)
        return Hand(numbers, counts.get("rules") or 0, counts.get("others") or 0)


def names(seat: int) -> dict[str, str]:
    """The fields of that seat's hand: of what is counted in it, and of what it counts."""
    return {end: f"hand{seat}_{end}" for end in (*COUNTED, SUM)}


@cache
def game_form(seats: int) -> type[GameForm]:
    """The form of a game between so many."""
    fields = {name: StringField() for seat in range(seats) for name in names(seat).values()}
    return type("GameFormOfSo", (GameForm,), {"seats": seats, **fields})


def values_of(game: Game) -> Values:
    """What stands in the fields for this game, none of which says nought."""
    values = {"winner": str(game.winner), "total": "" if game.total is None else str(game.total)}
    for seat, left in enumerate(game.left):
        for end, name in names(seat).items():
            values[name] = str(_count(left, end) or "")
    return values


def _count(left: Left, end: str) -> int:
    if isinstance(left, int):
        return left if end == SUM else 0
    counts = dict(zip(COUNTED, (*left.numbers, left.number_rules, left.other_rules), strict=True))
    return counts.get(end, 0)
