"""Nights on pages that list the sittings of all games, and on the pages of evenings."""

from collections.abc import Iterator, Sequence

from scorekeeper.base.text import ntext, text
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import SeatStanding
from scorekeeper.games.montana.store.lists import NIGHTS, taken_over_on
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import as_public
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.evenings import EveningShares, TableShare
from scorekeeper.web.language import say
from scorekeeper.web.links import Link
from scorekeeper.web.sittings import Progress, Sittings
from scorekeeper.web.table_evenings import table_evening


def chart_of(night: Night, first: int = 1, last: int | None = None) -> Totals | None:
    """The chart of the totals after deals `first` to `last`; None before two deals are done."""
    numbers = (night.number(deal.id) for deal in night.deals_done)
    return of_totals(tuple(zip(numbers, night.running_totals, strict=True)), first, last)


def _progress(place: Place, number: int) -> Progress | None:
    night = as_public(NightTopic(number).load(place)).value
    if not night.deals_done:
        return None
    numbers = (night.number(deal.id) for deal in night.deals_done)
    return Progress(chart_of(night), rows=[*zip(numbers, night.running_totals, strict=True)])


GAME_NAME = text("Montana")


SITTINGS = Sittings(
    endpoint="montana.show",
    read="montana.sheet",
    listing=Link(text("All nights"), "montana.listing", "clipboard-list"),
    deleted=text("Deleted nights"),
    all=NIGHTS,
    open=Link(text("All unfinished nights"), "montana.listing", values={"state": "open"}),
    icon="arrow-right",
    progress=_progress,
    game_name=lambda _night: say(GAME_NAME),
    searched=True,
    again="montana.new",
)


def _substituted_shares(place: Place, date: str) -> EveningShares:
    """Shares in nights with substitutes, where points stay with the seat."""
    taken_over = taken_over_on(place, date)
    shares = (share for standings in taken_over.values() for share in _shares(standings))
    return EveningShares([*taken_over], [*shares])


def _shares(standings: Sequence[SeatStanding]) -> Iterator[tuple[int, TableShare]]:
    """Shares of the players seated at the end, and of players who left the table."""
    stay = {standing.who.player for standing in standings}
    yield from (
        (standing.who.player, TableShare(1, int(standing.won), standing.total))
        for standing in standings
    )
    left = {who.player for standing in standings for who in standing.before} - stay
    yield from ((player, TableShare(1, handed_over=1)) for player in left)


EVENING = table_evening(
    SITTINGS,
    name=GAME_NAME,
    begin=Link(text("New night"), "montana.new", "plus", Role.SCORER),
    count_label=ntext("%(num)s night of Montana", "%(num)s nights of Montana"),
    more_label=ntext("And %(num)s more night", "And %(num)s more nights"),
    shares=_substituted_shares,
)
