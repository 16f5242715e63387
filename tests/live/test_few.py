"""Answers are made in few threads, and sent by whichever thread asked."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from scorekeeper.live.few import FewThreads


class Noting:
    """An app that notes in which thread it answers, and in which its answer is sent."""

    def __init__(self) -> None:
        self.answering: list[str] = []
        self.sending: list[str] = []

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Answer with one piece."""
        if "wrong" in environ:
            raise ValueError(environ["wrong"])
        self.answering.append(threading.current_thread().name)
        start_response("200 OK", [])
        return self._pieces()

    def _pieces(self) -> Iterator[bytes]:
        self.sending.append(threading.current_thread().name)
        yield b"piece"


def test_an_answer_is_made_elsewhere_and_sent_here() -> None:
    app, started = Noting(), []
    pieces = FewThreads(app, 4)({}, lambda *line: started.append(line))
    assert started == [("200 OK", [])]
    assert app.sending == []
    assert list(pieces) == [b"piece"]
    assert app.sending == [threading.current_thread().name]
    assert app.answering != app.sending


def test_hundreds_who_come_one_after_the_other_need_one_thread() -> None:
    app = Noting()
    few = FewThreads(app, 64)
    with ThreadPoolExecutor(100) as server:
        for _ in range(200):
            server.submit(few, {}, lambda *_: None).result()
    assert len(app.answering) == 200
    assert len(set(app.answering)) == 1


def test_a_mistake_comes_back_to_who_asked() -> None:
    with pytest.raises(ValueError, match="a mistake of the app's"):
        FewThreads(Noting(), 4)({"wrong": "a mistake of the app's"}, lambda *_: None)
