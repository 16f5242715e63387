"""Who sits where on a pad: substitutes, latecomers and empty seats.

A change of seats is stored with a round's id and applies from the first round whose id is at least
that. So it can be stored before that round is played, and stays valid when a round is deleted.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import MAX_NAMED
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, text

Sits = Mapping[int, Mapping[int, Seat | None]]
"""Round id → seat → its new player; None leaves it empty."""

Seating = tuple[Seat | None, ...]
"""The player in each seat; None in an empty one."""

Seatings = Sequence[tuple[int, Seating]]
"""The seatings in order, each with the round id from which it applies."""


def seatings(seats: Sequence[Seat], sits: Sits) -> Seatings:
    """List the seatings; the first one applies from the start.

    >>> ann, bo, cy = (Seat(number, name) for number, name in enumerate(("Ann", "Bo", "Cy"), 1))
    >>> for since, seats in seatings((ann, bo), {4: {1: cy}, 6: {0: None}}):
    ...     print(since, [who and who.name for who in seats])
    0 ['Ann', 'Bo']
    4 ['Ann', 'Cy']
    6 [None, 'Cy']
    """
    now: list[Seat | None] = list(seats)
    tables: list[tuple[int, Seating]] = [(0, tuple(now))]
    for since in sorted(sits):
        for seat, who in sits[since].items():
            now[seat] = who
        tables.append((since, tuple(now)))
    return tables


def seating_at(tables: Seatings, round_id: int) -> Seating:
    """Return who sits where in the round with this id; the pad need not have such a round."""
    return tables[bisect_right(tables, round_id, key=itemgetter(0)) - 1][1]


def prune(seats: Sequence[Seat], sits: Sits) -> Sits:
    """Remove changes without an effect."""
    now: list[Seat | None] = list(seats)
    effective: dict[int, dict[int, Seat | None]] = {}
    for since in sorted(sits):
        for seat, who in sorted(sits[since].items()):
            if player_of(who) != player_of(now[seat]):
                effective.setdefault(since, {})[seat] = who
                now[seat] = who
    return effective


def player_of(seat: Seat | None) -> int | None:
    """Return the player's number; None for an empty seat."""
    return seat.player if seat else None


@dataclass(frozen=True, slots=True)
class SeatStory:
    """The players of a seat, and when they had it.

    Args:
        who: the player who has the seat, or had it last.
        before: the earlier players, in order.
        since: the number of the round from which `who` has the seat; 0 from the start.
        left: the number of the last round before the seat became empty; None while it is occupied.
        played: the number of rounds played in this seat.
        start: in tenths, the points a latecomer started with; None without.
    """

    who: Seat
    before: tuple[Seat, ...] = ()
    since: int = 0
    left: int | None = None
    played: int = 0
    rounds: int = 0
    start: int | None = None

    @property
    def note(self) -> Text | None:
        """A remark beside the name; None if one player has had the seat throughout."""
        note = None
        for part in self._notes():
            note = Text("%(first)s, %(next)s", {"first": note, "next": part}) if note else part
        return note

    def _notes(self) -> Iterator[Text]:
        if self.before:
            yield self._replaced()
        elif self.since == self.rounds - self.played + 1 or self.since > self.rounds:
            yield text("from round %(number)s", number=self.since)
        elif self.since:
            yield text("%(played)s of %(all)s rounds", played=self.played, all=self.rounds)
        if self.start is not None:
            yield text("started with %(points)s", points=say_points(self.start))
        if self.left is not None:
            yield text("left after round %(number)s", number=self.left)

    def _replaced(self) -> Text:
        names = ", ".join(who.name for who in self.before[:MAX_NAMED])
        if more := len(self.before[MAX_NAMED:]):
            return text(
                "from round %(number)s, replacing %(names)s and %(more)s more",
                number=self.since,
                names=names,
                more=more,
            )
        return text("from round %(number)s, replacing %(names)s", number=self.since, names=names)


def story_of(
    seat: int, first: Seat, played: Sequence[Seating], now: Seating, start: int | None
) -> SeatStory:
    """Return the history of a seat.

    Args:
        played: who sat where in each round.
        now: who sits where now.
        start: in tenths, the points a latecomer started with.
    """
    history = [seats[seat] for seats in (*played, now)]
    people = [who for who in history if who]
    who = people[-1] if people else first
    since = next((n for n in range(len(history), 0, -1) if history[n - 1] == who), 1)
    while since > 1 and history[since - 2] == who:
        since -= 1
    left = None
    if history[-1] is None:
        left = next((n for n in range(len(played), 0, -1) if history[n - 1]), 0)
    return SeatStory(
        who,
        tuple(dict.fromkeys(player for player in people if player != who)),
        since if since > 1 else 0,
        left,
        sum(table[seat] is not None for table in played),
        len(played),
        start,
    )
