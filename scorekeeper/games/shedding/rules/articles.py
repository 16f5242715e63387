"""The shedding game's rules in sentences, besides those of its rule cards; and its set-up."""

from dataclasses import dataclass

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import (
    COPIES,
    EACH_NUMBER,
    NUMBER_CARDS,
    NUMBER_RULES,
    OTHER_RULES,
    Pile,
)
from scorekeeper.games.shedding.rules.effects import PENALTY
from scorekeeper.games.shedding.rules.match import NUMBER_RULE, OTHER_RULE, TARGETS
from scorekeeper.games.shedding.rules.order import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.shedding.rules.table import NEW_HAND

HAND = 7
"""Cards that each player is dealt."""

NUMBERED = COPIES * len(NUMBER_CARDS)


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step of the set-up.

    Args:
        said: what is done.
        piles: the piles that the cards are dealt into with it, if any.
    """

    said: Text
    piles: int = 0


SHUFFLING = (
    SetupStep(text("Shuffle overhand: take packets off the deck and drop them back, often.")),
    SetupStep(text("Deal the whole deck into %(piles)s piles, card by card.", piles=4), 4),
    SetupStep(text("Put the piles together, and shuffle overhand once more.")),
    SetupStep(text("Deal the whole deck into %(piles)s piles, card by card.", piles=7), 7),
    SetupStep(text("Put the piles together, and let somebody cut.")),
)
"""How to shuffle well: after a game cards of one colour lie together."""

BEGINNING = (
    SetupStep(text("Deal everybody %(cards)s cards, face down.", cards=HAND)),
    SetupStep(text("The rest is the deck: put it in the middle, face down.")),
    SetupStep(
        text(
            "Turn its first card up beside it: the pile begins. A rule card goes under the deck, "
            "and the next one is turned up."
        )
    ),
    SetupStep(
        text("Leave room for six piles of rules: one turn, one extra, one victory, three numbers.")
    ),
    SetupStep(text("Say who begins, however your table likes. Turns go to the left.")),
)
"""What is done before the first turn."""


def articles() -> tuple[Article, ...]:
    """All articles, in the order in which one learns the game."""
    return (_playing(), _set_up(), _mistakes(), _points())


def _ours(said: Text) -> Line:
    return Line(said, Source.READING)


def _playing() -> Article:
    return Article(
        "shedding",
        text("How the shedding game is played"),
        (
            Line(
                text(
                    "For %(fewest)s to %(most)s, with %(numbered)s number cards and %(rules)s rule "
                    "cards. Whoever gets rid of all cards first wins, unless a victory rule says "
                    "otherwise.",
                    fewest=FEWEST_PLAYERS,
                    most=MOST_PLAYERS,
                    numbered=NUMBERED,
                    rules=sum(pile.cards for pile in Pile),
                )
            ),
            Line(
                text(
                    "In your turn play one number card on the pile: of the same colour, full or "
                    "empty, or of the same number. Or play one rule card on its own pile."
                )
            ),
            Line(
                text(
                    "A rule card is in force at once and beats the basic rules; all rules in force "
                    "have to be met. Only a number rule waits for the next time its number is "
                    "played."
                )
            ),
            Line(
                text(
                    "Does nothing fit, or do you want to play nothing? Draw one card. If it fits, "
                    "or is a rule card, it may be played at once; else keep it, and the turn "
                    "passes. After drawing, no card from the hand may be played."
                )
            ),
            Line(
                text("With one card left call “Montana!”, loudly, whatever the victory rule says.")
            ),
            Line(
                text(
                    "Whoever plays the last card without winning, because a victory rule is in "
                    "force, draws %(count)s, and the turn passes.",
                    count=NEW_HAND,
                )
            ),
            Line(text("The numbers are a ring: after 6 comes 1.")),
            _ours(
                text(
                    "When the deck is empty, the pile but for its top card is shuffled and becomes "
                    "the deck."
                )
            ),
        ),
    )


def _set_up() -> Article:
    steps = (*SHUFFLING, *BEGINNING)
    return Article(
        "shedding-set-up",
        text("Shuffling and setting up the shedding game"),
        tuple(Line(step.said) for step in steps),
    )


def _mistakes() -> Article:
    return Article(
        "shedding-mistakes",
        text("Wrong cards and forgotten calls"),
        (
            Line(
                text(
                    "A wrong card goes back to the hand, and its player draws %(count)s.",
                    count=PENALTY,
                )
            ),
            Line(
                text(
                    "Was the card right, but something forgotten that had to be said or done? Its "
                    "player draws %(count)s, and the card stays.",
                    count=PENALTY,
                )
            ),
            Line(
                text(
                    "What nobody notices before the next player has played costs nothing, and a "
                    "wrong card stays."
                )
            ),
            _ours(text("A forgotten “Montana!” costs what anything forgotten costs.")),
            _ours(
                text(
                    "So it is with what number rules ask of the player: to go again after a 4, to "
                    "swap hands after a 5, to cover a 2."
                )
            ),
            _ours(
                text("After a wrong card the turn passes, unless your table lets one try again.")
            ),
            _ours(
                text(
                    "Whoever forgets something with the last card draws %(count)s, and so has not "
                    "won: the game goes on. Where a victory rule makes one draw %(hand)s as well, "
                    "both are drawn.",
                    count=PENALTY,
                    hand=NEW_HAND,
                )
            ),
        ),
    )


def _points() -> Article:
    return Article(
        "shedding-points",
        text("Points of the shedding game"),
        (
            Line(
                text(
                    "After a game the cards left in all hands are counted, and the winner gets the "
                    "sum."
                )
            ),
            Line(
                text(
                    "A number card counts its number, a number rule %(number)s, any other rule "
                    "card %(other)s.",
                    number=NUMBER_RULE,
                    other=OTHER_RULE,
                )
            ),
            Line(
                text("Whoever wins by a victory rule holds three number cards: they count as well.")
            ),
            Line(
                text(
                    "A match goes to %(low)s or %(high)s points, as the table likes.",
                    low=TARGETS[0],
                    high=TARGETS[1],
                )
            ),
            _ours(
                text(
                    "There are %(each)s cards of each number, %(rules)s number rules and "
                    "%(others)s other rule cards: more than that in all hands cannot be.",
                    each=EACH_NUMBER,
                    rules=NUMBER_RULES,
                    others=OTHER_RULES,
                )
            ),
        ),
    )
