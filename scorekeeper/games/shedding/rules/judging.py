"""Was that legal? Judge a play: right, or wrong with the reason and the penalty."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from scorekeeper.base.problems import refuse
from scorekeeper.base.text import Text, join_texts, ntext, text
from scorekeeper.games.shedding.rules.deck import Card, NumberCard, Rule, step
from scorekeeper.games.shedding.rules.order import PENALTY
from scorekeeper.games.shedding.rules.required_calls import Deed, Duty, duties
from scorekeeper.games.shedding.rules.table import Play, PlayOutcome, Table, check_cards


class Penalty(StrEnum):
    NONE = "none"
    TAKE_BACK = "take back"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """The judgement of a play.

    Args:
        code: a stable name for tests and programs: `fits`, `set`, `run` and `rule` are right,
            `does-not-fit`, `one-card`, `no-set`, `no-run`, `rule-alone` and `not-drawn` wrong.
        reason: why, without a capital and a full stop.
        forgotten: required announcements and actions that were forgotten.
        then: our decision on what follows from the penalty, where the rules are silent.
    """

    right: bool
    code: str
    reason: Text
    penalty: Penalty = Penalty.NONE
    forgotten: tuple[Duty, ...] = ()
    cards: int = 1
    then: Text | None = None

    @property
    def penalty_sentence(self) -> Text | None:
        if self.penalty is Penalty.TAKE_BACK:
            if self.cards > 1:
                return text("Take them back and draw %(count)s.", count=PENALTY)
            return text("Take it back and draw %(count)s.", count=PENALTY)
        if self.penalty is Penalty.DRAW:
            if self.cards > 1:
                return text("Draw %(count)s; the cards stay.", count=PENALTY)
            return text("Draw %(count)s; the card stays.", count=PENALTY)
        return None

    @property
    def sentence(self) -> Text:
        """Return the full verdict, such as "Wrong: … Take it back and draw 2."."""
        if self.right and not self.forgotten:
            return text("Right: %(reason)s.", reason=self.reason)
        if self.right:
            correct = text("The card is right. Forgotten:")
            verdict = correct if self.cards == 1 else text("The cards are right. Forgotten:")
        else:
            verdict = text("Wrong: %(reason)s.", reason=self.reason)
        unnoticed = text("Nobody noticed before the next player had played: no penalty.")
        forgotten = (duty.sentence for duty in self.forgotten)
        return join_texts((verdict, *forgotten, self.penalty_sentence or unnoticed), " ")


def judge(
    table: Table,
    play: Play,
    *,
    drew: Card | None = None,
    forgot: Collection[Deed] = (),
    late: bool = False,
) -> PlayVerdict:
    """Judge a play.

    Args:
        drew: the card that was drawn in this turn; then only that one may be played.
        forgot: the duties that were forgotten; those that were not required are ignored.

    Raises:
        RuleError: the play is impossible.
    """
    problems = check_cards(play, table.lying) or ([] if not table.is_over else table.check(play))
    refuse(problems)
    right, code, reason = _judge_cards(table, play, drew)
    if not right:
        penalty = Penalty.NONE if late else Penalty.TAKE_BACK
        then = None if late else text("The turn passes.")
        return PlayVerdict(right, code, reason, penalty, cards=len(play.cards), then=then)
    missed = tuple(duty for duty in duties(table, play) if duty.deed in forgot)
    penalty = Penalty.DRAW if missed and not late else Penalty.NONE
    keeps = penalty is Penalty.DRAW and play.left == 0 and table.outcome(play).table.is_over
    then = text("That is not a win: play continues.") if keeps else None
    return PlayVerdict(right, code, reason, penalty, missed, len(play.cards), then)


def outcome(table: Table, play: Play, verdict: PlayVerdict) -> PlayOutcome | None:
    """Return the consequences of a judged play; None if its cards go back."""
    if not verdict.right:
        return None
    outcome = table.outcome(play)
    if outcome.table.is_over and verdict.penalty is Penalty.DRAW:
        return table.outcome(replace(play, left=PENALTY))
    return outcome


Finding = tuple[bool, str, Text]


def _judge_cards(table: Table, play: Play, drew: Card | None) -> Finding:
    if drew is not None and play.cards != (drew,):
        message = text("after drawing, only the drawn card may be played")
        return False, "not-drawn", message
    if play.rule:
        message = text("a rule card may be played whatever lies on top")
        return True, "rule", message
    if len(play.numbers) < len(play.cards):
        return False, "rule-alone", text("a rule card is played by itself")
    first, *more = play.numbers
    wrong = _find_conflict(table.extra_rule, play.numbers) if more else None
    return wrong or _judge_first_card(table, first, len(play.numbers))


def _find_conflict(extra_rule: Rule | None, cards: tuple[NumberCard, ...]) -> Finding | None:
    """Return why these cards may not be played together; None if they may."""
    if extra_rule is Rule.E3:
        if is_set(cards):
            return None
        message = text("under %(rule)s, all must have the same number and colour", rule="E3")
        return False, "no-set", message
    if extra_rule is Rule.E4:
        if is_run(cards):
            return None
        message = text(
            "under %(rule)s, all must be one colour and go up by one or down by one; 6 and 1 "
            "are neighbours",
            rule="E4",
        )
        return False, "no-run", message
    return False, "one-card", text("no rule in force allows several cards at once")


def _judge_first_card(table: Table, first: NumberCard, count: int) -> Finding:
    why = table.follows.why(table.top, first)
    if why is None:
        return False, "does-not-fit", _explain_mismatch(table, first)
    reason = text(
        "%(card)s goes on %(top)s (%(why)s)", card=first.label, top=table.top.label, why=why
    )
    if count == 1:
        return True, "fits", reason
    if table.extra_rule is Rule.E3:
        reading = ntext(
            "a set of %(count)s card, and %(reason)s",
            "a set of %(count)s cards, and %(reason)s",
            count,
            reason=reason,
        )
        return True, "set", reading
    reading = ntext(
        "a run of %(count)s card, and %(reason)s",
        "a run of %(count)s cards, and %(reason)s",
        count,
        reason=reason,
    )
    return True, "run", reading


def _explain_mismatch(table: Table, card: NumberCard) -> Text:
    fitting = table.follows.describe_fitting(table.top)
    if table.turn_rule is None:
        return text(
            "%(card)s does not go on %(top)s; what fits is %(fitting)s",
            card=card.label,
            top=table.top.label,
            fitting=fitting,
        )
    return text(
        "under %(rule)s, %(card)s does not go on %(top)s; what fits is %(fitting)s",
        rule=table.turn_rule.value,
        card=card.label,
        top=table.top.label,
        fitting=fitting,
    )


def is_set(cards: tuple[NumberCard, ...]) -> bool:
    return len({(card.colour, card.number) for card in cards}) == 1


def is_run(cards: tuple[NumberCard, ...]) -> bool:
    """Whether they have one colour and go up by one on the ring, or down by one."""
    if len({card.colour for card in cards}) != 1:
        return False
    numbers = [card.number for card in cards]
    return any(
        all(step(number, way) == following for number, following in pairwise(numbers))
        for way in (1, -1)
    )
