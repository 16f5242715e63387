"""Change how the rounds of a pad are entered."""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings

_NAMES = {PadEntry.LOST, PadEntry.WON}


def counted_by(pad: Pad, settings: PadSettings) -> Pad:
    """Apply other settings, and convert the rounds to the way they are entered then.

    Any round can become numbers for everyone: what each side scored. A name that lost can become
    one that won. No other round has the data for another way.

    Raises:
        RuleError: the rounds entered so far cannot be converted.
    """
    was, entry, new = pad.settings.entry, settings.entry, replace(pad, settings=settings)
    if entry not in entries_of(pad):
        message = text("Rounds entered so far can only become numbers for everyone.")
        raise RuleError(Problem("entry", "entry", message))
    if entry is was or entry is not PadEntry.NUMBERS:
        return new
    rounds = tuple(replace(each, points=pad.scores(each), who=None) for each in pad.rounds)
    return replace(new, rounds=rounds)


def entries_of(pad: Pad) -> tuple[PadEntry, ...]:
    """List the ways to enter rounds to which the rounds entered so far can be converted."""
    was = pad.settings.entry
    return tuple(
        each
        for each in PadEntry
        if not pad.rounds or each in (was, PadEntry.NUMBERS) or {was, each} == _NAMES
    )
