"""Damaged archives are refused or sound; intact ones restore everything that people entered."""

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.house.archive.actions import import_house
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.archive.store import archive
from tests.cases.archives import archive_document, archive_of, as_bytes, problems, sittings, undo
from tests.cases.night_files import damaged
from tests.cases.nights import Evening, evenings
from tests.depth import THOROUGH, audit_only, fresh, times
from tests.support import NOW, House, dump

TRIED = 500 if THOROUGH else 30
STEP = 1 if THOROUGH else 6


@audit_only
def test_missing_values_are_refused(rich_data: bytes) -> None:
    """At every leaf, or every sixth; of those that have the same keys one is tried."""
    whole, tried = archive_document(rich_data), set[tuple[str, ...]]()
    whole["changes"] = []
    nights = [night["facts"].get("deals", {}) for night in sittings(whole, "montana")]
    deals = [deal for night in nights for deal in night.values()]
    deals[0] |= {key: value for facts in deals for key, value in facts.items()}
    for way in _ways(whole):
        kind = tuple("0" if isinstance(key, int) or key.isdigit() else key for key in way)
        if kind in tried:
            continue
        tried.add(kind)
        if len(tried) % STEP:
            continue
        inner: Any = whole
        for key in way[:-1]:
            inner = inner[key]
        removed, inner[way[-1]] = inner[way[-1]], None
        place = "".join(f"[{k}]" if isinstance(k, int) else f".{k}" for k in way).lstrip(".")
        wrong_places = [where for where, _ in problems(as_bytes(whole))]
        # of a list, or a step of a game, the whole is reported
        matching = [
            where for where in wrong_places if where.startswith(place) or place.startswith(where)
        ]
        assert matching, (place, wrong_places)
        inner[way[-1]] = removed
    assert len(tried) > 60


def _ways(value: Any) -> Iterator[tuple[Any, ...]]:
    """The way to every value in this one."""
    if not isinstance(value, dict | list):
        return
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        yield (key,)
        yield from ((key, *way) for way in _ways(inner))


@audit_only
def test_damaged_archives_are_refused_or_sound(rich_data: bytes, app: Flask) -> None:
    House(app)
    refused = taken = 0
    for broken in damaged(fresh(1), TRIED, rich_data):
        try:
            archived = read_archive(broken)
        except FileError:
            refused += 1
            continue
        taken += 1
        with app.app_context(), writing() as connection:
            number = import_house(archived, NOW)
            read_archive(b"".join(archive(Place(connection, number))))
            connection.rollback()
    assert refused > TRIED * 0.7, (refused, taken)
    assert taken
    assert [row["name"] for row in dump(app)["house"]] == ["Kitchen"]


@audit_only
@settings(
    max_examples=times(8),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(evenings(30, corrected=True), st.booleans(), st.integers(0, 2**32))
def test_random_houses_survive_export_and_import(
    app: Flask, evening: Evening, hidden: bool, seed: int
) -> None:
    """Random evenings with corrections and undos, out and in, at the end and half-way."""
    chance, house = random.Random(seed), House(app)
    players = house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    rules = HouseRules(
        last_round_counts_calling_deal=evening.start.rules.last_round_counts_calling_deal,
        hidden_bids=hidden,
    )
    night = house.start_night(players[:3], dealer=evening.start.current.dealer, rules=rules)
    for step in evening.steps[: chance.randrange(len(evening.steps) + 1)]:
        with suppress(RuleError):  # an undo before, or bids that are hidden, stand in its way
            step.write(house.writer(), night)
        if chance.random() < 0.15:
            with suppress(AssertionError):
                undo(house, night)
    data = archive_of(app, house.house_id)
    whole = read_archive(data)
    whole["house"]["public_id"] = f"copy{house.house_id}"
    with app.app_context(), writing() as connection:
        number = import_house(whole, NOW)
        again = b"".join(archive(Place(connection, number)))
        connection.rollback()
    assert again == data.replace(house.public_id.encode(), f"copy{house.house_id}".encode())
