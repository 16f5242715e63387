"""Forms of a game of Gaps."""

from flask_babel import lazy_gettext
from wtforms import StringField
from wtforms.validators import AnyOf, DataRequired, Length, Optional

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.gaps.files.game_file import MAX_BYTES, parse_action, parse_rules, read_game
from scorekeeper.games.gaps.files.verdicts import GRADES
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.game import Game
from scorekeeper.games.gaps.rules.numbers import Number, parse_number
from scorekeeper.games.gaps.rules.rule_set import RuleSet
from scorekeeper.web.forms import UploadForm, WholeNumber, WriteForm, as_rule_error
from scorekeeper.web.import_slots import import_slot

MAX_MOVES = 100
"""The maximum number of moves in one request: those played without a connection."""


class PlayForm(WriteForm):
    """A tapped card or gap, or known moves."""

    tap = StringField(validators=[Optional(), Length(max=len("r4c13"))])
    moves = StringField(validators=[Optional(), Length(max=MAX_MOVES * 9)])
    hinted = StringField(validators=[Optional(), AnyOf(["yes"])])

    @property
    def known_moves(self) -> tuple[Move, ...]:
        """Parse the submitted moves; a hint may come without any.

        Raises:
            RuleError: one of them is invalid, or there are too many.
        """
        if self.typed("hinted") and not self.typed("moves"):
            return ()
        actions = [parse_action(word) for word in self.typed("moves").split(" ", MAX_MOVES)]
        moves = tuple(action for action in actions if isinstance(action, Move))
        if len(moves) != len(actions) or len(moves) > MAX_MOVES:
            message = text("That is not a move such as 7H>r2c5.")
            raise RuleError(Problem("bad-move", "moves", message))
        return moves


class WhoForm(WriteForm):
    """A player of the house, or no player."""

    player = WholeNumber(
        validators=[Optional(), DataRequired(message=lazy_gettext("Choose one of the players."))]
    )


class BeginForm(WriteForm):
    """A game's number, or a difficulty, or neither for a random one; and its rules."""

    number = StringField(filters=[lambda typed: "".join((typed or "").split())])
    difficulty = StringField(validators=[Optional(), AnyOf([str(grade) for grade in GRADES])])
    rules = StringField()

    @property
    def game_number(self) -> Number | None:
        """Parse the number; None for a random game.

        Raises:
            RuleError: it is invalid.
        """
        typed = str(self.number.data or "")
        return parse_number(typed) if typed else None

    @property
    def grade(self) -> int | None:
        return int(self.typed("difficulty") or 0) or None

    @property
    def rule_set(self) -> RuleSet:
        """Return the chosen rules.

        Raises:
            RuleError: they do not exist.
        """
        rules = parse_rules(self.typed("rules"))
        if rules is None:
            raise RuleError(Problem("no-rules", "rules", text("Choose one of the rule sets.")))
        return rules


class LoadForm(UploadForm):
    limit = MAX_BYTES

    @property
    def game(self) -> Game:
        """Read the file's game.

        Raises:
            RuleError: everything that is wrong with the file.
        """
        content = self.content
        try:
            with import_slot():
                return read_game(content)
        except FileError as error:
            raise as_rule_error(error) from None
