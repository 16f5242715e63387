"""Variants as data: what ships, and what a table may bring."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.base.text import Text
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.dealing import walk
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import Modifier, Variant, made_up
from tests.cases.nights import SMOKED, WHITEFISH
from tests.running.command import ROOT

SEEDS = sorted((ROOT / "seeds/variants").glob("*.toml"))

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
def test_seed_is_a_variant_named_like_its_file(seed: Path) -> None:
    variant = Variant.from_dict(tomllib.loads(seed.read_text(encoding="utf-8")))
    assert variant.id == seed.stem
    assert 3 * variant.player_cards + variant.dummy_cards == 52
    assert variant.tricks == 13


def test_seed_hashes_match_stored_deals() -> None:
    hashes = {
        seed.stem: Variant.from_dict(tomllib.loads(seed.read_text(encoding="utf-8"))).hash
        for seed in SEEDS
    }
    assert hashes == PINNED


def test_variant_round_trips_through_data() -> None:
    for variant in (WHITEFISH, SMOKED):
        assert Variant.from_dict(variant.to_dict()) == variant
        assert Variant.from_dict(variant.to_dict()).hash == variant.hash


def test_omitted_values_get_defaults() -> None:
    assert Variant.from_dict({"id": "whitefish", "name": "Whitefish"}) == WHITEFISH


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"name": "White fish"}, "name"),
        ({"dummy_plays": True}, "dummy"),
        ({"player_cards": 17, "dummy_cards": 1}, "cards"),
        ({"tricks": 12}, "tricks"),
        ({"note": "At the lake only."}, "note"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_another_version_has_another_hash(change: dict[str, Any], expected: str) -> None:
    other = Variant.from_dict(WHITEFISH.to_dict() | change)
    assert other.hash != WHITEFISH.hash, expected


def test_note_is_part_of_version_and_empty_note_equals_none() -> None:
    noted = replace(WHITEFISH, note="At the lake only.")
    assert Variant.from_dict(noted.to_dict()) == noted
    assert replace(noted, note="").hash == WHITEFISH.hash
    older = {key: value for key, value in WHITEFISH.to_dict().items() if key != "note"}
    assert Variant.from_dict(older) == WHITEFISH
    assert walk(noted) == walk(WHITEFISH)


def test_every_modifier_has_a_label_and_a_reminder() -> None:
    assert [str(modifier.label) for modifier in Modifier] == [
        "Unabomb",
        "Continental Divide",
        "Ken's Rule",
    ]
    assert all(str(modifier.reminder) for modifier in Modifier)


def test_dummy_plays_by_variant_or_continental_divide() -> None:
    divide = frozenset({Modifier.CONTINENTAL_DIVIDE})
    places = [Call(v, m).places for v in (WHITEFISH, SMOKED) for m in (frozenset(), divide)]
    assert places == [(0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)]


def test_made_up_game_is_plain_game_except_name_and_dummy() -> None:
    plain, dummy = made_up("Sink", dummy_plays=False), made_up("Sink", dummy_plays=True)
    assert plain == replace(WHITEFISH, id="own:sink", name="Sink")
    assert dummy == replace(SMOKED, id="own:sink", name="Sink")
    assert plain.hash != dummy.hash
    assert walk(plain).problems == walk(dummy).problems == ()
    assert Variant.from_dict(plain.to_dict()) == plain


@pytest.mark.parametrize("name", ["KITCHEN sink", "Kitchen Sink", "kitchen sink"])
def test_the_same_name_is_the_same_game(name: str) -> None:
    game = made_up(name, dummy_plays=False)
    assert (game.id, game.name) == ("own:kitchen sink", name)


@pytest.mark.parametrize("name", ["St. Ignatius", "1.5", "...", "a.b.c"])
def test_id_of_made_up_game_is_one_path_segment(name: str) -> None:
    game = made_up(name, dummy_plays=False)
    assert "." not in game.id
    assert game.name == name


def test_own_game_is_distinguished_from_built_in_games() -> None:
    assert made_up("Whitefish", dummy_plays=False).own
    assert not any(variant.own for variant in builtin_variants().values())
    assert made_up("Whitefish", dummy_plays=False).id != WHITEFISH.id


def test_own_game_has_same_name_in_every_language() -> None:
    assert WHITEFISH.label == Text("Whitefish")  # which the catalogs translate
    for name in ("Whitefish", "100%", "%(name)s", "Ложка"):
        label = made_up(name, dummy_plays=False).label
        assert (label.message, str(label)) == ("%(name)s", name)
