"""A sitting of exact bids as a file: there and back, and what is refused and where."""

import json
import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.file_values import Cleaning
from scorekeeper.cli.score import lines
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.bidding.files.bidding_file import (
    FORMAT,
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
from tests.cases.documents import GONE, as_file, problems_of, with_values
from tests.cases.manuals import examples, manual

MANUAL = manual("bidding")
TOP, DEAL = BiddingFile.__annotations__, BidDealFile.__annotations__
EXAMPLE, EXTRAS = examples("bidding")[:2]


def read(data: bytes) -> BiddingSitting:
    return read_sitting(data, GAMES, Cleaning(clean_name, clean_note))


def write(sitting: BiddingSitting) -> str:
    return write_sitting(sitting, GAMES)


def sunday() -> dict[str, Any]:
    """Return the data of a plain sitting."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "name": "Sunday",
        "date": "2026-11-22",
        "game": "oh-hell",
        "players": ["Ann", "Bo", "Cy"],
        "first_dealer": "Ann",
        "deals": [
            {
                "dealer": "Ann",
                "cards": 1,
                "trump": "H",
                "bids": {"Bo": 0, "Cy": 1, "Ann": 1},
                "tricks": {"Ann": 0, "Bo": 0, "Cy": 1},
                "points": {"Ann": -10, "Bo": 10, "Cy": 10},
            },
            {"dealer": "Bo", "cards": 2, "bids": {"Cy": 1}},
        ],
        "totals": {"Ann": -10, "Bo": 10, "Cy": 10},
    }
    return document


def changed(place: str, value: object) -> bytes:
    """Return that sitting as a file, with another value at a place such as `deals.0.bids.Bo`."""
    return as_file(with_values(sunday(), {place: value}))


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

OWN = {"own:x": {"name": "X"}}
REFUSED: list[tuple[str, object, str, str]] = [
    ("game", "whist", "game", "There is no game “whist”."),
    ("game", 7, "game", "A text is needed."),
    ("game", GONE, "game", "This is missing."),
    ("players", ["Ann", "Bo"], "players", "3 to 7 players are needed."),
    ("players", [], "players", "3 to 7 players are needed."),
    ("first_dealer", "Dee", "first_dealer", "“Dee” is not seated here."),
    ("first_dealer", GONE, "first_dealer", "This is missing."),
    ("house_rules", [], "house_rules", "An object in braces"),
    ("house_rules", {"hooks": 1}, "house_rules.hooks", "There is no such key."),
    ("house_rules", {"partners": True}, "house_rules.partners", "There is no such key."),
    ("house_rules", {"hook_from": "1"}, "house_rules.hook_from", "A whole number"),
    ("house_rules", {"trump": "spades"}, "house_rules.trump", "This must be one of: turned"),
    ("house_rules", {"course": "list"}, "house_rules.hands", "Enter the cards of each deal."),
    ("house_rules", {"course": "list", "hands": [18]}, "players", "need 54; the deck has 52."),
    ("house_rules", {"end": "target"}, "house_rules.target", "From 1 to 100000."),
    ("games", {"x": {}}, "games.x.name", "This is missing."),
    ("games", OWN | {"own:y": {"name": "Y", "deck": 3}}, "games.own:y.deck", "From 4 to 120."),
    ("games", {"x": {"name": "X", "hook": 1}}, "games.x.hook", "There is no such key."),
    ("games", {"x": {"name": "X", "special": [{}]}}, "games.x.special[0].id", "This is missing."),
    (
        "games",
        {"x": {"name": "X", "special": [{"id": "a", "name": "A", "aim": "all"}]}},
        "games.x.special[0].trick_points",
        "A deal without bids needs points of its own.",
    ),
    ("games", {"x": {"name": "X", "most_players": 20}}, "games.x.most_players", "From 2 to 8."),
    ("deals", {}, "deals", "A list is needed."),
    ("deals", [{}] * 1001, "deals", "At most 1000"),
    ("deals.0", [], "deals[0]", "An object in braces"),
    ("deals.0.dealer", "Dee", "deals[0].dealer", "“Dee” is not seated here."),
    ("deals.0.cards", 18, "deals[0].cards", "need 54; the deck has 52."),
    ("deals.0.cards", 0, "deals[0].cards", "At least one card"),
    ("deals.0.cards", 1.0, "deals[0].cards", "A whole number"),
    ("deals.0.kind", "blind", "deals[0].kind", "This game has no such deal."),
    ("deals.0.trump", "hearts", "deals[0].trump", "This must be one of: C, D, H, S, none."),
    ("deals.0.blind", ["Ann"], "deals[0].blind", "This game has no blind bids."),
    ("deals.0.unowned", 1, "deals[0].unowned", "In this game every trick belongs to a player."),
    ("deals.0.unowned", -1, "deals[0].unowned", "From 0 to 1."),
    ("deals.0.unowned", "1", "deals[0].unowned", "A whole number is needed."),
    ("deals.0.bids.Ann", 2, "deals[0].bids.Ann", "A bid is from 0 to 1."),
    ("deals.0.bids.Ann", "blind nil", "deals[0].bids.Ann", "no blind nil"),
    ("deals.0.bids.Ann", "nil", "deals[0].bids.Ann", "A bid is a number"),
    ("deals.0.bids.Ann", True, "deals[0].bids.Ann", "A bid is a number"),
    ("deals.0.bids.Ann", [], "deals[0].bids.Ann", "A bid is a number"),
    ("deals.0.bids.Ann", {}, "deals[0].bids.Ann", "A bid is a number"),
    ("deals.0.alliances", [[[]]], "deals[0].alliances[0][0]", "A text is needed."),
    (
        "deals.0",
        {"cards": 1, "tricks": {"Ann": 1, "Bo": 0, "Cy": 0}, "bid_changes": {"Ann": 1}},
        "deals[0].extra",
        "once all tricks are counted",
    ),
    ("deals.0.bids.Dee", 0, "deals[0].bids.Dee", "“Dee” is not seated here."),
    ("deals.0.bids.Ann", GONE, "deals[0].bids", "once all bids are in"),
    ("deals.0.tricks.Bo", 1, "deals[0].tricks", "The tricks add up to 2, not 1."),
    ("deals.0.tricks.Cy", 0, "deals[0].tricks", "The tricks add up to 0, not 1."),
    ("deals.0.tricks.Cy", -1, "deals[0].tricks.Cy", "From 0 to 1."),
    ("deals.0.points.Ann", 10, "deals[0].points.Ann", "The file says 10, but it comes to −10."),
    ("deals.0.points.Ann", GONE, "deals[0].points.Ann", "This is missing."),
    ("deals.0.points.Ann", -10.05, "deals[0].points.Ann", "at most one decimal"),
    ("deals.0.points.Ann", True, "deals[0].points.Ann", "at most one decimal"),
    ("deals.0.points.Ann", 1e300, "deals[0].points.Ann", "at most one decimal"),
    ("deals.1.points", {"Ann": 0}, "deals[1].points", "not finished has no points"),
    ("deals.0.weather", "Rain", "deals[0].weather", "There is no such key."),
    ("totals.Ann", -10.5, "totals.Ann", "The file says −10.5, but it comes to −10."),
    ("totals.Bo", GONE, "totals.Bo", "This is missing."),
    ("totals.Dee", 0, "totals.Dee", "“Dee” is not seated here."),
    ("finished", 1, "finished", "This must be true or false."),
]


@pytest.mark.parametrize(("place", "value", "where", "message"), REFUSED)
def test_invalid_value_is_refused_with_path(
    place: str, value: object, where: str, message: str
) -> None:
    messages = problems(changed(place, value))
    assert message in messages.get(where, ""), messages


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
