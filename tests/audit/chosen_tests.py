"""A plugin for pytest: runs chosen tests in a given order, and notes which test executes what.

`TESTS_CHOSEN` names a file with ids of tests, one a line: no others run. `TESTS_NOTES` names a file
that gets a line of JSON for each test that begins, and for each that fails. `TESTS_CONTEXTS` names
the data file of coverage: each line of the code with the tests that executed it, and beside it,
with `.json` added, how many seconds each test took.
"""

import importlib
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.depth import THOROUGH

CHOSEN, NOTES, CONTEXTS = "TESTS_CHOSEN", "TESTS_NOTES", "TESTS_CONTEXTS"

_seconds: dict[str, float] = {}


def pytest_configure() -> None:
    """On a signal to end, end as by Ctrl+C, together with servers and browsers."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the chosen tests, in their order; in a thorough run those that no other run has."""
    if path := os.environ.get(CHOSEN):
        by_id = {item.nodeid: item for item in items}
        chosen = Path(path).read_text("utf-8").splitlines()
        items[:] = [by_id[name] for name in chosen if name in by_id]
    if THOROUGH:
        items[:] = [item for item in items if item.get_closest_marker("audit_only")]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure the test."""
    _note(began=item.nodeid)
    if CONTEXTS in os.environ:
        measured = importlib.import_module("coverage").Coverage.current()  # see `breaks.py`
        measured.switch_context(item.nodeid)
        began = time.perf_counter()
        result = yield
        _seconds[item.nodeid] = round(time.perf_counter() - began, 4)
        measured.switch_context("")
        return result
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note a failed test."""
    if report.failed:
        _note(failed=report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Note a module that cannot be imported."""
    if report.failed:
        _note(failed=report.nodeid)


def pytest_sessionfinish() -> None:
    """Write down how long the tests took."""
    if path := os.environ.get(CONTEXTS):
        Path(path + ".json").write_text(json.dumps(_seconds), "utf-8")


def _note(**entry: str) -> None:
    if path := os.environ.get(NOTES):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
