"""Check the pads of a house's archive."""

from scorekeeper.base.json_fields import Record
from scorekeeper.base.json_text import within
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Known, Places, check_leaves, under
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.stored import Stored
from scorekeeper.games.pad.rules.checks import (
    MOST_PLAYERS,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_SUMS,
    MOST_TARGET,
    check_pad,
    check_round,
)
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.settings import OTHER, POINT, PadEntry, PadSettings, PadWins
from scorekeeper.games.pad.store.pads import NOBODY, PadTopic, parse_pad

_KEYS = ("teams", "rounds", "ended", "sits", "starts")


def _check_archived(record: Record, known: Known) -> None:
    row, findings, before = record.fields, record.findings, record.findings.count
    seats = tuple(Seat(number, known.names[number]) for number in row["seats"])
    for problem in check_pad(Pad("", "", PadSettings(OTHER, "-"), seats)):
        findings.add(record.at("seats"), problem.message)
    facts = Record(row["facts"], record.at("facts"), findings, ("rules", "first_dealer"), _KEYS)
    if findings.count > before:
        return
    if not check_leaves(facts.fields, facts.place, _pad_at(row, known), findings):
        return
    try:
        _check_seat_numbers(facts.fields, len(seats))
        pad = parse_pad(PadTopic.row_document(row), known.names)
        is_same = PadTopic().row_columns(Stored(pad)).facts == facts.fields
    except (
        AttributeError,
        KeyError,
        TypeError,
        ValueError,
    ):  # a part is missing or wrong
        findings.add(facts.place, text("This is not a score pad."))
        return
    for problem in check_pad(pad):
        place = record.at("seats") if problem.field == "seats" else facts.at("rules")
        findings.add(place, problem.message)
    for round_ in pad.rounds if findings.count == before else ():
        for problem in check_round(pad, round_):
            findings.add(within(facts.at("rounds"), str(round_.id)), problem.message)
    if not is_same or (pad.ended and not pad.rounds):
        findings.add(facts.place, text("This is not a score pad."))


def _check_seat_numbers(facts: Item, seats: int) -> None:
    """Check that teams, changes of seats and starting scores refer to seats of the pad.

    Raises:
        ValueError: there is no such seat.
    """
    seats_used = [
        *facts.get("starts", {}),
        *(at for taken in facts.get("sits", {}).values() for at in taken),
    ]
    unknown = any(at not in map(str, range(seats)) for at in seats_used)
    if unknown or len(facts.get("teams", ())) > seats:
        raise ValueError("no such seat")


def _pad_at(_row: Item, known: Known) -> Places:
    """Return the checks of a pad's document by place.

    Settings and players can change, so the log can have rounds of another kind and with more sides
    than the pad has now.
    """
    last_seat = MOST_PLAYERS - 1
    points = values.number(-MOST_POINTS * POINT, MOST_POINTS * POINT)
    round_: Places = {
        "who": values.number(0, last_seat),
        "note": values.note,
        **{f"points.{side}": points for side in range(MOST_PLAYERS)},
    }
    sums = values.number(-MOST_POINTS * MOST_PLAYERS * POINT, MOST_POINTS * MOST_PLAYERS * POINT)
    rules: Places = {
        "game": values.one_of(GAMES),
        "title": values.name,
        "wins": values.one_of(list(PadWins)),
        "entry": values.one_of(list(PadEntry)),
        "target": values.number(1, MOST_TARGET * POINT),
        "length": values.number(1, MOST_ROUNDS),
        "halves": values.flag,
        "sums": _few(sums),
    }
    return {
        **values.at_table(known),
        "first_dealer": values.number(0, last_seat),
        "teams": values.each(values.number(0, last_seat)),
        "ended": values.flag,
        **{f"sits.#.{seat}": _player_or_nobody(known) for seat in range(MOST_PLAYERS)},
        **{f"starts.{seat}": points for seat in range(MOST_PLAYERS)},
        **under("rules", rules),
        **under("rounds.#", round_),
    }


def _player_or_nobody(known: Known) -> values.Check:
    """Build a check that accepts the number of a player, or `NOBODY`."""
    player = values.player(known)
    return lambda value: None if value == NOBODY and type(value) is int else player(value)


def _few(of: values.Check) -> values.Check:
    """Build a check of a list of up to `MOST_SUMS` values, each checked with `of`."""

    def check(value: object) -> Text | None:
        if isinstance(value, list) and len(value) > MOST_SUMS:
            return text("At most %(most)s are read.", most=MOST_SUMS)
        return values.each(of)(value)

    return check


def _count_text(pads: int) -> Text:
    return ntext("%(num)s game on the pad", "%(num)s games on the pad", pads)


ARCHIVED = ArchivedGame(head=values.at_table, check=_check_archived, at=_pad_at, told=_count_text)
