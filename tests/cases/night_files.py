"""Night files for tests: the worked examples, changed in places, and damaged at random."""

import copy
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.files.night import NIGHT
from scorekeeper.games.montana.files.night_file import read_night, write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.house.import_export.reading import read_as
from tests.cases.documents import as_file, problems_of, with_values
from tests.judges.second_opinion import LADDER, plain_extra, plain_points
from tests.running.command import ROOT

EXAMPLES = sorted((ROOT / "tests/tables/nights").glob("*.json"))
DEMO = [
    path
    for path in sorted((ROOT / "seeds/demo").glob("*.json"))
    if b"scorekeeper-night" in path.read_bytes()
]
"""The nights of the demo house."""
FRIDAY = ROOT / "tests/tables/nights/friday.json"

BUILTIN = builtin_variants()


def example(name: str = "friday", changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A worked example, with other values at some places, such as `deals.0.tricks.Ann`."""
    path = ROOT / f"tests/tables/nights/{name}.json"
    return with_values(json.loads(path.read_text(encoding="utf-8")), changes or {})


def changed(name: str = "friday", /, **changes: object) -> bytes:
    """A worked example as a file; in the names of changes `__` means a dot."""
    return as_file(example(name, {place.replace("__", "."): v for place, v in changes.items()}))


def read(data: bytes) -> Night:
    """The night that the file means, with the built-in games."""
    return read_night(data, BUILTIN)


def written(night: Night) -> dict[str, Any]:
    """The night's file, taken apart."""
    document: dict[str, Any] = json.loads(write_night(night, BUILTIN))
    return document


problems = partial(problems_of, partial(read_as, NIGHT))
"""Why a file is refused, by place."""


def story(night: Night) -> Night:
    """Return the night without what a file leaves out: numbers, and whether cards are played.

    If no player gets the extra point in a tie, an earlier shared point is left out too.
    """

    def shared(deal: Deal) -> LastCards | None:
        cards = deal.last_cards
        if cards and night.rules.blackjack_tie == "nobody" and len(cards.tapped) > 1:
            return replace(cards, tapped=frozenset())
        return cards

    def nobody(seats: Mapping[int, Seat]) -> dict[int, Seat]:
        return {place: Seat(0, seat.name) for place, seat in seats.items()}

    deals = (
        replace(
            deal,
            id=number,
            position=number,
            played=False,
            sits=nobody(deal.sits),
            last_cards=shared(deal),
        )
        for number, deal in enumerate(night.deals, 1)
    )
    seats = nobody(dict(enumerate(night.seats))).values()
    return replace(night, seats=tuple(seats), deals=tuple(deals), last_deleted_id=0)


def without_points(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same night without what follows from it."""
    bare = copy.deepcopy(dict(document))
    bare.pop("totals", None)
    for deal in bare["deals"]:
        deal.pop("points", None)
    return bare


# ---- a second opinion, of the file itself ----


def plain_scores(document: Mapping[str, Any]) -> tuple[list[dict[str, int]], dict[str, int]]:
    """The points of each finished deal, and the totals, by name; nothing of the app is used."""
    rules, seats = document.get("house_rules", {}), list(document["players"])
    totals, lines = [0, 0, 0], []
    steps = {int(step): points for step, points in rules.get("unabomb", LADDER).items()}
    for deal in document["deals"]:
        seats = [deal.get("substitutes", {}).get(name, name) for name in seats]
        if not deal.get("tricks") or len(deal.get("contracts", {})) < 3:
            continue
        points = [
            plain_points(
                deal["contracts"][name],
                deal["tricks"][name],
                unabomb="unabomb" in deal.get("modifiers", []),
                nil=rules.get("nil", 6),
                double_nil=rules.get("double_nil", 13),
                over=rules.get("over", 0),
                ladder=steps,
            )
            for name in seats
        ]
        hands = deal.get("blackjack_hands", {})
        extra = plain_extra(
            [seats.index(name) for name in deal.get("blackjack", [])],
            {seats.index(name): hand.split() for name, hand in hands.items()},
            point=rules.get("blackjack_point", 1),
            only_21=rules.get("blackjack_for") == "21",
            shared=rules.get("blackjack_tie") != "nobody",
        )
        points = [made + more for made, more in zip(points, extra, strict=True)]
        totals = [total + made for total, made in zip(totals, points, strict=True)]
        lines.append(dict(zip(seats, points, strict=True)))
    return lines, dict(zip(seats, totals, strict=True))


# ---- damage ----

_ODD: list[Any] = [
    *(None, True, False, 0, -1, 1, 3, 13, 14, 6.5, 1e400, 10**14, "", "Ann", "dummy", "nil"),
    *("helena", "own:", "own:x.y", "2026-13-01", "A K", "\u202e", "x" * 5000, "\ud800"),
    *([], {}, [[]], {"": 0}, ["Ann", "Ann"], {"Ann": 4}, {"do": "pass", "right": 14}),
]


def damaged(seed: int, number: int, *files: bytes) -> Iterator[bytes]:
    """Yield damaged files: cut off, with other bytes, with other values, keys, items.

    They are made of night files by default.
    """
    chance = random.Random(seed)
    whole = files or [path.read_bytes() for path in (*EXAMPLES, *DEMO)]
    kinds = [_cut, _flipped, _swapped, _mutated, _mutated, _mutated, _doubled_key]
    for _ in range(number):
        yield chance.choice(kinds)(chance, chance.choice(whole))


def _cut(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data))]


def _flipped(chance: random.Random, data: bytes) -> bytes:
    broken = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 20])):
        broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


def _swapped(chance: random.Random, data: bytes) -> bytes:
    """Double or remove some bytes."""
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randrange(1, 40)]
    return data[:start] + piece * chance.choice([0, 2]) + data[start + len(piece) :]


def _mutated(chance: random.Random, data: bytes) -> bytes:
    document = json.loads(data)
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        filled = [node for node in nodes(document) if node]
        _mutate(chance, chance.choice(filled), filled)
    return json.dumps(document).encode()  # escaped, so that half a surrogate pair can be written


def _mutate(chance: random.Random, node: Any, nodes: list[Any]) -> None:
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    key = chance.choice(keys)
    value = copy.deepcopy(chance.choice([*_ODD, *nodes, node[key]]))
    if isinstance(node[key], int) and chance.random() < 0.5:
        value = node[key] + chance.choice([-1, 1])
    match chance.randrange(5):
        case 0 | 1:
            node[key] = value
        case 2:
            del node[key]
        case 3 if isinstance(node, dict):
            node[chance.choice(["Ann", "dummy", "note", "finished", "extra", "tricks"])] = value
        case 4 if isinstance(node, dict):
            node[str(value)[:20]] = node.pop(key)
        case _:
            other = chance.choice(keys)
            node[key], node[other] = node[other], node[key]


def _doubled_key(chance: random.Random, data: bytes) -> bytes:
    """A key and its value repeated at the start of some object."""
    starts = [index for index, byte in enumerate(data) if byte == ord("{")]
    start = chance.choice(starts) + 1
    key = data[start:].split(b":", 1)[0]
    return data[:start] + key + chance.choice([b": 1,", b": {},", b': "Ann",']) + data[start:]


def nodes(value: Any) -> Iterator[Any]:
    """Yield every object and list in the value, with itself."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from nodes(inner)
