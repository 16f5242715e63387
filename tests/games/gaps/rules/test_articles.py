"""The articles about Gaps match the rules, the numbers and the grades."""

from dataclasses import replace
from datetime import date

import pytest

from scorekeeper.games.gaps.rules.articles import articles
from scorekeeper.games.gaps.rules.describe import describe_grades, describe_rules
from scorekeeper.games.gaps.rules.numbers import LARGEST, number_of_day
from scorekeeper.games.gaps.rules.ratings import Score, grade_by_moves, grade_by_shuffles
from scorekeeper.games.gaps.rules.rule_set import BOOK, CLASSIC, PRESETS, Goal, How, RuleSet, When
from scorekeeper.games.montana.rules.articles import articles as montana
from scorekeeper.games.montana.rules.house_rules import HouseRules

SAID = {
    article.id: " ".join(str(line.sentence) for line in article.lines) for article in articles()
}


def test_articles_have_unique_names() -> None:
    ids = [article.id for article in (*articles(), *montana(HouseRules()))]
    assert len(set(ids)) == len(ids)
    assert all(article.id.startswith("gaps") for article in articles())
    assert not any(article.id.startswith("gaps") for article in montana(HouseRules()))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_rule_set_has_a_complete_article(rules: RuleSet) -> None:
    assert f"{rules.name}: {describe_rules(rules)}" in SAID["gaps-rules"]


@pytest.mark.parametrize(
    "otherwise",
    [
        replace(BOOK, shuffles=4),
        replace(BOOK, when=When.ANY_TIME),
        replace(BOOK, how=How.BEHIND_HOME),
        replace(BOOK, undo=False),
        replace(BOOK, goal=Goal.FEW),
        replace(BOOK, shuffles=0),
    ],
)
def test_different_rules_are_described_differently(otherwise: RuleSet) -> None:
    assert str(describe_rules(otherwise)) != str(describe_rules(BOOK))


def test_article_states_number_of_shuffles() -> None:
    for shuffles, sentence in ((0, "No shuffle."), (1, "1 shuffle."), (15, "15 shuffles.")):
        assert str(describe_rules(replace(CLASSIC, shuffles=shuffles))).startswith(f"{sentence} ")


def test_grades_are_described_as_awarded() -> None:
    sentences = [str(description) for description in describe_grades()]
    assert len(sentences) == 10
    for line, shuffles in zip(sentences, range(5), strict=False):
        grade = grade_by_shuffles(Score(shuffles, 500))
        assert grade
        counted = f"{shuffles} shuffle{'s' if shuffles > 1 else ''}" if shuffles else "no shuffle"
        assert line == f"{grade.name}: {counted} ({grade.rarity}, they say)."
    for line in sentences[5:]:
        moves = int(line.partition("up to ")[2].partition(" ")[0])
        grade = grade_by_moves(Score(9, moves))
        assert grade
        assert line == f"{grade.name}: up to {moves} moves ({grade.rarity}, they say)."
        assert grade_by_moves(Score(9, moves + 1)) != grade
    assert all(line in SAID["gaps-grades"] for line in sentences)


def test_described_numbers_match_dealt_ones() -> None:
    article = SAID["gaps-numbers"]
    assert f"from 1 to {LARGEST}." in article.replace(" 000", "000")
    assert f"is number {number_of_day(date(2026, 11, 20))}." in article
