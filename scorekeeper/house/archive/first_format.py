"""Archives of `scorekeeper-house/1`, in which each game had a list of its own.

Whatever has another shape there is brought into that of now, and checked only then.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import WHOLE, JsonPath, within
from scorekeeper.base.text import text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, check
from scorekeeper.core.sittings import GONE
from scorekeeper.house.archive.store import FORMAT

FIRST = "scorekeeper-house/1"

_KEYS = ("format", "house", "players", "devices", "specs", "variants", "nights", "changes")
_MAY = ("gaps", "gaps_rules", "matches")
_SAME = ("players", "devices", "specs", "changes", "gaps_rules")

_AT_TABLE = ("name", "date", "seats", "discarded", "spent")
_GAPS = ("number", "rules", "device_id", "turns", "at", "replaying", "loaded")
_FEATS = ("won_shuffles", "won_moves", "least_shuffles", "least_moves", "ended_home")
_LISTS: dict[str, tuple[str, str, Sequence[str], Sequence[str]]] = {
    "nights": ("montana", "night", (*_AT_TABLE, "rules", "finished", "note", "deals"), ()),
    "gaps": ("gaps", "gaps", _GAPS, ("player_id", "date", *_FEATS)),
    "matches": ("shedding", "match", (*_AT_TABLE, "target", "games"), ("course",)),
}
"""The game of each list, how its topics begin, and what an item has, and can have, besides."""

_HEAD = frozenset({*_AT_TABLE, "note", "device_id", "version"})
"""What of an item is no fact now."""

_SITTING = re.compile(r"sittings\[([0-9]+)\](\.number$)?(\.facts\b)?")


def from_first(value: Any) -> tuple[dict[str, Any], list[str]]:
    """What such an archive says, in the shape of now, and where each of its sittings stood.

    Raises:
        FileError: it has not the shape that it says.
    """
    findings = Findings()
    top = Record(value, WHOLE, findings, _KEYS, _MAY)
    findings.refuse()
    keys = ("public_id", "name", "rules", "seq")
    house = dict(Record(top.said["house"], "house", findings, keys).said)
    rules = house.pop("rules", None)
    sittings = sorted(_sittings(top, findings), key=lambda found: found[0])
    variants = [
        {**Record(each, within("variants", at), findings, ("id", "hash", "retired")).said}
        | {"game": "montana"}
        for at, each in enumerate(_items(top, "variants"))
    ]
    findings.refuse()
    told = {key: top.said[key] for key in _SAME if key in top}
    told |= {"format": FORMAT, "house": house, "games": {"montana": rules}, "variants": variants}
    return told | {"sittings": [said for _, _, said in sittings]}, [at for _, at, _ in sittings]


def place_in_first(place: JsonPath, stood: Sequence[str]) -> JsonPath:
    """Where in such an archive that is wrong which is wrong at a place of now."""
    if not isinstance(place, str):
        return place
    rules = place.removeprefix("games.montana")
    if rules != place:
        return f"house.rules{rules}"
    if found := _SITTING.match(place):
        return stood[int(found[1])] + (".id" if found[2] else place[found.end() :])
    return place


def _items(top: Record, key: str) -> list[Any]:
    return top.items(key, values.LARGEST)  # how many there may be is looked at later


def _sittings(top: Record, findings: Findings) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Each sitting that has the right shape: its id, where it stood, and what is said of it."""
    changes = enumerate(_items(top, "changes"), 1)
    topics = [(str(said.get("topic")), seq) for seq, said in changes if isinstance(said, dict)]
    began = dict(reversed(topics))
    for key, (game, noun, required, optional) in _LISTS.items():
        for at, item in enumerate(_items(top, key)):
            place, before = within(key, at), findings.count
            keys = ("id", "version", *required)
            record = Record(item, place, findings, keys, optional)
            if findings.count > before:
                continue
            first = began.get(f"{noun}/{item['id']}")
            if first is None:
                findings.add(record.at("version"), text("Its last change is %(seq)s.", seq=0))
                continue
            head = {"id": first, "game": game, "number": item["id"]}
            yield first, place, {**head, **_sitting(record)}


def _sitting(record: Record) -> dict[str, Any]:
    """What is said of a sitting, but for its key."""
    head = {key: said for key, said in record.said.items() if key in _HEAD}
    facts = {key: said for key, said in record.said.items() if key not in {*_HEAD, "id"}}
    if "deals" in facts:
        facts["deals"] = _deals(record)
    elif facts.get("games") == {}:
        del facts["games"]
    elif "turns" in facts:
        head |= {"seats": [facts.pop("player_id")] if "player_id" in facts else [], "spent": 0}
    if head.get("discarded") == GONE:
        left = ("deals", "games", "course")
        facts = {key: facts[key] for key in left if facts.get(key, {}) != {}}
    return {**head, "facts": facts}


def _deals(record: Record) -> Item:
    """The deals by their numbers."""
    findings, deals = record.findings, dict[str, Any]()
    for at, value in enumerate(record.items("deals", values.LARGEST)):
        place = within(record.at("deals"), at)
        deal = Record(value, place, findings, ("id", "position", "facts"))
        name, facts = check(deal, "id", values.number(1, values.LARGEST)), deal.pairs("facts")
        if str(name) in deals:
            findings.add(deal.at("id"), text("This appears twice."))
        if "position" in facts:
            findings.add(within(deal.at("facts"), "position"), values.no_such_key(None))
        deals[str(name)] = {**facts, "position": deal.said.get("position")}
    return deals
