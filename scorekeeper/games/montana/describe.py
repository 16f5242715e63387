"""Texts about a variant, made from the variant itself, so that they cannot contradict it."""

from scorekeeper.games.montana.deals import Call
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.variants import Variant
from scorekeeper.games.text import Text, text


def reminder(variant: Variant) -> Text:
    """The variant in one line."""
    if variant.dummy_plays:
        return text("as dealt, the dummy plays")
    return text("as dealt")


def in_play(call: Call, rules: HouseRules) -> list[Text]:
    """What to mind while this call is played, the opening lead first; at most six lines."""
    lines = [
        text("The lowest club leads, from whoever holds it."),
        text("Follow suit. Spades are trump, the two the highest."),
        text("Spades may be led once one has been played, or from nothing but spades."),
    ]
    if call.dummy_plays:
        lines.append(text("The dummy plays its cards as they lie, and wins by chance."))
    if call.unabomb:
        ladder = ", ".join(
            f"{step}{'+' if step == rules.unabomb[-1][0] else ''}: {points}".replace("-", "\u2212")
            for step, points in rules.unabomb
        )
        lines.append(text("Unabomb: a nil that takes %(ladder)s.", ladder=ladder))
    return lines
