"""All house rules on one form."""

import re

from wtforms import StringField
from wtforms.validators import AnyOf

from scorekeeper.base.problems import Problem, collecting, refuse
from scorekeeper.base.text import text
from scorekeeper.core.names import clean_name
from scorekeeper.games.montana.rules.house_rules import (
    CHOICES,
    MAX_POINTS,
    HouseRules,
    Ladder,
    check_rules,
)
from scorekeeper.web.forms import WriteForm

Values = dict[str, str]
POINTS = ("nil", "double_nil", "over", "blackjack_point")
WORDS = ("kens_rule_name", "dummy_place")


class RulesForm(WriteForm):
    """All house rules; the ladder is typed as "3: −3, 4: −2"."""

    nil = StringField()
    double_nil = StringField()
    over = StringField()
    unabomb = StringField()
    last_round = StringField(validators=[AnyOf(["three", "two"])])
    blackjack_point = StringField()
    blackjack_for = StringField(validators=[AnyOf(CHOICES["blackjack_for"])])
    blackjack_tie = StringField(validators=[AnyOf(CHOICES["blackjack_tie"])])
    kens_rule_name = StringField()
    dummy_place = StringField()
    bids = StringField(validators=[AnyOf(["open", "hidden"])])

    @property
    def values(self) -> Values:
        """All typed values, in the shape of `values_of`."""
        return {name: self.typed(name) for name in self._fields}

    @property
    def rules(self) -> HouseRules:
        """The rules.

        Raises:
            RuleError: with every invalid field.
        """
        problems: list[Problem] = []
        points = {name: self._points(name, problems) for name in POINTS}
        ladder = self._ladder(problems)
        words = {name: self._words(name, problems) for name in WORDS}
        refuse(problems)
        rules = HouseRules(
            nil=points["nil"],
            double_nil=points["double_nil"],
            over=points["over"],
            unabomb=ladder,
            last_round_counts_calling_deal=self.typed("last_round") == "two",
            blackjack_point=points["blackjack_point"],
            blackjack_for=self.typed("blackjack_for"),
            blackjack_tie=self.typed("blackjack_tie"),
            kens_rule_name=words["kens_rule_name"],
            dummy_place=words["dummy_place"],
            hidden_bids=self.typed("bids") == "hidden",
        )
        refuse(check_rules(rules))
        return rules

    def _points(self, name: str, problems: list[Problem]) -> int:
        points = _number(self.typed(name))
        if points is None:
            message = text("Enter a whole number, such as 6 or −2.")
            problems.append(Problem("no-number", name, message))
        return points or 0

    def _ladder(self, problems: list[Problem]) -> Ladder:
        steps = []
        for step in filter(str.strip, re.split("[,;]", self.typed("unabomb")[:400])):
            pair = [_number(part) for part in step.split(":")]
            if len(pair) != 2 or pair[0] is None or pair[1] is None:
                message = text("Enter steps, such as 3: −3, 4: −2.")
                problems.append(Problem("bad-ladder", "unabomb", message))
                return ()
            steps.append((pair[0], pair[1]))
        return tuple(sorted(steps))

    def _words(self, name: str, problems: list[Problem]) -> str:
        if self.typed(name).strip():
            with collecting(problems):
                return clean_name(self.typed(name), name)
        return ""


def values_of(rules: HouseRules) -> Values:
    ladder = ", ".join(f"{step}: {points}" for step, points in rules.unabomb)
    return {
        **{name: str(getattr(rules, name)).replace("-", "\u2212") for name in POINTS},
        **{name: getattr(rules, name) for name in (*WORDS, *CHOICES)},
        "unabomb": ladder.replace("-", "\u2212"),
        "last_round": "two" if rules.last_round_counts_calling_deal else "three",
        "bids": "hidden" if rules.hidden_bids else "open",
    }


def _number(typed: str) -> int | None:
    """Parse an integer with either minus sign; values beyond a limit become the limit ± 1."""
    plain = typed.strip().replace("\u2212", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,99}", plain):
        return None
    return max(-MAX_POINTS - 1, min(int(plain), MAX_POINTS + 1))
