"""The seasons of a house's archive: written as their rows say, read as if by a stranger."""

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
from scorekeeper.house.seasons.topic import NOUN, season_of, season_said

KEY = "seasons"
"""The archive's key for them; it may be missing."""

COLUMNS = tuple(Season.__slots__)
"""What an archive says of each besides its number."""


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
    """Note what is wrong with the seasons of an archive, of which sittings can be wrong as well."""
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
            for problem in check_season(season_of(record.fields), ADDS_UP, KINDS):
                at = "sittings" if problem.field == "sitting" else problem.field
                findings.add(record.at(at), problem.message)


def season_topics(archive: Item) -> Iterator[tuple[str, Cells, Places]]:
    """Each season's name in the log, what stands there, and the checks of its cells."""
    chosen = _chosen(archive["sittings"])
    places = {**_MUST, **_MAY, **under("sittings", chosen)}
    for said in archive.get(KEY, ()):
        yield f"{NOUN}/{said['id']}", flatten(season_said(said)), places


def season_rows(archive: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Their rows; what an archive leaves out is nothing."""
    unsaid = dict.fromkeys(_MAY)
    return ({**unsaid, **said} for said in archive.get(KEY, ()))


def _chosen(sittings: Iterable[Any]) -> dict[str, values.Check]:
    """What can be said by hand of each sitting to which people sat down together."""
    choice, games = values.one_of(list(SeasonChoice)), list(ADDS_UP)
    named = (said for said in sittings if isinstance(said, dict) and "number" in said)
    return {
        sitting_topic(said["game"], said["number"]): choice
        for said in named
        if said.get("game") in games
    }
