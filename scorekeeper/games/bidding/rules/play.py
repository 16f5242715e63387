"""Notes on the play of individual games that do not affect the score, and so are not in their data.

They are looked up by the game's id. A house's own game has the notes of the built-in game in its
`plays_like`, or of `MUST_TRUMP`.
"""

from collections.abc import Mapping

from scorekeeper.base.articles import Line, game_rule, our_reading
from scorekeeper.games.bidding.rules.game import BiddingGame

_NOT_BROKEN = game_rule(
    "Spades may be led only after one has been played on another suit, or from a hand of "
    "only spades."
)
_BLIND_NIL = our_reading(
    "Anyone may bid blind nil at any time. Many tables allow it only to a side that is 100 "
    "points behind."
)
_TO_THE_LEFT = our_reading(
    "The deal and the play go to the left here; some tables in Nepal and India play to the right."
)

_BEAT = (
    game_rule(
        "Follow suit, with a card that beats the trick if you have one. If you have none of "
        "the suit led, play a trump that beats the trick, if you have one."
    ),
    our_reading(
        "If you have neither, play any card. Some descriptions ask for a trump even if it "
        "cannot win."
    ),
)

_MUST_BEAT = frozenset({"call-break", "pocha"})

MUST_TRUMP = "must-trump"
"""A style of play of many Russian tables that no built-in game has."""

_PLAY_NOTES: Mapping[str, tuple[Line, ...]] = {
    "oh-hell": (game_rule("Whoever draws the highest card deals first."),),
    "wizard": (
        game_rule(
            "Besides the 52 cards there are four wizards and four jesters. You may always play "
            "one, even if you could follow suit."
        ),
        game_rule(
            "The first wizard in a trick wins it. Jesters lose; if all are jesters, the first "
            "one wins."
        ),
        game_rule(
            "After a wizard is led, everyone may play anything. After a jester is led, the "
            "next card that has a suit is the one to follow."
        ),
        game_rule(
            "If a wizard is turned up, the dealer names trump; if a jester is, there is no trump."
        ),
    ),
    "pocha": (
        game_rule(
            "The cards of a suit rank ace, three, king, knight, jack, seven, six, five, four, two."
        ),
        *_BEAT,
        our_reading("Some let the three rank low, between four and two."),
        our_reading(
            "With three players many tables remove the twos and play with 36 cards: make "
            "your own version for that."
        ),
    ),
    "call-break": (
        *_BEAT,
        _TO_THE_LEFT,
    ),
    "spades": (
        _NOT_BROKEN,
        _BLIND_NIL,
        our_reading(
            "With three players one card is left over and lies aside; many play without the "
            "two of clubs instead."
        ),
    ),
    "spades-pairs": (_NOT_BROKEN, _BLIND_NIL),
    "skull-king": (
        game_rule("Black is trump, here written as spades. Special cards may always be played."),
        game_rule(
            "Pirates beat numbers, the Skull King beats pirates, mermaids beat him, pirates "
            "beat mermaids."
        ),
        our_reading(
            "If pirate, Skull King and mermaid are in one trick, the mermaid wins it, and only "
            "she scores. Escapes lose."
        ),
    ),
    "joker-georgian": (
        game_rule(
            "The two black sixes are jokers. A joker wins or loses its trick, as its player says."
        ),
    ),
    MUST_TRUMP: (
        game_rule("Follow suit if you can; if you cannot, play a trump if you have one."),
    ),
}

PLAY_STYLES = tuple(game for game in _PLAY_NOTES if game != "oh-hell")
"""The unusual styles of play: those of these built-in games, and `MUST_TRUMP`."""


def play_notes(game: BiddingGame) -> tuple[Line, ...]:
    """Notes on this game's play that do not follow from its data."""
    return _PLAY_NOTES.get(game.plays_like or game.id, ())


_UNOWNED = frozenset({"wizard"})
"""Games with cards, such as a bomb, after which no player takes the trick."""


def allows_unowned_tricks(game: BiddingGame) -> bool:
    return game.unowned_tricks or (game.plays_like or game.id) in _UNOWNED


def lets_first_bidder_name_trump(game: BiddingGame) -> bool:
    return (game.plays_like or game.id) == "joker-georgian"


def plays_any_card_when_void(game: BiddingGame) -> bool:
    """Whether a player who cannot follow suit may play any card and need not beat the trick."""
    return (game.plays_like or game.id) not in {*_MUST_BEAT, MUST_TRUMP}
