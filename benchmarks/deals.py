"""Recording a deal: a bid, answered with the table, against both baselines."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from benchmarks import servers
from benchmarks.clients import OverHttp
from benchmarks.figures import Figure
from benchmarks.kitchen import Phone, make_kitchen
from benchmarks.rounds import Disk, Side, compare
from benchmarks.sides import (
    LIBRARIES,
    SQL,
    check_rows,
    check_same,
    copies,
    first_bids,
    fragment,
    in_process,
)

_P50 = {"libraries": 1.3, "sql": 2.0}
_CPU = {"libraries": 1.5, "sql": None}
_FILES = {"libraries": LIBRARIES, "sql": SQL}


def measure(folder: Path) -> list[Figure]:
    """The figures, in process and through gunicorn."""
    disk = Disk(folder)
    try:
        return [*_in_process(folder / "process", disk), *_over_http(folder / "http", disk)]
    finally:
        disk.close()


def _in_process(folder: Path, disk: Disk) -> list[Figure]:
    sides = in_process(folder)
    made = {name: sides.side(name, Phone.timed_bid) for name in sides.phones}
    figures = _compared("in process", made, disk, requests=50, rounds=5)
    figures.append(sides.statements("statements of a bid", Phone.bid))
    sides.check_rows()
    return figures


def _over_http(folder: Path, disk: Disk) -> list[Figure]:
    kitchens = copies(make_kitchen(folder / "pristine"), folder)
    before = {name: kitchen.rows() for name, kitchen in kitchens.items()}
    phones, answers, made = {}, {}, {}
    with ExitStack() as stack:
        for name, kitchen in kitchens.items():
            server = stack.enter_context(
                servers.scorekeeper(kitchen) if name == "ours" else servers.baseline(kitchen, name)
            )
            client = OverHttp(server.port)
            phone = phones[name] = Phone(client, kitchen)
            made[name] = Side(phone.timed_bid, server.cpu, client.close)
            answers[name] = first_bids(phone)
            if name == "ours":
                (kitchens["sql"].folder / servers.FRAGMENT).write_text(fragment(answers[name]))
        check_same(answers)
        figures = _compared("gunicorn", made, disk, requests=60, rounds=4)
        for phone in phones.values():
            phone.hang_up()
    for name, kitchen in kitchens.items():
        check_rows(name, before[name], kitchen.rows(), phones[name].bids)
    return figures


def _compared(
    where: str, sides: Mapping[str, Side], disk: Disk, *, requests: int, rounds: int
) -> list[Figure]:
    figures = []
    for name, file in _FILES.items():
        found = compare(sides["ours"], sides[name], requests=requests, rounds=rounds, disk=disk)
        title = f"a bid against {file}, {where}"
        figures += [
            Figure(f"{title}: p50", found.ratio, "×", _P50[name], note=found.note),
            Figure(f"{title}: CPU", found.cpu_ratio, "×", _CPU[name], note=found.cpu_note),
        ]
    return figures
