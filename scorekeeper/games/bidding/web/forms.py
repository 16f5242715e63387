"""The forms of a sitting: its start, its settings, and the steps at its table."""

from typing import Any

from flask import request
from wtforms import StringField
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.seeds import builtin_options
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, Bid
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP, Bidding
from scorekeeper.games.bidding.rules.options import GameOption
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.web.addresses import LARGEST_NUMBER, read_typed_number
from scorekeeper.web.forms import WholeNumber, WriteForm
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartForm

MAX_PLAYERS = 8

TRUMPS = ("C", "D", "H", "S", NO_TRUMP)


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
        """
        rules: dict[str, Any] = {}
        for name in ("target", "deals"):
            if name in request.form:
                number = read_number(self, name)
                rules[name] = getattr(game, name) if number is None else number
        if hook := self.typed("hook"):
            hook_from = played.hook_from or game.hook_from or 1
            rules["hook_from"] = hook_from if hook == "yes" else 0
        return rules


def read_number(form: WriteForm, name: str) -> int | None:
    """Parse a number field, as `read_typed_number`; None if it is blank."""
    typed = form.typed(name).strip()
    return read_typed_number(typed) if typed else None


def read_bid(typed: str) -> Bid:
    """Parse a bid: a word, or a number as `read_typed_number`."""
    for word in (BLIND_NIL, WITH_PARTNER):
        if typed == word:
            return word
    return read_typed_number(typed)


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


DRAW = "draw"
"""Form value for a first dealer by lot."""


def option_field(option: GameOption) -> str:
    return f"option-{option.id}"


class StartBiddingForm(StartForm):
    """Players in seat order, first dealer, house rules, name, date."""

    seated = seated_field(MAX_PLAYERS)
    dealer = StringField(validators=[Regexp(rf"({DRAW}|[0-7])\Z")])
    hook = StringField(validators=[Optional(), AnyOf(["yes", "no"])])
    bids = StringField(validators=[Optional(), AnyOf(["open", "hidden"])])
    largest = StringField()
    deals = StringField()
    target = StringField()

    def rules(self, game: BiddingGame, players: int) -> dict[str, Any]:
        """The house rules that differ from the game; call it on a valid form.

        Raises:
            RuleError: an unknown choice.
        """
        rules = self._bidding(game) | self._options(game, players)
        most_cards = largest_hand(game, players) if players else 0
        largest = read_number(self, "largest")
        if players and largest is not None and largest != most_cards:
            if not 1 <= largest <= most_cards:
                rules["largest"] = NOT_A_NUMBER
            elif "hands" in rules:
                rules["hands"] = [min(cards, largest) for cards in rules["hands"]]
            else:
                rules["largest"] = largest
        for name in ("deals", "target"):
            number = read_number(self, name)
            if number is not None and number != getattr(game, name):
                rules[name] = number
        return rules

    def _options(self, game: BiddingGame, players: int) -> dict[str, Any]:
        """The house rules of the chosen options; one that the page lacks is as the game is."""
        rules: dict[str, Any] = {}
        for option in builtin_options().get(game.id, ()):
            typed = self.typed(option_field(option))
            index = option.find(typed) if typed else option.usual(game, players)
            if index is None:
                message = text("Please open the page again.")
                raise RuleError(Problem("no-choice", option_field(option), message))
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


_OPTIONS = [option for options in builtin_options().values() for option in options]
for _field in sorted(set(map(option_field, _OPTIONS))):
    setattr(StartBiddingForm, _field, StringField())
