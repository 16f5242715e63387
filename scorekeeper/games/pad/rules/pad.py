"""A pad: rounds of points, the totals that follow, who leads, who deals, who won."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins


@dataclass(frozen=True, slots=True)
class PadRound:
    """What happened in a round; never what it scores, which follows from that.

    Args:
        id: names the round within its pad, whichever number it has.
        points: in tenths, what was entered for each side; nothing where only a name is entered.
            The winner's is 0 where the winner scores the sum of the others.
        who: the side that won or lost, where that is entered.
        note: a remark.
    """

    id: int
    points: tuple[int, ...] = ()
    who: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PadLine:
    """What a side scores in a round, in tenths, and why."""

    side: int
    points: int
    reason: Text


@dataclass(frozen=True, slots=True)
class PadStanding:
    """How a side stands: its place from 1, its total in tenths, whether it has won."""

    side: int
    place: int
    total: int
    won: bool


@dataclass(frozen=True)
class Pad:
    """Points round by round, between the same players.

    Args:
        name: what the table calls it.
        date: the day on which it began, as in 2026-11-22.
        settings: how it counts.
        seats: who plays, in seat order, 2 to 12.
        first_dealer: the seat that dealt the first round.
        teams: the number of each seat's team, from 0 in the order of the seats; nothing where
            everyone plays alone.
        rounds: in the order in which they were played.
        ended: whether it was ended by hand.
        spent: the highest id of a round that was deleted; no other round gets it again.
    """

    name: str
    date: str
    settings: PadSettings
    seats: tuple[Seat, ...]
    first_dealer: int = 0
    teams: tuple[int, ...] = ()
    rounds: tuple[PadRound, ...] = ()
    ended: bool = False
    spent: int = field(default=0, compare=False)

    # ---- rounds ----

    def round(self, round_id: int) -> PadRound | None:
        """The round with that id, if the pad has it."""
        return next((each for each in self.rounds if each.id == round_id), None)

    def number(self, round_: PadRound) -> int:
        """The round's number, from 1."""
        return next(n for n, other in enumerate(self.rounds, 1) if other.id == round_.id)

    @property
    def new_id(self) -> int:
        """An id that no round of this pad has or had."""
        return max(self.spent, *(each.id for each in self.rounds), 0) + 1

    def with_round(self, round_: PadRound) -> "Pad":
        """This pad with the round in the place of its earlier state, or as its newest."""
        if self.round(round_.id) is None:
            return replace(self, rounds=(*self.rounds, round_))
        rounds = tuple(round_ if each.id == round_.id else each for each in self.rounds)
        return replace(self, rounds=rounds)

    def without(self, gone: PadRound) -> "Pad":
        """This pad with one round fewer."""
        rounds = tuple(each for each in self.rounds if each.id != gone.id)
        return replace(self, rounds=rounds, spent=max(self.spent, gone.id))

    # ---- sides: a player alone, or a team ----

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores."""
        return sides_of(len(self.seats), self.teams)

    def side_name(self, side: int) -> str:
        """The names of a side's players."""
        return " + ".join(self.seats[seat].name for seat in self.sides[side])

    def side_of(self, seat: int) -> int:
        """The side to which a seat belongs."""
        return self.teams[seat] if self.teams else seat

    # ---- points ----

    def lines(self, round_: PadRound) -> tuple[PadLine, ...]:
        """What each side scores in a round, with the reason, in the order of the sides."""
        entry = self.settings.entry
        if entry is PadEntry.NUMBERS:
            return tuple(
                PadLine(side, each, text("entered")) for side, each in enumerate(round_.points)
            )
        if entry is PadEntry.WINNER:
            won, left = sum(round_.points), text("goes to the winner")
            return tuple(
                PadLine(side, won, text("sum of the others"))
                if side == round_.who
                else PadLine(side, 0, left)
                for side in range(len(self.sides))
            )
        why = text("lost the round") if entry is PadEntry.LOST else text("won the round")
        other = text("did not lose") if entry is PadEntry.LOST else text("did not win")
        return tuple(
            PadLine(side, POINT, why) if side == round_.who else PadLine(side, 0, other)
            for side in range(len(self.sides))
        )

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """In tenths, the totals by side after each round."""
        scored = (tuple(line.points for line in self.lines(each)) for each in self.rounds)
        return tuple(accumulate(scored, _added))

    @property
    def totals(self) -> tuple[int, ...]:
        """In tenths, the total of each side."""
        return self.running_totals[-1] if self.rounds else (0,) * len(self.sides)

    def missing(self, side: int) -> int:
        """In tenths, how much the side is short of the target; 0 once it has reached it."""
        return max(self.settings.target - self.totals[side], 0)

    # ---- how it stands ----

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that would win now; none before the first round."""
        if not self.rounds:
            return ()
        best = max if self.settings.wins is PadWins.HIGHEST else min
        return tuple(side for side, n in enumerate(self.totals) if n == best(self.totals))

    @property
    def reached_end(self) -> bool:
        """Whether it is over by its target, or by the number of its rounds."""
        target, length = self.settings.target, self.settings.length
        by_length = bool(length) and len(self.rounds) >= length
        return by_length or (bool(target) and max(self.totals) >= target)

    @property
    def is_over(self) -> bool:
        """Whether it has reached its end, or was ended by hand."""
        return self.ended or self.reached_end

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, several where they are equal; none as long as it goes on."""
        return self.leaders if self.is_over else ()

    @property
    def standings(self) -> tuple[PadStanding, ...]:
        """How each side stands, the best first; equal ones share a place, in seat order."""
        sign = -1 if self.settings.wins is PadWins.HIGHEST else 1
        keys = [sign * total for total in self.totals]
        order = sorted(range(len(keys)), key=lambda side: keys[side])
        return tuple(
            PadStanding(
                side,
                1 + sum(key < keys[side] for key in keys),
                self.totals[side],
                side in self.winners,
            )
            for side in order
        )

    def dealer(self, number: int) -> int:
        """The seat that deals the round with that number, from 1: the deal passes on each round."""
        return (self.first_dealer + number - 1) % len(self.seats)


def sides_of(seats: int, teams: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: of each team, or each by itself."""
    if not teams:
        return tuple((seat,) for seat in range(seats))
    return tuple(
        tuple(seat for seat, team in enumerate(teams) if team == side)
        for side in sorted(set(teams))
    )


def opposite(seats: int, sides: int) -> tuple[int, ...]:
    """So many teams of players who sit opposite each other."""
    return tuple(seat % sides for seat in range(seats))


def team_counts(seats: int) -> tuple[int, ...]:
    """Into how many teams of equal size so many players can be divided."""
    return tuple(sides for sides in range(2, seats // 2 + 1) if seats % sides == 0)


def _added(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(before, after, strict=True))
