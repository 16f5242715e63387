"""A pad as a file that people can read: `scorekeeper-pad/1` (docs/pad-files.md).

The file says what was entered; totals follow from that, and are only checked.
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.base.file_head import read_date, read_players, read_top
from scorekeeper.base.json_fields import AS_IS, Cleaning, Findings, Record
from scorekeeper.base.json_text import read_json, within, write_json
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.pad.files.rounds import index_of, read_points, read_round, tenths
from scorekeeper.games.pad.rules.checks import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SUMS,
    MOST_TARGET,
    check_pad,
)
from scorekeeper.games.pad.rules.pad import Pad, PadRound
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins

FORMAT = "scorekeeper-pad/1"
_REQUIRED = ("format", "name", "date", "game", "wins", "players", "rounds")
_SETTINGS = ("title", "entry", "target", "length", "halves", "sums")
_OPTIONAL = (*_SETTINGS, "first_dealer", "teams", "notes", "ended", "totals")
_MOST_NAMES = 30  # more than can play, so that each of a few too many is looked at
_ONE = 1
"""What stands beside who won or lost a round."""


# ---- out ----


def as_number(tenths: int) -> int | float:
    """Points as a number: whole, or with one decimal."""
    return tenths // POINT if tenths % POINT == 0 else tenths / POINT


def write_pad(pad: Pad) -> str:
    """The pad as the text of a file. Left out are the numbers of players and rounds."""
    settings, names = pad.settings, [seat.name for seat in pad.seats]
    teams = [[names[seat] for seat in seats] for seats in pad.sides] if pad.teams else []
    notes = {str(n): each.note for n, each in enumerate(pad.rounds, 1) if each.note}
    optional: dict[str, Any] = {
        "title": settings.title,
        "entry": "" if settings.entry is PadEntry.NUMBERS else settings.entry.value,
        "target": settings.target // POINT,
        "length": settings.length,
        "halves": settings.halves,
        "sums": [as_number(each) for each in settings.sums],
        "players": names,
        "first_dealer": names[pad.first_dealer] if pad.first_dealer else "",
        "teams": teams,
    }
    document = {
        "format": FORMAT,
        "name": pad.name,
        "date": pad.date,
        "game": settings.game,
        "wins": settings.wins.value,
        **{key: value for key, value in optional.items() if value},
        "rounds": [_round_said(pad, each) for each in pad.rounds],
        **({"notes": notes} if notes else {}),
        **({"ended": True} if pad.ended else {}),
        "totals": _by_side(pad, pad.totals),
    }
    return write_json(document)


def _by_side(pad: Pad, points: Sequence[int]) -> dict[str, int | float]:
    return {pad.side_name(side): as_number(each) for side, each in enumerate(points)}


def _round_said(pad: Pad, round_: PadRound) -> dict[str, int | float]:
    """What was entered: all but the winner's number, or only who it was."""
    if pad.settings.only_who:
        return {pad.side_name(round_.who or 0): _ONE}
    said = _by_side(pad, round_.points)
    if round_.who is not None:
        del said[pad.side_name(round_.who)]
    return said


# ---- in ----


def read_pad(data: bytes, cleaning: Cleaning = AS_IS) -> Pad:
    """The pad that the file tells, with its players and rounds numbered from 1.

    `cleaning` says how names and notes are kept.

    Raises:
        FileError: whatever is wrong with it, each with its place.
    """
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, FORMAT, _REQUIRED, _OPTIONAL)
    names = read_players(top, _MOST_NAMES)
    pad = Pad(
        name=top.name("name"),
        date=read_date(top),
        settings=_read_settings(top),
        seats=tuple(Seat(number, name) for number, name in enumerate(names, 1)),
        first_dealer=_read_dealer(top, names),
        teams=_read_teams(top, names),
        ended=top.flag("ended"),
    )
    findings.refuse()
    for problem in check_pad(pad):
        findings.add(top.at(_PLACES.get(problem.field, problem.field)), problem.message)
    sides = [pad.side_name(side) for side in range(len(pad.sides))]
    if len(set(sides)) < len(sides):
        findings.add(top.at("teams"), text("Two teams have the same name."))
    findings.refuse()
    notes = _read_notes(top)
    for index, value in enumerate(top.items("rounds", MOST_ROUNDS)):
        place = within(top.at("rounds"), index)
        round_ = read_round(value, place, findings, pad, sides, notes.get(index + 1, ""))
        pad = pad.with_round(round_)
    if pad.ended and not pad.rounds:
        findings.add(top.at("ended"), text("No round has been played yet."))
    if not findings.problems:
        _check_totals(top, pad, sides)
    findings.refuse()
    return pad


_PLACES = {"seats": "players"}


def _read_settings(top: Record) -> PadSettings:
    sums = [
        tenths(each, within(top.at("sums"), index), top.findings)
        for index, each in enumerate(top.items("sums", MOST_SUMS))
    ]
    return PadSettings(
        game=top.choice("game", GAMES[0], GAMES),
        title=top.name("title") if "title" in top else "",
        wins=PadWins(top.choice("wins", PadWins.HIGHEST, list(PadWins))),
        entry=PadEntry(top.choice("entry", PadEntry.NUMBERS, list(PadEntry))),
        target=POINT * top.number("target", 0, 1, MOST_TARGET),
        length=top.number("length", 0, 1, MOST_ROUNDS),
        halves=top.flag("halves"),
        sums=tuple(each for each in sums if each is not None),
    )


def _read_dealer(top: Record, names: Sequence[str]) -> int:
    if "first_dealer" not in top:
        return 0
    return index_of(top.said["first_dealer"], top.at("first_dealer"), names, top.findings) or 0


def _read_teams(top: Record, names: Sequence[str]) -> tuple[int, ...]:
    """The number of each seat's team; -1, which no check lets pass, where it has none."""
    teams = [-1] * len(names)
    for number, value in enumerate(top.items("teams", MOST_PLAYERS)):
        place = within(top.at("teams"), number)
        for index, name in enumerate(top.findings.items(value, place, MOST_PLAYERS)):
            where = within(place, index)
            seat = index_of(name, where, names, top.findings)
            if seat is None:
                continue
            if teams[seat] >= 0:
                top.findings.add(where, text("This appears twice."))
            teams[seat] = number
    return tuple(teams) if "teams" in top else ()


def _read_notes(top: Record) -> dict[int, str]:
    notes = {}
    rounds = len(top.items("rounds", MOST_ROUNDS))
    for key, value in top.pairs("notes").items():
        where = within(top.at("notes"), key)
        if key not in map(str, range(1, rounds + 1)):
            top.findings.add(where, text("There is no such round."))
            continue
        notes[int(key)] = top.findings.note(value, where)
    return notes


def _check_totals(top: Record, pad: Pad, sides: Sequence[str]) -> None:
    """Note totals that do not follow from the rounds."""
    if "totals" not in top:
        return
    before, place = top.findings.count, top.at("totals")
    said = read_points(top.said["totals"], place, top.findings, sides)
    if top.findings.count > before:
        return
    for side, made in enumerate(pad.totals):
        where = within(place, sides[side])
        if side not in said:
            top.findings.add(where, text("This is missing."))
        elif said[side] != made:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.",
                said=str(as_number(said[side])),
                made=str(as_number(made)),
            )
            top.findings.add(where, message)
