"""Checks of a whole deal in the browser before sending; see `rules/deal_checks.py`."""

from collections.abc import Iterator

from flask_babel import gettext

from scorekeeper.games.bidding.rules.bidding import hook_message
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Bidding, FirstBidder
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.web.language import say
from scorekeeper.web.limit_rules import Limit

_BIDS = "[name^=bid]"
_TRICKS = "[name^=tricks]"


def limits(game: BiddingGame, players: int) -> Iterator[Limit]:
    number_message = gettext("A whole number is needed.")
    most_cards = game.deck_for(players) // players
    yield Limit("filled", "#cards", number_message)
    range_message = gettext("From %(low)s to %(high)s.", low=1, high=most_cards)
    yield Limit("number", "#cards", range_message, least=1, limit=most_cards)
    chosen_without_bids = [
        f'#kind [value="{kind.id}"]:checked' for kind in game.special if not kind.has_bids
    ]
    no_bids = ",".join(chosen_without_bids) or "nothing"
    yield Limit("filled", _BIDS, number_message, unless=no_bids)
    yield Limit("blank", _BIDS, gettext("Nothing is bid in this deal."), when=(no_bids,))
    if game.bidding is Bidding.IN_TURN and game.hook_from:
        yield Limit(
            "hook",
            _BIDS,
            say(hook_message("{to}")),
            unless=no_bids,
            least=game.hook_from,
            shift=-game.step if game.first_bidder is FirstBidder.DEALER else 0,
            anyway=".against-hook",
        )
    yield Limit("filled", _TRICKS, number_message)
    placeholders = {"total": "{sum}", "cards": "{to}"}
    sum_message = gettext("The tricks add up to %(total)s, not %(cards)s.", **placeholders)
    missing_message = gettext(
        "The tricks add up to %(total)s, not %(cards)s. Count those that nobody took, too.",
        **placeholders,
    )
    fewer = missing_message if allows_unowned_tricks(game) else ""
    yield Limit("sum", f"{_TRICKS},#unowned", sum_message, fewer=fewer)
