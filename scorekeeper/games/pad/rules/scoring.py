"""A round of a pad, and the score of each side."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.base.text import Text, text
from scorekeeper.games.pad.rules.settings import POINT, PadEntry


@dataclass(frozen=True, slots=True)
class PadRound:
    """A round as entered; the scores follow from that.

    Args:
        id: the permanent id of the round in its pad; its number can change.
        points: in tenths, what was entered for each side; empty if only a name is entered. It is
            0 for an absent side, and for a winner who scores the others' sum.
        who: the side that won or lost, if that is entered; None if nobody did.
        before: the id of the round before which a forgotten round was inserted; 0 for a round
            recorded in its turn. The round has the players of that one.
    """

    id: int
    points: tuple[int, ...] = ()
    who: int | None = None
    note: str = ""
    before: int = 0

    @property
    def place(self) -> tuple[int, bool, int]:
        """The key that sorts rounds into the order in which they were played.

        >>> rounds = PadRound(1), PadRound(2), PadRound(3, before=2)
        >>> [round_.id for round_ in sorted(rounds, key=lambda round_: round_.place)]
        [1, 3, 2]
        """
        return (self.before or self.id, not self.before, self.id)


@dataclass(frozen=True, slots=True)
class PadLine:
    """The score of a side in a round, in tenths, and the reason."""

    side: int
    points: int
    reason: Text


def score_round(round_: PadRound, entry: PadEntry, sides: Sequence[int]) -> tuple[PadLine, ...]:
    if entry is PadEntry.NUMBERS:
        return tuple(PadLine(side, round_.points[side], text("entered")) for side in sides)
    if round_.who is None:
        nobody = text("nobody lost") if entry is PadEntry.LOST else text("nobody won")
        return tuple(PadLine(side, 0, nobody) for side in sides)
    if entry is PadEntry.WINNER:
        won, left = sum(round_.points), text("goes to the winner")
        return tuple(
            PadLine(side, won, text("sum of the others"))
            if side == round_.who
            else PadLine(side, 0, left)
            for side in sides
        )
    reason = text("lost the round") if entry is PadEntry.LOST else text("won the round")
    other_reason = text("did not lose") if entry is PadEntry.LOST else text("did not win")
    return tuple(
        PadLine(side, POINT, reason) if side == round_.who else PadLine(side, 0, other_reason)
        for side in sides
    )
