"""A response that lasts as long as there is a follower."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import ThreadPoolExecutor

from scorekeeper.core.live.hub import Follower


class Stream:
    """Messages for a follower; an asyncio server waits for the next one without a thread.

    Args:
        follower: ended by `close`.
    """

    def __init__(
        self, follower: Follower, messages: Callable[[Follower], AsyncGenerator[bytes, None]]
    ) -> None:
        self._follower = follower
        self._messages = messages
        self._read: Generator[bytes, None, None] | None = None

    def __aiter__(self) -> AsyncGenerator[bytes, None]:
        return self._messages(self._follower)

    def __iter__(self) -> Generator[bytes, None, None]:
        """The same for a plain WSGI server, which uses one thread."""
        self._read = self._one_by_one()
        return self._read

    def _one_by_one(self) -> Generator[bytes, None, None]:
        messages, loop = aiter(self), asyncio.Runner()
        with ThreadPoolExecutor(1) as thread:  # in this thread another loop may run
            try:
                while True:
                    yield thread.submit(loop.run, anext(messages)).result()
            except StopAsyncIteration:
                return
            finally:
                thread.submit(loop.close).result()

    def close(self) -> None:
        """Stop following."""
        self._follower.close()
        if self._read:
            self._read.close()
