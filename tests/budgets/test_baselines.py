"""The baseline that the table is timed against says what the app says."""

from pathlib import Path

from benchmarks.sides import check_same, in_process


def test_the_table_and_a_bid_are_answered_by_the_baseline_as_by_the_app(tmp_path: Path) -> None:
    sides = in_process(tmp_path)  # which compares what bids are answered
    check_same({name: phone.look() for name, phone in sides.phones.items()})
