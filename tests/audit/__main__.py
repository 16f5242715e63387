"""Slow checks: `python -m tests.audit`, or some by name: `python -m tests.audit year-on`.

Each step says what it did and how much of it. The exit status is 1 when one found a fault.
"""

import argparse
import sys
from collections.abc import Callable, Mapping

from tests.audit.clocks import CLOCKS
from tests.audit.crowds import SIEGES
from tests.audit.fault import Fault
from tests.audit.memory import https_memory
from tests.audit.run import schedules, thorough

STEPS: Mapping[str, Callable[[], str]] = {
    "thorough": thorough,
    "schedules": schedules,
    **{name: clock.test for name, clock in CLOCKS.items()},
    **{name: siege.test for name, siege in SIEGES.items()},
    "https-memory": https_memory,
}
"""Each returns what it did and counted, or raises `Fault`."""


def main() -> int:
    """Do the steps that the command line names, or all; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="step", help=", ".join(STEPS))
    names = parser.parse_args().steps or list(STEPS)
    if unknown := set(names) - STEPS.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(STEPS)}")
    said: dict[str, str] = {}
    faults = 0
    for name in names:
        print(f"\n==== {name}", flush=True)
        try:
            said[name] = STEPS[name]()
        except Fault as fault:
            said[name] = f"FAULT: {fault}"
            faults += 1
    print("\n==== what was done")
    for name, line in said.items():
        print(f"{name}: {line}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
