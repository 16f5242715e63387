"""Heavy clients wait for light ones, and for no others."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import wraps
from typing import Any
from unittest.mock import Mock

from scorekeeper.server.fair_queue import AT_ONCE, CREDIT_SECONDS, FairQueue
from tests.running.loops import run

MOMENT = 0.2
GREEDY, OTHER = "192.0.2.1", "192.0.2.2"


async def has_its_turn(queue: FairQueue, address: str) -> bool:
    """Whether that address has its turn within a moment."""
    try:
        async with asyncio.timeout(MOMENT), queue.turn(address):
            return True
    except TimeoutError:
        return False


def in_a_loop(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run the test in a new event loop."""

    @wraps(test)
    def sync() -> None:
        run(test())

    return sync


@in_a_loop
async def test_heavy_client_waits_while_others_ask() -> None:
    queue = FairQueue()
    assert await has_its_turn(queue, GREEDY)
    queue.charge(GREEDY, 2 * CREDIT_SECONDS)
    assert await has_its_turn(queue, OTHER)
    assert not await has_its_turn(queue, GREEDY)
    assert await has_its_turn(queue, OTHER)


@in_a_loop
async def test_lone_client_may_use_all_turns() -> None:
    queue = FairQueue()
    for _ in range(20):
        assert await has_its_turn(queue, GREEDY)
        queue.charge(GREEDY, CREDIT_SECONDS)


@in_a_loop
async def test_a_debt_is_paid_in_the_end() -> None:
    queue = FairQueue()
    assert await has_its_turn(queue, GREEDY)
    queue.charge(GREEDY, CREDIT_SECONDS + MOMENT / 20)
    assert await has_its_turn(queue, OTHER)
    assert await has_its_turn(queue, GREEDY)


@in_a_loop
async def test_address_with_waiting_debtors_starts_one_request_at_a_time() -> None:
    queue, begun = FairQueue(), asyncio.Event()
    assert await has_its_turn(queue, GREEDY)
    queue.charge(GREEDY, CREDIT_SECONDS + MOMENT / 20)
    assert await has_its_turn(queue, OTHER)

    async def hold() -> None:
        async with queue.turn(GREEDY):
            begun.set()
            await asyncio.Event().wait()

    running = asyncio.create_task(hold())
    await begun.wait()  # the debt is paid
    assert not await has_its_turn(queue, GREEDY)
    assert await has_its_turn(queue, OTHER)
    running.cancel()
    assert await has_its_turn(queue, GREEDY)


@in_a_loop
async def test_turns_at_once_are_limited_by_address() -> None:
    queue = FairQueue()
    free = asyncio.Event()

    async def hold() -> None:
        async with queue.turn(GREEDY):
            await free.wait()

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(hold())
        await asyncio.sleep(0)
        assert not await has_its_turn(queue, GREEDY)
        assert await has_its_turn(queue, OTHER)
        free.set()
    assert await has_its_turn(queue, GREEDY)


@in_a_loop
async def test_accounts_of_gone_clients_are_dropped() -> None:
    queue = FairQueue()
    for number in range(5000):
        async with queue.turn(f"address {number}"):
            pass
    assert len(queue._accounts) < 1100


@in_a_loop
async def test_cost_does_not_grow_with_remembered_clients() -> None:
    queue = FairQueue()
    looks = Mock(wraps=queue._forget_the_idle)
    queue._forget_the_idle = looks  # type: ignore[method-assign]
    async with AsyncExitStack() as inside:
        for number in range(5000):
            await inside.enter_async_context(queue.turn(f"address {number}"))
    assert 1 <= looks.call_count <= 4
