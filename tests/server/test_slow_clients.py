"""While very many clients are slow in every way, others' pages come."""

from contextlib import ExitStack
from pathlib import Path

from tests.depth import audit_only
from tests.running.slow_clients import SLOW, Crowd, attacked, look

EACH = 150
SECONDS = 4.0


@audit_only
def test_slow_clients_do_not_delay_others(tmp_path: Path) -> None:
    with attacked(tmp_path / "house") as (server, target), ExitStack() as stack:
        for number, slow in enumerate(SLOW.values()):
            stack.enter_context(Crowd(target, slow, EACH, network=number + 1))
        # Threads that each wait for one client would answer none. How soon an answer comes is the
        # audit's to measure.
        assert look(target, SECONDS).failed == 0
        assert server.process.poll() is None
