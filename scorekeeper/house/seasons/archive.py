"""The seasons in a house's archive: written from their rows, and checked when read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import within
from scorekeeper.base.text import Text, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Item, Places, check, check_leaves, under
from scorekeeper.core.documents import Cells, flatten
from scorekeeper.house.seasons.checks import MOST_LEAST, check_season, is_kind_name
from scorekeeper.house.seasons.games import ADDS_UP, KINDS, sitting_topic
from scorekeeper.house.seasons.rules import MOST_BEST, MOST_DROPPED, PlacedBy, Season, SeasonChoice
from scorekeeper.house.seasons.topic import NOUN, season_document, season_from

KEY = "seasons"
"""The archive's key for seasons; optional."""

COLUMNS = tuple(Season.__slots__)
"""The fields of a season in an archive, apart from its number."""


def _kind(value: object) -> Text | None:
    sound = isinstance(value, str) and is_kind_name(value)
    return None if sound else text("Choose a game.")


_MUST: Places = {
    "name": values.name,
    "placed_by": values.one_of(list(PlacedBy)),
    "dropped": values.number(0, MOST_DROPPED),
    "least": values.number(1, MOST_LEAST),
    "deleted": values.flag,
}
_MAY: Places = {
    "first_day": values.day,
    "last_day": values.day,
    "game": values.one_of(list(ADDS_UP)),
    "kind": _kind,
    "best": values.number(1, MOST_BEST),
}


def check_seasons(seasons: Iterable[Any], sittings: Iterable[Any], findings: Findings) -> None:
    """Add all problems of an archive's seasons to `findings`; `sittings` may be invalid."""
    last, chosen = 0, _chosen(sittings)
    for index, value in enumerate(seasons):
        before = findings.count
        must = ("id", *_MUST, "sittings")
        record = Record(value, within(KEY, index), findings, must, _MAY)
        for column, of in {**_MUST, **_MAY}.items():
            check(record, column, of)
        last = check(record, "id", values.number(last + 1, values.LARGEST)) or last
        check_leaves(record.pairs("sittings"), record.at("sittings"), chosen, findings)
        if findings.count == before:
            for problem in check_season(season_from(record.fields), ADDS_UP, KINDS):
                at = "sittings" if problem.field == "sitting" else problem.field
                findings.add(record.at(at), problem.message)


def season_topics(archive: Item) -> Iterator[tuple[str, Cells, Places]]:
    """Each season's log topic, its cells, and the checks of its cells."""
    chosen = _chosen(archive["sittings"])
    places = {**_MUST, **_MAY, **under("sittings", chosen)}
    for season in archive.get(KEY, ()):
        yield f"{NOUN}/{season['id']}", flatten(season_document(season)), places


def season_rows(archive: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Rows of an archive's seasons; fields that are missing become None."""
    defaults = dict.fromkeys(_MAY)
    return ({**defaults, **season} for season in archive.get(KEY, ()))


def _chosen(sittings: Iterable[Any]) -> dict[str, values.Check]:
    """The check for a choice by hand, for each sitting at a table."""
    choice, games = values.one_of(list(SeasonChoice)), list(ADDS_UP)
    valid = (entry for entry in sittings if isinstance(entry, dict) and "number" in entry)
    return {
        sitting_topic(entry["game"], entry["number"]): choice
        for entry in valid
        if entry.get("game") in games
    }
