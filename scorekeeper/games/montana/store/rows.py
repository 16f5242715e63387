"""What a night writes besides its own row: its deals, and what they count."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Table, bindparam, delete, insert, update

from scorekeeper.core.tables import DealRow, TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.facts import deal_to_facts
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.tally import Tally, game_tallies, tallies
from scorekeeper.games.montana.store.records import save_game_tallies
from scorekeeper.games.montana.store.variants import freeze_variant

_deal: Table = DealRow.__table__
_tally: Table = TallyRow.__table__

# Built once, as in nights.py.
_THIS_DEAL = (
    (_deal.c.house_id == bindparam("house"))
    & (_deal.c.night_id == bindparam("night"))
    & (_deal.c.id == bindparam("deal"))
)
_NEW_FACTS = (
    update(_deal)
    .where(_THIS_DEAL)
    .values(position=bindparam("new_position"), facts=bindparam("new_facts"))
)


def save_deals(
    place: Place, key: dict[str, int], before: Sequence[Deal], after: Sequence[Deal]
) -> None:
    """Write the deals that differ, and take out those that are gone."""
    old = {deal.id: deal for deal in before}
    for deal in after:
        known = old.pop(deal.id, None)
        if known == deal:
            continue
        if deal.call and (known is None or known.call != deal.call):
            freeze_variant(place.connection, place.house_id, deal.call.variant)
        if known is None:
            row = {"position": deal.position, "facts": deal_to_facts(deal)}
            place.connection.execute(insert(_deal).values(key | {"id": deal.id} | row))
        else:
            row = {"new_position": deal.position, "new_facts": deal_to_facts(deal)}
            same = {"house": key["house_id"], "night": key["night_id"], "deal": deal.id}
            place.connection.execute(_NEW_FACTS, same | row)
    if old:
        here = (_deal.c.house_id == key["house_id"]) & (_deal.c.night_id == key["night_id"])
        place.connection.execute(delete(_deal).where(here, _deal.c.id.in_(old)))


def counts_otherwise(before: Night, after: Night) -> bool:
    """Whether the tallies can differ: most writes say something in a deal without points."""

    def counting(night: Night) -> tuple[object, ...]:
        return night.seats, night.rules, night.finished, night.discarded, len(night.deals)

    def counted(deal: Deal, night: Night) -> tuple[object, ...]:
        return deal.sits, deal.scores(night.rules), deal.call and deal.call.variant.id

    return counting(before) != counting(after) or any(
        was is not now and counted(was, before) != counted(now, after)
        for was, now in zip(before.deals, after.deals, strict=True)
    )


def save_figures(place: Place, night_id: int, night: Night) -> None:
    """Write what the night counts, in the place of what it counted before."""
    key = {"house_id": place.house_id, "night_id": night_id}
    _save_tallies(place, key, {} if night.discarded else tallies(night))
    save_game_tallies(place, night_id, {} if night.discarded else game_tallies(night))


def _save_tallies(place: Place, key: dict[str, int], counted: Mapping[int, Tally]) -> None:
    place.connection.execute(
        delete(_tally).where(
            _tally.c.house_id == key["house_id"], _tally.c.night_id == key["night_id"]
        )
    )
    rows = [key | {"player_id": player} | asdict(tally) for player, tally in counted.items()]
    if rows:
        place.connection.execute(insert(_tally), rows)
