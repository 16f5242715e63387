"""Sittings of games with a declarer: worked examples as files and values, and in a house."""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from scorekeeper.base.file_values import Cleaning
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.declarer.actions import sittings as actions
from scorekeeper.games.declarer.files.declarer_file import FORMAT, read_sitting
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import DeclarerDeal
from tests.cases.documents import as_file, problems_of
from tests.running.command import ROOT
from tests.support import House

MANUAL = (ROOT / "docs/declarer-files.md").read_text(encoding="utf-8")
_EXAMPLES: list[str] = re.findall("```json\n(.*?)```", MANUAL, re.DOTALL)
EXAMPLES = [example for example in _EXAMPLES if f'"{FORMAT}"' in example]
"""A file of each game."""

(VERSION_EXAMPLE,) = (example for example in _EXAMPLES if example not in EXAMPLES)
"""A file of a house's own version."""

TABLES = [
    table
    for path in sorted((ROOT / "tests/tables/declarer").glob("*.toml"))
    for table in tomllib.loads(path.read_text(encoding="utf-8"))["sitting"]
]
_EXPECTED = ("points", "pool", "mountain", "whists", "held")
"""The keys of a deal in a table with what it must bring."""

NAMES = ("Ann", "Bo", "Cy", "Dee")

ALL_PASS = DeclarerDeal(0, 0, kind="all-pass", taken={0: 2, 1: 3, 2: 5})
"""A deal of Preferans for three; its id and dealer do not matter."""


def begin(house: House, game: str, *names: str, players: Sequence[int] = (), **options: Any) -> int:
    """Begin a game, by default of as few new players as possible; return its number."""
    chosen = builtin_games()[game]
    return house.writer()(
        actions.start,
        name="Sunday",
        date="2026-11-22",
        game=chosen,
        players=players or house.add_players(*(names or NAMES[: chosen.fewest_players])),
        options=options,
    ).number


def keep(house: House, sitting: DeclarerSitting) -> int:
    """Put a sitting with new players of these names into the house; return its number."""
    names = [seat.name for seat in sitting.seats]
    number = begin(house, sitting.game.id, *names, **sitting.options)
    deals = tuple(replace(deal, id=number) for number, deal in enumerate(sitting.deals, 1))

    def put_deals(started: DeclarerSitting) -> DeclarerSitting:
        return replace(started, first_dealer=sitting.first_dealer, deals=deals)

    house.writer()(actions.SITTING.move("put")(put_deals), number)
    return number


def document(game: str, players: list[str], deals: list[Any], **more: Any) -> dict[str, Any]:
    """Return a sitting as the data of a file; the last player deals first."""
    head = {"format": FORMAT, "name": "Sunday", "date": "2026-11-22", "game": game}
    return {**head, "players": players, "first_dealer": players[-1], "deals": deals, **more}


def document_of_table(table: dict[str, Any]) -> dict[str, Any]:
    """Return a worked example as the data of a file, without what it must bring."""
    deals = [
        {key: value for key, value in deal.items() if key not in _EXPECTED}
        for deal in table["deals"]
    ]
    return document(table["game"], [*table["players"]], deals, options=table.get("options", {}))


def read(data: object) -> DeclarerSitting:
    """Read a sitting from the data of a file."""
    return read_sitting(as_file(data), Cleaning(clean_name, clean_note))


problems = partial(problems_of, read)
"""Why a file is refused, by place."""


def sums(sitting: DeclarerSitting, scored: ScoredDeal) -> dict[tuple[str, ...], int]:
    """Return what a deal brings: (ledger, name) or (ledger, name, against) → sum, without zeros."""
    names, totals = sitting.side_names, Counter[tuple[str, ...]]()
    for entry in scored.entries:
        against = () if entry.against is None else (names[entry.against],)
        totals[entry.ledger, names[entry.side], *against] += entry.amount
    return {key: amount for key, amount in totals.items() if amount}


def expected_sums(deal: dict[str, Any]) -> dict[tuple[str, ...], int]:
    """Return what a deal of a worked example must bring, in the same form."""
    by_ledger: dict[tuple[str, ...], int] = {}
    for ledger in _EXPECTED:
        for name, amount in deal.get(ledger, {}).items():
            if isinstance(amount, dict):
                by_ledger |= {(ledger, name, against): whists for against, whists in amount.items()}
            else:
                by_ledger[ledger, name] = amount
    return {key: amount for key, amount in by_ledger.items() if amount}
