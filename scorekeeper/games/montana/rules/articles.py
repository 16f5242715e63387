"""The rules of Montana as a house plays them, divided into articles.

Lines that depend on a house rule are made from that rule. Each line names its source: the
game, our own reading where the game leaves something open, or the house.
"""

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.dealing import PACK
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Modifier

ONLY_WITH_DUMMY = Line(text("Only where the dummy plays."))
"""Line that a pocket card omits, because its subtitle says the same."""


def articles(rules: HouseRules) -> tuple[Article, ...]:
    """All articles, in the order in which one learns the game; the modifiers last."""
    return (
        _cards(),
        _call(),
        _exchanges(),
        _bids(rules),
        _play(),
        _dummy(rules),
        _points(rules),
        _nil(rules),
        _extra_point(rules),
        _last_round(rules),
        _dealer(),
        _unabomb(rules),
        _continental_divide(),
        _kens_rule(rules),
    )


def _ours(message: Text) -> Line:
    return Line(message, Source.READING)


def _house(message: Text) -> Line:
    return Line(message, Source.HOUSE)


def _cards() -> Article:
    return Article(
        "cards",
        text("The cards and their rank"),
        (
            Line(
                text("Spades are trump: 3 4 5 6 7 8 9 10 J Q K A 2. The two of spades is highest.")
            ),
            Line(text("Hearts, diamonds and clubs rank from the two, the lowest, to the ace.")),
            Line(
                text(
                    "%(pack)s cards make four piles of 13, one for each player and one for the "
                    "dummy, unless the game deals otherwise.",
                    pack=PACK,
                )
            ),
        ),
    )


def _call() -> Article:
    return Article(
        "call",
        text("The call"),
        (
            Line(text("The dealer calls one game and any modifiers, and perhaps last round.")),
            _ours(text("The call comes before the cards are dealt.")),
            Line(
                text(
                    "The dealer may make up a game. Its name and whether the dummy plays are "
                    "enough to start."
                )
            ),
        ),
    )


def _exchanges() -> Article:
    return Article(
        "exchanges",
        text("Exchanging and passing"),
        (
            Line(text("To exchange 4 with the dummy, put in four cards and take four.")),
            _ours(text("Everyone exchanges and passes at the same moment.")),
            _ours(text("Cards discarded to a dummy that plays are shuffled.")),
            Line(
                text(
                    "A dummy card that leads is not shuffled in: in Helena the one nobody "
                    "took, in Great Falls the one that was dealt. The others go behind it."
                )
            ),
        ),
    )


def _bids(rules: HouseRules) -> Article:
    hidden = text("Bids are hidden until all are in.")
    return Article(
        "bids",
        text("Bids"),
        (
            Line(
                text(
                    "A bid is a number of tricks from 1 to %(limit)s, nil or double nil.",
                    limit=TRICKS,
                )
            ),
            Line(
                text(
                    "A bid is made by taking exactly that many tricks. Otherwise it is set: "
                    "over (too many) or under (too few)."
                )
            ),
            Line(
                text(
                    "Double nil is bid before you look at your cards: after the call and "
                    "before any exchange."
                )
            ),
            _ours(text("Nil and numbers are bid after the exchanges.")),
            Line(text("In Missoula a bid can then be changed by one trick, up or down.")),
            _ours(text("Nil may become 1, and 1 may become nil. Double nil stands.")),
            _ours(text("Bidding starts at the dealer's left and ends with the dealer.")),
            _ours(text("The bids may add up to any number.")),
            _house(hidden if rules.hidden_bids else text("Bids are open.")),
        ),
    )


def _play() -> Article:
    return Article(
        "play",
        text("Playing a trick"),
        (
            Line(text("Follow suit if you can; if you cannot, play any card.")),
            Line(
                text(
                    "The highest spade takes the trick or, if there is none, the highest "
                    "card of the suit led."
                )
            ),
            Line(
                text(
                    "Spades may be led once they are broken: once a player or the dummy has "
                    "played one on another suit."
                )
            ),
            _ours(text("A player with only spades left may always lead one.")),
            _ours(text("That breaks spades as well.")),
            _ours(text("A spade that the dummy leads does not break them.")),
            _ours(
                text(
                    "A revoke (not following suit when you could) is corrected while the trick "
                    "is still face up; after that, the table decides."
                )
            ),
            Line(text("The winner of a trick leads to the next. There are thirteen tricks.")),
            _ours(
                text(
                    "The lowest club held by a player leads first, unless the game says "
                    "otherwise. The dummy's clubs do not count."
                )
            ),
        ),
    )


def _dummy(rules: HouseRules) -> Article:
    place = rules.dummy_place or text("to the dealer's left")
    return Article(
        "dummy",
        text("The dummy"),
        (
            Line(text("The dummy is the fourth pile. It plays only in games that say so.")),
            Line(
                text(
                    "It plays its cards in the order they lie, whatever is led, and wins only "
                    "by chance: allow for that when you bid."
                )
            ),
            _house(text("The dummy's turn: %(place)s.", place=place)),
            _ours(text("When its cards run out, it sits out.")),
            _ours(text("It takes tricks, but makes no bid and scores nothing.")),
        ),
    )


def _points(rules: HouseRules) -> Article:
    return Article(
        "points",
        text("Points"),
        (
            Line(text("Exactly the tricks you bid: one point for each.")),
            Line(text("Fewer: minus one point for each trick short.")),
            _house(_worth(text("More than bid"), rules.over)),
            _house(_worth(text("Nil made (no tricks)"), rules.nil)),
            _house(_worth(text("Nil failed (one trick or more)"), -rules.nil)),
            _house(_worth(text("Double nil made (no tricks)"), rules.double_nil)),
            _house(_worth(text("Double nil failed (one trick or more)"), -rules.double_nil)),
            Line(text("All tricks, including the dummy's, add up to thirteen.")),
        ),
    )


def _worth(what: Text, points: int) -> Text:
    return ntext(
        "%(what)s: %(points)s point.",
        "%(what)s: %(points)s points.",
        abs(points),
        what=what,
        points=points,
    )


def _nil(rules: HouseRules) -> Article:
    return Article(
        "nil",
        text("Nil and double nil"),
        (
            Line(text("Nil is a bid to take no tricks.")),
            Line(text("Double nil is the same, but bid before you look at your cards.")),
            _house(_worth(text("Nil, made or set"), rules.nil)),
            _house(_worth(text("Double nil, made or set"), rules.double_nil)),
            Line(text("Under Unabomb, a failed nil costs less the more tricks it took.")),
            Line(text("A failed double nil costs the same with or without Unabomb.")),
        ),
    )


def _extra_point(rules: HouseRules) -> Article:
    best = text("The best hand gets it.")
    shared = text("Ties: everyone tied gets it.")
    return Article(
        "extra-point",
        text("The extra point"),
        (
            Line(text("In Bozeman each player has two cards left. They score as in blackjack.")),
            _ours(text("An ace counts 11, two aces 12, court cards 10.")),
            _house(_worth(text("Worth"), rules.blackjack_point)),
            _house(text("Only a 21 gets it.") if rules.blackjack_for == "21" else best),
            _house(text("Ties: nobody gets it.") if rules.blackjack_tie != "each" else shared),
            Line(text("Cards may not be held back: following suit comes first.")),
        ),
    )


def _last_round(rules: HouseRules) -> Article:
    deals_left = (
        text("The deal in which it is called counts as the caller's: two more deals follow.")
        if rules.last_round_counts_calling_deal
        else text("Everyone deals once more: three more deals, the caller's last.")
    )
    return Article(
        "last-round",
        text("Last round and the end"),
        (
            Line(text("A night goes on until a dealer calls last round.")),
            _house(deals_left),
            _ours(text("Last round counts deals, whoever deals them.")),
            Line(text("The most points win.")),
            _ours(text("Tied players share the win.")),
        ),
    )


def _dealer() -> Article:
    return Article(
        "dealer",
        text("Who deals"),
        (
            _ours(text("The deal passes to the left.")),
            _ours(
                text(
                    "After a misdeal, or when someone is away, the table decides; the rotation "
                    "continues from whoever actually dealt."
                )
            ),
        ),
    )


def _unabomb(rules: HouseRules) -> Article:
    low = rules.unabomb[0][0]
    ladder = [
        _house(
            text(
                "%(tricks)s tricks or more: %(points)s.",
                tricks=tricks,
                points=points,
            )
            if tricks == rules.unabomb[-1][0]
            else text("%(tricks)s tricks: %(points)s.", tricks=tricks, points=points)
        )
        for tricks, points in rules.unabomb
    ]
    return Article(
        Modifier.UNABOMB,
        describe.modifier(Modifier.UNABOMB, rules),
        (
            Line(text("A failed nil costs less the more tricks it took.")),
            _house(
                text("Fewer than %(tricks)s tricks: %(points)s.", tricks=low, points=-rules.nil)
            ),
            *ladder,
            Line(text("A failed double nil costs the same with or without Unabomb.")),
        ),
    )


def _continental_divide() -> Article:
    return Article(
        Modifier.CONTINENTAL_DIVIDE,
        describe.modifier(Modifier.CONTINENTAL_DIVIDE, HouseRules()),
        (
            Line(text("The dummy plays, in whichever game is called.")),
            _ours(text("When its cards run out, it sits out.")),
        ),
    )


def _kens_rule(rules: HouseRules) -> Article:
    return Article(
        Modifier.KENS_RULE,
        describe.modifier(Modifier.KENS_RULE, rules),
        (
            Line(
                text(
                    "When the dummy leads a spade, nobody may follow with a spade, so the dummy "
                    "takes the trick."
                )
            ),
            ONLY_WITH_DUMMY,
            _ours(text("This applies to every trick, not just the first.")),
            _ours(text("A player with only spades plays one, but it cannot win.")),
            Line(
                text(
                    "A dummy that leads has one chance in four of taking the first trick, so "
                    "someone is usually set."
                )
            ),
        ),
    )
