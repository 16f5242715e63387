"""Read and write a pad as a file for people: `scorekeeper-pad/1` (docs/pad-files.md).

The file has what was entered; the totals follow from that and are only checked.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.base.file_head import read_date, read_players, read_top
from scorekeeper.base.file_values import AS_IS, Cleaning
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import JsonSource, read_json, within, write_json
from scorekeeper.base.problems import Problem
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.pad.files.rounds import index_of, read_points, read_round, tenths
from scorekeeper.games.pad.files.seats import (
    read_starting_points,
    read_substitutes,
    substitutes_to_file,
)
from scorekeeper.games.pad.rules.checks import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SUMS,
    MOST_TARGET,
    check_pad,
    check_seatings,
)
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins

FORMAT = "scorekeeper-pad/1"
_REQUIRED = ("format", "name", "date", "game", "wins", "players", "rounds")
_SETTINGS = ("title", "entry", "target", "length", "halves", "sums")
_SEATS = ("first_dealer", "teams", "substitutes", "starting_points")
_OPTIONAL = (*_SETTINGS, *_SEATS, "notes", "ended", "totals")
_MOST_NAMES = 30  # more than can play, so that a few names too many are still checked
_ONE = 1
"""The number beside the name of the winner or loser of a round."""


# ---- writing ----


def as_number(tenths: int) -> int | float:
    """Convert tenths to points: whole, or with one decimal."""
    return tenths // POINT if tenths % POINT == 0 else tenths / POINT


def write_pad(pad: Pad) -> str:
    """Write the pad as the text of a file, without the numbers of players and rounds."""
    settings, names = pad.settings, [seat.name for seat in pad.seats]
    teams = [[names[seat] for seat in seats] for seats in pad.sides] if pad.teams else []
    notes = {str(n): round_.note for n, round_ in enumerate(pad.rounds, 1) if round_.note}
    optional: dict[str, Any] = {
        "title": settings.title,
        "entry": "" if settings.entry is PadEntry.NUMBERS else settings.entry.value,
        "target": settings.target // POINT,
        "length": settings.length,
        "halves": settings.halves,
        "sums": [as_number(sum_) for sum_ in settings.sums],
        "players": names,
        "first_dealer": names[pad.first_dealer] if pad.first_dealer else "",
        "teams": teams,
        "substitutes": substitutes_to_file(pad),
        "starting_points": {
            names[at]: as_number(start) for at, start in sorted(pad.starts.items())
        },
    }
    document = {
        "format": FORMAT,
        "name": pad.name,
        "date": pad.date,
        "game": settings.game,
        "wins": settings.wins.value,
        **{key: value for key, value in optional.items() if value},
        "rounds": [_round_to_file(pad, round_) for round_ in pad.rounds],
        **({"notes": notes} if notes else {}),
        **({"ended": True} if pad.ended else {}),
        "totals": _by_side(pad, pad.totals),
    }
    return write_json(document)


def _by_side(pad: Pad, points: Sequence[int]) -> dict[str, int | float]:
    return {pad.side_name(side): as_number(score) for side, score in enumerate(points)}


def _round_to_file(pad: Pad, round_: PadRound) -> dict[str, int | float]:
    """Convert what was entered: all numbers but the winner's, or only a name."""
    names, sides = pad.side_names_in(round_), pad.present_in(round_.id)
    if pad.settings.only_who:
        return {names[round_.who or 0]: _ONE}
    return {names[side]: as_number(round_.points[side]) for side in sides if side != round_.who}


# ---- reading ----


def read_pad(data: JsonSource, cleaning: Cleaning = AS_IS) -> Pad:
    """Read a file, and number its players and rounds from 1.

    `cleaning` cleans names and notes for storage.

    Raises:
        FileError: all problems of the file, each with its place.
    """
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, FORMAT, _REQUIRED, _OPTIONAL)
    names = read_players(top, _MOST_NAMES)
    seats = tuple(Seat(number, name) for number, name in enumerate(names, 1))
    pad = Pad(
        name=top.name("name"),
        date=read_date(top),
        settings=_read_settings(top),
        seats=seats,
        first_dealer=_read_dealer(top, names),
        teams=_read_teams(top, names),
        ended=top.flag("ended"),
        sits=read_substitutes(top, seats),
        starts=read_starting_points(top, names),
    )
    findings.refuse()
    for problem in check_pad(pad):
        findings.add(top.at(_place_of(problem, pad)), problem.message)
    findings.refuse()
    notes, rounds = _read_notes(top), list[PadRound]()
    entered = top.items("rounds", MOST_ROUNDS)
    table = replace(
        pad, last_deleted_id=len(entered)
    )  # the allowed sums in a file are those for the players after the last round
    for index, value in enumerate(entered):
        place, note = within(top.at("rounds"), index), notes.get(index + 1, "")
        rounds.append(read_round(value, place, findings, table, index + 1, note))
    pad = replace(pad, rounds=tuple(rounds))
    if pad.ended and not pad.rounds:
        findings.add(top.at("ended"), text("No round has been played yet."))
    if not findings.problems:
        for problem in check_seatings(pad):
            findings.add(top.at(_place_of(problem, pad)), problem.message)
    if not findings.problems:
        _check_totals(top, pad)
    findings.refuse()
    return pad


def _place_of(problem: Problem, pad: Pad) -> str:
    """Return the key at which a problem of the pad is reported."""
    places = {"seats": "substitutes" if pad.sits else "players", "start": "starting_points"}
    return places.get(problem.field, problem.field)


def _read_settings(top: Record) -> PadSettings:
    sums = [
        tenths(value, within(top.at("sums"), index), top.findings)
        for index, value in enumerate(top.items("sums", MOST_SUMS))
    ]
    return PadSettings(
        game=top.choice("game", GAMES[0], GAMES),
        title=top.name("title") if "title" in top else "",
        wins=PadWins(top.choice("wins", PadWins.HIGHEST, list(PadWins))),
        entry=PadEntry(top.choice("entry", PadEntry.NUMBERS, list(PadEntry))),
        target=POINT * top.number("target", 0, 1, MOST_TARGET),
        length=top.number("length", 0, 1, MOST_ROUNDS),
        halves=top.flag("halves"),
        sums=tuple(sum_ for sum_ in sums if sum_ is not None),
    )


def _read_dealer(top: Record, names: Sequence[str]) -> int:
    if "first_dealer" not in top:
        return 0
    return index_of(top.fields["first_dealer"], top.at("first_dealer"), names, top.findings) or 0


def _read_teams(top: Record, names: Sequence[str]) -> tuple[int, ...]:
    """Read the number of each seat's team, in seat order; -1, which is refused, for no team."""
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
    if "teams" not in top:
        return ()
    order = list(dict.fromkeys(team for team in teams if team >= 0))
    return tuple(order.index(team) if team >= 0 else team for team in teams)


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


def _check_totals(top: Record, pad: Pad) -> None:
    """Report totals that do not follow from the rounds."""
    sides = pad.side_names
    if "totals" not in top:
        return
    before, place = top.findings.count, top.at("totals")
    totals = read_points(top.fields["totals"], place, top.findings, dict(enumerate(sides)))
    if top.findings.count > before:
        return
    for side, computed in enumerate(pad.totals):
        where = within(place, sides[side])
        if side not in totals:
            top.findings.add(where, text("This is missing."))
        elif totals[side] != computed:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.",
                said=str(as_number(totals[side])),
                made=str(as_number(computed)),
            )
            top.findings.add(where, message)
