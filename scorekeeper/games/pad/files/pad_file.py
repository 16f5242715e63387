"""Read and write a pad as a file for people: `scorekeeper-pad/1` (docs/pad-files.md).

The file has what was entered; the totals follow from that and are only checked.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Annotated, Any, NotRequired, TypeAlias

from scorekeeper.base.file_values import (
    AS_IS,
    Cleaning,
    FileContext,
    Name,
    NamedSeat,
    Note,
    Tenths,
    TenthsByName,
)
from scorekeeper.base.json_text import JsonSource, within, write_json
from scorekeeper.base.problems import Problem
from scorekeeper.base.schemas import Conversion, at_most, between, one_of
from scorekeeper.base.table_file import FileHead, check_points, first_players, open_file
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import text
from scorekeeper.games.pad.files.rounds import (
    Substitutes,
    read_round,
    read_substitutes,
    round_key,
    substitutes_to_file,
)
from scorekeeper.games.pad.rules.checks import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    MAX_SUMS,
    MAX_TARGET,
    check_pad,
    check_seatings,
)
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import GAMES
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadSettings, PadWins

FORMAT = "scorekeeper-pad/1"
_SETTINGS = [field.name for field in fields(PadSettings)]
_ONE = 1
"""The number beside the name of the winner or loser of a round."""


Notes: TypeAlias = dict[Annotated[str, round_key()], Note]


class PadFile(FileHead):
    """The whole file; notes are read with the rounds."""

    game: Annotated[str, one_of(GAMES)]
    title: NotRequired[Name]
    wins: PadWins
    entry: NotRequired[PadEntry]
    target: NotRequired[
        Annotated[int, between(1, MAX_TARGET), Conversion(lambda points, _: POINT * points)]
    ]
    length: NotRequired[Annotated[int, between(1, MAX_ROUNDS)]]
    out_above: NotRequired[
        Annotated[int, between(1, MAX_TARGET), Conversion(lambda points, _: POINT * points)]
    ]
    floor: NotRequired[
        Annotated[int, between(-MAX_TARGET, -1), Conversion(lambda points, _: POINT * points)]
    ]
    play_on: NotRequired[bool]
    halves: NotRequired[bool]
    sums: NotRequired[
        Annotated[list[Tenths], at_most(MAX_SUMS), Conversion(lambda sums, _: tuple(sums))]
    ]
    first_dealer: NotRequired[NamedSeat]
    teams: NotRequired[
        Annotated[
            list[Annotated[list[Any], at_most(MAX_PLAYERS)]],
            at_most(MAX_PLAYERS),
        ]
    ]
    substitutes: NotRequired[Substitutes]
    starting_points: NotRequired[TenthsByName]
    rounds: Annotated[list[Any], at_most(MAX_ROUNDS)]
    notes: NotRequired[Any]
    ended: NotRequired[bool]


# ---- writing ----


def write_pad(pad: Pad) -> str:
    """Write the pad as the text of a file, without the numbers of players and rounds."""
    settings, names = pad.settings, [seat.name for seat in pad.seats]
    around = pad.around
    teams = (
        [[names[seat] for seat in pad.sides[side]] for side in pad.sides_around]
        if pad.teams
        else []
    )
    notes = {str(n): round_.note for n, round_ in enumerate(pad.rounds, 1) if round_.note}
    optional: dict[str, Any] = {
        "title": settings.title,
        "entry": "" if settings.entry is PadEntry.NUMBERS else settings.entry.value,
        "target": settings.target // POINT,
        "length": settings.length,
        "out_above": settings.out_above // POINT,
        "floor": settings.floor // POINT,
        "play_on": settings.play_on,
        "halves": settings.halves,
        "sums": [in_points(sum_) for sum_ in settings.sums],
        "players": [names[seat] for seat in around],
        "first_dealer": names[pad.first_dealer] if pad.first_dealer != around[0] else "",
        "teams": teams,
        "substitutes": substitutes_to_file(pad),
        "starting_points": {
            names[at]: in_points(pad.starts[at]) for at in around if at in pad.starts
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
        "totals": {pad.side_name(side): in_points(pad.totals[side]) for side in pad.sides_around},
    }
    return write_json(document)


def _round_to_file(pad: Pad, round_: PadRound) -> dict[str, int | float]:
    """Convert what was entered: all numbers but the winner's, only a name, or nothing."""
    names, sides = pad.side_names_in(round_), pad.present_in(round_.id)
    if pad.settings.entry is not PadEntry.NUMBERS and round_.who is None:
        return {}
    if pad.settings.only_who:
        return {names[round_.who or 0]: _ONE}
    return {names[side]: in_points(round_.points[side]) for side in sides if side != round_.who}


# ---- reading ----


def read_pad(data: JsonSource, cleaning: Cleaning = AS_IS) -> Pad:
    """Read a file, and number its players and rounds from 1.

    `cleaning` cleans names and notes for storage.

    Raises:
        FileError: all problems of the file, each with its place.
    """
    context, head = open_file(data, PadFile, FORMAT, cleaning)
    findings = context.findings
    teams = _read_teams(head.get("teams", ()), context)
    findings.refuse()
    seats = first_players(context)
    pad = Pad(
        name=head["name"],
        date=head["date"],
        settings=PadSettings(**{key: head[key] for key in _SETTINGS if key in head}),
        seats=seats,
        first_dealer=head.get("first_dealer", 0),
        teams=teams,
        ended=head.get("ended", False),
        sits=read_substitutes(head.get("substitutes", {}), seats),
        starts=head.get("starting_points", {}),
    )
    for problem in check_pad(pad):
        findings.add(_place_of(problem, pad), problem.message)
    findings.refuse()
    entered = head["rounds"]
    notes = context.read(Notes, head.get("notes", {}), "notes") or {}
    table = replace(
        pad, last_deleted_id=len(entered)
    )  # the allowed sums in a file are those for the players after the last round
    rounds = tuple(
        read_round(value, within("rounds", n - 1), context, table, n, notes.get(n, ""))
        for n, value in enumerate(entered, 1)
    )
    pad = replace(pad, rounds=rounds)
    if pad.ended and not pad.rounds:
        findings.add("ended", text("No round has been played yet."))
    if not findings.count:
        for problem in check_seatings(pad):
            findings.add(_place_of(problem, pad), problem.message)
    if not findings.count and "totals" in head:
        totals = dict(zip(pad.side_names, pad.totals, strict=True))
        check_points(
            head["totals"], "totals", context, totals, say=lambda tenths: str(in_points(tenths))
        )
    findings.refuse()
    return pad


def _place_of(problem: Problem, pad: Pad) -> str:
    """Return the key at which a problem of the pad is reported."""
    places = {"seats": "substitutes" if pad.sits else "players", "start": "starting_points"}
    return places.get(problem.field, problem.field)


def _read_teams(teams: Sequence[Sequence[object]], context: FileContext) -> tuple[int, ...]:
    """Read the number of each seat's team, in seat order; -1, which is refused, for no team."""
    team_of = dict[int, int]()
    for number, names in enumerate(teams):
        for index, name in enumerate(names):
            where = within(within("teams", number), index)
            seat = context.read(NamedSeat, name, where)
            if seat in team_of:
                context.add(where, text("This appears twice."))
            if seat is not None:
                team_of[seat] = number
    if not teams:
        return ()
    order = list(dict.fromkeys(team_of[seat] for seat in sorted(team_of)))
    return tuple(
        order.index(team_of[seat]) if seat in team_of else -1 for seat in range(len(context.names))
    )
