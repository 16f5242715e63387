"""The form that starts a sitting, with its options."""

from typing import Any

from wtforms import StringField
from wtforms.validators import AnyOf, Optional, Regexp

from scorekeeper.base.problems import NOT_A_NUMBER, Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.bidding.files.seeds import builtin_options
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Bidding
from scorekeeper.games.bidding.rules.options import GameOption
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.games.bidding.web.forms import MAX_PLAYERS, read_number
from scorekeeper.web.seating import seated_field
from scorekeeper.web.start_pages import StartForm

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
