"""Rule sets and grades of Gaps in words; the numbers come from the code."""

from collections.abc import Iterator

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.gaps.rules.ratings import BY_MOVES, BY_SHUFFLES, Grade
from scorekeeper.games.gaps.rules.rule_set import Goal, How, RuleSet, When

_WHEN = {
    When.ANY_TIME: text("You may shuffle at any time."),
    When.STUCK: text("You may shuffle only when stuck."),
}
_HOW = {
    How.MIXED: text("The gaps fall at random."),
    How.BEHIND_HOME: text("Each row's gap comes right after its home cards."),
}
_UNDO = {
    True: text("A shuffle can be undone."),
    False: text("A shuffle cannot be undone, but the deal can be restarted."),
}
_GOAL = {
    Goal.FEW: text("The fewer shuffles and moves, the better."),
    Goal.HOME: text("Each card home scores a point."),
    Goal.WON: text("The aim is to win; cards that are home are counted."),
}


def describe_rules(rules: RuleSet) -> Text:
    """Describe a rule set, without its name."""
    if not rules.shuffles:
        return text("No shuffle. %(goal)s", goal=_GOAL[rules.goal])
    return ntext(
        "%(count)s shuffle. %(when)s %(how)s %(undo)s %(goal)s",
        "%(count)s shuffles. %(when)s %(how)s %(undo)s %(goal)s",
        rules.shuffles,
        when=_WHEN[rules.when],
        how=_HOW[rules.how],
        undo=_UNDO[rules.undo],
        goal=_GOAL[rules.goal],
    )


def describe_grades() -> Iterator[Text]:
    """Describe each grade: those by shuffles, then those by moves, the best first."""
    without = text("no shuffle")
    for limit, grade in BY_SHUFFLES:
        yield _describe_grade(
            grade, ntext("%(count)s shuffle", "%(count)s shuffles", limit) if limit else without
        )
    for limit, grade in BY_MOVES:
        yield _describe_grade(grade, ntext("up to %(count)s move", "up to %(count)s moves", limit))


def _describe_grade(grade: Grade, reached: Text) -> Text:
    return text(
        "%(name)s: %(reached)s (%(rarity)s, they say).",
        name=grade.name,
        reached=reached,
        rarity=grade.rarity,
    )
