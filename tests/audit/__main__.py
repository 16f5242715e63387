"""Proves what `make test` does not: `python -m tests.audit`, or some parts by name.

A part that finds a fault does not stop the others. The exit status is 1 when one did.
"""

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.audit.fault import Fault
from tests.audit.parts import PARTS, Part, for_change
from tests.audit.run import SEED
from tests.running.command import ROOT


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a part, and how long it took.

    Args:
        name: the part's.
        seconds: how long it took.
        computed: the seconds of processor time that its processes took.
        counted: what it did and counted, or what was wrong.
        failed: whether it found a fault.
    """

    name: str
    seconds: float
    computed: float
    counted: str
    failed: bool


def main() -> int:
    """Run the parts that the command line names, or all, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument(
        "--for-change",
        nargs="?",
        const="origin/main",
        metavar="BASE",
        help="only name the parts for what changed since BASE (%(const)s)",
    )
    arguments = parser.parse_args()
    if arguments.for_change:
        print(*for_change(changed_since(arguments.for_change)))
        return 0
    names = arguments.parts or list(PARTS)
    if unknown := set(names) - PARTS.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    print(f"The same random cases once more: TESTS_SEED={SEED} make audit ARGS=...", flush=True)
    outcomes = [run_part(name, PARTS[name]) for name in names]
    print(f"\n{summary(outcomes)}")
    return int(any(outcome.failed for outcome in outcomes))


def run_part(name: str, part: Part) -> Outcome:
    """Run a part to its end, with any result, and print the result."""
    print(f"\n==== {name}: {part.proves}", flush=True)
    begin, computed = time.monotonic(), _computed()
    try:
        counted, failed = part.run(), False
    except Fault as fault:
        counted, failed = f"FAULT: {fault}", True
    except Exception as error:  # the other parts can still prove something
        counted, failed = f"FAULT: {type(error).__name__}: {error}", True
    seconds = time.monotonic() - begin
    print(f"{name}: {counted}, {seconds:.0f} s", flush=True)
    return Outcome(name, seconds, _computed() - computed, counted, failed)


def summary(outcomes: Iterable[Outcome]) -> str:
    """A table of the parts, with their sum."""
    outcomes = list(outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    computed = sum(outcome.computed for outcome in outcomes)
    rows = [
        ("part", "seconds", "processor", "result"),
        *(
            (outcome.name, f"{outcome.seconds:.0f}", f"{outcome.computed:.0f}", outcome.counted)
            for outcome in outcomes
        ),
        ("total", f"{seconds:.0f}", f"{computed:.0f}", ""),
    ]
    return "\n".join(
        f"{name:28} {took:>7} {used:>9}  {counted}".rstrip() for name, took, used, counted in rows
    )


def changed_since(base: str, root: Path = ROOT) -> list[str]:
    """The files that differ from where this branch left `base`, committed or not."""
    diff = ["git", "diff", "--name-only", "--no-renames", "--merge-base", base]
    untracked = ["git", "ls-files", "--others", "--exclude-standard"]
    done = [
        subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True)
        for command in (diff, untracked)
    ]
    return [path for listing in done for path in listing.stdout.splitlines()]


def _computed() -> float:
    """The processor time of this process and of those that ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


if __name__ == "__main__":
    sys.exit(main())
