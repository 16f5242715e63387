"""Every correction, the night before it, and what the log should have of it."""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.documents import Diff
from scorekeeper.games.montana.rules.deals import Call
from tests.cases.corrections import COUNTS, DEE, NIL
from tests.cases.nights import (
    SMOKED,
    WHITEFISH,
    AnyStep,
    Correction,
    Step,
    finished,
    new_night,
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
    """A correction, the night before it, and the cells that the log should have of it."""

    before: tuple[AnyStep, ...]
    step: Correction
    action: str
    cells: Diff


def moved(deal_id: int, facts: dict[str, Any]) -> Diff:
    """The cells of a deal that comes."""
    return {f"deals.{deal_id}.{name}": (None, value) for name, value in facts.items()}


def gone(deal_id: int, facts: dict[str, Any]) -> Diff:
    """The cells of a deal that goes."""
    return {f"deals.{deal_id}.{name}": (value, None) for name, value in facts.items()}


CALLED = {
    "variant": "whitefish",
    "spec": WHITEFISH.hash,
    "modifiers": [],
    "last_round": False,
}


PLAYED = {
    **CALLED,
    "contracts.0": 4,
    "contracts.1": 5,
    "contracts.2": 3,
    "played": True,
    "tricks.0": 4,
    "tricks.1": 5,
    "tricks.2": 4,
}


FORGOTTEN = {
    **PLAYED,
    "dealer": 0,
    "position": 1500,
    "contracts.0": "nil",
    "contracts.1": 6,
    "contracts.2": 7,
    "tricks.0": 0,
    "tricks.1": 6,
    "tricks.2": 7,
}


CASES = {
    "a deal": Case(
        THREE,
        Correction("amend", (2, NIL)),
        "amend",
        {
            "deals.2.contracts.0": (4, "nil"),
            "deals.2.contracts.1": (5, 6),
            "deals.2.contracts.2": (3, 7),
            "deals.2.tricks.0": (4, 0),
            "deals.2.tricks.1": (5, 6),
            "deals.2.tricks.2": (4, 7),
        },
    ),
    "another game": Case(
        THREE,
        Correction("amend", (2, finished(said=Call(SMOKED), dealer=0))),
        "amend",
        {
            "deals.2.variant": ("whitefish", "smoked_whitefish"),
            "deals.2.spec": (WHITEFISH.hash, SMOKED.hash),
            "deals.2.tricks.dummy": (None, 0),
        },
    ),
    "the newest deal, entered as a whole": Case(
        FOURTH_WAITS,
        Correction("amend", (4, replace(finished(), note="Rain"))),
        "amend",
        moved(4, {**PLAYED, "note": "Rain"}),
    ),
    "a deal that ends the night": Case(
        OVER[:-4],
        Correction("amend", (4, finished())),
        "amend",
        moved(4, {k: v for k, v in PLAYED.items() if k not in (*CALLED, "contracts.0")})
        | {"finished": (False, True)},
    ),
    "a missing deal": Case(THREE, Correction("insert", (2, NIL)), "insert", moved(4, FORGOTTEN)),
    "a missing deal that ends the night": Case(
        (*several_deals(3, last_round_in=1), Step("next_deal", 3)),
        Correction("insert", (2, NIL)),
        "insert",
        moved(5, FORGOTTEN)
        | gone(4, {"dealer": 2, "position": 4000})
        | {"finished": (False, True)},
    ),
    "a deal that never was": Case(
        THREE,
        Correction("delete", (2,)),
        "delete",
        gone(2, {**PLAYED, "dealer": 0, "position": 2000}),
    ),
    "a deal that waits and never was": Case(
        FOURTH_WAITS,
        Correction("delete", (4,)),
        "delete",
        gone(4, {"dealer": 2, "position": 4000}),
    ),
    "a deal that never was, before one that waits": Case(
        FOURTH_WAITS,
        Correction("delete", (3,)),
        "delete",
        gone(3, {**PLAYED, "dealer": 1, "position": 3000}) | {"deals.4.dealer": (2, 1)},
    ),
    "a deal of the last round that never was": Case(
        OVER,
        Correction("delete", (3,)),
        "delete",
        gone(3, {**PLAYED, "dealer": 1, "position": 3000}) | {"finished": (True, False)},
    ),
    "a deal in which somebody sat down": Case(
        SUBSTITUTED,
        Correction("delete", (2,)),
        "delete",
        gone(2, {**PLAYED, "dealer": 0, "position": 2000, "sits.1": 4})
        | {"deals.3.sits.1": (None, 4)},
    ),
    "the newest deal, in which somebody sat down": Case(
        (*THREE, Correction("substitute", (3, 1, DEE))),
        Correction("delete", (3,)),
        "delete",
        gone(3, PLAYED),
    ),
    "the only deal": Case(whole_deal(1), Correction("delete", (1,)), "delete", gone(1, PLAYED)),
    "a misdeal": Case(THREE, Correction("void", (3,)), "void", gone(3, PLAYED)),
    "the dealer": Case(
        FOURTH_WAITS,
        Correction("set_dealer", (4, 0)),
        "dealer",
        {"deals.4.dealer": (2, 0)},
    ),
    "the dealer before a deal that waits": Case(
        FOURTH_WAITS,
        Correction("set_dealer", (3, 0)),
        "dealer",
        {"deals.3.dealer": (1, 0), "deals.4.dealer": (2, 1)},
    ),
    "last round": Case(
        THREE,
        Correction("set_last_round", (3,), {"called": True}),
        "last round",
        {"deals.3.last_round": (False, True)},
    ),
    "last round that is over, taken back": Case(
        OVER,
        Correction("set_last_round", (1,), {"called": False}),
        "last round",
        {"deals.1.last_round": (True, False), "finished": (True, False)},
    ),
    "a substitute": Case(
        THREE,
        Correction("substitute", (2, 1, DEE)),
        "substitute",
        {"deals.2.sits.1": (None, 4)},
    ),
    "a seat taken back": Case(
        SUBSTITUTED,
        Correction("substitute", (2, 1, new_night().seats[1])),
        "substitute",
        {"deals.2.sits.1": (4, None)},
    ),
    "who sat down first": Case(
        THREE,
        Correction("substitute", (1, 1, DEE)),
        "substitute",
        {"seats": ([1, 2, 3], [1, 4, 3])},
    ),
    "a substitute who sat there from the start": Case(
        SUBSTITUTED,
        Correction("substitute", (1, 1, DEE)),
        "substitute",
        {"seats": ([1, 2, 3], [1, 4, 3]), "deals.2.sits.1": (4, None)},
    ),
    "a note to a deal": Case(
        THREE,
        Correction("write_note", (2, "Rain")),
        "note",
        {"deals.2.note": (None, "Rain")},
    ),
    "a note to the night": Case(
        THREE, Correction("write_note", (None, "Rain")), "note", {"note": ("", "Rain")}
    ),
    "the rules": Case(
        several_deals(3, last_round_in=1),
        Correction(
            "change_rules",
            (replace(COUNTS, nil=8, unabomb=((3, -1), (4, -2), (7, 0))),),
        ),
        "rules",
        {
            "rules.last_round_counts_calling_deal": (False, True),
            "rules.nil": (6, 8),
            "rules.unabomb.3": (-3, -1),
            "rules.unabomb.5": (-1, None),
            "rules.unabomb.6": (0, None),
            "rules.unabomb.7": (None, 0),
            "finished": (False, True),
        },
    ),
    "the end": Case(
        FOURTH_WAITS,
        Correction("end"),
        "end",
        gone(4, {"dealer": 2, "position": 4000}) | {"finished": (False, True)},
    ),
    "going on": Case(
        OVER,
        Correction("reopen"),
        "reopen",
        {"deals.1.last_round": (True, False), "finished": (True, False)},
    ),
}


def cells(house: House, seq: int) -> Diff:
    """What the log has of a change."""
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
