"""Sentences about a game of exact bids, built from its data so that they cannot contradict it.

Each function describes one part of the game: deck, trump, play, and end. For hands see
`describe_hands`, for the bidding `describe_bidding`, for points `worths`.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import Text, join_texts, ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    NO_TRUMP,
    Direction,
    End,
    FirstBidder,
    Ties,
    Trump,
    Zero,
)
from scorekeeper.games.bidding.rules.play import (
    allows_unowned_tricks,
    lets_first_bidder_name_trump,
    plays_any_card_when_void,
)
from scorekeeper.games.bidding.rules.schedule import course
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal

SUITS: Mapping[str, Text] = {
    "C": text("clubs"),
    "D": text("diamonds"),
    "H": text("hearts"),
    "S": text("spades"),
    NO_TRUMP: text("no trump"),
}
"""Suit letter, or `NO_TRUMP` → its name."""

_DECKS: Mapping[int, Text] = {
    32: text("32 cards, sevens to aces; aces are high."),
    36: text("36 cards, sixes to aces; aces are high."),
    40: text("40 cards, ten of each suit."),
    52: text("A standard deck of 52 cards; aces are high."),
}


def player_counts(game: BiddingGame) -> range:
    return range(game.fewest_players, game.most_players + 1, 2 if game.partners else 1)


def players_range(game: BiddingGame) -> str:
    """The possible numbers of players as a range, such as "3–7" or "4"."""
    numbers = player_counts(game)
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


# ---- cards ----


def players(game: BiddingGame) -> Text:
    numbers = Text(players_range(game))
    if game.partners:
        return text("Players: %(players)s, in pairs; partners sit opposite.", players=numbers)
    return text("Players: %(players)s, each for themselves.", players=numbers)


def deck(game: BiddingGame) -> Text:
    if game.deck_each:
        return text(
            "The deck has %(cards)s cards for each player; aces are high.", cards=game.deck_each
        )
    if game.jokers:
        return text(
            "%(deck)s cards: %(plain)s in suits, and %(jokers)s that have none.",
            deck=game.deck,
            plain=game.deck - game.jokers,
            jokers=game.jokers,
        )
    return _DECKS.get(game.deck, text("A deck of %(deck)s cards.", deck=game.deck))


def deck_size(game: BiddingGame) -> Text:
    if game.deck_each:
        return text("%(cards)s cards per player", cards=game.deck_each)
    return Text(str(game.deck))


# ---- trump ----


def trump(game: BiddingGame) -> Iterator[Text]:
    match game.trump:
        case Trump.NONE:
            yield text("There is no trump.")
        case Trump.FIXED:
            yield text("Trump is always %(suit)s.", suit=SUITS[game.trump_suits[0]])
        case Trump.IN_TURN:
            yield text(
                "Trump changes with each deal, in this order: %(suits)s; then from the start.",
                suits=join_texts(SUITS[suit] for suit in game.trump_suits),
            )
        case Trump.DEALER:
            yield (
                text("The dealer names trump, or no trump.")
                if game.no_trump
                else text("The dealer names trump.")
            )
        case Trump.TURNED:
            yield text("After the deal the next card is turned up: its suit is trump.")
            if _all_can_be_dealt(game):
                yield (
                    text("When all cards are dealt, the dealer's last one is shown and is trump.")
                    if game.last_card_trump
                    else text(
                        "When all cards are dealt, the first bidder names trump after three cards, "
                        "or none."
                    )
                    if lets_first_bidder_name_trump(game)
                    else text("When all cards are dealt, there is no trump.")
                )


def _all_can_be_dealt(game: BiddingGame) -> bool:
    return any(
        slot.cards * players == game.deck_for(players)
        for players in player_counts(game)
        for slot in course(game, players)
    )


# ---- play ----


def play(game: BiddingGame) -> Iterator[Text]:
    if game.direction is Direction.RIGHT:
        yield text("Deal and play go to the right, against the clock.")
    if game.first_bidder is FirstBidder.DEALER:
        yield text("The dealer leads.")
    elif game.direction is Direction.RIGHT:
        yield text("The dealer's right-hand neighbour leads.")
    else:
        yield text("The dealer's left-hand neighbour leads.")
    if plays_any_card_when_void(game):
        yield text("Follow suit if you can; if you cannot, play any card.")
    yield (
        text("The highest card of the suit led wins the trick, and its player leads next.")
        if game.trump is Trump.NONE
        else text(
            "The highest trump wins the trick, or without one the highest card of the suit led; "
            "its player leads next."
        )
    )
    if allows_unowned_tricks(game):
        yield text("A trick that nobody takes, as after a bomb, counts for no player.")


# ---- special deals, the end ----


def special_deals(game: BiddingGame) -> Iterator[Text]:
    if not game.special:
        return
    yield (
        text("Before each deal the dealer chooses which kind it is.")
        if game.kind_chosen
        else text("Special deals follow the usual ones.")
    )
    for kind in game.special:
        yield _special(game, kind)


def _special(game: BiddingGame, kind: SpecialDeal) -> Text:
    name, rules = game.kind_label(kind), special_rules(kind)
    if game.kind_chosen:
        return Text("%(name)s: %(rules)s.", {"name": name, "rules": rules})
    if not kind.times:
        return text("%(name)s, dealt once by each player: %(rules)s.", name=name, rules=rules)
    return ntext(
        "%(name)s, %(count)s deal: %(rules)s.",
        "%(name)s, %(count)s deals: %(rules)s.",
        kind.times,
        name=name,
        rules=rules,
    )


def special_rules(kind: SpecialDeal) -> Text:
    """What is different in a special deal, in a few words."""
    return join_texts(_special_rules(kind))


def _special_rules(kind: SpecialDeal) -> Iterator[Text]:
    if kind.cards:
        yield ntext("%(count)s card each", "%(count)s cards each", kind.cards)
    elif not kind.times:
        yield text("the largest hand")
    if kind.no_trump:
        yield text("no trump")
    if kind.aim is Aim.BIDS:
        if kind.blind:
            yield text("everyone bids before looking at the cards")
        if kind.factor > 1:
            yield text("points count %(factor)s times", factor=kind.factor)
        return
    yield text("nobody bids")
    if kind.trick_points:
        yield text("%(points)s a trick", points=say_points(kind.trick_points * TENTHS))
    if kind.clean_points:
        points = say_points(kind.clean_points * TENTHS)
        yield (
            text("%(points)s for no trick", points=points)
            if kind.aim is Aim.NOTHING
            else text("%(points)s for all tricks", points=points)
        )


def outright(game: BiddingGame) -> Iterator[Text]:
    """How a side wins or loses whatever the points are."""
    if game.all_wins:
        yield text("A side that bids all tricks and takes them has won, and the game is over.")
    if game.lose_sets:
        yield ntext(
            "A side that fails %(count)s bid has lost, and the game is over.",
            "A side that fails %(count)s bids has lost, and the game is over.",
            game.lose_sets,
        )
        if game.zero is Zero.NIL:
            yield text("A failed nil does not count as one of these bids.")


def end(game: BiddingGame) -> Text:
    if game.end is End.TARGET and game.lose_at:
        return text(
            "It is over when someone has %(target)s points after a deal, or %(lost)s or fewer; "
            "most points win.",
            target=game.target,
            lost=say_points(game.lose_at * TENTHS),
        )
    if game.end is End.TARGET:
        return text(
            "It is over when someone has %(target)s points after a deal; most points win.",
            target=game.target,
        )
    return text("It is over after the last deal; most points win.")


def ties(game: BiddingGame) -> Text:
    if game.ties is Ties.SHARE:
        return text("Ties: those with the most points share the win.")
    return text("Ties: another deal is played.")
