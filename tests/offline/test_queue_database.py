"""The queue when the database is full, or was emptied."""

from tests.offline.phone import BROKEN, OTHER, TABLE, Phone


def test_entries_are_sent_but_not_stored_when_database_is_full(phone: Phone) -> None:
    phone.all.tell("set", phone=phone.name, full=True)
    key = phone.enter()
    assert phone.queue == {}
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    (sent,) = phone.sent
    assert sent.key == key
    phone.all.answer(sent, 200, TABLE)
    phone.wait()
    assert phone.sent == []


def test_result_of_entry_is_tracked_when_database_is_full(phone: Phone) -> None:
    refused, cursed, other = phone.enter(), phone.enter(here=OTHER), phone.enter(here="/h/a/pad/3")
    phone.all.tell("set", phone=phone.name, full=True)
    sent_keys = []
    for _ in range(20):
        while phone.sent:
            sent = phone.sent[0]
            sent_keys.append(sent.key)
            if sent.key == cursed:
                phone.all.answer(sent, 500, **BROKEN)
            elif sent.key == refused:
                phone.all.answer(sent, 422, **BROKEN)
            else:
                phone.all.answer(sent, 200, TABLE)
        phone.wait()
    assert other in sent_keys
    assert sent_keys.count(refused) < 5  # at its own table, with each of the others
    assert sent_keys.count(cursed) < 5


def test_older_choice_is_not_sent_after_newer_one_that_was_not_stored(
    phone: Phone,
) -> None:
    key = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.all.tell("set", phone=phone.name, full=True)
    phone.enter(key=key, bid=5, part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    (sent,) = phone.sent
    assert "contract=5" in sent.body
    phone.all.answer(sent, 200, TABLE)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {})


def test_emptied_database_works_like_that_of_a_new_phone(phone: Phone) -> None:
    phone.enter()
    phone.all.fail(phone.sent[0])
    phone.all.tell("empty", phone=phone.name)
    key = phone.enter()
    phone.wait(1)
    assert [sent.key for sent in phone.sent] == [key]
