"""Turns of threads: their order, and what happens when one does not end."""

import threading
from functools import partial

import pytest

from scorekeeper.core.thread_queue import ThreadQueue
from tests.running.waiting import wait_until


def test_threads_take_turns_in_the_order_of_asking_while_the_queue_moves() -> None:
    turns, order = ThreadQueue(patience=1.0), list[int]()
    work = threading.Event()  # never set: each turn takes as long as it is waited for

    def take(number: int) -> None:
        with turns.turn():
            order.append(number)
            work.wait(0.2)

    threads = [threading.Thread(target=take, args=(number,)) for number in range(8)]
    with turns.turn():
        for number, thread in enumerate(threads):
            thread.start()
            wait_until(partial(_are_in, turns, number + 2))
    for thread in threads:
        thread.join()
    assert order == list(range(8))  # the last one waited longer than the patience
    assert len(turns) == 0


def test_thread_continues_without_its_turn_when_no_turn_ends() -> None:
    turns, went_on = ThreadQueue(patience=0.05), threading.Event()

    def take() -> None:
        with turns.turn():
            went_on.set()

    thread = threading.Thread(target=take)
    with turns.turn():
        thread.start()
        thread.join()
        assert went_on.is_set()
        assert len(turns) == 1


def test_a_turn_that_fails_ends() -> None:
    turns = ThreadQueue(patience=30)
    with pytest.raises(ZeroDivisionError), turns.turn():
        raise ZeroDivisionError
    with turns.turn():
        assert len(turns) == 1


def _are_in(turns: ThreadQueue, number: int) -> bool:
    return len(turns) == number
