"""Files of exact bids: round trips, and refused values with their paths."""

import json
import re
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.file_values import Cleaning
from scorekeeper.cli.score import lines
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.bidding.files.bidding_file import (
    BiddingFile,
    read_sitting,
    write_sitting,
)
from scorekeeper.games.bidding.files.deal_file import BidDealFile
from scorekeeper.games.bidding.files.game_file import FIELDS, PieceData, SpecialData
from scorekeeper.games.bidding.files.seeds import earlier_games
from scorekeeper.games.bidding.rules.deal_checks import CHANGEABLE
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.house.import_export.reading import read_any
from tests.cases.bidding import GAMES, sittings
from tests.cases.documents import as_file, problems_of
from tests.cases.manuals import examples, manual
from tests.cases.tables import table

MANUAL = manual("bidding")
TOP, DEAL = BiddingFile.__annotations__, BidDealFile.__annotations__
EXAMPLE, EXTRAS = examples("bidding")[:2]


def read(data: bytes) -> BiddingSitting:
    return read_sitting(data, GAMES, Cleaning(clean_name, clean_note))


def write(sitting: BiddingSitting) -> str:
    return write_sitting(sitting, GAMES)


def sunday() -> dict[str, Any]:
    """Return a plain sitting, taken apart."""
    return deepcopy(table("refused-files")["bidding"]["file"])


problems = partial(problems_of, read)
"""Why a file is refused, by place."""


# ---- there and back ----


@given(sittings())
def test_any_sitting_round_trips_through_its_file(
    sitting: BiddingSitting,
) -> None:
    file = write(sitting)
    again = read(file.encode())
    assert again == sitting
    assert write(again) == file
    assert again.totals == sitting.totals


def test_derivable_values_may_be_omitted_and_are_filled_in() -> None:
    document = sunday()
    del document["totals"], document["deals"][0]["points"]
    for deal in document["deals"]:
        del deal["dealer"], deal["cards"]
    assert json.loads(write(read(as_file(document)))) == sunday()


def test_special_deals_and_trumps_are_derived_from_game() -> None:
    document = sunday() | {"game": "raspisnoy", "deals": [{}] * 32, "totals": {}}
    del document["totals"]
    deals = read(as_file(document)).deals
    assert [deal.cards for deal in deals[:12]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11]
    assert [deal.kind for deal in deals[22:]] == [
        "",
        *["blind"] * 3,
        *["nothing"] * 3,
        *["all"] * 3,
    ]
    document["deals"][30] = {"kind": "usual"}
    usual = read(as_file(document))
    assert usual.deals[30].kind == ""
    assert json.loads(write(usual))["deals"][30]["kind"] == "usual"
    turns = read(as_file(document | {"game": "kachuful", "deals": [{}] * 5})).deals
    assert [deal.trump for deal in turns] == ["S", "D", "C", "H", "S"]


def test_partners_share_points_and_tenths_are_exact() -> None:
    pairs = {
        "game": "spades-pairs",
        "players": ["Ann", "Bo", "Cy", "Dee"],
        "deals": [
            {
                "bids": {"Ann": 3, "Bo": "blind nil", "Cy": 3, "Dee": 4},
                "tricks": {"Ann": 4, "Bo": 0, "Cy": 4, "Dee": 5},
                "points": {"Ann + Cy": 62, "Bo + Dee": 241.0},
            }
        ],
        "totals": {" Ann + Cy": 62, "Bo + Dee": 241},
    }
    document = json.loads(write(read(as_file(sunday() | pairs))))
    assert document["totals"] == {"Ann + Cy": 62, "Bo + Dee": 241}
    breaks = pairs | {"game": "call-break", "deals": [{"bids": {}}], "totals": {}}
    breaks["deals"] = [
        {
            "bids": {"Ann": 3, "Bo": 1, "Cy": 3, "Dee": 4},
            "tricks": {"Ann": 5, "Bo": 2, "Cy": 3, "Dee": 3},
            "points": {"Ann": 3.2, "Bo": 1.1, "Cy": 3, "Dee": -4},
        }
    ]
    breaks["totals"] = {"Ann": 3.2, "Bo": 1.1, "Cy": 3, "Dee": -4.0}
    assert '"points": {"Ann": 3.2, "Bo": 1.1, "Cy": 3, "Dee": -4}' in write(
        read(as_file(sunday() | breaks))
    )


EARLIER = [
    ("spades", {"Ann": 0, "Bo": 3, "Cy": 4}, (3, 4, 10), (-100, 31, 46), -97),
    ("raspisnoy", {"Ann": 0, "Bo": 1, "Cy": 1}, (0, 0, 1), (0, -10, 10), 5),
]
"""Earlier versions of built-in games: bids, tricks, old points, and Ann's points now."""


@pytest.mark.parametrize(("game", "bids", "tricks", "points", "now"), EARLIER)
def test_old_file_keeps_its_version_of_changed_game(
    game: str, bids: dict[str, int], tricks: Any, points: Any, now: int
) -> None:
    deal: dict[str, Any] = {"bids": bids, "tricks": dict(zip(bids, tricks, strict=True))}
    by_name = dict(zip(bids, points, strict=True))
    usual = sunday() | {"game": game, "deals": [deal], "totals": {}}
    del usual["totals"]
    then = usual | {"deals": [deal | {"points": by_name}], "totals": by_name}
    sitting = read(as_file(then))
    assert sitting.game == earlier_games()[game]
    again = write(sitting)
    assert json.loads(again)["totals"] == by_name
    assert read(again.encode()) == sitting
    assert read(as_file(usual)).game == GAMES[game]
    mixed = usual | {"deals": [deal | {"points": by_name}], "totals": {**by_name, "Ann": now}}
    assert list(problems(as_file(mixed))) == ["deals[0].points.Ann"]


def test_example_in_docs_is_valid_canonical_and_uses_every_key() -> None:
    for example in (EXAMPLE, EXTRAS):
        assert write(read(example.encode())) == example
    listed = re.findall(r"`([\w-]+)`", "".join(re.findall(r"^\| (.*?) \|", MANUAL, re.MULTILINE)))
    parts = {*SpecialData.__annotations__, *PieceData.__annotations__}
    keys = {*TOP, *DEAL, *FIELDS, *parts, "name"}
    assert set(listed) == keys
    assert all(f'"{key}"' in EXAMPLE + EXTRAS for key in (*TOP, *DEAL))
    unchangeable = MANUAL.partition("but for ")[2].partition("\n")[0]
    assert set(re.findall(r"`(\w+)`", unchangeable)) == {"name", *FIELDS} - CHANGEABLE


def test_deal_numbers_and_positions_are_not_in_file() -> None:
    sitting = read(as_file(sunday()))
    deals = tuple(replace(d, id=d.id + 6, position=d.id * 5) for d in sitting.deals)
    assert read(write(replace(sitting, deals=deals, last_deleted_id=9)).encode()) == sitting


def test_command_prints_each_point_with_reason() -> None:
    assert list(lines(read_any(as_file(sunday())))) == [
        "Sunday, 2026-11-22, Oh Hell!",
        "",
        "1. 1 card, ♥\ufe0e; Ann deals",
        "   Ann   −10  bid 1, took 0: −10",
        "   Bo     10  bid 0, took 0: 10",
        "   Cy     10  bid 1, took 1: 10",
        "",
        "2. 2 cards; Bo deals",
        "   not finished yet",
        "",
        "Total",
        "   Ann   −10  Ann is 20 behind Bo",
        "   Bo     10  Bo is tied for first",
        "   Cy     10  Cy is tied for first",
        "",
        "It is not over yet; in the lead: Bo, Cy.",
    ]
    assert list(lines(read_any(EXAMPLE.encode())))[-1] == "Cy wins."


# ---- what is refused ----


def test_all_problems_of_deals_are_reported_at_once() -> None:
    document = sunday()
    document["deals"] += [{"cards": 60}, {"bids": {"Ann": -1}}, {"trump": "X"}]
    assert list(problems(as_file(document))) == [
        "deals[2].cards",
        "deals[3].bids.Ann",
        "deals[4].trump",
    ]


def test_duplicate_player_is_refused() -> None:
    data = as_file(sunday()).replace(b'"bids": {', b'"bids": {" Bo ": 0, ', 1)
    assert problems(data) == {"deals[0].bids.Bo": "This appears twice."}


def test_substitute_in_first_deal_is_refused() -> None:
    document = sunday()
    first, second = document["deals"]
    document["totals"] = {"Ann": -10, "Dee": 10, "Cy": 10}
    second["substitutes"] = {"Bo": "Dee"}
    second["dealer"] = "Dee"
    assert read(as_file(document)).seated[1].name == "Dee"
    del second["substitutes"]
    first |= {"substitutes": {"Bo": "Dee"}, "bids": {}, "tricks": {}, "points": {}}
    assert problems(as_file(document)) == {
        "deals[0].substitutes": "Nobody can be replaced in the first deal."
    }
