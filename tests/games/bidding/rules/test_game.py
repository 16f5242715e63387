"""Games of exact bids as data: built-in games, their courses, and invalid games."""

import tomllib
from dataclasses import fields, replace
from typing import Any

import pytest

from scorekeeper.base.text import Text
from scorekeeper.games.bidding.files.seeds import OH_HELL as FIRST
from scorekeeper.games.bidding.files.seeds import earlier_games
from scorekeeper.games.bidding.rules import corrections, moves
from scorekeeper.games.bidding.rules.corrections import deals_to_come
from scorekeeper.games.bidding.rules.game import TYPES, BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import BOUNDS
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.results import SeatResult
from scorekeeper.games.bidding.rules.schedule import course, deal_count, is_endless
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.typical_deals import typical_deals
from scorekeeper.games.bidding.sheets.rows import printed_slots
from tests.cases.bidding import CHOSEN, GAMES, OH_HELL, OWN, new_sitting, own
from tests.cases.tables import table
from tests.running.command import ROOT

SEEDS = sorted((ROOT / "seeds/bidding").glob("*.toml"))

# A stored sitting names its game by this hash: a change here orphans every old sitting.
PINNED = {
    "boerenbridge": "00180570afcba5e6df1ced6f2ab5f03d",
    "call-break": "2254356fd3440e4f6a7f07815a5ea064",
    "kachuful": "eae4a382036a37a3d6cb14105d32d973",
    "nomination-whist": "13a8aa6cf55be4b2d1350cc77fb8b9e0",
    "oh-hell": "223c4a9c809d13c1923332e4f105792b",
    "oh-hell-common": "eb3eaa1d58908e082ab7e3999bf0c362",
    "pocha": "375bd3506c5d2ce7d94b0688216c02be",
    "raspisnoy": "e5cc9c4597ec635ecd726e2e18f43b1a",
    "rikiki": "6cb5ce9f092e920ab972b553d7fa21aa",
    "skull-king": "6d1cefd917efff3cfc2d4b4b8f9a03cc",
    "skull-king-advanced": "ae8552806f3dcb9584dfc59ed6397122",
    "skull-king-first": "5d4d068d8bea63a0feada668b27649be",
    "skull-king-rascal": "23c5a41e1494fc1f905e0f050d0a1871",
    "joker-georgian": "0ac47b275a88d3070421e3657d6037c9",
    "joker-pairs": "0fba3860ae2323f68e39523730ac3632",
    "joker-nines": "891752d461d8600fb12cc60d3bb711fc",
    "romanian-whist": "7b6e854e674a6e22330a4316faeca7b1",
    "spades": "d5fba025d9b4eb66fba9646950b3c76f",
    "spades-pairs": "fcddb2f9b7cc17a7d194659b85cedc89",
    "wizard-anniversary": "677ab6174802e29a1bb220525ad327ce",
    "wizard": "58059a5c894130abfd25712e47e3c7a4",
}


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.stem)
def test_seed_is_a_valid_game_named_like_its_file(seed: Any) -> None:
    game = BiddingGame.from_dict(tomllib.loads(seed.read_text(encoding="utf-8")))
    assert game.id == seed.stem
    assert check_game(game) == []
    assert game.source
    assert game.also
    assert game.label == Text(game.name)


def test_seed_hashes_match_stored_sittings() -> None:
    assert {game.id: game.hash for game in GAMES.values()} == PINNED
    assert next(iter(GAMES)) == FIRST


def test_earlier_built_in_games_are_unchanged() -> None:
    """An id of stored sittings, scored as at their time: tricks of a nil score nothing."""
    assert {game.id: game.hash for game in earlier_games().values()} == {
        "pocha": "131a8e65868f259412376aed20a4ffd1",
        "raspisnoy": "d2ac583d7be457dfa57dca92876a9b0f",
        "spades": "6c84580a1d8780ec39cc8c68a0f47f76",
        "spades-pairs": "a5861b3f647aef84023257d3f5b4775a",
    }
    nil = (SeatResult(0, 3),)
    assert score(earlier_games()["spades"], None, 13, nil).points == -1000
    assert score(GAMES["spades"], None, 13, nil).points == -970
    results = (SeatResult(0, 0),)
    assert score(earlier_games()["raspisnoy"], None, 9, results).points == 0
    assert score(GAMES["raspisnoy"], None, 9, results).points == 50


def test_descriptions_do_not_change_hash_and_rules_do() -> None:
    described = replace(OH_HELL, source="From my aunt", also=("Auntie",))
    assert (described, described.hash) == (OH_HELL, OH_HELL.hash)
    assert replace(OH_HELL, exact_trick=9).hash != OH_HELL.hash
    assert replace(OH_HELL, exact_trick=9) != OH_HELL


def test_catalogs_contain_only_special_deals_of_built_in_games() -> None:
    shipped = GAMES["raspisnoy"]
    kind = shipped.special[0]
    assert shipped.kind_label(kind) == Text(kind.name)
    ours = shipped.renamed("own:ours", "Ours")
    assert ours.kind_label(kind) == Text("%(name)s", {"name": kind.name})


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_games_used_in_tests_are_valid(game: BiddingGame) -> None:
    assert check_game(game) == []
    assert game.own
    assert str(game.label) == game.name


@pytest.mark.parametrize(
    ("players", "largest", "deals"), [(3, 17, 33), (4, 13, 25), (5, 10, 19), (6, 8, 15), (7, 7, 13)]
)
def test_oh_hell_goes_up_and_down(players: int, largest: int, deals: int) -> None:
    slots = course(OH_HELL, players)
    assert max(slot.cards for slot in slots) == largest
    assert deal_count(OH_HELL, players) == len(slots) == deals
    assert [slot.cards for slot in slots] == [slot.cards for slot in reversed(slots)]


@pytest.mark.parametrize(
    ("fields_said", "cards"),
    [
        ({"course": "up", "largest": 3}, [1, 2, 3]),
        ({"course": "down", "largest": 3, "least": 2}, [3, 2]),
        ({"course": "down-up", "largest": 3}, [3, 2, 1, 2, 3]),
        ({"course": "up-down", "largest": 3, "top_times": 2, "end_times": 0},
         [1, 1, 1, 2, 3, 3, 2, 1, 1, 1]),
        ({"course": "up-down", "largest": 2, "least": 2}, [2]),
        ({"course": "list", "hands": [5, 1, 5]}, [5, 1, 5]),
        ({"course": "same", "largest": 4, "deals": 3}, [4, 4, 4]),
    ],
)  # fmt: skip
def test_course_follows_its_fields(fields_said: dict[str, Any], cards: list[int]) -> None:
    assert [slot.cards for slot in course(own("X", **fields_said), 3)] == cards


def test_special_deals_follow_unless_the_dealer_chooses_them() -> None:
    kinds = [slot.kind for slot in course(GAMES["raspisnoy"], 4)]
    assert kinds[18:] == [*["blind"] * 4, *["nothing"] * 4, *["all"] * 4]
    assert not any(slot.kind for slot in course(CHOSEN, 3))
    assert is_endless(GAMES["spades"])


def test_numbers_are_bounded_and_data_is_typed() -> None:
    numbers = {name for name, kind in TYPES.items() if kind is int}
    assert numbers == BOUNDS.keys()
    assert set(TYPES) == {field.name for field in fields(BiddingGame)}
    for wrong in ({"deck": "52"}, {"jokers": True}, {"hands": 3}, {"hands": ["3"]}, {"joker": 1}):
        with pytest.raises(ValueError, match="a game"):
            own("X", **wrong)


ALL = {"id": "a", "name": "A", "aim": "all", "trick_points": 1}


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        *table("bidding-games")["refused"],
        ({"course": "list", "hands": [1] * 201}, "hands", "too-many"),
    ],
)
def test_invalid_game_names_problem_at_its_field(
    values: dict[str, Any], field: str, code: str
) -> None:
    game = BiddingGame.from_dict({"id": "own:x", "name": "X"} | values)
    problems = {(problem.field, problem.code) for problem in check_game(game)}
    assert (field, code) in problems


def test_smallest_hand_possible_only_for_few_players_is_accepted() -> None:
    assert not check_game(own("X", least=17))
    assert {slot.cards for slot in course(own("X", least=17), 7)} == {7}


@pytest.mark.parametrize(
    ("values", "cards", "bids"),
    [
        ({"course": "list", "hands": [2, 2, 2]}, 2, range(3)),
        ({"least": 7}, 7, range(8)),
        ({"largest": 1}, 1, range(2)),
        ({"highest_bid": 1}, 5, range(2)),
        ({"least": 4, "lowest_bid": 4}, 5, range(4, 6)),
        ({"course": "list", "hands": [13], "most_players": 4, "lowest_bid": 5}, 13, range(5, 14)),
        *(
            ({"partners": True, "fewest_players": 4, "most_players": 4, "largest": hand,
              "zero": "nil", "zero_points": 50}, hand, range(hand + 1))
            for hand in range(1, 10)
        ),
        ({"special": [ALL | {"cards": 1}]}, 5, range(6)),
        ({"special": [{"id": "b", "name": "B", "factor": 3, "cards": 2}]}, 5, range(6)),
    ],
)  # fmt: skip
def test_typical_deals_are_possible(values: dict[str, Any], cards: int, bids: range) -> None:
    game = own("X", **values)
    assert not check_game(game)
    deals = typical_deals(game)
    assert any(deal.points > 0 for deal in deals)
    for deal in deals:
        bid, tricks = str(deal.bid), [int(took) for took in str(deal.tricks).split(" + ")]
        dealt = game.special[0].cards if bid.startswith(("A", "B")) else cards
        assert min(tricks) >= 0
        assert sum(tricks) <= dealt, (bid, tricks)
        numbers = bid.removeprefix("B: ").replace("nil", "0").split(" + ")
        assert bid == "A" or {int(number) for number in numbers} <= {*bids} & {*range(dealt + 1)}


def test_all_problems_are_reported_at_once() -> None:
    game = own("X", bag_limit=3, deals=2, trump="fixed", under="made")
    assert [problem.field for problem in check_game(game)] == [
        "deals",
        "trump_suits",
        "under",
        "bag_fine",
    ]


def test_pocha_goes_to_the_right_of_the_dealer() -> None:
    """Four seats clockwise, the first one deals: its right-hand neighbour bids and leads first."""
    sitting = moves.begin_deal(new_sitting(GAMES["pocha"], 4))
    assert sitting.bidding_order(sitting.deals[0]) == (3, 2, 1, 0)
    assert [deal.dealer for deal in deals_to_come(sitting)][:4] == [3, 2, 1, 0]
    after = moves.add_deal(sitting)
    assert after.deals[1].dealer == 3
    assert corrections.forgotten_deal(after, after.deals[1]).dealer == 0
    printed = printed_slots(GAMES["pocha"], 4, sitting.to_come or (), dealer=sitting.next_dealer)
    assert [row.dealer for row in printed][:3] == [4, 3, 2]
