"""The forms of a game followed at the table."""

from dataclasses import replace

from wtforms import StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.shedding.rules.deck import NumberCard, Pile, Rule, parse_card
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS
from scorekeeper.games.shedding.rules.table import Action, Play
from scorekeeper.games.shedding.rules.turn_history import MAX_TURNS, parse_turn
from scorekeeper.games.shedding.web.question import MAX_CARDS
from scorekeeper.web.forms import WholeNumber, WriteForm


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
