"""Change a sitting: its deals, its options, and its end by agreement."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.base.deal_rules import DealRules, of_deal
from scorekeeper.base.problems import GAME_OVER, Problem, refuse
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


def finish(sitting: DeclarerSitting) -> DeclarerSitting:
    """End the sitting by agreement: the leaders win."""
    if not sitting.deals:
        refuse([Problem("no-deals", "", text("No deal is finished yet."))])
    elif sitting.is_over:
        refuse([GAME_OVER])
    return replace(sitting, finished=True)


def reopen(sitting: DeclarerSitting) -> DeclarerSitting:
    if not sitting.finished:
        refuse([Problem("not-ended", "", text("The game was not ended by hand."))])
    return replace(sitting, finished=False)


def change_options(sitting: DeclarerSitting, options: Mapping[str, Any]) -> DeclarerSitting:
    """Change the options, in the middle of the sitting as well: all deals are scored again.

    It is no longer called by the name of a house's own version then. `options` are those that
    differ from the usual ones.
    """
    refuse([*check_options(replace(sitting, options=options).start)])
    resolved = sitting.game.resolve_options(options)
    if resolved == sitting.game.resolve_options(sitting.options):
        return sitting
    changed = replace(sitting, options=resolved, called="")
    refuse(_check_deals(changed))
    return changed


def impossible_deals(sitting: DeclarerSitting) -> Iterator[tuple[DeclarerDeal, Problem]]:
    """Yield the problems of the first deal that is not possible after those before it."""
    position, formula = sitting.start, sitting.formula
    for deal in sitting.deals:
        if problems := check_deal(position, formula, deal):
            yield from ((deal, problem) for problem in problems)
            return
        position = position.after(deal, formula.score(position, deal))


def _check_deals(sitting: DeclarerSitting) -> list[Problem]:
    return [
        of_deal(sitting.number(deal.id), problem) for deal, problem in impossible_deals(sitting)
    ]


def _check(sitting: DeclarerSitting, deal: DeclarerDeal) -> list[Problem]:
    return check_deal(sitting.before(sitting.number(deal.id)), sitting.formula, deal)


def _complete(sitting: DeclarerSitting, deal: DeclarerDeal) -> DeclarerDeal:
    """Fill in a deal, without what a deal of its kind cannot have."""
    position = sitting.before(sitting.number(deal.id))
    return fill_in(position, sitting.formula, keep_possible(position, deal))


RULES = DealRules(_check, MAX_DEALS, _complete, _check_deals)
