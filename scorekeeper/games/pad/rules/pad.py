"""A pad: rounds of points, and the totals, leaders, dealers and winners that follow from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, compress, dropwhile
from operator import not_

from scorekeeper.base.leaders import leaders
from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.rules.ends import is_out, last_out, meets_end
from scorekeeper.games.pad.rules.scoring import PadLine, PadRound, score_round
from scorekeeper.games.pad.rules.seating import (
    Seating,
    Seatings,
    SeatStory,
    Sits,
    seating_at,
    seatings,
    story_of,
)
from scorekeeper.games.pad.rules.settings import PadSettings, PadWins
from scorekeeper.games.pad.rules.teams import sides_of


@dataclass(frozen=True)
class Pad:
    """Points round by round.

    Args:
        date: the day on which it started, as in 2026-11-22.
        settings: how it is entered, ends and is won.
        seats: the first player in each seat, 2 to 12; see `seats_at`.
        order: the seats in their order around the table, if that was corrected; empty if it is
            that of `seats`. Sides and rounds keep their numbers.
        first_dealer: the seat that dealt the first round.
        teams: the number of each seat's team, from 0 in the order of the seats; empty where
            everyone plays alone.
        rounds: in the order in which they were played.
        ended: whether it was ended by hand.
        sits: the changes of seats.
        starts: seat → tenths that a latecomer started with, outside the rounds.
        last_deleted_id: the highest id of a deleted round; it is never used again.
    """

    name: str
    date: str
    settings: PadSettings
    seats: tuple[Seat, ...]
    first_dealer: int = 0
    teams: tuple[int, ...] = ()
    rounds: tuple[PadRound, ...] = ()
    ended: bool = False
    order: tuple[int, ...] = ()
    sits: Sits = field(default_factory=dict)
    starts: Mapping[int, int] = field(default_factory=dict)
    last_deleted_id: int = field(default=0, compare=False)

    # ---- rounds ----

    def round(self, round_id: int) -> PadRound | None:
        return next((round_ for round_ in self.rounds if round_.id == round_id), None)

    def number(self, round_: PadRound) -> int:
        """Return the round's number, from 1."""
        return next(n for n, played in enumerate(self.rounds, 1) if played.id == round_.id)

    @property
    def new_id(self) -> int:
        """An unused id: the next round's."""
        return max(self.last_deleted_id, *(round_.id for round_ in self.rounds), 0) + 1

    def with_round(self, round_: PadRound) -> "Pad":
        """Replace the round with the same id, or add a new one in its place."""
        rounds = (*(old for old in self.rounds if old.id != round_.id), round_)
        return replace(self, rounds=tuple(sorted(rounds, key=lambda round_: round_.place)))

    def without(self, deleted: PadRound) -> "Pad":
        rounds = tuple(round_ for round_ in self.rounds if round_.id != deleted.id)
        return replace(self, rounds=rounds, last_deleted_id=max(self.last_deleted_id, deleted.id))

    # ---- sides: a player alone, or a team ----

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores, in their order around the table."""
        sides = sides_of(len(self.seats), self.teams)
        return tuple(tuple(sorted(seats, key=self.around.index)) for seats in sides)

    @property
    def around(self) -> tuple[int, ...]:
        return self.order or tuple(range(len(self.seats)))

    @cached_property
    def sides_around(self) -> tuple[int, ...]:
        """The sides in the order of their first seats around the table."""
        return tuple(dict.fromkeys(map(self.side_of, self.around)))

    def side_of(self, seat: int) -> int:
        return self.teams[seat] if self.teams else seat

    def side_name(self, side: int) -> str:
        """Return the names of a side's players, or of its last players."""
        return self.side_names[side]

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        return self._names(self.seated, range(len(self.sides)))

    def side_names_in(self, round_: PadRound) -> tuple[str, ...]:
        """Return the names of the sides in that round; of an absent side, its last players."""
        return self._names(self.seats_at(round_.id), self.present_in(round_.id))

    def _names(self, seating: Seating, numbered: Sequence[int]) -> tuple[str, ...]:
        """Join each side's names with " + "; equal names of the sides in `numbered` get numbers.

        Names of different teams can be equal: A with B + C, and A + B with C.
        """
        names = []
        for seats in self.sides:
            players = [who for seat in seats if (who := seating[seat])]
            last = [self.stories[seat].who for seat in seats]
            names.append(" + ".join(who.name for who in players or last))
        named = [names[side] for side in numbered]
        return tuple(
            f"{name} ({self.sides_around.index(side) + 1})"
            if side in numbered and named.count(name) > 1
            else name
            for side, name in enumerate(names)
        )

    # ---- who sits where ----

    @cached_property
    def _seatings(self) -> Seatings:
        return seatings(self.seats, self.sits)

    def with_players(self, players: Mapping[int, Seat]) -> "Pad":
        """Replace players: number → the new one."""
        sits = {
            since: {seat: who and players.get(who.player, who) for seat, who in taken.items()}
            for since, taken in self.sits.items()
        }
        seats = tuple(players.get(who.player, who) for who in self.seats)
        return replace(self, seats=seats, sits=sits)

    @cached_property
    def everybody(self) -> tuple[Seat, ...]:
        """Everybody who ever had a seat: the first players in seat order, then the others."""
        later = (who for taken in self.sits.values() for who in taken.values() if who)
        return tuple(dict.fromkeys((*self.seats, *later)))

    @property
    def seated(self) -> Seating:
        """Who sits where now."""
        return self.seats_at(self.new_id)

    def seats_at(self, round_id: int) -> Seating:
        """Return who sits where in the round with this id."""
        return seating_at(self._seatings, self._inserted.get(round_id, round_id))

    @cached_property
    def _inserted(self) -> Mapping[int, int]:
        """Id of each inserted round → id of the round before which it was inserted."""
        return {round_.id: round_.before for round_ in self.rounds if round_.before}

    def present(self, seating: Seating) -> tuple[int, ...]:
        """Return the sides that have a player in this seating, in the order around the table."""
        there = (any(seating[seat] for seat in self.sides[side]) for side in self.sides_around)
        return tuple(compress(self.sides_around, there))

    def present_in(self, round_id: int) -> tuple[int, ...]:
        return self.present(self.seats_at(round_id))

    @cached_property
    def stories(self) -> tuple[SeatStory, ...]:
        if not self.sits:
            return tuple(SeatStory(who) for who in self.seats)
        played = [self.seats_at(round_.id) for round_ in self.rounds]
        return tuple(
            story_of(seat, first, played, self.seated, self.starts.get(seat))
            for seat, first in enumerate(self.seats)
        )

    # ---- points ----

    def lines(self, round_: PadRound) -> tuple[PadLine, ...]:
        """Score each side that plays a round, with the reason."""
        playing = self.playing_in(round_.id)
        return tuple(line for line in self._lines(round_) if line.side in playing)

    def _lines(self, round_: PadRound) -> tuple[PadLine, ...]:
        return score_round(round_, self.settings.entry, self.present_in(round_.id))

    def scores(self, round_: PadRound) -> tuple[int, ...]:
        """Return in tenths what each side scores in a round; an absent side scores 0."""
        scored = {line.side: line.points for line in self._lines(round_)}
        return tuple(scored.get(side, 0) for side in range(len(self.sides)))

    @cached_property
    def _scored(self) -> tuple[tuple[int, ...], ...]:
        """In tenths, the points by side after each round, without starting scores."""
        return tuple(accumulate(map(self.scores, self.rounds), _add))

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """In tenths, the totals by side after each round."""
        if not self.starts:
            return self._scored
        started = accumulate((self._starts(round_) for round_ in self.rounds), _first)
        return tuple(
            _add(scored, start) for scored, start in zip(self._scored, started, strict=True)
        )

    def _starts(self, round_: PadRound | None = None) -> tuple[int, ...]:
        """Return each side's starting score in tenths; with a round, of seats occupied in it."""
        seating = self.seats_at(round_.id) if round_ else self.seats
        return tuple(
            sum(self.starts.get(seat, 0) for seat in seats if seating[seat]) for seats in self.sides
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """In tenths, the total of each side."""
        scored = self._scored[-1] if self.rounds else (0,) * len(self.sides)
        return _add(scored, self._starts()) if self.starts else scored

    def missing(self, side: int) -> int:
        """Return in tenths what the side still needs to reach the target; 0 once it has."""
        return max(self.settings.target - self.totals[side], 0)

    # ---- out of the game ----

    def is_out(self, side: int, number: int) -> bool:
        """Return whether the side is out before the round with this number, from 1."""
        return number > 1 and is_out(self.settings, self.running_totals[number - 2][side])

    @property
    def out(self) -> tuple[int, ...]:
        return tuple(s for s in range(len(self.sides)) if self.is_out(s, len(self.rounds) + 1))

    def playing_in(self, round_id: int) -> tuple[int, ...]:
        """Return the sides that play the round with this id and are not out.

        A side that an earlier round put out by a later correction keeps its points.
        """
        present = self.present_in(round_id)
        if not self.settings.out_above:
            return present
        round_ = self.round(round_id)
        number = self.number(round_) if round_ else len(self.rounds) + 1
        scores = self.scores(round_) if round_ else (0,) * len(self.sides)
        return tuple(side for side in present if scores[side] or not self.is_out(side, number))

    # ---- standings ----

    @cached_property
    def contenders(self) -> tuple[int, ...]:
        """The sides that can win.

        A side that left cannot, nor one that is out; if all are, the last to go out can. Where the
        lowest total wins, a side that missed rounds cannot either, unless it missed only rounds
        before it came and got a starting score for them.
        """
        present = self.present(self.seated)
        if self.settings.wins is PadWins.HIGHEST:
            return present
        if self.settings.out_above:
            present = self._last_in(present)
        full = [side for side in present if self._is_full(side)]
        return tuple(full) or present

    def _last_in(self, present: Sequence[int]) -> tuple[int, ...]:
        """Return those of the sides that are in the game; if none is, the last to go out."""
        rounds = {side: last_out(self.settings, self.running_totals, side) for side in present}
        latest = max(rounds.values())
        return tuple(side for side in present if rounds[side] == latest)

    def _is_full(self, side: int) -> bool:
        seats = self.sides[side]
        tables = map(self._seating_of, self.rounds)
        was_present = [any(seating[seat] for seat in seats) for seating in tables]
        has_start = any(seat in self.starts for seat in seats)
        return all(dropwhile(not_, was_present) if has_start else was_present)

    def _seating_of(self, round_: PadRound) -> Seating:
        return self.seats_at(round_.id)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that would win now; none before the first round."""
        if not self.rounds:
            return ()
        totals, lowest = self.totals, self.settings.wins is PadWins.LOWEST
        best = leaders([totals[side] for side in self.contenders], lowest=lowest)
        return tuple(self.contenders[at] for at in best)

    @property
    def reached_end(self) -> bool:
        return bool(self.rounds) and self._meets_end(len(self.rounds), self.totals)

    def _meets_end(self, rounds: int, totals: tuple[int, ...]) -> bool:
        sides = self.present(self.seated) if self.settings.out_above else self.contenders
        return meets_end(self.settings, rounds, totals, sides)

    @property
    def early_end(self) -> int | None:
        """The number of the round that first reached the end, if later rounds count too.

        Only corrections and changed settings leave rounds after the end.
        """
        if not self.reached_end:
            return None
        ends = (n for n, totals in enumerate(self.running_totals, 1) if self._meets_end(n, totals))
        number = next(ends, 0)
        return number if number < len(self.rounds) else None

    @property
    def is_over(self) -> bool:
        """Whether it has reached its end, or was ended by hand."""
        return self.ended or self.reached_end

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won, several if they tie; none before the game is over."""
        return self.leaders if self.is_over else ()

    # ---- dealers ----

    @cached_property
    def dealers(self) -> tuple[int, ...]:
        """The dealer's seat of each round, and of the next one.

        The deal passes to the next player who is not out.
        """
        around, dealers = self.around, list[int]()
        place = around.index(self.first_dealer)
        for number, seating in enumerate((*map(self._seating_of, self.rounds), self.seated), 1):
            there = [seat for seat in (*around[place:], *around[:place]) if seating[seat]]
            playing = (seat for seat in there if not self.is_out(self.side_of(seat), number))
            dealers.append(next(playing, there[0]))
            place = (around.index(dealers[-1]) + 1) % len(around)
        return tuple(dealers)

    def dealer(self, number: int) -> int:
        """Return the dealer's seat of the round with that number, from 1."""
        return self.dealers[number - 1]


def _add(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first + second for first, second in zip(before, after, strict=True))


def _first(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """Keep each side's first starting score that is not 0."""
    return tuple(first or second for first, second in zip(before, after, strict=True))
