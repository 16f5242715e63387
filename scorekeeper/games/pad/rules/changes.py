"""Change how the rounds of a pad are entered."""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings

_NAMES = {PadEntry.LOST, PadEntry.WON}


def change_settings(pad: Pad, settings: PadSettings) -> Pad:
    """Apply new settings, and convert the rounds to the new way of entering them.

    Any round can become numbers for everyone: each side's score. The name of the loser can become
    that of the winner, and the reverse. Rounds lack the data for any other conversion.

    Raises:
        RuleError: the rounds entered so far cannot be converted.
    """
    was, entry, new = pad.settings.entry, settings.entry, replace(pad, settings=settings)
    if entry not in possible_entries(pad):
        message = text("Rounds entered so far can only become numbers for everyone.")
        raise RuleError(Problem("entry", "entry", message))
    if entry is was or entry is not PadEntry.NUMBERS:
        return new
    rounds = tuple(replace(round_, points=pad.scores(round_), who=None) for round_ in pad.rounds)
    return replace(new, rounds=rounds)


def possible_entries(pad: Pad) -> tuple[PadEntry, ...]:
    """List the ways of entering to which the rounds so far can be converted."""
    was = pad.settings.entry
    return tuple(
        entry
        for entry in PadEntry
        if not pad.rounds or entry in (was, PadEntry.NUMBERS) or {was, entry} == _NAMES
    )
