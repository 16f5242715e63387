"""Corrections in a stored night: the log, undo, replays, and the tally that follows."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.documents import Diff
from scorekeeper.core.log import KEPT
from scorekeeper.core.roles import Role
from scorekeeper.core.sittings import DISCARDED, Standing
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict, KeyReused, NotAllowed, Stamp, Written
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.tally import tallies
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.house.evenings.people import people_there
from scorekeeper.web.evenings import Sat
from tests.cases.corrections import COUNTS, DEE, NIL, night_of
from tests.cases.nights import (
    SMOKED,
    WHITEFISH,
    AnyStep,
    Correction,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)
from tests.support import NOW, House, at_once, dump, new_key, nothing_changes

SAME = finished(dealer=0)
"""The second deal of `several_deals` once more."""

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
        del row["version"], row["spent"]
    return rows


def test_every_correction_of_what_was_played_is_written_logged_and_can_be_undone(
    house: House, seated: list[int], subtests: pytest.Subtests
) -> None:
    for name, case in CASES.items():
        with subtests.test(name):
            number = night_of(house, seated, *case.before)
            night, rows = house.night(number), all_but_the_log(house)
            written = case.step.write(house.writer(), number)
            assert written.value == case.step.do(night) == house.night(number)
            assert cells(house, written.version) == case.cells
            (change,) = [r for r in dump(house.app)["change"] if r["seq"] == written.version]
            assert (change["action"], change["topic"]) == (case.action, f"night/{number}")
            assert (written.undoable is None) == (case.action in KEPT)
            if case.action in KEPT:
                continue
            house.writer()(SITTING.undo, number, written.version)
            assert house.night(number) == night
            assert all_but_the_log(house) == rows


def test_a_correction_sent_twice_is_one_correction(
    house: House, seated: list[int], subtests: pytest.Subtests
) -> None:
    for name, case in CASES.items():
        with subtests.test(name):
            number = night_of(house, seated, *case.before)
            writer = house.writer().having(key=new_key(), seen=house.seq)
            first = case.step.write(writer, number)
            with nothing_changes(house.app):
                again = case.step.write(writer, number)
            assert (again.value, again.version) == (None, first.version)


def test_one_key_does_not_correct_two_things(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(corrections.amend, number, 2, NIL)
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(corrections.amend, number, 1, NIL)
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(corrections.delete, number, 2)


def test_five_who_enter_the_same_forgotten_deal_with_one_form_enter_one(
    house: House, seated: list[int]
) -> None:
    number = night_of(house, seated, *THREE)
    writer = house.writer().having(key=new_key(), seen=house.seq)
    results = at_once(*[partial(writer, corrections.insert, number, 2, NIL)] * 5)
    assert all(isinstance(result, Written) for result in results)
    assert len(house.night(number).deals) == 4


# ---- the tally ----


def sitting_id(house: House, number: int) -> int:
    """The id of a night's row."""
    (row,) = [row for row in dump(house.app)["sitting"] if row["number"] == number]
    return int(row["id"])


def test_the_tally_follows_every_correction(house: House, seated: list[int]) -> None:
    for case in CASES.values():
        number = night_of(house, seated, *case.before)
        written = case.step.write(house.writer(), number).value
        assert written
        expected = {} if written.discarded else tallies(written)
        night = sitting_id(house, number)
        found = {
            row["player_id"]: (row["points"], row["played"], row["won"])
            for row in dump(house.app)["tally"]
            if row["sitting_id"] == night
        }
        assert found == {p: (t.points, t.deals, t.won) for p, t in expected.items()}


def test_a_discarded_night_counts_for_nobody_until_it_comes_back(
    house: House, seated: list[int]
) -> None:
    number = night_of(house, seated, *OVER)
    night, rows = house.night(number), all_but_the_log(house)
    assert len(rows["tally"]) == 3
    gone = house.writer()(SITTING.discard, number)
    assert gone.value == house.night(number) == replace(night, discarded=NOW)
    assert cells(house, gone.version) == {"discarded": (0, NOW)}
    assert dump(house.app)["tally"] == []
    back = house.writer()(SITTING.bring_back, number)
    assert back.value == house.night(number) == night
    assert cells(house, back.version) == {"discarded": (NOW, 0)}
    assert all_but_the_log(house) == rows


def test_a_discarded_night_takes_no_other_change(
    house: House, seated: list[int], subtests: pytest.Subtests
) -> None:
    number = night_of(house, seated, *THREE)
    house.writer()(SITTING.discard, number)
    steps: list[AnyStep] = [case.step for case in CASES.values()]
    steps += [Step("next_deal", 3), Step("bid", 3, (0, 9)), Step("count", 3, ({0: 3, 1: 6},))]
    for step in steps:
        with subtests.test(step.name), nothing_changes(house.app):
            with pytest.raises(RuleError) as caught:
                step.write(house.writer(), number)
            assert caught.value.problems[0].code == "discarded"


def test_what_was_played_in_a_discarded_night_is_not_undone(
    house: House, seated: list[int]
) -> None:
    number = night_of(house, seated, *THREE)
    played = house.seq
    house.writer()(SITTING.discard, number)
    with nothing_changes(house.app), pytest.raises((Conflict, RuleError)):
        house.writer()(SITTING.undo, number, played)


def test_throwing_a_night_away_and_fetching_it_back_cannot_be_undone(
    house: House, seated: list[int]
) -> None:
    number = night_of(house, seated, *THREE)
    noted = house.writer()(corrections.write_note, number, None, "Rain").version
    for action in (SITTING.discard, SITTING.bring_back):
        written = house.writer()(action, number)
        assert written.undoable is None
        with nothing_changes(house.app), pytest.raises((Conflict, RuleError)):
            house.writer()(SITTING.undo, number, written.version)
    house.writer()(SITTING.undo, number, noted)  # as if the night had been there all the time
    assert house.night(number) == after(new_night(), *THREE)


def test_discarding_keeps_the_first_moment(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *THREE)
    house.writer()(SITTING.discard, number)
    later = replace(house.actor(), at=NOW + 1_000)
    with house.app.app_context():
        stamp = Stamp(new_key(), house.seq)
        SITTING.discard(later, stamp, number)
    assert house.night(number).discarded == NOW


def test_substitutes_are_listed_with_the_score_that_they_took_over(house: House) -> None:
    dee, ann, bo, cy, eve = house.add_players("Dee", "Ann", "Bo", "Cy", "Eve")
    number = house.start_night([cy, ann, bo])
    house.writer()(corrections.amend, number, 1, finished())
    house.writer()(nights.next_deal, number, 1)
    house.writer()(corrections.substitute, number, 2, 0, eve)
    house.writer()(corrections.substitute, number, 2, 1, dee)
    house.writer()(corrections.amend, number, 2, NIL)
    house.writer()(corrections.end, number)
    with house.place() as place:
        (night,) = NIGHTS.newest(place, most=9)
    assert night.standings == (
        Standing(eve, "Eve", 10, False, taken_over_in(2, "Cy")),
        Standing(dee, "Dee", 11, True, taken_over_in(2, "Ann")),
        Standing(bo, "Bo", 7, won=False),
    )
    with house.place() as place:
        people = {one.name: one.shares["montana"] for one in people_there(place, night.date)}
    assert people == {
        "Dee": Sat(1, 1, 11),
        "Eve": Sat(1, 0, 10),
        "Bo": Sat(1, 0, 7),
        "Ann": Sat(1, 0, 0, handed_over=1),
        "Cy": Sat(1, 0, 0, handed_over=1),
    }
    house.writer()(SITTING.discard, number)
    with house.place() as place:
        (gone,) = NIGHTS.newest(place, most=9, state=DISCARDED)
        assert people_there(place, night.date) == []
    assert gone.standings == ()


def taken_over_in(deal: int, name: str) -> Text:
    """How it is said that somebody has that name's seat since then."""
    return text("from deal %(number)s, replacing %(names)s", number=deal, names=name)


# ---- who corrects ----


def test_a_viewer_corrects_nothing(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *OVER)
    viewer = house.writer(Role.VIEWER).having(needs=Role.SCORER)
    with nothing_changes(house.app):
        for case in CASES.values():
            with pytest.raises(NotAllowed):
                case.step.write(viewer, number)


def test_what_a_role_is_needed_for_is_the_callers_to_say(house: House, seated: list[int]) -> None:
    number = night_of(house, seated, *OVER)
    with nothing_changes(house.app), pytest.raises(NotAllowed):
        house.writer(Role.SCORER).having(needs=Role.OWNER)(SITTING.discard, number)
    assert house.writer(Role.OWNER)(SITTING.discard, number).value


def test_a_night_that_is_not_there_is_missing(house: House, seated: list[int]) -> None:
    night_of(house, seated, *OVER)
    with nothing_changes(house.app):
        for case in CASES.values():
            with pytest.raises(Missing):
                case.step.write(house.writer(), 99)
