"""Turns in the queue; a turn depends on those before it."""

import pytest

from tests.offline.phone import BOARD, BROKEN, HERE, OTHER, TABLE, Phone


def test_turn_being_sent_gets_no_more_moves(phone: Phone) -> None:
    first, second = (phone.play(is_open=True) for _ in range(2))
    is_open = {
        entry["key"]: entry["state"].get("open", False) for entry in phone.all.waiting(phone.name)
    }
    assert is_open == {first: False, second: True}
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert [sent.key for sent in phone.sent] == [second]
    (waits,) = phone.all.waiting(phone.name)
    assert "open" not in waits["state"]


@pytest.mark.parametrize("seconds", [1, 2, 3, 4])
def test_turns_keep_their_order_when_database_is_slow(phone: Phone, seconds: int) -> None:
    keys = [phone.play(), phone.play(is_open=True), phone.play(is_open=True)]
    phone.all.tell("set", phone=phone.name, stalled=True)
    phone.all.answer(phone.sent[0], 200, TABLE)
    order = keys[:1]
    for second in range(30):
        if second == seconds:
            phone.all.tell("set", phone=phone.name, stalled=False)
        phone.wait(1)
        while phone.sent:
            order.append(phone.sent[0].key)
            phone.all.answer(phone.sent[0], 200, TABLE)
    assert list(dict.fromkeys(order)) == keys
    assert phone.queue == {}


@pytest.mark.parametrize("status", [409, 422])
def test_turns_after_an_outdated_one_wait_for_their_board(phone: Phone, status: int) -> None:
    phone.all.open(phone.name, OTHER)
    first, second = phone.play(), phone.play()
    phone.all.answer(phone.sent[0], status, BOARD)
    phone.wait()
    phone.all.open(phone.name, OTHER)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {first: status, second: 0})
    phone.all.open(phone.name, HERE)
    assert [sent.key for sent in phone.sent] == [first]


def test_turns_after_one_that_crashes_the_server_wait(phone: Phone) -> None:
    first, second = phone.play(), phone.play()
    for _ in range(3):
        phone.all.answer(phone.sent[0], 500, "", **BROKEN)
        phone.wait()
    assert (phone.sent, phone.queue) == ([], {first: 500, second: 0})
    phone.all.tell("drop", phone=phone.name, key=first)
    phone.wait()
    assert [sent.key for sent in phone.sent] == [second]


def test_forbidden_turn_is_tried_once_on_each_visit(phone: Phone) -> None:
    first, second = phone.play(), phone.play()
    for _ in range(2):
        (sent,) = phone.sent
        assert sent.key == first
        phone.all.answer(sent, 403, "", **BROKEN)
        phone.wait()
        assert (phone.sent, phone.queue) == ([], {first: 403, second: 0})
        phone.all.open(phone.name, HERE)
