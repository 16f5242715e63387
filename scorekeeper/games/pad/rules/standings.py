"""The standings of a pad: places, totals, winners."""

from dataclasses import dataclass

from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import PadWins


@dataclass(frozen=True, slots=True)
class PadStanding:
    """A side's place from 1 (None if it cannot win), its total in tenths, and whether it won."""

    side: int
    place: int | None
    total: int
    won: bool


def standings(pad: Pad) -> tuple[PadStanding, ...]:
    """Rank the sides, best first; those that cannot win and are not out come last, without a place.

    Ties share a place, in seat order.
    """
    sign = -1 if pad.settings.wins is PadWins.HIGHEST else 1
    totals, winners, contenders = pad.totals, pad.winners, pad.contenders
    out = set(pad.out).intersection(pad.present(pad.seated)).difference(contenders)
    keys = {side: (side in out, sign * totals[side]) for side in {*contenders, *out}}
    order = sorted(
        range(len(totals)), key=lambda side: (side not in keys, side in out, sign * totals[side])
    )
    return tuple(
        PadStanding(
            side,
            1 + sum(key < keys[side] for key in keys.values()) if side in keys else None,
            totals[side],
            side in winners,
        )
        for side in order
    )
