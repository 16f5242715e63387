"""A house's own games in the archive of a house."""

from typing import Any

from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Known, Places, under
from scorekeeper.core.archived import ArchivedTopic
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.core.own_games import ARCHIVED, OwnGames


def archived_book(own_games: OwnGames[Any]) -> ArchivedTopic:
    """The topic of the house's own games in the log."""

    def cells(archive: Item) -> Cells:
        ours = [entry for entry in archive["variants"] if entry["game"] == own_games.game]
        archived = {entry["id"]: True for entry in ours if entry["archived"]}
        return flatten({entry["id"]: entry["hash"] for entry in ours} | {ARCHIVED: archived})

    def at(rows: Known) -> Places:
        versions = rows.versions.items()
        ours = {version.id for (kind, _), version in versions if kind == own_games.kind}
        archived = under(ARCHIVED, dict.fromkeys(ours, values.flag))
        return {
            **{game_id: values.version(rows, own_games.kind, of=game_id) for game_id in ours},
            **archived,
        }

    return ArchivedTopic(own_games.topic, cells, at)
