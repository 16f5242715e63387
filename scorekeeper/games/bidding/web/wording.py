"""Format the values of the table: bids, trumps, deals, points, games."""

from collections.abc import Iterator, Mapping

from flask_babel import gettext, ngettext

from scorekeeper.base.cards import Suit
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules import bidding, describe
from scorekeeper.games.bidding.rules.deals import (
    ABSENCES,
    BLIND_NIL,
    WITH_PARTNER,
    Absence,
    Bid,
    BidDeal,
    required_tricks,
    special_of,
)
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP, Course, End, Zero
from scorekeeper.games.bidding.rules.schedule import course, deal_count
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.web.language import say
from scorekeeper.web.start_pages import describe_players

SUMMARIES: Mapping[str, Text] = {
    "oh-hell": text("Each trick off your bid costs 10, too many as well as too few."),
    "oh-hell-common": text("The best known form: a wrong bid scores nothing, but costs nothing."),
    "spades-pairs": text("Two against two: partners add up their bids; with nil and bags."),
    "spades": text("Spades without partners, everyone alone; with nil and bags."),
    "wizard": text("Four wizards always win, four jesters always lose; one card more each deal."),
    "wizard-anniversary": text("Wizard with cloud and bomb, of the anniversary editions."),
    "raspisnoy": text(
        "10 a trick; special deals at the end: bid blind, take nothing, take everything."
    ),
    "boerenbridge": text("Dutch: each trick off costs 2; hands of up to three cards have no hook."),
    "call-break": text("From Nepal and India: five deals of 13 cards, spades are always trump."),
    "kachuful": text("From Gujarat: one card more each deal, the trump suits take turns."),
    "pocha": text("Spanish, with forty cards; each trick off costs 5."),
    "nomination-whist": text("British: every trick scores a point, an exact bid 10 more."),
    "skull-king": text("Pirates, mermaids and the Skull King; captured pieces bring extra points."),
    "skull-king-advanced": text("Skull King with Kraken, White Whale, loot and wagers."),
    "skull-king-rascal": text(
        "Skull King in which each hand is worth the same for all; with cannonballs."
    ),
    "skull-king-first": text(
        "The first edition of Skull King: 30 for a pirate, 50 for the Skull King."
    ),
    "joker-georgian": text("50 a trick and 50 for an exact bid; four sets with premiums."),
    "joker-pairs": text(
        "Georgian Joker, two against two: each bids alone, partners add up their points."
    ),
    "joker-nines": text("Georgian Joker in sixteen deals of nine cards; the fine is 500."),
    "romanian-whist": text("Eight cards for each player; an exact bid brings 5 and the bid."),
    "rikiki": text("Hungarian: each trick off costs 2, and a card is always turned for trump."),
}


def format_bid(game: BiddingGame, bid: Bid) -> str:
    """Format a bid; 0 is "nil" if it scores as one."""
    if bid == BLIND_NIL:
        return gettext("blind nil")
    if bid == WITH_PARTNER:
        return gettext("by partner")
    return gettext("nil") if bid == 0 and game.zero is Zero.NIL else str(bid)


def format_blind(game: BiddingGame, bid: str) -> str:
    """Add to a formatted bid that it is blind, and in pairs that it is for both partners."""
    if game.blind_side_bid:
        return gettext("%(bid)s blind for both", bid=bid)
    return gettext("%(bid)s blind", bid=bid)


def format_change(change: int) -> str:
    return f"+{change}" if change > 0 else f"\u2212{-change}"


def trump_symbol(trump: str) -> str:
    if trump == NO_TRUMP:
        return gettext("no trump")
    return Suit(trump).symbol if trump in list(Suit) else ""


def trump_name(trump: str) -> str:
    """The trump in a word, for screen readers."""
    return say(describe.SUITS[trump]) if trump in describe.SUITS else ""


def format_cards(cards: int) -> str:
    return ngettext("%(num)s card", "%(num)s cards", cards)


def kind_name(game: BiddingGame, kind: str) -> str:
    """The name of a kind of deal; "" for a usual deal, unless the dealer chooses the kind."""
    special = game.kind(kind)
    if special:
        return say(game.kind_label(special))
    return gettext("usual deal") if game.kind_chosen and kind else ""


def absence(why: Absence | None) -> str:
    """Why a seat does not play in a deal; None: it plays."""
    return say(ABSENCES[why]) if why else gettext("plays")


def describe_deal(sitting: BiddingSitting, deal: BidDeal) -> str:
    """A deal in a few words: kind and number of cards."""
    special = special_of(sitting.played, deal)
    parts = [say(sitting.played.kind_label(special))] if special else []
    return ", ".join([*parts, format_cards(deal.cards)])


def format_points(tenths: int) -> str:
    points = say(say_points(tenths))
    return f"+{points}" if tenths > 0 else points


def format_total(tenths: int) -> str:
    return say(say_points(tenths))


def about_game(game: BiddingGame) -> str:
    """A game in one line: players, cards, points for a bid."""
    return " · ".join(_about(game))


def summary(game: BiddingGame) -> str:
    """One sentence on how a game differs from the others; "" for a house's own games."""
    return say(SUMMARIES[game.id]) if game.id in SUMMARIES else ""


def _about(game: BiddingGame) -> Iterator[str]:
    yield describe_players(game.fewest_players, game.most_players)
    yield say(describe.deck_size(game)) if game.deck_each else format_cards(game.deck)
    yield str(_exact(game))
    if game.end is End.TARGET:
        yield gettext("to %(target)s", target=game.target)


def _exact(game: BiddingGame) -> str:
    bonus, trick = game.exact_bonus, game.exact_trick
    if not bonus:
        label = gettext("made: %(points)s a trick", points=trick)
    elif trick:
        label = gettext("made: %(bonus)s + %(points)s a trick", bonus=bonus, points=trick)
    else:
        label = gettext("made: %(bonus)s", bonus=bonus)
    return label


def describe_course(game: BiddingGame, players: int) -> str:
    """The number of deals and the range of hand sizes for that number of players."""
    in_all = deal_count(game, players)
    hands = [slot.cards for slot in course(game, players) if not slot.kind]
    low, high = min(hands, default=0), max(hands, default=0)
    if in_all is None:
        return format_cards(high)
    deals = ngettext("%(num)s deal", "%(num)s deals", in_all)
    if low == high or game.course is Course.SAME:
        return f"{deals}, {format_cards(high)}"
    return gettext("%(deals)s, hands of %(low)s to %(high)s cards", deals=deals, low=low, high=high)


def deal_notice(sitting: BiddingSitting, deal: BidDeal) -> str:
    return " ".join(map(say, bidding.deal_notices(sitting, deal)))


def pair_bids(sitting: BiddingSitting, deal: BidDeal) -> list[tuple[str, int]]:
    """Each pair's name and sum of bids so far; empty if no partners' bids are added."""
    if not sitting.played.adds_bids:
        return []
    sums = []
    for side, seats in enumerate(sitting.sides):
        bids = [deal.bids[seat] for seat in seats if seat in deal.bids]
        sums.append((sitting.side_name(side), sum(map(required_tricks, bids))))
    return sums
