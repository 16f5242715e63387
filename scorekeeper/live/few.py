"""Answering in few threads, so that the many which only wait stay small.

A thread keeps the memory that its deepest call once took: some 20 kB after it made a page. An
open stream has a thread of the server's for hours, so that thread must never make one.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class FewThreads:
    """A WSGI app that makes its answers in threads of its own; the server's send them.

    Args:
        app: makes the answers.
        most: how many at the same time; there are no more threads than were ever busy at once.
    """

    def __init__(self, app: WsgiApp, most: int) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(most, "answers")

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer one request, as the app would."""
        return self._threads.submit(self._app, environ, start_response).result()
