"""The forms of a night."""

from collections.abc import Mapping

from flask_babel import lazy_gettext
from wtforms import SelectMultipleField, StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.montana.actions.variants import clean_game_name, make_up
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.contracts import CONTRACTS, TRICKS, Contract, parse_contract
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Call, Result
from scorekeeper.games.montana.rules.last_cards import LastCards, parse_hand
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartForm

DRAW = "draw"
MADE_UP = "made up"
"""The value of the variant field for a game named in another field."""

_CONTRACTS = {str(contract) for contract in CONTRACTS}

NUMBER = lazy_gettext("That is not a number from 0 to %(limit)s.", limit=TRICKS)


def unknown_game() -> Problem:
    """Problem: the house does not know the game or the modifier."""
    return Problem("unknown-game", "variant", text("This house has no such game."))


def game_called(form: WriteForm, book: Mapping[str, Variant]) -> Variant:
    """The game named on a form, of those in `book` and the built-in ones.

    It can be made up, with its name and whether the dummy plays; an existing game with that name
    in the book is used as it is.

    Raises:
        RuleError: an unknown game, or an invalid name.
    """
    if form.typed("variant") == MADE_UP:
        dummy_plays = form.typed("dummy_plays") == "yes"
        return make_up(clean_game_name(form.typed("made_up")), book, dummy_plays=dummy_plays)
    game = {**book, **builtin_variants()}.get(form.typed("variant"))
    if game is None:
        raise RuleError(unknown_game())
    return game


class StartNightForm(StartForm):
    """Three players by number, the first dealer, name and date, the rules that vary most."""

    seated = seated_field(len(SEATS))
    dealer = StringField(validators=[AnyOf([DRAW, *map(str, SEATS)])])
    last_round = StringField(validators=[AnyOf(["three", "two"])])
    bids = StringField(validators=[AnyOf(["open", "hidden"])])

    @property
    def first_dealer(self) -> int | None:
        """The first dealer's seat, or None to draw one."""
        return None if self.dealer.data == DRAW else int(self.typed("dealer"))


class CallForm(WriteForm):
    """A variant, modifiers, last round; or a game made up at the table."""

    variant = StringField()
    made_up = StringField()
    dummy_plays = StringField(validators=[Optional(), AnyOf(["yes"])])
    modifiers = SelectMultipleField(
        choices=list(Modifier), validate_choice=False, validators=[Optional()]
    )
    last_round = StringField(validators=[Optional(), AnyOf(["yes"])])
    question = "call"

    @property
    def called_modifiers(self) -> frozenset[Modifier]:
        """The modifiers.

        Raises:
            RuleError: an unknown modifier.
        """
        if set(self.modifiers.data or ()) - set(Modifier):
            raise RuleError(unknown_game())
        return frozenset(map(Modifier, self.modifiers.data or ()))

    def call(self, book: Mapping[str, Variant]) -> Call:
        """The call, of games in `book` and built-in ones.

        Raises:
            RuleError: an unknown variant or modifier.
        """
        game = game_called(self, book)
        return Call(game, self.called_modifiers, last_round=self.last_round.data == "yes")


class BidForm(WriteForm):
    """One player's contract."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    contract = StringField()

    @property
    def question(self) -> str:
        return f"bid-{self.seat.data}"

    @property
    def parsed_contract(self) -> Contract:
        """The contract.

        Raises:
            RuleError: an invalid contract.
        """
        return parse_contract(self.typed("contract"))

    def typed_bid(self, cell: str) -> Contract | None:
        """Return the contract, for cells of its seat; None for other cells, or if it is invalid."""
        is_own = "contracts." in cell and cell.rpartition(".")[2] == self.typed("seat")
        return self.parsed_contract if is_own and self.typed("contract") in _CONTRACTS else None


class ChangeForm(BidForm):
    """One player's final contract; or `keep` all that are missing."""

    keep = StringField(validators=[Optional(), AnyOf(["all"])])

    @property
    def question(self) -> str:
        return f"change-{self.seat.data}"


class ResultForm(WriteForm):
    contract = StringField()
    tricks = WholeNumber(validators=[InputRequired(), NumberRange(0, TRICKS)])
    points = StringField(validators=[Regexp(r"-?[0-9]{1,3}\Z")])

    def result(self, player: int) -> Result:
        """That player's result; only on a valid form.

        Raises:
            RuleError: an invalid contract.
        """
        contract = parse_contract(self.typed("contract"))
        return Result(player, contract, self.tricks.number, int(self.typed("points")))


class TricksForm(WriteForm):
    """Tricks of one place, tapped, or of all, typed."""

    seat0 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])
    seat1 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])
    seat2 = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])
    dummy = WholeNumber(validators=[Optional(), NumberRange(0, TRICKS, NUMBER)])

    @property
    def question(self) -> str:
        """The question to ask again after an error: of all players if several were typed."""
        return "tricks" if len(self.sent) > 1 else ""

    @property
    def counted(self) -> dict[int, int]:
        """The tricks entered, by place.

        Raises:
            RuleError: no tricks were entered.
        """
        fields = {0: self.seat0, 1: self.seat1, 2: self.seat2, DUMMY: self.dummy}
        tricks = {place: field.data for place, field in fields.items() if field.data is not None}
        if not tricks:
            message = text("Enter how many tricks a player took.")
            raise RuleError(Problem("no-tricks", "tricks", message))
        return tricks


class ExtraForm(WriteForm):
    """Who gets the extra point: seats tapped, or cards typed."""

    winners = SelectMultipleField(choices=(), validate_choice=False, validators=[Optional()])
    hand0 = StringField()
    hand1 = StringField()
    hand2 = StringField()
    question = "extra"

    @property
    def last_cards(self) -> LastCards:
        """The last cards as entered.

        Raises:
            RuleError: an unknown seat, or cards that are not two ranks.
        """
        typed = {seat: self.typed(f"hand{seat}") for seat in SEATS}
        hands = {seat: parse_hand(cards, f"hand{seat}") for seat, cards in typed.items() if cards}
        tapped = {as_number(seat) for seat in self.winners.data or ()}
        if not tapped <= set(SEATS):
            message = text("There is no such seat.")
            raise RuleError(Problem("no-such-seat", "winners", message))
        return LastCards(frozenset(seat for seat in tapped if seat is not None), hands)


class EndForm(WriteForm):
    """The night's end; `without` is the id of an unfinished deal to delete."""

    without = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])


class SeatForm(WriteForm):
    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])


class LastRoundForm(WriteForm):
    called = StringField(validators=[AnyOf(["yes", "no"])])


class SettleNightForm(WriteForm):
    name = StringField()
    date = StringField()


class NoteForm(WriteForm):
    note = StringField()
