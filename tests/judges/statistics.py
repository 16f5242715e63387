"""A second opinion on statistics, in plain Python over an archive: no code of the app is used.

Montana is judged whole, and matches and pads; of games of exact bids what was bid and taken: their
points have a separate judge.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from tests.judges.second_opinion import plain_extra, plain_points

House = Mapping[str, Any]
Counted = dict[str, dict[int, Counter[str]]]


def judged(house: House) -> Counted:
    """The figures by game and person, without those that are nothing."""
    who = persons(house)
    by_game: Counted = {}
    for sitting, table in tables(house):
        here = by_game.setdefault(sitting["game"], {})
        for player, figures in compared(table).items():
            mine = here.setdefault(who[player], Counter())
            for name, count in figures.items():
                mine[renamed(name, who)] += count
    return {
        game: {
            person: Counter({n: c for n, c in mine.items() if c}) for person, mine in there.items()
        }
        for game, there in by_game.items()
    }


def tables(house: House) -> Iterator[tuple[Mapping[str, Any], "Table"]]:
    """The sittings that count, of the games that are judged."""
    for sitting in house["sittings"]:
        if not sitting.get("deleted_at") and sitting["game"] in GAMES:
            yield sitting, GAMES[sitting["game"]](sitting, house)


def newest(house: House, person: int) -> list[tuple[str, int, int, bool]]:
    """The results of the finished sittings of a person, newest first."""
    who = persons(house)
    results = [
        (sitting["date"], sitting["id"], sitting["game"], sitting["number"], sat.points, sat.won)
        for sitting, table in tables(house)
        for player, sat in table.players.items()
        if who[player] == person and table.over
    ]
    return [line[2:] for line in sorted(results, reverse=True)]


Standing = tuple[int | None, int, int, int | None, dict[str, tuple[int, int, int | None]]]
"""Place, results, wins, points; results, wins, points by game where a season counts all."""

SUMS = ("montana", "shedding")
"""Games whose points add up."""


def by_season(house: House) -> dict[tuple[int, int], Standing]:
    """(season, person) → standing, for each season that is not deleted."""
    lines = {}
    for season in house["seasons"]:
        if not season["deleted"]:
            table = season_lines(house, season)
            lines.update({(season["id"], person): line for person, line in table.items()})
    return lines


def season_lines(house: House, season: Mapping[str, Any]) -> dict[int, Standing]:
    """The lines of one season."""
    who = persons(house)
    results: dict[int, list[tuple[str, int, bool]]] = {}
    for sitting, table in tables(house):
        if table.over and is_counted(season, sitting):
            for player, sat in table.players.items():
                results.setdefault(who[player], []).append((sitting["game"], sat.points, sat.won))
    lines: dict[int, Standing] = {}
    for person, all_of_them in results.items():
        by_points = season["placed_by"] == "points"
        counted = sorted(all_of_them, key=lambda line: line[1:] if by_points else line[:0:-1])
        if season.get("game") not in SUMS:
            counted.sort(key=lambda line: line[2])
        counted = counted[min(season["dropped"], len(counted) - 1) :]
        by_game = {
            game: summed(game, [result for result in all_of_them if result[0] == game])
            for game, _, _ in all_of_them
            if "game" not in season
        }
        _, won, points = summed(season.get("game", "all"), counted)
        lines[person] = None, len(all_of_them), won, points, by_game
    enough = [line for line in lines.values() if line[1] >= season["least"]]

    def merit(line: Standing) -> tuple[int, int]:
        won, points = line[2], line[3] or 0
        return (points, won) if season["placed_by"] == "points" else (won, points)

    return {
        person: (1 + sum(merit(other) > merit(line) for other in enough), *line[1:])
        if line in enough
        else line
        for person, line in lines.items()
    }


def is_counted(season: Mapping[str, Any], sitting: Mapping[str, Any]) -> bool:
    """Return whether the season counts the sitting once it is finished."""
    if season.get("game", sitting["game"]) != sitting["game"]:
        return False
    name = {"montana": "night", "shedding": "match"}.get(sitting["game"], sitting["game"])
    first, last = season.get("first_day", "x"), season.get("last_day", "9999")
    by_date = first <= sitting["date"] <= last
    choice = season["sittings"].get(f"{name}/{sitting['number']}")
    return bool(choice == "in" or (by_date and choice != "out"))


def summed(game: str, results: Sequence[tuple[str, int, bool]]) -> tuple[int, int, int | None]:
    """Return the number of results and of wins, and the points of a game whose points add up."""
    points = sum(points for _, points, _ in results) if game in SUMS else None
    return len(results), sum(won for _, _, won in results), points


def persons(house: House) -> dict[int, int]:
    """Number → the person it belongs to now."""
    into = {player["id"]: player.get("merged_into") for player in house["players"]}

    def now(number: int) -> int:
        return number if into[number] is None else now(into[number])

    return {number: now(number) for number in into}


def renamed(name: str, who: Mapping[int, int]) -> str:
    """A figure about another player, by the current number."""
    parts = name.split("/")
    if parts[0] in ("against", "together"):
        parts[1] = str(who[int(parts[1])])
    return "/".join(parts)


class PlayerResult:
    """One player's result of a sitting."""

    def __init__(self) -> None:
        self.points = 0
        self.deals = 0
        self.counts: Counter[str] = Counter()
        self.side: object = None
        self.won = self.always = False


class Table:
    """A sitting: its players, whether it is finished, whether the fewest points win."""

    def __init__(self, *, over: bool, lowest: bool = False) -> None:
        self.players: dict[int, PlayerResult] = {}
        self.over, self.lowest = over, lowest

    def of(self, player: int) -> PlayerResult:
        """The result of that player."""
        return self.players.setdefault(player, PlayerResult())


def compared(table: Table) -> dict[int, Counter[str]]:
    """The figures of each, with how they did against each other."""
    comparisons = {}
    for player, sat in table.players.items():
        counts = comparisons[player] = Counter(sat.counts)
        counts.update(sittings=1, won=int(sat.won), points=sat.points, played=sat.deals)
        counts["finished"] += table.over
    pairs = [pair for pair in permutations(table.players, 2) if table.over]
    for me, you in pairs:
        mine, yours = table.players[me], table.players[you]
        if not (mine.always and yours.always):
            continue
        if mine.side is not None and mine.side == yours.side:
            comparisons[me][f"together/{you}/{'won' if mine.won else 'not'}"] += 1
        else:
            lead = (mine.points - yours.points) * (-1 if table.lowest else 1)
            came = "level" if lead == 0 else "ahead" if lead > 0 else "behind"
            comparisons[me][f"against/{you}/{came}"] += 1
    return comparisons


# ---- Montana ----


def night(sitting: Mapping[str, Any], house: House) -> Table:
    """A night, deal by deal."""
    facts, bodies = sitting["facts"], {spec["hash"]: spec["body"] for spec in house["specs"]}
    deals = sorted(facts["deals"].values(), key=lambda deal: deal["position"])
    table = Table(over=facts["finished"])
    seats, sat_there, totals, done = list(sitting["seats"]), [], [0, 0, 0], []
    for player in seats:
        table.of(player)
    for deal in deals:
        for seat, player in deal.get("sits", {}).items():
            seats[int(seat)] = player
            table.of(player)
        points = deal_points(deal, facts["rules"], bodies.get(deal.get("spec"), {}))
        if points is None:
            continue
        done.append(deal)
        sat_there.append(set(seats))
        for seat, player in enumerate(seats):
            totals[seat] += points[seat]
            sat = table.of(player)
            sat.points += points[seat]
            sat.deals += 1
            sat.counts.update(dict(counts(deal, seat, points[seat])))
    for player, sat in table.players.items():
        sat.always = all(player in there for there in sat_there)
        if table.over and sat.always:
            called = {deal["variant"] for deal in done if not deal["variant"].startswith("own:")}
            sat.counts["feat/nine"] += len(called) >= 9
            sat.counts["feat/clean"] += sat.deals >= 5 and sat.counts["made"] == sat.deals
    if table.over and done:
        for seat, player in enumerate(seats):
            table.of(player).won = totals[seat] == max(totals)
    return table


def deal_points(
    deal: Mapping[str, Any], rules: Mapping[str, Any], variant: Mapping[str, Any]
) -> list[int] | None:
    """The points by seat of a deal that is done."""
    contracts, tricks = deal.get("contracts", {}), deal.get("tricks", {})
    if not variant or len(contracts) < 3 or not deal.get("played"):
        return None
    dummy = variant["dummy_plays"] or "continental divide" in deal["modifiers"]
    if len(tricks) < 3 + dummy or (variant["extra_point"] and "blackjack" not in deal):
        return None
    extra = [0, 0, 0]
    if "blackjack" in deal:
        extra = plain_extra(
            deal["blackjack"],
            {int(seat): hand.split() for seat, hand in deal.get("blackjack_hands", {}).items()},
            point=rules["blackjack_point"],
            only_21=rules["blackjack_for"] == "21",
            shared=rules["blackjack_tie"] == "each",
        )
    return [
        extra[seat]
        + plain_points(
            contracts[str(seat)],
            tricks[str(seat)],
            unabomb="unabomb" in deal["modifiers"],
            nil=rules["nil"],
            double_nil=rules["double_nil"],
            over=rules["over"],
            ladder={int(taken): points for taken, points in rules["unabomb"].items()},
        )
        for seat in range(3)
    ]


def counts(deal: Mapping[str, Any], seat: int, points: int) -> Iterator[tuple[str, int]]:
    """The figures of a deal for one seat."""
    bid, took = deal["contracts"][str(seat)], deal["tricks"][str(seat)]
    target = bid if isinstance(bid, int) else 0
    made = target == took
    yield "made" if made else "over" if took > target else "under", 1
    yield f"bid/{bid}/{took}", 1
    if not isinstance(bid, int):
        kind = bid.replace(" ", "_")
        yield kind, 1
        yield f"{kind}/made", int(made)
    if bid == "nil" and "unabomb" in deal["modifiers"]:
        yield "unabomb", 1
        yield "unabomb/made", int(made)
    turn = (seat - deal["dealer"] - 1) % 3 + 1
    for group in (f"variant/{deal['variant']}", f"seat/{seat + 1}", f"order/{turn}"):
        yield f"{group}/played", 1
        yield f"{group}/made", int(made)
        yield f"{group}/points", points


# ---- the others ----


def match(sitting: Mapping[str, Any], _house: House) -> Table:
    """A match: the totals of its games, until a player has the target."""
    facts, seats = sitting["facts"], sitting["seats"]
    games = [game for _, game in sorted(facts.get("games", {}).items(), key=lambda g: int(g[0]))]
    totals, won = [0] * len(seats), [0] * len(seats)
    for game in games:
        totals[game["winner"]] += game.get("total") or sum(map(left, game.get("left", {}).values()))
        won[game["winner"]] += 1
    over = bool(totals) and max(totals) >= facts["target"]
    table = Table(over=over)
    for seat, player in enumerate(seats):
        sat = table.of(player)
        sat.points, sat.deals, sat.always = totals[seat], len(games), True
        sat.won = over and totals[seat] == max(totals)
        sat.counts["games"] = won[seat]
    return table


def left(hand: Any) -> int:
    """The points of a hand: numbers count their value, a number rule 20, another rule 50."""
    if isinstance(hand, int):
        return hand
    numbers = sum(int(number) * many for number, many in hand.get("numbers", {}).items())
    return int(numbers + 20 * hand.get("number_rules", 0) + 50 * hand.get("other_rules", 0))


def pad(sitting: Mapping[str, Any], _house: House) -> Table:
    """A pad: the sums of its rounds in tenths, who played them, and its end."""
    facts, now = sitting["facts"], list(sitting["seats"])
    rules = facts["rules"]
    rounds = sorted(facts.get("rounds", {}).items(), key=lambda item: int(item[0]))
    changes = sorted(facts.get("sits", {}).items(), key=lambda item: int(item[0]))
    teams: Sequence[int] = facts.get("teams") or range(len(now))
    totals = [0] * (max(teams) + 1)
    points: dict[int, int] = {}
    played: Counter[int] = Counter()
    for number, round_ in rounds:
        while changes and int(changes[0][0]) <= int(number):
            _seat(now, changes.pop(0)[1])
        scores = _pad_scores(rules, round_, len(totals))
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        for player, side in zip(now, teams, strict=True):
            if player:
                played[player] += 1
                points[player] = points.get(player, 0) + scores[side]
    for _, change in changes:
        _seat(now, change)
    lowest = rules["wins"] == "lowest"
    best = (min if lowest else max)(totals)
    over = bool(facts.get("ended"))
    over |= bool(rules.get("target")) and max(totals) >= rules["target"]
    over |= bool(rules.get("length")) and len(rounds) >= rules["length"]
    table = Table(over=over, lowest=lowest)
    sides = {player: side for player, side in zip(now, teams, strict=True) if player}
    for player in {**points, **sides}:
        sat = table.of(player)
        sat.points, sat.deals = points.get(player, 0), played[player]
        sat.always = sat.deals == len(rounds)
        sat.won = over and sat.always and player in sides and totals[sides[player]] == best
        sat.side = sides.get(player) if facts.get("teams") else None
        kind = f"kind/{rules['game']}"
        sat.counts.update(
            {f"{kind}/played": 1, f"{kind}/finished": int(over), f"{kind}/won": int(sat.won)}
        )
    return table


def _seat(now: list[int], change: Mapping[str, int]) -> None:
    for seat, player in change.items():
        now[int(seat)] = player


def _pad_scores(rules: Mapping[str, Any], played: Mapping[str, Any], sides: int) -> list[int]:
    """Points of a round by side, in tenths."""
    scores = [0] * sides
    if rules["entry"] in ("lost", "won"):
        scores[played["who"]] = 10
    for side, points in played.get("points", {}).items():
        scores[played["who"] if rules["entry"] == "winner" else int(side)] += points
    return scores


def exact_bids(sitting: Mapping[str, Any], _house: House) -> Table:
    """Count a game of exact bids: the deals of each player, and the tricks for each bid."""
    deals = sitting["facts"].get("deals", {}).items()
    seats, table = list(sitting["seats"]), Table(over=False)
    for player in seats:
        table.of(player)
    for _, deal in sorted(
        deals, key=lambda deal_item: deal_item[1].get("position", 1024 * int(deal_item[0]))
    ):
        for seat, player in deal.get("sits", {}).items():
            seats[int(seat)] = player
            table.of(player)
        if len(deal.get("tricks", {})) < len(seats):
            continue
        for seat, player in enumerate(seats):
            sat = table.of(player)
            sat.deals += 1
            if str(seat) in deal.get("bids", {}):
                sat.counts[f"cards/{deal['cards']}/played"] += 1
                sat.counts["bids"] += 1
                sat.counts[f"bid/{deal['bids'][str(seat)]}/{deal['tricks'][str(seat)]}"] += 1
    return table


GAMES = {"montana": night, "shedding": match, "pad": pad, "bidding": exact_bids}
"""The games that are judged."""

IN_PART = {"bidding": ("sittings", "played", "bids", "bid/", "cards/")}
"""Prefixes of the judged figures of a game whose other figures are not judged."""
