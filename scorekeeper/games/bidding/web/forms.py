"""The form of a sitting's settings, and the values that several forms of exact bids read."""

from typing import Any

from flask import request
from wtforms import StringField
from wtforms.validators import AnyOf, Optional

from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, Bid
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP
from scorekeeper.web.addresses import read_typed_number
from scorekeeper.web.forms import WriteForm

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
