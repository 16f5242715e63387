"""What pocket cards and the page of rules say follows the games, the rules and the scoring."""

from dataclasses import replace

import pytest

from scorekeeper.base.pocket import Kind
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.articles import articles
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import (
    game_card,
    ladder,
    modifier_card,
    points_card,
    worths,
)
from scorekeeper.games.montana.rules.rules_summary import outline
from scorekeeper.games.montana.rules.scoring import score
from scorekeeper.games.montana.rules.steps import Exchange
from scorekeeper.games.montana.rules.variants import Modifier, Opening, Variant

OTHERS = HouseRules(
    nil=10,
    double_nil=20,
    over=-1,
    unabomb=((2, -8), (5, 3)),
    last_round_counts_calling_deal=True,
    blackjack_point=4,
    blackjack_for="21",
    blackjack_tie="nobody",
    kens_rule_name="Kenneth",
    dummy_place="last",
    hidden_bids=True,
)
RULES = pytest.mark.parametrize("rules", [HouseRules(), OTHERS], ids=["usual", "others"])


@pytest.mark.parametrize("name", builtin_variants())
def test_game_card_matches_book(name: str) -> None:
    game = builtin_variants()[name]
    card = game_card(game, HouseRules())
    assert card.kind is Kind.GAME
    assert str(card.name) == game.name
    assert card.hint == describe.reminder(game)
    walk = [(sentence, (after.player, after.dummy)) for sentence, after in describe.dealing(game)]
    assert list(card.walk) == walk
    tricks, opens, dummy = (str(fact.value) for fact in card.facts)
    assert tricks == "13"
    assert ("dummy" in opens) == (game.opens is Opening.DUMMY_CARD)
    assert dummy == ("plays" if game.dummy_plays else "does not play")
    assert (len(card.mind) > 0) == (game.dummy_plays or game.extra_point)


def test_card_says_when_dummy_runs_out() -> None:
    game = Variant("own:polson", "Polson", dummy_plays=True, steps=(Exchange(0, 2),))
    card = game_card(game, HouseRules())
    assert str(card.facts[2].value) == "plays 7 tricks"
    assert [str(line) for line in card.mind] == [
        "The dummy plays 7 tricks.",
        "Each player has 2 cards left in the end.",
    ]
    altered = replace(game, player_cards=17, dummy_cards=1, steps=())
    assert str(game_card(altered, HouseRules()).facts[2].value) == "plays 1 trick"


def test_cards_use_house_words() -> None:
    game = Variant("own:polson", "Polson", dummy_plays=True, note="As on the lake.")
    card = game_card(game, OTHERS)
    assert card.note == "As on the lake."
    assert "The dummy's turn: last." in map(str, card.mind)
    assert str(modifier_card(Modifier.KENS_RULE, OTHERS).name) == "Kenneth"


def test_modifier_card_says_scope_once() -> None:
    card = modifier_card(Modifier.KENS_RULE, HouseRules())
    article = next(
        candidate for candidate in articles(HouseRules()) if candidate.id == Modifier.KENS_RULE
    )
    assert "the dummy plays" in str(card.hint)
    left_out = [str(line.sentence) for line in article.lines if line.sentence not in card.mind]
    assert left_out == ["Only where the dummy plays."]


@RULES
def test_printed_points_match_scoring(rules: HouseRules) -> None:
    def scored(contract: Contract, tricks: int) -> int:
        return score(contract, tricks, rules).points

    rows_by_name = {str(row.what): row for row in worths(rules)}
    assert rows_by_name["More than bid"].points == scored(3, 5)
    nil, double = rows_by_name["Nil, made or set"], rows_by_name["Double nil, made or set"]
    assert (nil.points, nil.lost) == (scored(Nil.NIL, 0), scored(Nil.NIL, 1))
    won, lost = scored(Nil.DOUBLE_NIL, 0), scored(Nil.DOUBLE_NIL, 1)
    assert (double.points, double.lost) == (won, lost)
    assert rows_by_name["The extra point in Bozeman"].points == rules.blackjack_point
    assert rows_by_name.keys() == {str(row.what) for row in points_card(rules).table}


@RULES
def test_printed_ladder_matches_scoring(rules: HouseRules) -> None:
    fewer, *steps = ladder(rules)
    first = rules.unabomb[0][0]
    assert str(fewer.what) == f"Fewer than {first} tricks"
    assert fewer.points == score(Nil.NIL, first - 1, rules, unabomb=True).points
    for row, (tricks, _) in zip(steps, rules.unabomb, strict=True):
        assert str(row.what).split()[0] == str(tricks)
        assert row.points == score(Nil.NIL, tricks, rules, unabomb=True).points
    assert str(steps[-1].what).endswith("or more")
    assert ladder(rules) == modifier_card(Modifier.UNABOMB, rules).table


@RULES
def test_page_prints_every_rule_once(rules: HouseRules) -> None:
    parts = {part.id: part for part in outline(rules)}
    sentences = [str(line.sentence) for part in parts.values() for line in part.lines]
    assert len(sentences) == len(set(sentences))
    in_numbers = {"points", "nil", "extra-point", Modifier.UNABOMB}
    for article in articles(rules):
        if article.id not in in_numbers:
            assert {str(line.sentence) for line in article.lines} <= set(sentences), article.id
    assert parts["points"].table == worths(rules)


def test_page_follows_house_rules() -> None:
    def sentences_of(rules: HouseRules) -> set[str]:
        return {str(line.sentence) for part in outline(rules) for line in part.lines}

    assert sentences_of(OTHERS) - sentences_of(HouseRules()) == {
        "Bids are hidden until all are in.",
        "The dummy's turn: last.",
        "Only a 21 gets it.",
        "Ties: nobody gets it.",
        "The deal in which it is called counts as the caller's: two more deals follow.",
        "Fewer than 2 tricks: -10.",
        "Unabomb, failed nil by tricks: "
        "1: \N{MINUS SIGN}10, 2\N{EN DASH}4: \N{MINUS SIGN}8, 5+: 3.",
    }
