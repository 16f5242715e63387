"""Bozeman: the two cards left, compared as at blackjack; and Ken's Rule."""

from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.deals import Call, Phase
from scorekeeper.games.montana.rules.facts import deal_from_facts, deal_to_facts
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import (
    RANKS,
    Hand,
    LastCards,
    hand_total,
    parse_hand,
)
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier

BOZEMAN = builtin_variants()["bozeman"]
PLAYERS = (Seat(1, "Ann"), Seat(2, "Bo"), Seat(3, "Cy"))
ONLY_21 = HouseRules(blackjack_for="21")
TIES_TO_NOBODY = HouseRules(blackjack_tie="nobody")


def played(rules: HouseRules = HouseRules()) -> Night:
    """A night of one deal of Bozeman, every contract made, the last cards not compared yet."""
    night = moves.start("Friday", "2026-11-20", PLAYERS, 2, rules)
    night = moves.call(night, 1, Call(BOZEMAN))
    for seat, bid in enumerate((4, 4, 5)):
        night = moves.bid(night, 1, seat, bid)
    return moves.count(moves.finish_play(night, 1), 1, {0: 4, 1: 4, 2: 5})


def codes(refused: pytest.ExceptionInfo[RuleError]) -> list[str]:
    """The codes of the problems."""
    return [problem.code for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        (("A", "K"), 21),
        (("A", "10"), 21),
        (("A", "A"), 12),
        (("K", "Q"), 20),
        (("J", "2"), 12),
        (("2", "2"), 4),
        (("A", "2"), 13),
    ],
)
def test_hand_is_counted_as_in_blackjack(hand: Hand, total: int) -> None:
    assert hand_total(hand) == total


def test_hand_is_between_four_and_twenty_one() -> None:
    totals = {hand_total(hand) for hand in product(RANKS, RANKS)}
    assert (min(totals), max(totals)) == (4, 21)


@pytest.mark.parametrize(
    ("hands", "rules", "winners"),
    [
        (("A K", "K Q", "9 9"), HouseRules(), {0}),
        (("A K", "A Q", "9 9"), HouseRules(), {0, 1}),
        (("A K", "A Q", "9 9"), TIES_TO_NOBODY, set()),
        (("K Q", "9 9", "2 2"), HouseRules(), {0}),
        (("K Q", "9 9", "2 2"), ONLY_21, set()),
        (("K Q", "A J", "2 2"), ONLY_21, {1}),
        (("5 5", "5 5", "5 5"), HouseRules(), {0, 1, 2}),
    ],
)
def test_best_hand_gets_point_by_house_rule(
    hands: tuple[str, str, str], rules: HouseRules, winners: set[int]
) -> None:
    cards = {seat: parse_hand(hand, "hands") for seat, hand in enumerate(hands)}
    assert LastCards(hands=cards).winners(rules) == winners


@pytest.mark.parametrize(
    ("tapped", "rules", "winners"),
    [
        (set(), HouseRules(), set()),
        ({1}, HouseRules(), {1}),
        ({0, 1}, HouseRules(), {0, 1}),
        ({0, 1}, ONLY_21, {0, 1}),
        ({1}, TIES_TO_NOBODY, {1}),
        ({0, 1}, TIES_TO_NOBODY, set()),
        ({0, 1, 2}, TIES_TO_NOBODY, set()),
    ],
)
def test_named_winners_get_point_by_house_rule_for_ties(
    tapped: set[int], rules: HouseRules, winners: set[int]
) -> None:
    assert LastCards(frozenset(tapped)).winners(rules) == winners


@pytest.mark.parametrize("typed", ["", "A", "A K Q", "1 K", "A 11", "AK", "ace king", "A -2"])
def test_anything_but_two_ranks_is_refused(typed: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_hand(typed, "hands")
    assert codes(refused) == ["bad-hand"]


def test_deal_waits_for_extra_point_after_tricks() -> None:
    night = played()
    assert night.current.phase is Phase.EXTRA
    assert night.totals == (0, 0, 0)
    done = moves.compare(night, 1, LastCards(frozenset({1})))
    assert done.totals == (4, 5, 5)
    reasons = [str(score.reason) for score in done.current.scores(done.rules)]
    assert reasons[1] == "bid 4, took 4: made; best last two cards, +1"


def test_nobody_can_get_the_extra_point() -> None:
    done = moves.compare(played(), 1, LastCards())
    assert (done.current.phase, done.totals) == (Phase.DONE, (4, 4, 5))


def test_extra_point_scores_by_house_rules() -> None:
    done = moves.compare(played(HouseRules(blackjack_point=2)), 1, LastCards(frozenset({0})))
    assert done.totals == (6, 4, 5)


def test_other_games_have_no_extra_point() -> None:
    night = played()
    plain = replace(night.current, call=Call(builtin_variants()["whitefish"]))
    with pytest.raises(RuleError) as refused:
        moves.compare(night.with_deal(plain), 1, LastCards())
    assert codes(refused) == ["no-extra"]


@pytest.mark.parametrize(
    "last_cards",
    [
        LastCards(),
        LastCards(frozenset({0, 2})),
        LastCards(hands={0: ("A", "K"), 1: ("10", "2"), 2: ("9", "9")}),
    ],
)
def test_deal_facts_contain_last_cards(last_cards: LastCards) -> None:
    deal = moves.compare(played(), 1, last_cards).current
    facts = deal_to_facts(deal)
    assert deal_from_facts(1, deal.position, facts, lambda _: BOZEMAN, PLAYERS.__getitem__) == deal


def test_kens_rule_needs_a_playing_dummy() -> None:
    night = moves.start("Friday", "2026-11-20", PLAYERS, 0, HouseRules())
    with pytest.raises(RuleError) as refused:
        moves.call(night, 1, Call(BOZEMAN, frozenset({Modifier.KENS_RULE})))
    assert codes(refused) == ["no-dummy"]
    both = frozenset({Modifier.KENS_RULE, Modifier.CONTINENTAL_DIVIDE})
    assert moves.call(night, 1, Call(BOZEMAN, both)).current.phase is Phase.BIDS


def test_point_is_given_by_name_or_by_cards_not_both() -> None:
    hands = {0: ("A", "K"), 1: ("10", "2"), 2: ("9", "9")}
    with pytest.raises(RuleError) as refused:
        moves.compare(played(), 1, LastCards(frozenset({1}), hands))
    assert codes(refused) == ["twice-said"]
