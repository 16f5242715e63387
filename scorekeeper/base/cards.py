"""Playing cards: four suits, thirteen ranks, one pack. Each game defines how ranks compare."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text

RANKS = "A23456789TJQK"
"""The ranks as codes, one letter each; T is a ten."""


class Suit(StrEnum):
    """The suits; the value is the last letter of its cards' codes."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The symbol as text: without U+FE0E, phones would show an emoji."""
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[self] + "\ufe0e"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a rank, one of `RANKS`, and a suit."""

    rank: str
    suit: Suit

    @property
    def code(self) -> str:
        """Two letters for programs, such as TD for the ten of diamonds."""
        return self.rank + self.suit

    @property
    def label(self) -> str:
        """The card as people write it, such as 10♦."""
        return self.rank.replace("T", "10") + self.suit.symbol


PACK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""All 52 cards, suit by suit."""

_BY_CODE = {card.code: card for card in PACK}
_LETTERS = str.maketrans(
    {suit.symbol[0]: suit.value for suit in Suit} | {"\ufe0e": None, "\ufe0f": None}
)


def parse_card(typed: str, field: str) -> Card:
    """Parse a typed card: "7H", "TD", "10d", "7♥".

    Raises:
        RuleError: there is no such card.
    """
    card = _BY_CODE.get(typed.strip().upper().replace("10", "T").translate(_LETTERS))
    if card is None:
        message = text("A card is a rank and a suit, such as 7H or 10D.")
        raise RuleError(Problem("bad-card", field, message))
    return card
