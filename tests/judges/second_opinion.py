"""An independent computation of the points of a contract.

Nothing of the app's scoring is used here, so that a mistake there cannot hide.
"""

from collections.abc import Collection, Mapping, Sequence

LADDER = {3: -3, 4: -2, 5: -1, 6: 0}


def plain_points(
    contract: int | str,
    tricks: int,
    *,
    unabomb: bool = False,
    nil: int = 6,
    double_nil: int = 13,
    over: int = 0,
    ladder: Mapping[int, int] = LADDER,
) -> int:
    """Points for a contract (1–13, "nil" or "double nil") that took this number of tricks."""
    if contract == "double nil":
        return -double_nil if tricks else double_nil
    if contract == "nil" and tricks == 0:
        return nil
    if contract == "nil":
        step = tricks if unabomb else 0
        while step and step not in ladder:
            step -= 1
        return ladder[step] if step else -nil
    missing = int(contract) - tricks
    if missing == 0:
        return int(contract)
    return -missing if missing > 0 else over


def plain_extra(
    tapped: Collection[int],
    hands: Mapping[int, Sequence[str]],
    *,
    point: int = 1,
    only_21: bool = False,
    shared: bool = True,
) -> list[int]:
    """The extra point by seat: to the best hand or only to a 21; to all equals or to none."""
    if not hands:
        nobody = len(tapped) > 1 and not shared
        return [point if seat in tapped and not nobody else 0 for seat in range(3)]
    worth = dict(zip("23456789", range(2, 10), strict=True)) | dict.fromkeys(["10", *"JQK"], 10)
    totals = []
    for seat in range(3):
        aces = hands[seat].count("A")
        others = sum(worth[rank] for rank in hands[seat] if rank != "A")
        totals.append(others + (0, 11, 12)[aces])
    best = 21 if only_21 else max(totals)
    if totals.count(best) > 1 and not shared:
        return [0, 0, 0]
    return [point * int(total == best) for total in totals]


def plain_ways(tricks: int, counted: Sequence[int | None]) -> list[tuple[int, ...]]:
    """Every distribution of this number of tricks over places, if some are counted already."""
    ways = [((), tricks)]  # type: list[tuple[tuple[int, ...], int]]
    for number_fixed in counted:
        ways = [
            ((*taken, number), left - number)
            for taken, left in ways
            for number in ([number_fixed] if number_fixed is not None else range(left + 1))
        ]
    return [taken for taken, left in ways if left == 0]
