"""Change who plays on a pad: substitutes, latecomers, players who leave or come back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from scorekeeper.base.problems import Problem, RuleError, range_message, refuse
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS, check_pad, check_rounds, sums_for
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.seating import Seating, prune
from scorekeeper.games.pad.rules.settings import PadSettings

T = TypeVar("T")


def change_seat(pad: Pad, seat: int, who: Seat | None, since: int, start: int | None = None) -> Pad:
    """Give a seat to a player from a round on, or leave it empty.

    A substitute takes over the seat's score. A latecomer takes a new seat, the last one, and has
    missed the earlier rounds.

    Args:
        seat: the seat, from 0; to add a seat, the number of seats so far.
        who: the player; None to leave the seat empty.
        since: the number of the first round to which it applies, from 1.
        start: in tenths, the points that a latecomer starts with; None for none.

    Raises:
        RuleError: this seat, player, round or starting score is not possible.
    """
    joins = seat == len(pad.seats)
    refuse(_check_change(pad, seat, who, since, start))
    before = pad
    if joins:
        pad = _with_one_more(pad, who or pad.seats[0], late=since > 1)
    if not pad.rounds:
        pad = _restarted(pad, [who if at == seat else old for at, old in enumerate(pad.seated)])
    elif since == 1 and who:
        pad = _seated_from_the_start(pad, seat, who)
    else:
        pad = _with_seat(pad, seat, who, since)
    if start is not None:
        pad = replace(pad, starts={**pad.starts, seat: start})
    if pad.rounds and _is_unused(pad, seat):
        pad = _without_seat(pad, seat)
    pad = replace(pad, settings=_settings_after(before, len(pad.present(pad.seated))))
    problems = (*check_pad(pad), *check_rounds(pad))
    refuse([p if p.field == "start" else replace(p, field="seat") for p in problems])
    return pad


def change_order(pad: Pad, order: Sequence[int]) -> Pad:
    """Correct the order of the seats around the table; the deal passes in this order.

    Raises:
        RuleError: it does not name each seat once.
    """
    if sorted(order) != [*range(len(pad.seats))]:
        raise RuleError(Problem("order", "order", text("Every player has one place.")))
    return replace(pad, order=_unless_usual(order))


def _unless_usual(order: Sequence[int]) -> tuple[int, ...]:
    return () if [*order] == sorted(order) else tuple(order)


def _settings_after(pad: Pad, sides: int) -> PadSettings:
    """Adapt the settings to the number of sides: sums, and before the first round the length."""
    settings = replace(pad.settings, sums=sums_for(pad, sides))
    usual = settings_of(settings.game, len(pad.sides)).length
    if pad.rounds or not usual or settings.length != usual:
        return settings
    return replace(settings, length=settings_of(settings.game, sides).length)


def _check_change(
    pad: Pad, seat: int, who: Seat | None, since: int, start: int | None
) -> list[Problem]:
    problems = []
    joins = seat == len(pad.seats)
    if seat not in range(len(pad.seats) + 1):
        problems.append(Problem("seat", "seat", text("Nobody sits there.")))
    if since not in range(1, len(pad.rounds) + 2):
        last = len(pad.rounds) + 1
        problems.append(Problem("since", "since", range_message(1, last)))
    elif since > 1 and (before := _inserted_before(pad, since)):
        message = text("The forgotten round %(number)s has the same players.", number=before)
        problems.append(Problem("inserted", "since", message))
    elif pad.is_over and since > len(pad.rounds):
        problems.append(Problem("over", "since", text("The game is over.")))
    if who is None and joins:
        problems.append(Problem("player", "player", text("Choose a player.")))
    if start is not None and not (joins and since > 1):
        message = text("Only a latecomer has points to start with.")
        problems.append(Problem("start", "start", message))
    if who and not problems:
        problems += _check_player(pad, seat, who, since)
    return problems


def _inserted_before(pad: Pad, number: int) -> int:
    """Return the number of the first round that must change players with this one; 0 if none."""
    if number > len(pad.rounds):
        return 0
    since = pad.rounds[number - 1].place[0]
    first = next(n for n, round_ in enumerate(pad.rounds, 1) if round_.place[0] == since)
    return first if first < number else 0


def _check_player(pad: Pad, seat: int, who: Seat, since: int) -> list[Problem]:
    problems = []
    joins = seat == len(pad.seats)
    later = [pad.seats_at(round_.id) for round_ in pad.rounds[since - 1 :]]
    other_players = [
        player for table in (*later, pad.seated) for at, player in enumerate(table) if at != seat
    ]
    if any(player and player.player == who.player for player in other_players):
        problems.append(Problem("twice", "player", text("A player can take only one seat.")))
    elif joins and who.player in {first.player for first in pad.seats}:
        message = text("%(name)s has played already: choose a seat to take over.", name=who.name)
        problems.append(Problem("own-seat", "seat", message))
    if joins and pad.teams:
        message = text("Nobody can join teams that have begun; a substitute can take a seat.")
        problems.append(Problem("teams", "seat", message))
    if joins and len(pad.seats) == MAX_PLAYERS:
        message = text("At most %(limit)s players can play.", limit=MAX_PLAYERS)
        problems.append(Problem("players", "seat", message))
    return problems


def _with_one_more(pad: Pad, who: Seat, *, late: bool) -> Pad:
    points = () if pad.settings.only_who else (0,)
    seat, sits = len(pad.seats), pad.sits
    if late and pad.rounds:
        first = pad.rounds[0].place[0]
        sits = {**sits, first: {**sits.get(first, {}), seat: None}}
    return replace(
        pad,
        seats=(*pad.seats, who),
        order=(*pad.order, seat) if pad.order else (),
        sits=sits,
        rounds=tuple(replace(old, points=(*old.points, *points)) for old in pad.rounds),
    )


def _restarted(pad: Pad, seating: Sequence[Seat | None]) -> Pad:
    """Seat these players from the start of a pad without rounds, and remove empty seats."""
    occupied = [seat for seat, who in enumerate(seating) if who]
    order = [occupied.index(seat) for seat in pad.around if seat in occupied]
    teams = [pad.teams[seat] for seat in occupied] if pad.teams else []
    dealer = pad.dealer(1)
    return replace(
        pad,
        seats=tuple(who for who in seating if who),
        first_dealer=sum(seat < dealer for seat in occupied) % max(len(occupied), 1),
        teams=in_order(teams),
        order=_unless_usual(order),
        sits={},
        starts={},
    )


def in_order(teams: Sequence[int]) -> tuple[int, ...]:
    """Number teams in the order of their first seats.

    >>> in_order([1, 0, 1, 0])
    (0, 1, 0, 1)
    """
    order = list(dict.fromkeys(teams))
    return tuple(order.index(team) for team in teams)


def _seated_from_the_start(pad: Pad, seat: int, who: Seat) -> Pad:
    first = pad.rounds[0].place[0]
    seats = tuple(who if at == seat else player for at, player in enumerate(pad.seats))
    sits = {
        since: {at: player for at, player in taken.items() if at != seat or since > first}
        for since, taken in pad.sits.items()
    }
    return replace(pad, seats=seats, sits=prune(seats, sits))


def _with_seat(pad: Pad, seat: int, who: Seat | None, since: int) -> Pad:
    at = pad.rounds[since - 1].place[0] if since <= len(pad.rounds) else pad.new_id
    sits = {**pad.sits, at: {**pad.sits.get(at, {}), seat: who}}
    return replace(pad, sits=prune(pad.seats, sits))


def _is_unused(pad: Pad, seat: int) -> bool:
    """Return whether the seat is empty now and was empty in every round."""
    tables: list[Seating] = [pad.seated, *(pad.seats_at(round_.id) for round_ in pad.rounds)]
    return seat < len(pad.seats) and not any(table[seat] for table in tables)


def _without_seat(pad: Pad, seat: int) -> Pad:
    """Remove an unused seat, and renumber the later seats."""
    if pad.teams or any(any(round_.points[seat : seat + 1]) for round_ in pad.rounds):
        return pad

    def renumber(by_seat: Mapping[int, T]) -> dict[int, T]:
        return {at - (at > seat): value for at, value in by_seat.items() if at != seat}

    def drop_seat(values: Sequence[T]) -> tuple[T, ...]:
        return (*values[:seat], *values[seat + 1 :])

    rounds = tuple(
        replace(
            round_,
            points=drop_seat(round_.points),
            who=round_.who if round_.who is None or round_.who < seat else round_.who - 1,
        )
        for round_ in pad.rounds
    )
    seats = drop_seat(pad.seats)
    return replace(
        pad,
        seats=seats,
        first_dealer=(pad.first_dealer - (pad.first_dealer > seat)) % max(len(seats), 1),
        order=_unless_usual([at - (at > seat) for at in pad.around if at != seat]),
        sits=prune(seats, {since: renumber(taken) for since, taken in pad.sits.items()}),
        starts=renumber(pad.starts),
        rounds=rounds,
    )
