"""Conflicts and choices in the queue: the entry shown, and the order of sending."""

import pytest

from tests.offline.phone import BROKEN, CONFLICT, HERE, OTHER, TABLE, Phone


def test_conflict_is_shown_at_its_table_and_precedes_waiting_entries(phone: Phone) -> None:
    conflict = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    later = phone.enter(action=f"{HERE}/deals/2/correct")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    assert [event["what"] for event in phone.all.events] == ["put"]
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {conflict: 409, later: 0})


@pytest.mark.parametrize("tapped", [True, False])
def test_conflict_outlives_its_page_until_resolved(phone: Phone, tapped: bool) -> None:
    key = phone.enter(part=False)
    if not tapped:
        phone.all.fail(phone.sent[0])
        phone.wait(1)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {key: 409})
    phone.all.open(phone.name, HERE)
    (sent,) = phone.sent
    assert sent.key == key
    phone.all.answer(sent, 409, CONFLICT)
    choice = phone.enter(bid=5, part=False)
    assert phone.queue == {choice: 0}
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.queue == {}


@pytest.mark.parametrize("is_under_way", [True, False])
def test_conflict_is_not_shown_while_a_tap_would_replace_it(
    phone: Phone, is_under_way: bool
) -> None:
    conflict = phone.enter(part=False)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.all.open(phone.name, HERE)
    (again,) = phone.sent
    if not is_under_way:
        phone.all.fail(again)
    phone.enter(bid=5, part=False)
    tap = phone.sent[-1]
    if is_under_way:
        phone.all.answer(again, 409, CONFLICT)
        assert phone.all.events == []
    phone.wait()
    assert phone.sent == [tap]
    phone.all.answer(tap, 200, TABLE)
    assert [event["what"] for event in phone.all.events] == ["put"]
    (again,) = phone.sent
    assert again.key == conflict
    phone.all.answer(again, 409, CONFLICT)
    assert [event["what"] for event in phone.all.events] == ["put"]
    assert phone.queue == {conflict: 409}


def test_keeping_the_other_value_drops_the_own_entry(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.all.tell("choose", phone=phone.name)
    assert phone.queue == {}


def test_tap_for_another_player_resolves_no_conflict(phone: Phone) -> None:
    conflict = phone.enter(part=False, more="&seat=1")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.enter(part=False, more="&seat=2")
    assert phone.queue[conflict] == 409
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.all.tell("leave", phone=phone.name)
    assert phone.queue == {conflict: 409}
    phone.enter(part=False, more="&seat=0")
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.wait()
    assert (phone.sent, phone.queue) == ([], {conflict: 409})  # it is not retried automatically
    phone.all.tell("send", phone=phone.name, again=True)
    assert [sent.key for sent in phone.sent] == [conflict]


def test_new_answer_to_the_same_question_resolves_conflict(phone: Phone) -> None:
    phone.enter(part=False, more="&seat=1")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    choice = phone.enter(bid=6, part=False, more="&seat=1")
    assert phone.queue == {choice: 0}


def test_conflict_of_a_table_that_moved_on_blocks_nothing(phone: Phone) -> None:
    conflict = phone.enter(part=False)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.all.tell("leave", phone=phone.name)
    tap = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait()
    assert [sent.key for sent in phone.sent] == [tap]
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.queue == {conflict: 409}


def test_entry_being_corrected_is_not_sent_with_others(phone: Phone) -> None:
    phone.all.open(phone.name, OTHER)
    keys = [phone.enter() for _ in range(3)]
    phone.all.fail(phone.sent[0])
    phone.all.tell("hold", phone=phone.name, key=keys[0])
    phone.wait(2)
    assert (phone.sent, phone.queue) == ([], dict.fromkeys(keys, 0))


@pytest.mark.parametrize("how", ["entered again", "given up"])
def test_entry_after_a_dropped_one_names_its_predecessors(phone: Phone, how: str) -> None:
    gone = phone.enter(part=False, more="&after=first")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.enter(action=f"{HERE}/deals/2/correct", more=f"&after={gone}")
    followed = ["first", gone]  # which the server may have accepted all the same
    if how == "entered again":
        followed.append(phone.enter(bid=5, part=False))
    else:
        phone.all.tell("drop", phone=phone.name, key=gone)
    assert phone.all.waiting(phone.name)[0]["body"].endswith(f"&after={'+'.join(followed)}")


def test_later_whole_deals_are_renumbered_and_taps_are_not(phone: Phone) -> None:
    phone.all.open(phone.name, "")
    first, second = (phone.enter(action=f"{HERE}/deals/{deal}/correct") for deal in (1, 2))
    for seat in range(2):
        phone.enter(part=False, action=f"{HERE}/deals/2/bid", more=f"&seat={seat}")
    phone.all.answer(phone.sent[0], 409, "<!doctype html>", **BROKEN)
    form = {"key": "different", "action": f"{HERE}/deals/3/correct", "body": "key=different"}
    chosen = {"key": first, "form": form | {"next": 4, "number": 3}}
    phone.all.tell("open", phone=phone.name, here="", chosen=chosen)
    waiting = phone.all.waiting(phone.name)
    actions = {entry["key"]: entry["action"].removeprefix(HERE) for entry in waiting}
    assert actions.pop("different") == "/deals/3/correct"
    assert actions.pop(second) == "/deals/4/correct"
    assert [*actions.values()] == ["/deals/2/bid"] * 2


def test_choice_in_a_conflict_is_queued_and_sent_first(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    later = phone.enter(action=f"{HERE}/deals/2/correct")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    choice = phone.enter(bid=5, part=False)
    phone.all.fail(phone.sent[0])
    phone.wait()
    assert phone.sent[0].key == choice
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert [sent.key for sent in phone.sent] == [later]


def test_refused_choice_does_not_block_later_entries_and_is_shown_after_them(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    choice = phone.enter(bid=5, part=False)
    phone.all.fail(phone.sent[0])
    later = phone.enter(action=f"{HERE}/deals/2/correct")
    phone.wait()
    assert phone.sent[0].key == choice
    phone.all.answer(phone.sent[0], 422, TABLE)  # its deal is over
    assert ([sent.key for sent in phone.sent], phone.queue) == ([later], {choice: 422, later: 0})
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.all.open(phone.name, HERE)
    phone.all.answer(phone.sent[0], 422, TABLE)
    assert [event["what"] for event in phone.all.events] == ["put"]
    assert (phone.sent, phone.queue) == ([], {})
