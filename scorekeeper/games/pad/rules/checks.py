"""What can be wrong with a pad and its rounds; each check lists every problem it finds.

The fields: `seats`, `first_dealer`, `teams`, `title`, `wins`, `target`, `length`, `sums`; of a
round `who`, `points.0` (what was entered for a side), `points` (all together).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.seating import Seating
from scorekeeper.games.pad.rules.settings import OTHER, POINT, WINS_WITH, PadEntry, PadSettings

FEWEST_PLAYERS, MOST_PLAYERS = 2, 12
MOST_POINTS = 100_000
"""What a side can get in a round at most, and lose."""

MOST_TARGET = 1_000_000
MOST_ROUNDS = 1_000
MOST_SUMS = 6


def check_settings(settings: PadSettings) -> Iterator[Problem]:
    """What is wrong with how a pad counts."""
    if settings.game not in GAMES:
        yield Problem("game", "game", text("There is no such game."))
    if settings.game == OTHER and not settings.title:
        yield Problem("title", "title", text("What is the game called?"))
    if WINS_WITH.get(settings.entry, settings.wins) is not settings.wins:
        yield Problem("wins", "wins", text("With rounds entered like this it is the other way."))
    if settings.target % POINT or not 0 <= settings.target <= MOST_TARGET * POINT:
        message = text("A target is from 1 to %(most)s points.", most=MOST_TARGET)
        yield Problem("target", "target", message)
    if not 0 <= settings.length <= MOST_ROUNDS:
        message = text("From %(low)s to %(high)s.", low=1, high=MOST_ROUNDS)
        yield Problem("length", "length", message)
    if settings.target and settings.length:
        message = text("Choose a target or a number of rounds, not both.")
        yield Problem("both-ends", "length", message)
    yield from _check_sums(settings)


def _check_sums(settings: PadSettings) -> Iterator[Problem]:
    if settings.sums and settings.entry is not PadEntry.NUMBERS:
        yield Problem("sums", "sums", text("Only numbers for everyone can have a fixed sum."))
    if settings.halves and settings.only_who:
        yield Problem("halves", "halves", text("Rounds that are only a name have no halves."))
    if len(settings.sums) > MOST_SUMS or len(set(settings.sums)) < len(settings.sums):
        message = text("Up to %(most)s different sums.", most=MOST_SUMS)
        yield Problem("sums", "sums", message)
    for each in settings.sums:
        if message_ := _wrong_number(each, settings, MOST_POINTS * MOST_PLAYERS):
            yield Problem("sums", "sums", message_)


def check_pad(pad: Pad) -> list[Problem]:
    """What is wrong with the pad, but for its rounds."""
    problems = []
    seats = len(pad.seats)
    if not FEWEST_PLAYERS <= seats <= MOST_PLAYERS:
        message = text(
            "%(fewest)s to %(most)s players are needed.", fewest=FEWEST_PLAYERS, most=MOST_PLAYERS
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
    """Check who sits where, now and in every round."""
    seatings = [pad.seats_at(each.id) for each in pad.rounds] if pad.sits else []
    seatings.append(pad.seated)
    problems = []
    if any(_is_twice(seating) for seating in seatings):
        problems.append(Problem("twice", "seats", text("A player can take only one seat.")))
    if pad.sits and any(len(pad.present(seating)) < FEWEST_PLAYERS for seating in seatings):
        message = text("At least two players or teams are needed.")
        problems.append(Problem("too-few", "seats", message))
    for start in pad.starts.values():
        wrong = _wrong_number(start, pad.settings, MOST_POINTS)
        if not wrong and 0 < pad.settings.target <= start:
            wrong = text("The starting score must be below the target.")
        if wrong:
            problems.append(Problem("start", "start", wrong))
    return problems


def _is_twice(seating: Seating) -> bool:
    players = [who.player for who in seating if who]
    return len(set(players)) < len(players)


def _are_teams(teams: Sequence[int], seats: int) -> bool:
    """Whether each seat has a team, numbered in the order of the seats."""
    first = list(dict.fromkeys(teams))
    return len(teams) == seats and len(first) > 1 and first == list(range(len(first)))


def check_round(pad: Pad, round_: PadRound) -> list[Problem]:
    """Check a round, new or corrected."""
    settings, there = pad.settings, pad.present_in(round_.id)
    problems = []
    if settings.entry is PadEntry.NUMBERS:
        if round_.who is not None:
            problems.append(Problem("who", "who", text("Only numbers are entered here.")))
    elif round_.who not in there:
        lost = settings.entry is PadEntry.LOST
        problems.append(Problem("who", "who", text("Who lost?") if lost else text("Who won?")))
    if len(round_.points) != (0 if settings.only_who else len(pad.sides)):
        message = text("Enter a number for everyone.")
        return [*problems, Problem("points-missing", "points", message)]
    problems += [
        Problem("points", f"points.{side}", wrong)
        for side, each in enumerate(round_.points)
        if side in there and (wrong := _wrong_number(each, settings, MOST_POINTS))
    ]
    problems += [
        Problem("absent", "points", text("%(name)s does not play this round.", name=name))
        for side, name in enumerate(pad.side_names)
        if side not in there and any(round_.points[side : side + 1])
    ]
    if settings.entry is PadEntry.WINNER:
        problems += _check_left(round_)
        if sum(round_.points) > MOST_POINTS * POINT:
            message = text("Together at most %(most)s.", most=MOST_POINTS)
            problems.append(Problem("points", "points", message))
    sums = sums_for(pad, len(there))
    if not problems and sums and sum(round_.points) not in sums:
        problems.append(Problem("sum", "points", wrong_sum(sums, say_points(sum(round_.points)))))
    return problems


def sums_for(pad: Pad, sides: int) -> tuple[int, ...]:
    """Return what a round of this many sides can add up to.

    The settings name the sums for the sides that play now. Those that depend on the number of
    sides, such as shooting the moon at Hearts, are other ones with more or fewer sides.
    """
    sums, preset = pad.settings.sums, PRESETS.get(pad.settings.game)
    now = len(pad.present(pad.seated))
    usual = preset.settings(now).sums if preset else ()
    if preset is None or sides == now or not usual or not set(usual) <= set(sums):
        return sums
    own = (each for each in sums if each not in usual)
    return tuple(dict.fromkeys((*preset.settings(sides).sums, *own)))


def _check_left(round_: PadRound) -> Iterator[Problem]:
    """What is wrong with what the others have, whose sum the winner scores."""
    for side, each in enumerate(round_.points):
        if each < 0:
            message = text("What the others have cannot be negative.")
            yield Problem("negative", f"points.{side}", message)
        if each and side == round_.who:
            message = text("The winner's points follow from the others.")
            yield Problem("winner-points", f"points.{side}", message)
    if not any(round_.points):
        yield Problem("nothing-left", "points", text("Enter what the others have."))


def _wrong_number(tenths: int, settings: PadSettings, most: int) -> Text | None:
    if not -most * POINT <= tenths <= most * POINT:
        return text("From %(low)s to %(high)s.", low=-most, high=most)
    if settings.halves:
        return text("A number or a half is needed, such as 2.5.") if tenths % 5 else None
    return text("A whole number is needed.") if tenths % POINT else None


def wrong_sum(sums: Sequence[int], said: Text) -> Text:
    """What is wrong with a round that adds up to `said` instead of one of these sums."""
    first, *more = map(say_points, sums)
    if not more:
        return text("The round must add up to %(sum)s, not %(made)s.", sum=first, made=said)
    for each in more:
        first = Text("%(first)s, %(next)s", {"first": first, "next": each})
    return text("The round must add up to one of %(sums)s, not %(made)s.", sums=first, made=said)


def check_rounds(pad: Pad) -> list[Problem]:
    """What is wrong with the rounds by how the pad counts, as settings that change would find."""
    return [
        Problem(
            found.code,
            "",
            text("Round %(number)s: %(wrong)s", number=number, wrong=found.message),
        )
        for number, each in enumerate(pad.rounds, 1)
        for found in check_round(pad, each)
    ]


# ---- moves ----


def recorded(pad: Pad, round_: PadRound) -> Pad:
    """The pad after one more round.

    Raises:
        RuleError: the game is over, or something is wrong with the round.
    """
    if pad.round(round_.id):
        raise ValueError("this round is there already")
    problems = check_round(pad, round_)
    if pad.is_over:
        problems.insert(0, Problem("over", "", text("The game is over.")))
    elif len(pad.rounds) >= MOST_ROUNDS:
        message = text("A game has at most %(most)s rounds.", most=MOST_ROUNDS)
        problems.insert(0, Problem("too-many", "", message))
    refuse(problems)
    return pad.with_round(round_)


def corrected(pad: Pad, round_: PadRound) -> Pad:
    """The pad with that round in the place of the one by its id.

    Raises:
        RuleError: there is no such round, or something is wrong with it.
    """
    refuse([] if pad.round(round_.id) else [gone()])
    refuse(check_round(pad, round_))
    return pad.with_round(round_)


def deleted(pad: Pad, round_id: int) -> Pad:
    """The pad without that round; one of which nothing is left goes on.

    Raises:
        RuleError: there is no such round.
    """
    found = pad.round(round_id)
    if found is None:
        raise RuleError(gone())
    left = pad.without(found)
    return left if left.rounds else replace(left, ended=False)


def ended(pad: Pad, *, over: bool) -> Pad:
    """The pad ended by hand, or open again.

    Raises:
        RuleError: no round was played, or it is over by its own end.
    """
    if over and not pad.rounds:
        raise RuleError(Problem("no-rounds", "", text("No round has been played yet.")))
    if pad.reached_end and pad.ended is not over:
        message = text("The game has reached its end. Change the target or the number of rounds.")
        raise RuleError(Problem("reached-end", "", message))
    return replace(pad, ended=over)


def gone() -> Problem:
    """That a round is not there any more."""
    return Problem("no-such-round", "", text("This round no longer exists."))


def refuse(problems: Sequence[Problem]) -> None:
    """End here if there are problems.

    Raises:
        RuleError: there are.
    """
    if problems:
        raise RuleError(*problems)
