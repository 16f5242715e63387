"""Actions on the deals of a sitting, for games in which a deal is entered at once."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from scorekeeper.base.deal_rules import DealRules
from scorekeeper.base.numbered import Identified
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seated_deals import TWICE, SeatedDeals
from scorekeeper.base.text import text
from scorekeeper.core.players import load_seats
from scorekeeper.core.sitting_actions import Act, MoveContext, SittingActions
from scorekeeper.core.stored import TableTopic, is_seated_twice

V = TypeVar("V", bound=SeatedDeals[Any])
D = TypeVar("D", bound=Identified)
P = ParamSpec("P")


class DealActions(NamedTuple, Generic[P, V]):
    """The actions; the arguments of the first two are the deal's id, and those that build it.

    `record` gets the id of the next deal as the sending phone knew it: if two phones record that
    deal, it counts once, and different entries are a conflict. The last one takes the deal's id,
    the seat, and the number of the substitute among the players of the house.
    """

    record: Act[Concatenate[int, P], V]
    correct: Act[Concatenate[int, P], V]
    delete: Act[[int], V]
    substitute: Act[[int, int, int], V]


def declare_deals(
    actions: SittingActions[V],
    rules: DealRules[V, D],
    build: Callable[Concatenate[V, int, P], D],
) -> DealActions[P, V]:
    """Declare the moves of deals; `build` takes the sitting, the deal's id, and its parts."""

    def record(context: MoveContext[V], deal_id: int, /, *args: P.args, **kwargs: P.kwargs) -> V:
        sitting = context.value
        deal = build(sitting, deal_id, *args, **kwargs)
        if before := sitting.deal(deal_id):
            after = rules.correct(sitting, deal)
            if after.deal(deal_id) != before:  # also if it only adds something
                context.rewritten.append(f"deals.{deal_id}.")
            return after
        if deal_id != sitting.new_id:  # a deal was undone or deleted meanwhile
            message = text(
                "The deals changed in the meantime: this would now be deal %(number)s.",
                number=len(sitting.deals) + 1,
            )
            raise RuleError(Problem("another-deal", "", message))
        if is_seated_twice([sitting.seats_in(deal_id)], context.stored.players):
            # the players were merged while the game was over and one of them waited for this deal
            raise RuleError(TableTopic.twice)
        return rules.record(sitting, deal)

    def correct(sitting: V, deal_id: int, /, *args: P.args, **kwargs: P.kwargs) -> V:
        return rules.correct(sitting, build(sitting, deal_id, *args, **kwargs))

    update_wrapper(record, build, assigned=())  # requests are compared by the arguments of `build`
    update_wrapper(correct, build, assigned=())
    enter = actions.move_with_context("enter", text("a deal"), text("deal %(number)s"))
    change = actions.move(
        "correct", text("a correction"), text("the correction of deal %(number)s")
    )
    delete = actions.move("delete", text("deal deleted"), text("the deletion of deal %(number)s"))
    substitute = actions.move_with_context("substitute", text("a substitute"))(_substitute)
    return DealActions(enter(record), change(correct), delete(rules.delete), substitute)


def _substitute(context: MoveContext[V], deal_id: int, seat: int, player: int) -> V:
    (newcomer,) = load_seats(context.place, [player])
    after = context.value.substitute(deal_id, seat, context.stored.original(newcomer))
    if is_seated_twice(after.seatings, context.stored.players):
        raise RuleError(TWICE)
    return after
