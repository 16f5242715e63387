"""A game's pocket card: its article in few words."""

from collections.abc import Iterator

from scorekeeper.base.articles import Source
from scorekeeper.base.pocket import Fact, Kind, PocketCard
from scorekeeper.base.text import Text, join_texts, ntext, text
from scorekeeper.games.bidding.rules import describe, describe_bidding, describe_hands
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Bidding, Course, End, Ties, Trump
from scorekeeper.games.bidding.rules.play import play_notes
from scorekeeper.games.bidding.rules.schedule import deal_count
from scorekeeper.games.bidding.rules.worths import worths


def game_card(game: BiddingGame) -> PocketCard:
    notes = [line.sentence for line in play_notes(game) if line.source is Source.GAME]
    reminders = [*_hands(game), *_trump(game), *_bidding(game), *notes]
    reminders += describe.special_deals(game)
    reminders += describe.outright(game)
    if game.ties is Ties.DEAL_ON:
        reminders.append(describe.ties(game))
    return PocketCard(
        Kind.GAME,
        game.label,
        _course(game),
        table=worths(game),
        mind=tuple(reminders),
        usual=tuple(describe.play(game)),
        facts=(
            Fact(text("Players"), Text(describe.players_range(game))),
            Fact(text("Cards"), describe.deck_size(game)),
            _length(game),
        ),
    )


def _course(game: BiddingGame) -> Text:
    if game.course is Course.LISTED:
        return text("hands: %(hands)s", hands=Text(describe_hands.hand_sizes(game.hands)))
    if game.course is Course.SAME:
        if not game.largest:
            return text("all cards dealt evenly")
        return ntext("hands of %(count)s card", "hands of %(count)s cards", game.largest)
    smallest = game.least
    return {
        Course.UP_DOWN: text("hands from %(least)s up and back down", least=smallest),
        Course.DOWN_UP: text("hands down to %(least)s and back up", least=smallest),
        Course.UP: text("hands from %(least)s up", least=smallest),
        Course.DOWN: text("hands down to %(least)s", least=smallest),
    }[game.course]


def _hands(game: BiddingGame) -> Iterator[Text]:
    if game.course in {Course.LISTED, Course.SAME}:
        return
    if game.largest:
        yield text("At most %(largest)s cards each.", largest=game.largest)
    elif game.card_left:
        yield text("One card is always left to turn up.")
    if game.top_times == 0 and game.end_times == 0:
        yield text("Everyone deals the smallest and the largest hand.")
    elif game.top_times == 0:
        yield text("Everyone deals the largest hand once.")
    elif game.end_times == 0:
        yield text("Everyone deals the smallest hand once, at each end.")


def _trump(game: BiddingGame) -> Iterator[Text]:
    match game.trump:
        case Trump.FIXED:
            yield text("Trump: %(suits)s.", suits=describe.SUITS[game.trump_suits[0]])
        case Trump.IN_TURN:
            suits = join_texts(describe.SUITS[suit] for suit in game.trump_suits)
            yield text("Trump in turn: %(suits)s.", suits=suits)
        case _:
            yield from describe.trump(game)


def _bidding(game: BiddingGame) -> Iterator[Text]:
    if game.bidding is Bidding.AT_ONCE:
        yield text("All bid at the same moment.")
        if game.hidden_bids:
            yield text("Nobody sees a bid before all are in.")
    elif not game.hook_from:
        yield text("No hook.")
    elif game.hook_from == 1:
        yield text("Hook: the bids may not add up to the tricks.")
    else:
        yield text(
            "Hook from %(cards)s cards on: the bids may not add up to the tricks.",
            cards=game.hook_from,
        )
    yield from describe_bidding.pair_bids(game)
    if game.blind_side_bid:
        yield describe_bidding.blind_side_bid(game)
    if game.lowest_bid:
        yield text("The lowest bid is %(bid)s.", bid=game.lowest_bid)
    if game.highest_bid:
        yield text("The highest bid is %(bid)s.", bid=game.highest_bid)
    yield from describe_bidding.blind_bid(game)


def _length(game: BiddingGame) -> Fact:
    if game.end is End.TARGET:
        return Fact(text("Target"), Text(str(game.target)))
    deal_counts = [deal_count(game, players) or 0 for players in describe.player_counts(game)]
    low, high = min(deal_counts), max(deal_counts)
    return Fact(text("Deals in all"), Text(f"{low}–{high}" if low < high else str(low)))
