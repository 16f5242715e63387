"""Changes of a sitting: record, correct and delete deals, end and reopen it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import NO_SUCH_DEAL, Problem, refuse
from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.checks import (
    MAX_DEALS,
    check_deal,
    check_options,
    fill_in,
)
from scorekeeper.games.declarer.rules.entry import keep_possible
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal


def record_deal(sitting: DeclarerSitting, deal: DeclarerDeal) -> DeclarerSitting:
    """Append a deal, without what a deal of its kind cannot have.

    Raises:
        RuleError: the sitting is over, or something is wrong with the deal.
    """
    position, formula = sitting.position, sitting.formula
    whole = fill_in(position, formula, keep_possible(position, deal))
    problems = check_deal(position, formula, whole)
    if sitting.is_over:
        problems.insert(0, Problem("over", "", text("The game is over.")))
    elif len(sitting.deals) >= MAX_DEALS:
        message = text("A game has at most %(limit)s deals.", limit=MAX_DEALS)
        problems.insert(0, Problem("too-many", "", message))
    refuse(problems)
    return sitting.with_deal(whole)


def correct_deal(sitting: DeclarerSitting, deal: DeclarerDeal) -> DeclarerSitting:
    """Replace the deal with the same id.

    Raises:
        RuleError: there is no such deal, something is wrong with it, or a later one is not possible
            after it.
    """
    refuse([] if sitting.deal(deal.id) else [NO_SUCH_DEAL])
    position, formula = sitting.before(sitting.number(deal.id)), sitting.formula
    whole = fill_in(position, formula, keep_possible(position, deal))
    refuse(check_deal(position, formula, whole))
    return _checked(sitting.with_deal(whole))


def delete_deal(sitting: DeclarerSitting, deal_id: int) -> DeclarerSitting:
    """Remove the deal with that id.

    Raises:
        RuleError: there is no such deal, or a later one is not possible without it.
    """
    refuse([] if sitting.deal(deal_id) else [NO_SUCH_DEAL])
    return _checked(sitting.without(deal_id))


def finish(sitting: DeclarerSitting) -> DeclarerSitting:
    """End the sitting by agreement: the leaders win.

    Raises:
        RuleError: no deal was played, or it is over already.
    """
    if not sitting.deals:
        refuse([Problem("no-deals", "", text("No deal is finished yet."))])
    elif sitting.is_over:
        refuse([Problem("over", "", text("The game is over."))])
    return replace(sitting, finished=True)


def reopen(sitting: DeclarerSitting) -> DeclarerSitting:
    """Reopen a sitting that was ended by agreement.

    Raises:
        RuleError: it was not, or it has met its end.
    """
    if not sitting.finished:
        refuse([Problem("not-ended", "", text("The game was not ended by hand."))])
    return replace(sitting, finished=False)


def change_options(sitting: DeclarerSitting, options: Mapping[str, Any]) -> DeclarerSitting:
    """Change the options, in the middle of the sitting as well: all deals are scored again.

    It is no longer called by the name of a house's own version then. `options` are those that
    differ from the usual ones.

    Raises:
        RuleError: they are not possible, or a deal is not possible with them.
    """
    refuse([*check_options(replace(sitting, options=options).start)])
    resolved = sitting.game.resolve_options(options)
    if resolved == sitting.game.resolve_options(sitting.options):
        return sitting
    return _checked(replace(sitting, options=resolved, called=""))


def impossible_deals(sitting: DeclarerSitting) -> Iterator[tuple[DeclarerDeal, Problem]]:
    """Yield the problems of the first deal that is not possible after those before it."""
    position, formula = sitting.start, sitting.formula
    for deal in sitting.deals:
        if problems := check_deal(position, formula, deal):
            yield from ((deal, problem) for problem in problems)
            return
        position = position.after(deal, formula.score(position, deal))


def _checked(sitting: DeclarerSitting) -> DeclarerSitting:
    problems = [
        Problem(
            problem.code,
            "",
            text(
                "Deal %(number)s: %(wrong)s",
                number=sitting.number(deal.id),
                wrong=problem.message,
            ),
        )
        for deal, problem in impossible_deals(sitting)
    ]
    refuse(problems)
    return sitting
