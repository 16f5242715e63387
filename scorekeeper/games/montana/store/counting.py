"""The figures derived from a night: its tallies, and those of its variants."""

from dataclasses import asdict

from scorekeeper.core.records import record, save_figures
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.tally import GameTally, game_tallies


def tallies_may_differ(before: Night, after: Night) -> bool:
    """Whether the tallies can differ; most writes change a deal that has no points yet."""

    def night_inputs(night: Night) -> tuple[object, ...]:
        return night.seats, night.rules, night.finished, len(night.deals)

    def deal_inputs(deal: Deal, night: Night) -> tuple[object, ...]:
        return deal.sits, deal.dealer, deal.call, deal.scores(night.rules)

    return night_inputs(before) != night_inputs(after) or any(
        was is not now and deal_inputs(was, before) != deal_inputs(now, after)
        for was, now in zip(before.deals, after.deals, strict=True)
    )


def save_variant_figures(place: Place, sitting_id: int, night: Night | None) -> None:
    """Replace the stored figures of the night's variants; None for a deleted night."""
    variants = game_tallies(night) if night else {}
    figures = {variant: asdict(tally) for variant, tally in variants.items()}
    save_figures(place, MONTANA, sitting_id, figures)


def variant_record(place: Place, variant_id: str) -> GameTally:
    """The figures of that variant in all nights of the house, without deleted nights."""
    return GameTally(**record(place, MONTANA, variant_id))
