"""What is refused in a whole deal before it is sent; `rules/deal_checks.py` has the rules."""

from collections.abc import Iterator

from flask_babel import gettext

from scorekeeper.games.bidding.rules.bidding import no_even_bids
from scorekeeper.games.bidding.rules.game import Bidding, BiddingGame, FirstBidder
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.web.language import say
from scorekeeper.web.limit_rules import Limit

_BIDS = "[name^=bid]"
_TRICKS = "[name^=tricks]"


def limits(game: BiddingGame, players: int) -> Iterator[Limit]:
    """Yield what is refused in any deal of that game."""
    needed, most = gettext("A whole number is needed."), game.deck // players
    yield Limit("filled", "#cards", needed)
    yield Limit("number", "#cards", needed)
    outside = gettext("From %(low)s to %(high)s.", low=1, high=most)
    yield Limit("number", "#cards", outside, least=1, most=most)
    without = [f'#kind [value="{each.id}"]:checked' for each in game.special if not each.has_bids]
    no_bids = ",".join(without) or "nothing"
    yield Limit("filled", _BIDS, needed, unless=no_bids)
    yield Limit("blank", _BIDS, gettext("Nothing is bid in this deal."), when=(no_bids,))
    if game.bidding is Bidding.IN_TURN and game.hook_from:
        yield Limit(
            "hook",
            _BIDS,
            say(no_even_bids("{to}")),
            unless=no_bids,
            least=game.hook_from,
            shift=-1 if game.first_bidder is FirstBidder.DEALER else 0,
            anyway=".against-hook",
        )
    yield Limit("filled", _TRICKS, needed)
    said = {"total": "{sum}", "cards": "{to}"}
    wrong = gettext("%(total)s tricks, %(cards)s were played.", **said)
    missing = gettext(
        "%(total)s tricks, %(cards)s were played. Count those that nobody took, too.", **said
    )
    fewer = missing if allows_unowned_tricks(game) else ""
    yield Limit("sum", f"{_TRICKS},#unowned", wrong, fewer=fewer)
