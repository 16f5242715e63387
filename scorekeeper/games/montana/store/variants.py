"""Variants: the frozen copies that deals name by their hash, and the house's own book."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.own_games import OwnGames
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant

VARIANTS = OwnGames(MONTANA, "variants", "montana variant", Variant.from_dict)
"""How the variants of a house's own are kept."""


def frozen_variants(place: Place, facts: Iterable[Mapping[str, Any]]) -> Mapping[str, Variant]:
    """The variants that these deals' facts name, by hash."""
    return VARIANTS.frozen(place, (deal["spec"] for deal in facts if "spec" in deal))


def freeze_called(place: Place, before: Night | None, after: Night) -> None:
    """Keep the version of each variant that a deal of the night calls and did not call before."""
    old = {deal.id: deal for deal in before.deals} if before else {}
    for deal in after.deals:
        known = old.get(deal.id)
        if deal.call and deal is not known and (known is None or known.call != deal.call):
            VARIANTS.freeze(place, deal.call.variant)


def to_be_completed(variant: Variant) -> bool:
    """Whether no more is known of the game than what a dealer says who makes it up."""
    return variant == Variant(variant.id, variant.name, dummy_plays=variant.dummy_plays)
