"""Refused entries: their outcome, and which entries they block."""

import pytest

from tests.offline.phone import BROKEN, CLOSED, CONFLICT, HERE, OTHER, TABLE, Phone


@pytest.mark.parametrize("status", [409, 422])
@pytest.mark.parametrize("here", [HERE, OTHER], ids=["at its table", "elsewhere"])
def test_whole_deal_replaces_failed_tap_of_that_deal(phone: Phone, status: int, here: str) -> None:
    phone.all.open(phone.name, here)
    tap, whole = phone.enter(part=False), phone.enter()
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    (sent,) = phone.sent
    assert sent.key == tap
    phone.all.answer(sent, status, CONFLICT)
    (sent,) = phone.sent
    assert (sent.key, phone.queue) == (whole, {whole: 0})
    phone.all.answer(sent, status, **BROKEN)
    assert phone.queue == {whole: status}  # that has to be decided


def test_whole_deal_replaces_failed_tap_made_before_it(
    phone: Phone,
) -> None:
    phone.all.open(phone.name, OTHER)
    tap = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    assert phone.queue == {tap: 409}
    whole = phone.enter()
    assert ([sent.key for sent in phone.sent], phone.queue) == ([whole], {whole: 0})


def test_whole_deal_does_not_replace_tap_of_another_deal(phone: Phone) -> None:
    phone.all.open(phone.name, OTHER)
    tap = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    whole = phone.enter(action=f"{HERE}/deals/11/correct")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    assert phone.queue == {tap: 409, whole: 0}


@pytest.mark.parametrize("part", [True, False])
def test_entry_that_crashes_the_server_does_not_block_others(phone: Phone, part: bool) -> None:
    cursed, other, elsewhere = (phone.enter(part=part, here=here) for here in (HERE, HERE, OTHER))
    sent_keys = []
    for _ in range(12):
        while phone.sent:
            sent = phone.sent[0]
            sent_keys.append(sent.key)
            if sent.key == cursed:
                phone.all.answer(sent, 500, "", **BROKEN)
            else:
                phone.all.answer(sent, 200, TABLE)
        phone.wait()
    assert phone.queue == {cursed: 500}
    assert {other, elsewhere} < set(sent_keys)
    assert 3 <= sent_keys.count(cursed) <= 5  # and with each of the others, on its own page
    phone.all.tell("send", phone=phone.name, again=True)
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.queue == {}


@pytest.mark.parametrize("status", [403, 413])
@pytest.mark.parametrize("part", [True, False])
def test_entry_blocked_by_a_proxy_is_listed_after_three_tries_and_others_are_sent(
    phone: Phone, status: int, part: bool
) -> None:
    blocked, behind, elsewhere = (phone.enter(part=part, here=here) for here in (HERE, HERE, OTHER))

    def let_pass_all_but_blocked() -> list[str]:
        sent_keys = []
        while phone.sent:
            sent = phone.sent[0]
            sent_keys.append(sent.key)
            if blocked in sent.body:
                phone.all.answer(sent, status, "<!doctype html><title>Filter</title>")
            else:
                phone.all.answer(sent, 200, TABLE)
        return sent_keys

    sent_keys = let_pass_all_but_blocked()
    for _ in range(2):
        assert set(phone.queue.values()) == {0}
        phone.wait()
        sent_keys += let_pass_all_but_blocked()
    for _ in range(3):
        phone.wait()
        sent_keys += let_pass_all_but_blocked()
    waits = {behind: 0} if part else {}
    assert phone.queue == {blocked: "blocked"} | waits
    assert elsewhere in sent_keys
    phone.wait()  # each pass tries it again
    (sent,) = phone.sent
    assert sent.key == blocked
    phone.all.answer(sent, 200, TABLE)
    phone.wait(0)
    let_pass_all_but_blocked()
    phone.wait()
    assert phone.queue == {}


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_tap_refused_with_any_content_is_resent_without_its_form_and_then_listed(
    phone: Phone, status: int
) -> None:
    key = phone.enter(part=False)
    phone.all.answer(phone.sent[0], status, "", **BROKEN)
    assert phone.queue == {key: 0}
    (sent,) = phone.sent
    assert "X-Queued" in sent.headers
    phone.all.answer(sent, status, "", **BROKEN)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {key: status})
    phone.all.open(phone.name, HERE)
    assert [sent.key for sent in phone.sent] == ([] if status == 404 else [key])
    phone.all.tell("send", phone=phone.name, again=True)
    assert [sent.key for sent in phone.sent] == [key]


def test_refused_part_blocks_later_parts_on_every_page(phone: Phone) -> None:
    refused, after = phone.enter(), phone.enter()
    phone.all.answer(phone.sent[0], 422, "<!doctype html>")
    phone.wait()
    phone.all.open(phone.name, OTHER)
    assert [sent.key for sent in phone.sent] == [refused]
    phone.all.answer(phone.sent[0], 422, "<!doctype html>")
    phone.wait(3)
    assert (phone.sent, phone.queue) == ([], {refused: 422, after: 0})  # once on each visit
    phone.all.tell("drop", phone=phone.name, key=refused)
    phone.wait()
    assert [sent.key for sent in phone.sent] == [after]


def test_entries_refused_by_a_deleted_sitting_are_sent_on_any_page_once_it_is_restored(
    phone: Phone,
) -> None:
    deleted, after = phone.enter(), phone.enter()
    phone.all.answer(phone.sent[0], 422, CLOSED)
    phone.all.open(phone.name, "")
    phone.all.answer(phone.sent[0], 422, CLOSED)
    phone.wait(3)
    assert (phone.sent, phone.queue) == ([], {deleted: 422, after: 0})
    phone.all.open(phone.name, OTHER)
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.queue == {}


def test_tap_refused_by_a_deleted_sitting_is_kept_and_sent_once_it_is_restored(
    phone: Phone,
) -> None:
    key = phone.enter(part=False)
    phone.all.answer(phone.sent[0], 422, CLOSED)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {key: 422})
    phone.all.open(phone.name, OTHER)
    phone.all.answer(phone.sent[0], 422, CLOSED)
    assert phone.queue == {key: 422}
    phone.all.open(phone.name, HERE)
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.queue == {}


def test_tap_accepted_as_the_last_of_its_sitting_is_removed(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.answer(phone.sent[0], 200, CLOSED)
    assert (phone.sent, phone.queue) == ([], {})


def test_round_waits_for_refused_round_before_it(phone: Phone) -> None:
    phone.all.open(phone.name, OTHER)
    refused = phone.save(1)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    phone.all.answer(phone.sent[0], 422, TABLE)
    phone.all.open(phone.name, HERE)
    after = phone.save(2)
    assert [sent.key for sent in phone.sent] == [refused]
    assert phone.queue == {refused: 422, after: 0}


def test_only_accepted_rounds_are_remembered(phone: Phone) -> None:
    accepted = phone.save(1)
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.save(2)
    phone.all.answer(phone.sent[0], 422, CONFLICT)
    assert phone.queue == {}
    assert phone.all.tell("accepted", phone=phone.name) == [accepted]


def test_invalid_entry_is_shown_again_at_its_table_only(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.answer(phone.sent[0], 422, TABLE)
    assert phone.queue == {}


def test_refused_entries_are_kept_and_sent_by_the_next_page(
    phone: Phone,
) -> None:
    keys = [phone.enter(part=False) for _ in range(2)]
    phone.all.fail(phone.sent[0])
    phone.wait()
    for _ in keys:
        phone.all.answer(phone.sent[0], 422, CLOSED)
    phone.wait()
    phone.all.tell("send", phone=phone.name, again=False)
    assert (phone.sent, phone.queue) == ([], dict.fromkeys(keys, 422))
    phone.all.open(phone.name, HERE)
    for key in keys:
        (sent,) = phone.sent
        assert sent.key == key
        phone.all.answer(sent, 200, TABLE)
    assert phone.queue == {}


def test_only_the_last_of_several_refused_entries_is_shown_at_the_table(phone: Phone) -> None:
    keys = [phone.enter(part=False) for _ in range(3)]
    phone.all.fail(phone.sent[0])
    phone.wait()
    phone.all.answer(phone.sent[0], 200, '{"taken": 0}')
    for _ in keys:
        phone.all.answer(phone.sent[0], 422, TABLE)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], dict.fromkeys(keys[:2], 422))
