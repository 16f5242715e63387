"""What can change after the start: how rounds are entered, and who plays."""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import (
    MOST_PLAYERS,
    MOST_SUMS,
    check_pad,
    check_rounds,
    refuse,
)
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings

_NAMES = {PadEntry.LOST, PadEntry.WON}


def counted_by(pad: Pad, settings: PadSettings) -> Pad:
    """The pad by other settings, its rounds as they are entered then.

    Any round can become numbers for everyone: what each side scored. A name that lost can be one
    that won. No other round says what would have been entered.

    Raises:
        RuleError: rounds that are there cannot be entered so.
    """
    was, entry, new = pad.settings.entry, settings.entry, replace(pad, settings=settings)
    if entry not in entries_of(pad):
        message = text("Rounds entered so far can only become numbers for everyone.")
        raise RuleError(Problem("entry", "entry", message))
    if entry is was or entry is not PadEntry.NUMBERS:
        return new
    rounds = tuple(
        replace(each, points=tuple(line.points for line in pad.lines(each)), who=None)
        for each in pad.rounds
    )
    return replace(new, rounds=rounds)


def entries_of(pad: Pad) -> tuple[PadEntry, ...]:
    """How rounds can be entered from now on, those that are there being what they are."""
    was = pad.settings.entry
    return tuple(
        each
        for each in PadEntry
        if not pad.rounds or each in (was, PadEntry.NUMBERS) or {was, each} == _NAMES
    )


def seated(pad: Pad, seat: int, player: Seat) -> Pad:
    """The pad with that player in the seat of another, or in one more seat, the last.

    Who takes over a seat takes over its score. Who comes late has nothing of the earlier rounds;
    whoever deals next, still does.

    Raises:
        RuleError: there is no such seat, the player has another, or nobody can join any more.
    """
    others = [each.player for at, each in enumerate(pad.seats) if at != seat]
    problems = []
    if player.player in others:
        problems.append(Problem("twice", "player", text("A player can take only one seat.")))
    if seat not in range(len(pad.seats) + 1):
        problems.append(Problem("seat", "seat", text("Nobody sits there.")))
    if seat == len(pad.seats):
        problems += _why_none_joins(pad)
    refuse(problems)
    if seat == len(pad.seats):
        more = _with_one_more(pad, player)
        refuse([replace(each, field="seat") for each in (*check_pad(more), *check_rounds(more))])
        return more
    seats = tuple(player if at == seat else each for at, each in enumerate(pad.seats))
    return replace(pad, seats=seats)


def _why_none_joins(pad: Pad) -> list[Problem]:
    if pad.is_over:
        return [Problem("over", "seat", text("The game is over."))]
    if pad.teams:
        message = text("Nobody can join teams that have begun; a substitute can take a seat.")
        return [Problem("teams", "seat", message)]
    if len(pad.seats) == MOST_PLAYERS:
        message = text("At most %(most)s players can play.", most=MOST_PLAYERS)
        return [Problem("players", "seat", message)]
    return []


def _with_one_more(pad: Pad, player: Seat) -> Pad:
    seats, played = (*pad.seats, player), len(pad.rounds)
    points = () if pad.settings.only_who else (0,)
    return replace(
        pad,
        seats=seats,
        first_dealer=(pad.dealer(played + 1) - played) % len(seats),
        rounds=tuple(replace(each, points=(*each.points, *points)) for each in pad.rounds),
        settings=replace(pad.settings, sums=_sums_of_more(pad)),
    )


def _sums_of_more(pad: Pad) -> tuple[int, ...]:
    """What rounds of one more can add up to: what is usual, what those so far did, what is own."""
    sums, preset = pad.settings.sums, PRESETS.get(pad.settings.game)
    sides = len(pad.sides)
    usual = preset.settings(sides).sums if preset else ()
    if preset is None or not usual or not set(usual) <= set(sums):
        return sums  # any sum, or the house's own
    made = (sum(each.points) for each in pad.rounds)
    own = (each for each in sums if each not in usual)
    more = tuple(dict.fromkeys((*preset.settings(sides + 1).sums, *made, *own)))
    return more if len(more) <= MOST_SUMS else ()
