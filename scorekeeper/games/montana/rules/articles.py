"""The rules of Montana as a house plays them, divided into articles.

Lines that depend on a house rule are made from that rule. Each line names its source: the
game, our own reading where the game leaves something open, or the house.
"""

from scorekeeper.base.articles import Article, Line, Source, game_rule, our_reading
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.dealing import PACK
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Modifier

ONLY_WITH_DUMMY = game_rule("Only where the dummy plays.")
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


def _house(message: Text) -> Line:
    return Line(message, Source.HOUSE)


def _cards() -> Article:
    return Article(
        "cards",
        text("The cards and their rank"),
        (
            game_rule(
                "Spades are trump: 3 4 5 6 7 8 9 10 J Q K A 2. The two of spades is highest."
            ),
            game_rule("Hearts, diamonds and clubs rank from the two, the lowest, to the ace."),
            game_rule(
                "%(pack)s cards make four piles of 13, one for each player and one for the "
                "dummy, unless the game deals otherwise.",
                pack=PACK,
            ),
        ),
    )


def _call() -> Article:
    return Article(
        "call",
        text("The call"),
        (
            game_rule("The dealer calls one game and any modifiers, and perhaps last round."),
            our_reading("The call comes before the cards are dealt."),
            game_rule(
                "The dealer may make up a game. Its name and whether the dummy plays are "
                "enough to start."
            ),
        ),
    )


def _exchanges() -> Article:
    return Article(
        "exchanges",
        text("Exchanging and passing"),
        (
            game_rule("To exchange 4 with the dummy, put in four cards and take four."),
            our_reading("Everyone exchanges and passes at the same moment."),
            our_reading("Cards discarded to a dummy that plays are shuffled."),
            game_rule(
                "A dummy card that leads is not shuffled in: in Helena the one nobody "
                "took, in Great Falls the one that was dealt. The others go behind it."
            ),
        ),
    )


def _bids(rules: HouseRules) -> Article:
    hidden = text("Bids are hidden until all are in.")
    return Article(
        "bids",
        text("Bids"),
        (
            game_rule(
                "A bid is a number of tricks from 1 to %(limit)s, nil or double nil.",
                limit=TRICKS,
            ),
            game_rule(
                "A bid is made by taking exactly that many tricks. Otherwise it is set: "
                "over (too many) or under (too few)."
            ),
            game_rule(
                "Double nil is bid before you look at your cards: after the call and "
                "before any exchange."
            ),
            our_reading("Nil and numbers are bid after the exchanges."),
            game_rule("In Missoula a bid can then be changed by one trick, up or down."),
            our_reading("Nil may become 1, and 1 may become nil. Double nil stands."),
            our_reading("Bidding starts at the dealer's left and ends with the dealer."),
            our_reading("The bids may add up to any number."),
            _house(hidden if rules.hidden_bids else text("Bids are open.")),
        ),
    )


def _play() -> Article:
    return Article(
        "play",
        text("Playing a trick"),
        (
            game_rule("Follow suit if you can; if you cannot, play any card."),
            game_rule(
                "The highest spade takes the trick or, if there is none, the highest "
                "card of the suit led."
            ),
            game_rule(
                "Spades may be led once they are broken: once a player or the dummy has "
                "played one on another suit."
            ),
            our_reading("A player with only spades left may always lead one."),
            our_reading("That breaks spades as well."),
            our_reading("A spade that the dummy leads does not break them."),
            our_reading(
                "A revoke (not following suit when you could) is corrected while the trick "
                "is still face up; after that, the table decides."
            ),
            game_rule("The winner of a trick leads to the next. There are thirteen tricks."),
            our_reading(
                "The lowest club held by a player leads first, unless the game says "
                "otherwise. The dummy's clubs do not count."
            ),
        ),
    )


def _dummy(rules: HouseRules) -> Article:
    place = rules.dummy_place or text("to the dealer's left")
    return Article(
        "dummy",
        text("The dummy"),
        (
            game_rule("The dummy is the fourth pile. It plays only in games that say so."),
            game_rule(
                "It plays its cards in the order they lie, whatever is led, and wins only "
                "by chance: allow for that when you bid."
            ),
            _house(text("The dummy's turn: %(place)s.", place=place)),
            our_reading("When its cards run out, it sits out."),
            our_reading("It takes tricks, but makes no bid and scores nothing."),
        ),
    )


def _points(rules: HouseRules) -> Article:
    return Article(
        "points",
        text("Points"),
        (
            game_rule("Exactly the tricks you bid: one point for each."),
            game_rule("Fewer: minus one point for each trick short."),
            _house(_worth(text("More than bid"), rules.over)),
            _house(_worth(text("Nil made (no tricks)"), rules.nil)),
            _house(_worth(text("Nil failed (one trick or more)"), -rules.nil)),
            _house(_worth(text("Double nil made (no tricks)"), rules.double_nil)),
            _house(_worth(text("Double nil failed (one trick or more)"), -rules.double_nil)),
            game_rule("All tricks, including the dummy's, add up to thirteen."),
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
            game_rule("Nil is a bid to take no tricks."),
            game_rule("Double nil is the same, but bid before you look at your cards."),
            _house(_worth(text("Nil, made or set"), rules.nil)),
            _house(_worth(text("Double nil, made or set"), rules.double_nil)),
            game_rule("Under Unabomb, a failed nil costs less the more tricks it took."),
            game_rule("A failed double nil costs the same with or without Unabomb."),
        ),
    )


def _extra_point(rules: HouseRules) -> Article:
    best = text("The best hand gets it.")
    shared = text("Ties: everyone tied gets it.")
    return Article(
        "extra-point",
        text("The extra point"),
        (
            game_rule("In Bozeman each player has two cards left. They score as in blackjack."),
            our_reading("An ace counts 11, two aces 12, court cards 10."),
            _house(_worth(text("Worth"), rules.blackjack_point)),
            _house(text("Only a 21 gets it.") if rules.blackjack_for == "21" else best),
            _house(text("Ties: nobody gets it.") if rules.blackjack_tie != "each" else shared),
            game_rule("Cards may not be held back: following suit comes first."),
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
            game_rule("A night continues until a dealer calls last round."),
            _house(deals_left),
            our_reading("Last round counts deals, whoever deals them."),
            game_rule("The most points win."),
            our_reading("Tied players share the win."),
        ),
    )


def _dealer() -> Article:
    return Article(
        "dealer",
        text("Who deals"),
        (
            our_reading("The deal passes to the left."),
            our_reading(
                "After a misdeal, or when someone is away, the table decides; the rotation "
                "continues from whoever actually dealt."
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
            game_rule("A failed nil costs less the more tricks it took."),
            _house(
                text("Fewer than %(tricks)s tricks: %(points)s.", tricks=low, points=-rules.nil)
            ),
            *ladder,
            game_rule("A failed double nil costs the same with or without Unabomb."),
        ),
    )


def _continental_divide() -> Article:
    return Article(
        Modifier.CONTINENTAL_DIVIDE,
        describe.modifier(Modifier.CONTINENTAL_DIVIDE, HouseRules()),
        (
            game_rule("The dummy plays, in whichever game is called."),
            our_reading("When its cards run out, it sits out."),
        ),
    )


def _kens_rule(rules: HouseRules) -> Article:
    return Article(
        Modifier.KENS_RULE,
        describe.modifier(Modifier.KENS_RULE, rules),
        (
            game_rule(
                "When the dummy leads a spade, nobody may follow with a spade, so the dummy "
                "takes the trick."
            ),
            ONLY_WITH_DUMMY,
            our_reading("This applies to every trick, not just the first."),
            our_reading("A player with only spades plays one, but it cannot win."),
            game_rule(
                "A dummy that leads has one chance in four of taking the first trick, so "
                "someone is usually set."
            ),
        ),
    )
