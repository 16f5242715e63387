"""The built-in variants, readable without a database, as scoring a file needs none."""

import tomllib
from collections.abc import Mapping
from functools import cache

from scorekeeper.assets import asset
from scorekeeper.games.montana.rules.variants import Variant


@cache
def builtin_variants() -> Mapping[str, Variant]:
    """The variants of `seeds/variants` by id; those in which the dummy plays come last."""
    seeds = (tomllib.loads(path.read_text()) for path in asset("seeds").glob("variants/*.toml"))
    variants = sorted(map(Variant.from_dict, seeds), key=lambda v: (v.dummy_plays, v.id))
    return {variant.id: variant for variant in variants}
