"""Distribution of the tests among the processes of a whole run.

A browser costs as much as hundreds of tests before it shows anything: it starts, compiles every
script, and needs a server. So only two processes use a browser, which is idle half of the time, and
the others run the remaining tests, until one kind of tests is finished.
"""

from itertools import islice

import pytest
from xdist.scheduler import LoadScheduling
from xdist.workermanage import WorkerController

_IN_A_BROWSER = "tests/browser/"
_LONG = ("test_every_page.py", "test_every_screen.py", "test_schedules.py")
_WITH_A_BROWSER = ("gw0", "gw1")


class ByBrowser(LoadScheduling):
    """Gives some processes the tests that need a browser, and the others the rest."""

    def _send_tests(self, node: WorkerController, num: int) -> None:
        assert self.collection is not None
        names, has_browser = self.collection, node.gateway.id in _WITH_A_BROWSER
        own = (n for n in self.pending if names[n].startswith(_IN_A_BROWSER) == has_browser)
        chosen = list(islice(own, num)) or self.pending[:num]
        for number in chosen:
            self.pending.remove(number)
        if chosen:
            self.node2pending[node].extend(chosen)
            node.send_runtest_some(chosen)


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Sort tests that take a minute to the front, so that no process has one left at the end."""
    return sorted(items, key=lambda item: item.path.name not in _LONG)
