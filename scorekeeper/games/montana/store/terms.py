"""What nights are found by: derived from them, kept with each, newest first in the index.

A term names one thing that everybody at the table may know: a word of the night's name or note, who
sat there, a game that was called, when it was, whether it is over. People and games stand there by
their numbers and ids, so that whoever renames one has nothing else to write. But a night goes on
showing a game of the house's own by the name under which it was called, so that name is its words.
"""

from datetime import date as calendar_date
from itertools import chain

from sqlalchemy import Connection, Table, delete, exists, insert, select

from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TermRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.search.words import split, stems

_term: Table = TermRow.__table__

ALL = "all 4"
"""What every night has that is not deleted.

The number is that of the way in which terms are made: nights without it are read again when the
server starts. Whoever changes the way counts it on.
"""

OPEN, OVER = "open", "over"
YEAR, DAY, WEEKDAY = "y:", "d:", "e:"
PLAYER, GAME, WORD, FORM = "p:", "g:", "w:", "f:"
"""How terms of that kind begin: a word without its endings, and as it was written."""

_LONGEST = 40  # letters of a word that count


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


def word_terms(word: str) -> set[str]:
    """Return the terms of a word; its other forms share at least one of them."""
    return {f"{WORD}{stem}" for stem in stems(word[:_LONGEST])}


def form_term(word: str) -> str:
    """That a word is said exactly so; it begins the terms of the words that begin so."""
    return f"{FORM}{word[:_LONGEST]}"


def save_terms(place: Place, sitting_id: int, before: Night | None, after: Night) -> None:
    """Write what differs; most writes in a night say nothing that it is found by."""
    if before is not None and _found_alike(before, after):
        return
    here = _term.c.house_id == place.house_id, _term.c.sitting_id == sitting_id
    new = _terms_of(after)
    if before is None or before.date != after.date:
        place.connection.execute(delete(_term).where(*here))
        come = new
    else:
        old = _terms_of(before)
        come = new - old
        if gone := old - new:
            place.connection.execute(delete(_term).where(*here, _term.c.term.in_(sorted(gone))))
    if come:
        key = {"house_id": place.house_id, "sitting_id": sitting_id, "date": after.date}
        place.connection.execute(insert(_term), [key | {"term": term} for term in sorted(come)])


def without_terms(connection: Connection) -> list[tuple[int, int]]:
    """The nights (house, number) that have no terms, or such as were made in another way.

    There are some after an update, and after the backup of an older release was restored.
    """
    made = (
        (_term.c.house_id == sitting.c.house_id)
        & (_term.c.sitting_id == sitting.c.id)
        & (_term.c.term == ALL)
    )
    found = select(sitting.c.house_id, sitting.c.number).where(
        sitting.c.game == MONTANA, sitting.c.counts.is_(True), ~exists().where(made)
    )
    order = sitting.c.house_id, sitting.c.number
    return [(row.house_id, row.number) for row in connection.execute(found.order_by(*order))]


def _found_alike(before: Night, after: Night) -> bool:
    def said(night: Night) -> tuple[object, ...]:
        whole = night.name, night.note, night.date, night.finished, night.deleted_at
        return *whole, night.seats, len(night.deals)

    return said(before) == said(after) and all(
        was is now or (_game(was) == _game(now) and was.sits == now.sits)
        for was, now in zip(before.deals, after.deals, strict=True)
    )


def _game(deal: Deal) -> Variant | None:
    return deal.call.variant if deal.call else None


def _terms_of(night: Night) -> set[str]:
    if night.deleted_at:
        return set()
    seats = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    games = [game for deal in night.deals if (game := _game(deal))]
    own = (game.name for game in games if game.own)
    words = set(split(" ".join((night.name, night.note, *own))))
    day = calendar_date.fromisoformat(night.date)
    return {
        ALL,
        OVER if night.finished else OPEN,
        year_term(night.date),
        day_term(day.month),
        day_term(day.month, day.day),
        weekday_term(day.weekday()),
        *(player_term(seat.player) for seat in seats),
        *(game_term(game.id) for game in games),
        *chain.from_iterable(map(word_terms, words)),
        *map(form_term, words),
    }
