"""Nights: rows to values and back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, bindparam, func, insert, select, update

from scorekeeper.base.problems import RuleError
from scorekeeper.core.documents import Document
from scorekeeper.core.players import known_as
from scorekeeper.core.sittings import GONE, kept
from scorekeeper.core.tables import DealRow, NightRow
from scorekeeper.core.topics import Missing, Place
from scorekeeper.games.montana.rules.deals import Seat
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant
from scorekeeper.games.montana.store.numbers import numbers_in, renumbered, seated_twice
from scorekeeper.games.montana.store.rows import counts_otherwise, save_deals, save_figures
from scorekeeper.games.montana.store.terms import save_terms
from scorekeeper.games.montana.store.variants import frozen_variants

_night: Table = NightRow.__table__
_deal: Table = DealRow.__table__


# Statements of the hot path are built once: building one costs more than running it.
_THIS_NIGHT = (_night.c.house_id == bindparam("house")) & (_night.c.id == bindparam("night"))
_NIGHT = select(_night).where(_THIS_NIGHT)
_DEALS = select(_deal.c.id, _deal.c.position, _deal.c.facts).where(
    _deal.c.house_id == bindparam("house"), _deal.c.night_id == bindparam("night")
)
_NEWEST = (
    select(_night)
    .where(_night.c.house_id == bindparam("house"), kept(_night))
    .order_by(_night.c.date.desc(), _night.c.id.desc())
    .limit(bindparam("most"))
)
_THESE = select(_night).where(
    _night.c.house_id == bindparam("house"),
    _night.c.id.in_(bindparam("nights", expanding=True)),
)
_DEALS_OF_ALL = select(_deal.c.night_id, _deal.c.id, _deal.c.position, _deal.c.facts).where(
    _deal.c.house_id == bindparam("house"),
    _deal.c.night_id.in_(bindparam("nights", expanding=True)),
)
_NEW_VERSION = update(_night).where(_THIS_NIGHT).values(version=bindparam("to"))


@dataclass(frozen=True, slots=True)
class StoredNight:
    """A night as read: its number in the house, and the version it had."""

    id: int
    version: int
    night: Night


def load_night(place: Place, night_id: int) -> StoredNight:
    """The night as it is now.

    Raises:
        Missing: the house has no such night.
    """
    version, document = _read_night(place, night_id)
    return StoredNight(night_id, version, _from_document(place, document))


def load_nights(place: Place, *, most: int) -> list[StoredNight]:
    """The newest nights as they are now, at most `most`, the newest first; four queries.

    Discarded ones are left out.
    """
    rows = place.connection.execute(_NEWEST, {"house": place.house_id, "most": most}).all()
    return _stored(place, rows)


def load_these(place: Place, numbers: Sequence[int]) -> list[StoredNight]:
    """The nights with these numbers as they are now, in this order; four queries."""
    asked = {"house": place.house_id, "nights": list(numbers)}
    rows = {row.id: row for row in place.connection.execute(_THESE, asked)}
    return _stored(place, [rows[number] for number in numbers])


def _stored(place: Place, rows: Sequence[Any]) -> list[StoredNight]:
    deals: dict[int, list[Any]] = {row.id: [] for row in rows}
    asked = {"house": place.house_id, "nights": list(deals)}
    for deal in place.connection.execute(_DEALS_OF_ALL, asked):
        deals[deal.night_id].append(deal)
    nights = _from_documents(place, [_read(row, deals[row.id]) for row in rows])
    return [StoredNight(r.id, r.version, night) for r, night in zip(rows, nights, strict=True)]


def load_seats(place: Place, players: Sequence[int]) -> tuple[Seat, ...]:
    """The seats of these players, in this order; one who was merged is who that is now.

    Raises:
        Missing: the house has no such player.
    """
    known = known_as(place, players)
    if missing := set(players) - known.keys():
        raise Missing(f"player {min(missing)}")
    return tuple(Seat(*known[player]) for player in players)


class NightTopic:
    """One night. Without a number it is a night to be started, which gets the next one."""

    def __init__(self, night_id: int | None = None) -> None:
        self.night_id = night_id
        self._numbers: dict[int, int] = {}  # see `numbers_in`

    @property
    def name(self) -> str:
        """Its name in the log."""
        return f"night/{self.night_id}"

    def load(self, place: Place) -> Night | None:
        """The night as it is now, or None for one to be started."""
        if self.night_id is not None:
            return self._take(place, _read_night(place, self.night_id)[1])
        newest = select(func.max(_night.c.id)).where(_night.c.house_id == place.house_id)
        self.night_id = (place.connection.execute(newest).scalar() or 0) + 1
        return None

    def document(self, value: Night | None) -> Document:
        """The night as a document."""
        if value is None:
            return {}
        value = renumbered(value, self._numbers)
        deals = {str(d.id): {"position": d.position, **deal_to_facts(d)} for d in value.deals}
        return _head(value) | {"deals": deals}

    def restore(self, place: Place, document: Document) -> Night:
        """The night of a document.

        Raises:
            RuleError: somebody would sit in two seats.
        """
        night = self._take(place, document)
        if problems := seated_twice(night):
            raise RuleError(*problems)
        return night

    def _take(self, place: Place, document: Document) -> Night:
        night = _from_document(place, document)
        self._numbers = numbers_in(document, night) | self._numbers
        return night

    def save(self, place: Place, before: Night | None, after: Night | None, version: int) -> None:
        """Write the night, the deals that differ, and what is derived if it does."""
        if after is None or self.night_id is None:
            raise ValueError("a night is never taken away by a write")
        before = renumbered(before, self._numbers) if before else None
        after = renumbered(after, self._numbers)
        key = {"house_id": place.house_id, "night_id": self.night_id}
        # no cell: nobody says it, and two who take out two deals do not contradict each other
        spent = max(after.spent, before.spent if before else 0)
        head = _head(after) | {"version": version, "spent": spent}
        if before is None:
            row = {"house_id": place.house_id, "id": self.night_id, **head}
            place.connection.execute(insert(_night).values(row))
        else:
            old = _head(before) | {"spent": before.spent}
            changed = {name: value for name, value in head.items() if old.get(name) != value}
            here = {"house": place.house_id, "night": self.night_id}
            if changed.keys() == {"version"}:
                place.connection.execute(_NEW_VERSION, here | {"to": version})
            else:
                place.connection.execute(update(_night).where(_THIS_NIGHT).values(changed), here)
        save_deals(place, key, before.deals if before else (), after.deals)
        if before is None or counts_otherwise(before, after):
            save_figures(place, self.night_id, after)
        save_terms(place, self.night_id, before, after)

    def count_anew(self, place: Place) -> None:
        """Write the tallies of a night that stands there, as if it were saved."""
        if (night := self.load(place)) and self.night_id is not None:
            save_figures(place, self.night_id, renumbered(night, self._numbers))


def _head(night: Night) -> Document:
    """What a night's own row holds, but for its version."""
    return {
        "name": night.name,
        "date": night.date,
        "seats": [seat.player for seat in night.seats],
        "rules": night.rules.to_dict(),
        "finished": night.finished,
        "note": night.note,
        "discarded": night.discarded,
    }


def _read_night(place: Place, night_id: int) -> tuple[int, Document]:
    """The night's version, and what its rows say."""
    key = {"house": place.house_id, "night": night_id}
    row = place.connection.execute(_NIGHT, key).one_or_none()
    if row is None or row.discarded == GONE:
        raise Missing(f"night {night_id}")
    return row.version, _read(row, place.connection.execute(_DEALS, key))


def _read(row: Any, deals: Iterable[Any]) -> Document:
    """The night of its row and its deals' rows, as a document."""
    return {
        "name": row.name,
        "date": row.date,
        "seats": row.seats,
        "rules": row.rules,
        "finished": row.finished,
        "note": row.note,
        "discarded": row.discarded,
        "spent": row.spent,
        "deals": {str(d.id): {"position": d.position, **d.facts} for d in deals},
    }


def _from_document(place: Place, document: Document) -> Night:
    return _from_documents(place, [document])[0]


def _from_documents(place: Place, documents: Sequence[Document]) -> list[Night]:
    """The nights of these documents; what they name is looked up once for all."""
    deals = [deal for document in documents for deal in document["deals"].values()]
    variants = frozen_variants(place.connection, place.house_id, deals)
    later = [player for deal in deals for player in deal.get("sits", {}).values()]
    first = [player for document in documents for player in document["seats"]]
    everybody = list(dict.fromkeys((*first, *later)))
    known = dict(zip(everybody, load_seats(place, everybody), strict=True))
    now = {number: seat.player for number, seat in known.items()}
    return [renumbered(_night_of(document, variants, known), now) for document in documents]


def _night_of(
    document: Document, variants: Mapping[str, Variant], known: Mapping[int, Seat]
) -> Night:
    deals: dict[str, dict[str, Any]] = document["deals"]
    return Night(
        name=document["name"],
        date=document["date"],
        seats=tuple(known[player] for player in document["seats"]),
        deals=tuple(
            sorted(
                (
                    deal_from_facts(
                        int(deal_id),
                        facts["position"],
                        facts,
                        variants.__getitem__,
                        known.__getitem__,
                    )
                    for deal_id, facts in deals.items()
                ),
                key=lambda deal: deal.position,
            )
        ),
        rules=HouseRules.from_dict(document["rules"]),
        finished=document["finished"],
        note=document["note"],
        discarded=document["discarded"],
        spent=document.get("spent", 0),
    )
