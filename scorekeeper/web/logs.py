"""A sitting's log as a page, newest change first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from flask import Response, g, request
from flask_babel import gettext

from scorekeeper.core.log import Entry, history
from scorekeeper.core.players import load_roster, same_player
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import isolated
from scorekeeper.web.links import Link
from scorekeeper.web.pages import page

_PER_PAGE = 50

NOTHING = "–"
"""Text for a cell without a value."""


def hidden() -> str:
    return gettext("hidden")


def player_name(player: int) -> str:
    """The current name of the player with this number, merged or not; "someone else" if unknown."""
    if "names" not in g:
        roster = load_roster(place())
        g.names = {number: roster[now].name for number, now in same_player(roster).items()}
    return g.names.get(player) or gettext("someone else")


def player_names(players: Sequence[int]) -> str:
    return ", ".join(isolated(player_name(player)) for player in players)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A changed cell with its old value ("" for none) and its new one."""

    about: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogRow:
    """A change as text; the heading is "" if its lines make it unnecessary."""

    entry: Entry
    heading: str
    lines: Sequence[LogLine]


class Headed(Protocol):
    """A sitting, for the head of its page."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def date(self) -> str:
        """The date."""


def log_page(
    topic: str,
    game_name: str,
    sitting: Headed,
    back: Link,
    tell: Callable[[Sequence[Entry]], Sequence[LogRow]],
) -> Response:
    """Render a topic's newest changes, or those older than the change `before` of the address.

    Args:
        back: the page to which the bar links.
        tell: formats changes, as far as this device may see them.
    """
    before = as_number(request.args.get("before", ""))
    entries = history(place(), topic, limit=_PER_PAGE + 1, before=before)
    page_entries = entries[:_PER_PAGE]
    return page(
        "log/page.html",
        game_name=game_name,
        sitting=sitting,
        back=back,
        changes=tell(page_entries),
        older=page_entries[-1].change.seq if len(entries) > len(page_entries) else None,
    )
