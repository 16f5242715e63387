"""How a pad counts: who wins, when it ends, how a round is entered. Points are tenths, exact."""

from dataclasses import dataclass
from enum import StrEnum

POINT = 10
"""So many tenths make a point."""

OTHER = "other"
"""The id of a game that the pad has no preset for."""


class PadWins(StrEnum):
    """Whose total wins."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class PadEntry(StrEnum):
    """How a round is entered."""

    NUMBERS = "numbers"
    """A number for each."""

    WINNER = "winner"
    """Who won, and a number for each of the others; the winner scores their sum."""

    LOST = "lost"
    """Only who lost: one point."""

    WON = "won"
    """Only who won: one point."""


@dataclass(frozen=True, slots=True)
class PadSettings:
    """How a pad counts.

    Args:
        game: the id of a preset, or `OTHER`.
        title: the game's own name, where it has no preset.
        wins: whose total wins.
        entry: how a round is entered.
        target: in tenths, the total that ends the game; 0 for none.
        length: after so many rounds it ends; 0 for no such number.
        halves: whether points can be halves.
        sums: in tenths, what the numbers of a round can add up to; any sum where there is none.
    """

    game: str = OTHER
    title: str = ""
    wins: PadWins = PadWins.HIGHEST
    entry: PadEntry = PadEntry.NUMBERS
    target: int = 0
    length: int = 0
    halves: bool = False
    sums: tuple[int, ...] = ()

    @property
    def only_who(self) -> bool:
        """Whether a round is only a name."""
        return self.entry in (PadEntry.LOST, PadEntry.WON)


WINS_WITH = {
    PadEntry.WINNER: PadWins.HIGHEST,
    PadEntry.LOST: PadWins.LOWEST,
    PadEntry.WON: PadWins.HIGHEST,
}
"""Whose total wins follows from these ways to enter a round."""
