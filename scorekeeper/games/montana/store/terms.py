"""What nights are found by: derived from them, kept with each, newest first in the index.

A term names one thing that everybody at the table may know: a word of the night's name or note, who
sat there, a game that was called, when it was, whether it is over. People and games stand there by
their numbers and ids, so that whoever renames one has nothing else to write. But a night goes on
showing a game of the house's own by the name under which it was called, so that name is its words.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date as calendar_date
from typing import Any

from sqlalchemy import Connection, Table, delete, exists, insert, select

from scorekeeper.core.tables import DealRow, NightRow, NightTermRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.variants import frozen_variants
from scorekeeper.search.words import split, stem

_night: Table = NightRow.__table__
_deal: Table = DealRow.__table__
_term: Table = NightTermRow.__table__

ALL = "all 3"
"""What every night has that is not discarded.

The number is that of the way in which terms are made: nights without it are read again when the
server starts. Whoever changes the way counts it on.
"""

OPEN, OVER = "open", "over"
YEAR, DAY, WEEKDAY = "y:", "d:", "e:"
PLAYER, GAME, WORD, FORM = "p:", "g:", "w:", "f:"
"""How terms of that kind begin: a word without its endings, and as it was written."""

_LONGEST = 40  # letters of a word that count
_AT_ONCE = 500  # nights


def year_term(date: str) -> str:
    """The year of a date, or a year itself."""
    return f"{YEAR}{date[:4]}"


def day_term(month: int, day: int | None = None) -> str:
    """That it was in that month, or on that day of it, in whichever year."""
    return f"{DAY}{month:02}" if day is None else f"{DAY}{month:02}-{day:02}"


def weekday_term(day: int) -> str:
    """That it was on that weekday; Monday is 0."""
    return f"{WEEKDAY}{day}"


def player_term(player: int) -> str:
    """That somebody sat there."""
    return f"{PLAYER}{player}"


def game_term(game_id: str) -> str:
    """That a game was called."""
    return f"{GAME}{game_id}"


def word_term(word: str) -> str:
    """That a word is said, with whichever ending."""
    return f"{WORD}{stem(word[:_LONGEST])}"


def form_term(word: str) -> str:
    """That a word is said exactly so; it begins the terms of the words that begin so."""
    return f"{FORM}{word[:_LONGEST]}"


def save_terms(place: Place, night_id: int, before: Night | None, after: Night) -> None:
    """Write what differs; most writes in a night say nothing that it is found by."""
    if before is not None and _found_alike(before, after):
        return
    old, new = _terms_of(before) if before else set(), _terms_of(after)
    moved = before is not None and before.date != after.date
    gone, come = (old, new) if moved else (old - new, new - old)
    if gone:
        here = (_term.c.house_id == place.house_id) & (_term.c.night_id == night_id)
        place.connection.execute(delete(_term).where(here, _term.c.term.in_(sorted(gone))))
    if come:
        place.connection.execute(insert(_term), _rows(place, night_id, after.date, come))


def fill_terms(place: Place) -> int:
    """Make the terms of all nights of the house anew, from their rows; returns how many nights."""
    here = _term.c.house_id == place.house_id
    place.connection.execute(delete(_term).where(here))
    filled = 0
    for nights in _batches(place):
        deals = _deals(place, [row.id for row in nights])
        games = _games(place, deals)
        rows = [
            made
            for row in nights
            for made in _rows(
                place, row.id, row.date, _terms_of_row(row, deals.get(row.id, []), games)
            )
        ]
        place.connection.execute(insert(_term), rows)
        filled += len(nights)
    return filled


def houses_to_fill(connection: Connection) -> list[int]:
    """The houses with a night that has no terms, or that were made in another way.

    There are some after an update, and after the backup of an older release was restored.
    """
    filled = (
        (_term.c.house_id == _night.c.house_id)
        & (_term.c.night_id == _night.c.id)
        & (_term.c.term == ALL)
    )
    found = select(_night.c.house_id).where(_night.c.discarded == 0, ~exists().where(filled))
    return list(connection.execute(found.distinct().order_by(_night.c.house_id)).scalars())


def _found_alike(before: Night, after: Night) -> bool:
    def said(night: Night) -> tuple[object, ...]:
        whole = night.name, night.note, night.date, night.finished, night.discarded
        return *whole, night.seats, len(night.deals)

    return said(before) == said(after) and all(
        was is now or (_game(was) == _game(now) and was.sits == now.sits)
        for was, now in zip(before.deals, after.deals, strict=True)
    )


def _game(deal: Deal) -> Variant | None:
    return deal.call.variant if deal.call else None


def _terms_of(night: Night) -> set[str]:
    if night.discarded:
        return set()
    seats = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    games = [game for deal in night.deals if (game := _game(deal))]
    said = f"{night.name} {night.note}"
    return _terms(said, night.date, night.finished, (seat.player for seat in seats), games)


def _terms(
    said: str, date: str, finished: bool, players: Iterable[int], games: Collection[Variant]
) -> set[str]:
    day = calendar_date.fromisoformat(date)
    words = set(split(" ".join((said, *(game.name for game in games if game.own)))))
    return {
        ALL,
        OVER if finished else OPEN,
        year_term(date),
        day_term(day.month),
        day_term(day.month, day.day),
        weekday_term(day.weekday()),
        *map(player_term, players),
        *(game_term(game.id) for game in games),
        *map(word_term, words),
        *map(form_term, words),
    }


def _rows(
    place: Place, night_id: int, date: str, terms: Collection[str]
) -> list[dict[str, object]]:
    key = {"house_id": place.house_id, "night_id": night_id, "date": date}
    return [key | {"term": term} for term in sorted(terms)]


# ---- of all nights, from their rows: to read them as nights would take far longer ----


def _batches(place: Place) -> Iterator[list[Any]]:
    columns = (_night.c[name] for name in ("id", "name", "note", "date", "finished", "seats"))
    rows = place.connection.execute(
        select(*columns)
        .where(_night.c.house_id == place.house_id, _night.c.discarded == 0)
        .order_by(_night.c.id)
    )
    return map(list, rows.partitions(_AT_ONCE))


def _deals(place: Place, nights: list[int]) -> Mapping[int, list[Any]]:
    facts = _deal.c.facts
    found: dict[int, list[Any]] = {}
    for row in place.connection.execute(
        select(_deal.c.night_id, facts["spec"].as_string().label("spec"), facts["sits"])
        .where(_deal.c.house_id == place.house_id, _deal.c.night_id.in_(nights))
        .order_by(_deal.c.night_id)
    ):
        found.setdefault(row.night_id, []).append(row)
    return found


def _games(place: Place, deals: Mapping[int, list[Any]]) -> Mapping[str, Variant]:
    """The games that were called in these deals, by their hashes."""
    specs = {deal.spec for rows in deals.values() for deal in rows if deal.spec}
    return frozen_variants(place.connection, place.house_id, [{"spec": spec} for spec in specs])


def _terms_of_row(row: Any, deals: list[Any], games: Mapping[str, Variant]) -> set[str]:
    sat = (player for _, _, sits in deals for player in (sits or {}).values())
    called = [games[deal.spec] for deal in deals if deal.spec]
    said = f"{row.name} {row.note}"
    return _terms(said, row.date, row.finished, (*row.seats, *sat), called)
