"""Figures of a sitting for each player, which statistics add up."""

from collections import Counter
from collections.abc import Mapping

from scorekeeper.games.declarer.rules.sitting import DeclarerSitting


def figures_of(sitting: DeclarerSitting, seats: Mapping[int, int], *, won: bool) -> Counter[str]:
    """Count a player's deals as declarer, those that were made, and the game that was played.

    `seats` has the numbers of the player's deals, each with the player's seat.
    """
    figures = Counter[str]()
    if sitting.formula.makes:
        for number, seat in seats.items():
            if seat in sitting.deals[number - 1].declarers:
                figures["declared"] += 1
                figures["made"] += sitting.makes(number)
    kind = f"kind/{sitting.game.id}"
    figures[f"{kind}/sittings"] = 1
    figures[f"{kind}/finished"] = int(sitting.is_over)
    figures[f"{kind}/won"] = int(won)
    return figures
