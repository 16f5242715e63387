"""Variants: the frozen copies that deals name by their hash, and the house's own book."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, bindparam, func, insert, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.tables import ChangeRow, SpecRow, VariantRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana import MONTANA
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Variant

_spec: Table = SpecRow.__table__
_variant: Table = VariantRow.__table__
_change: Table = ChangeRow.__table__
KIND = "montana variant"
_RETIRED = "retired"
_frozen: dict[str, Variant] = {}  # a hash means one variant for ever, in whichever house


def frozen_variants(
    connection: Connection, house_id: int, facts: Iterable[Mapping[str, Any]]
) -> Mapping[str, Variant]:
    """The variants that these deals' facts name, by hash."""
    hashes = {deal["spec"] for deal in facts if "spec" in deal}
    if unread := hashes - _frozen.keys():
        rows = connection.execute(
            select(_spec.c.hash, _spec.c.body).where(
                _spec.c.house_id == house_id, _spec.c.hash.in_(unread)
            )
        )
        _frozen.update({row.hash: Variant.from_dict(row.body) for row in rows})
    return {name: _frozen[name] for name in hashes}


def freeze_variant(connection: Connection, house_id: int, variant: Variant) -> None:
    """Keep this version of the variant, if the house does not have it yet."""
    here = select(_spec.c.hash).where(_spec.c.house_id == house_id, _spec.c.hash == variant.hash)
    if connection.execute(here).first() is None:
        connection.execute(
            insert(_spec).values(
                house_id=house_id, hash=variant.hash, kind=KIND, body=variant.to_dict()
            )
        )


def freeze_called(place: Place, before: Night | None, after: Night) -> None:
    """Keep the version of each variant that a deal of the night calls and did not call before."""
    old = {deal.id: deal for deal in before.deals} if before else {}
    for deal in after.deals:
        known = old.get(deal.id)
        if deal.call and deal is not known and (known is None or known.call != deal.call):
            freeze_variant(place.connection, place.house_id, deal.call.variant)


Book = dict[str, Variant]
"""Games of a house's own, by id, each in its newest version."""


@dataclass(frozen=True, slots=True)
class WholeBook:
    """All games of a house's own; who is retired is known, but not offered any more."""

    games: Book
    retired: frozenset[str] = frozenset()


_BOOK = (
    select(_variant.c.hash, _variant.c.retired)
    .where(_variant.c.house_id == bindparam("house"), _variant.c.game == MONTANA)
    .order_by(_variant.c.id)
)


def load_whole_book(place: Place) -> WholeBook:
    """The house's own games, with those that are retired; versions once read are known."""
    rows = place.connection.execute(_BOOK, {"house": place.house_id}).all()
    known = frozen_variants(place.connection, place.house_id, ({"spec": row.hash} for row in rows))
    found = [(known[row.hash], row.retired) for row in rows]
    return WholeBook(
        {variant.id: variant for variant, _ in found},
        frozenset(variant.id for variant, retired in found if retired),
    )


def load_book(place: Place, *, retired: bool = False) -> Book:
    """The house's own games that are offered; with `retired` the others too, to look one up."""
    book = load_whole_book(place)
    return {name: game for name, game in book.games.items() if retired or name not in book.retired}


def to_be_completed(variant: Variant) -> bool:
    """Whether no more is known of the game than what a dealer says who makes it up."""
    return variant == Variant(variant.id, variant.name, dummy_plays=variant.dummy_plays)


_BOOK_VERSION = select(func.max(_change.c.seq)).where(
    _change.c.house_id == bindparam("house"), _change.c.topic == bindparam("topic")
)


def book_version(place: Place) -> int:
    """The house's counter at the last change of its book, 0 for an empty one."""
    asked = {"house": place.house_id, "topic": BookTopic.name}
    return place.connection.execute(_BOOK_VERSION, asked).scalar() or 0


class BookTopic:
    """The house's own games as a topic of the log; a game's cell names its version."""

    name = "variants"

    def load(self, place: Place) -> WholeBook:
        """The house's own games."""
        return load_whole_book(place)

    def document(self, value: WholeBook) -> Document:
        """The book as a document. Ids have no dots, and none is `retired`."""
        retired = {_RETIRED: dict.fromkeys(value.retired, True)} if value.retired else {}
        return {**{name: variant.hash for name, variant in value.games.items()}, **retired}

    def restore(self, place: Place, document: Document) -> WholeBook:
        """The book of a document."""
        named = {name: said for name, said in document.items() if name != _RETIRED}
        hashes = ({"spec": said} for said in named.values())
        found = frozen_variants(place.connection, place.house_id, hashes)
        games = {name: found[said] for name, said in named.items()}
        return WholeBook(games, frozenset(document.get(_RETIRED, {})))

    def save(self, place: Place, before: WholeBook, after: WholeBook, version: int) -> None:
        """Write the games that differ."""
        for name, variant in after.games.items():
            retired = name in after.retired
            if before.games.get(name) == variant and (name in before.retired) == retired:
                continue
            freeze_variant(place.connection, place.house_id, variant)
            row = {"hash": variant.hash, "retired": retired}
            if name in before.games:
                here = _variant.c.house_id == place.house_id, _variant.c.game == MONTANA
                place.connection.execute(
                    update(_variant).where(*here, _variant.c.id == name).values(row)
                )
            else:
                key = {"house_id": place.house_id, "game": MONTANA, "id": name}
                place.connection.execute(insert(_variant).values(key | row))
