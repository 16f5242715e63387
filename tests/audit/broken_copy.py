"""A copy of the checkout in which code is broken and tests run, and which tests those are.

For Python these are the tests that execute the line, fastest first: coverage tells them after one
run of the tests (see `measure`). For scripts they are those that `_SCRIPT_TESTS` names.
"""

import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from tests.audit.chosen_tests import CHOSEN, CONTEXTS, NOTES
from tests.audit.mutations import Break

_QUEUE = (
    "offline/test_queue offline/test_queue_conflicts offline/test_queue_database"
    " offline/test_queue_refusals offline/test_queue_turns unsent offline ahead meanwhile"
)
_BOARD = "gaps gaps_keys gaps_line gaps_live"
_SCRIPT_TESTS = {
    **dict.fromkeys(("machine", "entries", "answers", "passes"), _QUEUE),
    **dict.fromkeys(("driver", "stored", "storage"), _QUEUE),
    **dict.fromkeys(("table", "list", "choices"), "unsent offline meanwhile ahead"),
    "parts": "unsent live rulebook gaps_live",
    **dict.fromkeys(("moment", "renewed", "remembered"), "unsent offline meanwhile ahead"),
    **dict.fromkeys(
        ("worker", "worker_pages", "offline", "page_copies", "install"), "offline between"
    ),
    **dict.fromkeys(("sitting_copies", "copy_list"), "copies"),
    **dict.fromkeys(("handover", "arrive"), "moving"),
    "reopened": "live",
    **dict.fromkeys(("live", "follow"), "live without_streams many_windows seats"),
    **dict.fromkeys(("ahead", "deal_limits", "limits", "part_form"), "ahead_rounds ahead"),
    **dict.fromkeys(("answering", "leaving"), "leaving"),
    **dict.fromkeys(("share", "share_picture"), "share_picture gaps_rooms"),
    **dict.fromkeys(("book", "allbook"), "rulebook offline"),
    **dict.fromkeys(("pad", "hands"), "pad matches pages ahead_rounds"),
    **dict.fromkeys(("typed", "pressing", "kept_draft"), "live editor_queue editor"),
    **{
        "awake": "awake",
        "beside": "wide",
        "trick": "helpers",
        "looks": "gaps_rooms",
    },
    **{
        "hearts": "hearts",
        **dict.fromkeys(("declarer", "deal", "refusals", "conventions"), "declarer"),
        "turn": "seats",
        "zone": "pages",
        "app": "between faults pages",
    },
    **dict.fromkeys(("main", "cards"), f"{_BOARD} gaps_waiting gaps_tabs"),
    **{"rule": f"gaps_rule {_BOARD}", "keys": "gaps_keys", "playback": "gaps_keys gaps_looks"},
    **{"outbox": "gaps_waiting gaps_tabs gaps_line", "older": "gaps_waiting gaps_tabs"},
    **dict.fromkeys(("begin_offline", "lobby", "picking"), "offline games/gaps/web/test_picking"),
    **{"news": "gaps_live gaps_line", "pointer": "gaps gaps_live"},
    **dict.fromkeys(("help", "showing", "solving", "solver", "teacher", "layout"), "gaps_help"),
    **{"sound": "gaps_looks gaps", "words": "gaps_looks gaps gaps_keys"},
}
"""The files of tests that may notice a break in a script; without a folder, in tests/browser."""

_NOT_MEASURED = (
    "browser",
    "budgets",
    "server",
    "offline",
    "audit",
    "test_make.py",
    "test_wheel.py",
)
"""Their code runs in other processes, or they take too long."""

_OPTIONS = [
    *("-n0", "-q", "-p", "no:cacheprovider", "-p", "tests.audit.chosen_tests"),
    *("-k", "not postgresql"),
]
_HANGS_SECONDS = 45
_END_SECONDS = 15


class Contexts:
    """The tests that execute each line.

    Args:
        path: of the file that `measure` wrote.
    """

    def __init__(self, path: Path) -> None:
        self._data = _coverage().CoverageData(str(path))
        self._data.read()
        self._seconds: dict[str, float] = json.loads(Path(f"{path}.json").read_text("utf-8"))

    def tests(self, broken: Break) -> list[str]:
        """The tests that execute a line of the statement, fastest first."""
        measured = self._data.measured_files()
        file = next((name for name in measured if name.endswith(f"/{broken.file}")), "")
        by_line = self._data.contexts_by_lineno(file)
        first, last = broken.statement
        tests = {test for line in range(first, last + 1) for test in by_line.get(line, ())}
        return sorted(tests & self._seconds.keys(), key=lambda test: self._seconds[test])


def measure(root: Path, path: Path) -> None:
    """Run the tests once, and write down which of them execute which line."""
    _coverage()
    path.parent.mkdir(parents=True, exist_ok=True)
    coverage = [sys.executable, "-m", "coverage", "run", "--source=scorekeeper", "-m", "pytest"]
    subprocess.run(
        [*coverage, *_OPTIONS, *(f"--ignore=tests/{name}" for name in _NOT_MEASURED), "tests"],
        cwd=root,
        env=os.environ | {CONTEXTS: str(path), "COVERAGE_FILE": str(path), "CI": "true"},
        check=False,  # a test that fails already shows up as one that finds many breaks
    )


class Copy:
    """A copy of the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._times = count(1)

    @contextmanager
    def broken(self, broken: Break) -> Iterator[None]:
        """Break a file until the block ends."""
        path = self.folder / broken.file
        whole = path.read_bytes()
        self._write(path, broken.applied(whole))
        try:
            yield
        finally:
            self._write(path, whole)

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file with a new date, because Python's cache compares date and size."""
        path.write_bytes(content)
        os.utime(path, (at := next(self._times), at))

    def failed_test(
        self, tests: Sequence[str], seconds: float, *, thorough: bool = False
    ) -> str | None:
        """Run tests until one fails.

        Args:
            tests: their ids, in the order to run them; or files and folders of tests.
            seconds: the limit; a test that has run for `_HANGS_SECONDS` then has failed.
            thorough: only the tests that no run but `make audit` has.

        Returns:
            The id of the test; "" if none fails, None after the time limit.
        """
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        existing = [file for file in files if (self.folder / file).exists()]
        if not existing:
            return ""
        is_chosen = any("::" in test for test in tests)
        notes, chosen = self.folder / "build/notes", self.folder / "build/chosen"
        notes.parent.mkdir(exist_ok=True)
        notes.write_text("")
        chosen.write_text("\n".join(tests), "utf-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *_OPTIONS, "-x", *existing],
            cwd=self.folder,
            env={
                **os.environ,
                "CI": "true",
                "PYTHONPATH": str(self.folder),
                "PYTHONPYCACHEPREFIX": str(self.folder / "build/pycache"),
                "TESTS_THOROUGH": "yes" if thorough else "",
                NOTES: str(notes),
                CHOSEN: str(chosen) if is_chosen else "",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        status = None
        try:
            with suppress(subprocess.TimeoutExpired):
                status = process.wait(seconds)
            quiet_seconds = time.time() - notes.stat().st_mtime
            lines = [json.loads(line) for line in notes.read_text("utf-8").splitlines()]
        finally:
            _end(process)
        if failed := [line["failed"] for line in lines if "failed" in line]:
            return failed[0] or "a module that cannot be imported"
        if status is None and lines and quiet_seconds > _HANGS_SECONDS:
            return f"{lines[-1]['began']} (hangs)"
        if status is None:
            return None
        return "" if status in {0, 5} else "conftest.py"  # nothing can be imported


@contextmanager
def copied(root: Path) -> Iterator[Copy]:
    """Copy what git does not ignore, and the compiled catalogs, until the block ends."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = [root / name for name in listed.stdout.split("\0")]
    with tempfile.TemporaryDirectory(prefix="breaks-") as folder:
        for path in [*paths, *root.glob("scorekeeper/**/*.mo")]:
            if path.is_file():
                target = folder / path.relative_to(root)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
        yield Copy(Path(folder))


def likely_tests(root: Path, file: str) -> list[str]:
    """The tests of a script, or of a Python module by the name of the file or folder."""
    path = Path(file)
    if path.suffix == ".js":
        names = _SCRIPT_TESTS[path.stem].split()
        return [f"tests/{n if '/' in n else f'browser/test_{n}'}.py" for n in names]
    folder = Path("tests", *path.parts[1:-1])
    while not (root / folder).exists():
        folder = folder.parent
    own = folder / f"test_{path.name}"
    return [str(own if (root / own).exists() else folder)]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the tests and their child processes."""
    if process.poll() is None:
        process.terminate()  # it ends servers and browsers itself
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _coverage() -> Any:
    """The package, which is not part of the locked environment."""
    try:
        return importlib.import_module("coverage")
    except ModuleNotFoundError:
        sys.exit(f"Coverage is missing: {sys.executable} -m pip install coverage")
