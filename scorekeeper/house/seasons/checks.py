"""Validate a season: every problem with its field. Pure."""

from collections.abc import Collection, Iterator, Mapping
from unicodedata import category

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import text
from scorekeeper.core.dates import no_such_date
from scorekeeper.house.seasons.rules import MAX_BEST, MAX_CHOSEN, MAX_DROPPED, PlacedBy, Season

MAX_LEAST = 999


_LONGEST_KIND = 500  # code points; a title has up to 40 characters of up to 12 code points


def check_season(
    season: Season, games: Mapping[str, bool], with_kinds: Collection[str]
) -> Iterator[Problem]:
    """Find all problems of a season whose name is valid.

    Args:
        games: game played at tables → whether its points add up.
    """
    yield from _check_days(season)
    is_known = season.game is None or season.game in games
    has_kind = season.kind is not None
    if not is_known or (
        has_kind and not (season.game in with_kinds and is_kind_name(season.kind or ""))
    ):
        yield Problem("game", "game", text("Choose a game."))
        return
    has_sums = games.get(season.game or "", False) or has_kind
    if season.placed_by is PlacedBy.POINTS and not has_sums:
        yield _no_sums(season)
    if season.best is not None:
        if not 1 <= season.best <= MAX_BEST:
            yield Problem("best", "best", range_message(1, MAX_BEST))
        elif season.dropped:
            message = text("Drop the worst results or count the best ones, not both.")
            yield Problem("best-and-worst", "best", message)
    if not 0 <= season.dropped <= MAX_DROPPED:
        yield Problem("dropped", "dropped", range_message(0, MAX_DROPPED))
    if not 1 <= season.least <= MAX_LEAST:
        yield Problem("least", "least", range_message(1, MAX_LEAST))
    if len(season.sittings) > MAX_CHOSEN:
        message = text(
            "At most %(limit)s can be chosen by hand. Change the dates.", limit=MAX_CHOSEN
        )
        yield Problem("chosen", "sitting", message)


def _no_sums(season: Season) -> Problem:
    """The problem that points of several sittings do not add up."""
    message = (
        text("Points of different games do not add up. Choose one game.")
        if season.game is None
        else text("Points of this game do not add up.")
    )
    return Problem("no-sum", "placed_by", message)


def is_kind_name(name: str) -> bool:
    is_text = not any(category(letter) in ("Cc", "Cs") for letter in name)
    return is_text and 0 < len(name) <= _LONGEST_KIND


def _check_days(season: Season) -> Iterator[Problem]:
    days = {"first_day": season.first_day, "last_day": season.last_day}
    wrong = {name: no_such_date(day) for name, day in days.items() if day is not None}
    for name, message in wrong.items():
        if message:
            yield Problem("date", name, message)
    if season.last_day is None or season.first_day is None or any(wrong.values()):
        return
    if season.last_day < season.first_day:
        yield Problem("order", "last_day", text("The last day is before the first one."))
