"""Commit subjects are `area: verb object`, as CONTRIBUTING.md says."""

import re
import subprocess

import pytest

from tests.running.command import ROOT

_NEWEST = 50
_VERBS = (
    "add|allow|cache|delete|document|drop|extract|fix|hide|keep|log|make|measure|merge|move|pin|"
    "print|reduce|refuse|release|remove|rename|render|replace|run|show|simplify|speed up|split|"
    "store|support|test|translate|update|upgrade|use|validate"
)
_SUBJECT = re.compile(rf"[a-z0-9 /_.-]+: ({_VERBS}) \S.*")


def test_newest_commit_subjects_have_area_and_verb() -> None:
    assert [subject for subject in _subjects() if not _SUBJECT.fullmatch(subject)] == []


@pytest.mark.parametrize(
    ("subject", "is_refused"),
    [
        ("pad: fix total of an empty round", False),
        ("tests/browser: speed up the walk over all screens", False),
        ("fix total of an empty round", True),
        ("pad: the total of an empty round", True),
        ("pad: fix", True),
    ],
)
def test_subject_without_area_verb_or_object_is_refused(subject: str, is_refused: bool) -> None:
    assert (_SUBJECT.fullmatch(subject) is None) is is_refused


def _subjects() -> list[str]:
    """Return the newest commits' subjects; none in a copy without history."""
    if not (ROOT / ".git").exists():
        return []
    command = ["git", "-c", "safe.directory=*", "log", "--no-merges", f"-{_NEWEST}", "--format=%s"]
    log = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return log.stdout.splitlines()
