"""Variants: the frozen copies that deals name by their hash, and the house's own book."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from scorekeeper.games.montana.variants import Variant
from scorekeeper.store.documents import Document
from scorekeeper.store.tables import SpecRow, VariantRow
from scorekeeper.store.topics import Place

_spec: Table = SpecRow.__table__
_variant: Table = VariantRow.__table__
_KIND = "montana variant"
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
                house_id=house_id, hash=variant.hash, kind=_KIND, body=variant.to_dict()
            )
        )


Book = dict[str, Variant]
"""The games of a house's own, by id, each in its newest version."""

_BOOK = (
    select(_spec.c.body)
    .join_from(
        _variant,
        _spec,
        (_spec.c.house_id == _variant.c.house_id) & (_spec.c.hash == _variant.c.hash),
    )
    .where(_variant.c.house_id == bindparam("house"))
    .order_by(_variant.c.id)
)


def load_book(place: Place) -> Book:
    """The house's own games."""
    bodies = place.connection.execute(_BOOK, {"house": place.house_id}).scalars()
    return {variant.id: variant for variant in map(Variant.from_dict, bodies)}


class BookTopic:
    """The house's own games as a topic of the log; a game's cell names its version."""

    name = "variants"

    def load(self, place: Place) -> Book:
        """The house's own games."""
        return load_book(place)

    def document(self, value: Book) -> Document:
        """The book as a document. Ids have no dots."""
        return {variant_id: variant.hash for variant_id, variant in value.items()}

    def restore(self, place: Place, document: Document) -> Book:
        """The book of a document."""
        hashes = ({"spec": name} for name in document.values())
        found = frozen_variants(place.connection, place.house_id, hashes)
        return {variant_id: found[name] for variant_id, name in document.items()}

    def save(self, place: Place, before: Book, after: Book, version: int) -> None:
        """Write the games that differ."""
        for variant_id, variant in after.items():
            if before.get(variant_id) == variant:
                continue
            freeze_variant(place.connection, place.house_id, variant)
            key = {"house_id": place.house_id, "id": variant_id}
            if variant_id in before:
                here = (_variant.c.house_id == place.house_id) & (_variant.c.id == variant_id)
                place.connection.execute(update(_variant).where(here).values(hash=variant.hash))
            else:
                place.connection.execute(insert(_variant).values(key | {"hash": variant.hash}))
