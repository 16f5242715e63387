"""Random sittings, scored by the app and by a second program for each game."""

import random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from tests.cases.declarer import document, read, sums
from tests.cases.declarer_deals import belote as belote_deals
from tests.cases.declarer_deals import coinche as coinche_deals
from tests.cases.declarer_deals import doppelkopf as doppelkopf_deals
from tests.cases.declarer_deals import preferans as preferans_deals
from tests.cases.declarer_deals import schafkopf as schafkopf_deals
from tests.cases.declarer_deals import skat as skat_deals
from tests.cases.declarer_deals import tarot as tarot_deals
from tests.cases.declarer_deals import thousand as thousand_deals
from tests.cases.declarer_deals.negative import Course
from tests.depth import audit_only, fresh
from tests.judges.declarer import (
    belote,
    doppelkopf,
    negative,
    preferans,
    schafkopf,
    skat,
    tarot,
    thousand,
)

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"]
DEALS = 20


class Judge(NamedTuple):
    """A second program, its random deals, the numbers of players, and its ledgers if not all."""

    program: ModuleType
    cases: Any
    players: tuple[int, ...] = (3, 4)
    ledgers: tuple[str, ...] = ()


JUDGES = {
    "preferans": Judge(preferans, preferans_deals),
    "schafkopf": Judge(schafkopf, schafkopf_deals, (4, 5)),
    "tarot": Judge(tarot, tarot_deals, (3, 4, 5)),
    "belote": Judge(belote, belote_deals, (4,)),
    "coinche": Judge(belote, coinche_deals, (4,)),
    "thousand": Judge(thousand, thousand_deals, (3, 4), ("points",)),
    "doppelkopf": Judge(doppelkopf, doppelkopf_deals, (4, 5, 6)),
    "king": Judge(negative, Course("king"), (4,)),
    "king-3": Judge(negative, Course("king-3"), (3,)),
    "turkish-king": Judge(negative, Course("turkish-king"), (4,)),
    "barbu": Judge(negative, Course("barbu"), (4,)),
    "skat": Judge(skat, skat_deals, ledgers=("points", "won", "lost")),
}


def sitting_of(game: str, chance: random.Random) -> dict[str, Any]:
    judge = JUDGES[game]
    names = NAMES[: chance.choice(judge.players)]
    options = judge.cases.options(chance, len(names))
    return document(game, names, judge.cases.deals(chance, names, DEALS, options), options=options)


def compare(game: str, deals: int) -> None:
    """Score random sittings with this many deals in all by both programs."""
    for seed in range(deals // DEALS):
        data = sitting_of(game, random.Random(fresh(seed)))
        sitting = read(data)
        brought, totals = JUDGES[game].program.judged(data)
        for scored, judged in zip(sitting.scored, brought, strict=True):
            nonzero = {key: amount for key, amount in judged.items() if amount}
            ours = sums(sitting, scored)
            if ledgers := JUDGES[game].ledgers:
                ours = {key: amount for key, amount in ours.items() if key[0] in ledgers}
            assert ours == nonzero, (seed, data["deals"][scored.deal.id - 1])
        assert dict(zip(sitting.side_names, sitting.results, strict=True)) == totals, seed


@pytest.mark.parametrize("game", JUDGES)
def test_both_programs_score_random_deals_alike(game: str) -> None:
    compare(game, 400)


@audit_only
@pytest.mark.parametrize("game", JUDGES)
def test_both_programs_score_10_000_random_deals_alike(game: str) -> None:
    compare(game, 10_000)
