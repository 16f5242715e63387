"""The deck: 72 number cards, and 28 rule cards of sixteen kinds ("Deck")."""

from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text

NUMBERS = (1, 2, 3, 4, 5, 6)
"""The numbers, which form a ring: 6 is followed by 1."""

COPIES = 2
"""How often each number card is in the deck."""

EACH_NUMBER = 12
"""How many number cards of one number there are, in all colours."""


class Colour(StrEnum):
    GREEN = "green"
    RED = "red"
    BLUE = "blue"


class Fill(StrEnum):
    """Whether the centre of a number card is filled."""

    FULL = "full"
    EMPTY = "empty"


_LABELS = {
    (Colour.GREEN, Fill.FULL): text("green solid %(number)s"),
    (Colour.GREEN, Fill.EMPTY): text("green outline %(number)s"),
    (Colour.RED, Fill.FULL): text("red solid %(number)s"),
    (Colour.RED, Fill.EMPTY): text("red outline %(number)s"),
    (Colour.BLUE, Fill.FULL): text("blue solid %(number)s"),
    (Colour.BLUE, Fill.EMPTY): text("blue outline %(number)s"),
}


@dataclass(frozen=True, slots=True)
class NumberCard:
    """A number card: a colour, a number from 1 to 6, solid (full) or outline (empty)."""

    colour: Colour
    number: int
    fill: Fill

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"no such number: {self.number}")

    @property
    def code(self) -> str:
        """Its code of three characters, such as G5F for the green solid 5."""
        return f"{self.colour[0]}{self.number}{self.fill[0]}".upper()

    @property
    def label(self) -> Text:
        """The card's name, such as "green solid 5"."""
        return replace(_LABELS[self.colour, self.fill], values={"number": self.number})


NUMBER_CARDS = tuple(
    NumberCard(colour, number, fill) for colour in Colour for number in NUMBERS for fill in Fill
)
"""The 36 number cards; the deck has two of each."""


class Pile(StrEnum):
    """The categories of rule cards, by their piles: number rules have three piles."""

    TURN = "turn"
    EXTRA = "extra"
    VICTORY = "victory"
    NUMBER = "number"

    @property
    def label(self) -> Text:
        return _PILES[self][0]

    @property
    def cards(self) -> int:
        return _PILES[self][1]


_PILES = {
    Pile.TURN: (text("turn rule"), 8),
    Pile.EXTRA: (text("extra rule"), 6),
    Pile.VICTORY: (text("victory rule"), 2),
    Pile.NUMBER: (text("number rule"), 12),
}

NUMBER_RULES = Pile.NUMBER.cards
OTHER_RULES = Pile.TURN.cards + Pile.EXTRA.cards + Pile.VICTORY.cards


class Rule(StrEnum):
    """The kinds of rule cards, as far as they are known. The names are ours."""

    T1 = "T1"
    T2 = "T2"
    T3 = "T3"
    T4 = "T4"
    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    E4 = "E4"
    V1 = "V1"
    V2 = "V2"
    N1 = "N1"
    N2 = "N2"
    N3 = "N3"
    N4 = "N4"
    N5 = "N5"
    N6 = "N6"

    @property
    def pile(self) -> Pile:
        return {"T": Pile.TURN, "E": Pile.EXTRA, "V": Pile.VICTORY, "N": Pile.NUMBER}[self[0]]

    @property
    def copies(self) -> int | None:
        """How often it is in the deck; None if unknown."""
        return {Pile.TURN: 2, Pile.EXTRA: None, Pile.VICTORY: 1, Pile.NUMBER: 2}[self.pile]

    @property
    def max_copies(self) -> int:
        """The number of copies in the deck, or the highest possible one if that is unknown."""
        other_rules = len([rule for rule in Rule if rule.pile is self.pile]) - 1
        return self.copies or self.pile.cards - other_rules


Card = NumberCard | Rule
"""A card of the deck; rule cards of one kind are equal."""


def step(number: int, by: int) -> int:
    return (number - 1 + by) % len(NUMBERS) + 1


def neighbours(number: int) -> tuple[int, int]:
    """Return the numbers before and after this one on the ring."""
    return step(number, -1), step(number, 1)


BY_CODE = {card.code: card for card in NUMBER_CARDS}
"""The number cards by code."""


def parse_card(typed: str, field: str) -> Card:
    """Return the card with this code: "G5F", "b3e", "T2".

    Raises:
        RuleError: there is no such card.
    """
    code = typed.strip().upper()
    if code in list(Rule):
        return Rule(code)
    card = BY_CODE.get(code)
    if card is None:
        message = text("Write a card as G5F (green solid 5), B3E (blue outline 3) or T2.")
        raise RuleError(Problem("bad-card", field, message))
    return card
