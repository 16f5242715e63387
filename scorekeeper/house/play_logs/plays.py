"""A finished sitting as an entry of a play log."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from flask_babel import force_locale
from sqlalchemy import select

from scorekeeper.core.clock import evening_at, find_zone
from scorekeeper.core.devices import Member
from scorekeeper.core.log import times_of
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OVER, Standing, sitting
from scorekeeper.core.topics import Missing, Place
from scorekeeper.games.pages import SITTINGS
from scorekeeper.games.sittings import NOUNS
from scorekeeper.web.results import ranked
from scorekeeper.web.sittings import Sittings

_ISOLATES = "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"

_UNKNOWN = time(10)
"""The local time of a play whose time is not known, as play logs have it."""


@dataclass(frozen=True, slots=True)
class LoggedPlay:
    """An entry of a play log.

    Args:
        id: a random identifier that the sitting keeps.
        house: an identifier of the house, in which players have their numbers.
        game_id: the game, with its kind: "hearts", "bidding/wizard".
        game: the game's name in English, or as its house called it: the app finds a game by it.
        lowest: whether the lowest total wins.
        ended: when it ended, in UTC; see `_span`.
        minutes: how long it took, 0 if that is not known.
        standings: the players, winners first.
    """

    id: str
    house: str
    game_id: str
    game: str
    lowest: bool
    ended: datetime
    minutes: int
    standings: Sequence[Standing]


def load_plays(place: Place, member: Member, date: str | None = None) -> Iterator[LoggedPlay]:
    """Load the plays of the house, or those of an evening, the oldest first."""
    query = (
        select(sitting.c.game, sitting.c.number)
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.state == OVER,
            sitting.c.game.in_(SITTINGS),
        )
        .order_by(sitting.c.date, sitting.c.id)
    )
    if date is not None:
        query = query.where(sitting.c.date == date)
    for game, number in place.connection.execute(query).all():
        if play := load_play(place, member, SITTINGS[game], number):
            yield play


def load_play(place: Place, member: Member, sittings: Sittings, number: int) -> LoggedPlay | None:
    """Load the play of a sitting; None before its end.

    Raises:
        Missing: the house has no such sitting, or it was deleted.
    """
    game = sittings.all.game
    line = sittings.all.find(place, number)
    if line is None:
        raise Missing(f"{game}/{number}")
    if not line.finished:
        return None
    began, ended = _span(place, f"{NOUNS[game]}/{number}", line, member.zone)
    lowest = sittings.lowest(line)
    with force_locale("en"):
        name = sittings.game_name(line).strip(_ISOLATES)
    return LoggedPlay(
        id=_mark(place, game, number),
        house=hashlib.sha256(member.public_id.encode()).hexdigest()[:12],
        game_id="/".join(filter(None, (game, sittings.kind(line)))),
        game=name,
        lowest=lowest,
        ended=ended,
        minutes=round((ended - began) / timedelta(minutes=1)),
        standings=ranked(line.standings, finished=True, lowest=lowest),
    )


def marks_of(place: Place, dates: Collection[str]) -> set[str]:
    """Return the marks of all sittings of these evenings, deleted ones too."""
    query = select(sitting.c.mark).where(
        sitting.c.house_id == place.house_id, sitting.c.date.in_(dates)
    )
    return set(place.connection.execute(query).scalars())


def _mark(place: Place, game: str, number: int) -> str:
    this = sitting.c.game == game, sitting.c.number == number
    query = select(sitting.c.mark).where(sitting.c.house_id == place.house_id, *this)
    return str(place.connection.execute(query).scalar_one())


def _span(place: Place, topic: str, line: SittingLine, zone: str) -> tuple[datetime, datetime]:
    """Return when the first and the last change of its own evening were made, in UTC.

    Later corrections do not count. A sitting that was entered on another day has no known time.
    """
    times = [at for at in times_of(place, topic) if evening_at(at, zone).isoformat() == line.date]
    if times:
        began, ended = (datetime.fromtimestamp(at // 1000, UTC) for at in (times[0], times[-1]))
        return began, ended
    local = datetime.combine(date.fromisoformat(line.date), _UNKNOWN, find_zone(zone))
    return local.astimezone(UTC), local.astimezone(UTC)
