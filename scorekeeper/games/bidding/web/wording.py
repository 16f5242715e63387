"""How the values of the table are said: a bid, a trump, a game in a line."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext

from scorekeeper.base.cards import Suit
from scorekeeper.games.bidding.rules import bidding
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid, BidDeal, special_of
from scorekeeper.games.bidding.rules.game import NO_TRUMP, BiddingGame, Course, End, Zero
from scorekeeper.games.bidding.rules.points import say_points
from scorekeeper.games.bidding.rules.schedule import course, deal_count
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.summaries import SUMMARIES
from scorekeeper.web.language import say


def bid_said(game: BiddingGame, bid: Bid) -> str:
    """A bid as it is said; a zero is a nil where it scores as one."""
    if bid == BLIND_NIL:
        return str(gettext("blind nil"))
    return str(gettext("nil")) if bid == 0 and game.zero is Zero.NIL else str(bid)


def trump_said(trump: str) -> str:
    """A trump by its suit; "" where it is not known."""
    if trump == NO_TRUMP:
        return str(gettext("no trump"))
    return Suit(trump).symbol if trump in list(Suit) else ""


def trump_name(trump: str) -> str:
    """The same in a word, for those who listen."""
    names = {
        "C": gettext("clubs"),
        "D": gettext("diamonds"),
        "H": gettext("hearts"),
        "S": gettext("spades"),
        NO_TRUMP: gettext("no trump"),
    }
    return str(names.get(trump, ""))


def cards_said(cards: int) -> str:
    """So many cards each."""
    return str(ngettext("%(num)s card", "%(num)s cards", cards))


def kind_said(game: BiddingGame, kind: str) -> str:
    """A kind of deal; "" for a usual one where there is no other."""
    special = game.kind(kind)
    if special:
        return say(game.kind_label(special))
    return str(gettext("usual deal")) if game.kind_chosen and kind else ""


def deal_said(sitting: BiddingSitting, deal: BidDeal) -> str:
    """A deal in few words: what kind, how many cards."""
    special = special_of(sitting.played, deal)
    parts = [say(sitting.played.kind_label(special))] if special else []
    return ", ".join([*parts, cards_said(deal.cards)])


def points_said(tenths: int) -> str:
    """Points with their sign."""
    said = say(say_points(tenths))
    return f"+{said}" if tenths > 0 else said


def total_said(tenths: int) -> str:
    """A total."""
    return say(say_points(tenths))


def about_game(game: BiddingGame) -> str:
    """A game in a line: players, cards, what a bid brings."""
    return " · ".join(_about(game))


def summary(game: BiddingGame) -> str:
    """How a game differs from the others, in a sentence; "" for the house's own games."""
    return say(SUMMARIES[game.id]) if game.id in SUMMARIES else ""


def _about(game: BiddingGame) -> Iterator[str]:
    few, most = game.fewest_players, game.most_players
    if few == most:
        yield str(ngettext("%(num)s player", "%(num)s players", few))
    else:
        many = ngettext("%(few)s–%(num)s player", "%(few)s–%(num)s players", most, few=few)
        yield str(many)
    yield cards_said(game.deck)
    yield str(_exact(game))
    if game.end is End.TARGET:
        yield str(gettext("to %(target)s", target=game.target))


def _exact(game: BiddingGame) -> str:
    bonus, trick = game.exact_bonus, game.exact_trick
    if not bonus:
        said = gettext("made: %(points)s a trick", points=trick)
    elif trick:
        said = gettext("made: %(bonus)s + %(points)s a trick", bonus=bonus, points=trick)
    else:
        said = gettext("made: %(bonus)s", bonus=bonus)
    return str(said)


def course_said(game: BiddingGame, players: int) -> str:
    """How long it goes on between so many: deals, and from how many cards to how many."""
    in_all = deal_count(game, players)
    hands = [slot.cards for slot in course(game, players) if not slot.kind]
    low, high = min(hands, default=0), max(hands, default=0)
    if in_all is None:
        return cards_said(high)
    deals = ngettext("%(num)s deal", "%(num)s deals", in_all)
    if low == high or game.course is Course.SAME:
        return f"{deals}, {cards_said(high)}"
    return str(
        gettext("%(deals)s, hands of %(low)s to %(high)s cards", deals=deals, low=low, high=high)
    )


def deal_notice(sitting: BiddingSitting, deal: BidDeal) -> str:
    """What is unusual about a deal; "" for most."""
    return " ".join(map(say, bidding.deal_notices(sitting, deal)))


def pair_bids(sitting: BiddingSitting, deal: BidDeal) -> list[tuple[str, int]]:
    """What each pair has bid together so far; nothing without partners."""
    if not sitting.played.partners:
        return []
    found = []
    for side, seats in enumerate(sitting.sides):
        bids = [deal.bids[seat] for seat in seats if seat in deal.bids]
        found.append((sitting.side_name(side), sum(b for b in bids if b != BLIND_NIL)))
    return found
