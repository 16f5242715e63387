"""The board: 48 cards and four gaps in four rows of thirteen (the common rules of the game)."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from scorekeeper.base.cards import PACK, RANKS, Card, Suit
from scorekeeper.base.problems import Problem, refuse
from scorekeeper.base.text import Text, text

ROWS, COLUMNS = 4, 13

ACES = tuple(card for card in PACK if card.rank == "A")
DEUCES = tuple(card for card in PACK if card.rank == "2")
CARDS = tuple(card for card in PACK if card.rank != "A")
"""The 48 cards on the board, in the deck's order."""

_SUCCESSOR = {
    Card(rank, suit): Card(higher, suit) for suit in Suit for rank, higher in pairwise(RANKS[1:])
}

_PREDECESSOR = {higher: card for card, higher in _SUCCESSOR.items()}


def successor(card: Card) -> Card | None:
    """Return the next higher card of the suit, which goes behind this one; None for a king."""
    return _SUCCESSOR.get(card)


def predecessor(card: Card) -> Card | None:
    """Return the card behind which this one goes; None for a deuce, which begins a row."""
    return _PREDECESSOR.get(card)


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A place on the board: a row from 0 to 3 and a column from 0 to 12."""

    row: int
    column: int

    def __post_init__(self) -> None:
        if not (0 <= self.row < ROWS and 0 <= self.column < COLUMNS):
            raise ValueError(f"no such place: {self.row}, {self.column}")

    @property
    def label(self) -> Text:
        """Return the place in words, such as "row 2, column 5"."""
        return text("row %(row)s, column %(column)s", row=self.row + 1, column=self.column + 1)


PLACES = tuple(Square(row, column) for row in range(ROWS) for column in range(COLUMNS))
"""All 52 places, row by row."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card and the gap to which it goes."""

    card: Card
    to: Square


@dataclass(frozen=True)
class Board:
    """The cards and gaps.

    Args:
        cells: 52 cards or gaps (None), row by row: each of `CARDS` once, and four gaps.
    """

    cells: tuple[Card | None, ...]

    def __post_init__(self) -> None:
        whole = len(self.cells) == ROWS * COLUMNS and self.cells.count(None) == len(ACES)
        if not whole or set(self.cells) != {None, *CARDS}:
            raise ValueError("a board has each of the 48 cards once, and four gaps")

    @classmethod
    def of_pack(cls, cards: tuple[Card, ...]) -> "Board":
        """Build the board from 52 cards dealt row by row, with the aces removed."""
        return cls(tuple(None if card.rank == "A" else card for card in cards))

    def __getitem__(self, place: Square) -> Card | None:
        return self.cells[place.row * COLUMNS + place.column]

    def row(self, row: int) -> tuple[Card | None, ...]:
        """Return the thirteen cells of a row."""
        return self.cells[row * COLUMNS : (row + 1) * COLUMNS]

    @cached_property
    def gaps(self) -> tuple[Square, ...]:
        return tuple(place for place, card in zip(PLACES, self.cells, strict=True) if card is None)

    def fitting(self, gap: Square) -> tuple[Card, ...]:
        """Return the cards that fit into the gap: one, none, or in the first column the deuces."""
        if gap.column == 0:
            return DEUCES
        before = self[Square(gap.row, gap.column - 1)]
        card = before and successor(before)
        return (card,) if card else ()

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(card, gap) for gap in self.gaps for card in self.fitting(gap))

    @cached_property
    def home(self) -> tuple[int, ...]:
        """The number of cards at home in each row: from a deuce in the first column on."""
        return tuple(_run(self.row(row)) for row in range(ROWS))

    @property
    def cards_home(self) -> int:
        """The number of cards at home: 0 to 48."""
        return sum(self.home)

    def is_home(self, place: Square) -> bool:
        return place.column < self.home[place.row]

    @property
    def is_won(self) -> bool:
        """Whether every card is home."""
        return self.cards_home == len(CARDS)

    @property
    def is_stuck(self) -> bool:
        """Whether no gap can be filled, and the game is not won."""
        return not self.moves and not self.is_won

    def check(self, move: Move) -> list[Problem]:
        """Return why the move is impossible; an empty list if it is possible."""
        if self[move.to] is not None:
            return [Problem("no-gap", "to", text("There is already a card here."))]
        fitting = self.fitting(move.to)
        if move.card in fitting:
            return []
        if move.to.column == 0:
            message = text("Only a deuce goes into the first column.")
            return [Problem("not-a-deuce", "card", message)]
        if fitting:
            message = text("Only %(card)s goes here.", card=fitting[0].label)
            return [Problem("another-card", "card", message)]
        if self[Square(move.to.row, move.to.column - 1)] is None:
            message = text("Nothing goes after a gap.")
            return [Problem("behind-a-gap", "to", message)]
        return [Problem("behind-a-king", "to", text("Nothing goes after a king."))]

    def moves_of(self, card: Card) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.card == card)

    def check_card(self, card: Card) -> list[Problem]:
        """Return why the card cannot move; an empty list if it can."""
        if self.moves_of(card):
            return []
        before = predecessor(card)
        if before is None:
            message = text("A deuce goes into the first column; there is no gap there.")
        else:
            message = text(
                "%(card)s goes after %(before)s; there is no gap there.",
                card=card.label,
                before=before.label,
            )
        return [Problem("no-gap-for-it", "card", message)]

    def after(self, move: Move) -> "Board":
        """Return the board after the move.

        Raises:
            RuleError: the move is impossible.
        """
        refuse(self.check(move))
        cells = list(self.cells)
        cells[cells.index(move.card)] = None
        cells[move.to.row * COLUMNS + move.to.column] = move.card
        return Board(tuple(cells))


def _run(row: tuple[Card | None, ...]) -> int:
    """Return the number of cards at home in the row."""
    length, expected = 0, row[0] if row[0] in DEUCES else None
    while expected is not None and row[length] == expected:
        length, expected = length + 1, successor(expected)
    return length
