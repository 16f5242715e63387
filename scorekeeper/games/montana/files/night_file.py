"""A night as a file for people to read: `scorekeeper-night/1` (docs/night-files.md).

The file records what happened. Points and totals in it are only compared with the computed ones.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.base.file_head import read_date, read_top
from scorekeeper.base.file_values import AS_IS, Cleaning
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import JsonSource, read_json, within, write_json
from scorekeeper.base.problems import Problem
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.deal_file import (
    KEYS,
    DealContext,
    check_points,
    deal_to_file,
    place_of,
    read_deal,
)
from scorekeeper.games.montana.files.variant_file import (
    definitions,
    names_in_file,
    read_definitions,
)
from scorekeeper.games.montana.rules.checks import (
    check_facts,
    check_shared_point,
    check_whole,
)
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.rules.variants import Variant

FORMAT = "scorekeeper-night/1"
_MOST_DEALS = 1000
REQUIRED = ("format", "name", "date", "players", "first_dealer", "deals")
OPTIONAL = ("note", "house_rules", "variants", "finished", "totals")


def write_night(night: Night, builtin: Mapping[str, Variant]) -> str:
    """The night as the text of a file; `builtin` are the built-in games by id.

    Data of the database is left out: numbers, and whether the night is deleted.
    """
    named = names_in_file((deal.call.variant for deal in night.deals if deal.call), builtin)
    usual = HouseRules().to_dict()
    optional = {
        "note": night.note,
        "house_rules": {k: v for k, v in night.rules.to_dict().items() if v != usual[k]},
        "variants": definitions(named, builtin),
        "finished": night.finished and not night.complete,
    }
    deals, before = [], night.seats
    for deal in night.deals:
        seats = night.seats_in(deal)
        deals.append(deal_to_file(deal, before, seats, night.rules, named))
        before = seats
    return write_json(
        {
            "format": FORMAT,
            "name": night.name,
            "date": night.date,
            "players": [seat.name for seat in night.seats],
            "first_dealer": night.seats[night.deals[0].dealer].name,
            **{key: value for key, value in optional.items() if value},
            "deals": deals,
            "totals": {standing.who.name: standing.total for standing in standings(night)},
        }
    )


def read_night(
    data: JsonSource, builtin: Mapping[str, Variant], cleaning: Cleaning = AS_IS
) -> Night:
    """The night in the file, with players numbered from 1 in order of appearance.

    `cleaning` cleans names and notes; `house/import_export/reading.py` has the house's.

    Raises:
        FileError: everything wrong with the file, each with its place.
    """
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, FORMAT, REQUIRED, OPTIONAL)
    rules = _read_rules(top)
    games = dict(builtin) | read_definitions(
        top.pairs("variants"), top.at("variants"), findings, builtin
    )
    people = _read_players(top)
    if len(people.seats) != len(SEATS):
        findings.refuse()
    first = findings.as_kept(top.words("first_dealer"))
    names = [seat.name for seat in people.seats]
    if first not in names and isinstance(top.fields.get("first_dealer"), str):
        findings.add(top.at("first_dealer"), text("This must be one of the players."))
    deal_values = top.items("deals", _MOST_DEALS)
    records, deals, broken = [], [], set()
    seats, dealer = people.seats, names.index(first) if first in names else 0
    for number, value in enumerate(deal_values or [{}], 1):
        before = findings.count
        record = Record(value, within(top.at("deals"), number - 1), findings, optional=KEYS)
        table = DealContext(seats, dealer, games, builtin, people.find)
        deal, seats = read_deal(record, number, table)
        dealer = (deal.dealer + 1) % len(SEATS)
        records.append(record)
        deals.append(deal)
        if findings.count > before:
            broken.add(number)
    night = Night(
        name=top.name("name"),
        date=read_date(top),
        seats=people.seats,
        deals=tuple(deals),
        rules=rules or HouseRules(),
        finished=top.flag("finished"),
        note=top.note("note"),
    )
    _check(night, records, broken, findings)
    if night.finished and night.current.phase not in {Phase.CALL, Phase.DONE} and not broken:
        message = text("The night is not over: its last deal is not finished.")
        findings.add(top.at("finished"), message)
    elif night.finished and not night.deals_done and not broken:
        findings.add(top.at("finished"), text("No deal is finished yet."))
    if rules:
        _check_points(night, records, broken, top)
    findings.refuse()
    return night.settled(night)


class _People:
    """The players in a file, numbered in order of appearance."""

    def __init__(self) -> None:
        self.players: dict[str, Seat] = {}
        self.seats: tuple[Seat, ...] = ()

    def find(self, name: str) -> Seat:
        """The player of that name, added if new."""
        newcomer = Seat(len(self.players) + 1, name)
        return self.players.setdefault(name.casefold(), newcomer)


def _read_players(top: Record) -> _People:
    people, place = _People(), top.at("players")
    values = top.items("players", _MOST_DEALS)
    names: list[str] = []
    for index, value in enumerate(values):
        where = within(place, index)
        name = top.findings.name(value, where)
        if name.casefold() == RESERVED:
            top.findings.add(where, reserved_message(name))
        if name.casefold() in map(str.casefold, names):
            top.findings.add(where, text("This appears twice."))
        names.append(name)
    people.seats = tuple(dict.fromkeys(people.find(name) for name in names))
    if len(values) != len(SEATS) and isinstance(top.fields.get("players"), list):
        top.findings.add(place, text("Three players are needed."))
    return people


def _read_rules(top: Record) -> HouseRules | None:
    """The night's house rules; None if they are invalid."""
    usual = HouseRules().to_dict()
    place = top.at("house_rules")
    record = Record(top.fields.get("house_rules", {}), place, top.findings, optional=tuple(usual))
    before, values, rules = top.findings.count, dict[str, Any](), HouseRules()
    for name in (key for key in record.fields if key in usual):
        if name == "unabomb":
            values[name] = _read_ladder(record)
        elif isinstance(usual[name], bool):
            values[name] = record.flag(name)
        elif isinstance(usual[name], int):
            values[name] = top.findings.number(record.fields[name], record.at(name))
        else:
            values[name] = record.name(name) if record.fields[name] != "" else ""
    if top.findings.count == before:
        rules = HouseRules.from_dict(values)
        for problem in check_rules(rules):
            top.findings.add(record.at(problem.field), problem.message)
    return rules if top.findings.count == before else None


def _read_ladder(rules: Record) -> dict[str, Any]:
    ladder = {}
    for step, value in rules.pairs("unabomb").items():
        where = within(rules.at("unabomb"), step)
        points = rules.findings.number(value, where)
        if step not in map(str, range(100)):
            rules.findings.add(where, text("A number of tricks is needed."))
        elif points is not None:
            ladder[step] = points
    return ladder


def _check(night: Night, records: Sequence[Record], broken: set[int], findings: Findings) -> None:
    """Add the problems of readable deals to the findings, and these deals to `broken`."""
    for deal, record in zip(night.deals, records, strict=True):
        if deal.id in broken:
            continue
        names = [seat.name for seat in night.seats_in(deal)]
        for problem in _problems(night, deal):
            findings.add(place_of(problem, record, names), problem.message)
            broken.add(deal.id)


def _problems(night: Night, deal: Deal) -> list[Problem]:
    """Everything wrong with a deal; only the last deal may be unfinished."""
    check = check_facts if deal.id == night.current.id else check_whole
    return [*check(night, deal), *check_shared_point(night, deal.last_cards)]


def _check_points(night: Night, records: Sequence[Record], broken: set[int], top: Record) -> None:
    """Compare points of valid deals, and totals of a valid night, with the computed ones."""
    for deal, record in zip(night.deals, records, strict=True):
        if "points" not in record or deal.id in broken:
            continue
        names = [seat.name for seat in night.seats_in(deal)]
        scores = deal.scores(night.rules)
        points = {name: score.points for name, score in zip(names, scores, strict=False)}
        if points:
            check_points(record.pairs("points"), record.at("points"), record.findings, points)
        else:
            message = text("A deal that is not finished has no points.")
            record.findings.add(record.at("points"), message)
    if "totals" in top and not broken:
        totals = {standing.who.name: standing.total for standing in standings(night)}
        check_points(top.pairs("totals"), top.at("totals"), top.findings, totals)
