"""Games of exact bids on the pages of evenings."""

from functools import partial

from flask_babel import gettext, ngettext

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.bidding.store.sittings import SITTING_LIST
from scorekeeper.games.bidding.web.sittings import game_called
from scorekeeper.web.evenings import MOST_TABLES, Evening, GameOfEvening
from scorekeeper.web.language import isolated, named
from scorekeeper.web.links import Link
from scorekeeper.web.results import results, won_of


def _counted(sittings: int) -> str:
    return str(ngettext("%(num)s game", "%(num)s games", sittings))


def _words(of: GameOfEvening) -> list[str]:
    def called(line: SittingLine) -> str:
        if of.count == 1:
            return game_called(line)
        name = isolated(named(line.name))
        return str(gettext("%(game)s: %(name)s", game=game_called(line), name=name))

    return results(of, called, _more)


def _more(sittings: int) -> str:
    return str(
        ngettext(
            "And %(num)s more game of exact bids.",
            "And %(num)s more games of exact bids.",
            sittings,
        )
    )


EVENING = Evening(
    name=text("Oh Hell! and relatives"),
    counted=_counted,
    lines=partial(SITTING_LIST.on, most=MOST_TABLES),
    listed="bidding/_evening.html",
    came_to=partial(won_of, _counted),
    words=_words,
    begin=Link(text("New game of exact bids"), "bidding.lobby", "spade", Role.SCORER),
    adds_up=False,
)
