"""Games of exact bids in the rule book: what they have in common, and an article for each.

An article is made from the game's data, so a house's own game has one as well.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from scorekeeper.base.articles import Article, ArticleTable, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules import describe, describe_hands
from scorekeeper.games.bidding.rules.game import BiddingGame, End, Ties
from scorekeeper.games.bidding.rules.play import BESIDES
from scorekeeper.games.bidding.rules.points import say_points
from scorekeeper.games.bidding.rules.schedule import deals_of
from scorekeeper.games.bidding.rules.worths import typical_deals, worths

GENERAL = "exact-bids"
"""The article about all of them."""

_OF_THE_BOOK = "oh-hell"  # its version is the book's, and no choice of ours
_FIRST_CYRILLIC = "\u0400"


def articles(games: Mapping[str, BiddingGame]) -> tuple[Article, ...]:
    """All articles: what the games have in common, then game by game."""
    return (general(), *map(article, games.values()))


def article(game: BiddingGame) -> Article:
    """The article of one game."""
    return Article(
        game.id,
        game.label,
        tuple(_lines(game)),
        (*_hands_table(game), _deals_table(game)),
        game.also,
    )


def worth_line(what: Text, points: Text | int, lost: int | None) -> Text:
    """A line of the table of points as a sentence."""
    won = Text(f"+{points}") if isinstance(points, int) else points
    if lost is None:
        return Text("%(what)s: %(points)s.", {"what": what, "points": won})
    less = Text(f"−{-lost}")
    return Text("%(what)s: %(points)s / %(lost)s.", {"what": what, "points": won, "lost": less})


def _lines(game: BiddingGame) -> Iterator[Line]:
    if game.source:
        book = game.id == _OF_THE_BOOK or game.own
        yield Line(game.about, Source.GAME if book else Source.READING)
    yield from _as_game(
        chain(
            (describe.players(game), describe.deck(game)),
            describe_hands.hands(game),
            describe.trump(game),
            describe.bidding(game),
            describe.play(game),
        )
    )
    yield from BESIDES.get(game.id, ())
    yield from _as_game(describe.special_deals(game))
    for worth in worths(game):
        yield Line(worth_line(worth.what, worth.points, worth.lost))
    yield from _as_game(_bags(game))
    yield Line(describe.end(game))
    shared = game.ties is Ties.SHARE  # hardly any description says what becomes of a tie
    yield Line(describe.ties(game), Source.READING if shared else Source.GAME)
    yield from _as_game(_also(game))


def _as_game(said: Iterable[Text]) -> Iterator[Line]:
    return map(Line, said)


def _bags(game: BiddingGame) -> Iterator[Text]:
    if not game.bag_limit:
        return
    yield text("Each overtrick is a bag. Bags are counted on from deal to deal.")
    if not game.nil_tricks_help and game.blind_nil_points:
        yield (
            text("Tricks of a nil that is set are bags; they do not help the partner's bid.")
            if game.partners
            else text("Tricks of a nil that is set are bags.")
        )


def _also(game: BiddingGame) -> Iterator[Text]:
    """The other names, in Latin letters and in Russian ones."""
    russian = [name for name in game.also if max(name) >= _FIRST_CYRILLIC]
    others = [name for name in game.also if name not in russian]
    if others:
        yield text("Also called: %(names)s.", names=Text(", ".join(others)))
    if russian:
        yield text("In Russian: %(names)s.", names=Text(", ".join(russian)))


def _hands_table(game: BiddingGame) -> Iterator[ArticleTable]:
    if game.end is End.TARGET:
        return
    yield ArticleTable(
        text("Hand sizes"),
        (text("Players"), text("Cards each, deal by deal"), text("Deals")),
        tuple(_hands_row(game, players) for players in describe.counts(game)),
    )


def _hands_row(game: BiddingGame, players: int) -> tuple[Text, ...]:
    usual = describe_hands.usual_hands(game, players)
    sizes = Text(describe_hands.hand_sizes(usual))
    deals = deals_of(game, players) or 0
    if more := deals - len(usual):
        sizes = text("%(sizes)s, then %(count)s special", sizes=sizes, count=more)
    return Text(str(players)), sizes, Text(str(deals))


def _deals_table(game: BiddingGame) -> ArticleTable:
    return ArticleTable(
        text("A few results"),
        (text("Bid"), text("Took"), text("Points")),
        tuple((each.bid, each.tricks, say_points(each.points)) for each in typical_deals(game)),
    )


def general() -> Article:
    """What the games have in common, and how the app counts them."""
    return Article(
        GENERAL,
        text("Games of exact bids"),
        (
            Line(
                text(
                    "Before a deal is played, everyone bids how many tricks they will take. "
                    "Whoever takes exactly as many scores; in most of these games too many is as "
                    "bad as too few."
                )
            ),
            Line(
                text(
                    "Hands grow or shrink from deal to deal, or stay the same; a suit is turned "
                    "up for trump, or takes its turn, or is always the same."
                )
            ),
            Line(
                text(
                    "The hook is the rule that the bids may not add up to the number of tricks. "
                    "The last to bid cannot bid what is left, so someone must fail."
                )
            ),
            Line(text("The deal passes to the left.")),
            Line(
                text(
                    "Each game here is one of many that go by its name: its article says whose "
                    "version it is, and what others do. House rules change it."
                )
            ),
            _ours(
                text(
                    "The app does not insist on an order: bids and tricks may be entered as they "
                    "come. It refuses a bid that the hook forbids, and tricks that do not add "
                    "up to the hand."
                )
            ),
            _ours(
                text(
                    "Points are counted anew from bids and tricks: if a deal is corrected, all "
                    "totals after it follow, and bags too."
                )
            ),
            _ours(
                text(
                    "Someone can no longer win if no bids and tricks at all could do it. The app "
                    "does not ask whether the cards allow them."
                )
            ),
        ),
    )


def _ours(said: Text) -> Line:
    return Line(said, Source.READING)
