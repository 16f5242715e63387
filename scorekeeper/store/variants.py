"""Variants: those that ship as data, and the frozen copies that deals name by their hash."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table, insert, select

from scorekeeper.assets import asset
from scorekeeper.games.montana.variants import Variant
from scorekeeper.store.tables import SpecRow

_spec: Table = SpecRow.__table__
_KIND = "montana variant"
_frozen: dict[str, Variant] = {}  # a hash means one variant for ever, in whichever house


@cache
def builtin_variants() -> Mapping[str, Variant]:
    """The variants of `seeds/variants`, by id, the plainest first.

    Raises:
        ValueError: a seed that is no variant.
    """
    seeds = (tomllib.loads(path.read_text()) for path in asset("seeds").glob("variants/*.toml"))
    variants = sorted(map(Variant.from_dict, seeds), key=lambda v: (v.dummy_plays, v.id))
    return {variant.id: variant for variant in variants}


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
