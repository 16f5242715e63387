"""Entries are stored before they are sent, and sent in order until they are answered."""

import pytest

from tests.offline.phone import BROKEN, CONFLICT, HERE, LOGIN, TABLE, Phone
from tests.offline.phones import key_of


def test_entries_are_stored_before_sending_and_sent_in_order(phone: Phone) -> None:
    keys = [phone.enter(bid=bid) for bid in (4, 5)]
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    for number, key in enumerate(keys):
        (sent,) = phone.sent
        assert sent.key == key
        assert sent.headers["X-Queued"] == ("last" if key == keys[-1] else "more")
        assert list(phone.queue) == keys[number:]
        phone.all.answer(sent, 200, TABLE)
        phone.wait(0)
        phone.wait(1)
    assert (phone.sent, phone.queue) == ([], {})


def test_several_entries_are_sent_in_one_request_and_the_last_alone(phone: Phone) -> None:
    keys = [phone.enter(bid=number % 10) for number in range(54)]
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    (sent,) = phone.sent
    assert sent.action == "/h/a/queued"
    assert [key_of(body) for body in sent.bodies] == keys[:50]
    assert list(phone.queue) == keys
    phone.all.answer(sent, 200, '{"taken": 48}')
    assert list(phone.queue) == keys[48:]
    (sent,) = phone.sent
    assert [key_of(body) for body in sent.bodies] == keys[48:53]
    phone.all.answer(sent, 200, '{"taken": 5}')
    (sent,) = phone.sent
    assert (sent.key, sent.headers["X-Queued"]) == (keys[53], "last")
    phone.all.answer(sent, 200, TABLE)
    assert (phone.sent, phone.queue) == ([], {})


def test_first_rejected_entry_of_a_batch_is_resent_alone_for_its_reason(phone: Phone) -> None:
    keys = [phone.enter(part=False) for _ in range(4)]
    phone.all.fail(phone.sent[0])
    phone.wait()
    phone.all.answer(phone.sent[0], 200, '{"taken": 0}')
    (sent,) = phone.sent
    assert (sent.action, sent.key) == (f"{HERE}/deals/1/bid", keys[0])
    phone.all.answer(sent, 409, CONFLICT)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {keys[0]: 409} | dict.fromkeys(keys[1:], 0))


@pytest.mark.parametrize(("status", "text"), [(404, "<!doctype html>"), (200, LOGIN)])
def test_server_without_batches_gets_entries_one_at_a_time(
    phone: Phone, status: int, text: str
) -> None:
    keys = [phone.enter() for _ in range(3)]
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    phone.all.answer(phone.sent[0], status, text)
    assert dict.fromkeys(keys, 0) == phone.queue
    if status == 404:
        assert [sent.key for sent in phone.sent] == keys[:1]
    else:  # the login page of a network is no answer of the server
        assert phone.sent == []


def test_entry_made_during_a_request_is_sent_after_its_answer(phone: Phone) -> None:
    keys = [phone.enter(), phone.enter()]
    for key in keys:
        (sent,) = phone.sent
        assert sent.key == key
        phone.all.answer(sent, 200, TABLE)
    assert (phone.sent, phone.queue) == ([], {})


def test_entry_outlives_its_page_and_is_sent_with_its_key(phone: Phone) -> None:
    key = phone.enter()
    phone.all.fail(phone.sent[0])
    phone.all.open(phone.name, "")
    (sent,) = phone.sent
    assert sent.key == key
    phone.all.answer(sent, 200, TABLE)
    assert phone.queue == {}


def test_entries_keep_their_order_when_the_clock_changes(phone: Phone) -> None:
    phone.all.tell("set", phone=phone.name, wrong=9_000_000)
    first = phone.enter()
    phone.all.tell("set", phone=phone.name, wrong=-9_000_000)
    second = phone.enter()
    assert list(phone.queue) == [first, second]


def test_taps_of_an_earlier_page_are_sent_in_order(phone: Phone) -> None:
    keys = [phone.enter(part=False), phone.enter(part=False)]
    for tap in phone.sent:
        phone.all.answer(tap, 400, "", **BROKEN)
    for number, key in enumerate(keys):
        (sent,) = phone.sent
        assert (sent.key, list(phone.queue)) == (key, keys[number:])
        phone.all.answer(sent, 200, TABLE)
    assert (phone.sent, phone.queue) == ([], {})


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_all_entries_are_retried_after_busy_or_foreign_server(phone: Phone, status: int) -> None:
    keys = [phone.enter(), phone.enter()]
    for _ in range(9):
        (sent,) = phone.sent
        assert sent.key == keys[0]
        phone.all.answer(sent, status)
        phone.wait()
    assert phone.queue == dict.fromkeys(keys, 0)


@pytest.mark.parametrize("part", [True, False])
def test_foreign_answer_counts_as_no_answer(phone: Phone, part: bool) -> None:
    key = phone.enter(part=part)
    phone.all.answer(phone.sent[0], 200, LOGIN)
    assert phone.queue == {key: 0}
    phone.wait(1)
    assert phone.sent[0].key == key


def test_replacement_entered_during_sending_stays(phone: Phone) -> None:
    key = phone.enter(bid=4)
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    (under_way,) = phone.sent
    phone.enter(key=key, bid=5, part=False)
    phone.all.answer(under_way, 200, TABLE)
    assert phone.queue == {key: 0}
    assert phone.all.waiting(phone.name)[0]["body"] == f"key={key}&contract=5"


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("30", 30),
        ("86400", 60),
        ("Thu, 01 Jan 2099 00:00:00 GMT", 60),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 1),
        ("presently", 1),
    ],
)
def test_busy_server_is_retried_after_requested_time(
    phone: Phone, header: str, seconds: int
) -> None:
    keys = [phone.enter()]
    phone.all.answer(phone.sent[0], 429, Retry_After=header)
    keys.append(phone.enter())  # does not shorten the wait
    assert phone.sent == []
    phone.wait(seconds - 1)
    assert phone.sent == []
    phone.wait(1)
    assert [sent.key for sent in phone.sent] == keys[:1]


def test_retry_by_hand_does_not_wait_for_retry_after(phone: Phone) -> None:
    key = phone.enter()
    phone.all.answer(phone.sent[0], 503, Retry_After="30")
    phone.all.tell("send", phone=phone.name, again=True)
    assert [sent.key for sent in phone.sent] == [key]


def test_regained_connection_is_retried_soon_after_a_long_outage(phone: Phone) -> None:
    key = phone.enter()
    for _ in range(6):
        phone.all.fail(phone.sent[0])
        phone.wait(15)
    phone.all.fail(phone.sent[0])
    phone.all.tell("happen", phone=phone.name, type="went_online")
    phone.all.fail(phone.sent[0])  # its answer is lost
    phone.wait(1)
    assert [sent.key for sent in phone.sent] == [key]
