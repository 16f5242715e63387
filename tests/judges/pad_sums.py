"""A second opinion on the score pad: sums and winners in plain Python, from the file alone.

It reads `scorekeeper-pad/1` as the manual says it and imports nothing of what it judges.
"""

import json
from decimal import Decimal
from typing import Any


def judge(text: str) -> dict[str, Any]:
    """Return totals by name, leaders, whether the game is over, and the dealers, from a file."""
    document = json.loads(text, parse_float=Decimal)
    first = document["players"]
    teams = [[first.index(name) for name in team] for team in document.get("teams", ())]
    teams = teams or [[seat] for seat in range(len(first))]
    late = document.get("starting_points", {})
    started = [any(first[seat] in late for seat in team) for team in teams]
    totals = [Decimal(0)] * len(teams)
    tables = _tables(document)
    rows: list[list[Decimal]] = []
    limit = document.get("out_above", 10**9)
    here = [[any(table[seat] for seat in team) for team in teams] for table in tables]
    got_start = [False] * len(first)
    for n, round_ in enumerate(document["rounds"]):
        names = [_name(table_names(tables[n], team)) for team in teams]
        _start(totals, teams, got_start, tables[n], first, late)
        if document.get("entry") == "winner" and round_:
            (winner,) = (at for at, name in enumerate(names) if here[n][at] and name not in round_)
            totals[winner] += sum(map(Decimal, round_.values()))
        else:
            for name, points in round_.items():
                totals[names.index(name)] += Decimal(points)
        rows.append(list(totals))
    _start(totals, teams, got_start, first, first, late)
    running = [at for at in range(len(teams)) if here[-1][at]]
    there = running
    if document.get("out_above"):
        still = [at for at in running if totals[at] <= limit]
        gone = {at: len(rows) - _rounds_out(rows, at, limit) for at in running}
        running = still or [at for at in running if gone[at] == max(gone.values())]
    if document["wins"] == "lowest":
        full = [at for at in running if started[at] or all(round_[at] for round_ in here[:-1])]
        running = full or running
    best = (max if document["wins"] == "highest" else min)(totals[at] for at in running)
    leaders = {at for at in running if totals[at] == best} if document["rounds"] else set()
    over = len(document["rounds"]) >= document.get("length", 10**9)
    over = over or max(totals) >= document.get("target", 10**9)
    over = over or min(totals) <= document.get("floor", -(10**9))
    if document.get("play_on") and len(leaders) > 1:
        over = False
    if document.get("out_above"):
        over = sum(totals[at] <= limit for at in there) < 2
    over = bool(document.get("ended")) or (over and bool(document["rounds"]))
    sides = {seat: at for at, team in enumerate(teams) for seat in team}
    out = [
        {seat for seat, at in sides.items() if n and rows[n - 1][at] > limit}
        for n in range(len(tables))
    ]
    dealers = _dealers(document, tables, out)
    return {"totals": totals, "leaders": leaders, "over": over, "dealers": dealers}


def _rounds_out(rows: list[list[Decimal]], side: int, limit: int) -> int:
    """After how many of the last rounds the side was above the limit."""
    count = 0
    while count < len(rows) and rows[-1 - count][side] > limit:
        count += 1
    return count


def table_names(table: list[str | None], team: list[int]) -> list[str]:
    return [name for seat in team if (name := table[seat])]


def _name(names: list[str]) -> str:
    return " + ".join(names)


def _tables(document: dict[str, Any]) -> list[list[str | None]]:
    """The players by seat in each round, and after the last."""
    now: list[str | None] = list(document["players"])
    tables = []
    for number in range(1, len(document["rounds"]) + 2):
        for seat, who in document.get("substitutes", {}).get(str(number), {}).items():
            now[document["players"].index(seat)] = who
        tables.append(list(now))
    return tables


def _start(
    totals: list[Decimal],
    teams: list[list[int]],
    got: list[bool],
    table: list[str | None],
    first: list[str],
    late: dict[str, Any],
) -> None:
    """Give who has come the points to start with."""
    for at, team in enumerate(teams):
        for seat in team:
            if table[seat] and not got[seat]:
                got[seat] = True
                totals[at] += Decimal(late.get(first[seat], 0))


def _dealers(
    document: dict[str, Any], tables: list[list[str | None]], out: list[set[int]]
) -> list[str | None]:
    seats = len(document["players"])
    dealer = document["players"].index(document.get("first_dealer", document["players"][0]))
    dealers = []
    for table, gone in zip(tables, out, strict=True):
        may = [seat for seat in range(seats) if table[seat] and seat not in gone]
        may = may or [seat for seat in range(seats) if table[seat]]
        while dealer not in may:
            dealer = (dealer + 1) % seats
        dealers.append(table[dealer])
        dealer = (dealer + 1) % seats
    return dealers
