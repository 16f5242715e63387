"""Tests that only `make audit` runs are deselected in other runs, but not silently."""

import os
import subprocess
import sys

from tests.depth import audit_only
from tests.running.command import ROOT

FILE = "tests/browser/test_house_rules.py"  # all its tests are marked


@audit_only
def test_number_of_tests_left_to_audit_is_printed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", FILE],
        cwd=ROOT,
        env=os.environ | {"TESTS_THOROUGH": ""},
        check=False,
        capture_output=True,
        text=True,
    )
    assert "left to make audit: 1" in done.stdout
    assert "skipped" not in done.stdout
