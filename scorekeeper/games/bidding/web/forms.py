"""The forms of games of exact bids."""

from dataclasses import replace
from functools import cache
from typing import Any

from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid, BidDeal
from scorekeeper.games.bidding.rules.game import NO_TRUMP, Bidding, BiddingGame
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.web import seating
from scorekeeper.web.addresses import LARGEST_NUMBER, as_number
from scorekeeper.web.forms import WholeNumber, WriteForm, whole_number_message
from scorekeeper.web.seating import seated_field
from scorekeeper.web.whole_deals import WholeDealForm

DRAW = "draw"
"""What stands for a first dealer by lot."""

MOST_PLAYERS = 8

TRUMPS = ("C", "D", "H", "S", NO_TRUMP)


class BiddingNewcomerForm(seating.AddPlayerForm):
    """A new player, with those who are seated already."""

    seated = seated_field(MOST_PLAYERS)


class StartBiddingForm(BiddingNewcomerForm):
    """The players in seat order, who deals first, what the house plays otherwise, name, date."""

    dealer = StringField(validators=[Regexp(rf"({DRAW}|[0-7])\Z")])
    hook = StringField(validators=[Optional(), AnyOf(["yes", "no"])])
    bids = StringField(validators=[Optional(), AnyOf(["open", "hidden"])])
    largest = StringField()
    target = StringField()
    date = StringField()

    def rules(self, game: BiddingGame, players: int) -> dict[str, Any]:
        """What is played otherwise than the game says; call it on a valid form.

        Raises:
            RuleError: something is no number, or more than can be dealt.
        """
        rules = self._bidding(game)
        most = largest_hand(game, players) if players else 0
        largest = self._number("largest")
        if largest is not None and largest != most:
            if not 1 <= largest <= most:
                message = text("From %(low)s to %(high)s.", low=1, high=most)
                raise RuleError(Problem("largest", "largest", message))
            rules["largest"] = largest
        target = self._number("target")
        if target is not None and target != game.target:
            rules["target"] = target
        return rules

    def _bidding(self, game: BiddingGame) -> dict[str, Any]:
        """How it is bid otherwise; whoever hides bids bids at once, without a hook."""
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

    def _number(self, name: str) -> int | None:
        typed = self.typed(name).strip()
        number = as_number(typed) if typed else None
        if typed and number is None:
            raise RuleError(Problem("no-number", name, whole_number_message(typed)))
        return number


class TableBidForm(WriteForm):
    """One player's bid, perhaps before looking at the cards."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    bid = StringField()
    blind = StringField(validators=[Optional(), AnyOf(["yes"])])
    anyway = StringField()
    """Instead of `bid`: a bid that was made against the hook."""

    @property
    def said(self) -> Bid:
        """The bid.

        Raises:
            RuleError: it is none.
        """
        return read_bid("bid", self.typed("anyway") or self.typed("bid"))


class TableTricksForm(WriteForm):
    """One player's tricks, or the number of tricks that nobody took, or both."""

    seat = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    tricks = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])
    unowned = WholeNumber(validators=[Optional(), NumberRange(0, LARGEST_NUMBER)])

    @property
    def counted(self) -> tuple[int | None, int | None]:
        """The player's tricks and those nobody took, each None where the form does not say it.

        Raises:
            RuleError: it says neither.
        """
        if self.tricks.data is None and self.unowned.data is None:
            raise RuleError(Problem("missing", "tricks", text("A whole number is needed.")))
        return self.tricks.data, self.unowned.data


class ConfirmForm(WriteForm):
    """A result that its player confirms, as the page showed it; in tenths of points."""

    bid = StringField()
    tricks = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    points = StringField(validators=[Regexp(r"-?[0-9]{1,9}\Z")])

    @property
    def said(self) -> Bid | None:
        """The bid; None where nothing was bid.

        Raises:
            RuleError: it is none.
        """
        return read_bid("bid", self.typed("bid")) if self.typed("bid") else None


class TrumpForm(WriteForm):
    """The trump of a deal; blank for a note taken away."""

    trump = StringField(validators=[AnyOf(["", *TRUMPS])])


class KindForm(WriteForm):
    """The kind of a deal, by its id."""

    kind = StringField(validators=[InputRequired()])


class SettleSittingForm(WriteForm):
    """What a sitting is called, its evening, a note about it."""

    name = StringField()
    date = StringField()
    note = StringField()


class CorrectDealForm(WholeDealForm):
    """All of a deal; `correct_form` has the fields of each seat."""

    seats = 0
    new_id = WholeNumber(validators=[Optional(), NumberRange(1, LARGEST_NUMBER)])
    """The id that a deal to be put in will have."""
    dealer = WholeNumber(validators=[InputRequired(), NumberRange(0, MOST_PLAYERS - 1)])
    cards = WholeNumber(validators=[InputRequired(), NumberRange(0, LARGEST_NUMBER)])
    kind = StringField()
    trump = StringField(validators=[AnyOf(["", *TRUMPS])])
    unowned = StringField()
    note = StringField()

    @property
    def numbers(self) -> list[str]:
        """What is typed of cards, bids and tricks."""
        names = [f"{what}{seat}" for what in ("bid", "tricks") for seat in range(self.seats)]
        return [self.typed(name) for name in ("cards", *names)]

    def deal(self, known: BidDeal) -> BidDeal:
        """The deal as it was said.

        Raises:
            RuleError: something is no bid or no number, each at its field.
        """
        problems: list[Problem] = []
        bids: dict[int, Bid] = {}
        tricks: dict[int, int] = {}
        for seat in range(self.seats):
            if said := self.typed(f"bid{seat}").strip():
                try:
                    bids[seat] = read_bid(f"bids.{seat}", said)
                except RuleError as error:
                    problems += error.problems
            if said := self.typed(f"tricks{seat}").strip():
                number = as_number(said)
                if number is None:
                    message = whole_number_message(said)
                    problems.append(Problem("no-number", f"tricks.{seat}", message))
                else:
                    tricks[seat] = number
        unowned = as_number(self.typed("unowned").strip() or "0")
        if unowned is None:
            problems.append(Problem("no-number", "unowned", text("A whole number is needed.")))
        if problems:
            raise RuleError(*problems)
        return replace(
            known,
            unowned=unowned or 0,
            dealer=int(self.dealer.data or 0),
            cards=int(self.cards.data or 0),
            kind=self.typed("kind"),
            trump=self.typed("trump"),
            blind=frozenset(n for n in range(self.seats) if self.typed(f"blind{n}") == "yes"),
            bids=bids,
            tricks=tricks,
            note=self.typed("note"),
        )


@cache
def correct_form(seats: int) -> type[CorrectDealForm]:
    """The form of a deal between so many."""
    names = [f"{what}{seat}" for what in ("bid", "tricks", "blind") for seat in range(seats)]
    fields = {name: StringField() for name in names}
    return type("CorrectDealOfSoMany", (CorrectDealForm,), {"seats": seats, **fields})


def values_to_keep(deal: BidDeal) -> dict[str, str]:
    """Return what was entered of a deal under way, for the form that enters the rest of it."""
    values = {name: str(getattr(deal, name)) for name in ("dealer", "cards", "kind", "trump")}
    values |= {f"bid{seat}": str(bid) for seat, bid in deal.bids.items()}
    values |= {f"tricks{seat}": str(number) for seat, number in deal.tricks.items()}
    values |= {f"blind{seat}": "yes" for seat in deal.blind}
    values |= {"unowned": str(deal.unowned or ""), "note": deal.note}
    return {name: value for name, value in values.items() if value}


def read_bid(field: str, typed: str) -> Bid:
    """A bid as a form says it.

    Raises:
        RuleError: it is none, at that field.
    """
    if typed == BLIND_NIL:
        return BLIND_NIL
    number = as_number(typed)
    if number is None:
        raise RuleError(Problem("no-bid", field, whole_number_message(typed)))
    return number
