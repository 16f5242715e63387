"""The log of a sitting as a page: who changed what, the newest change first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Response, g, request
from flask_babel import gettext

from scorekeeper.core.log import Entry, history
from scorekeeper.core.players import load_roster, same_player
from scorekeeper.web.access import member, place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import isolated
from scorekeeper.web.links import Link
from scorekeeper.web.pages import page

_PER_PAGE = 50

NOTHING = "–"
"""What is said of a cell that holds nothing."""


def hidden() -> str:
    """What is said of a value that nobody may see yet."""
    return str(gettext("hidden"))


def known_name(player: int) -> str:
    """The name of somebody who sits there no more, or had another number when that was written."""
    if "names" not in g:
        roster = load_roster(place())
        g.names = {number: roster[now].name for number, now in same_player(roster).items()}
    return g.names.get(player) or str(gettext("someone else"))


def known_names(players: Sequence[int]) -> str:
    """Who sat down, in the order of the seats."""
    return ", ".join(isolated(known_name(player)) for player in players)


@dataclass(frozen=True, slots=True)
class LogLine:
    """What was changed, from what ("" where nothing stood there) to what."""

    about: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Said:
    """A change as it is told: "" for a heading that its lines make needless."""

    entry: Entry
    heading: str
    lines: Sequence[LogLine]


class Headed(Protocol):
    """A sitting, as the top of a page names it."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def date(self) -> str:
        """Its evening."""


def log_page(
    topic: str,
    game_name: str,
    sitting: Headed,
    back: Link,
    tell: Callable[[Sequence[Entry]], Sequence[Said]],
) -> Response:
    """The newest changes of a topic, or what came before the change `before` of the address.

    Args:
        topic: its name in the log.
        game_name: the game that is played in the sitting.
        sitting: what the page is about.
        back: where its bar leads.
        tell: says changes, as far as they may be read.
    """
    before = as_number(request.args.get("before", ""))
    entries = history(place(), topic, most=_PER_PAGE + 1, before=before)
    shown = entries[:_PER_PAGE]
    return page(
        "log/page.html",
        game_name=game_name,
        sitting=sitting,
        back=back,
        changes=tell(shown),
        older=shown[-1].change.seq if len(entries) > len(shown) else None,
        member=member(),
    )
