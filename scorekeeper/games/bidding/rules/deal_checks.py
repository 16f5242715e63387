"""Checks of a sitting and its deals; each check lists every problem it finds.

Fields of a sitting: `seats`, `first_dealer`, `rules.hook_from`. Fields of a deal: `dealer`,
`cards`, `kind`, `trump`, `blind`, `bids.0` and `tricks.0` (of a seat), `bids` and `tricks` (of
all seats together), `unowned`; those of extra points are in `extra_checks`.
"""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.seated_deals import TWICE
from scorekeeper.base.seats import check_first_dealer, check_once, has_player_twice
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.bidding import bid_choices, least_bid
from scorekeeper.games.bidding.rules.deals import (
    BLIND_NIL,
    USUAL,
    WITH_PARTNER,
    Bid,
    BidDeal,
    has_bids,
    known_trump,
    trump_choices,
)
from scorekeeper.games.bidding.rules.extra_checks import check_extras
from scorekeeper.games.bidding.rules.game import TYPES, BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import OUT_OF_BOUNDS
from scorekeeper.games.bidding.rules.game_checks import check_game, check_players
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP, Trump
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.results import check_fines
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

MAX_START = 100_000
"""Limit of a latecomer's points to start with."""

CHANGEABLE = frozenset(TYPES) - {
    *("id", "name", "also", "source", "note"),
    *("fewest_players", "most_players", "partners", "pair_bids"),
    *("suits", "scoring", "extra", "special", "kind_chosen"),
}
"""The fields of a game that a house rule can change; changing others makes it another game."""


def check_sitting(sitting: BiddingSitting) -> list[Problem]:
    problems = [*check_once(sitting.seats)]
    if unknown := sorted(set(sitting.rules) - CHANGEABLE):
        message = text("No house rule can change this.")
        return [*problems, *(Problem("no-rule", f"rules.{name}", message) for name in unknown)]
    try:
        played = sitting.played
    except ValueError:
        message = text("These house rules cannot be read.")
        return [*problems, Problem("bad-rules", "rules", message)]
    of_rules = check_game(played) if sitting.rules else ()
    # `check_players` checks the number of players
    wrong = [problem for problem in of_rules if problem.field != "most_players"]
    problems += [_problem_of_rule(sitting, problem) for problem in wrong]
    if wrong:
        return problems
    problems += check_players(played, sitting.players)
    if sitting.seats:
        problems += check_first_dealer(sitting.first_dealer, sitting.seats)
    return problems


def check_seats(sitting: BiddingSitting) -> list[Problem]:
    """Check that no player takes two seats at once; the field is `player`."""
    return [TWICE] if any(map(has_player_twice, map(sitting.seats_in, sitting.deals))) else []


def _problem_of_rule(sitting: BiddingSitting, problem: Problem) -> Problem:
    """The problem as one of a house rule; a largest hand is limited by the number of players."""
    field, message = f"rules.{problem.field}", problem.message
    if problem.field == "largest" and problem.code == OUT_OF_BOUNDS:
        message = range_message(1, largest_hand(sitting.game, sitting.players))
    return Problem(problem.code, field, message)


def check_deal(sitting: BiddingSitting, deal: BidDeal) -> list[Problem]:
    """List the problems of a deal, finished or not.

    Bids against the hook are no error: a table that overlooked it has played the deal. Only
    `moves.with_bid` refuses them, until the table insists.
    """
    head = list(_check_head(sitting, deal))
    if head:
        return head
    return [
        *_check_absent(sitting, deal),
        *_check_trump(sitting, deal),
        *_check_bids(sitting, deal),
        *_check_tricks(sitting, deal),
        *check_extras(sitting.played, deal, sitting.players),
        *check_fines(sitting.played, deal),
    ]


def check_kind(sitting: BiddingSitting, deal: BidDeal) -> list[Problem]:
    """Check that the dealer has chosen the kind of deal, in games where the dealer chooses it.

    Deals of earlier versions may lack the kind; the table then asks for it.
    """
    if not sitting.played.kind_chosen or deal.kind or not (deal.bids or deal.tricks):
        return []
    kinds = ", ".join((USUAL, *(kind.id for kind in sitting.played.special)))
    message = text("Say which deal it is; one of: %(kinds)s.", kinds=kinds)
    return [Problem("kind-missing", "kind", message)]


def _check_head(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    """Check dealer, number of cards and kind."""
    game, players = sitting.played, sitting.players
    if deal.dealer not in range(players) or deal.dealer in deal.absent:
        yield Problem("dealer", "dealer", text("Who deals?"))
    if deal.cards < 1:
        limit = game.deck_for(players) // max(deal.playing(players), 1)
        yield Problem("cards", "cards", range_message(1, limit))
    elif deal.cards * deal.playing(players) > game.deck_for(players):
        message = text(
            "%(players)s players with %(cards)s cards each need %(needed)s; the deck has %(deck)s.",
            players=deal.playing(players),
            cards=deal.cards,
            needed=deal.cards * deal.playing(players),
            deck=game.deck_for(players),
        )
        yield Problem("deck", "cards", message)
    kinds = [kind.id for kind in game.special] + [USUAL] * game.kind_chosen
    if deal.kind and deal.kind not in kinds:
        yield Problem("kind", "kind", text("This game has no such deal."))


def _check_absent(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    """Check who does not play in the deal, and with how many points latecomers start."""
    if not (deal.absent or deal.starts):
        return
    if sitting.played.partners:
        message = text("In pairs everyone plays in every deal. A substitute can take a seat.")
        yield Problem("absent-pairs", "absent", message)
    elif deal.playing(sitting.players) < MIN_PLAYING:
        message = text("At least %(count)s players are needed.", count=MIN_PLAYING)
        yield Problem("absent-many", "absent", message)
    for seat in sorted(deal.absent):
        if seat in deal.bids or seat in deal.tricks:
            message = text("This player has bids or tricks in this deal.")
            yield Problem("absent-plays", f"absent.{seat}", message)
    for seat, points in sorted(deal.starts.items()):
        if not -MAX_START <= points <= MAX_START:
            message = range_message(-MAX_START, MAX_START)
            yield Problem("start", f"starts.{seat}", message)


MIN_PLAYING = 2
"""The fewest players of a deal in which others sit out."""


def _check_trump(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    game, players = sitting.played, sitting.players
    if deal.trump and deal.trump not in possible_trumps(game, deal, players):
        yield Problem("trump", "trump", text("This cannot be trump in this deal."))


def possible_trumps(game: BiddingGame, deal: BidDeal, players: int) -> frozenset[str]:
    """Trumps that the deal can have; a table may always play the turned trump as no trump."""
    if game.trump is Trump.IN_TURN:
        return frozenset((*game.trump_suits, NO_TRUMP))
    if choices := trump_choices(game, deal, players):
        return frozenset((*choices, NO_TRUMP))
    return frozenset((known_trump(game, deal, 1, players),))


def _check_bids(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    game = sitting.played
    if not has_bids(game, deal):
        if deal.bids or deal.blind:
            yield Problem("no-bids", "bids", text("Nothing is bid in this deal."))
        return
    if deal.blind and not (game.blind_factor or game.blind_side_bid):
        yield Problem("blind", "blind", text("This game has no blind bids."))
    for seat, bid in sorted(deal.bids.items()):
        if bid == WITH_PARTNER or (game.blind_side_bid and seat in deal.blind):
            yield from _check_bid_for_both(sitting, deal, seat)
        elif problem := check_bid(game, deal.cards, seat, bid):
            yield problem
        elif bid in range(1, least_bid(sitting, deal, seat)):
            message = text("A side bids at least %(bid)s.", bid=game.least_side_bid)
            yield Problem("side-bid", f"bids.{seat}", message)


def _check_bid_for_both(sitting: BiddingSitting, deal: BidDeal, seat: int) -> Iterator[Problem]:
    game, place, partner = sitting.played, f"bids.{seat}", sitting.partner(seat)
    lowest, bid = game.blind_side_bid, deal.bids[seat]
    if bid == WITH_PARTNER:
        if partner is None or partner not in deal.blind or partner not in deal.bids:
            yield Problem("no-bid", place, text("The partner has not bid blind for both."))
        elif deal.bids[partner] == WITH_PARTNER:
            yield Problem("no-bid", place, text("One of two partners bids for both."))
    elif not isinstance(bid, int) or not lowest <= bid <= deal.cards:
        message = text(
            "A blind bid for both is from %(low)s to %(high)s.", low=lowest, high=deal.cards
        )
        yield Problem("bad-bid", place, message)
    elif partner is None or deal.bids.get(partner) != WITH_PARTNER:
        message = text("A player whose partner bids blind for both makes no bid.")
        yield Problem("partner-bid", place if partner is None else f"bids.{partner}", message)


def check_bid(game: BiddingGame, cards: int, seat: int, bid: Bid) -> Problem | None:
    """The problem of a single bid for a hand of `cards` cards, without regard to other bids."""
    choices = bid_choices(game, cards)
    if bid in choices:
        return None
    if bid == BLIND_NIL:
        return Problem("no-blind-nil", f"bids.{seat}", text("This game has no blind nil."))
    numbers = [choice for choice in choices if isinstance(choice, int)]
    message = text("A bid is from %(low)s to %(high)s.", low=numbers[0], high=numbers[-1])
    return Problem("bad-bid", f"bids.{seat}", message)


def _check_tricks(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Problem]:
    game, players = sitting.played, sitting.players
    if (
        (deal.tricks or deal.unowned)
        and has_bids(game, deal)
        and len(deal.bids) < deal.playing(players)
    ):
        yield Problem("bids-missing", "bids", text("Tricks are counted once all bids are in."))
    counts = deal.tricks
    wrong = [seat for seat, tricks in sorted(counts.items()) if not 0 <= tricks <= deal.cards]
    for seat in wrong:
        message = range_message(0, deal.cards)
        yield Problem("bad-tricks", f"tricks.{seat}", message)
    if deal.unowned and not allows_unowned_tricks(game):
        message = text("In this game every trick belongs to a player.")
        yield Problem("no-unowned", "unowned", message)
    elif not 0 <= deal.unowned <= deal.cards:
        message = range_message(0, deal.cards)
        yield Problem("bad-tricks", "unowned", message)
    elif not wrong:
        yield from _check_sum(game, deal, players)


def _check_sum(game: BiddingGame, deal: BidDeal, players: int) -> Iterator[Problem]:
    """Check that the tricks, once all are counted, add up to the cards."""
    total, cards = deal.cards - deal.tricks_left, deal.cards
    if total > cards or (len(deal.tricks) == deal.playing(players) and total < cards):
        message = (
            text(
                "The tricks add up to %(total)s, not %(cards)s. Count those that nobody took, too.",
                total=total,
                cards=cards,
            )
            if total < cards and allows_unowned_tricks(game)
            else text("The tricks add up to %(total)s, not %(cards)s.", total=total, cards=cards)
        )
        yield Problem("tricks-sum", "tricks", message)
