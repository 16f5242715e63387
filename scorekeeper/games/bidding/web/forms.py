"""The forms of games of exact bids."""

from dataclasses import replace
from functools import cache
from typing import Any

from flask import request
from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.seeds import builtin_options
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Absence, Bid, BidDeal
from scorekeeper.games.bidding.rules.game import NO_TRUMP, Bidding, BiddingGame
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.games.bidding.web.extra_fields import extra_field_names, read_extras
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm, whole_number_message
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartForm
from scorekeeper.web.whole_deals import WholeDealForm

DRAW = "draw"
"""Form value for a first dealer by lot."""

MOST_PLAYERS = 8

TRUMPS = ("C", "D", "H", "S", NO_TRUMP)


MOST_OPTIONS = 6


def option_field(number: int) -> str:
    """The name of the field of a game's option with that number, from 0."""
    return f"option{number}"


class StartBiddingForm(StartForm):
    """Players in seat order, first dealer, house rules, name, date."""

    seated = seated_field(MOST_PLAYERS)
    dealer = StringField(validators=[Regexp(rf"({DRAW}|[0-7])\Z")])
    hook = StringField(validators=[Optional(), AnyOf(["yes", "no"])])
    bids = StringField(validators=[Optional(), AnyOf(["open", "hidden"])])
    largest = StringField()
    deals = StringField()
    target = StringField()
    option0 = StringField()
    option1 = StringField()
    option2 = StringField()
    option3 = StringField()
    option4 = StringField()
    option5 = StringField()

    def rules(self, game: BiddingGame, players: int) -> dict[str, Any]:
        """The house rules that differ from the game; call it on a valid form.

        Raises:
            RuleError: a value is not a number, or more cards than can be dealt.
        """
        rules = self._bidding(game) | self._options(game, players)
        most_cards = largest_hand(game, players) if players else 0
        largest = read_number(self, "largest")
        if largest is not None and largest != most_cards:
            if not 1 <= largest <= most_cards:
                message = text("From %(low)s to %(high)s.", low=1, high=most_cards)
                raise RuleError(Problem("largest", "largest", message))
            if "hands" in rules:
                rules["hands"] = [min(cards, largest) for cards in rules["hands"]]
            else:
                rules["largest"] = largest
        for name in ("deals", "target"):
            number = read_number(self, name)
            if number is not None and number != getattr(game, name):
                rules[name] = number
        return rules

    def _options(self, game: BiddingGame, players: int) -> dict[str, Any]:
        """The house rules of the chosen options."""
        rules: dict[str, Any] = {}
        for n, option in enumerate(builtin_options().get(game.id, ())):
            typed = self.typed(option_field(n))
            index = as_number(typed) if typed else option.usual(game, players)
            if index is None or index >= len(option.choices):
                message = text("Please open the page again.")
                raise RuleError(Problem("no-choice", option_field(n), message))
            rules |= option.rules(index, game, players)
        return rules

    def _bidding(self, game: BiddingGame) -> dict[str, Any]:
        """The house rules of the bidding; hidden bids are made at once, without a hook."""
        hook, bids = self.typed("hook"), self.typed("bids")
        hooked = hook == "yes" if hook else game.hook_from > 0
        hidden = bids == "hidden" if bids else game.hidden_bids
        in_turn = game.bidding is Bidding.IN_TURN
        rules: dict[str, Any] = {"hidden_bids": hidden}
        if hidden:
            rules |= {"bidding": Bidding.AT_ONCE.value, "hook_from": 0}
        elif in_turn and hooked != (game.hook_from > 0):
            rules["hook_from"] = int(hooked)
        return {name: rule for name, rule in rules.items() if rule != getattr(game, name)}


class TableBidForm(WriteForm):
    """One player's bid, possibly before looking at the cards."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    bid = StringField()
    blind = StringField(validators=[Optional(), AnyOf(["yes"])])
    shot = StringField(validators=[Optional(), AnyOf(["yes"])])
    anyway = StringField()
    """Instead of `bid`: a bid that was made against the hook."""

    @property
    def question(self) -> str:
        """The question to ask again after an error."""
        return f"bid-{self.seat.data}"

    @property
    def parsed_bid(self) -> Bid:
        """The parsed bid.

        Raises:
            RuleError: it is not a bid.
        """
        return read_bid("bid", self.typed("anyway") or self.typed("bid"))

    def typed_bid(self, cell: str) -> Bid | None:
        """Return the bid, for the cell of its seat; None for other cells, or if it is not one."""
        if not cell.endswith(f".bids.{self.typed('seat')}"):
            return None
        try:
            return self.parsed_bid
        except RuleError:
            return None


class TableTricksForm(WriteForm):
    """One player's tricks, or the number of unowned tricks, or both."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    tricks = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    unowned = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])

    @property
    def question(self) -> str:
        """The question to ask again after an error."""
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


class AbsenceForm(WriteForm):
    """Whether a seat plays in a deal: blank, sits out, or has left from this deal on."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    absent = StringField(validators=[AnyOf(["", Absence.OUT, Absence.LEFT])])

    @property
    def why(self) -> Absence | None:
        """Why it does not play; None if it plays. Call it on a valid form."""
        typed = self.typed("absent")
        return Absence(typed) if typed else None


class LatecomerForm(WriteForm):
    """A latecomer, by number or by name, and the points to start with."""

    player = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    name = StringField()
    points = StringField()

    @property
    def starting_points(self) -> int:
        """The points to start with; 0 if blank.

        Raises:
            RuleError: they are not a whole number.
        """
        typed = self.typed("points").strip().replace("−", "-")
        number = as_number(typed.removeprefix("-")) if typed else 0
        if number is None:
            raise RuleError(Problem("no-number", "points", text("A whole number is needed.")))
        return -number if typed.startswith("-") else number


class ConfirmForm(WriteForm):
    """A result that its player confirms, as the page displayed it; points in tenths."""

    bid = StringField()
    tricks = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    points = StringField(validators=[Regexp(r"-?[0-9]{1,9}\Z")])

    @property
    def parsed_bid(self) -> Bid | None:
        """The parsed bid; None in deals without bids.

        Raises:
            RuleError: it is not a bid.
        """
        return read_bid("bid", self.typed("bid")) if self.typed("bid") else None


class ExtraPointsForm(WriteForm):
    """An entry of extra points, see `extras.read_entry`."""

    entry = StringField(validators=[InputRequired()])


class TrumpForm(WriteForm):
    """The trump of a deal; blank to remove the note."""

    trump = StringField(validators=[AnyOf(["", *TRUMPS])])


class KindForm(WriteForm):
    """The id of a kind of deal."""

    kind = StringField(validators=[InputRequired()])


class SettleSittingForm(WriteForm):
    """Name, date and note of a sitting, and the house rules that can change under way."""

    name = StringField()
    date = StringField()
    note = StringField()
    target = StringField()
    deals = StringField()
    hook = StringField(validators=[Optional(), AnyOf(["yes", "no"])])

    def rules(self, game: BiddingGame, played: BiddingGame) -> dict[str, Any]:
        """The house rules as typed: field → value; a blank number is the game's own.

        `played` is the game with the house rules so far, whose hook is kept.

        Raises:
            RuleError: a value is not a number.
        """
        rules: dict[str, Any] = {}
        for name in ("target", "deals"):
            if name in request.form:
                number = read_number(self, name)
                rules[name] = getattr(game, name) if number is None else number
        if hook := self.typed("hook"):
            kept = played.hook_from or game.hook_from or 1
            rules["hook_from"] = kept if hook == "yes" else 0
        return rules


def read_number(form: WriteForm, name: str) -> int | None:
    """Parse a number field; None if it is blank.

    Raises:
        RuleError: it is not a number; the problem has that field.
    """
    typed = form.typed(name).strip()
    number = as_number(typed) if typed else None
    if typed and number is None:
        raise RuleError(Problem("no-number", name, whole_number_message(typed)))
    return number


class CorrectDealForm(WholeDealForm):
    """A whole deal; `correct_form` adds the fields of each seat."""

    seats = 0
    pieces: tuple[str, ...] = ()
    alliances = 0
    new_id = WholeNumber(validators=[Optional(), NumberRange(1, LARGEST_NUMBER)])
    """The id of a deal to insert."""
    dealer = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    cards = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    kind = StringField()
    trump = StringField(validators=[AnyOf(["", *TRUMPS])])
    unowned = StringField()
    note = StringField()

    @property
    def numbers(self) -> list[str]:
        """The typed numbers of cards, bids and tricks."""
        names = [f"{what}{seat}" for what in ("bid", "tricks") for seat in range(self.seats)]
        return [self.typed(name) for name in ("cards", *names)]

    def deal(self, draft: BidDeal) -> BidDeal:
        """Apply the typed values to a deal.

        Raises:
            RuleError: every value that is not a bid or a number, with its field.
        """
        problems: list[Problem] = []
        bids: dict[int, Bid] = {}
        tricks: dict[int, int] = {}
        for seat in range(self.seats):
            if typed := self.typed(f"bid{seat}").strip():
                try:
                    bids[seat] = read_bid(f"bids.{seat}", typed)
                except RuleError as error:
                    problems += error.problems
            if typed := self.typed(f"tricks{seat}").strip():
                number = as_number(typed)
                if number is None:
                    message = whole_number_message(typed)
                    problems.append(Problem("no-number", f"tricks.{seat}", message))
                else:
                    tricks[seat] = number
        fines = {
            seat: -1 if number is None else number
            for seat in range(self.seats)
            if (typed := self.typed(f"fine{seat}").strip())
            for number in [as_number(typed)]
        }
        unowned = as_number(self.typed("unowned").strip() or "0")
        if unowned is None:
            problems.append(Problem("no-number", "unowned", text("A whole number is needed.")))
        refuse(problems)
        return replace(
            read_extras(self.typed, draft, self.seats, self.pieces, self.alliances),
            unowned=unowned or 0,
            dealer=self.dealer.number,
            cards=self.cards.number,
            kind=self.typed("kind"),
            trump=self.typed("trump"),
            blind=self._checked("blind"),
            loads=self._checked("shot"),
            revokes=self._checked("revoke"),
            fines=fines,
            bids=bids,
            tricks=tricks,
            note=self.typed("note"),
        )

    def _checked(self, what: str) -> frozenset[int]:
        """The seats whose checkbox is set."""
        return frozenset(n for n in range(self.seats) if self.typed(f"{what}{n}") == "yes")


_OF_SEATS = ("bid", "tricks", "blind", "shot", "revoke", "fine")


@cache
def correct_form(
    seats: int, pieces: tuple[str, ...] = (), alliances: int = 0
) -> type[CorrectDealForm]:
    """Build the form of a deal for these numbers of seats and alliances, and ids of pieces."""
    names = [f"{what}{n}" for what in _OF_SEATS for n in range(seats)]
    names += extra_field_names(seats, len(pieces), alliances)
    values = {"seats": seats, "pieces": pieces, "alliances": alliances}
    fields = {name: StringField() for name in names}
    return type("CorrectDealFormForSeats", (CorrectDealForm,), values | fields)


def values_to_keep(deal: BidDeal) -> dict[str, str]:
    """The entered values of an unfinished deal, for the form that completes it."""
    values = {name: str(getattr(deal, name)) for name in ("dealer", "cards", "kind", "trump")}
    values |= {f"bid{seat}": str(bid) for seat, bid in deal.bids.items()}
    values |= {f"tricks{seat}": str(number) for seat, number in deal.tricks.items()}
    values |= {f"blind{seat}": "yes" for seat in deal.blind}
    values |= {f"shot{seat}": "yes" for seat in deal.loads}
    values |= {"unowned": str(deal.unowned or ""), "note": deal.note}
    return {name: value for name, value in values.items() if value}


def read_bid(field: str, typed: str) -> Bid:
    """Parse a bid.

    Raises:
        RuleError: it is not a bid; the problem has that field.
    """
    if typed == BLIND_NIL:
        return BLIND_NIL
    number = as_number(typed)
    if number is None:
        raise RuleError(Problem("no-bid", field, whole_number_message(typed)))
    return number
