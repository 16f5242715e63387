"""Finding nights by what they are found by, the newest first, at a cost that does not grow.

However many nights there are, a search looks through so many of them and no more: through those
with the rarest of the things that are asked for. Where that leaves nights unread, it says how far
it came, and can go on from there.
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
_other: Any = _term.alias("other")

LOOKED_THROUGH = 500
"""How many nights are looked through at most before an answer is given."""

_LARGEST = 2**31 - 1  # of the ids that sittings have
_END = "\U0010ffff"  # sorts after every letter
_PLACE = tuple_(_term.c.date, _term.c.sitting_id)
_NEWEST = _term.c.date.desc(), _term.c.sitting_id.desc()

Alternatives = Sequence[str]
"""Terms of which a night has to have one."""

Dates = tuple[str, str]
"""The first and the last of them."""


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """A night's place among all, the newest first: its date, the id of its row, its number."""

    date: str
    id: int
    number: int = field(default=0, compare=False)


_OLDEST = Key("", 0)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found.

    Args:
        numbers: the nights' numbers, the newest first.
        older: the night after which there may be more, None where there are none.
        looked_to: the date to which nights were looked through, where more of them are unread.
    """

    numbers: list[int]
    older: Key | None = None
    looked_to: str | None = None


@dataclass(frozen=True, slots=True)
class _Span:
    """Nights after a place among all, down to another one; None for all there are."""

    after: Key | None
    down_to: Key | None


def search(
    place: Place,
    wanted: Sequence[Alternatives],
    *,
    most: int,
    before: Key | None = None,
    dates: Dates | None = None,
) -> Answer:
    """The newest nights with one of each of the alternatives, at most `most`.

    Args:
        place: where.
        wanted: what each has to have; without any, all nights are found.
        most: how many at most.
        before: only those that are older than that night.
        dates: only those of these dates.
    """
    if not all(wanted):  # none has one of no terms
        return Answer([])
    span = _span(before, dates)
    through, floor = _choose(place, wanted, span)
    down = span if floor is None else replace(span, down_to=floor)
    rows = place.connection.execute(_matching(place, through, wanted, down, most + 1)).all()
    keys = [Key(*row) for row in rows]
    numbers = [key.number for key in keys[:most]]
    if len(keys) > most:
        return Answer(numbers, older=keys[most - 1])
    if floor is not None:
        return Answer(numbers, older=floor, looked_to=floor.date)
    return Answer(numbers)


def key_of(place: Place, night_id: int) -> Key | None:
    """The place of that night among all, if the house has it."""
    row = place.connection.execute(
        select(sitting.c.date, sitting.c.id, sitting.c.number).where(
            sitting.c.house_id == place.house_id,
            sitting.c.game == MONTANA,
            sitting.c.number == night_id,
        )
    ).one_or_none()
    return Key(*row) if row else None


def is_found_by(place: Place, terms: Alternatives) -> bool:
    """Whether any night of this house has one of these terms."""
    here = (_term.c.house_id == place.house_id) & _term.c.term.in_(terms)
    return place.connection.execute(select(_term.c.term).where(here).limit(1)).first() is not None


def terms_beginning(place: Place, beginning: str, most: int, *, last: bool = False) -> list[str]:
    """The terms with that beginning in this house, at most `most`, in alphabetical order.

    With `last` from the last one backwards. The index is asked for one after the other, so that it
    does not matter how many nights have it.
    """
    term, pick = _term.c.term, func.max if last else func.min
    first, end = term >= beginning, term < beginning + _END
    one = select(pick(term).label("term")).where(_term.c.house_id == place.house_id)
    found = one.where(first, end).cte("found", recursive=True)
    # one bound a side: of two SQLite may take the wider one, and walk all that lies between
    beyond = (first, term < found.c.term) if last else (term > found.c.term, end)
    following = one.where(*beyond).correlate(found).scalar_subquery()
    found = found.union_all(select(following).where(found.c.term.is_not(None)))
    asked = select(found.c.term).where(found.c.term.is_not(None)).limit(most)
    return list(place.connection.execute(asked).scalars())


def _span(before: Key | None, dates: Dates | None) -> _Span:
    if dates is None:
        return _Span(before, None)
    first, last = dates
    newest = Key(last, _LARGEST)
    return _Span(min(before or newest, newest), Key(first, 0))


def _choose(
    place: Place, wanted: Sequence[Alternatives], span: _Span
) -> tuple[Alternatives, Key | None]:
    """Through the nights with which terms to look, and the last of them, where others follow it.

    The best are those that come to an end; then those that reach back farthest.
    """
    if not wanted or (len(wanted) == 1 and len(wanted[0]) == 1):
        return (wanted[0] if wanted else (ALL,)), None  # each of them is found
    ways: list[Alternatives] = [*wanted, (ALL,)]
    ends = union_all(
        *(
            _end(place, n, term, LOOKED_THROUGH // len(way) or 1, span)
            for n, way in enumerate(ways)
            for term in way
        )
    )
    last: dict[tuple[int, str], list[Key]] = {}
    for n, term, *key in place.connection.execute(ends):
        last.setdefault((n, term), []).append(Key(*key))
    floors: dict[int, Key] = {}
    for (n, _), keys in last.items():
        if len(keys) > 1:  # another one follows
            floors[n] = max(floors.get(n, _OLDEST), *keys)
    best = min(range(len(ways)), key=lambda n: floors.get(n, _OLDEST))
    return ways[best], floors.get(best)


def _end(place: Place, way: int, term: str, depth: int, span: _Span) -> Select[Any]:
    """The last night that is looked through, and the one that follows it."""
    row = literal(way).label("way"), _term.c.term, _term.c.date, _term.c.sitting_id
    asked = select(*row).where(*_between(place, (term,), span)).order_by(*_NEWEST)
    return _numbered(place, asked.limit(2).offset(depth - 1).subquery())


def _matching(
    place: Place,
    through: Alternatives,
    wanted: Sequence[Alternatives],
    span: _Span,
    most: int,
) -> Select[Any]:
    also = (
        exists().where(
            _other.c.house_id == place.house_id,
            _other.c.sitting_id == _term.c.sitting_id,
            _other.c.term.in_(terms),
            _other.c.date == _term.c.date,  # no news, but so the index is followed to its end
        )
        for terms in wanted
        if terms is not through
    )
    found = (
        select(_term.c.date, _term.c.sitting_id)
        .where(*_between(place, through, span), *also)
        .distinct()
        .order_by(*_NEWEST)
        .limit(most)
        .subquery()
    )
    return _numbered(place, found).order_by(found.c.date.desc(), found.c.sitting_id.desc())


def _numbered(place: Place, found: Subquery) -> Select[Any]:
    """These few rows, each with the number of its night; of more, all would be sorted first."""
    number = select(sitting.c.number).where(
        sitting.c.house_id == place.house_id, sitting.c.id == found.c.sitting_id
    )
    return select(*found.c, number.scalar_subquery().label("number"))


def _between(place: Place, terms: Alternatives, span: _Span) -> list[ColumnElement[bool]]:
    """The nights of the span with one of these terms."""
    asked = [_term.c.house_id == place.house_id, _term.c.term.in_(terms)]
    if len(terms) == 1:
        asked[1] = _term.c.term == terms[0]
    if span.after is not None:
        asked.append(_literal(span.after) > _PLACE)
    if span.down_to is not None:
        asked.append(_literal(span.down_to) <= _PLACE)
    return asked


def _literal(key: Key) -> Tuple:
    return tuple_(literal(key.date), literal(key.id))
