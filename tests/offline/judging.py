"""Checks after a random schedule."""

import re
from collections import Counter, defaultdict
from itertools import dropwhile, islice
from typing import Any
from urllib.parse import parse_qsl

from tests.offline.forms import Filled
from tests.offline.network import Network
from tests.support import dump

Rows = list[dict[str, Any]]


def judge(played: Network) -> None:
    """Check that nothing is lost or doubled, and that all phones show the same."""
    stored = dump(played.house.app)
    changes = [row for row in stored["change"] if row["topic"] == played.topic]
    cells = [row for row in stored["change_cell"] if row["topic"] == played.topic]
    numbers = {phone.device.number: phone.name for phone in played.people}
    logged = Counter((numbers.get(row["device_id"], ""), row["key"]) for row in changes)
    assert max(logged.values()) == 1, played.seed
    wrote = {(played.entries[key].phone, key) for key in played.accepted}
    assert {identity for identity in logged if identity[0]} == wrote, (
        played.seed,
        "logged differently",
    )
    for key, entry in played.entries.items():
        if entry.was_stored and not _is_repeated(played, key):
            assert entry.taken or entry.refusals, (played.seed, key, "lost")
    for (content, _), times in played.refusals_shown.items():  # once, unless it was entered again
        assert times <= max(1, played.allowed_refusals[content]), (played.seed, content)
    _judge_conflicts(played, changes, cells)
    _judge_deals(played, changes, cells)
    _judge_notes(played, changes, cells)
    boards = set()
    for phone in played.people:
        answer = played.ask(phone, played.here, "arrives")
        assert answer is not None
        boards.add(re.sub(r"<main.*", "", answer.text, flags=re.DOTALL))
    assert len(boards) == 1, played.seed


def _is_repeated(played: Network, key: str) -> bool:
    """Whether an entry was refused, and a whole deal stored later on the same phone repeats it."""
    entry, later = played.entries[key], dropwhile(lambda other: other != key, played.entries)
    return bool(entry.answers & {409, 422}) and any(
        other.whole and other.was_stored and other.phone == entry.phone
        for other in (played.entries[later_key] for later_key in islice(later, 1, None))
        if entry.form.deal in {other.form.deal, *other.earlier}
    )


def _judge_conflicts(played: Network, changes: Rows, cells: Rows) -> None:
    """Check that no value was overwritten that its phone had neither seen nor entered."""
    made = {int(row["seq"]): row for row in changes}
    became = {(row["device_id"], row["key"]): int(row["seq"]) for row in changes}
    last: dict[str, int] = {}
    for row in sorted(cells, key=lambda row: int(row["seq"])):
        change = made[row["seq"]]
        before = last.get(row["cell"], 0)
        last[row["cell"]] = int(row["seq"])
        if not before or change["key"] not in played.accepted:
            continue
        values, device = dict(parse_qsl(played.accepted[change["key"]])), change["device_id"]
        known_seq = max(became.get((device, key), 0) for key in values.get("after", "").split(" "))
        is_own = made[before]["device_id"] == device and before <= known_seq
        assert is_own or before <= int(values["seen"]), (played.seed, row["cell"], "overwritten")


def _judge_deals(played: Network, changes: Rows, cells: Rows) -> None:
    """Check that each deal is as it was entered last."""
    last: dict[int, Filled] = {}
    touched: dict[int, int] = defaultdict(int)
    seq_of = {row["key"]: row["seq"] for row in changes}
    for row in cells:
        match = re.match(rf"deals\.(\d+)\.({played.game.bids}|tricks)\.", str(row["cell"]))
        if match:
            touched[int(match[1])] = max(touched[int(match[1])], int(row["seq"]))
    for key, entry in played.entries.items():
        if entry.whole and seq_of.get(key) == touched[entry.form.deal]:
            last[entry.form.deal] = entry.form
    deals = played.game.deals(played.house, played.number)
    stored = {number: (bids, tricks) for number, bids, tricks, _ in deals}
    for number, filled in last.items():
        (bids, tricks), values = stored[number], dict(filled.fields)
        for seat in range(3):
            assert str(bids[seat]) == values[f"bid{seat}"], (played.seed, number)
            assert str(tricks[seat]) == values[f"tricks{seat}"], (played.seed, number)
    assert len(deals) == len(stored)
    begun = sum(played.game.begins.get(str(row["action"]), 0) for row in changes)
    assert len(deals) <= 1 + begun, played.seed


def _judge_notes(played: Network, changes: Rows, cells: Rows) -> None:
    """Check that each deal is in the sitting, unless it was dropped or replaced."""
    key_of_change = {row["seq"]: row["key"] for row in changes}
    replaced = {
        str(row["before"])
        for row in cells
        if re.fullmatch(r"deals\.\d+\.note", str(row["cell"]))
        and key_of_change[row["seq"]] in played.decided
        and row["before"]
    }
    stored_notes = {note for *_, note in played.game.deals(played.house, played.number)}
    for entry in played.entries.values():
        note = entry.form.note
        if note and (entry.taken or entry.was_stored):
            assert note in stored_notes | replaced | played.given_up, (played.seed, note, "lost")
