"""What waits on a phone: kept first, sent in order, until each is answered. Without a browser."""

from collections.abc import Iterator

import pytest

from tests.offline.phones import Phones, Sent, key_of, phones
from tests.support import new_key

HERE, OTHER = "/h/a/montana/1", "/h/a/montana/2"
TABLE = f'<div id="table" class="table" data-version="7" data-here="{HERE}"></div>'
BOARD = f'<div id="board" class="gaps" data-version="7" data-here="{HERE}"></div>'
CONFLICT = TABLE.replace("></div>", " data-again></div>")
CLOSED = TABLE.replace("></div>", " data-closed></div>")
BROKEN = {"HX_Retarget": "#notice"}
LOGIN = "<!doctype html><title>Hotel Wi-Fi</title>"


@pytest.fixture(scope="module")
def all_phones() -> Iterator[Phones]:
    """One process for all tests here."""
    with phones() as found:
        yield found


class Phone:
    """A phone that has nothing yet, and a page on it."""

    def __init__(self, all_phones: Phones, here: str = HERE) -> None:
        self.all = all_phones
        self.name = new_key()
        self.all.open(self.name, here)

    def enter(
        self,
        *,
        key: str = "",
        bid: int = 4,
        here: str = HERE,
        part: bool = True,
        action: str = "",
        more: str = "",
    ) -> str:
        """Enter something; its key."""
        said: dict[str, object] = {"body": f"contract={bid}{more}", "here": here}
        if action:
            said["action"] = action
        if part:
            said["kind"] = "whole"
        return self._enter("enter" if part else "tap", key, said)

    def play(self, *, is_open: bool = False) -> str:
        """Enter a turn; its key."""
        state = {"is": "waiting"} | ({"open": True} if is_open else {})
        said: dict[str, object] = {"body": "moves=5S", "here": HERE, "kind": "turn", "state": state}
        return self._enter("enter", "", said)

    def save(self, bid: int) -> str:
        """Enter a round at its table, which waits for those before it; its key."""
        return self._enter("tap", "", {"body": f"contract={bid}", "here": HERE, "kind": "part"})

    def _enter(self, do: str, key: str, said: dict[str, object]) -> str:
        key = key or new_key()
        entry = {
            "key": key,
            "action": f"{said['here']}/deals/1/bid",
            "what": "a bid",
            "kind": "tap",
            **said,
            "body": f"key={key}&{said['body']}",
        }
        self.all.tell(do, phone=self.name, entry=entry, token="x")
        return key

    @property
    def sent(self) -> list[Sent]:
        """What it has sent, without an answer so far."""
        return [sent_entry for sent_entry in self.all.sent if sent_entry.phone == self.name]

    @property
    def kept(self) -> dict[str, int]:
        """What waits, by its key, with the status of a refusal."""
        waiting = self.all.waiting(self.name)
        return {entry["key"]: entry.get("state", {}).get("status", 0) for entry in waiting}

    def wait(self, seconds: int = 15) -> None:
        """Let time go by."""
        self.all.tell("tick", ms=seconds * 1000)

    def close(self) -> None:
        """Close its page, so that it says nothing more."""
        self.all.tell("close", phone=self.name)


@pytest.fixture
def phone(all_phones: Phones) -> Iterator[Phone]:
    """A phone at a table."""
    made = Phone(all_phones)
    yield made
    made.close()


def test_entries_are_stored_before_sending_and_sent_in_order(phone: Phone) -> None:
    keys = [phone.enter(bid=bid) for bid in (4, 5)]
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    for number, key in enumerate(keys):
        (sent,) = phone.sent
        assert sent.key == key
        assert sent.headers["X-Queued"] == ("last" if key == keys[-1] else "more")
        assert list(phone.kept) == keys[number:]
        phone.all.answer(sent, 200, TABLE)
        phone.wait(0)
        phone.wait(1)
    assert (phone.sent, phone.kept) == ([], {})


def test_several_entries_are_sent_in_one_request_and_the_last_alone(phone: Phone) -> None:
    keys = [phone.enter(bid=number % 10) for number in range(54)]
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    (sent,) = phone.sent
    assert sent.action == "/h/a/queued"
    assert [key_of(body) for body in sent.bodies] == keys[:50]
    assert list(phone.kept) == keys
    phone.all.answer(sent, 200, '{"taken": 48}')
    assert list(phone.kept) == keys[48:]
    (sent,) = phone.sent
    assert [key_of(body) for body in sent.bodies] == keys[48:53]
    phone.all.answer(sent, 200, '{"taken": 5}')
    (sent,) = phone.sent
    assert (sent.key, sent.headers["X-Queued"]) == (keys[53], "last")
    phone.all.answer(sent, 200, TABLE)
    assert (phone.sent, phone.kept) == ([], {})


def test_first_rejected_entry_of_a_batch_is_resent_alone_for_its_reason(phone: Phone) -> None:
    keys = [phone.enter(part=False) for _ in range(4)]
    phone.all.fail(phone.sent[0])
    phone.wait()
    phone.all.answer(phone.sent[0], 200, '{"taken": 0}')
    (sent,) = phone.sent
    assert (sent.action, sent.key) == (f"{HERE}/deals/1/bid", keys[0])
    phone.all.answer(sent, 409, CONFLICT)
    phone.wait()
    assert (phone.sent, phone.kept) == ([], {keys[0]: 409} | dict.fromkeys(keys[1:], 0))


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
    assert (sent.key, phone.kept) == (whole, {whole: 0})
    phone.all.answer(sent, status, **BROKEN)
    assert phone.kept == {whole: status}  # that has to be decided


def test_whole_deal_replaces_failed_tap_made_before_it(
    phone: Phone,
) -> None:
    phone.all.open(phone.name, OTHER)
    tap = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    assert phone.kept == {tap: 409}
    whole = phone.enter()
    assert ([sent.key for sent in phone.sent], phone.kept) == ([whole], {whole: 0})


def test_whole_deal_does_not_replace_tap_of_another_deal(phone: Phone) -> None:
    phone.all.open(phone.name, OTHER)
    tap = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    whole = phone.enter(action=f"{HERE}/deals/11/correct")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    assert phone.kept == {tap: 409, whole: 0}


@pytest.mark.parametrize(("status", "said"), [(404, "<!doctype html>"), (200, LOGIN)])
def test_server_without_batches_gets_entries_one_at_a_time(
    phone: Phone, status: int, said: str
) -> None:
    keys = [phone.enter() for _ in range(3)]
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    phone.all.answer(phone.sent[0], status, said)
    assert dict.fromkeys(keys, 0) == phone.kept
    if status == 404:
        assert [sent.key for sent in phone.sent] == keys[:1]
    else:  # it is not ours
        assert phone.sent == []


def test_entry_made_during_a_request_is_sent_after_its_answer(phone: Phone) -> None:
    keys = [phone.enter(), phone.enter()]
    for key in keys:
        (sent,) = phone.sent
        assert sent.key == key
        phone.all.answer(sent, 200, TABLE)
    assert (phone.sent, phone.kept) == ([], {})


def test_entry_outlives_its_page_and_is_sent_with_its_key(phone: Phone) -> None:
    key = phone.enter()
    phone.all.fail(phone.sent[0])
    phone.all.open(phone.name, "")
    (sent,) = phone.sent
    assert sent.key == key
    phone.all.answer(sent, 200, TABLE)
    assert phone.kept == {}


def test_entries_keep_their_order_when_the_clock_changes(phone: Phone) -> None:
    phone.all.tell("set", phone=phone.name, wrong=9_000_000)
    first = phone.enter()
    phone.all.tell("set", phone=phone.name, wrong=-9_000_000)
    second = phone.enter()
    assert list(phone.kept) == [first, second]


@pytest.mark.parametrize("part", [True, False])
def test_entry_that_crashes_the_server_does_not_block_others(phone: Phone, part: bool) -> None:
    cursed, other, elsewhere = (phone.enter(part=part, here=here) for here in (HERE, HERE, OTHER))
    asked = []
    for _ in range(12):
        while phone.sent:
            sent = phone.sent[0]
            asked.append(sent.key)
            if sent.key == cursed:
                phone.all.answer(sent, 500, "", **BROKEN)
            else:
                phone.all.answer(sent, 200, TABLE)
        phone.wait()
    assert phone.kept == {cursed: 500}
    assert {other, elsewhere} < set(asked)
    assert 3 <= asked.count(cursed) <= 5  # and with each of the others, on its own page
    phone.all.tell("send", phone=phone.name, again=True)
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.kept == {}


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_tap_refused_with_any_content_is_resent_without_its_form_and_then_listed(
    phone: Phone, status: int
) -> None:
    key = phone.enter(part=False)
    phone.all.answer(phone.sent[0], status, "", **BROKEN)
    assert phone.kept == {key: 0}
    (sent,) = phone.sent
    assert "X-Queued" in sent.headers
    phone.all.answer(sent, status, "", **BROKEN)
    phone.wait()
    assert (phone.sent, phone.kept) == ([], {key: status})
    phone.all.open(phone.name, HERE)
    assert [sent.key for sent in phone.sent] == ([] if status == 404 else [key])
    phone.all.tell("send", phone=phone.name, again=True)
    assert [sent.key for sent in phone.sent] == [key]


def test_taps_of_an_earlier_page_are_sent_in_order(phone: Phone) -> None:
    keys = [phone.enter(part=False), phone.enter(part=False)]
    for tap in phone.sent:
        phone.all.answer(tap, 400, "", **BROKEN)
    for number, key in enumerate(keys):
        (sent,) = phone.sent
        assert (sent.key, list(phone.kept)) == (key, keys[number:])
        phone.all.answer(sent, 200, TABLE)
    assert (phone.sent, phone.kept) == ([], {})


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_all_entries_are_retried_after_busy_or_foreign_server(phone: Phone, status: int) -> None:
    keys = [phone.enter(), phone.enter()]
    for _ in range(9):
        (sent,) = phone.sent
        assert sent.key == keys[0]
        phone.all.answer(sent, status)
        phone.wait()
    assert phone.kept == dict.fromkeys(keys, 0)


@pytest.mark.parametrize("part", [True, False])
def test_foreign_answer_counts_as_no_answer(phone: Phone, part: bool) -> None:
    key = phone.enter(part=part)
    phone.all.answer(phone.sent[0], 200, LOGIN)
    assert phone.kept == {key: 0}
    phone.wait(1)
    assert phone.sent[0].key == key


def test_replacement_entered_during_sending_stays(phone: Phone) -> None:
    key = phone.enter(bid=4)
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    (under_way,) = phone.sent
    phone.enter(key=key, bid=5, part=False)
    phone.all.answer(under_way, 200, TABLE)
    assert phone.kept == {key: 0}
    assert phone.all.waiting(phone.name)[0]["body"] == f"key={key}&contract=5"


def test_refused_part_blocks_later_parts_on_every_page(phone: Phone) -> None:
    refused, after = phone.enter(), phone.enter()
    phone.all.answer(phone.sent[0], 422, "<!doctype html>")
    phone.wait()
    phone.all.open(phone.name, OTHER)
    assert [sent.key for sent in phone.sent] == [refused]
    phone.all.answer(phone.sent[0], 422, "<!doctype html>")
    phone.wait(3)
    assert (phone.sent, phone.kept) == ([], {refused: 422, after: 0})  # once on each visit
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
    assert (phone.sent, phone.kept) == ([], {deleted: 422, after: 0})
    phone.all.open(phone.name, OTHER)
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.kept == {}


def test_round_waits_for_refused_round_before_it(phone: Phone) -> None:
    phone.all.open(phone.name, OTHER)
    refused = phone.save(1)
    phone.all.fail(phone.sent[0])
    phone.wait(2)
    phone.all.answer(phone.sent[0], 422, TABLE)
    phone.all.open(phone.name, HERE)
    after = phone.save(2)
    assert [sent.key for sent in phone.sent] == [refused]
    assert phone.kept == {refused: 422, after: 0}


def test_conflict_is_shown_at_its_table_and_precedes_waiting_entries(phone: Phone) -> None:
    conflict = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait(1)
    later = phone.enter(action=f"{HERE}/deals/2/correct")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    assert [event["what"] for event in phone.all.events] == ["put"]
    phone.wait()
    assert (phone.sent, phone.kept) == ([], {conflict: 409, later: 0})


@pytest.mark.parametrize("tapped", [True, False])
def test_conflict_outlives_its_page_until_resolved(phone: Phone, tapped: bool) -> None:
    key = phone.enter(part=False)
    if not tapped:
        phone.all.fail(phone.sent[0])
        phone.wait(1)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.wait()
    assert (phone.sent, phone.kept) == ([], {key: 409})
    phone.all.open(phone.name, HERE)
    (sent,) = phone.sent
    assert sent.key == key
    phone.all.answer(sent, 409, CONFLICT)
    choice = phone.enter(bid=5, part=False)
    assert phone.kept == {choice: 0}
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.kept == {}


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
    assert phone.kept == {conflict: 409}


def test_keeping_the_other_value_drops_the_own_entry(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.all.tell("choose", phone=phone.name)
    assert phone.kept == {}


def test_tap_for_another_player_resolves_no_conflict(phone: Phone) -> None:
    conflict = phone.enter(part=False, more="&seat=1")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.enter(part=False, more="&seat=2")
    assert phone.kept[conflict] == 409
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.all.tell("leave", phone=phone.name)
    assert phone.kept == {conflict: 409}
    phone.enter(part=False, more="&seat=0")
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.wait()
    assert (phone.sent, phone.kept) == ([], {conflict: 409})  # it is not retried automatically
    phone.all.tell("send", phone=phone.name, again=True)
    assert [sent.key for sent in phone.sent] == [conflict]


def test_new_answer_to_the_same_question_resolves_conflict(phone: Phone) -> None:
    phone.enter(part=False, more="&seat=1")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    choice = phone.enter(bid=6, part=False, more="&seat=1")
    assert phone.kept == {choice: 0}


def test_conflict_of_a_table_that_moved_on_blocks_nothing(phone: Phone) -> None:
    conflict = phone.enter(part=False)
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.all.tell("leave", phone=phone.name)
    tap = phone.enter(part=False)
    phone.all.fail(phone.sent[0])
    phone.wait()
    assert [sent.key for sent in phone.sent] == [tap]
    phone.all.answer(phone.sent[0], 200, TABLE)
    assert phone.kept == {conflict: 409}


def test_entry_being_corrected_is_not_sent_with_others(phone: Phone) -> None:
    phone.all.open(phone.name, OTHER)
    keys = [phone.enter() for _ in range(3)]
    phone.all.fail(phone.sent[0])
    phone.all.tell("hold", phone=phone.name, key=keys[0])
    phone.wait(2)
    assert (phone.sent, phone.kept) == ([], dict.fromkeys(keys, 0))


@pytest.mark.parametrize("how", ["said again", "given up"])
def test_entry_after_a_dropped_one_follows_earlier_entries(phone: Phone, how: str) -> None:
    gone = phone.enter(part=False, more="&after=first")
    phone.all.answer(phone.sent[0], 409, CONFLICT)
    phone.enter(action=f"{HERE}/deals/2/correct", more=f"&after={gone}")
    followed = ["first", gone]  # which the server may have accepted all the same
    if how == "said again":
        followed.append(phone.enter(bid=5, part=False))
    else:
        phone.all.tell("drop", phone=phone.name, key=gone)
    assert phone.all.waiting(phone.name)[0]["body"].endswith(f"&after={'+'.join(followed)}")


def test_whole_deals_after_a_different_one_move_on_and_taps_stay(phone: Phone) -> None:
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


def test_invalid_entry_is_shown_again_at_its_table_only(phone: Phone) -> None:
    phone.enter(part=False)
    phone.all.answer(phone.sent[0], 422, TABLE)
    assert phone.kept == {}


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
    assert (phone.sent, phone.kept) == ([], dict.fromkeys(keys, 422))
    phone.all.open(phone.name, HERE)
    for key in keys:
        (sent,) = phone.sent
        assert sent.key == key
        phone.all.answer(sent, 200, TABLE)
    assert phone.kept == {}


def test_only_the_last_of_several_refused_entries_is_shown_at_the_table(phone: Phone) -> None:
    keys = [phone.enter(part=False) for _ in range(3)]
    phone.all.fail(phone.sent[0])
    phone.wait()
    phone.all.answer(phone.sent[0], 200, '{"taken": 0}')
    for _ in keys:
        phone.all.answer(phone.sent[0], 422, TABLE)
    phone.wait()
    assert (phone.sent, phone.kept) == ([], dict.fromkeys(keys[:2], 422))


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
    assert ([sent.key for sent in phone.sent], phone.kept) == ([later], {choice: 422, later: 0})
    phone.all.answer(phone.sent[0], 200, TABLE)
    phone.all.open(phone.name, HERE)
    phone.all.answer(phone.sent[0], 422, TABLE)
    assert [event["what"] for event in phone.all.events] == ["put"]
    assert (phone.sent, phone.kept) == ([], {})


def test_entries_are_sent_but_not_stored_when_database_is_full(phone: Phone) -> None:
    phone.all.tell("set", phone=phone.name, full=True)
    key = phone.enter()
    assert phone.kept == {}
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
    asked = []
    for _ in range(20):
        while phone.sent:
            sent = phone.sent[0]
            asked.append(sent.key)
            if sent.key == cursed:
                phone.all.answer(sent, 500, **BROKEN)
            elif sent.key == refused:
                phone.all.answer(sent, 422, **BROKEN)
            else:
                phone.all.answer(sent, 200, TABLE)
        phone.wait()
    assert other in asked
    assert asked.count(refused) < 5  # at its own table, with each of the others
    assert asked.count(cursed) < 5


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
    assert (phone.sent, phone.kept) == ([], {})


def test_emptied_database_works_like_that_of_a_new_phone(phone: Phone) -> None:
    phone.enter()
    phone.all.fail(phone.sent[0])
    phone.all.tell("empty", phone=phone.name)
    key = phone.enter()
    phone.wait(1)
    assert [sent.key for sent in phone.sent] == [key]


# ---- a server that wants to be left alone ----


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("30", 30),
        ("86400", 60),
        ("Thu, 01 Jan 2099 00:00:00 GMT", 60),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 1),
        ("presently", 1),
    ],
)
def test_busy_server_is_retried_after_requested_time(phone: Phone, said: str, seconds: int) -> None:
    keys = [phone.enter()]
    phone.all.answer(phone.sent[0], 429, Retry_After=said)
    keys.append(phone.enter())  # which does not hurry it
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


# ---- turns, which depend on those before them ----


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
    assert phone.kept == {}


@pytest.mark.parametrize("status", [409, 422])
def test_turns_after_an_outdated_one_wait_for_their_board(phone: Phone, status: int) -> None:
    phone.all.open(phone.name, OTHER)
    first, second = phone.play(), phone.play()
    phone.all.answer(phone.sent[0], status, BOARD)
    phone.wait()
    phone.all.open(phone.name, OTHER)
    phone.wait()
    assert (phone.sent, phone.kept) == ([], {first: status, second: 0})
    phone.all.open(phone.name, HERE)
    assert [sent.key for sent in phone.sent] == [first]


def test_turns_after_one_that_crashes_the_server_wait(phone: Phone) -> None:
    first, second = phone.play(), phone.play()
    for _ in range(3):
        phone.all.answer(phone.sent[0], 500, "", **BROKEN)
        phone.wait()
    assert (phone.sent, phone.kept) == ([], {first: 500, second: 0})
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
        assert (phone.sent, phone.kept) == ([], {first: 403, second: 0})
        phone.all.open(phone.name, HERE)
