"""Tricks: worked examples, every hand that could be behind a card, and whole deals played."""

import random
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.cards import PACK, parse_card
from scorekeeper.base.problems import RuleError
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.tricks import Allowed, Ruling, Trick, check_trick, judge
from scorekeeper.games.montana.rules.variants import Opening
from tests.depth import audit_only
from tests.running.command import ROOT

TABLE = ROOT / "tests/tables/tricks.toml"
EXAMPLES: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["trick"]
SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
CODES = [card.code for card in PACK]


def trick(cards: str, **values: Any) -> Trick:
    """The trick for "7H (9H) QH 8H", the dummy's card in brackets."""
    codes = cards.split()
    dummies = [place for place, code in enumerate(codes) if code.startswith("(")]
    played = tuple(parse_card(code.strip("()"), "cards") for code in codes)
    return Trick(played, dummies[0] if dummies else None, **values)


def plain_text(reason: object) -> str:
    """The sentence, its signs without the mark that keeps them text."""
    return str(reason).replace("\ufe0e", "")


def ruled(trick: Trick) -> Ruling:
    """The ruling, with words that the house did not change."""
    return judge(trick, HouseRules())


# ---- worked examples ----


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["says"] for example in EXAMPLES])
def test_worked_example_is_judged_as_expected(example: dict[str, Any]) -> None:
    codes = example["cards"].replace("(", "").replace(")", "").split()
    judged = ruled(
        trick(
            example["cards"],
            broken=example.get("broken", False),
            kens_rule=example.get("kens_rule", False),
            opens=Opening(example["opens"]) if "opens" in example else None,
            answers={codes.index(code): so for code, so in example.get("answers", {}).items()},
        )
    )
    assert codes[judged.winner] == example["winner"]
    assert plain_text(judged.reason) == example["reason"]
    assert judged.broken == (example.get("broken", False) or example.get("breaks", False))
    verdicts = dict(zip(codes, judged.verdicts, strict=True))
    expected = dict.fromkeys(codes, "yes")
    for name in ("yes", "only_if", "no"):
        for code, reason in example.get(name, {}).items():
            assert plain_text(verdicts[code].reason) == reason
            expected[code] = name.replace("_", " ")
    assert {code: verdict.allowed for code, verdict in verdicts.items()} == expected


def test_kens_rule_uses_house_name() -> None:
    judged = judge(trick("(3S) AH KS QC", kens_rule=True), HouseRules(kens_rule_name="The Wall"))
    reasons = [judged.reason, *(verdict.reason for verdict in judged.verdicts[1:])]
    assert all(str(reason).startswith("The Wall: ") for reason in reasons)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (trick(""), "number-of-cards cards"),
        (trick("7H 9H"), "number-of-cards cards"),
        (trick("7H 9H QH 8H"), "number-of-cards cards"),
        (trick("7H (9H) QH"), "number-of-cards cards"),
        (trick("7H (9H) QH 8H 2H"), "number-of-cards cards"),
        (replace(trick("7H 9H QH 8H"), dummy=4), "no-such-place dummy"),
        (replace(trick("7H 9H QH 8H"), dummy=-1), "no-such-place dummy"),
        (trick("7H 9H 7H"), "card-twice cards.2"),
        (trick("7H 7H (7H) 9H"), "card-twice cards.1, card-twice cards.2"),
        (trick("2C 9C KC", opens=Opening.DUMMY_CARD), "dummy-opens dummy"),
        (trick("2C (9C) KC QC", opens=Opening.DUMMY_CARD), "dummy-opens dummy"),
        (trick("(2C) 9C KC QC", opens=Opening.LOW_CLUB), "player-opens dummy"),
        (trick("2C 9C KC", opens=Opening.LOW_CLUB, broken=True), "broken-early broken"),
        (
            trick("9C 9C", opens=Opening.LOW_CLUB, broken=True),
            "number-of-cards cards, card-twice cards.1, broken-early broken",
        ),
    ],
)
def test_invalid_trick_is_refused_with_all_problems(wrong: Trick, expected: str) -> None:
    assert ", ".join(f"{p.code} {p.field}" for p in check_trick(wrong)) == expected
    with pytest.raises(RuleError) as refused:
        ruled(wrong)
    assert list(refused.value.problems) == check_trick(wrong)


# ---- the rules, said a second time: cards are codes, nothing of the app's is used ----


def plain_choice(hand: Collection[str], table: Sequence[str], broken: bool, kens: bool) -> set[str]:
    """The cards that the hand may play to the trick; `kens` if the dummy led under Ken's Rule."""
    spades = {card for card in hand if card[1] == "S"}
    if not table and broken:
        return set(hand)
    if not table or (kens and table[0][1] == "S"):
        return set(hand) - spades or spades
    return {card for card in hand if card[1] == table[0][1]} or set(hand)


def plain_worth(card: str) -> int:
    """The rank of a card within its suit."""
    worth = {rank: number for number, rank in enumerate("3456789TJQKA", 3)}
    return worth.get(card[0], 99 if card[1] == "S" else 2)


def plain_taker(table: Sequence[str], *, kens: bool) -> int:
    """The place that takes the trick: each card in turn beats the best so far, or does not."""
    best = 0
    for place, card in enumerate(table):
        if card[1] == table[best][1]:
            higher = plain_worth(card) > plain_worth(table[best])
            best = place if higher and not (kens and table[0][1] == "S") else best
        elif card[1] == "S":
            best = place
    return best


def plain_breaks(table: Sequence[str], dummy: int | None) -> bool:
    """Return whether a spade was played on another suit, or led by a player."""
    if table[0][1] == "S":
        return dummy != 0
    return "S" in {card[1] for card in table}


def plain_lowest_club(hands: Collection[Collection[str]]) -> str | None:
    """The club that opens."""
    clubs = [card for hand in hands for card in hand if card[1] == "C"]
    return min(clubs, key=plain_worth, default=None)


def is_so(question: str, card: str, hand: Collection[str], lowest: str | None) -> bool:
    """The answer of who sees all cards, taken from nothing but the words of the question."""
    if question == "Allowed only if no player holds a lower club.":
        return card == lowest
    if question.endswith("only from a hand of only spades."):
        return {card[1] for card in hand} == {"S"}
    (suit,) = (SIGNS[s] for s in SIGNS if question == f"Allowed only with no {s} in hand.")
    return suit not in {card[1] for card in hand}


def hands_with(card: str, table: Sequence[str]) -> list[set[str]]:
    """Hands with this card and one more of some suits, or of none."""
    more = [next(c for c in CODES if c[1] == suit and c not in table) for suit in "CDHS"]
    return [{card, *some} for number in range(5) for some in combinations(more, number)]


# ---- firm, or "only if": every hand that could be behind a card is tried ----


@st.composite
def tricks(draw: st.DrawFn) -> Trick:
    """Any trick, possible with some hands or not."""
    dummy = draw(st.sampled_from([None, 0, 1, 2, 3]))
    near = draw(st.sampled_from([PACK, *([c for c in PACK if c.suit in s] for s in ("C", "SH"))]))
    cards = draw(st.permutations(near))[: 3 if dummy is None else 4]
    opens = draw(st.sampled_from([None, Opening.DUMMY_CARD if dummy == 0 else Opening.LOW_CLUB]))
    broken = opens is None and draw(st.booleans())
    return Trick(tuple(cards), dummy, broken, opens, draw(st.booleans()))


@given(tricks())
def test_verdict_is_final_exactly_when_no_hand_changes_it(trick: Trick) -> None:
    table = [card.code for card in trick.cards]
    kens = trick.kens_rule and trick.dummy == 0
    for place, card in enumerate(table):
        if place == trick.dummy:
            outcomes = {True}
        elif place == 0 and trick.opens:
            visible = {code for other, code in enumerate(table) if other != trick.dummy}
            unseen = [code for code in CODES if code[1] == "C" and code not in table]
            held = [visible, *(visible | {club} for club in unseen)]
            outcomes = {plain_lowest_club([clubs]) == card for clubs in held}
        else:
            outcomes = {
                card in plain_choice(hand, table[:place], broken=trick.broken, kens=kens)
                for hand in hands_with(card, table)
            }
        firm = Allowed.YES if outcomes == {True} else Allowed.NO
        expected = Allowed.ONLY_IF if len(outcomes) == 2 else firm
        assert ruled(trick).verdicts[place].allowed is expected


@given(tricks())
def test_answer_settles_only_what_depends_on_it(trick: Trick) -> None:
    before = ruled(trick)
    for place in range(len(trick.cards)):
        for so, settled in ((True, Allowed.YES), (False, Allowed.NO)):
            after = ruled(replace(trick, answers={place: so}))
            is_open = before.verdicts[place].allowed is Allowed.ONLY_IF
            expected = [verdict.allowed for verdict in before.verdicts]
            expected[place] = settled if is_open else expected[place]
            assert [verdict.allowed for verdict in after.verdicts] == expected
            assert replace(after, verdicts=before.verdicts) == before


# ---- whole deals, played by players who sometimes forget the rules ----


class Played(NamedTuple):
    """A trick with the hands by place, and the club that should have been led."""

    trick: Trick
    hands: list[list[str]]
    lowest: str | None


def played_deal(chance: random.Random) -> Iterator[Played]:
    """The tricks of a deal: three players, and a dummy anywhere among them, or none."""
    deck = chance.sample(CODES, 52)
    if chance.random() < 0.4:  # badly shuffled: hands of one suit, as happens late in a deal
        suits = chance.sample("CDHS", 4)
        deck.sort(key=lambda card: suits.index(card[1]) + chance.random() * 1.2)
    size = chance.choice([13, 15])  # with 15 each, the dummy's 7 run out
    piles = [deck[:size], deck[size : 2 * size], deck[2 * size : 3 * size], deck[3 * size :]]
    round_the_table = [0, 1, 2]
    if chance.random() < 0.7:
        round_the_table.insert(chance.randint(0, 3), 3)
    broken, kens_rule = False, chance.random() < 0.5
    lowest = plain_lowest_club(piles[:3])
    opens: Opening | None = Opening.LOW_CLUB if lowest else None
    leader = chance.choice([seat for seat in range(3) if not lowest or lowest in piles[seat]])
    if 3 in round_the_table and chance.random() < 0.4:
        opens, leader = Opening.DUMMY_CARD, 3
    for _ in range(13):
        turn, kens = round_the_table.index(leader), kens_rule and leader == 3
        order = round_the_table[turn:] + round_the_table[:turn]
        hands, table = [list(piles[seat]) for seat in order], list[str]()
        for seat in order:
            may = plain_choice(piles[seat], table, broken=broken, kens=kens)
            if opens is Opening.LOW_CLUB and not table:
                may = {str(lowest)}
            choice = sorted(may) if chance.random() < 0.7 else piles[seat]
            table.append(piles[seat][0] if seat == 3 else chance.choice(choice))
            piles[seat].remove(table[-1])
        cards = tuple(parse_card(code, "cards") for code in table)
        dummy = order.index(3) if 3 in order else None
        yield Played(Trick(cards, dummy, broken, opens, kens_rule), hands, lowest)
        broken = broken or plain_breaks(table, dummy)
        leader, opens = order[plain_taker(table, kens=kens)], None
        if 3 in round_the_table and not piles[3]:
            round_the_table.remove(3)
            leader = chance.choice(round_the_table) if leader == 3 else leader


def check_against_the_hands(played: Played) -> Counter[str]:
    """Check that the ruling follows from the hands, and count its reasons."""
    table, first = [card.code for card in played.trick.cards], ruled(played.trick)
    kens = played.trick.kens_rule and played.trick.dummy == 0
    assert first.winner == plain_taker(table, kens=kens)
    assert first.broken == (played.trick.broken or plain_breaks(table, played.trick.dummy))
    answers = {
        place: is_so(plain_text(verdict.reason), table[place], played.hands[place], played.lowest)
        for place, verdict in enumerate(first.verdicts)
        if verdict.allowed is Allowed.ONLY_IF
    }
    second = ruled(replace(played.trick, answers=answers))
    for place, hand in enumerate(played.hands):
        may = plain_choice(hand, table[:place], broken=played.trick.broken, kens=kens)
        if place == 0 and played.trick.opens:
            may = {str(played.lowest)}
        fair = place == played.trick.dummy or table[place] in may
        assert second.verdicts[place].allowed is (Allowed.YES if fair else Allowed.NO)
    reasons = [
        plain_text(verdict.reason) for ruling in (first, second) for verdict in ruling.verdicts
    ]
    return Counter([*reasons, plain_text(first.reason)])


@audit_only
@given(st.randoms(use_true_random=False))
def test_in_any_deal_rulings_match_hands(chance: random.Random) -> None:
    for played in played_deal(chance):
        check_against_the_hands(played)


@audit_only
def test_every_sentence_occurs_in_many_deals() -> None:
    sentence_counts: Counter[str] = Counter()
    for seed in range(1000):
        for played in played_deal(random.Random(seed)):
            sentence_counts += check_against_the_hands(played)
    for example in EXAMPLES:
        named = [*example.get("yes", {}).values(), *example.get("only_if", {}).values()]
        for reason in (example["reason"], *named, *example.get("no", {}).values()):
            assert sentence_counts[reason] > 10 or reason.startswith(
                "A player held a lower club: "
            ), reason
