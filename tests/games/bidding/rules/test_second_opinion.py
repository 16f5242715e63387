"""Random sittings of every game, scored by an independent implementation."""

import json
import random
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from scorekeeper.games.bidding.files.bidding_file import write_sitting
from scorekeeper.games.bidding.rules.deal_checks import check_deal
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.schedule import course
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.standings import has_lost
from tests.cases.bidding import GAMES, played
from tests.depth import THOROUGH, fresh
from tests.judges import exact_bids

EACH = 150 if THOROUGH else 12
"""Sittings of each game; in `make audit` with other seeds each time."""

RESTLESS = EACH // 3
"""Sittings of each game at whose tables players come and go."""

NEAR = 30
"""A target that can be reached by chance."""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_random_sittings_match_independent_scoring(game: BiddingGame) -> None:
    rng, seen = random.Random(f"{game.id} {fresh(0)}"), Counter[str]()
    rules = {"target": NEAR} if game.target else {}
    for number in range(EACH + RESTLESS):
        steps, restless = None if number % 3 else rng.randrange(120), number >= EACH
        sitting = played(game, rng, steps=steps, rules=rules, restless=restless)
        document = json.loads(write_sitting(sitting, GAMES), parse_float=Decimal)
        lines = exact_bids.judged(document)
        for deal, line in zip(document["deals"], lines, strict=True):
            assert deal.get("points", {}) == line
        assert document["totals"] == exact_bids.totals(document)
        gone = {sitting.side_name(side) for side in sitting.left}
        best = max(total for side, total in document["totals"].items() if side not in gone)
        first = [
            side for side, total in document["totals"].items() if total == best and side not in gone
        ]
        if sitting.is_over:
            assert [sitting.side_name(side) for side in sitting.winners] == first
            assert game.target == 0 or best >= NEAR
        seen["over" if sitting.is_over else "going on"] += 1
        seen["deals"] += len(lines)
    over, going_on, deals = (10, 3, 100) if THOROUGH else (4, 1, 40)
    assert seen["over"] > over
    assert seen["going on"] > going_on
    assert seen["deals"] > deals


NINES = {"hands": [9] * 16, "sets": [4] * 4}
STREAK = {"streak": 5, "streak_up": 5, "streak_down": 5, "streak_from": 2}


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("joker-nines", {"set_lost": "none"}),
        ("joker-nines", {"set_lost_when": "any"}),
        ("joker-georgian", {"set_lost": "last", "set_lost_when": "any"}),
        ("joker-pairs", NINES),
        ("joker-pairs", NINES | {"set_lost": "last"}),
        ("joker-pairs", NINES | {"set_pairs": "sum"}),
        ("romanian-whist", STREAK),
        ("romanian-whist", STREAK | {"streak_after": "each"}),
    ],
)
def test_random_premiums_match_independent_scoring(game: str, rules: dict[str, Any]) -> None:
    rng, premiums = random.Random(f"{game} {fresh(1)}"), 0
    for _ in range(EACH):
        sitting = kept_bids(played(GAMES[game], rng, rules=rules), rng)
        document = json.loads(write_sitting(sitting, GAMES), parse_float=Decimal)
        lines = exact_bids.judged(document)
        assert [deal.get("points", {}) for deal in document["deals"]] == lines
        premiums += sum(len(score.lines) > 1 for deal in sitting.side_deals for score in deal)
    assert premiums >= EACH


def test_random_blind_bids_for_both_partners_match_independent_scoring() -> None:
    rng, blind = random.Random(f"for both {fresh(2)}"), 0
    for _ in range(EACH):
        sitting = played(GAMES["spades-pairs"], rng, rules={"blind_side_bid": 6, "target": 500})
        document = json.loads(write_sitting(sitting, GAMES), parse_float=Decimal)
        lines = exact_bids.judged(document)
        assert [deal.get("points", {}) for deal in document["deals"]] == lines
        assert document["totals"] == exact_bids.totals(document)
        blind += sum(bool(deal.get("blind")) for deal in document["deals"])
    assert blind >= EACH


@pytest.mark.parametrize("game", ["spades", "spades-pairs"])
def test_random_outright_wins_match_independent_implementation(game: str) -> None:
    rng, outright = random.Random(f"outright {game} {fresh(3)}"), Counter[str]()
    for number in range(EACH):
        rules = {"deck": 8 + 4 * (number % 3), "target": 900, "all_wins": True}
        rules["lose_sets"] = 2 + number % 5
        sitting = played(GAMES[game], rng, rules=rules, steps=rng.randrange(40, 200))
        document = json.loads(write_sitting(sitting, GAMES), parse_float=Decimal)
        winners = [sitting.side_name(side) for side in sitting.winners]
        assert winners == exact_bids.spades_winners(document)
        last = next((deal for deal in reversed(sitting.side_deals) if deal), ())
        outright["won"] += any(score.has_won for score in last)
        outright["lost"] += any(has_lost(sitting.played, score) for score in last)
    assert outright["won"] > 1
    assert outright["lost"] > 1


def kept_bids(sitting: BiddingSitting, rng: random.Random) -> BiddingSitting:
    """Let two players bid what they took in all deals, so that there are premiums."""
    lucky = rng.sample(range(sitting.players), 2)
    deals = [
        replace(deal, bids={**deal.bids, **{seat: deal.tricks[seat] for seat in lucky}})
        for deal in sitting.deals
    ]
    return replace(sitting, deals=tuple(deals))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_course_matches_independent_implementation(game: BiddingGame) -> None:
    for players in range(game.fewest_players, game.most_players + 1):
        expected = exact_bids.course(game.id, players)
        sizes = [slot.cards for slot in course(game, players)]
        if expected is None:
            assert sizes == [13 if players == 4 else 17]
        else:
            assert sizes == expected


@pytest.mark.parametrize("game", ["oh-hell", "wizard", "joker-nines", "spades", "spades-pairs"])
def test_random_revokes_match_independent_scoring(game: str) -> None:
    rng, revokes = random.Random(f"{game} {fresh(2)}"), 0
    for _ in range(EACH):
        sitting = played(GAMES[game], rng)
        for deal in sitting.deals:
            if not sitting.scores(deal) or rng.random() < 0.5:
                continue
            seats = range(sitting.players)
            revoked = frozenset(seat for seat in seats if seat in deal.bids and rng.random() < 0.3)
            fines = {seat: rng.randint(1, 300) for seat in seats if rng.random() < 0.2}
            fines = {seat: fine for seat, fine in fines.items() if seat not in deal.absent}
            changed = replace(deal, revokes=revoked, fines=fines)
            assert check_deal(sitting, changed) == []
            sitting, revokes = sitting.with_deal(changed), revokes + len(revoked)
        document = json.loads(write_sitting(sitting, GAMES), parse_float=Decimal)
        lines = exact_bids.judged(document)
        assert [deal.get("points", {}) for deal in document["deals"]] == lines
        assert document["totals"] == exact_bids.totals(document)
    assert revokes > 5
