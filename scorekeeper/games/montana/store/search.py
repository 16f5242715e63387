"""Search nights by terms, newest first, in bounded time.

However many nights there are, a search reads only a limited number: those with the rarest of
the terms. If nights remain unread, the answer names the last one read, so that the next search
can continue there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Subquery,
    Table,
    Tuple,
    exists,
    func,
    literal,
    select,
    tuple_,
    union_all,
)

from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TermRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.store.terms import ALL

_term: Table = TermRow.__table__
_second: Any = _term.alias("other")

MAX_SEARCHED = 500
"""The limit for nights read per search."""

_LARGEST = 2**31 - 1  # of sitting ids
_END = "\U0010ffff"  # sorts after all letters
_PLACE = tuple_(_term.c.date, _term.c.sitting_id)
_NEWEST = _term.c.date.desc(), _term.c.sitting_id.desc()

Alternatives = Sequence[str]
"""A night must have at least one of these terms."""

Dates = tuple[str, str]
"""First and last date, inclusive."""


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """A night's sort key, newest first: its date, its row id, its number."""

    date: str
    id: int
    number: int = field(default=0, compare=False)


_OLDEST = Key("", 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a search.

    Args:
        numbers: the numbers of the nights, newest first.
        older: the night after which there may be more results, or None.
        searched_until: the date down to which nights were searched, if older ones are unread.
    """

    numbers: list[int]
    older: Key | None = None
    searched_until: str | None = None


@dataclass(frozen=True, slots=True)
class _Span:
    """The nights after a sort key, down to another; None for no limit."""

    after: Key | None
    down_to: Key | None


def search(
    place: Place,
    required: Sequence[Alternatives],
    *,
    limit: int,
    before: Key | None = None,
    dates: Dates | None = None,
) -> Answer:
    """The newest nights that have at least one term of each of the alternatives.

    Args:
        required: the alternatives; if empty, all nights match.
        before: return only nights older than this one.
    """
    if not all(required):  # no night has a term of an empty list
        return Answer([])
    span = _span(before, dates)
    through, floor = _choose(place, required, span)
    down = span if floor is None else replace(span, down_to=floor)
    rows = place.connection.execute(_matching(place, through, required, down, limit + 1)).all()
    keys = [Key(*row) for row in rows]
    numbers = [key.number for key in keys[:limit]]
    if len(keys) > limit:
        return Answer(numbers, older=keys[limit - 1])
    if floor is not None:
        return Answer(numbers, older=floor, searched_until=floor.date)
    return Answer(numbers)


def key_of(place: Place, night_id: int) -> Key | None:
    row = place.connection.execute(
        select(sitting.c.date, sitting.c.id, sitting.c.number).where(
            sitting.c.house_id == place.house_id,
            sitting.c.game == MONTANA,
            sitting.c.number == night_id,
        )
    ).one_or_none()
    return Key(*row) if row else None


def any_has_term(place: Place, terms: Alternatives) -> bool:
    here = (_term.c.house_id == place.house_id) & _term.c.term.in_(terms)
    return place.connection.execute(select(_term.c.term).where(here).limit(1)).first() is not None


def terms_beginning(place: Place, prefix: str, limit: int, *, last: bool = False) -> list[str]:
    """The first `limit` terms of this house with that prefix in alphabetical order.

    With `last`, in reverse order. Each term is one index look-up, so the cost does not depend on
    the number of nights that have it.
    """
    term, pick = _term.c.term, func.max if last else func.min
    first, end = term >= prefix, term < prefix + _END
    term_query = select(pick(term).label("term")).where(_term.c.house_id == place.house_id)
    terms = term_query.where(first, end).cte("found", recursive=True)
    # one bound a side: with two, SQLite may use the wider one and read everything in between
    beyond = (first, term < terms.c.term) if last else (term > terms.c.term, end)
    following = term_query.where(*beyond).correlate(terms).scalar_subquery()
    terms = terms.union_all(select(following).where(terms.c.term.is_not(None)))
    query = select(terms.c.term).where(terms.c.term.is_not(None)).limit(limit)
    return list(place.connection.execute(query).scalars())


def _span(before: Key | None, dates: Dates | None) -> _Span:
    if dates is None:
        return _Span(before, None)
    first, last = dates
    newest = Key(last, _LARGEST)
    return _Span(min(before or newest, newest), Key(first, 0))


def _choose(
    place: Place, required: Sequence[Alternatives], span: _Span
) -> tuple[Alternatives, Key | None]:
    """The alternatives to search through, and the last night to read if more nights follow it.

    Prefers alternatives whose nights can all be read, then those that reach farthest back.
    """
    if not required or (len(required) == 1 and len(required[0]) == 1):
        return (required[0] if required else (ALL,)), None  # every one of their nights matches
    candidates: list[Alternatives] = [*required, (ALL,)]
    ends = union_all(
        *(
            _end(place, n, term, MAX_SEARCHED // len(terms) or 1, span)
            for n, terms in enumerate(candidates)
            for term in terms
        )
    )
    last_keys: dict[tuple[int, str], list[Key]] = {}
    for n, term, *key in place.connection.execute(ends):
        last_keys.setdefault((n, term), []).append(Key(*key))
    floors: dict[int, Key] = {}
    for (n, _), keys in last_keys.items():
        if len(keys) > 1:  # more nights follow
            floors[n] = max(floors.get(n, _OLDEST), *keys)
    best = min(range(len(candidates)), key=lambda n: floors.get(n, _OLDEST))
    return candidates[best], floors.get(best)


def _end(place: Place, candidate: int, term: str, depth: int, span: _Span) -> Select[Any]:
    """Build the query for the last night to read and the one after it."""
    row = literal(candidate).label("way"), _term.c.term, _term.c.date, _term.c.sitting_id
    query = select(*row).where(*_between(place, (term,), span)).order_by(*_NEWEST)
    return _numbered(place, query.limit(2).offset(depth - 1).subquery())


def _matching(
    place: Place,
    through: Alternatives,
    required: Sequence[Alternatives],
    span: _Span,
    limit: int,
) -> Select[Any]:
    also = (
        exists().where(
            _second.c.house_id == place.house_id,
            _second.c.sitting_id == _term.c.sitting_id,
            _second.c.term.in_(terms),
            _second.c.date == _term.c.date,  # implied, but lets the whole index be used
        )
        for terms in required
        if terms is not through
    )
    rows = (
        select(_term.c.date, _term.c.sitting_id)
        .where(*_between(place, through, span), *also)
        .distinct()
        .order_by(*_NEWEST)
        .limit(limit)
        .subquery()
    )
    return _numbered(place, rows).order_by(rows.c.date.desc(), rows.c.sitting_id.desc())


def _numbered(place: Place, rows: Subquery) -> Select[Any]:
    """Add night numbers to these few rows; with many rows the database would sort all first."""
    number = select(sitting.c.number).where(
        sitting.c.house_id == place.house_id, sitting.c.id == rows.c.sitting_id
    )
    return select(*rows.c, number.scalar_subquery().label("number"))


def _between(place: Place, terms: Alternatives, span: _Span) -> list[ColumnElement[bool]]:
    """Conditions for the nights of the span with one of these terms."""
    conditions = [_term.c.house_id == place.house_id, _term.c.term.in_(terms)]
    if len(terms) == 1:
        conditions[1] = _term.c.term == terms[0]
    if span.after is not None:
        conditions.append(_literal(span.after) > _PLACE)
    if span.down_to is not None:
        conditions.append(_literal(span.down_to) <= _PLACE)
    return conditions


def _literal(key: Key) -> Tuple:
    return tuple_(literal(key.date), literal(key.id))
