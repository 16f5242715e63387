"""All reachable states of the offline queue, with a model of phones and server.

`walk/configurations.mjs` lists what is walked, and so the bounds within which it is exhaustive.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.depth import audit_only
from tests.running.command import ROOT

_WALK = Path(__file__).with_name("walk") / "main.mjs"
_MACHINE = ROOT / "static" / "js" / "offline"


def _walk(what: str) -> Iterator[dict[str, Any]]:
    """Return the results of each configuration of a set, or of each planted fault ("faults")."""
    node, _ = compute_driver_executable()
    done = subprocess.run(
        [node, _WALK, _MACHINE, what], check=True, stdout=subprocess.PIPE, text=True
    )
    return map(json.loads, done.stdout.splitlines())


def _assert_sound(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Walk a set, print how many states it has, and show the shortest way to each fault."""
    walked = list(_walk(what))
    with capsys.disabled():
        print(f"\n{what}: {sum(walk['states'] for walk in walked):,} states in {len(walked)} walks")
    ways = [
        "\n".join([f"{walk['name']}: {fault['wrong']}", *fault["way"]])
        for walk in walked
        for fault in walk["faults"]
    ]
    assert not ways, "\n\n".join(ways)


def test_no_state_of_the_queue_loses_doubles_or_hides_an_entry(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _assert_sound("small", capsys)


@audit_only
@pytest.mark.parametrize("what", ["calm", "pairs", "threes", "phones", "tabs", "tables", "cuts"])
def test_no_state_of_several_entries_phones_or_tabs_loses_doubles_or_hides_one(
    capsys: pytest.CaptureFixture[str], what: str
) -> None:
    _assert_sound(what, capsys)


@audit_only
def test_walk_finds_each_planted_fault() -> None:
    faults_by_name = {walk["name"]: walk["faults"] for walk in _walk("faults")}
    assert len(faults_by_name) >= 10
    assert not [name for name, faults in faults_by_name.items() if not faults]
