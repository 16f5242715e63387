"""A thousand slow clients of each kind, and how long others wait for a page meanwhile."""

import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.audit.fault import Fault
from tests.running.slow_clients import SLOW, Crowd, Noticed, Target, attacked, look

_CLIENTS = 1000
_STREAMS = 200
_SECONDS = 10.0
_ALONE_SECONDS = 5.0
_BETWEEN_SECONDS = 2.0
_BURST_SECONDS = 8.0
"""Until the expensive requests are done that one address may start before the first is charged."""

_MOST_P50 = 2.0  # times what it is without them
_MOST_P99_MS = 250.0


@dataclass(frozen=True, slots=True)
class Siege:
    """A server, and where its slow clients come from.

    Args:
        options: of `scorekeeper run`.
        addresses: of so many the clients of a kind come; of one, most are not let in.
        kinds: of client.
    """

    options: tuple[str, ...] = ()
    addresses: int = 1
    kinds: tuple[str, ...] = tuple(SLOW)

    def test(self) -> str:
        """Let the clients of each kind come, one kind after the other."""
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        with tempfile.TemporaryDirectory() as folder:
            instance = Path(folder) / "house"
            with attacked(instance, *self.options) as (server, target):
                look(target, _BETWEEN_SECONDS)  # what is loaded once
                alone = look(target, _ALONE_SECONDS)
                print(f"{'alone':12} {_line(alone)}", flush=True)
                found = [self._crowd(target, kind, alone) for kind in self.kinds]
                log = server.log.read_text()
        if any(found) or "Traceback" in log:
            raise Fault("; ".join(filter(None, found)) or log)
        return f"{len(found)} kinds of slow clients, {_CLIENTS} of each, and nobody else waited"

    def _crowd(self, target: Target, kind: str, alone: Noticed) -> str | None:
        """What was wrong while clients of that kind were there."""
        count = _STREAMS if kind == "streams" else _CLIENTS
        with Crowd(target, SLOW[kind], count, addresses=min(self.addresses, count)) as crowd:
            # first all of them ask for something
            time.sleep(_BURST_SECONDS if kind == "abandoning" else _BETWEEN_SECONDS)
            noticed = look(target, _SECONDS)
        print(f"{kind:12} {_line(noticed)}, {crowd.came} connections", flush=True)
        time.sleep(_BETWEEN_SECONDS)
        fair = noticed.p50 <= _MOST_P50 * alone.p50 and noticed.p99 <= _MOST_P99_MS
        return None if fair and not noticed.failed else f"{kind}: {_line(noticed)}"


def _line(noticed: Noticed) -> str:
    return (
        f"p50 {noticed.p50:6.1f} ms, p99 {noticed.p99:6.1f} ms, "
        f"{len(noticed.took)} pages, {noticed.failed} failed"
    )


# Whoever asks for much from a thousand addresses is no single client: see docs/security.md.
_IDLE = ("lingering", "one byte", "slow head", "slow body", "streams")

SIEGES = {
    "slow-clients": Siege(),
    "slow-clients-from-everywhere": Siege(addresses=_CLIENTS, kinds=_IDLE),
    "slow-clients-https": Siege(("--https",)),
    "slow-clients-two-workers": Siege(("--workers", "2")),
}
