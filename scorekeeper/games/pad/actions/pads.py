"""Pads: begin one, write rounds down, put them right, end one by hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.headings import heading, heading_of_new
from scorekeeper.core.log import START
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.core.player_actions import add_within
from scorekeeper.core.players import known_as
from scorekeeper.core.sitting_actions import SittingActions
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.games.pad.rules import checks
from scorekeeper.games.pad.rules import seat_changes as moves
from scorekeeper.games.pad.rules.changes import counted_by
from scorekeeper.games.pad.rules.checks import check_pad, check_rounds, refuse
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import OTHER, PadSettings
from scorekeeper.games.pad.store.pads import KeptPad, PadTopic, settings_said

WrittenPad = Written[KeptPad]


def _check_kept(kept: KeptPad) -> list[Problem]:
    if kept.deleted_at:
        return [Problem("deleted", "", text("This game is deleted. Restore it first."))]
    return []


SITTING = SittingActions(PadTopic, _check_kept)
"""What is done with a pad as a whole."""


def start(
    actor: Actor,
    stamp: Stamp,
    *,
    name: str,
    date: str,
    settings: PadSettings,
    players: Sequence[int],
    first_dealer: int = 0,
    teams: Sequence[int] = (),
) -> WrittenPad:
    """Begin a pad for these players (their numbers, in seat order).

    Args:
        actor, stamp: as for `create`.
        name: what it is called; blank for the weekday.
        date: the evening on which it began; blank for this one.
        settings: how it counts; the title as typed.
        players: their numbers.
        first_dealer: the seat that deals first.
        teams: the number of each seat's team; nothing where everyone plays alone.

    Raises:
        RuleError: a name, a date or settings that cannot be, too few or too many players, one
            twice, teams that are none.
        Missing: the house has no such player.
    """
    body = {
        "name": name,
        "date": date,
        "rules": settings_said(settings),
        "players": list(players),
        "first_dealer": first_dealer,
        "teams": list(teams),
    }

    def begun(place: Place) -> KeptPad:
        known = known_as(place, players)
        if missing := set(players) - known.keys():
            raise Missing(f"player {min(missing)}")
        seats = tuple(Seat(known[player][0], known[player][1]) for player in players)
        pad = Pad("", "", settings, seats, first_dealer, tuple(teams))
        return KeptPad(_headed(pad, lambda: heading_of_new(name, date, actor.zone)))

    return create(actor, stamp, PadTopic(), START, body, begun)


def record(
    actor: Actor,
    stamp: Stamp,
    number: int,
    round_id: int,
    *,
    points: Sequence[int] = (),
    who: int | None = None,
    note: str = "",
) -> WrittenPad:
    """Write a round down: what was entered for each side, in tenths, or who won or lost it.

    `round_id` is the id that the next round had for whoever writes it down, so that of two phones
    that write down the same round one is told.

    Raises:
        Missing: there is no such pad.
        Conflict: somebody else has written it down.
        RuleError: the game is over, or something is wrong with the round.
    """

    def change(pad: Pad) -> Pad:
        round_ = PadRound(round_id, tuple(points), who, clean_note(note))
        if pad.round(round_id):
            return checks.corrected(pad, round_)
        if round_id != pad.new_id:  # one was undone, or deleted
            message = text(
                "The rounds changed in the meantime: this would now be round %(number)s.",
                number=len(pad.rounds) + 1,
            )
            raise RuleError(Problem("another-round", "", message))
        return checks.recorded(pad, round_)

    body = {"round": round_id, **_body(points, who, note)}
    return _on_pad(actor, stamp, number, "round", body, change)


def correct(
    actor: Actor,
    stamp: Stamp,
    number: int,
    round_id: int,
    *,
    points: Sequence[int] = (),
    who: int | None = None,
    note: str = "",
) -> WrittenPad:
    """A round was otherwise.

    Raises:
        Missing: there is no such pad.
        RuleError: there is no such round, or something is wrong with it.
    """
    body = {"round": round_id, **_body(points, who, note)}
    return _on_pad(
        actor,
        stamp,
        number,
        "correct",
        body,
        lambda pad: checks.corrected(pad, PadRound(round_id, tuple(points), who, clean_note(note))),
    )


def delete(actor: Actor, stamp: Stamp, number: int, round_id: int) -> WrittenPad:
    """A round never was.

    Raises:
        Missing: there is no such pad.
        RuleError: there is no such round.
    """
    body = {"round": round_id}
    return _on_pad(actor, stamp, number, "delete", body, lambda pad: checks.deleted(pad, round_id))


def settle(
    actor: Actor, stamp: Stamp, number: int, *, name: str, date: str, settings: PadSettings
) -> WrittenPad:
    """Call the pad otherwise, put it on another evening, or let it count and end otherwise.

    What is played stays; how rounds are entered can change as far as those that are there allow.

    Raises:
        Missing: there is no such pad.
        RuleError: a name, a date or settings that cannot be, or that a round contradicts.
    """

    def change(pad: Pad) -> Pad:
        now = counted_by(pad, replace(settings, game=pad.settings.game))
        new = _headed(now, lambda: heading(name, date, actor.zone, pad.date))
        refuse(check_rounds(new))
        return new

    body = {"name": name, "date": date, "rules": settings_said(settings)}
    return _on_pad(actor, stamp, number, "settle", body, change)


def change_seat(
    actor: Actor,
    stamp: Stamp,
    number: int,
    seat: int,
    player: int | None,
    *,
    since: int | None = None,
    start: int | None = None,
) -> WrittenPad:
    """Give a seat to a player, or leave it empty; a new seat is the last one.

    Args:
        actor, stamp: as for `write`.
        number: the pad's number.
        seat: the seat; the number of seats for one more.
        player: the house's number of the player; None to leave the seat empty.
        since: the number of the first round to which it applies; None for the next one.
        start: in tenths, the points that a latecomer starts with; None for none.

    Raises:
        Missing: there is no such pad, or no such player.
        RuleError: this seat, player, round or starting score is not possible.
    """

    def changed(place: Place, kept: KeptPad) -> KeptPad:
        refuse(_check_kept(kept))
        pad = kept.pad
        numbers = {each.player for each in pad.everybody}
        known = known_as(place, [*numbers, *([] if player is None else [player])])
        if player is not None and player not in known:
            raise Missing(f"player {player}")
        who = None if player is None else Seat(*known[player])
        at = len(pad.rounds) + 1 if since is None else since
        now = pad.with_players({each: Seat(*known[each]) for each in numbers})
        moves.change_seat(now, seat, who, at, start)  # refuse one person in two seats
        return replace(kept, pad=moves.change_seat(pad, seat, who, at, start))

    body = {"seat": seat, "player": player}
    if since is not None or start is not None:
        body |= {"since": since, "start": start}
    return write(actor, stamp, PadTopic(number), "sit", body, changed)


def seat_newcomer(
    actor: Actor,
    stamp: Stamp,
    number: int,
    seat: int,
    name: str,
    *,
    since: int | None = None,
    start: int | None = None,
) -> WrittenPad:
    """Give a seat to a new player of the house; arguments as for `change_seat`.

    Raises:
        RuleError: also if the name is not possible, or somebody has it already.
    """
    with writing():
        player = add_within(actor, stamp, name)
        return change_seat(actor, stamp, number, seat, player, since=since, start=start)


def end(actor: Actor, stamp: Stamp, number: int) -> WrittenPad:
    """End the game by hand: whoever is ahead has won.

    Raises:
        Missing: there is no such pad.
        RuleError: no round was played, or it is over already.
    """
    return _on_pad(actor, stamp, number, "end", {}, lambda pad: checks.ended(pad, over=True))


def reopen(actor: Actor, stamp: Stamp, number: int) -> WrittenPad:
    """Go on with a game that was ended by hand.

    Raises:
        Missing: there is no such pad.
        RuleError: it is over by its own end.
    """
    return _on_pad(actor, stamp, number, "reopen", {}, lambda pad: checks.ended(pad, over=False))


def _body(points: Sequence[int], who: int | None, note: str) -> dict[str, object]:
    return {"points": list(points), "who": who, "note": note}


def _on_pad(
    actor: Actor,
    stamp: Stamp,
    number: int,
    action: str,
    body: Mapping[str, Any],
    change: Callable[[Pad], Pad],
) -> WrittenPad:
    def changed(_: Place, kept: KeptPad) -> KeptPad:
        refuse(_check_kept(kept))
        return replace(kept, pad=change(kept.pad))

    return write(actor, stamp, PadTopic(number), action, body, changed)


def _headed(pad: Pad, said: Callable[[], tuple[str, str]]) -> Pad:
    """The pad by that name on that date; whatever is wrong with all of it is told at once."""
    problems: list[Problem] = []
    name = date = title = ""
    try:
        name, date = said()
    except RuleError as error:
        problems += error.problems
    if pad.settings.game == OTHER and pad.settings.title.strip():
        try:
            title = clean_name(pad.settings.title, "title")
        except RuleError as error:
            problems += error.problems
            title = "-"  # there is one: what is wrong with it is told already
    titled = replace(pad, settings=replace(pad.settings, title=title))
    refuse([*problems, *check_pad(titled)])
    return replace(titled, name=name, date=date)
