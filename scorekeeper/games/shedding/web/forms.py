"""The forms of a match, and of a game followed at its table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, Length, NumberRange, Optional

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.shedding.actions.matches import GameResult
from scorekeeper.games.shedding.rules.deck import NUMBERS, NumberCard, Pile, Rule, parse_card
from scorekeeper.games.shedding.rules.match import (
    NOTHING,
    NUMBER_RULE,
    OTHER_RULE,
    TARGETS,
    Hand,
    Left,
    MatchGame,
)
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS
from scorekeeper.games.shedding.rules.table import Action, Play
from scorekeeper.games.shedding.rules.turn_history import MAX_TURNS, parse_turn
from scorekeeper.games.shedding.web.question import MAX_CARDS
from scorekeeper.web.addresses import as_number, as_typed_number
from scorekeeper.web.entered_deals import EnteredForm, Values
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartForm

OTHER = "other"
"""The value for a target that is typed."""

COUNTED: Mapping[str, int] = {
    **{str(number): number for number in NUMBERS},
    "rules": NUMBER_RULE,
    "others": OTHER_RULE,
}
"""The countable cards of a hand, by the suffix of their fields' names, with their points."""

SUM = "sum"
"""The suffix of the field for a hand's points, if nothing else was noted."""


class StartMatchForm(StartForm):
    """The players in seat order, the target, the match's name and date."""

    seated = seated_field(MAX_PLAYERS)
    target = StringField(validators=[AnyOf([*map(str, TARGETS), OTHER])])
    other = StringField()

    @property
    def points(self) -> int:
        """The target; 0, which is invalid, if it is not a number. Valid forms only."""
        return read_target(self.typed("other" if self.target.data == OTHER else "target"))


class SettleMatchForm(WriteForm):
    name = StringField()
    date = StringField()
    target = StringField()

    @property
    def points(self) -> int:
        """The target; 0, which is invalid, if it is not a number."""
        return read_target(self.typed("target"))


def read_target(typed: str) -> int:
    return as_typed_number(typed) or 0


class GameForm(EnteredForm):
    """The winner, and each hand: counted cards, or their points; `game_form` adds the fields."""

    seats = 0

    @property
    def entered(self) -> GameResult:
        """The game: hand by hand, or by the sum of all hands.

        Raises:
            RuleError: no winner was chosen, or something is not a number, each at its field.
        """
        problems: list[Problem] = []
        winner = as_number(self.typed("winner"))
        if winner is None or winner >= self.seats:
            problems.append(Problem("winner", "winner", text("Who won?")))
        left = tuple(self._hand(seat, problems) for seat in range(self.seats))
        total = self.typed_number("total", "total", problems)
        if problems or winner is None:
            raise RuleError(*problems)
        only_sum = total is not None and set(left) == {NOTHING}
        return GameResult(winner=winner, left=() if only_sum else left, total=total)

    def _hand(self, seat: int, problems: list[Problem]) -> Left:
        counts = {
            end: self.typed_number(name, name, problems)
            for end, name in names(seat).items()
            if self.typed(name).strip()
        }
        if SUM in counts and any(counts.get(end) for end in COUNTED):
            message = text("Enter either the cards left or their points, not both.")
            problems.append(Problem("both", f"left.{seat}", message))
        if SUM in counts:
            return counts[SUM] or NOTHING
        numbers = tuple(counts.get(str(number)) or 0 for number in NUMBERS)
        return Hand(numbers, counts.get("rules") or 0, counts.get("others") or 0)


def names(seat: int) -> dict[str, str]:
    """Map the suffixes of a hand's fields, its counts and its points, to the fields' names."""
    return {end: f"hand{seat}_{end}" for end in (*COUNTED, SUM)}


@cache
def game_form(seats: int) -> type[GameForm]:
    hands = (name for seat in range(seats) for name in names(seat).values())
    return GameForm.with_fields(["winner", "total", *hands], seats=seats)


def values_of(game: MatchGame) -> Values:
    """Return the values of the fields for this game; zeros are left empty."""
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


class TurnUpForm(WriteForm):
    """The first card, and the seat that begins."""

    top = StringField()
    first = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_PLAYERS - 1)])

    @property
    def card(self) -> NumberCard:
        """Return the card.

        Raises:
            RuleError: it is not a number card.
        """
        card = parse_card(self.typed("top"), "top")
        if not isinstance(card, NumberCard):
            message = text("A rule card goes under the deck; turn up the next one.")
            raise RuleError(Problem("rule-card", "top", message))
        return card


class TurnForm(WriteForm):
    """A turn: its number, the action, and how many cards are left, if that matters."""

    turn = WholeNumber(validators=[InputRequired(), NumberRange(1, MAX_TURNS + 1)])
    said = StringField(validators=[Length(max=4 * MAX_CARDS)])
    left = WholeNumber(validators=[Optional(), NumberRange(0, 1)])

    @property
    def loose_rule(self) -> Rule | None:
        """The number rule that was tapped, if its pile has to be asked for."""
        action = parse_turn(self.typed("said"))
        rule = action.rule if isinstance(action, Play) and action.pile is None else None
        return rule if rule and rule.pile is Pile.NUMBER else None

    @property
    def needs_pile(self) -> bool:
        """Whether the turn was refused only because the pile of its number rule is missing."""
        return self.loose_rule is not None and self.messages.keys() == {"pile"}

    @property
    def action(self) -> Action:
        """Return the action.

        Raises:
            RuleError: it is not a turn.
        """
        action = parse_turn(self.typed("said"))
        if action is None:
            raise RuleError(Problem("bad-turn", "said", text("Tap the card that was played.")))
        if isinstance(action, Play) and self.left.data is not None:
            return replace(action, left=self.left.data)
        return action
