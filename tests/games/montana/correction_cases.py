"""Every correction: the night before it, its action in the log, and how the log words it."""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.documents import Diff
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from tests.cases.corrections import COUNTS, DEE, NIL
from tests.cases.nights import (
    PLAYERS,
    SMOKED,
    WHITEFISH,
    AnyStep,
    Correction,
    Step,
    finished,
    several_deals,
    whole_deal,
)
from tests.support import House, dump

SAME = finished(dealer=0)
"""The second deal of `several_deals`, to be inserted again."""

THREE = several_deals(3)
FOURTH_WAITS: tuple[AnyStep, ...] = (*THREE, Step("next_deal", 3))
OVER = several_deals(4, last_round_in=1)
SUBSTITUTED: tuple[AnyStep, ...] = (*FOURTH_WAITS, Correction("substitute", (2, 1, DEE)))


@dataclass(frozen=True, slots=True)
class Case:
    """A correction.

    Args:
        action: its name in the log.
        undo: what the button that undoes it says; empty if not checked.
        lines: what the log says, in any order.
    """

    step: Correction
    action: str
    undo: str = ""
    lines: tuple[str, ...] = ()
    heading: str = ""
    before: tuple[AnyStep, ...] = THREE


RAIN = "Rain " * 9 + "x"
NEW_DEAL = (
    "deal 3, Ann's bid: 4",
    "deal 3, Bo's bid: 5",
    "deal 3, Cy's bid: 3",
    "deal 3, the dealer: Ann",
    "deal 3, Ann's tricks: 4",
    "deal 3, Bo's tricks: 5",
    "deal 3, Cy's tricks: 4",
    "deal 3, the game called: Whitefish",
)
CASES = {
    "one bid": Case(
        Correction("amend", (1, finished((2, 5, 3)))),
        "amend",
        "deal 1, Ann's bid 4 → 2",
        ("deal 1, Ann's bid: 4 → 2",),
    ),
    "all bids and tricks": Case(
        Correction("amend", (2, NIL)),
        "amend",
        "the correction of deal 2",
        (
            "deal 2, Ann's bid: 4 → nil",
            "deal 2, Bo's bid: 5 → 6",
            "deal 2, Cy's bid: 3 → 7",
            "deal 2, Ann's tricks: 4 → 0",
            "deal 2, Bo's tricks: 5 → 6",
            "deal 2, Cy's tricks: 4 → 7",
        ),
        "whole deal",
    ),
    "a long note with a deal": Case(
        Correction("amend", (2, replace(SAME, note="x" * 40))),
        "amend",
        "the correction of deal 2",
        (f"deal 2, the note: {'x' * 40}",),
    ),
    "another game": Case(
        Correction("amend", (2, finished(called=Call(SMOKED), dealer=0))),
        "amend",
        "the correction of deal 2",
        ("deal 2, Dummy's tricks: 0", "deal 2, the game called: Whitefish → Smoked Whitefish"),
    ),
    "the newest deal, entered as a whole": Case(
        Correction("amend", (4, replace(finished(), note="Rain"))), "amend", before=FOURTH_WAITS
    ),
    "a called deal, entered as a whole": Case(
        Correction("amend", (3, SAME)),
        "amend",
        "deal 3",
        (
            *(line for line in NEW_DEAL if "game" not in line and "dealer" not in line),
            "deal 3, the dealer: Bo → Ann",
        ),
        "whole deal",
        before=(*several_deals(2), Step("next_deal", 2), Step("call", 3, (Call(WHITEFISH),))),
    ),
    "a deal that ends the night": Case(
        Correction("amend", (4, finished())), "amend", before=OVER[:-4]
    ),
    "a missing deal": Case(
        Correction("insert", (3, SAME)), "insert", "the added deal 3", NEW_DEAL, "a missing deal"
    ),
    "a missing deal that ends the night": Case(
        Correction("insert", (2, NIL)),
        "insert",
        before=(*several_deals(3, last_round_in=1), Step("next_deal", 3)),
    ),
    "a deleted deal": Case(Correction("delete", (2,)), "delete"),
    "a deleted deal that waits": Case(Correction("delete", (4,)), "delete", before=FOURTH_WAITS),
    "a deleted deal before one that waits": Case(
        Correction("delete", (3,)), "delete", before=FOURTH_WAITS
    ),
    "a deleted deal of the last round": Case(Correction("delete", (3,)), "delete", before=OVER),
    "a deleted deal with a substitute": Case(
        Correction("delete", (2,)), "delete", before=SUBSTITUTED
    ),
    "the newest deal, deleted with its substitute": Case(
        Correction("delete", (3,)),
        "delete",
        before=(*THREE, Correction("substitute", (3, 1, DEE))),
    ),
    "the only deal": Case(Correction("delete", (1,)), "delete", before=whole_deal(1)),
    "a misdeal": Case(Correction("void", (3,)), "void"),
    "a dealer": Case(
        Correction("set_dealer", (2, 2)),
        "dealer",
        "deal 2, the dealer Ann → Cy",
        ("deal 2, the dealer: Ann → Cy",),
    ),
    "a dealer before a deal that waits": Case(
        Correction("set_dealer", (3, 0)),
        "dealer",
        "the change of dealer",
        ("deal 3, the dealer: Bo → Ann", "deal 4, the dealer: Cy → Bo"),
        before=FOURTH_WAITS,
    ),
    "last round": Case(
        Correction("set_last_round", (3,), {"called": True}),
        "last round",
        "deal 3, last round",
        ("deal 3, last round: no → yes",),
    ),
    "last round that is over, removed": Case(
        Correction("set_last_round", (1,), {"called": False}), "last round", before=OVER
    ),
    "a substitute": Case(
        Correction("substitute", (2, 0, DEE)),
        "substitute",
        "deal 2, Dee in place of Ann",
        ("deal 2, Ann's seat: Dee",),
    ),
    "a substitute of a substitute": Case(
        Correction("substitute", (3, 0, PLAYERS[0])),
        "substitute",
        "deal 3, Ann in place of Dee",
        ("deal 3, Dee's seat: Ann",),
        before=(*THREE, Correction("substitute", (2, 0, DEE))),
    ),
    "no substitute after all": Case(
        Correction("substitute", (2, 1, PLAYERS[1])), "substitute", before=SUBSTITUTED
    ),
    "another first player": Case(Correction("substitute", (1, 1, DEE)), "substitute"),
    "a substitute who sat there from the start": Case(
        Correction("substitute", (1, 1, DEE)), "substitute", before=SUBSTITUTED
    ),
    "a note to a deal": Case(
        Correction("write_note", (2, "Rain")),
        "note",
        "deal 2, the note Rain",
        ("deal 2, the note: Rain",),
    ),
    "a note to the night": Case(
        Correction("write_note", (None, "Rain")), "note", "the note Rain", ("the note: – → Rain",)
    ),
    "a long note to the night": Case(
        Correction("write_note", (None, RAIN)), "note", "the note", (f"the note: – → {RAIN}",)
    ),
    "another date": Case(
        Correction("set_heading", ("Thursday", "2026-11-19")),
        "settle",
        "the new name and date",
        ("the name: Friday → Thursday", "the date: 20 November 2026 → 19 November 2026"),
    ),
    "another name": Case(
        Correction("set_heading", ("Rain", "2026-11-20")),
        "settle",
        "the name Friday → Rain",
        ("the name: Friday → Rain",),
    ),
    "a house rule": Case(
        Correction("change_rules", (HouseRules(nil=8),)), "rules", "Nil 6 → 8", ("Nil: 6 → 8",)
    ),
    "two house rules": Case(
        Correction("change_rules", (HouseRules(nil=8, over=-1),)),
        "rules",
        "the new house rules",
        ("Nil: 6 → 8", "Points for overtricks: 0 → −1"),
    ),
    "rules that end the night": Case(
        Correction("change_rules", (replace(COUNTS, nil=8, unabomb=((3, -1), (4, -2), (7, 0))),)),
        "rules",
        before=several_deals(3, last_round_in=1),
    ),
    "the end": Case(
        Correction("end"), "end", "the end of the night", ("the night is over: no → yes",)
    ),
    "the end before a deal that waits": Case(Correction("end"), "end", before=FOURTH_WAITS),
    "a reopened night": Case(Correction("reopen"), "reopen", before=OVER),
}


def cells(house: House, seq: int) -> Diff:
    """The cells of a change: before and after."""
    return {
        row["cell"]: (row["before"], row["after"])
        for row in dump(house.app)["change_cell"]
        if row["seq"] == seq
    }


def all_but_the_log(house: House) -> dict[str, list[dict[str, Any]]]:
    """Every row but those that only ever become more."""
    rows = dump(house.app)
    for name in ("change", "change_cell", "house", "spec"):
        del rows[name]
    for row in rows["sitting"]:
        del row["version"], row["last_deleted_id"]
    return rows
