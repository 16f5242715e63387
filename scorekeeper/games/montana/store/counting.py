"""What a night counts besides what was said in it: its tallies, and the figures of its variants."""

from dataclasses import asdict

from scorekeeper.core.records import record, save_figures
from scorekeeper.core.tallies import Tally, save_tallies
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.tally import GameTally, game_tallies, tallies


def counts_otherwise(before: Night, after: Night) -> bool:
    """Whether the tallies can differ: most writes say something in a deal without points."""

    def counting(night: Night) -> tuple[object, ...]:
        return night.seats, night.rules, night.finished, night.deleted_at, len(night.deals)

    def counted(deal: Deal, night: Night) -> tuple[object, ...]:
        return deal.sits, deal.dealer, deal.call, deal.scores(night.rules)

    return counting(before) != counting(after) or any(
        was is not now and counted(was, before) != counted(now, after)
        for was, now in zip(before.deals, after.deals, strict=True)
    )


def save_counted(place: Place, sitting_id: int, night: Night) -> None:
    """Write what the night counts, in the place of what it counted before."""
    players = {} if night.deleted_at else tallies(night)
    counted = [
        Tally(
            player,
            tally.points,
            tally.won,
            tally.deals,
            throughout=tally.throughout,
            figures=tally.figures,
        )
        for player, tally in players.items()
    ]
    save_tallies(place, MONTANA, sitting_id, counted, finished=night.finished)
    variants = {} if night.deleted_at else game_tallies(night)
    said = {variant: asdict(tally) for variant, tally in variants.items()}
    save_figures(place, MONTANA, sitting_id, said)


def variant_record(place: Place, variant_id: str) -> GameTally:
    """What came of that variant in all nights of the house, but for deleted ones."""
    return GameTally(**record(place, MONTANA, variant_id))
