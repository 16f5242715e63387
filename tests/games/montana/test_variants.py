"""Variants as data: what ships, and what a table may bring."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games.montana.deals import Call
from scorekeeper.games.montana.variants import Modifier, Variant
from tests.nights import SMOKED, WHITEFISH

SEEDS = sorted((Path(__file__).resolve().parents[3] / "seeds/variants").glob("*.toml"))

# A stored deal names its variant by this hash: a change here orphans every old night.
PINNED = {
    "billings": "88d33a48d33de5bcbc062aba75e4bdde",
    "bozeman": "bbe864f5b8a0aab0395522272992c8bc",
    "butte": "6f29545a56b2593c8798d457b21544a3",
    "great_falls": "8e6f6d445253d7a4c5a6f2b09623059e",
    "great_great_falls": "4c978a667e33f3688305e9599da71ecd",
    "helena": "0898ef398b6bc07c48ecf60515c76ab6",
    "missoula": "dfc5c965e71f9b01c0c01959a3ec36b0",
    "smoked_whitefish": "3c32123c35ab4997bc634a9bd27bcb3c",
    "whitefish": "533be8a7e0f78d80f1f0a8940c461996",
}


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.stem)
def test_a_seed_is_a_variant_named_like_its_file(seed: Path) -> None:
    variant = Variant.from_dict(tomllib.loads(seed.read_text(encoding="utf-8")))
    assert variant.id == seed.stem
    assert 3 * variant.player_cards + variant.dummy_cards == 52
    assert variant.tricks == 13


def test_the_seeds_hashes_are_those_that_stored_deals_name() -> None:
    found = {
        seed.stem: Variant.from_dict(tomllib.loads(seed.read_text(encoding="utf-8"))).hash
        for seed in SEEDS
    }
    assert found == PINNED


def test_a_variant_as_data_is_the_variant_again() -> None:
    for variant in (WHITEFISH, SMOKED):
        assert Variant.from_dict(variant.to_dict()) == variant
        assert Variant.from_dict(variant.to_dict()).hash == variant.hash


def test_what_is_left_out_has_its_default() -> None:
    assert Variant.from_dict({"id": "whitefish", "name": "Whitefish"}) == WHITEFISH


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": "White fish"}, "name"),
        ({"dummy_plays": True}, "dummy"),
        ({"player_cards": 17, "dummy_cards": 1}, "cards"),
        ({"tricks": 12}, "tricks"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_another_version_has_another_hash(change: dict[str, Any], expected: str) -> None:
    other = Variant.from_dict(WHITEFISH.to_dict() | change)
    assert other.hash != WHITEFISH.hash, expected


def test_a_key_that_no_variant_has_is_refused() -> None:
    with pytest.raises(ValueError, match="a variant has no dummy, trumps"):
        Variant.from_dict({"id": "x", "name": "X", "trumps": "hearts", "dummy": True})


@pytest.mark.parametrize("opens", ["high club", "", None, 3])
def test_an_opening_that_no_variant_has_is_refused(opens: object) -> None:
    with pytest.raises(ValueError, match="is not a valid Opening"):
        Variant.from_dict({"id": "x", "name": "X", "opens": opens})


def test_every_modifier_has_a_label_and_a_reminder() -> None:
    assert [str(modifier.label) for modifier in Modifier] == [
        "Unabomb",
        "Continental Divide",
        "Ken's Rule",
    ]
    assert all(str(modifier.reminder) for modifier in Modifier)


def test_the_dummy_plays_by_the_variant_or_by_continental_divide() -> None:
    divide = frozenset({Modifier.CONTINENTAL_DIVIDE})
    found = [Call(v, m).places for v in (WHITEFISH, SMOKED) for m in (frozenset(), divide)]
    assert found == [(0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)]
