"""Break the code in many places at random, and see which tests notice.

    python -m tests.audit.breaks --seed 44 --count 120 --list
    python -m tests.audit.breaks --seed 44 --count 120 --out before.json
    python -m tests.audit.breaks --breaks before.json --out after.json
    python -m tests.audit.breaks --compare before.json after.json

Each break is made in a copy of the checkout. What no test of `make test` notices is tried with the
tests that only `make audit` runs. A run that was stopped continues where `--out` ends.
"""

import argparse
import json
import random
import signal
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.audit.broken_copy import Contexts, Copy, copied, likely_tests, measure
from tests.audit.mutations import Break, breaks_in, find_moved
from tests.running.command import ROOT

_AREAS = {
    "rules": (40, ("scorekeeper/base/**/*.py", "scorekeeper/games/*/rules/**/*.py")),
    "core": (25, ("scorekeeper/core/*.py", "scorekeeper/core/live/*.py")),
    "web": (30, ("scorekeeper/[hw]*/**/*.py", "scorekeeper/games/*/web/**/*.py")),
    "scripts": (25, ("static/js/**/*.js",)),
}
"""How many breaks of 120 each area gets, and its files."""

_FIRST = 40  # tests of the first run; it finds most breaks
_BY_AUDIT = "by make audit"


@dataclass(frozen=True, slots=True)
class Result:
    """The test that found a break, if any.

    Args:
        found_by: the id of the test that failed; empty if none did.
        note: why no test failed, or that only `make audit` runs the test.
    """

    area: str
    found_by: str
    note: str
    seconds: float


Results = Mapping[Break, Result]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.audit.breaks",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seed", type=int, default=44)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--breaks", type=Path, help="repeat the breaks of this file of results")
    parser.add_argument("--area", choices=_AREAS, help="only breaks in this area")
    parser.add_argument("--list", action="store_true", help="only list the breaks")
    parser.add_argument("--out", type=Path, default=ROOT / "build/breaks.json")
    parser.add_argument("--contexts", type=Path, default=ROOT / "build/contexts.db")
    parser.add_argument("--seconds", type=float, default=120, help="limit for each run of tests")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"))
    arguments = parser.parse_args()
    if arguments.compare:
        print("\n".join(lost(*map(load, arguments.compare))) or "nothing is lost")
        return
    before = load(arguments.breaks) if arguments.breaks else {}
    breaks = list(before) or choose(ROOT, arguments.seed, arguments.count)
    breaks = [broken for broken in breaks if arguments.area in {None, area_of(broken.file)}]
    if arguments.list:
        print("\n".join(map(str, breaks)))
        return
    contexts = None
    if arguments.area != "scripts":
        if not Path(f"{arguments.contexts}.json").exists():  # written last
            measure(ROOT, arguments.contexts)
        contexts = Contexts(arguments.contexts)
    results = load(arguments.out) if arguments.out.exists() else {}
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # removes the copy
    with copied(ROOT) as copy:
        for old in breaks:
            if old not in results:
                found_by = before[old].found_by if before else ""
                results[old] = try_break(copy, old, contexts, found_by, arguments.seconds)
                save(arguments.out, results)
            print(_line(old, results[old]), flush=True)
    print(totals(results))


def choose(root: Path, seed: int, number: int) -> list[Break]:
    """Choose breaks in all areas; each kind of break is as likely as the others."""
    chosen: list[Break] = []
    for area, (share, patterns) in _AREAS.items():
        chance = random.Random(f"{seed} {area}")
        by_kind: dict[str, list[Break]] = defaultdict(list)
        for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
            for broken in breaks_in(root, path):
                by_kind[broken.kind].append(broken)
        by_line: dict[tuple[str, int], Break] = {}
        while len(by_line) < round(number * share / 120):
            broken = chance.choice(by_kind[chance.choice(sorted(by_kind))])
            by_line.setdefault((broken.file, broken.line), broken)
        chosen += by_line.values()
    return chosen


def area_of(file: str) -> str:
    """The area that a file belongs to."""
    if file.startswith("static/"):
        return "scripts"
    if file.startswith("scorekeeper/base/") or "/rules/" in file:
        return "rules"
    return "core" if file.startswith("scorekeeper/core/") else "web"


def try_break(
    copy: Copy, old: Break, contexts: Contexts | None, found_by: str, limit: float
) -> Result:
    """Break the code, and run tests until one fails; first the one that failed earlier."""
    began = time.monotonic()
    area = area_of(old.file)
    broken = find_moved(copy.folder, old)
    if broken is None:
        return Result(area, "", "its line is gone", 0)
    executing = contexts.tests(broken) if contexts else []
    earlier = [found_by.removesuffix(" (hangs)")] if found_by else []
    by_name = [] if executing else likely_tests(copy.folder, broken.file)
    tests = [*earlier, *executing]
    files = [*(test.partition("::")[0] for test in tests), *by_name]
    runs = [(tests[:_FIRST], False), (tests[_FIRST:], False), (by_name, False)]
    runs += [(earlier, True), (files, True)]
    note = "" if executing or area == "scripts" else "no test executes it"
    failed: str | None = ""
    with copy.broken(broken):
        for part, thorough in runs:
            failed = copy.failed_test(part, limit, thorough=thorough)
            if failed:
                note = _BY_AUDIT if thorough else ""
                break
            if failed is None:
                note = "no time"
    return Result(area, failed or "", note, round(time.monotonic() - began, 1))


def lost(before: Results, after: Results) -> list[str]:
    """Return the breaks that `make test` found before and no longer finds."""
    return [
        f"{broken} | before: {was.found_by} | after: {now.found_by or 'missed'} {now.note}".rstrip()
        for broken, was in before.items()
        if _is_found(was) and (now := after.get(broken)) and not _is_found(now)
    ]


def totals(results: Results) -> str:
    """Count the breaks found in each area."""
    lines = []
    for area in _AREAS:
        of_area = [result for result in results.values() if result.area == area]
        found_count = sum(map(_is_found, of_area))
        by_audit = sum(result.note == _BY_AUDIT for result in of_area)
        lines.append(
            f"{area}: {found_count} of {len(of_area)} found, {by_audit} more by make audit"
        )
    return "\n".join(lines)


def load(path: Path) -> dict[Break, Result]:
    """Read results from a file."""
    rows: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    for row in rows:
        row["break"]["statement"] = tuple(row["break"]["statement"])
    return {Break(**row["break"]): Result(**row["result"]) for row in rows}


def save(path: Path, results: Results) -> None:
    """Write results into a file."""
    rows = [{"break": asdict(broken), "result": asdict(res)} for broken, res in results.items()]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _is_found(result: Result) -> bool:
    return bool(result.found_by) and result.note != _BY_AUDIT


def _line(broken: Break, result: Result) -> str:
    outcome = f"found by {result.found_by}" if result.found_by else "MISSED"
    return f"{broken} | {outcome} {f'({result.note}) ' if result.note else ''}{result.seconds} s"


if __name__ == "__main__":
    main()
