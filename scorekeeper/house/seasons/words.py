"""Texts about a season: its dates, its rules, and conflicting changes."""

from typing import Any

from flask_babel import gettext, ngettext

from scorekeeper.house.seasons.games import GAME_NAMES, KINDS
from scorekeeper.house.seasons.kinds import kind_name
from scorekeeper.house.seasons.rules import PlacedBy, Season, SeasonChoice
from scorekeeper.web.access import place, tonight
from scorekeeper.web.conflicts import ConflictRow, conflict_rows
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.language import day, number, say
from scorekeeper.web.logs import NOTHING


def period(season: Season) -> str:
    if season.first_day is None and season.last_day is None:
        return gettext("chosen by hand")
    if season.first_day is None:
        return gettext("chosen by hand, until %(day)s", day=day(str(season.last_day)))
    if season.last_day is None:
        return gettext("since %(day)s", day=day(season.first_day))
    if season.first_day == season.last_day:
        return day(season.first_day)
    return f"{day(season.first_day)} – {day(season.last_day)}"


def counted_game(season: Season) -> str:
    """The name of the game or kind that the season counts, or "all games"."""
    if season.game is not None and season.kind is not None:
        return kind_name(place(), season.game, season.kind)
    return game_name(season.game)


def game_name(game: str | None) -> str:
    """The name of a game; "all games" for None."""
    return gettext("all games") if game is None else say(GAME_NAMES[game])


def is_open(season: Season) -> bool:
    """Whether the season has not ended yet."""
    return not season.is_over(tonight().isoformat())


def describe_placing(placed_by: PlacedBy) -> str:
    by_points = placed_by is PlacedBy.POINTS
    return gettext("places by points") if by_points else gettext("places by wins")


def describe_rules(season: Season) -> str:
    """Describe in one line how places are decided."""
    parts = [describe_placing(season.placed_by)]
    if season.dropped:
        parts.append(
            ngettext(
                "%(num)s worst result of each player dropped, but never the only one",
                "%(num)s worst results of each player dropped, but never all",
                season.dropped,
            )
        )
    if season.best:
        parts.append(
            ngettext(
                "only the %(num)s best result of each player counts",
                "only the %(num)s best results of each player count",
                season.best,
            )
        )
    if season.least > 1:
        parts.append(
            ngettext(
                "at least %(num)s result for a place",
                "at least %(num)s results for a place",
                season.least,
            )
        )
    line = ", ".join(map(str, parts))
    return line[:1].upper() + line[1:]


def describe_conflict(form: WriteForm | None) -> list[ConflictRow]:
    return conflict_rows(form, _about, _value)


def _about(cell: str) -> str:
    names = {
        "name": gettext("Season name"),
        "first_day": gettext("First day"),
        "last_day": gettext("Last day"),
        "game": gettext("Game"),
        "placed_by": gettext("Places"),
        "kind": gettext("Game"),
        "dropped": gettext("Worst results dropped"),
        "best": gettext("Best results counted"),
        "least": gettext("Results needed for a place"),
        "deleted": gettext("Season"),
    }
    return names.get(cell, gettext("Result"))


def _value(cell: str, value: Any) -> str:
    if cell.startswith("sittings"):
        choices = {SeasonChoice.IN: gettext("counted"), SeasonChoice.OUT: gettext("left out")}
        return choices.get(value, gettext("as the dates say"))
    if cell == "game":
        return game_name(value)
    if value is None:
        return NOTHING
    if cell == "kind":
        names = (kind_name(place(), game, value) for game in KINDS)
        return next((name for name in names if name != value), str(value))
    if cell == "deleted":
        return gettext("season deleted") if value else gettext("season restored")
    formatter = {"first_day": day, "last_day": day, "placed_by": describe_placing}.get(cell)
    return (
        formatter(value) if formatter else number(value) if isinstance(value, int) else str(value)
    )
