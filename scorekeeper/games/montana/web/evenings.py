"""Nights on the pages of evenings."""

from collections.abc import Iterator, Sequence
from functools import partial

from flask_babel import gettext, ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.standings import SeatStanding
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.taken_over import taken_over_on
from scorekeeper.web.evenings import MOST_TABLES, Evening, EveningShares, GameOfEvening, Sat
from scorekeeper.web.language import isolated, named
from scorekeeper.web.links import Link
from scorekeeper.web.results import came_to, results


def _counted(nights: int) -> str:
    return str(ngettext("%(num)s night", "%(num)s nights", nights))


def _told(place: Place, date: str) -> EveningShares:
    """The nights in which somebody took over a seat: points go with the seat there."""
    taken_over = taken_over_on(place, date)
    shares = (share for standings in taken_over.values() for share in _shares(standings))
    return EveningShares([*taken_over], [*shares])


def _shares(standings: Sequence[SeatStanding]) -> Iterator[tuple[int, Sat]]:
    """Of those who sit there in the end, and of those who left the table."""
    stay = {one.who.player for one in standings}
    yield from ((one.who.player, Sat(1, int(one.won), one.total)) for one in standings)
    left = {who.player for one in standings for who in one.before} - stay
    yield from ((player, Sat(1, handed_over=1)) for player in left)


def _words(of: GameOfEvening) -> list[str]:
    def called(night: SittingLine) -> str:
        if of.count == 1:
            return str(gettext("Montana"))
        return str(gettext("Montana, %(name)s", name=isolated(named(night.name))))

    return results(of, called, _more)


def _more(nights: int) -> str:
    return str(ngettext("And %(num)s more night.", "And %(num)s more nights.", nights))


EVENING = Evening(
    name=text("Montana"),
    counted=_counted,
    lines=partial(NIGHTS.on, most=MOST_TABLES),
    listed="montana/nights/_evening.html",
    came_to=partial(came_to, _counted),
    words=_words,
    begin=Link(text("New night"), "montana.new", "plus", Role.SCORER),
    told=_told,
)
