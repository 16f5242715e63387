"""Nights on evening pages."""

from collections.abc import Iterator, Sequence

from flask_babel import ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.standings import SeatStanding
from scorekeeper.games.montana.store.taken_over import taken_over_on
from scorekeeper.games.montana.web.nights.sittings import GAME_NAME, SITTINGS
from scorekeeper.web.evenings import EveningShares, Sat
from scorekeeper.web.links import Link
from scorekeeper.web.table_evenings import table_evening


def _count_label(nights: int) -> str:
    return str(ngettext("%(num)s night of Montana", "%(num)s nights of Montana", nights))


def _substituted_shares(place: Place, date: str) -> EveningShares:
    """Shares in nights with substitutes, where points stay with the seat."""
    taken_over = taken_over_on(place, date)
    shares = (share for standings in taken_over.values() for share in _shares(standings))
    return EveningShares([*taken_over], [*shares])


def _shares(standings: Sequence[SeatStanding]) -> Iterator[tuple[int, Sat]]:
    """Shares of the players seated at the end, and of players who left the table."""
    stay = {standing.who.player for standing in standings}
    yield from (
        (standing.who.player, Sat(1, int(standing.won), standing.total)) for standing in standings
    )
    left = {who.player for standing in standings for who in standing.before} - stay
    yield from ((player, Sat(1, handed_over=1)) for player in left)


def _more_label(nights: int) -> str:
    return str(ngettext("And %(num)s more night", "And %(num)s more nights", nights))


EVENING = table_evening(
    SITTINGS,
    name=GAME_NAME,
    begin=Link(text("New night"), "montana.new", "plus", Role.SCORER),
    counted=_count_label,
    more=_more_label,
    shares=_substituted_shares,
)
