"""The page of an evening for a table game: its lines, and its results in words."""

from collections.abc import Callable
from functools import partial

from flask_babel import gettext, ngettext

from scorekeeper.base.text import Text, ntext
from scorekeeper.core.topics import Place
from scorekeeper.web.evenings import Evening, EveningShares, GameOfEvening, TableShare, no_shares
from scorekeeper.web.language import isolated, named_inside, number, say
from scorekeeper.web.links import Link
from scorekeeper.web.results import result
from scorekeeper.web.sittings import Sittings

MAX_TABLES = 12
"""The maximum number of sittings that are listed per game."""


_COUNT_BELOW_NAME = ntext("%(num)s game", "%(num)s games")


def table_evening(
    sittings: Sittings,
    *,
    name: Text,
    begin: Link,
    count_label: Text,
    more_label: Text,
    shares: Callable[[Place, str], EveningShares] = no_shares,
    adds_up: bool = True,
    count_below_name: Text = _COUNT_BELOW_NAME,
) -> Evening:
    """Describe a game played at tables for the pages of evenings.

    `count_below_name` counts sittings where the game is named already.
    """
    return Evening(
        name=name,
        count_label=count_label,
        more_label=more_label,
        lines=partial(sittings.all.on, limit=MAX_TABLES),
        listed="evenings/_tables.html",
        describe_share=partial(_describe_share, count_below_name, adds_up),
        words=partial(_words, sittings, more_label),
        begin=begin,
        shares=shares,
        adds_up=adds_up,
    )


def _describe_share(count_label: Text, adds_up: bool, share: TableShare) -> str:
    """Format a player's result of an evening; with points if they can be added."""
    parts = [say(count_label.counting(share.played))]
    if share.won:
        parts.append(ngettext("%(num)s win", "%(num)s wins", share.won))
    if share.handed_over == share.played:
        parts.append(gettext("score handed over"))
    elif adds_up:
        points = number(share.points)
        parts.append(
            ngettext("%(points)s point", "%(points)s points", abs(share.points), points=points)
        )
    return ", ".join(parts)


def _words(sittings: Sittings, more_label: Text, of: GameOfEvening) -> list[str]:
    """Format the results of the tables, a line each; with names if there are several."""
    titles = [sittings.title(line) for line in of.lines]
    if of.count > 1:
        names = [isolated(named_inside(line.name)) for line in of.lines]
        titles = [f"{title}, {name}" for title, name in zip(titles, names, strict=True)]
    lines = [
        result(
            title,
            line.standings,
            finished=line.finished,
            lowest=sittings.lowest(line),
        )
        for title, line in zip(titles, of.lines, strict=True)
    ]
    return [*lines, f"{say(more_label.counting(of.more))}."] if of.more else lines
