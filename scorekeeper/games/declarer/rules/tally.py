"""Figures of a sitting for each player, which statistics add up."""

from collections import Counter

from scorekeeper.games.declarer.rules.sitting import DeclarerSitting


def figures_of(sitting: DeclarerSitting, seat: int) -> Counter[str]:
    """Count a player's deals as declarer, those that were made, and the game that was played."""
    figures = Counter[str]()
    if sitting.formula.makes:
        for number, deal in enumerate(sitting.deals, 1):
            if seat in deal.declarers:
                figures["declared"] += 1
                figures["made"] += sitting.makes(number)
    kind, side = f"kind/{sitting.game.id}", sitting.start.side(seat)
    figures[f"{kind}/sittings"] = 1
    figures[f"{kind}/finished"] = int(sitting.is_over)
    figures[f"{kind}/won"] = int(side in sitting.winners)
    return figures
