"""Tests that only `make audit` runs are deselected in other runs, but not silently."""

import os
import subprocess
import sys

import pytest

from tests.running.command import ROOT

FILE = "tests/browser/test_merging.py"  # all its tests are marked


@pytest.mark.parametrize(("thorough", "shown"), [("", "left to make audit: 1"), ("yes", "1 test")])
def test_number_of_tests_left_to_audit_is_printed(thorough: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", FILE],
        cwd=ROOT,
        env=os.environ | {"TESTS_THOROUGH": thorough},
        check=False,
        capture_output=True,
        text=True,
    )
    assert shown in done.stdout
    assert "skipped" not in done.stdout
