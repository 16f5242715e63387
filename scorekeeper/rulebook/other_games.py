"""Games that are only in the rule book: the app neither plays them nor keeps their score.

They are here and not in `games/`, because they have no sittings, files or pages. The score pad can
keep the score of those for several players.
"""

from collections.abc import Sequence

from scorekeeper.base.articles import Article, Line, Source
from scorekeeper.base.text import Text, text
from scorekeeper.web.book import Book


def _article(id: str, title: Text, rules: Sequence[Text], differs: Sequence[Text]) -> Article:
    """Build an article; `differs` has the rules about which descriptions differ or are silent."""
    return Article(
        id, title, (*map(Line, rules), *(Line(rule, Source.READING) for rule in differs))
    )


_MICHIGAN = _article(
    "michigan",
    text("Michigan"),
    (
        text(
            "For 3 to 8 players, with a deck of 52 cards, chips, and four cards of a "
            "second deck: the ace of hearts, the king of clubs, the queen of diamonds and "
            "the jack of spades."
        ),
        text(
            "Those four are the boodle cards. They lie face up in the middle, and chips "
            "are put on them; nobody plays them."
        ),
        text(
            "The aim is to be the first without cards, and to win chips from the boodle "
            "cards on the way. Aces are high, twos low; there is no trump."
        ),
        text("Before each deal everyone puts one chip on each boodle card, the dealer two."),
        text(
            "All cards are dealt one by one, to one hand more than there are players. The "
            "spare hand stays face down. Some may get a card more than others."
        ),
        text(
            "The dealer's left-hand neighbour chooses a suit and plays their lowest card "
            "of it. Whoever has the next higher card of that suit plays it, then whoever "
            "has the next, and so on, each in front of themselves."
        ),
        text(
            "The run stops at the ace, or at a card after which nobody has the next: it "
            "is in the spare hand. Whoever played last begins a new run with their lowest "
            "card of another suit; if they have no other suit, the turn passes to the "
            "left."
        ),
        text("Whoever plays a card that is also a boodle card takes the chips that lie on it."),
        text(
            "The deal ends when someone plays their last card: everyone else pays that "
            "player one chip for each card still in hand. Chips left on boodle cards stay "
            "for the next deal, and the deal passes to the left."
        ),
    ),
    (
        text(
            "Nobody sees or takes the spare hand. At some tables the dealer may exchange "
            "their hand for it, or it is sold to the highest bidder."
        ),
        text(
            "After a stop the suit must change. Some let the same suit go on; some let "
            "players spread their stakes over the boodle cards as they like, or add a "
            "pool for whoever goes out."
        ),
        text(
            "It ends when you agree, best when all have dealt as often. Chips that still "
            "lie on boodle cards are then shared out."
        ),
        text(
            "As points: after each deal note for each player the chips won or lost, with "
            "what they put on the boodle cards. All totals and the chips that still lie "
            "there add up to zero."
        ),
    ),
)


_OLD_MAID = _article(
    "old-maid",
    text("Old Maid"),
    (
        text(
            "For 2 to 8 players, with a deck of 52 cards from which one queen is "
            "removed: three queens stay, and one of them never finds a partner."
        ),
        text("The aim is not to be left with the odd queen, the old maid."),
        text(
            "All 51 cards are dealt one by one; some get a card more. Everyone lays down "
            "their pairs, two cards of the same rank. Of three alike only two go."
        ),
        text(
            "The dealer holds out their hand face down to the left. That player draws one "
            "card, unseen, lays down a pair if it makes one, then holds out their own "
            "hand to the left; and so on."
        ),
        text(
            "Whoever has no cards left is out and safe. In the end all are paired but one "
            "queen: whoever holds it loses. There is one loser and no winner."
        ),
    ),
    (
        text(
            "The dealer is the first to hold out their hand. Others let the youngest "
            "begin, or draw from the neighbour on the left."
        ),
        text(
            "Any queen may be removed. Some remove three, so that everyone knows the "
            "old maid, or any other card unseen."
        ),
        text(
            "No description keeps a score. Over several deals, note who lost: whoever lost "
            "least often wins."
        ),
    ),
)


_MONTE_CARLO = _article(
    "monte-carlo",
    text("Monte Carlo"),
    (
        text("A solitaire with 52 cards. The aim is to take all of them away in pairs."),
        text("Deal 25 cards face up in five rows of five. The other 27 are the stock, face down."),
        text(
            "Take away two cards of the same rank that touch: side by side, one above the "
            "other, or corner to corner. Suits don't matter."
        ),
        text(
            "Then close the gaps: read the rows like a text, push all cards together "
            "toward the upper left in that order, and fill the empty places at the end "
            "from the stock."
        ),
        text(
            "When the stock has run out, go on without it. You win when no card is left; "
            "it is over when no two of a rank touch after the gaps are closed."
        ),
    ),
    (
        text(
            "You choose when to close the gaps, and may leave a pair for later. Some ask "
            "that every pair be taken first, or close the gaps after each pair."
        ),
        text("Some deal only 20 cards, or 16 in four rows of four."),
        text(
            "No description gives points. To compare, count the cards that are left: "
            "fewer are better."
        ),
    ),
)


_KLONDIKE = _article(
    "klondike",
    text("Klondike"),
    (
        text(
            "A solitaire with 52 cards. The aim is to build each suit from ace to king on "
            "a pile of its own."
        ),
        text(
            "Deal seven columns from left to right, of one card, two, and so on up to "
            "seven. The last card of each is face up, all above it face down. The other 24 "
            "are the stock."
        ),
        text(
            "In the columns cards go down by one and change colour: a red six on a black "
            "seven. Cards in such an order may move together."
        ),
        text(
            "An ace begins its pile; on it go the two, the three and so on of the same "
            "suit. Take the last card of a column, or the top one of the waste."
        ),
        text(
            "A face-down card that becomes the last of its column is turned up. Only a "
            "king, alone or with what lies on it, may go to an empty column."
        ),
        text(
            "When you like, turn cards from the stock onto the waste; its top card may be "
            "played. When the stock has run out, the waste is turned over and becomes the "
            "stock."
        ),
        text(
            "You win when all 52 cards are on the four piles; it is over when nothing "
            "goes any more."
        ),
    ),
    (
        text(
            "Three cards are turned at a time, and the stock may be gone through as often "
            "as you like. Others turn one card at a time; or allow only one pass, or three."
        ),
        text(
            "Part of an ordered run may move, and a card may come back from its pile to a "
            "column. Stricter tables forbid either."
        ),
        text(
            "The game itself has no points: count the cards on the piles. As a gambling "
            "game the deck costs 52, and each card on a pile pays 5."
        ),
    ),
)


def articles() -> Sequence[Article]:
    return _MICHIGAN, _OLD_MAID, _MONTE_CARLO, _KLONDIKE


OTHER_GAMES = Book(
    hint=text("Other games"),
    usual=articles,
    articles=articles,
    contents="rulebook/_other_games.html",
    values=lambda: {"of_others": articles()},
    reading=text("Our reading: descriptions of the game differ or don't say, so we chose."),
)
