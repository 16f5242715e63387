"""Actions on seasons: make, change, choose sittings, delete and restore.

They raise `Missing` if there is no such season, or no such sitting of a game that it counts.
"""

from dataclasses import replace

from sqlalchemy import null, select

from scorekeeper.base.problems import Problem, RuleError, collecting, refuse
from scorekeeper.base.text import text
from scorekeeper.core.log import DELETE, RESTORE, START
from scorekeeper.core.names import clean_name
from scorekeeper.core.sittings import ERASED, sitting
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.house.seasons.checks import check_season
from scorekeeper.house.seasons.games import ADDS_UP, KINDS, sitting_topic
from scorekeeper.house.seasons.rules import Season, SeasonChoice
from scorekeeper.house.seasons.topic import SeasonTopic, undeleted_seasons


def start(actor: Actor, stamp: Stamp, season: Season) -> Written[Season]:
    """Make a season.

    Raises:
        RuleError: the season is invalid; each problem names its field.
    """
    clean = _checked(season)
    body = SeasonTopic().document(clean)

    def make(place: Place) -> Season:
        _check_free(place, clean.name)
        return clean

    return create(actor, stamp, SeasonTopic(), START, body, make)


def settle(actor: Actor, stamp: Stamp, number: int, season: Season) -> Written[Season]:
    """Change a season's settings; the sittings chosen by hand stay.

    Raises:
        RuleError: as for `start`.
    """
    clean = _checked(season)

    def change(place: Place, was: Season) -> Season:
        if clean.name != was.name:
            _check_free(place, clean.name, except_number=number)
        return replace(clean, sittings=was.sittings, deleted=was.deleted)

    topic = SeasonTopic(number)
    return write(actor, stamp, topic, "settle", topic.document(clean), change)


def choose(
    actor: Actor, stamp: Stamp, number: int, game: str, sitting_number: int, *, counts: bool
) -> Written[Season]:
    """Count a sitting for a season or leave it out, regardless of its date.

    A choice that agrees with the dates is not stored.

    Raises:
        RuleError: too many sittings were chosen by hand.
    """
    name = sitting_topic(game, sitting_number)

    def change(place: Place, season: Season) -> Season:
        if season.game not in (None, game):
            raise Missing(name)
        date, kind = _date_and_kind(place, game, sitting_number)
        if season.kind not in (None, kind):
            raise Missing(name)
        by_date = season.has_day(date)
        chosen = {topic: choice for topic, choice in season.sittings.items() if topic != name}
        if counts != by_date:
            chosen[name] = SeasonChoice.IN if counts else SeasonChoice.OUT
        changed = replace(season, sittings=dict(sorted(chosen.items())))
        problems = check_season(changed, ADDS_UP, KINDS)
        refuse([problem for problem in problems if problem.field == "sitting"])
        return changed

    body = {"sitting": name, "counts": counts}
    return write(actor, stamp, SeasonTopic(number), "choose", body, change)


def set_deleted(actor: Actor, stamp: Stamp, number: int, *, deleted: bool) -> Written[Season]:
    """Soft-delete a season or restore it."""
    body = {"deleted": deleted}
    action = DELETE if deleted else RESTORE
    return write(
        actor,
        stamp,
        SeasonTopic(number),
        action,
        body,
        lambda _, season: replace(season, deleted=deleted),
    )


def _checked(season: Season) -> Season:
    """Clean the season's name, and refuse an invalid season."""
    problems: list[Problem] = []
    with collecting(problems):
        season = replace(season, name=clean_name(season.name))
    refuse([*problems, *check_season(season, ADDS_UP, KINDS)])
    return season


def _check_free(place: Place, name: str, except_number: int | None = None) -> None:
    """Check that no season but `except_number` has this name; deleted seasons do not count."""
    for number, season in undeleted_seasons(place).items():
        if number != except_number and season.name.casefold() == name.casefold():
            message = text("There is already a season called “%(name)s”.", name=season.name)
            raise RuleError(Problem("name-taken", "name", message))


def _date_and_kind(place: Place, game: str, number: int) -> tuple[str, str | None]:
    """The date of a sitting, and its kind if the game has kinds.

    Raises:
        Missing: the house has no such sitting, or it was erased.
    """
    query = select(sitting.c.date, KINDS.get(game, null())).where(
        sitting.c.house_id == place.house_id,
        sitting.c.game == game,
        sitting.c.number == number,
        sitting.c.state != ERASED,
    )
    row = place.connection.execute(query).one_or_none()
    if row is None or row[0] is None:
        raise Missing(sitting_topic(game, number))
    return str(row[0]), row[1]
