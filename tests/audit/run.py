"""The tests, run by the audit in another way than usual."""

import os
import subprocess
import sys
from collections.abc import Mapping

from tests.audit.fault import Fault

_TESTS = ("-m", "pytest", "--quiet", "--numprocesses", "2", "--maxschedchunk", "1")


def run_tests(env: Mapping[str, str], *options: str) -> str:
    """Run them in this environment, and show what pytest says; its last line has the count.

    Raises:
        Fault: one failed.
    """
    last = ""
    with subprocess.Popen(
        [sys.executable, *_TESTS, *options], env=env, stdout=subprocess.PIPE, text=True
    ) as tests:
        for line in tests.stdout or ():
            print(line, end="", flush=True)
            last = line.strip()
    if tests.returncode:
        raise Fault(f"{last} (exit status {tests.returncode})")
    return last


def schedules() -> str:
    """Ten thousand random schedules of three phones with lost networks and killed servers."""
    tried = 10_000
    counted = run_tests(
        os.environ | {"TESTS_SCHEDULES": str(tried)}, "tests/offline/test_schedules.py"
    )
    return f"{tried} schedules: {counted}"


def thorough() -> str:
    """All of them, with twenty times as many examples, kills and damaged files, and fresh seeds."""
    return run_tests(os.environ | {"TESTS_THOROUGH": "yes"})
