"""The games that the app neither plays nor counts by rules of their own, in the rule book alone.

They stand here and not in `games/`, because there is nothing else of them: no sitting, no file, no
page. Points of those that people play together can be kept by a game that counts any points.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.web.book import Book


def _differs(said: Text) -> Line:
    """A line about which descriptions differ, or say nothing."""
    return Line(said, Source.READING)


@cache
def articles() -> Sequence[Article]:
    """An article for each of them."""
    return (_michigan(), _old_maid(), _monte_carlo(), _klondike())


def _michigan() -> Article:
    return Article(
        "michigan",
        text("Michigan"),
        (
            Line(
                text(
                    "For 3 to 8 players, with a deck of 52 cards, chips, and four cards of a "
                    "second deck: the ace of hearts, the king of clubs, the queen of diamonds and "
                    "the jack of spades."
                )
            ),
            Line(
                text(
                    "Those four are the boodle cards. They lie face up in the middle, and chips "
                    "are put on them; nobody plays them."
                )
            ),
            Line(
                text(
                    "The aim is to be the first without cards, and to win chips from the boodle "
                    "cards on the way. Aces are high, twos low; there is no trump."
                )
            ),
            Line(
                text("Before each deal everyone puts one chip on each boodle card, the dealer two.")
            ),
            Line(
                text(
                    "All cards are dealt one by one, to one hand more than there are players. The "
                    "spare hand stays face down. Some may get a card more than others."
                )
            ),
            Line(
                text(
                    "The dealer's left-hand neighbour chooses a suit and plays their lowest card "
                    "of it. Whoever has the next higher card of that suit plays it, then whoever "
                    "has the next, and so on, each in front of themselves."
                )
            ),
            Line(
                text(
                    "The run stops at the ace, or at a card after which nobody has the next: it "
                    "is in the spare hand. Whoever played last begins a new run with their lowest "
                    "card of another suit; if they have no other suit, the turn passes to the "
                    "left."
                )
            ),
            Line(
                text(
                    "Whoever plays a card that is also a boodle card takes the chips that lie "
                    "on it."
                )
            ),
            Line(
                text(
                    "The deal ends when someone plays their last card: everyone else pays that "
                    "player one chip for each card still in hand. Chips left on boodle cards stay "
                    "for the next deal, and the deal passes to the left."
                )
            ),
            _differs(
                text(
                    "Nobody sees or takes the spare hand. At some tables the dealer may exchange "
                    "their hand for it, or it is sold to the highest bidder."
                )
            ),
            _differs(
                text(
                    "After a stop the suit must change. Some let the same suit go on; some let "
                    "players spread their stakes over the boodle cards as they like, or add a "
                    "pool for whoever goes out."
                )
            ),
            _differs(
                text(
                    "It ends when you agree, best when all have dealt as often. Chips that still "
                    "lie on boodle cards are then shared out."
                )
            ),
            _differs(
                text(
                    "As points: after each deal note for each player the chips won or lost, with "
                    "what they put on the boodle cards. All totals and the chips that still lie "
                    "there add up to zero."
                )
            ),
        ),
    )


def _old_maid() -> Article:
    return Article(
        "old-maid",
        text("Old Maid"),
        (
            Line(
                text(
                    "For 2 to 8 players, with a deck of 52 cards from which one queen is "
                    "removed: three queens stay, and one of them never finds a partner."
                )
            ),
            Line(text("The aim is not to be left with the odd queen, the old maid.")),
            Line(
                text(
                    "All 51 cards are dealt one by one; some get a card more. Everyone lays down "
                    "their pairs, two cards of the same rank. Of three alike only two go."
                )
            ),
            Line(
                text(
                    "The dealer holds out their hand face down to the left. That player draws one "
                    "card, unseen, lays down a pair if it makes one, then holds out their own "
                    "hand to the left; and so on."
                )
            ),
            Line(
                text(
                    "Whoever has no cards left is out and safe. In the end all are paired but one "
                    "queen: whoever holds it loses. There is one loser and no winner."
                )
            ),
            _differs(
                text(
                    "The dealer is the first to hold out their hand. Others let the youngest "
                    "begin, or draw from the neighbour on the left."
                )
            ),
            _differs(
                text(
                    "Any queen may be removed. Some remove three, so that everyone knows the "
                    "old maid, or any other card unseen."
                )
            ),
            _differs(
                text(
                    "No description keeps a score. Over several deals, note who lost: whoever lost "
                    "least often wins."
                )
            ),
        ),
    )


def _monte_carlo() -> Article:
    return Article(
        "monte-carlo",
        text("Monte Carlo"),
        (
            Line(text("A solitaire with 52 cards. The aim is to take all of them away in pairs.")),
            Line(
                text(
                    "Deal 25 cards face up in five rows of five. The other 27 are the stock, face "
                    "down."
                )
            ),
            Line(
                text(
                    "Take away two cards of the same rank that touch: side by side, one above the "
                    "other, or corner to corner. Suits don't matter."
                )
            ),
            Line(
                text(
                    "Then close the gaps: read the rows like a text, push all cards together "
                    "toward the upper left in that order, and fill the empty places at the end "
                    "from the stock."
                )
            ),
            Line(
                text(
                    "When the stock has run out, go on without it. You win when no card is left; "
                    "it is over when no two of a rank touch after the gaps are closed."
                )
            ),
            _differs(
                text(
                    "You choose when to close the gaps, and may leave a pair for later. Some ask "
                    "that every pair be taken first, or close the gaps after each pair."
                )
            ),
            _differs(text("Some deal only 20 cards, or 16 in four rows of four.")),
            _differs(
                text(
                    "No description gives points. To compare, count the cards that are left: "
                    "fewer are better."
                )
            ),
        ),
    )


def _klondike() -> Article:
    return Article(
        "klondike",
        text("Klondike"),
        (
            Line(
                text(
                    "A solitaire with 52 cards. The aim is to build each suit from ace to king on "
                    "a pile of its own."
                )
            ),
            Line(
                text(
                    "Deal seven columns from left to right, of one card, two, and so on up to "
                    "seven. The last card of each is face up, all above it face down. The other 24 "
                    "are the stock."
                )
            ),
            Line(
                text(
                    "In the columns cards go down by one and change colour: a red six on a black "
                    "seven. Cards in such an order may move together."
                )
            ),
            Line(
                text(
                    "An ace begins its pile; on it go the two, the three and so on of the same "
                    "suit. Take the last card of a column, or the top one of the waste."
                )
            ),
            Line(
                text(
                    "A face-down card that becomes the last of its column is turned up. Only a "
                    "king, alone or with what lies on it, may go to an empty column."
                )
            ),
            Line(
                text(
                    "When you like, turn cards from the stock onto the waste; its top card may be "
                    "played. When the stock has run out, the waste is turned over and becomes the "
                    "stock."
                )
            ),
            Line(
                text(
                    "You win when all 52 cards are on the four piles; it is over when nothing "
                    "goes any more."
                )
            ),
            _differs(
                text(
                    "Three cards are turned at a time, and the stock may be gone through as often "
                    "as you like. Others turn one card at a time; or allow only one pass, or three."
                )
            ),
            _differs(
                text(
                    "Part of an ordered run may move, and a card may come back from its pile to a "
                    "column. Stricter tables forbid either."
                )
            ),
            _differs(
                text(
                    "The game itself has no points: count the cards on the piles. As a gambling "
                    "game the deck costs 52, and each card on a pile pays 5."
                )
            ),
        ),
    )


def _values() -> dict[str, Any]:
    return {"of_others": articles()}


OTHER_GAMES = Book(
    hint=text("Other games"),
    usual=articles,
    articles=articles,
    contents="rulebook/_other_games.html",
    values=_values,
    reading=text("Our reading: descriptions of the game differ or don't say, so we chose."),
)
