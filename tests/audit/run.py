"""The tests, run by the audit in another way than by `make test`."""

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Mapping

from tests.audit.fault import Fault

SEED = int(os.environ.get("TESTS_SEED") or secrets.randbelow(2**31))
"""What all random cases of this audit follow from."""

_TESTS = ("-m", "pytest", "--quiet", "--numprocesses", "3", "--maxschedchunk", "1")


def run_tests(env: Mapping[str, str], *options: str) -> str:
    """Run tests with these variables, and show pytest's output; return its count.

    Raises:
        Fault: one failed.
    """
    last = ""
    with subprocess.Popen(
        [sys.executable, *_TESTS, f"--hypothesis-seed={SEED}", *options],
        env={**os.environ, "TESTS_SEED": str(SEED), **env},
        stdout=subprocess.PIPE,
        text=True,
    ) as tests:
        for line in tests.stdout or ():
            print(line, end="", flush=True)
            last = line.strip()
    if tests.returncode:
        raise Fault(f"{last} (exit status {tests.returncode})")
    return re.sub(r" in [\d.]+s.*", "", last)
