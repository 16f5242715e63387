"""The forms of a night."""

from flask_babel import lazy_gettext
from wtforms import SelectMultipleField, StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.games.montana.contracts import TRICKS, Contract, parse_contract
from scorekeeper.games.montana.deals import DUMMY, SEATS, Call
from scorekeeper.games.montana.last_cards import LastCards, parse_hand
from scorekeeper.games.montana.variants import Modifier
from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import text
from scorekeeper.store.variants import builtin_variants
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm

DRAW = "draw"
_NUMBER = lazy_gettext("That is not a number from 0 to %(most)s.", most=TRICKS)


class StartForm(WriteForm):
    """Three players by their numbers, the first dealer, the night's name and its last round."""

    seat0 = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    seat1 = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    seat2 = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    dealer = StringField(validators=[AnyOf([DRAW, *map(str, SEATS)])])
    name = StringField()
    last_round = StringField(validators=[AnyOf(["three", "two"])])

    @property
    def players(self) -> list[int]:
        """The players' numbers in seat order; call it on a valid form."""
        return [int(field.data or 0) for field in (self.seat0, self.seat1, self.seat2)]

    @property
    def first_dealer(self) -> int | None:
        """The first dealer's seat, or None to draw one."""
        return None if self.dealer.data == DRAW else int(self.typed("dealer"))


class NewcomerForm(WriteForm):
    """A new player, with those who are seated already."""

    name = StringField()
    seated = StringField(validators=[Regexp(r"^(\d{1,9}(,\d{1,9}){0,2})?$")])

    @property
    def players(self) -> list[int]:
        """The numbers of those who are seated; none where the field is malformed."""
        return [] if self.seated.errors else [int(n) for n in self.typed("seated").split(",") if n]


class CallForm(WriteForm):
    """A variant, any modifiers, perhaps last round."""

    variant = StringField()
    modifiers = SelectMultipleField(
        choices=list(Modifier), validate_choice=False, validators=[Optional()]
    )
    last_round = StringField(validators=[Optional(), AnyOf(["yes"])])

    @property
    def call(self) -> Call:
        """What is called.

        Raises:
            RuleError: a variant or a modifier that this house does not know.
        """
        variant = builtin_variants().get(self.typed("variant"))
        unknown = set(self.modifiers.data or ()) - set(Modifier)
        if variant is None or unknown:
            message = text("This house does not know that game.")
            raise RuleError(Problem("unknown-game", "variant", message))
        modifiers = frozenset(map(Modifier, self.modifiers.data or ()))
        return Call(variant, modifiers, last_round=self.last_round.data == "yes")


class BidForm(WriteForm):
    """One player's contract."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    contract = StringField()

    @property
    def said(self) -> Contract:
        """The contract.

        Raises:
            RuleError: it is none.
        """
        return parse_contract(self.typed("contract"))


class TricksForm(WriteForm):
    """Tricks of one place, by a chip, or of all, typed."""

    seat0 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, _NUMBER)])
    seat1 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, _NUMBER)])
    seat2 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, _NUMBER)])
    dummy = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, _NUMBER)])

    @property
    def counted(self) -> dict[int, int]:
        """The tricks entered, by place.

        Raises:
            RuleError: none were.
        """
        fields = {0: self.seat0, 1: self.seat1, 2: self.seat2, DUMMY: self.dummy}
        found = {place: field.data for place, field in fields.items() if field.data is not None}
        if not found:
            message = text("Enter how many tricks somebody took.")
            raise RuleError(Problem("no-tricks", "tricks", message))
        return found


class ExtraForm(WriteForm):
    """Who gets the extra point: the seats tapped, or the cards typed."""

    winners = SelectMultipleField(choices=(), validate_choice=False, validators=[Optional()])
    hand0 = StringField()
    hand1 = StringField()
    hand2 = StringField()

    @property
    def last_cards(self) -> LastCards:
        """What the table says.

        Raises:
            RuleError: a seat that is not there, or cards that are no two ranks.
        """
        typed = {seat: self.typed(f"hand{seat}") for seat in SEATS}
        hands = {seat: parse_hand(said, f"hand{seat}") for seat, said in typed.items() if said}
        tapped = {as_number(seat) for seat in self.winners.data or ()}
        if not tapped <= set(SEATS):
            message = text("There is no such seat.")
            raise RuleError(Problem("no-such-seat", "winners", message))
        return LastCards(frozenset(seat for seat in tapped if seat is not None), hands)


class StepForm(WriteForm):
    """The next step of a deal; there is nothing to fill in."""


class UndoForm(WriteForm):
    """Take back the change with this number."""

    change = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
