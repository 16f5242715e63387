"""Invalid forms: every error is shown, input is kept, nothing changes."""

from collections.abc import Callable

import pytest
from werkzeug.datastructures import MultiDict

from tests.cases import declarer, hearts
from tests.cases.tables import table
from tests.games.bidding.web import sittings as bidding
from tests.games.parts import match, score_pad
from tests.support import House, nothing_changes
from tests.web.visitor import Form, Visitor

KINDS = table("refused-forms")


def start_of_pad(house: House, scorer: Visitor) -> Form:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    return scorer.open(f"{scorer.home}/pad/new?s=1&s=2&s=3&s=4&all=here").form("/pad")


def bidding_deal(house: House, scorer: Visitor, step: str, *path: str) -> Form:
    """Return the form of a whole deal with this step, on a page below that of a deal."""
    number = bidding.begin(house, *house.add_players("Ann", "Bo", "Cy"))
    bidding.play(house, number, 1, (0, 0, 0), (1, 0, 0))
    return scorer.open(bidding.at(scorer, number, "deals", 1, *path)).form(f"/{step}")


FORMS: dict[str, Callable[[House, Visitor], Form]] = {
    "pad": lambda house, scorer: score_pad(house).form(scorer),
    "pad start": start_of_pad,
    "match": lambda house, scorer: match(house).form(scorer),
    "hearts": lambda house, scorer: scorer.open(f"{scorer.home}/hearts/{hearts.begin(house)}").form(
        "/record"
    ),
    "bidding correction": lambda house, scorer: bidding_deal(house, scorer, "correct"),
    "bidding insertion": lambda house, scorer: bidding_deal(house, scorer, "insert", "insert"),
    "season": lambda _, scorer: scorer.open(f"{scorer.home}/seasons/new").form("/seasons"),
}


def open_form(kind: str, house: House, scorer: Visitor) -> Form:
    """Return the form of that kind in a new game, or house."""
    if kind in FORMS:
        return FORMS[kind](house, scorer)
    number = declarer.begin(house, kind.removeprefix("declarer "))
    return scorer.open(f"{scorer.home}/declarer/{number}").form("/record")


def check_refusal(scorer: Visitor, form: Form, kind: str) -> None:
    """Check every row of the table for forms of that kind."""
    rows = KINDS[kind]
    for typed, errors, *named in rows["refused"]:
        sent = rows.get("typed", {}) | typed
        for htmx in (False, True):
            with nothing_changes(scorer.house.app):
                page = scorer.submit(form, sent, htmx=htmx)
            assert (page.status, page.errors) == (422, errors), typed
            for field in named:
                assert [box.text for box in page.root.all(id=f"{field}-errors")] == errors, typed
            fields = MultiDict(page.form(form.action).fields)
            lost = {
                f"{name}={' '.join(values)}"
                for name, values in MultiDict(sent).lists()
                if (fields.getlist(name) or [""]) != (values or [""])
            }
            assert lost <= {*rows.get("lost", ())}, typed
            described = [
                box.attributes["role"]
                for element in page.root.all()
                if "aria-invalid" in element.attributes
                for box in page.root.all(id=element.attributes["aria-describedby"])
            ]
            assert {*described} <= {"alert"}, typed


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "montana deal"])
def test_nonsense_shows_every_error_and_keeps_input(
    house: House, scorer: Visitor, kind: str
) -> None:
    check_refusal(scorer, open_form(kind, house, scorer), kind)


@pytest.mark.parametrize("step", ["correct", "insert"])
def test_nonsense_in_whole_deal_shows_errors_at_fields(
    over: int, scorer: Visitor, step: str
) -> None:
    page = scorer.open(f"{scorer.home}/montana/{over}/deals/2/{step}")
    check_refusal(scorer, page.form(f"/{step}"), "montana deal")
