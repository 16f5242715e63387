"""Settings of a pad: who wins, when it ends, how a round is entered. Points are exact tenths."""

from dataclasses import dataclass
from enum import StrEnum

POINT = 10
"""The number of tenths in a point."""

OTHER = "other"
"""The id of any game without a preset."""


class PadWins(StrEnum):
    """Which total wins."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class PadEntry(StrEnum):
    NUMBERS = "numbers"
    """A number for each side."""

    WINNER = "winner"
    """The winner, and a number for each of the others; the winner scores their sum."""

    LOST = "lost"
    """Only the loser, who gets one point."""

    WON = "won"
    """Only the winner, who gets one point."""


@dataclass(frozen=True, slots=True)
class PadSettings:
    """The settings of a pad.

    Args:
        game: the id of a preset, or `OTHER`.
        title: the game's name, if it has no preset.
        wins: which total wins.
        entry: how a round is entered.
        target: in tenths, the total that ends the game; 0 for none.
        length: the number of rounds after which the game ends; 0 for no such end.
        out_above: in tenths, the total above which a side is out; the game ends when one is left.
            0 if nobody is ever out.
        floor: in tenths, a total below 0 that ends the game too; 0 for none.
        play_on: whether a tie at the end is broken by more rounds.
        halves: whether points can be halves.
        sums: in tenths, the sums that the numbers of a round can have; empty for any sum.
    """

    game: str = OTHER
    title: str = ""
    wins: PadWins = PadWins.HIGHEST
    entry: PadEntry = PadEntry.NUMBERS
    target: int = 0
    length: int = 0
    out_above: int = 0
    floor: int = 0
    play_on: bool = False
    halves: bool = False
    sums: tuple[int, ...] = ()

    @property
    def only_who(self) -> bool:
        """Whether a round is only the name of the winner or loser."""
        return self.entry in (PadEntry.LOST, PadEntry.WON)


WINS_WITH = {
    PadEntry.WINNER: PadWins.HIGHEST,
    PadEntry.LOST: PadWins.LOWEST,
    PadEntry.WON: PadWins.HIGHEST,
}
"""For these ways of entering a round it is fixed which total wins."""
