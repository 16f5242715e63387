"""The forms of a night."""

from collections.abc import Mapping

from flask_babel import lazy_gettext
from wtforms import SelectMultipleField, StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.montana.actions.variants import clean_game_name, make_up
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.contracts import TRICKS, Contract, parse_contract
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Call, Result
from scorekeeper.games.montana.rules.last_cards import LastCards, parse_hand
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.web import seating
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.seating import seated_field

DRAW = "draw"
MADE_UP = "made up"
"""What stands for the variant where a name is typed instead."""

NUMBER = lazy_gettext("That is not a number from 0 to %(most)s.", most=TRICKS)


def unknown_game() -> Problem:
    """The problem of a game or a modifier that the house does not know."""
    return Problem("unknown-game", "variant", text("This house has no such game."))


def game_called(form: WriteForm, book: Mapping[str, Variant]) -> Variant:
    """The game that a form names, of those in `book` and those that ship with the app.

    Or one that is made up, by its name and whether the dummy plays; what the book knows of a
    game with that name stays.

    Raises:
        RuleError: the house does not know it; or a name that cannot be one.
    """
    if form.typed("variant") == MADE_UP:
        dummy_plays = form.typed("dummy_plays") == "yes"
        return make_up(clean_game_name(form.typed("made_up")), book, dummy_plays=dummy_plays)
    game_known = {**book, **builtin_variants()}.get(form.typed("variant"))
    if game_known is None:
        raise RuleError(unknown_game())
    return game_known


class StartNightForm(WriteForm):
    """Three players by their numbers, the first dealer, name and date, the last round."""

    seat0 = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    seat1 = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    seat2 = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    dealer = StringField(validators=[AnyOf([DRAW, *map(str, SEATS)])])
    name = StringField()
    date = StringField()
    last_round = StringField(validators=[AnyOf(["three", "two"])])
    bids = StringField(validators=[AnyOf(["open", "hidden"])])

    @property
    def players(self) -> list[int]:
        """The players' numbers in seat order; call it on a valid form."""
        return [int(field.data or 0) for field in (self.seat0, self.seat1, self.seat2)]

    @property
    def first_dealer(self) -> int | None:
        """The first dealer's seat, or None to draw one."""
        return None if self.dealer.data == DRAW else int(self.typed("dealer"))


class NightNewcomerForm(seating.AddPlayerForm):
    """A new player, with those who are seated already."""

    seated = seated_field(len(SEATS))


class CallForm(WriteForm):
    """A variant, any modifiers, perhaps last round; or a game made up on the spot."""

    variant = StringField()
    made_up = StringField()
    dummy_plays = StringField(validators=[Optional(), AnyOf(["yes"])])
    modifiers = SelectMultipleField(
        choices=list(Modifier), validate_choice=False, validators=[Optional()]
    )
    last_round = StringField(validators=[Optional(), AnyOf(["yes"])])

    @property
    def said_modifiers(self) -> frozenset[Modifier]:
        """The modifiers.

        Raises:
            RuleError: one that there is not.
        """
        if set(self.modifiers.data or ()) - set(Modifier):
            raise RuleError(unknown_game())
        return frozenset(map(Modifier, self.modifiers.data or ()))

    def call(self, book: Mapping[str, Variant]) -> Call:
        """What is called, of the games in `book` and those that ship with the app.

        Raises:
            RuleError: a variant or a modifier that this house does not know.
        """
        game = game_called(self, book)
        return Call(game, self.said_modifiers, last_round=self.last_round.data == "yes")


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


class ChangeForm(BidForm):
    """One player's final contract; or `keep` all that are not said yet."""

    keep = StringField(validators=[Optional(), AnyOf(["all"])])


class ResultForm(WriteForm):
    """A result that its player confirms, as the page showed it."""

    contract = StringField()
    tricks = WholeNumber(validators=[InputRequired(), NumberRange(0, TRICKS)])
    points = StringField(validators=[Regexp(r"-?[0-9]{1,3}\Z")])

    def said(self, player: int) -> Result:
        """That player's result; call it on a valid form.

        Raises:
            RuleError: the contract is none.
        """
        contract = parse_contract(self.typed("contract"))
        return Result(player, contract, int(self.tricks.data or 0), int(self.typed("points")))


class TricksForm(WriteForm):
    """Tricks of one place, by a chip, or of all, typed."""

    seat0 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])
    seat1 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])
    seat2 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])
    dummy = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])

    @property
    def counted(self) -> dict[int, int]:
        """The tricks entered, by place.

        Raises:
            RuleError: none were.
        """
        fields = {0: self.seat0, 1: self.seat1, 2: self.seat2, DUMMY: self.dummy}
        found = {place: field.data for place, field in fields.items() if field.data is not None}
        if not found:
            message = text("Enter how many tricks a player took.")
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


class EndForm(WriteForm):
    """The night's end; `without` names the deal that is deleted, being unfinished."""

    without = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])


class SeatForm(WriteForm):
    """One of the three seats."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class LastRoundForm(WriteForm):
    """Whether last round is called."""

    called = StringField(validators=[AnyOf(["yes", "no"])])


class SettleNightForm(WriteForm):
    """What the night is called, and its evening."""

    name = StringField()
    date = StringField()


class NoteForm(WriteForm):
    """A note."""

    note = StringField()
