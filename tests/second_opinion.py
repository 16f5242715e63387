"""What a contract is worth, said a second time and in another way than the app says it.

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
    """Points for a contract (1–13, "nil" or "double nil") that took so many tricks."""
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


def plain_extra(tapped: Collection[int], hands: Mapping[int, Sequence[str]]) -> list[int]:
    """The extra point by seat, in a house where the best hand gets it and ties get one each."""
    if not hands:
        return [1 if seat in tapped else 0 for seat in range(3)]
    worth = dict(zip("23456789", range(2, 10), strict=True)) | dict.fromkeys(["10", *"JQK"], 10)
    totals = []
    for seat in range(3):
        aces = hands[seat].count("A")
        others = sum(worth[rank] for rank in hands[seat] if rank != "A")
        totals.append(others + (0, 11, 12)[aces])
    return [int(total == max(totals)) for total in totals]
