"""Extra points: what a game and a deal can have, and entries at the table."""

import json
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import RuleError
from scorekeeper.games.bidding.files.bidding_file import read_sitting
from scorekeeper.games.bidding.rules import moves
from scorekeeper.games.bidding.rules.chances import chances
from scorekeeper.games.bidding.rules.deal_checks import check_deal
from scorekeeper.games.bidding.rules.deals import BidDeal
from scorekeeper.games.bidding.rules.extra_points import Extra, ExtraKind
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.results import SeatResult
from scorekeeper.games.bidding.rules.schedule import course
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from tests.cases.bidding import GAMES, OH_HELL, dealt, new_sitting, own

ADVANCED, RASCAL = GAMES["skull-king-advanced"], GAMES["skull-king-rascal"]
PLAIN = dealt(1, 5, [2, 1, 1, 1], [2, 1, 2, 0], dealer=0)


def refused(deal: BidDeal, game: str = "skull-king-advanced") -> list[tuple[str, str]]:
    problems = check_deal(new_sitting(GAMES[game], len(deal.bids)), deal)
    return [(problem.field, str(problem.message)) for problem in problems]


def at_table(game: str = "skull-king") -> BiddingSitting:
    sitting = new_sitting(GAMES[game], 4)
    return replace(sitting, deals=(PLAIN,))


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"extra": {0: {"parrot": 1}}}, "extra.0", "This game has no such piece."),
        (
            {"extra": {3: {"pirate": 1}}},
            "extra.3.pirate",
            "Without a trick there are no extra points.",
        ),
        (
            {"extra": {0: {"fourteen": 3}, 1: {"fourteen": 1}}},
            "extra.1.fourteen",
            "Green, yellow or purple 14: at most 3 in a deal.",
        ),
        (
            {"extra": {0: {"pirate": 1}, 1: {"pirate": 1}}},
            "extra.1.pirate",
            "Pirate taken by the Skull King: only one player can have it.",
        ),
        (
            {"extra": {0: {"pirate": 1}, 1: {"skull_king": 1}}},
            "extra.0.pirate",
            "Pirate taken by the Skull King and Skull King taken by a mermaid cannot be in the "
            "same deal.",
        ),
        (
            {"extra": {0: {"mermaid": 2}, 1: {"skull_king": 1}}},
            "extra.0.mermaid",
            "Mermaid taken by a pirate: at most 2 in a deal.",
        ),
        (
            {"extra": {0: {"pirate": 4}}},
            "extra.0.pirate",
            "Pirate taken by the Skull King: at most 3 in a deal.",
        ),
        (
            {"extra": {1: {"fourteen": 3, "mermaid": 2}}},
            "extra.1.mermaid",
            "5 pieces cannot be in 1 trick.",
        ),
        ({"alliances": ((0, 0),)}, "alliances", "An alliance is between two different players."),
        (
            {"alliances": ((0, 1), (0, 2), (1, 2))},
            "alliances",
            "At most 2 alliances in a deal.",
        ),
        ({"wagers": {0: 15}}, "wagers.0", "A wager is one of: 10, 20."),
        ({"wagers": {0: 10, 1: 10}}, "wagers", "Only one player wagers in a deal."),
        ({"wagers": {3: 10}}, "wagers.3", "Without a trick there is no wager."),
        ({"bid_changes": {3: -1}}, "bid_changes.3", "Without a trick the bid cannot change."),
        (
            {"bid_changes": {0: 2}},
            "bid_changes.0",
            "A bid changes by one, to a number that can be bid.",
        ),
        (
            {"bid_changes": {0: 1, 1: 1}},
            "bid_changes",
            "At most 1 player can change the bid.",
        ),
        (
            {"bid_changes": {1: 1}, "wagers": {1: 10}},
            "wagers.1",
            "A wager and a changed bid need two tricks.",
        ),
        ({"loads": frozenset({0})}, "loads", "This game has no cannonball."),
    ],
)
def test_impossible_extra_points_are_refused_at_their_field(
    values: dict[str, Any], field: str, message: str
) -> None:
    assert refused(PLAIN) == []
    assert refused(replace(PLAIN, **values)) == [(field, message)]


def test_unowned_trick_counts_towards_the_cards() -> None:
    kraken = dealt(1, 10, [4, 3, 2, 0], [4, 3, 2, 0], dealer=0, unowned=1)
    assert refused(kraken) == []
    too_many = replace(kraken, tricks={0: 4, 1: 3, 2: 2, 3: 1})
    assert refused(too_many) == [("tricks", "The tricks add up to 11, not 10.")]


def test_extra_points_wait_for_all_tricks() -> None:
    early = replace(PLAIN, tricks={0: 2}, extra={0: {"pirate": 1}})
    assert refused(early) == [("extra", "Extra points are entered once all tricks are counted.")]


def test_changed_bid_to_zero_without_a_trick_scores_as_a_kept_zero() -> None:
    scored = score(ADVANCED, None, 8, (SeatResult(1, 0, change=-1),))
    assert [str(line.reason) for line in scored.lines] == ["bid 1 → 0, took 0: 80"]


def test_every_extra_point_has_a_line_with_its_reason() -> None:
    seat = SeatResult(2, 2, extra=(("fourteen", 2),), alliances=(True, False), wager=10)
    assert [str(line.reason) for line in score(ADVANCED, None, 5, (seat,)).lines] == [
        "bid 2, took 2: 40",
        "Green, yellow or purple 14 ×2: 20",
        "alliance: 20",
        "alliance, not both bids exact: 0",
        "wager won: 10",
    ]
    missed = SeatResult(2, 4, extra=(("pirate", 2),))
    assert str(score(ADVANCED, None, 6, (missed,)).lines[1].reason) == (
        "bid missed: no extra points"
    )


def test_repeated_entry_changes_nothing_and_zero_removes_it() -> None:
    sitting, pirate = at_table(), Extra(ExtraKind.PIECE, 0, 2, piece="pirate")
    once = moves.with_extra(sitting, 1, pirate)
    assert moves.with_extra(once, 1, pirate) == once
    assert once.totals[0] == sitting.totals[0] + 600
    assert moves.with_extra(once, 1, replace(pirate, value=0)) == sitting


def test_wager_of_another_player_replaces_the_first_one() -> None:
    sitting = moves.with_extra(at_table("skull-king-advanced"), 1, Extra(ExtraKind.WAGER, 0, 10))
    after = moves.with_extra(sitting, 1, Extra(ExtraKind.WAGER, 1, 20))
    assert after.deals[0].wagers == {1: 20}
    with pytest.raises(RuleError, match="Without a trick"):
        moves.with_extra(sitting, 1, Extra(ExtraKind.WAGER, 3, 10))


def test_alliance_is_entered_in_any_order_of_its_players() -> None:
    sitting = at_table("skull-king-advanced")
    both = moves.with_extra(sitting, 1, Extra(ExtraKind.ALLIANCE, 1, 1, other=0))
    assert both.deals[0].alliances == ((0, 1),)
    assert [after - before for after, before in zip(both.totals, sitting.totals, strict=True)] == [
        200, 200, 0, 0,
    ]  # fmt: skip


def test_chances_allow_for_extra_points_that_may_still_come() -> None:
    sitting = new_sitting(GAMES["skull-king"], 2)
    deals = [dealt(n, n, [0, 0], [n, 0], dealer=0) for n in range(1, 10)]
    behind = chances(replace(sitting, deals=tuple(deals)))
    assert behind
    assert behind[0].best == sitting.totals[0] - 4500 + 2000 + 10 * (30 + 20 + 40 + 180 + 40)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"extra": [{"id": "x", "name": "X", "most": 0}]}, "extra.0.most"),
        ({"extra": [{"id": "x", "name": "X", "points": 2000}]}, "extra.0.points"),
        ({"extra": [{"id": "x", "name": "X", "not_with": "y"}]}, "extra.0.not_with"),
        ({"extra": [{"id": "x", "name": " "}]}, "extra.0.name"),
        ({"extra": [{"id": "x", "name": "X"}] * 2}, "extra.1.id"),
        ({"wagers": [0]}, "wagers"),
        ({"shot_card": 15}, "shot_card"),
        ({"zero_missed": "lost"}, "zero_missed"),
        ({"scoring": "potential", "over": "off"}, "over"),
        ({"course": "list", "hands": [5], "deals_least": 10}, "deals_least"),
        (
            {"alliances": 1, "partners": True, "fewest_players": 4, "most_players": 4},
            "alliances",
        ),
    ],
)
def test_game_that_contradicts_itself_is_refused(fields: dict[str, Any], field: str) -> None:
    assert [problem.field for problem in check_game(own("X", **fields))] == [field]


def test_largest_hand_is_repeated_up_to_the_number_of_deals() -> None:
    assert [slot.cards for slot in course(GAMES["skull-king"], 8)] == [*range(1, 9), 8, 8]
    assert [slot.cards for slot in course(GAMES["skull-king"], 7)] == [*range(1, 11)]
    assert [slot.cards for slot in course(OH_HELL.with_rules({"deals_least": 16}), 7)] == [
        *range(1, 8), 7, 7, 7, *range(6, 0, -1),
    ]  # fmt: skip


def test_file_of_a_house_with_skull_king_rules_is_read() -> None:
    rules = {
        **{"name": "Skull", "deck": 66, "course": "list", "hands": [5], "hook_from": 0},
        **{"exact_bonus": 0, "exact_trick": 20, "zero": "cards", "zero_points": 10},
        **{"over": "off", "over_points": 10, "under": "off", "under_points": 10},
    }
    deal = {
        "cards": 5,
        "bids": {"Ann": 0, "Ben": 2, "Cleo": 2},
        "tricks": {"Ann": 1, "Ben": 2, "Cleo": 2},
        "points": {"Ann": -50, "Ben": 40, "Cleo": 40},
    }
    document = {
        **{"format": "scorekeeper-bidding/1", "name": "Skull", "date": "2026-11-22"},
        **{"game": "own:skull", "players": ["Ann", "Ben", "Cleo"], "first_dealer": "Ann"},
        **{"games": {"own:skull": rules | {"zero_missed": "lost"}}, "deals": [deal]},
    }
    read = read_sitting(json.dumps(document).encode(), GAMES)
    assert read.totals == (-500, 400, 400)
    document["games"] = {"own:skull": rules}
    with pytest.raises(FileError, match="it comes to −10"):
        read_sitting(json.dumps(document).encode(), GAMES)
