"""Change the rounds of a pad: record, insert, correct and delete them; end the pad by hand."""

from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.text import text
from scorekeeper.games.pad.rules.checks import MAX_ROUNDS, check_round
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings

NO_SUCH_ROUND = Problem("no-such-round", "", text("This round no longer exists."))


def _check_out_sides(pad: Pad, round_: PadRound) -> list[Problem]:
    """Check that a side that is out enters nothing; `round_` is new or replaces one."""
    old = pad.round(round_.id)
    number = pad.number(old) if old else len(pad.rounds) + 1
    return [
        Problem(
            "out", "who" if side == round_.who else "points", text("%(name)s is out.", name=name)
        )
        for side, name in enumerate(pad.side_names)
        if pad.is_out(side, number) and (side == round_.who or any(round_.points[side : side + 1]))
    ]


def record_round(pad: Pad, round_: PadRound) -> Pad:
    """Append a round.

    Raises:
        RuleError: the game is over, or something is wrong with the round.
    """
    if pad.round(round_.id):
        raise ValueError("this round is there already")
    problems = check_round(pad, round_) or _check_out_sides(pad, round_)
    if pad.is_over:
        problems.insert(0, Problem("over", "", text("The game is over.")))
    elif len(pad.rounds) >= MAX_ROUNDS:
        message = text("A game has at most %(limit)s rounds.", limit=MAX_ROUNDS)
        problems.insert(0, Problem("too-many", "", message))
    refuse(problems)
    return pad.with_round(round_)


def insert_round(pad: Pad, round_: PadRound) -> Pad:
    """Insert a forgotten round before `round_.before`, also in a finished game.

    Raises:
        RuleError: there is no such round, it was inserted itself, or something is wrong with the
            round.
    """
    later = pad.round(round_.before)
    problems = [] if later else [NO_SUCH_ROUND]
    if later and later.before:
        message = text("Insert it before a round that was recorded in its turn.")
        problems.append(Problem("inserted", "", message))
    if len(pad.rounds) >= MAX_ROUNDS:
        message = text("A game has at most %(limit)s rounds.", limit=MAX_ROUNDS)
        problems.append(Problem("too-many", "", message))
    refuse(problems)
    new = pad.with_round(round_)
    refuse(check_round(new, round_) or _check_out_sides(new, round_))
    return new


def correct_round(pad: Pad, round_: PadRound) -> Pad:
    """Replace the round with the same id.

    Raises:
        RuleError: there is no such round, or something is wrong with it.
    """
    old = pad.round(round_.id)
    if old is None:
        raise RuleError(NO_SUCH_ROUND)
    round_ = replace(round_, before=old.before)
    refuse(check_round(pad, round_) or _check_out_sides(pad, round_))
    return pad.with_round(round_)


def delete_round(pad: Pad, round_id: int) -> Pad:
    """Remove that round; a pad without rounds is open again.

    Raises:
        RuleError: there is no such round.
    """
    round_ = pad.round(round_id)
    if round_ is None:
        raise RuleError(NO_SUCH_ROUND)
    left = pad.without(round_)
    return left if left.rounds else replace(left, ended=False)


def end(pad: Pad) -> Pad:
    """End the pad by hand: the leaders win.

    Raises:
        RuleError: no round was played, or the pad has reached its target or number of rounds.
    """
    if not pad.rounds:
        raise RuleError(Problem("no-rounds", "", text("No round has been played yet.")))
    return _with_end(pad, ended=True)


def reopen(pad: Pad) -> Pad:
    """Reopen a pad that was ended by hand.

    Raises:
        RuleError: it has reached its target or number of rounds.
    """
    return _with_end(pad, ended=False)


def _with_end(pad: Pad, *, ended: bool) -> Pad:
    if pad.reached_end and pad.ended is not ended:
        message = text("The game has reached its end. Change when it ends.")
        raise RuleError(Problem("reached-end", "", message))
    return replace(pad, ended=ended)


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
