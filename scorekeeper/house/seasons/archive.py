"""The seasons in a house's archive: written from their rows, and checked when read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypedDict

from scorekeeper.base.file_values import Day, Name
from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import Check, ContextCheck, between, one_of, where
from scorekeeper.base.text import text
from scorekeeper.core.archive_values import ArchiveRows, Item, check_rows, no_such_key
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.house.seasons.checks import MAX_LEAST, check_season, is_kind_name
from scorekeeper.house.seasons.games import ADDS_UP, KINDS
from scorekeeper.house.seasons.rules import MAX_BEST, MAX_DROPPED, PlacedBy, Season, SeasonChoice
from scorekeeper.house.seasons.topic import NOUN, season_document, season_from

KEY = "seasons"
"""The archive's key for seasons; optional."""

COLUMNS = tuple(Season.__slots__)
"""The fields of a season in an archive, apart from its number."""


def _table_topic(archive_rows: ArchiveRows) -> Check:
    return where(lambda topic: topic in archive_rows.tables, no_such_key())


class SeasonData(TypedDict):
    """A season; `sittings` has the choices by hand, by the log topics of sittings."""

    name: Name
    first_day: NotRequired[Day]
    last_day: NotRequired[Day]
    game: NotRequired[Annotated[str, one_of(list(ADDS_UP))]]
    kind: NotRequired[Annotated[str, where(is_kind_name, text("Choose a game."))]]
    placed_by: PlacedBy
    dropped: Annotated[int, between(0, MAX_DROPPED)]
    best: NotRequired[Annotated[int, between(1, MAX_BEST)]]
    least: Annotated[int, between(1, MAX_LEAST)]
    sittings: dict[Annotated[str, ContextCheck(_table_topic)], SeasonChoice]
    deleted: bool


def check_seasons(seasons: Sequence[Any], archive_rows: ArchiveRows, findings: Findings) -> None:
    """Add all problems of an archive's seasons to `findings`."""
    if not check_rows(SeasonData, seasons, KEY, archive_rows, findings):
        return
    for index, season in enumerate(seasons):
        for problem in check_season(season_from(season), ADDS_UP, KINDS):
            at = "sittings" if problem.field == "sitting" else problem.field
            findings.add(within(within(KEY, index), at), problem.message)


def season_topics(archive: Item) -> Iterator[tuple[str, Cells]]:
    for season in archive.get(KEY, ()):
        yield f"{NOUN}/{season['id']}", flatten(season_document(season))


def season_rows(archive: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Rows of an archive's seasons; fields that are missing become None."""
    defaults = dict.fromkeys(SeasonData.__optional_keys__)
    return ({**defaults, **season} for season in archive.get(KEY, ()))
