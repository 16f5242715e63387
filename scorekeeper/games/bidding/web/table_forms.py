"""The forms of the steps at the table: bids, tricks, trump, kind, extra points."""

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import Bid
from scorekeeper.games.bidding.web.forms import MAX_PLAYERS, TRUMPS, read_bid
from scorekeeper.web.addresses import LARGEST_NUMBER
from scorekeeper.web.forms import WholeNumber, WriteForm


class TableBidForm(WriteForm):
    """One player's bid, possibly before looking at the cards."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_PLAYERS - 1)])
    bid = StringField()
    blind = StringField(validators=[Optional(), AnyOf(["yes"])])
    shot = StringField(validators=[Optional(), AnyOf(["yes"])])
    anyway = StringField()
    """Instead of `bid`: a bid that was made against the hook."""

    @property
    def question(self) -> str:
        return f"bid-{self.seat.data}"

    @property
    def parsed_bid(self) -> Bid:
        return read_bid(self.typed("anyway") or self.typed("bid"))

    def typed_bid(self, cell: str) -> Bid | None:
        """Return the bid, for the cell of its seat; None for other cells."""
        return self.parsed_bid if cell.endswith(f".bids.{self.typed('seat')}") else None


class TableTricksForm(WriteForm):
    """One player's tricks, or the number of unowned tricks, or both."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MAX_PLAYERS - 1)])
    tricks = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    unowned = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])

    @property
    def question(self) -> str:
        return f"tricks-{self.seat.data}"

    @property
    def parsed_tricks(self) -> tuple[int | None, int | None]:
        """The player's tricks and the unowned ones, each None if blank.

        Raises:
            RuleError: both are blank.
        """
        if self.tricks.data is None and self.unowned.data is None:
            raise RuleError(Problem("missing", "tricks", text("A whole number is needed.")))
        return self.tricks.data, self.unowned.data


class ExtraPointsForm(WriteForm):
    """An entry of extra points, see `extras.read_entry`."""

    entry = StringField(validators=[InputRequired()])


class TrumpForm(WriteForm):
    """The trump of a deal; blank to remove the note."""

    trump = StringField(validators=[AnyOf(["", *TRUMPS])])


class KindForm(WriteForm):
    kind = StringField(validators=[InputRequired()])
