"""A second opinion on games of exact bids, as simple as possible: no code of the app is used.

A sitting is what its file says, taken apart as JSON: `game`, `players`, `deals`. Each game's points
are written out by themselves, from its rules. Points are decimals.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tests.judges.premiums import add_sets, add_streaks, joker
from tests.judges.skull_king import deal_points

Points = list[Decimal]


def exact(bonus: int, trick: int, off: int) -> Callable[[int, int], int]:
    """Build a scoring: exact bids score `bonus` and `trick` a trick, others lose `off` a trick."""
    return lambda bid, took: bonus + trick * took if bid == took else -off * abs(bid - took)


def oh_hell(bid: int, took: int) -> int:
    if bid != took:
        return -10 * abs(bid - took)
    return 10 * bid if bid else 10


def raspisnoy(bid: int, took: int) -> int:
    if took > bid:
        return took
    if took < bid:
        return -10 * (bid - took)
    return 10 * bid if bid else 5


ALONE: Mapping[str, Callable[[int, int], int]] = {
    "oh-hell": oh_hell,
    "oh-hell-common": lambda bid, took: 10 + bid if bid == took else 0,
    "wizard": exact(20, 10, 10),
    "nomination-whist": lambda bid, took: took + (10 if bid == took else 0),
    "kachuful": lambda bid, took: 10 + bid if bid == took else 0,
    "pocha": exact(10, 5, 5),
    "rikiki": exact(10, 2, 2),
    "romanian-whist": exact(5, 1, 1),
    "boerenbridge": exact(10, 2, 2),
    "raspisnoy": raspisnoy,
}


def call_break(bid: int, took: int) -> Decimal:
    return Decimal(bid) + Decimal(took - bid) / 10 if took >= bid else Decimal(-bid)


def spades(deal: Mapping[str, Any], names: list[str], bags: int) -> tuple[Decimal, int]:
    """Points of a player or pair, and the bags it has then."""
    points, contract, towards, is_set = 0, 0, 0, False
    for name in names:
        bid, took, missed = (
            deal["bids"][name],
            deal["tricks"][name],
            name in deal.get("revokes", ()),
        )
        is_set = is_set or (missed and bid not in ("blind nil", 0))
        if bid == "partner":
            towards += took
            continue
        worth = {"blind nil": 200, 0: 100}.get(bid)
        if worth is None:
            contract, towards = contract + bid, towards + took
        else:
            points += (worth if took == 0 and not missed else -worth) + took
            bags += took
    trick = 20 if set(names) & set(deal.get("blind", ())) else 10
    if contract and towards >= contract and not is_set:
        points += trick * contract + towards - contract
        bags += towards - contract
    elif contract:
        points -= trick * contract
    while bags >= 10:
        points, bags = points - 100, bags - 10
    return Decimal(points), bags


def sides(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """The seats that score together, by their name."""
    players = document["players"]
    if document["game"] not in ("spades-pairs", "joker-pairs"):
        return {name: [name] for name in players}
    first, two, three, four = players
    return {f"{first} + {three}": [first, three], f"{two} + {four}": [two, four]}


def alone(game: str, deal: Mapping[str, Any], name: str) -> Decimal:
    """Points of a player who plays alone, without premiums and fines."""
    took = real = deal["tricks"][name]
    if deal.get("kind") in ("nothing", "all"):
        return Decimal(took * (10 if deal["kind"] == "all" else -10))
    if game.startswith("skull-king"):
        return Decimal(deal_points(game, deal, name))
    bid = deal["bids"][name] + deal.get("bid_changes", {}).get(name, 0)
    if name in deal.get("revokes", ()):
        took = min(real, bid - 1) if bid else max(real, 1)
    if game.startswith("joker"):
        fine = 500 if game == "joker-nines" else 200
        # a revoke alone is not a hand without a trick
        return Decimal(joker(bid, took, deal["cards"], 0 if real else fine))
    if game == "call-break":
        return call_break(bid, took)
    return Decimal(ALONE[game.removesuffix("-anniversary")](bid, took))


def judged(document: Mapping[str, Any]) -> list[dict[str, Decimal]]:
    """The points of each finished deal, by who scores; an unfinished one has none."""
    game, lines = document["game"], []
    scoring = sides(document)
    if game == "joker-pairs":
        scoring = {name: [name] for name in document["players"]}
    bags = dict.fromkeys(scoring, 0)
    for deal in document["deals"]:
        tricks = deal.get("tricks", {})
        line, absent = dict[str, Decimal](), deal.get("absent", {})
        if len(tricks) == len(document["players"]) - len(absent):
            line |= dict.fromkeys(absent, Decimal(0))
            playing = {who: names for who, names in scoring.items() if who not in absent}
            for side, names in playing.items():
                if game.startswith("spades"):
                    line[side], bags[side] = spades(deal, names, bags[side])
                else:
                    line[side] = alone(game, deal, side)
                line[side] -= sum(deal.get("fines", {}).get(name, 0) for name in names)
        lines.append(line)
    if game.startswith("joker"):
        add_sets(document, lines)
    if game == "romanian-whist":
        add_streaks(document, lines)
    if game == "joker-pairs":
        pairs = sides(document).items()
        lines = [{pair: line[a] + line[b] for pair, (a, b) in pairs if line} for line in lines]
    return lines


def totals(document: Mapping[str, Any]) -> dict[str, Decimal]:
    """The final totals."""
    lines = judged(document)
    starts = [deal.get("starts", {}) for deal in document["deals"]]
    return {
        side: sum((line.get(side, Decimal(0)) for line in (*lines, *starts)), Decimal(0))
        for side in sides(document)
    }


def spades_winners(document: Mapping[str, Any]) -> list[str]:
    """Return the winners of Spades; empty for an open game.

    The house rules can have a loss after a number of failed bids, and a win with all tricks.
    """
    rules, failed, sum_of = document["house_rules"], Counter[str](), totals(document)
    for deal in (deal for deal in document["deals"] if deal.get("points")):
        for side, names in sides(document).items():
            bids, tricks = deal["bids"], deal["tricks"]
            contract = sum(bids[name] for name in names if isinstance(bids[name], int))
            nils = [name for name in names if bids[name] in ("blind nil", 0)]
            took = sum(tricks[name] for name in names if name not in nils)
            if rules.get("all_wins") and contract == took == deal["cards"]:
                return [side]
            failed[side] += took < contract
    losers = {side for side in failed if failed[side] >= rules.get("lose_sets", 100)}
    if not losers and max(sum_of.values()) < rules["target"]:
        return []
    left = {side: total for side, total in sum_of.items() if side not in losers} or sum_of
    first = [side for side, total in left.items() if total == max(left.values())]
    return first if len(first) == 1 else []


def course(game: str, players: int) -> list[int] | None:
    """The cards of each deal; None for a game to a target."""
    if game == "joker-nines":
        return [9] * 16
    if game in ("joker-georgian", "joker-pairs"):
        return [*range(1, 9), *[9] * 4, *range(8, 0, -1), *[9] * 4]
    if game == "romanian-whist":
        middle = [*range(2, 8), *[8] * players, *range(7, 1, -1)]
        return [*[1] * players, *middle, *[1] * players]
    to_ten = list(range(min(10, 52 // players), 0, -1))
    decks = {"wizard": 60, "wizard-anniversary": 60, "rikiki": 51, "pocha": 40, "raspisnoy": 35}
    top = decks.get(game, 52) // players
    below = list(range(1, top))
    tops, ones = [top] * players, [1] * players
    there_and_back = [*below, top, *reversed(below)]
    if game.startswith("skull-king"):
        cards = {"skull-king-advanced": 74, "skull-king-first": 66}.get(game, 70)
        return [min(number, cards // players) for number in range(1, 11)]
    return {
        "spades": None,
        "spades-pairs": None,
        "call-break": [13] * 5,
        "oh-hell-common": [*to_ten, *to_ten[-2::-1]],
        "nomination-whist": [*to_ten, *to_ten[-2::-1]],
        "wizard": [*below, top],
        "wizard-anniversary": [*below, top],
        "kachuful": [*below, top],
        "pocha": [*ones, *below[1:], *tops, *below[:0:-1], *ones],
        "raspisnoy": [*below, *tops, *reversed(below), *tops * 3],
    }.get(game, there_and_back)
