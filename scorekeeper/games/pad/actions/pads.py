"""Start pads, record and correct rounds, change settings and seats, end a pad by hand."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from scorekeeper.base.problems import Problem, RuleError, collecting, refuse
from scorekeeper.base.text import text
from scorekeeper.core.headings import heading, heading_of_new, with_heading
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import MoveContext, actions_of_game
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Written
from scorekeeper.games.pad.rules import rounds
from scorekeeper.games.pad.rules import seat_changes as moves
from scorekeeper.games.pad.rules.checks import check_pad, check_rounds
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import OTHER, PadSettings
from scorekeeper.games.pad.store.pads import PadTopic

WrittenPad = Written[Stored[Pad]]

SITTING = actions_of_game(PadTopic)
"""How pads are written; also actions on a pad as a whole, such as deleting it."""


@SITTING.start
def start(
    actor: Actor,
    place: Place,
    *,
    name: str,
    date: str,
    settings: PadSettings,
    players: Sequence[int],
    first_dealer: int = 0,
    teams: Sequence[int] = (),
) -> Pad:
    """Start a pad for these players.

    Args:
        name: the name as typed; blank for the weekday.
        date: the evening on which it began; blank for today's.
        settings: the settings, with the title as typed.
        players: the players' numbers, in seat order.
        teams: the number of each seat's team; empty if everyone plays alone.

    Raises:
        RuleError: the name, date or settings are not possible, there are too few or too many
            players, a player appears twice, or the teams are wrong.
        Missing: the house has no such player.
    """
    pad = Pad("", "", settings, load_seats(place, players), first_dealer, tuple(teams))
    return _with_heading(pad, lambda: heading_of_new(name, date, actor.zone))


@SITTING.move_with_context("round", text("a round"), text("round %(number)s"))
def record(
    context: MoveContext[Pad],
    round_id: int,
    *,
    points: Sequence[int] = (),
    who: int | None = None,
    note: str = "",
) -> Pad:
    """Record a round: what was entered for each side, in tenths, or who won or lost it.

    `round_id` is the id of the next round as the sending phone knew it: if two phones record that
    round, it counts once, and different entries are a conflict.

    Raises:
        RuleError: the game is over, or something is wrong with the round.
    """
    pad = context.value
    round_ = PadRound(round_id, tuple(points), who, clean_note(note))
    old = pad.round(round_id)
    if old and not old.before:
        after = rounds.correct_round(pad, round_)
        if after != pad:  # also if it only adds something
            context.rewritten.append(f"rounds.{round_id}.")
        return after
    if round_id != pad.new_id:  # a round was undone or deleted meanwhile
        message = text(
            "The rounds changed in the meantime: this would now be round %(number)s.",
            number=len(pad.rounds) + 1,
        )
        raise RuleError(Problem("another-round", "", message))
    return rounds.record_round(pad, round_)


@SITTING.move("insert", text("a forgotten round"), text("forgotten round %(number)s"))
def insert(
    pad: Pad,
    round_id: int,
    *,
    before: int,
    points: Sequence[int] = (),
    who: int | None = None,
    note: str = "",
) -> Pad:
    """Insert a forgotten round before the round with the id `before`.

    `round_id` is the id of the next new round as the sending phone knew it, as for `record`.

    Raises:
        RuleError: there is no such round, or something is wrong with the new one.
    """
    round_ = PadRound(round_id, tuple(points), who, clean_note(note), before)
    old = pad.round(round_id)
    if old and old.before == before:
        return rounds.correct_round(pad, round_)
    if round_id != pad.new_id:
        message = text("The rounds changed in the meantime. Save again to insert this one.")
        raise RuleError(Problem("another-round", "", message))
    return rounds.insert_round(pad, round_)


@SITTING.move("correct", text("a correction"), text("the correction of round %(number)s"))
def correct(
    pad: Pad,
    round_id: int,
    *,
    points: Sequence[int] = (),
    who: int | None = None,
    note: str = "",
) -> Pad:
    """Correct a round.

    Raises:
        RuleError: there is no such round, or something is wrong with it.
    """
    return rounds.correct_round(pad, PadRound(round_id, tuple(points), who, clean_note(note)))


delete = SITTING.move("delete", text("round deleted"), text("the deletion of round %(number)s"))(
    rounds.delete_round
)


@SITTING.move_with_context(
    "settle", text("name, date or settings"), text("the new name, date or settings")
)
def settle(
    context: MoveContext[Pad],
    *,
    name: str,
    date: str,
    settings: PadSettings,
    first_dealer: int | None = None,
) -> Pad:
    """Change the pad's name, date or settings, or the seat that dealt first.

    The game stays the same, and without `first_dealer` the dealer. The way to enter rounds can
    change if the rounds recorded so far can be converted.

    Raises:
        RuleError: the name, date or settings are not possible, a round contradicts them, or there
            is no such seat.
    """
    pad = context.value
    now = rounds.change_settings(pad, replace(settings, game=pad.settings.game))
    now = replace(now, first_dealer=pad.first_dealer if first_dealer is None else first_dealer)
    new = _with_heading(now, lambda: heading(name, date, context.actor.zone, pad.date))
    refuse([*check_pad(new), *check_rounds(new)])
    return new


@SITTING.move_with_context("sit", text("who plays"), text("the change of players"))
def change_seat(
    context: MoveContext[Pad],
    seat: int,
    player: int | None,
    *,
    since: int | None = None,
    start: int | None = None,
) -> Pad:
    """Give a seat to a player, or leave it empty; a new seat is the last one.

    Args:
        seat: the seat; the number of seats for one more.
        player: the house's number of the player; None to leave the seat empty.
        since: the number of the first round to which it applies; None for the next one.
        start: in tenths, the points that a latecomer starts with; None for none.

    Raises:
        Missing: there is no such player.
        RuleError: this seat, player, round or starting score is not possible.
    """
    pad = context.value
    who = None if player is None else load_seats(context.place, [player])[0]
    at = len(pad.rounds) + 1 if since is None else since
    now = pad.with_players(context.stored.players)
    moves.change_seat(now, seat, who, at, start)  # refuse a merged player in two seats
    return moves.change_seat(pad, seat, who, at, start)


reorder = SITTING.move("reorder", text("the seat order"))(moves.change_order)


end = SITTING.move("end", text("game ended"), text("the end of the game"))(rounds.end)
reopen = SITTING.move("reopen", text("game reopened"), text("the reopening of the game"))(
    rounds.reopen
)


def _with_heading(pad: Pad, clean_heading: Callable[[], tuple[str, str]]) -> Pad:
    """Set the name and the date, and check the pad; all problems are raised at once."""
    problems: list[Problem] = []
    title = ""
    if pad.settings.game == OTHER and pad.settings.title.strip():
        title = "-"  # a placeholder for a wrong title, whose problem is already in the list
        with collecting(problems):
            title = clean_name(pad.settings.title, "title")
    titled = replace(pad, settings=replace(pad.settings, title=title))
    return with_heading(titled, clean_heading, [*problems, *check_pad(titled)])
