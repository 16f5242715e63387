"""Nonsense in the forms of games: every error is shown, what was typed is kept, nothing changes."""

from collections.abc import Callable

import pytest

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


def bidding_correction(house: House, scorer: Visitor) -> Form:
    number = bidding.begin(house, *house.add_players("Ann", "Bo", "Cy"))
    bidding.play(house, number, 1, (0, 0, 0), (1, 0, 0))
    return scorer.open(bidding.at(scorer, number, "deals", 1)).form("/correct")


FORMS: dict[str, Callable[[House, Visitor], Form]] = {
    "pad": lambda house, scorer: score_pad(house).form(scorer),
    "pad start": start_of_pad,
    "match": lambda house, scorer: match(house).form(scorer),
    "hearts": lambda house, scorer: scorer.open(f"{scorer.home}/hearts/{hearts.begin(house)}").form(
        "/record"
    ),
    "bidding correction": bidding_correction,
}


def open_form(kind: str, house: House, scorer: Visitor) -> Form:
    """Return the form of that kind in a new game."""
    if kind in FORMS:
        return FORMS[kind](house, scorer)
    number = declarer.begin(house, kind.removeprefix("declarer "))
    return scorer.open(f"{scorer.home}/declarer/{number}").form("/record")


@pytest.mark.parametrize("kind", KINDS)
def test_nonsense_shows_every_error_and_keeps_input(
    house: House, scorer: Visitor, kind: str
) -> None:
    form, rows = open_form(kind, house, scorer), KINDS[kind]
    for typed, errors in rows["refused"]:
        sent = rows.get("typed", {}) | typed
        for htmx in (False, True):
            with nothing_changes(house.app):
                page = scorer.submit(form, sent, htmx=htmx)
            assert (page.status, page.errors) == (422, errors), typed
            fields = dict(page.form(form.action).fields)
            lost = {f"{name}={sent[name]}" for name in sent if fields.get(name, "") != sent[name]}
            assert lost <= {*rows.get("lost", ())}, typed
