"""Search terms of nights: derived from each night and saved with it, newest first in the index.

A term is one fact that everyone at the table may know: a word of the night's name or note, a
player, a called game, the date, whether it is over. Players and games are saved by number or id,
so renaming them changes no terms. But a night displays a house's own game by the name it had when
called, so the words of that name are terms too.
"""

from datetime import date as calendar_date
from itertools import chain

from sqlalchemy import Connection, Table, delete, exists, insert, select

from scorekeeper.core.sittings import sitting
from scorekeeper.core.stored import Stored
from scorekeeper.core.tables import TermRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.search.words import split, stems

_term: Table = TermRow.__table__

ALL = "all 4"
"""The term that every night has unless it is deleted.

Its number is the version of the term format: increment it when the format changes. Nights without
the current version are re-read when the server starts.
"""

OPEN, OVER = "open", "over"
YEAR, DAY, WEEKDAY = "y:", "d:", "e:"
PLAYER, GAME, WORD, FORM = "p:", "g:", "w:", "f:"
"""Prefixes of the kinds of terms; WORD: a word's stem, FORM: the word as written."""

_LONGEST = 40  # longer words are cut to this number of letters


def year_term(date: str) -> str:
    """The term for the year of a date, or for a year."""
    return f"{YEAR}{date[:4]}"


def day_term(month: int, day: int | None = None) -> str:
    """The term for a month, or for a day of it, in any year."""
    return f"{DAY}{month:02}" if day is None else f"{DAY}{month:02}-{day:02}"


def weekday_term(day: int) -> str:
    """The term for a weekday; 0 is Monday."""
    return f"{WEEKDAY}{day}"


def player_term(player: int) -> str:
    """The term for a player of the night, including substitutes."""
    return f"{PLAYER}{player}"


def game_term(game_id: str) -> str:
    return f"{GAME}{game_id}"


def word_terms(word: str) -> set[str]:
    """The terms of a word; its inflected forms share at least one of them."""
    return {f"{WORD}{stem}" for stem in stems(word[:_LONGEST])}


def form_term(word: str) -> str:
    """The term for an exact form of a word; also a prefix of the terms of longer words."""
    return f"{FORM}{word[:_LONGEST]}"


def save_terms(
    place: Place, sitting_id: int, before: Stored[Night] | None, after: Stored[Night]
) -> None:
    """Save changed terms; most writes change none."""
    if before is not None and _same_terms(before, after):
        return
    here = _term.c.house_id == place.house_id, _term.c.sitting_id == sitting_id
    new = _terms_of(after)
    date = after.value.date
    if before is None or before.value.date != date:
        place.connection.execute(delete(_term).where(*here))
        added = new
    else:
        old = _terms_of(before)
        added = new - old
        if removed := old - new:
            place.connection.execute(delete(_term).where(*here, _term.c.term.in_(sorted(removed))))
    if added:
        key = {"house_id": place.house_id, "sitting_id": sitting_id, "date": date}
        place.connection.execute(insert(_term), [key | {"term": term} for term in sorted(added)])


def without_terms(connection: Connection) -> list[tuple[int, int]]:
    """The nights (house, number) without terms, or with terms of an older format.

    There are some after an update, or after restoring a backup of an older release.
    """
    has_current_terms = (
        (_term.c.house_id == sitting.c.house_id)
        & (_term.c.sitting_id == sitting.c.id)
        & (_term.c.term == ALL)
    )
    query = select(sitting.c.house_id, sitting.c.number).where(
        sitting.c.game == MONTANA, sitting.c.counts.is_(True), ~exists().where(has_current_terms)
    )
    order = sitting.c.house_id, sitting.c.number
    return [(row.house_id, row.number) for row in connection.execute(query.order_by(*order))]


def _same_terms(before: Stored[Night], after: Stored[Night]) -> bool:
    def term_inputs(stored: Stored[Night]) -> tuple[object, ...]:
        night = stored.value
        fields = night.name, night.note, night.date, night.finished, stored.deleted_at
        return *fields, night.seats, len(night.deals)

    return term_inputs(before) == term_inputs(after) and all(
        was is now or (_game(was) == _game(now) and was.sits == now.sits)
        for was, now in zip(before.value.deals, after.value.deals, strict=True)
    )


def _game(deal: Deal) -> Variant | None:
    return deal.call.variant if deal.call else None


def _terms_of(stored: Stored[Night]) -> set[str]:
    if stored.deleted_at:
        return set()
    night = stored.value
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
