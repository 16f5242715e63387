"""Check a pad and its rounds; each check lists every problem.

The fields of problems: `seats`, `first_dealer`, `teams`, `start`, `game`, `title`, `wins`,
`target`, `length`, `out_above`, `floor`, `play_on`, `sums`, `halves`; of a round `who`,
`points.0` (what was entered for a side),
`points` (all together).
"""

from collections.abc import Iterator, Sequence

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.pad.rules.ends import is_out
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import (
    OTHER,
    POINT,
    WINS_WITH,
    PadEntry,
    PadSettings,
    PadWins,
)

MIN_PLAYERS, MAX_PLAYERS = 2, 12
MAX_POINTS = 100_000
"""The most points that a side can get or lose in a round."""

MAX_TARGET = 1_000_000
MAX_ROUNDS = 1_000
MAX_SUMS = 6


def check_settings(settings: PadSettings) -> Iterator[Problem]:
    if settings.game not in GAMES:
        yield Problem("game", "game", text("There is no such game."))
    if settings.game == OTHER and not settings.title:
        yield Problem("title", "title", text("What is the game called?"))
    if WINS_WITH.get(settings.entry, settings.wins) is not settings.wins:
        yield Problem("wins", "wins", text("With rounds entered like this it is the other way."))
    if settings.target % POINT or not 0 <= settings.target <= MAX_TARGET * POINT:
        message = range_message(1, MAX_TARGET)
        yield Problem("target", "target", message)
    if not 0 <= settings.length <= MAX_ROUNDS:
        yield Problem("length", "length", range_message(1, MAX_ROUNDS))
    if sum(map(bool, (settings.target, settings.length, settings.out_above))) > 1:
        message = text("Choose one end: a target, a number of rounds, or one player left.")
        yield Problem("both-ends", "length", message)
    yield from _check_out(settings)
    yield from _check_sums(settings)


def _check_out(settings: PadSettings) -> Iterator[Problem]:
    if settings.out_above % POINT or not 0 <= settings.out_above <= MAX_TARGET * POINT:
        yield Problem("out-above", "out_above", range_message(1, MAX_TARGET))
    if settings.out_above and settings.wins is not PadWins.LOWEST:
        message = text("Players can be out only where the lowest total wins.")
        yield Problem("out-wins", "out_above", message)
    if settings.floor % POINT or not -MAX_TARGET * POINT <= settings.floor <= 0:
        yield Problem("floor", "floor", range_message(-MAX_TARGET, -1))
    if settings.floor and (settings.out_above or settings.entry is not PadEntry.NUMBERS):
        message = text(
            "Only numbers for everyone, without players who are out, have a lower limit."
        )
        yield Problem("floor-entry", "floor", message)
    if settings.play_on and not (settings.target or settings.length or settings.floor):
        message = text("A tie can be played on only at a target, a limit or a number of rounds.")
        yield Problem("play-on", "play_on", message)


def _check_sums(settings: PadSettings) -> Iterator[Problem]:
    if settings.sums and settings.entry is not PadEntry.NUMBERS:
        yield Problem("sums", "sums", text("Only numbers for everyone can have a fixed sum."))
    if settings.halves and settings.only_who:
        yield Problem("halves", "halves", text("Rounds that are only a name have no halves."))
    if len(settings.sums) > MAX_SUMS or len(set(settings.sums)) < len(settings.sums):
        message = text("Up to %(limit)s different sums.", limit=MAX_SUMS)
        yield Problem("sums", "sums", message)
    for sum_ in settings.sums:
        if message_ := _check_number(sum_, settings, MAX_POINTS * MAX_PLAYERS):
            yield Problem("sums", "sums", message_)


def check_pad(pad: Pad) -> list[Problem]:
    """Check the pad without its rounds."""
    problems = []
    seats = len(pad.seats)
    if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
        message = text(
            "%(fewest)s to %(limit)s players are needed.", fewest=MIN_PLAYERS, limit=MAX_PLAYERS
        )
        problems.append(Problem("players", "seats", message))
    if len({seat.player for seat in pad.seats}) < seats:
        problems.append(Problem("twice", "seats", text("A player can take only one seat.")))
    problems += check_seatings(pad)
    if pad.first_dealer not in range(max(seats, 1)):
        problems.append(Problem("first-dealer", "first_dealer", text("Who deals first?")))
    if pad.teams and not _are_teams(pad.teams, seats):
        message = text("Every player belongs to one team, and there are two teams or more.")
        problems.append(Problem("teams", "teams", message))
    return [*problems, *check_settings(pad.settings)]


def check_seatings(pad: Pad) -> list[Problem]:
    """Check who sits where, now and in every round, and the starting scores."""
    seatings = [pad.seats_at(round_.id) for round_ in pad.rounds] if pad.sits else []
    seatings.append(pad.seated)
    problems = []
    players = [[who.player for who in seating if who] for seating in seatings]
    if any(len(set(seated)) < len(seated) for seated in players):
        problems.append(Problem("twice", "seats", text("A player can take only one seat.")))
    if pad.sits and any(len(pad.present(seating)) < MIN_PLAYERS for seating in seatings):
        message = text("At least two players or teams are needed.")
        problems.append(Problem("too-few", "seats", message))
    for start in pad.starts.values():
        wrong = _check_number(start, pad.settings, MAX_POINTS)
        if not wrong and 0 < pad.settings.target <= start:
            wrong = text("The starting score must be below the target.")
        if not wrong and (is_out(pad.settings, start) or start <= pad.settings.floor < 0):
            wrong = text("With this starting score the game would be over.")
        if wrong:
            problems.append(Problem("start", "start", wrong))
    return problems


def _are_teams(teams: Sequence[int], seats: int) -> bool:
    """Return whether each seat has a team, and the teams are numbered in the order of the seats."""
    first = list(dict.fromkeys(teams))
    return len(teams) == seats and len(first) > 1 and first == list(range(len(first)))


def check_round(pad: Pad, round_: PadRound) -> list[Problem]:
    """Check a round, new or corrected."""
    settings, sides = pad.settings, pad.present_in(round_.id)
    problems = []
    if settings.entry is PadEntry.NUMBERS:
        if round_.who is not None:
            problems.append(Problem("who", "who", text("Only numbers are entered here.")))
    elif round_.who is not None and round_.who not in sides:
        lost = settings.entry is PadEntry.LOST
        problems.append(Problem("who", "who", text("Who lost?") if lost else text("Who won?")))
    if len(round_.points) != (0 if settings.only_who else len(pad.sides)):
        message = text("Enter a number for everyone.")
        return [*problems, Problem("points-missing", "points", message)]
    problems += [
        Problem("points", f"points.{side}", wrong)
        for side, points in enumerate(round_.points)
        if side in sides and (wrong := _check_number(points, settings, MAX_POINTS))
    ]
    problems += [
        Problem("absent", "points", text("%(name)s does not play this round.", name=name))
        for side, name in enumerate(pad.side_names)
        if side not in sides and any(round_.points[side : side + 1])
    ]
    if settings.entry is PadEntry.WINNER:
        problems += _check_left(round_)
        if sum(round_.points) > MAX_POINTS * POINT:
            message = text("Together at most %(limit)s.", limit=MAX_POINTS)
            problems.append(Problem("points", "points", message))
    sums = sums_for(pad, len(sides))
    if not problems and sums and sum(round_.points) not in sums:
        problems.append(Problem("sum", "points", wrong_sum(sums, say_points(sum(round_.points)))))
    return problems


def sums_for(pad: Pad, sides: int) -> tuple[int, ...]:
    """Return the sums that a round with this many sides can have.

    The settings have the sums for the sides that play now. A sum that depends on the number of
    sides, such as that of shooting the moon at Hearts, is converted.
    """
    sums, preset = pad.settings.sums, PRESETS.get(pad.settings.game)
    now = len(pad.present(pad.seated))
    usual = preset.settings(now).sums if preset else ()
    if preset is None or sides == now or not usual or not set(usual) <= set(sums):
        return sums
    own = (sum_ for sum_ in sums if sum_ not in usual)
    return tuple(dict.fromkeys((*preset.settings(sides).sums, *own)))


def _check_left(round_: PadRound) -> Iterator[Problem]:
    """Check the points of the others, whose sum the winner scores."""
    for side, points in enumerate(round_.points):
        if points < 0:
            message = text("What the others have cannot be negative.")
            yield Problem("negative", f"points.{side}", message)
        if points and side == round_.who:
            message = text("The winner's points follow from the others.")
            yield Problem("winner-points", f"points.{side}", message)
    if round_.who is not None and not any(round_.points):
        yield Problem("nothing-left", "points", text("Enter what the others have."))
    if round_.who is None and any(round_.points):
        message = text("If nobody won, leave the numbers blank.")
        yield Problem("nobody-won", "points", message)


def _check_number(tenths: int, settings: PadSettings, limit: int) -> Text | None:
    if not -limit * POINT <= tenths <= limit * POINT:
        return range_message(-limit, limit)
    if settings.halves:
        return text("A number or a half is needed, such as 2.5.") if tenths % 5 else None
    return text("A whole number is needed.") if tenths % POINT else None


def wrong_sum(sums: Sequence[int], made: Text) -> Text:
    """Return the message about a round that adds up to `made` instead of one of these sums."""
    first, *more = map(say_points, sums)
    if not more:
        return text("The round must add up to %(sum)s, not %(made)s.", sum=first, made=made)
    for sum_ in more:
        first = Text("%(first)s, %(next)s", {"first": first, "next": sum_})
    return text("The round must add up to one of %(sums)s, not %(made)s.", sums=first, made=made)


def check_rounds(pad: Pad) -> list[Problem]:
    """Check all rounds against the pad's settings, for when the settings change."""
    return [
        Problem(
            problem.code,
            "",
            text("Round %(number)s: %(wrong)s", number=number, wrong=problem.message),
        )
        for number, round_ in enumerate(pad.rounds, 1)
        for problem in check_round(pad, round_)
    ]
