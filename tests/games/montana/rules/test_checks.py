"""Problems of a deal entered as a whole, each at its field."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.montana.rules import corrections
from scorekeeper.games.montana.rules.checks import check_facts, check_whole
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import DUMMY, Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.variants import Modifier
from tests.cases.nights import (
    BOZEMAN,
    MISSOULA,
    SMOKED,
    SUBSTITUTES,
    WHITEFISH,
    after,
    finished,
    new_night,
    several_deals,
)

NIGHT = after(new_night(), *several_deals(4, last_round_in=2))
TO_21 = {0: ("A", "K"), 1: ("10", "2"), 2: ("3", "4")}
PLAIN = finished()
DUMMY_PLAYS = finished(called=Call(SMOKED))
CHANGED = replace(finished(called=Call(MISSOULA)), first_contracts={0: 4, 1: 4, 2: Nil.DOUBLE_NIL})
CHANGED = replace(CHANGED, contracts={0: 4, 1: 5, 2: Nil.DOUBLE_NIL})
EXTRA = replace(finished(called=Call(BOZEMAN)), last_cards=LastCards(frozenset({1})))
KENS = frozenset({Modifier.KENS_RULE})

RIGHT = {
    "a plain deal": PLAIN,
    "with the dummy": DUMMY_PLAYS,
    "with Ken's Rule where the dummy plays": finished(called=Call(SMOKED, KENS)),
    "with changed bids": CHANGED,
    "with an extra point": EXTRA,
    "with an extra point for nobody": replace(EXTRA, last_cards=LastCards()),
    "with cards left": replace(EXTRA, last_cards=LastCards(hands=TO_21)),
    "with last round, in its own deal": finished(called=Call(WHITEFISH, last_round=True)),
}

WRONG: dict[str, tuple[Deal, Mapping[str, Any], list[tuple[str, str]]]] = {
    "no call": (PLAIN, {"call": None}, [("not-called", "variant")]),
    "neither a call nor a dealer": (
        PLAIN,
        {"call": None, "dealer": 3},
        [("no-such-seat", "dealer"), ("not-called", "variant")],
    ),
    "nothing at all": (Deal(0, 0, 0), {}, [("not-called", "variant")]),
    "no such dealer": (PLAIN, {"dealer": -1}, [("no-such-seat", "dealer")]),
    "Ken's Rule without a dummy": (
        PLAIN,
        {"call": Call(WHITEFISH, KENS)},
        [("no-dummy", "modifiers")],
    ),
    "no bids": (
        PLAIN,
        {"contracts": {}},
        [("no-bid", "contracts.0"), ("no-bid", "contracts.1"), ("no-bid", "contracts.2")],
    ),
    "one bid missing": (PLAIN, {"contracts": {0: 4, 2: 3}}, [("no-bid", "contracts.1")]),
    "a bid of nobody": (
        PLAIN,
        {"contracts": {0: 4, 1: 5, 2: 3, DUMMY: 1}},
        [("no-such-seat", "contracts.3")],
    ),
    "first bids where none are changed": (
        PLAIN,
        {"first_contracts": {0: 4, 1: 5, 2: 3}},
        [("no-change", "first_contracts")],
    ),
    "a bid changed too far": (
        CHANGED,
        {"contracts": {0: 6, 1: 3, 2: 1}},
        [("changed-too-far", "contracts.0"), ("changed-too-far", "contracts.2")],
    ),
    "a final bid without a first": (
        CHANGED,
        {"first_contracts": {0: 4, 2: Nil.DOUBLE_NIL}},
        [("no-first-bid", "contracts.1"), ("no-bid", "first_contracts.1")],
    ),
    "a first bid without a final": (
        CHANGED,
        {"contracts": {0: 4, 1: 5}},
        [("no-bid", "contracts.2")],
    ),
    "a first bid of nobody": (
        CHANGED,
        {"first_contracts": {**CHANGED.first_contracts, 7: 1}},
        [("no-such-seat", "first_contracts.7")],
    ),
    "no tricks": (
        DUMMY_PLAYS,
        {"tricks": {}},
        [("no-tricks", f"tricks.{place}") for place in ("0", "1", "2", "dummy")],
    ),
    "the dummy's tricks missing": (
        DUMMY_PLAYS,
        {"tricks": {0: 4, 1: 5, 2: 4}},
        [("no-tricks", "tricks.dummy")],
    ),
    "too few tricks": (PLAIN, {"tricks": {0: 4, 1: 5, 2: 3}}, [("tricks-sum", "tricks")]),
    "too many tricks, one place missing": (
        PLAIN,
        {"tricks": {0: 9, 1: 5}},
        [("tricks-sum", "tricks")],
    ),
    "tricks that cannot be": (
        PLAIN,
        {"tricks": {0: -1, 1: 14}},
        [("bad-tricks", "tricks.0"), ("bad-tricks", "tricks.1"), ("no-tricks", "tricks.2")],
    ),
    "tricks of a dummy that does not play": (
        PLAIN,
        {"tricks": {0: 4, 1: 5, 2: 4, DUMMY: 0}},
        [("not-playing", "tricks.dummy")],
    ),
    "no extra point where there is one": (
        EXTRA,
        {"last_cards": None},
        [("no-winners", "winners")],
    ),
    "an extra point where there is none": (
        PLAIN,
        {"last_cards": LastCards()},
        [("no-extra", "winners")],
    ),
    "an extra point for nobody's seat": (
        EXTRA,
        {"last_cards": LastCards(frozenset({3}))},
        [("no-such-seat", "winners")],
    ),
    "an extra point said twice": (
        EXTRA,
        {"last_cards": LastCards(frozenset({0}), TO_21)},
        [("twice-said", "hands")],
    ),
    "two hands of three": (
        EXTRA,
        {"last_cards": LastCards(hands={0: ("A", "K"), 1: ("10", "2")})},
        [("hands-missing", "hands")],
    ),
    "everything": (
        PLAIN,
        {
            "dealer": 9,
            "call": Call(WHITEFISH, KENS),
            "contracts": {},
            "tricks": {0: 14},
            "last_cards": LastCards(),
        },
        [
            ("no-such-seat", "dealer"),
            ("no-dummy", "modifiers"),
            ("bad-tricks", "tricks.0"),
            ("no-extra", "winners"),
            *(("no-bid", f"contracts.{seat}") for seat in (0, 1, 2)),
            ("no-tricks", "tricks.1"),
            ("no-tricks", "tricks.2"),
        ],
    ),
}


def problems_of(night: Night, deal: Deal) -> list[tuple[str, str]]:
    """Return the problems of this deal as a replacement of the second one."""
    whole = replace(deal, id=2, position=2000)
    return [(p.code, p.field) for p in check_whole(night.with_deal(whole), whole)]


@pytest.mark.parametrize("deal", RIGHT.values(), ids=RIGHT)
def test_valid_deal_has_no_problems(deal: Deal) -> None:
    assert problems_of(NIGHT, deal) == []
    assert problems_of(NIGHT, corrections.amend(NIGHT, 2, deal).deals[1]) == []


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_every_problem_is_named_at_its_field(
    wrong: tuple[Deal, Mapping[str, Any], list[tuple[str, str]]],
) -> None:
    right, change, expected = wrong
    assert problems_of(NIGHT, replace(right, **change)) == expected


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_invalid_deal_is_refused_by_amend_and_insert(
    wrong: tuple[Deal, Mapping[str, Any], list[tuple[str, str]]],
) -> None:
    right, change, expected = wrong
    for correction in (corrections.amend, corrections.insert):
        with pytest.raises(RuleError) as caught:
            correction(NIGHT, 2, replace(right, **change))
        assert [(p.code, p.field) for p in caught.value.problems] == expected
        assert all(str(problem.message) for problem in caught.value.problems)


@pytest.mark.parametrize("deal_id", [1, 3, 4])
def test_last_round_is_called_in_only_one_deal(deal_id: int) -> None:
    deal = finished(called=Call(WHITEFISH, last_round=True))
    for correction in (corrections.amend, corrections.insert):
        with pytest.raises(RuleError) as caught:
            correction(NIGHT, deal_id, deal)
        (problem,) = caught.value.problems
        assert (problem.code, problem.field) == ("last-round-twice", "last_round")


def test_two_winners_are_refused_and_equal_hands_score_nothing_where_ties_do_not_count() -> None:
    night = replace(NIGHT, rules=HouseRules(blackjack_tie="nobody"))
    single = replace(EXTRA, last_cards=LastCards(frozenset({1})))
    two = replace(EXTRA, last_cards=LastCards(frozenset({0, 1})))
    equal = replace(
        EXTRA, last_cards=LastCards(hands={0: ("A", "K"), 1: ("A", "Q"), 2: ("3", "4")})
    )
    for table, corrected, expected in (
        (NIGHT, single, (4, 6, 0)),
        (night, single, (4, 6, 0)),
        (NIGHT, two, (5, 6, 0)),
        (NIGHT, equal, (5, 6, 0)),
        (night, equal, (4, 5, 0)),
    ):
        assert problems_of(table, corrected) == []
        deal = corrections.amend(table, 2, corrected).deals[1]
        assert tuple(score.points for score in deal.scores(table.rules)) == expected
    for correction in (corrections.amend, corrections.insert):
        with pytest.raises(RuleError) as caught:
            correction(night, 2, two)
        assert [(p.code, p.field) for p in caught.value.problems] == [("tie", "winners")]


def test_unfinished_deal_may_lack_later_values() -> None:
    lacking: tuple[dict[str, Any], ...] = (
        {"contracts": {}, "tricks": {}},
        {"contracts": {1: 5}, "tricks": {}},
        {"tricks": {0: 4}},
    )
    for change in lacking:
        deal = replace(PLAIN, id=2, **change)
        assert check_facts(NIGHT.with_deal(deal), deal) == []
        assert check_whole(NIGHT.with_deal(deal), deal) != []
    empty = Deal(2, 2000, 0)
    assert check_facts(NIGHT.with_deal(empty), empty) == []


@pytest.mark.parametrize(
    "values",
    [{"contracts": {0: 4}}, {"tricks": {0: 4}}, {"last_cards": LastCards()}],
    ids=["bids", "tricks", "cards left"],
)
def test_deal_without_call_has_no_values(values: dict[str, Any]) -> None:
    deal = replace(Deal(2, 2000, 0), **values)
    problems = check_facts(NIGHT.with_deal(deal), deal)
    assert [(p.code, p.field) for p in problems] == [("not-called", "variant")]


def test_sum_names_players_of_that_deal() -> None:
    night = corrections.substitute(NIGHT, 3, 1, SUBSTITUTES[0])
    for deal_id, name in ((2, "Bo"), (3, "Dee")):
        with pytest.raises(RuleError) as caught:
            corrections.amend(night, deal_id, finished(tricks={0: 5, 1: 4, 2: 3}, dealer=0))
        assert str(caught.value) == f"{name} 4 + Cy 3 + Ann 5 = 12; 13 tricks were played."
