"""Decide whose request is answered next, so that one client cannot block the others."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

AT_ONCE = 16
"""How many requests of an address are answered at once; more than can wait at the press."""

LARGE_AT_ONCE = 2
"""Large bodies of an address stored at the same time; they are on the disk."""

SHARE = 0.2
"""The share of a processor that an address may use permanently while others send requests."""

CREDIT_SECONDS = 1.0
"""The CPU time that an address may use at once, and its largest debt."""

_OTHERS_SECONDS = 2.0
_MANY = 1000


@dataclass(slots=True)
class _Account:
    """The CPU time and the requests of an address."""

    credit: float = CREDIT_SECONDS
    at: float = 0.0
    asking: int = 0
    at_once: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    large: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(LARGE_AT_ONCE))
    in_debt: asyncio.Lock = field(default_factory=asyncio.Lock)

    def book(self, now: float, seconds: float = 0.0) -> float:
        """Subtract `seconds` from the credit, which grows with time; return the rest."""
        grown = min(CREDIT_SECONDS, self.credit + (now - self.at) * SHARE)
        self.credit, self.at = max(grown - seconds, -CREDIT_SECONDS), now
        return self.credit


class FairQueue:
    """The accounts of all addresses. Used in one event loop only."""

    def __init__(self) -> None:
        self._accounts: dict[str, _Account] = {}
        self._last = ""
        self._others_at = float("-inf")
        self._many = _MANY

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for the address's turn, which lasts as long as the block.

        An address in debt starts one request at a time, each once the debt is paid, until none of
        its requests wait. It does not wait while no other address sends requests.
        """
        with self._asking(address) as account:
            async with account.at_once:
                if account.book(time.monotonic()) >= 0 and not account.in_debt.locked():
                    yield
                    return
                async with account.in_debt:
                    while self._others_active() and (debt := -account.book(time.monotonic())) > 0:
                        await asyncio.sleep(min(debt / SHARE, _OTHERS_SECONDS))
                    yield

    @asynccontextmanager
    async def large(self, address: str) -> AsyncIterator[None]:
        """Wait until the address may store a large body, for as long as the block."""
        with self._asking(address) as account:
            async with account.large:
                yield

    def charge(self, address: str, seconds: float) -> None:
        """Charge the address for the CPU time of an answer."""
        if address in self._accounts:
            self._accounts[address].book(time.monotonic(), seconds)

    @contextmanager
    def _asking(self, address: str) -> Iterator[_Account]:
        now = time.monotonic()
        if self._last and address != self._last:
            self._others_at = now
        self._last = address
        if len(self._accounts) > self._many:
            self._forget_the_idle(now)
        account = self._accounts.setdefault(address, _Account())
        account.asking += 1
        try:
            yield account
        finally:
            account.asking -= 1

    def _forget_the_idle(self, now: float) -> None:
        for address, account in list(self._accounts.items()):
            if not account.asking and account.book(now) == CREDIT_SECONDS:
                del self._accounts[address]
        self._many = max(_MANY, 2 * len(self._accounts))  # not every time if few are idle

    def _others_active(self) -> bool:
        return time.monotonic() - self._others_at < _OTHERS_SECONDS
