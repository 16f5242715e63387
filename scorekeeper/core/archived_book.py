"""A house's own games in the archive of a house."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.base.schemas import Check, find_check
from scorekeeper.core.archive_values import ArchiveRows, Item, version
from scorekeeper.core.archived import ArchivedTopic
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.core.own_games import ARCHIVED, OwnGames


def archived_book(own_games: OwnGames[Any]) -> ArchivedTopic:
    """The topic of the house's own games in the log."""

    def cells(archive: Item) -> Cells:
        ours = [entry for entry in archive["variants"] if entry["game"] == own_games.game]
        archived = {entry["id"]: True for entry in ours if entry["archived"]}
        return flatten({entry["id"]: entry["hash"] for entry in ours} | {ARCHIVED: archived})

    def find(path: Sequence[str], archive_rows: ArchiveRows) -> Check | None:
        *outer, game_id = path
        versions = archive_rows.versions.items()
        if not any(kind == own_games.kind and spec.id == game_id for (kind, _), spec in versions):
            return None
        if outer == [ARCHIVED]:
            return find_check(bool, (), archive_rows)
        return None if outer else version(archive_rows, own_games.kind, of=game_id)

    return ArchivedTopic(own_games.topic, cells, find)
