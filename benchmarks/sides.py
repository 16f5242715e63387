"""The app and its baselines, side by side: the same house, the same bids, the same answers."""

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from sqlalchemy.engine import Engine

from benchmarks import baseline_libraries, baseline_sql
from benchmarks.clients import Answer, InProcess
from benchmarks.figures import Figure
from benchmarks.kitchen import SECRET, Kitchen, Phone, comparable, config, make_kitchen
from benchmarks.rounds import Side
from benchmarks.statements import sent_by
from scorekeeper.app import create_app
from scorekeeper.store.checkpoint import checkpoint
from scorekeeper.store.db import db

WARM = 4
"""Bids with which every phone begins, so that there is something to change and to undo."""

LIBRARIES = "baseline_libraries.py"
SQL = "baseline_sql.py"


@dataclass(frozen=True, slots=True)
class Sides:
    """Phones by who answers them: `ours`, `libraries`, `sql`."""

    clients: Mapping[str, InProcess]
    phones: Mapping[str, Phone]
    kitchens: Mapping[str, Kitchen]
    before: Mapping[str, Mapping[str, int]]
    engines: Mapping[str, Engine]

    def side(self, name: str, request: Callable[[Phone], float]) -> Side:
        """That side of a comparison in this process."""
        phone = self.phones[name]
        return Side(lambda: request(phone), self.clients[name].cpu, lambda: self._rest(name))

    def statements(self, name: str, request: Callable[[Phone], object]) -> Figure:
        """That the app sends the database no more than its baseline: they do the same work."""
        counts = []
        for side in ("ours", "libraries"):
            with sent_by(self.engines[side]) as sent:
                request(self.phones[side])
            counts.append(len(sent))
        return Figure(name, counts[0], "", counts[1], gate=True, note=f"as many as {LIBRARIES}")

    def _rest(self, name: str) -> None:
        if name == "ours":  # as the server's own thread does
            checkpoint(self.engines[name])

    def check_rows(self) -> None:
        """Every bid that was acknowledged is one change with one cell, and nothing else is."""
        for name, kitchen in self.kitchens.items():
            check_rows(name, self.before[name], kitchen.rows(), self.phones[name].bids)


def in_process(folder: Path) -> Sides:
    """Both baselines and the app in this process, after the same first bids.

    Raises:
        AssertionError: they do not answer the same.
    """
    kitchens = copies(make_kitchen(folder / "pristine"), folder)
    before = {name: kitchen.rows() for name, kitchen in kitchens.items()}
    ours = create_app(config(kitchens["ours"].folder, kitchens["ours"].url))
    bare = baseline_libraries.make_app(kitchens["libraries"].file, SECRET)
    with ours.app_context():
        engines = {"ours": db.engine}
    with bare.app_context():
        engines["libraries"] = baseline_libraries.db.engine
    clients: dict[str, InProcess] = {}
    phones: dict[str, Phone] = {}
    answers: dict[str, Answer] = {}

    def begin(name: str, app: Flask) -> None:
        clients[name] = InProcess(app)
        phones[name] = Phone(clients[name], kitchens[name])
        answers[name] = first_bids(phones[name])

    begin("ours", ours)
    begin("libraries", bare)
    begin("sql", baseline_sql.make_app(kitchens["sql"].file, fragment(answers["ours"])))
    check_same(answers)
    return Sides(clients, phones, kitchens, before, engines)


def copies(pristine: Kitchen, folder: Path) -> dict[str, Kitchen]:
    """The same house for each side."""
    return {name: pristine.copy(folder / name) for name in ("ours", "libraries", "sql")}


def first_bids(phone: Phone) -> Answer:
    """Look, and make the first bids; the last answer."""
    phone.look()
    return [phone.bid() for _ in range(WARM)][-1]


def check_same(answers: Mapping[str, Answer]) -> None:
    """All sides answer the same.

    Raises:
        AssertionError: a baseline does not; it has to follow when the templates change.
    """
    ours = comparable(answers["ours"])
    for name, answer in answers.items():
        lines = ours.splitlines(), comparable(answer).splitlines()
        difference = "\n".join(difflib.unified_diff(*lines, "ours", name, lineterm="", n=0))
        assert not difference, f"the baseline {name} answers something else:\n{difference}"


def check_rows(name: str, before: Mapping[str, int], after: Mapping[str, int], bids: int) -> None:
    """The rows that were added, against the bids that were acknowledged."""
    added = {table: after[table] - before[table] for table in before}
    expected = {"seq": bids, "change": bids, "change_cell": bids}
    assert added == dict.fromkeys(before, 0) | expected, f"{name}: {added} after {bids} bids"


def fragment(answer: Answer) -> str:
    """The table as the app answers it, as a template with places for what a bid changes.

    Raises:
        AssertionError: it does not look as expected.
    """
    template = answer.plain.decode()
    for pattern, place in (
        (r'(name="key" value=")[0-9a-f]{32}', "{{ key() }}"),
        (r'(name="(?:seen|change)" value=")\d+', "{{ seq }}"),
        (r'(\?ask=bid-(\d)" .*</span>)\d+', r'{{ contracts["\2"] }}'),
        (r"(Bids: )\d+", "{{ contracts.values() | sum }}"),
        (r"(Undo: )[^<]*", "{{ label }}"),
    ):
        template, found = re.subn(pattern, rf"\1{place}", template)
        assert found, f"no {pattern} in\n{template}"
    return template
