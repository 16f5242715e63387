"""What people do with seasons: make one, change it, choose sittings, delete and restore it."""

from dataclasses import replace

from sqlalchemy import null, select

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.log import BRING_BACK, DISCARD, START
from scorekeeper.core.names import clean_name
from scorekeeper.core.sittings import ERASED, sitting
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, create, write
from scorekeeper.house.seasons.checks import check_season
from scorekeeper.house.seasons.games import ADDS_UP, KINDS, sitting_topic
from scorekeeper.house.seasons.rules import Season, SeasonChoice
from scorekeeper.house.seasons.topic import SeasonTopic, kept_seasons


def start(actor: Actor, stamp: Stamp, season: Season) -> Written[Season]:
    """Make a season.

    Raises:
        RuleError: it cannot be, each problem with its field.
    """
    clean = _checked(season)
    body = SeasonTopic().document(clean)

    def make(place: Place) -> Season:
        _check_free(place, clean.name)
        return clean

    return create(actor, stamp, SeasonTopic(), START, body, make)


def settle(actor: Actor, stamp: Stamp, number: int, season: Season) -> Written[Season]:
    """Make a season what this one says; which sittings were chosen by hand stays.

    Raises:
        Missing: there is none with that number.
        RuleError: as for `start`.
    """
    clean = _checked(season)

    def change(place: Place, was: Season) -> Season:
        if clean.name != was.name:
            _check_free(place, clean.name, besides=number)
        return replace(clean, sittings=was.sittings, deleted=was.deleted)

    topic = SeasonTopic(number)
    return write(actor, stamp, topic, "settle", topic.document(clean), change)


def choose(
    actor: Actor, stamp: Stamp, number: int, game: str, sitting_number: int, *, counts: bool
) -> Written[Season]:
    """Let a sitting count for a season, or leave it out, whatever its date.

    Where the dates say the same, nothing is kept of it.

    Raises:
        Missing: there is no such season, or no such sitting of a game that it counts.
        RuleError: too many were chosen by hand.
    """
    name = sitting_topic(game, sitting_number)

    def change(place: Place, season: Season) -> Season:
        if season.game not in (None, game):
            raise Missing(name)
        date, kind = _date_and_kind(place, game, sitting_number)
        if season.kind not in (None, kind):
            raise Missing(name)
        by_date = season.has_day(date)
        chosen = {each: choice for each, choice in season.sittings.items() if each != name}
        if counts != by_date:
            chosen[name] = SeasonChoice.IN if counts else SeasonChoice.OUT
        changed = replace(season, sittings=dict(sorted(chosen.items())))
        _refuse(*(one for one in check_season(changed, ADDS_UP, KINDS) if one.field == "sitting"))
        return changed

    body = {"sitting": name, "counts": counts}
    return write(actor, stamp, SeasonTopic(number), "choose", body, change)


def set_deleted(actor: Actor, stamp: Stamp, number: int, *, deleted: bool) -> Written[Season]:
    """Delete a season, of which nothing is lost, or restore it.

    Raises:
        Missing: there is none with that number.
    """
    body = {"deleted": deleted}
    action = DISCARD if deleted else BRING_BACK
    return write(
        actor,
        stamp,
        SeasonTopic(number),
        action,
        body,
        lambda _, season: replace(season, deleted=deleted),
    )


def _checked(season: Season) -> Season:
    """The season with its name as it is kept."""
    problems: list[Problem] = []
    try:
        season = replace(season, name=clean_name(season.name))
    except RuleError as error:
        problems += error.problems
    _refuse(*problems, *check_season(season, ADDS_UP, KINDS))
    return season


def _check_free(place: Place, name: str, besides: int | None = None) -> None:
    """No season is called so but the season `besides`; those that were deleted do not matter."""
    for number, season in kept_seasons(place).items():
        if number != besides and season.name.casefold() == name.casefold():
            message = text("There is already a season called “%(name)s”.", name=season.name)
            raise RuleError(Problem("name-taken", "name", message))


def _refuse(*problems: Problem) -> None:
    if problems:
        raise RuleError(*problems)


def _date_and_kind(place: Place, game: str, number: int) -> tuple[str, str | None]:
    """The date of a sitting, and its kind if the game has kinds.

    Raises:
        Missing: the house has none, or it was erased.
    """
    found = select(sitting.c.date, KINDS.get(game, null())).where(
        sitting.c.house_id == place.house_id,
        sitting.c.game == game,
        sitting.c.number == number,
        sitting.c.state != ERASED,
    )
    row = place.connection.execute(found).one_or_none()
    if row is None or row[0] is None:
        raise Missing(sitting_topic(game, number))
    return str(row[0]), row[1]
