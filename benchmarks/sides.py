"""The app and its baseline, side by side: the same house, the same bids, the same answers."""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from sqlalchemy.engine import Engine

from benchmarks import baseline_libraries
from benchmarks.rounds import Side
from scorekeeper.app import create_app
from scorekeeper.core.checkpoint import checkpoint
from scorekeeper.core.db import db
from tests.budgets.clients import Answer, InProcess
from tests.budgets.kitchen import SECRET, Kitchen, Phone, comparable, config, make_kitchen
from tests.running.statements import sent_by

WARM = 4
"""The number of bids with which every phone begins, so that there is one to change and to undo."""

LIBRARIES = "baseline_libraries.py"


@dataclass(frozen=True, slots=True)
class Sides:
    """The phones of both sides, `ours` and `libraries`."""

    clients: Mapping[str, InProcess]
    phones: Mapping[str, Phone]
    kitchens: Mapping[str, Kitchen]
    before: Mapping[str, Mapping[str, int]]
    engines: Mapping[str, Engine]

    def side(self, name: str, request: Callable[[Phone], float]) -> Side:
        """Return a side of a comparison in this process."""
        phone = self.phones[name]
        return Side(lambda: request(phone), self.clients[name].cpu, lambda: self._rest(name))

    def check_statements(self, request: Callable[[Phone], object]) -> None:
        """Check that both send the same number of statements, so that they do the same work."""
        counts = {}
        for side, engine in self.engines.items():
            with sent_by(engine) as sent:
                request(self.phones[side])
            counts[side] = len(sent)
        assert len(set(counts.values())) == 1, counts

    def _rest(self, name: str) -> None:
        if name == "ours":  # the server does this in a thread
            checkpoint(self.engines[name])

    def check_rows(self) -> None:
        """Check that every acknowledged bid is one change with one cell, and nothing else."""
        for name, kitchen in self.kitchens.items():
            check_rows(name, self.before[name], kitchen.rows(), self.phones[name].bids)


def in_process(folder: Path) -> Sides:
    """Set up the app and the baseline in this process, with the same first bids.

    Raises:
        AssertionError: their answers differ.
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
    check_same(answers)
    return Sides(clients, phones, kitchens, before, engines)


def copies(pristine: Kitchen, folder: Path) -> dict[str, Kitchen]:
    """Copy the house for each side."""
    return {name: pristine.copy(folder / name) for name in ("ours", "libraries")}


def first_bids(phone: Phone) -> Answer:
    """Open the table and make the first bids; return the last answer."""
    phone.look()
    return [phone.bid() for _ in range(WARM)][-1]


def check_same(answers: Mapping[str, Answer]) -> None:
    """Check that all sides give the same answer.

    Raises:
        AssertionError: a baseline differs; it must be adapted when the templates change.
    """
    ours = comparable(answers["ours"])
    for name, answer in answers.items():
        lines = ours.splitlines(), comparable(answer).splitlines()
        difference = "\n".join(difflib.unified_diff(*lines, "ours", name, lineterm="", n=0))
        assert not difference, f"the baseline {name} answers something else:\n{difference}"


def check_rows(name: str, before: Mapping[str, int], after: Mapping[str, int], bids: int) -> None:
    """Compare the added rows with the acknowledged bids."""
    added = {table: after[table] - before[table] for table in before}
    expected = {"seq": bids, "change": bids, "change_cell": bids}
    assert added == dict.fromkeys(before, 0) | expected, f"{name}: {added} after {bids} bids"
