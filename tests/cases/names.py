"""Valid and invalid names: `tests/tables/names.toml`."""

from dataclasses import dataclass
from typing import Any

from tests.cases.tables import table


@dataclass(frozen=True, slots=True)
class GoodName:
    """A name as it is typed, and as it is stored."""

    description: str
    typed: str
    stored: str


@dataclass(frozen=True, slots=True)
class BadName:
    """A name as it is typed, and the code of its problem."""

    description: str
    typed: str
    code: str


def _typed(row: dict[str, Any]) -> str:
    name = row["name"] if "name" in row else "".join(map(chr, row["points"]))
    return str(name) * int(row.get("times", 1))


_ROWS: dict[str, list[dict[str, Any]]] = table("names")

GOOD = [
    GoodName(row["description"], _typed(row), row.get("stored", _typed(row)))
    for row in _ROWS["good"]
]
BAD = [BadName(row["description"], _typed(row), row["code"]) for row in _ROWS["bad"]]
