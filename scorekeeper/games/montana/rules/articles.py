"""The rules of Montana, article by article, as a house plays them.

What depends on a house rule is said from the rule itself. Each line says whose it is: the
game's, our own reading where the game says nothing, or the house's.
"""

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.dealing import PACK
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import Modifier

ONLY_WITH_DUMMY = Line(text("Only where the dummy plays."))
"""The line that a card leaves out, where its hint says the same."""


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


def _ours(said: Text) -> Line:
    return Line(said, Source.READING)


def _house(said: Text) -> Line:
    return Line(said, Source.HOUSE)


def _cards() -> Article:
    return Article(
        "cards",
        text("The cards and their ranks"),
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
                    "A dealer may make a game up: its name, and whether the dummy plays, are "
                    "enough at the table."
                )
            ),
        ),
    )


def _exchanges() -> Article:
    return Article(
        "exchanges",
        text("Exchanging and passing"),
        (
            Line(text("To exchange 4 with the dummy, put four cards in and take four out.")),
            _ours(text("Everybody exchanges and passes at the same moment.")),
            _ours(text("Cards dropped on a dummy that plays are mixed.")),
            Line(
                text(
                    "A dummy's card that opens is not mixed in: in Helena the one that nobody "
                    "took, in Great Falls the one that was dealt. The others lie behind it."
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
                    "A bid is a number of tricks from 1 to %(most)s, nil or double nil.",
                    most=TRICKS,
                )
            ),
            Line(
                text(
                    "A bid is made by taking exactly that many tricks. Missed, it is set: over "
                    "(too many) or under (too few)."
                )
            ),
            Line(
                text(
                    "Double nil is bid before looking at one's cards: after the call, before "
                    "anything is exchanged."
                )
            ),
            _ours(text("Nil and numbers are bid after the exchanges.")),
            Line(text("In Missoula a bid can then be changed by one trick, up or down.")),
            _ours(text("There nil may become 1, and 1 nil. Double nil stands.")),
            _ours(text("Bids are heard from the dealer's left round to the dealer.")),
            _ours(text("What the bids add up to is free.")),
            _house(hidden if rules.hidden_bids else text("Bids are open.")),
        ),
    )


def _play() -> Article:
    return Article(
        "play",
        text("Playing a trick"),
        (
            Line(text("Follow suit if you can. Who cannot may play any card.")),
            Line(text("The highest spade takes the trick, else the highest card of the suit led.")),
            Line(
                text(
                    "Spades may be led once they are broken: once somebody, or the dummy, has "
                    "played one on another suit."
                )
            ),
            _ours(text("From a hand of nothing but spades, one may always be led.")),
            _ours(text("A spade that is led so breaks them as well.")),
            _ours(text("A spade that the dummy leads does not break them.")),
            _ours(
                text(
                    "A revoke, not following suit though one could, is put right while the trick "
                    "lies open; then the table decides."
                )
            ),
            Line(text("Who takes a trick leads to the next. There are thirteen.")),
            _ours(
                text(
                    "The lowest club in a player's hand opens, unless the game says otherwise. "
                    "The dummy's clubs do not count."
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
                    "It plays its cards in the order in which they lie, whatever was led, and "
                    "wins by chance: allow for it when bidding."
                )
            ),
            _house(text("The dummy's turn: %(place)s.", place=place)),
            _ours(text("When its cards run out, it sits out.")),
            _ours(text("It takes tricks, but has no contract and no points.")),
        ),
    )


def _points(rules: HouseRules) -> Article:
    return Article(
        "points",
        text("Points"),
        (
            Line(text("Exactly as many tricks as bid: that many points.")),
            Line(text("Fewer: a point is lost for each trick missing.")),
            _house(_worth(text("More than bid"), rules.over)),
            _house(_worth(text("Nil without a trick"), rules.nil)),
            _house(_worth(text("Nil with a trick or more"), -rules.nil)),
            _house(_worth(text("Double nil without a trick"), rules.double_nil)),
            _house(_worth(text("Double nil with a trick or more"), -rules.double_nil)),
            Line(text("All tricks together, the dummy's included, are thirteen.")),
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
            Line(text("Nil is the contract to take no trick.")),
            Line(text("Double nil is the same, bid before looking at one's cards.")),
            _house(_worth(text("Nil, won or lost"), rules.nil)),
            _house(_worth(text("Double nil, won or lost"), rules.double_nil)),
            Line(text("Under Unabomb a lost nil costs less, the more tricks it took.")),
            Line(text("A lost double nil costs the same, Unabomb or not.")),
        ),
    )


def _extra_point(rules: HouseRules) -> Article:
    best = text("The best hand gets it.")
    each = text("Of equal hands each gets it.")
    return Article(
        "extra-point",
        text("The extra point"),
        (
            Line(text("In Bozeman each has two cards left. They are compared as at 21.")),
            _ours(text("An ace counts 11, two aces 12, court cards 10.")),
            _house(_worth(text("It is worth"), rules.blackjack_point)),
            _house(text("Only a 21 gets it.") if rules.blackjack_for == "21" else best),
            _house(
                text("Of equal hands nobody gets it.") if rules.blackjack_tie != "each" else each
            ),
            Line(text("Cards may not be held back: following suit comes first.")),
        ),
    )


def _last_round(rules: HouseRules) -> Article:
    more = (
        text("The calling deal counts as the caller's own: two more deals follow.")
        if rules.last_round_counts_calling_deal
        else text("Each player deals once more: three more deals, the caller's the last.")
    )
    return Article(
        "last-round",
        text("Last round and the end"),
        (
            Line(text("A night goes on until a dealer, on the own deal, calls last round.")),
            _house(more),
            _ours(text("Last round counts deals, whoever deals them.")),
            Line(text("The most points win.")),
            _ours(text("Equal points share the win.")),
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
                    "After a misdeal, or when somebody is away, the table decides; the rotation "
                    "goes on from who really dealt."
                )
            ),
        ),
    )


def _unabomb(rules: HouseRules) -> Article:
    low = rules.unabomb[0][0]
    steps = [
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
            Line(text("A lost nil costs less, the more tricks it took.")),
            _house(
                text("Fewer than %(tricks)s tricks: %(points)s.", tricks=low, points=-rules.nil)
            ),
            *steps,
            Line(text("A lost double nil costs the same, Unabomb or not.")),
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
            _ours(text("It holds for every trick, not only the first.")),
            _ours(text("Who holds nothing but spades plays one, which cannot win.")),
            Line(
                text(
                    "A dummy that opens has one chance in four of the first trick: somebody is "
                    "usually set."
                )
            ),
        ),
    )
