"""Background threads: their log when they fail, and `/healthz`."""

import logging
import sqlite3
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from scorekeeper.core.threads import Loop, pause, troubles
from tests.running.waiting import wait_until

StartLoop = Callable[..., Loop]

FULL = OperationalError("COMMIT", None, sqlite3.OperationalError("database or disk is full"))


class Turns:
    """Raises the exception `failing`, if any, and counts its calls."""

    def __init__(self) -> None:
        self.taken = 0
        self.failing: BaseException | None = None

    def __call__(self) -> None:
        self.taken += 1
        if self.failing:
            raise self.failing

    def wait_for(self, more: int = 3) -> None:
        """Wait for this number of further turns."""
        target = self.taken + more
        wait_until(lambda: self.taken >= target)


@pytest.fixture
def start() -> Iterator[StartLoop]:
    """Starts loops with short pauses, which end with the test."""
    loops: list[Loop] = []

    def start(turn: Callable[[], None], *, grace: float = 0.0) -> Loop:
        loops.append(Loop("chore", turn, every=0.001, longest=0.001, grace=grace))
        return loops[-1]

    yield start
    for loop in loops:
        loop.end()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def test_each_kind_of_failure_is_one_line_until_it_works_again(
    start: StartLoop, caplog: pytest.LogCaptureFixture
) -> None:
    turns, expected = Turns(), []
    start(turns)
    turns.wait_for()
    assert caplog.records == []
    for _ in range(2):
        for failing in (FULL, PermissionError(13, "Permission denied", "/a/path"), FULL):
            turns.failing = failing
            turns.wait_for()
        turns.failing = None
        turns.wait_for()
        expected += [
            "chore: database or disk is full; it is tried again",
            "chore: Permission denied; it is tried again",
            "chore: works again",
        ]
        assert lines(caplog) == expected
    assert not any(record.exc_info for record in caplog.records)


def test_bug_is_logged_with_traceback_and_thread_continues(
    start: StartLoop, caplog: pytest.LogCaptureFixture
) -> None:
    turns = Turns()
    turns.failing = KeyError("what somebody wrote")
    loop = start(turns)
    turns.wait_for()
    assert loop.trouble == "chore: KeyError"
    assert lines(caplog) == ["chore: KeyError; it is tried again"]
    assert "what somebody wrote" in caplog.text


def test_long_turn_reports_that_it_works(
    start: StartLoop, caplog: pytest.LogCaptureFixture
) -> None:
    turns = Turns()
    turns.failing = FULL
    loops: list[Loop] = []

    def turn() -> None:
        turns()
        loops[0].works()
        wait_until(lambda: turns.failing)

    loops.append(start(turn))
    turns.wait_for()
    assert loops[0].trouble == "chore: database or disk is full"
    turns.failing = None
    wait_until(lambda: loops[0].trouble is None)
    assert lines(caplog)[-1] == "chore: works again"
    turns.failing = FULL


def test_failed_turn_is_retried_after_growing_pauses() -> None:
    assert [pause(n, 5.0, 60.0) for n in range(7)] == [5, 5, 10, 20, 40, 60, 60]
    assert [pause(n, 0.0, 5.0) for n in (0, 1, 2, 3, 4, 10**6)] == [0, 1, 2, 4, 5, 5]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_health_fails_when_a_thread_has_failed_for_long_or_is_dead(
    app: Flask, start: StartLoop, caplog: pytest.LogCaptureFixture
) -> None:
    client, turns = app.test_client(), Turns()

    def health() -> tuple[int, str]:
        answer = client.get("/healthz")
        assert answer.mimetype == "text/plain"
        return answer.status_code, answer.text

    loop = start(turns, grace=0.5)
    turns.failing = FULL
    turns.wait_for()
    assert health() == (200, "ok\n")  # not for long yet
    wait_until(lambda: loop.trouble)
    assert health() == (503, "chore: database or disk is full\n")
    turns.failing = None
    turns.wait_for()
    assert health() == (200, "ok\n")
    turns.failing = SystemExit()  # Python itself does not report it
    wait_until(lambda: loop.trouble)
    assert health() == (503, "chore: its thread has ended\n")
    assert (caplog.records[-1].levelno, lines(caplog)[-1]) == (
        logging.ERROR,
        "chore: its thread has ended",
    )


def test_a_thread_that_was_ended_is_no_trouble(start: StartLoop) -> None:
    turns = Turns()
    loop = start(turns)
    turns.wait_for()
    loop.end()
    wait_until(lambda: loop.trouble)  # it is gone, and its trouble is not read
    assert troubles() == []
