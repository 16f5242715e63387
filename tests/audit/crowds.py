"""Measure how long others wait for a page while a thousand slow clients of each kind are connected.

A second server without slow clients is asked for the same page in turns with the first, and the
time in which the machine ran something else is subtracted from the long waits, so that the limits
hold on a busy machine and on a slow one. On an idle one the page of the second server takes 6.3 ms
(p50) or 10 ms (p99); with slow clients it may take 250 ms.
"""

import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.audit.fault import Fault
from tests.running.slow_clients import SLOW, Crowd, Noticed, Target, attacked, look_in_turns

_CLIENTS = 1000
_STREAMS = 200
_SECONDS = 10.0
_BETWEEN_SECONDS = 2.0
_BURST_SECONDS = 8.0
"""The time for the expensive requests that an address may start before the first is charged."""

_MAX_P50 = 2.0  # times the one of the server without slow clients
_MAX_ADDED_P99 = 38.0  # pages of that server


@dataclass(frozen=True, slots=True)
class Siege:
    """A server, and where its slow clients come from.

    Args:
        proves: what it proves, in a few words.
        options: of `scorekeeper run`.
        addresses: the number of addresses of the clients of a kind; of one, most are refused.
        kinds: of client.
    """

    proves: str
    options: tuple[str, ...] = ()
    addresses: int = 1
    kinds: tuple[str, ...] = tuple(SLOW)

    def test(self) -> str:
        """Let the clients of each kind come, one kind after the other."""
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        with tempfile.TemporaryDirectory() as folder:
            attack, quiet = Path(folder) / "attacked", Path(folder) / "quiet"
            with (
                attacked(attack, *self.options) as (server, target),
                attacked(quiet, *self.options) as (_, other),
            ):
                look_in_turns([target, other], _BETWEEN_SECONDS)  # fill caches
                failures = [self._crowd(target, other, kind) for kind in self.kinds]
                log = server.log.read_text()
        if any(failures) or "Traceback" in log:
            raise Fault("; ".join(filter(None, failures)) or log)
        return f"{len(failures)} kinds of slow clients, {_CLIENTS} of each, and nobody else waited"

    def _crowd(self, target: Target, other: Target, kind: str) -> str | None:
        """Return the problems while clients of that kind were connected."""
        count = _STREAMS if kind == "streams" else _CLIENTS
        with Crowd(target, SLOW[kind], count, addresses=min(self.addresses, count)) as crowd:
            # first all of them ask for something
            time.sleep(_BURST_SECONDS if kind == "abandoning" else _BETWEEN_SECONDS)
            noticed, quiet = look_in_turns([target, other], _SECONDS)
        line = f"{kind:12} {_line(noticed)}; without them {_line(quiet)}"
        print(f"{line}; {crowd.came} connections", flush=True)
        time.sleep(_BETWEEN_SECONDS)
        most_p99 = quiet.p99 + _MAX_ADDED_P99 * quiet.page
        fair = noticed.p50 <= _MAX_P50 * quiet.p50 and noticed.p99 <= most_p99
        return None if fair and not noticed.failed else line


def _line(noticed: Noticed) -> str:
    return (
        f"p50 {noticed.p50:.1f} ms, waits {noticed.page:.1f} ms, p99 {noticed.p99:.1f} ms, "
        f"{len(noticed.took)} pages, {noticed.failed} failed"
    )


# A heavy client with a thousand addresses is no single client: see docs/security.md.
_IDLE = ("lingering", "one byte", "slow head", "slow body", "streams")

SIEGES = {
    "slow-clients": Siege("nobody waits for a thousand slow clients of each kind"),
    "slow-clients-from-everywhere": Siege(
        "the same from a thousand addresses", addresses=_CLIENTS, kinds=_IDLE
    ),
    "slow-clients-https": Siege("the same over https", ("--https",)),
    "slow-clients-two-workers": Siege("the same with two processes", ("--workers", "2")),
}
