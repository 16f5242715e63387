"""What undo would make of the nights of a house's archive, change by change."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.base.json_fields import Findings
from scorekeeper.core.documents import Cells, flatten, nest
from scorekeeper.games.montana.rules.checks import check_facts
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules, check_rules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.house.archive.nights import read_deal
from scorekeeper.house.archive.values import Known

HEAD = frozenset({"name", "date", "seats", "finished", "note", "discarded"})
"""What the document of a night says besides its rules and its deals."""


def breaking(night: Mapping[str, Any], changes: Iterable[Mapping[str, Any]], known: Known) -> int:
    """The number of the first of these changes, newest first, that cannot be taken back; else 0.

    What is left each time is what the archive's own night could be. That somebody sits there
    twice is let pass: the app refuses such an undo (players who turned out to be one).
    """
    past = _Past(night, known)
    return next((change["seq"] for change in changes if not past.take_back(change["cells"])), 0)


class _Past:
    """A night on its way back, as the cells of its document."""

    def __init__(self, night: Mapping[str, Any], known: Known) -> None:
        rules = HouseRules.from_dict(night["rules"]).to_dict()  # as the app reads them
        self.head = flatten({key: night[key] for key in HEAD} | {"rules": rules})
        self.cells: dict[str, Cells] = defaultdict(dict)
        self.deals: dict[str, Deal] = {}
        self.known = known
        for deal in night["deals"]:
            self.cells[str(deal["id"])] = flatten({"position": deal["position"], **deal["facts"]})
            self._read(str(deal["id"]))

    def take_back(self, cells: Mapping[str, Any]) -> bool:
        """Take a change out; whether what is left could have been written."""
        touched = set()
        for name, (before, _) in cells.items():
            kind, *path = name.split(".", 2)
            of, part = (self.cells[path[0]], path[1]) if kind == "deals" else (self.head, name)
            touched.add(path[0] if kind == "deals" else "")
            if before is None:
                of.pop(part, None)
            else:
                of[part] = before
        head = "" in touched
        touched.discard("")
        if (head and not self._has_head()) or not all(map(self._read, touched)):
            return False
        deals = sorted(self.deals.values(), key=lambda deal: deal.position)
        if not deals or len({deal.position for deal in deals}) < len(deals):
            return False
        seats = tuple(map(self.known.seat, self.head["seats"]))
        night = Night(self.head["name"], self.head["date"], seats, tuple(deals))
        again = (self.deals[name] for name in touched if name in self.deals)
        return not any(check_facts(night, deal) for deal in again)

    def _has_head(self) -> bool:
        document = nest(self.head)
        said = document.get("rules", {})
        rules = HouseRules.from_dict(said)
        return document.keys() >= HEAD and rules.to_dict() == said and not check_rules(rules)

    def _read(self, name: str) -> bool:
        """Read a deal anew, if it is there; whether it can be read."""
        self.deals.pop(name, None)
        facts = nest(self.cells[name])
        if not facts:
            return True
        position = facts.pop("position", None)
        if position is None:
            return False
        found = read_deal(int(name), position, facts, "", self.known, Findings())
        if found:
            self.deals[name] = found
        return found is not None
