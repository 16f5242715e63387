"""Frozen copies of variants, referenced by hash in deals, and the house's own games."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.own_games import OwnGames
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant

VARIANTS = OwnGames(MONTANA, "variants", "montana variant", Variant.from_dict)
"""The store of a house's own variants."""


def frozen_variants(place: Place, facts: Iterable[Mapping[str, Any]]) -> Mapping[str, Variant]:
    return VARIANTS.frozen(place, (deal["spec"] for deal in facts if "spec" in deal))


def freeze_called(place: Place, before: Night | None, after: Night) -> None:
    """Save the version of each variant that a deal of the night newly calls."""
    old = {deal.id: deal for deal in before.deals} if before else {}
    for deal in after.deals:
        old_deal = old.get(deal.id)
        if deal.call and deal is not old_deal and (old_deal is None or old_deal.call != deal.call):
            VARIANTS.freeze(place, deal.call.variant)


def to_be_completed(variant: Variant) -> bool:
    """Whether only the data is known that a dealer enters when making up the game."""
    return variant == Variant(variant.id, variant.name, dummy_plays=variant.dummy_plays)
