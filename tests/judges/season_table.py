"""A second opinion on seasons: the table in plain Python, from a house's file alone.

It reads `scorekeeper-house/3` as the manual says it, with the plainest deals of Montana, matches
told by their totals and pads without teams, and imports nothing of what it judges.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NOUNS = {"montana": "night", "shedding": "match", "pad": "pad"}
SUMS = {"montana", "shedding"}

Came = dict[int, tuple[int, bool]]
"""The result of a sitting by player: the points, and whether it was won."""

Line = tuple[int | None, str, int, int, int, list[int]]
"""Place, player, sittings, won, points, the points of those that were dropped."""

_Row = tuple[str, int, int, int, list[int]]


def judge_season(house: Mapping[str, Any], season: Mapping[str, Any]) -> list[Line]:
    """The table of a season of the house."""
    names = {player["id"]: player["name"] for player in house["players"]}
    into = {player["id"]: player.get("merged_into") for player in house["players"]}
    sat: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for came in _counted(house, season):
        for player, result in came.items():
            now = player
            while into[now] is not None:
                now = into[now]
            sat[names[now]].append(result)
    sums = season.get("game") in SUMS
    rows: list[_Row] = []
    for name, results in sat.items():
        by_wins = season["placed_by"] == "wins"
        counted = [(points if sums else 0, won) for points, won in results]
        ranked = sorted(counted, key=lambda row: row[::-1] if by_wins else row)
        worst = ranked[: min(season["dropped"], len(results) - 1)]
        points = sum(points for points, _ in counted) - sum(points for points, _ in worst)
        won = sum(won for _, won in results) - sum(won for _, won in worst)
        dropped = [points for points, _ in worst]
        rows.append((name, len(results), won, points, dropped))
    return _placed(rows, season)


def _placed(rows: Sequence[_Row], season: Mapping[str, Any]) -> list[Line]:
    def merit(row: _Row) -> tuple[int, int]:
        _, _, won, points, _ = row
        return (points, won) if season["placed_by"] == "points" else (won, points)

    ranked = sorted(rows, key=lambda row: (*(-number for number in merit(row)), row[0].casefold()))
    enough = [row for row in ranked if row[1] >= season["least"]]
    others = [row for row in ranked if row[1] < season["least"]]
    places = [1 + sum(merit(other) > merit(row) for other in enough) for row in enough]
    lines: list[Line] = [(place, *row) for place, row in zip(places, enough, strict=True)]
    return lines + [(None, *row) for row in others]


def _counted(house: Mapping[str, Any], season: Mapping[str, Any]) -> Iterator[Came]:
    for sitting in house["sittings"]:
        game = sitting["game"]
        if game not in NOUNS or season.get("game", game) != game or sitting["deleted_at"]:
            continue
        first, last = season.get("first_day"), season.get("last_day", "9999")
        by_date = first is not None and first <= sitting["date"] <= last
        choice = season["sittings"].get(f"{NOUNS[game]}/{sitting['number']}")
        came = _OF[game](sitting)
        if came and (choice == "in" or (by_date and choice != "out")):
            yield came


def _night(sitting: Mapping[str, Any]) -> Came | None:
    facts, seats = sitting["facts"], list(sitting["seats"])
    totals, points = [0, 0, 0], dict.fromkeys(seats, 0)
    for deal in sorted(facts["deals"].values(), key=lambda deal: int(deal["position"])):
        for seat, player in deal.get("sits", {}).items():
            seats[int(seat)] = player
            points.setdefault(player, 0)
        for seat in range(3):
            bid, took = deal["contracts"][str(seat)], deal["tricks"][str(seat)]
            scored = bid if took == bid else 0 if took > bid else took - bid
            totals[seat] += scored
            points[seats[seat]] += scored
    if not facts["finished"]:
        return None
    winners = {seats[seat] for seat in range(3) if totals[seat] == max(totals)}
    return {player: (total, player in winners) for player, total in points.items()}


def _match(sitting: Mapping[str, Any]) -> Came | None:
    facts, totals = sitting["facts"], [0] * len(sitting["seats"])
    for game in facts.get("games", {}).values():
        totals[game["winner"]] += game["total"]
    if max(totals) < facts["target"]:
        return None
    return {
        player: (total, total >= facts["target"])
        for player, total in zip(sitting["seats"], totals, strict=True)
    }


def _pad(sitting: Mapping[str, Any]) -> Came | None:
    facts, totals = sitting["facts"], [0] * len(sitting["seats"])
    for round_ in facts.get("rounds", {}).values():
        for side, points in round_["points"].items():
            totals[int(side)] += points
    if not facts.get("ended"):
        return None
    best = (max if facts["rules"]["wins"] == "highest" else min)(totals)
    return {
        player: (total, total == best)
        for player, total in zip(sitting["seats"], totals, strict=True)
    }


_OF = {"montana": _night, "shedding": _match, "pad": _pad}
