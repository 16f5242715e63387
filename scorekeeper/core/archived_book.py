"""A house's own games in the archive of a house."""

from typing import Any

from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Known, Places, under
from scorekeeper.core.archived import ArchivedTopic
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.core.own_games import ARCHIVED, OwnGames


def archived_book(kept: OwnGames[Any]) -> ArchivedTopic:
    """The topic of the house's own games in the log."""

    def cells(archive: Item) -> Cells:
        ours = [said for said in archive["variants"] if said["game"] == kept.game]
        archived = {said["id"]: True for said in ours if said["archived"]}
        return flatten({said["id"]: said["hash"] for said in ours} | {ARCHIVED: archived})

    def at(known: Known) -> Places:
        ours = {found.id for (kind, _), found in known.versions.items() if kind == kept.kind}
        archived = under(ARCHIVED, dict.fromkeys(ours, values.flag))
        return {**{each: values.version(known, kept.kind, of=each) for each in ours}, **archived}

    return ArchivedTopic(kept.topic, cells, at)
