"""Record, correct and delete deals, for games in which a deal is entered at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scorekeeper.base.numbered import Identified
from scorekeeper.base.problems import GAME_OVER, NO_SUCH_DEAL, Problem, refuse
from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.text import text

V = TypeVar("V", bound=SeatedDeals[Any])
D = TypeVar("D", bound=Identified)


@dataclass(frozen=True, slots=True)
class DealRules(Generic[V, D]):
    """The changes of a game's deals: each returns the next sitting, or raises `RuleError`.

    Args:
        check: returns the problems of a deal at its place.
        limit: the most deals of a sitting.
        complete: fills in a deal that was entered.
        check_later: returns the problems of the deals after a correction or deletion.
    """

    check: Callable[[V, D], list[Problem]]
    limit: int
    complete: Callable[[V, D], D] = lambda _sitting, deal: deal
    check_later: Callable[[V], Sequence[Problem]] = lambda _sitting: ()

    def record(self, sitting: V, deal: D) -> V:
        deal = self.complete(sitting, deal)
        problems = self.check(sitting, deal)
        if sitting.is_over:
            problems.insert(0, GAME_OVER)
        elif len(sitting.deals) >= self.limit:
            message = text("A game has at most %(limit)s deals.", limit=self.limit)
            problems.insert(0, Problem("too-many", "", message))
        refuse(problems)
        return sitting.with_deal(deal)

    def correct(self, sitting: V, deal: D) -> V:
        """Replace the deal with the same id."""
        refuse([] if sitting.deal(deal.id) else [NO_SUCH_DEAL])
        deal = self.complete(sitting, deal)
        refuse(self.check(sitting, deal))
        return self._check_later(sitting.with_deal(deal))

    def delete(self, sitting: V, deal_id: int) -> V:
        refuse([] if sitting.deal(deal_id) else [NO_SUCH_DEAL])
        return self._check_later(sitting.without(deal_id))

    def _check_later(self, after: V) -> V:
        refuse(self.check_later(after))
        return after


def of_deal(number: int, problem: Problem, field: str = "") -> Problem:
    """Return the problem of a deal as one of the sitting, with the deal's number."""
    message = text("Deal %(number)s: %(wrong)s", number=number, wrong=problem.message)
    return Problem(problem.code, field, message)
