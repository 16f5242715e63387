"""The baseline of the table's measurement renders the same as the app."""

from pathlib import Path

from benchmarks.sides import check_same, in_process


def test_the_table_and_a_bid_are_answered_by_the_baseline_as_by_the_app(tmp_path: Path) -> None:
    sides = in_process(tmp_path)  # compares the answers to bids
    check_same({name: phone.look() for name, phone in sides.phones.items()})
