"""Articles about games of exact bids in the rule book: a general one, and one for each game.

Articles are built from a game's data, so a house's own game has one too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from scorekeeper.base.articles import Article, ArticleTable, Line, Source, game_rule, our_reading
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules import (
    describe,
    describe_bidding,
    describe_hands,
)
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import End, Miss, Ties, Zero
from scorekeeper.games.bidding.rules.play import play_notes
from scorekeeper.games.bidding.rules.schedule import deal_count
from scorekeeper.games.bidding.rules.typical_deals import typical_deals
from scorekeeper.games.bidding.rules.worths import worths

GENERAL = "exact-bids"
"""The id of the general article."""

_BOOK_GAME = "oh-hell"  # its version is the one in the book, not a choice of the app
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def articles(games: Mapping[str, BiddingGame]) -> tuple[Article, ...]:
    return (general(), *map(article, games.values()))


def article(game: BiddingGame) -> Article:
    deals = ArticleTable(
        text("A few results"),
        (text("Bid"), text("Took"), text("Points")),
        tuple((deal.bid, deal.tricks, say_points(deal.points)) for deal in typical_deals(game)),
    )
    return Article(
        game.id,
        game.label,
        tuple(_lines(game)),
        (deals,) if game.end is End.TARGET else (hands_table(game), deals),
        game.also,
    )


def worth_line(what: Text, points: Text | int, lost: int | None) -> Text:
    gain = Text(f"+{points}") if isinstance(points, int) else points
    if lost is None:
        return Text("%(what)s: %(points)s.", {"what": what, "points": gain})
    loss = Text(f"−{-lost}")
    return Text("%(what)s: %(points)s / %(lost)s.", {"what": what, "points": gain, "lost": loss})


def _lines(game: BiddingGame) -> Iterator[Line]:
    if game.note:
        yield Line(Text("%(note)s", {"note": game.note}), Source.HOUSE)
    yield from _rules(game)


def rule_sentences(game: BiddingGame) -> tuple[Text, ...]:
    return tuple(line.sentence for line in _rules(game))


def _rules(game: BiddingGame) -> Iterator[Line]:
    if game.source:
        from_book = game.id == _BOOK_GAME or game.own
        yield Line(game.about, Source.GAME if from_book else Source.READING)
    yield from _as_game(
        chain(
            (describe.players(game), describe.deck(game)),
            describe_hands.hands(game),
            describe_hands.sets(game),
            describe.trump(game),
            describe_bidding.bidding(game),
            describe.play(game),
        )
    )
    yield from play_notes(game)
    yield from _as_game(describe.special_deals(game))
    for worth in worths(game):
        yield Line(worth_line(worth.what, worth.points, worth.lost))
    yield from _as_game(bags(game))
    yield from _as_game(describe_bidding.extra_points(game))
    yield Line(describe.end(game))
    yield from _as_game(describe.outright(game))
    # descriptions of games rarely mention ties, so the rule is ours; a house sets it for its games
    ours = game.ties is Ties.SHARE and not game.own
    yield Line(describe.ties(game), Source.READING if ours else Source.GAME)
    yield from _as_game(_other_names(game))


def _as_game(sentences: Iterable[Text]) -> Iterator[Line]:
    return map(Line, sentences)


def bags(game: BiddingGame) -> Iterator[Text]:
    """How bags and the tricks of a failed nil score."""
    if game.bag_limit:
        yield text("Each overtrick is a bag. Bags are counted on from deal to deal.")
    if game.zero is Zero.NIL:
        yield from _failed_nil(game)


def _failed_nil(game: BiddingGame) -> Iterator[Text]:
    if game.adds_bids and game.nil_tricks_help:
        yield text("Tricks of a failed nil count towards the partner's bid.")
    elif game.adds_bids:
        yield text("Tricks of a failed nil do not count towards the partner's bid.")
    overtricks = game.over is Miss.MADE and game.overtrick_tenths
    scored = overtricks and game.nil_bags_score
    if game.adds_bids and game.nil_tricks_help:
        if scored:
            yield text("If both partners bid nil, such tricks score like overtricks.")
    elif game.bag_limit:
        if scored or not overtricks:
            yield text("Tricks of a failed nil count as bags and score like overtricks.")
        else:
            yield text("Tricks of a failed nil count as bags, but score nothing.")
    elif scored:
        yield text("Tricks of a failed nil score like overtricks.")


def _other_names(game: BiddingGame) -> Iterator[Text]:
    """The other names: those in other letters, then the Russian ones."""
    russian = [name for name in game.also if _CYRILLIC.search(name)]
    latin = [name for name in game.also if name not in russian]
    if latin:
        yield text("Also called: %(names)s.", names=Text(", ".join(latin)))
    if russian:
        yield text("In Russian: %(names)s.", names=Text(", ".join(russian)))


def hands_table(game: BiddingGame) -> ArticleTable:
    """The table of hand sizes: a row for each number of players."""
    return ArticleTable(
        text("Hand sizes"),
        (text("Players"), text("Cards each, deal by deal"), text("Deals in all")),
        tuple(_hands_row(game, players) for players in describe.player_counts(game)),
    )


def _hands_row(game: BiddingGame, players: int) -> tuple[Text, ...]:
    usual = describe_hands.usual_hands(game, players)
    sizes = Text(describe_hands.hand_sizes(usual))
    deals = deal_count(game, players) or 0
    if special := deals - len(usual):
        sizes = text("%(sizes)s, then %(count)s special", sizes=sizes, count=special)
    return Text(str(players)), sizes, Text(str(deals))


def general() -> Article:
    """The article about what the games have in common, and how the app scores them."""
    return Article(
        GENERAL,
        text("Games of exact bids"),
        (
            game_rule(
                "Before a deal is played, everyone bids how many tricks they will take. "
                "Whoever takes exactly as many scores; in most of these games too many is as "
                "bad as too few."
            ),
            game_rule(
                "Hands grow or shrink from deal to deal, or stay the same; a suit is turned "
                "up for trump, or takes its turn, or is always the same."
            ),
            game_rule(
                "The hook is the rule that the bids may not add up to the number of tricks. "
                "The last to bid cannot bid what is left, so someone must fail."
            ),
            game_rule("The deal passes to the left, in some games to the right."),
            our_reading(
                "What a revoke costs is for the table to decide: on the page of the deal the "
                "bid can count as missed, or the player can lose points."
            ),
            game_rule(
                "Each game here is one of many that go by its name: its article says whose "
                "version it is, and what others do. House rules change it."
            ),
            our_reading(
                "The app does not insist on an order: bids and tricks may be entered as they "
                "come. It refuses a bid that the hook forbids, and tricks that do not add "
                "up to the hand."
            ),
            our_reading(
                "Points are counted again from bids and tricks: if a deal is corrected, all "
                "totals after it follow, and bags too."
            ),
            our_reading(
                "Someone can no longer win if no bids and tricks at all could do it. The app "
                "does not ask whether the cards allow them."
            ),
        ),
    )
