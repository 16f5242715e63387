"""The deals of `tests/tables/bidding.toml`, worked out by hand."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.bidding.rules.deal_checks import check_deal
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid
from tests.cases.bidding import GAMES, dealt, new_sitting
from tests.cases.tables import table

TABLE = table("bidding")
SITTINGS: list[dict[str, Any]] = TABLE["sitting"]
IDS = [f"{example['game']}-{number}" for number, example in enumerate(SITTINGS, 1)]


@pytest.mark.parametrize("example", SITTINGS, ids=IDS)
def test_each_deal_scores_as_worked_out_by_hand(example: dict[str, Any]) -> None:
    players = len(example["deals"][0][2])
    sitting = new_sitting(GAMES[example["game"]], players, example.get("rules"))
    for number, (cards, example_bids, tricks, points, *more) in enumerate(example["deals"], 1):
        bids: list[Bid] = [BLIND_NIL if bid == "bn" else bid for bid in example_bids]
        dealer = (number - 1) % players
        deal = dealt(number, cards, bids, tricks, dealer=dealer, **_more(more))
        assert check_deal(sitting, deal) == []
        sitting = replace(sitting, deals=(*sitting.deals, deal))
        scored = [score.points / 10 for score in sitting.scores(deal)]
        assert scored == points, f"deal {number}"
    assert [total / 10 for total in sitting.totals] == example["totals"]
    if "winners" in example:
        assert list(sitting.winners) == example["winners"]
    if "bags" in example:
        assert list(sitting.bags) == example["bags"]


def _more(parts: list[Any]) -> dict[str, Any]:
    """The kind of a special deal, or its points beyond bids and tricks."""
    if not parts or isinstance(parts[0], str):
        return {"kind": "".join(parts)}
    return {name: CONVERT.get(name, _by_seat)(value) for name, value in parts[0].items()}


def _by_seat(values: dict[str, Any]) -> dict[int, Any]:
    return {int(seat): value for seat, value in values.items()}


CONVERT: dict[str, Any] = {
    "unowned": int,
    "loads": frozenset,
    "revokes": frozenset,
    "alliances": lambda pairs: tuple(map(tuple, pairs)),
}


def test_every_built_in_game_has_at_least_twelve_example_deals() -> None:
    deals: Counter[str] = Counter()
    for example in SITTINGS:
        deals[example["game"]] += len(example["deals"])
    assert deals.keys() == GAMES.keys()
    assert min(deals.values()) >= 12
