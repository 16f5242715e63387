"""What the rules of single games say besides, on which no score depends: so no game's data has it.

By the game's id. A house's own game has what that one has which it `plays_like`, or `MUST_TRUMP`.
"""

from collections.abc import Mapping

from scorekeeper.base.articles import Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.game import BiddingGame


def _ours(said: Text) -> Line:
    return Line(said, Source.READING)


_NOT_BROKEN = Line(
    text(
        "Spades may be led only after one has been played on another suit, or from a hand of "
        "only spades."
    )
)
_BLIND_NIL = _ours(
    text(
        "Anyone may bid blind nil at any time. Many tables allow it only to a side that is 100 "
        "points behind."
    )
)
_TO_THE_LEFT = _ours(
    text(
        "The deal and the play go to the left here, as in all games of the app; where the game "
        "is at home, many play to the right."
    )
)

_BEAT = (
    Line(
        text(
            "Follow suit, with a card that beats the trick if you have one. If you have none of "
            "the suit led, play a trump that beats the trick, if you have one."
        )
    ),
    _ours(
        text(
            "If you have neither, play any card. Some descriptions ask for a trump even if it "
            "cannot win."
        )
    ),
)

_MUST_BEAT = frozenset({"call-break", "pocha"})

MUST_TRUMP = "must-trump"
"""The play of no game that ships, but of many Russian tables."""

_BESIDES: Mapping[str, tuple[Line, ...]] = {
    "oh-hell": (Line(text("Whoever draws the highest card deals first.")),),
    "wizard": (
        Line(
            text(
                "Besides the 52 cards there are four wizards and four jesters. You may always play "
                "one, even if you could follow suit."
            )
        ),
        Line(
            text(
                "The first wizard in a trick wins it. Jesters lose; if all are jesters, the first "
                "one wins."
            )
        ),
        Line(
            text(
                "After a wizard is led, everyone may play anything. After a jester is led, the "
                "next card that has a suit is the one to follow."
            )
        ),
        Line(
            text(
                "If a wizard is turned up, the dealer names trump; if a jester is, there is no "
                "trump."
            )
        ),
    ),
    "pocha": (
        Line(
            text(
                "The cards of a suit rank ace, three, king, knight, jack, seven, six, five, "
                "four, two."
            )
        ),
        *_BEAT,
        _ours(text("Some let the three rank low, between four and two.")),
        _ours(
            text(
                "With three players many tables remove the twos and play with 36 cards: make "
                "your own version for that."
            )
        ),
        _TO_THE_LEFT,
    ),
    "call-break": (
        *_BEAT,
        _TO_THE_LEFT,
    ),
    "spades": (
        _NOT_BROKEN,
        _BLIND_NIL,
        _ours(
            text(
                "With three players one card is left over and lies aside; many play without the "
                "two of clubs instead."
            )
        ),
    ),
    "spades-pairs": (_NOT_BROKEN, _BLIND_NIL),
    MUST_TRUMP: (
        Line(text("Follow suit if you can; if you cannot, play a trump if you have one.")),
    ),
}

PLAYED = tuple(game for game in _BESIDES if game != "oh-hell")
"""The ways to play the cards that are not the usual one: as these games, or `MUST_TRUMP`."""


def besides(game: BiddingGame) -> tuple[Line, ...]:
    """What there is to say of this game's play that its data does not say."""
    return _BESIDES.get(game.plays_like or game.id, ())


_UNOWNED = frozenset({"wizard"})
"""The games with cards, such as a bomb, after which nobody takes the trick."""


def allows_unowned_tricks(game: BiddingGame) -> bool:
    """Whether a trick can belong to nobody."""
    return game.unowned_tricks or (game.plays_like or game.id) in _UNOWNED


def plays_any_card_when_void(game: BiddingGame) -> bool:
    """Whether a player who cannot follow suit may play any card, and need not beat the trick."""
    return (game.plays_like or game.id) not in {*_MUST_BEAT, MUST_TRUMP}
