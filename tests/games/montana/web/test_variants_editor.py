"""The editor of the house's own games: the form, its steps, its count of cards."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.rules.steps import Exchange
from scorekeeper.games.montana.rules.variants import Variant
from tests.depth import audit_only
from tests.games.montana.web.games import EVERY, book, editor, steps, tap, verdict
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor

# ---- a new game ----


@audit_only
def test_game_is_built_step_by_step_without_scripts(
    app: Flask, house: House, scorer: Visitor
) -> None:
    page = scorer.open(f"{scorer.home}/montana/variants/new")
    assert steps(page) == []
    with nothing_changes(app):
        page = tap(scorer, page, "add pass", name="Bath Tub")
        assert page.status == 200
        assert steps(page) == ["Each passes 1 to the right. each 13, dummy 13"]
        page = tap(scorer, page, "add give", right0="2")
        assert dict(editor(page).fields)["right0"] == "2"
        assert "with 12 each" not in verdict(page)
        assert "each player holds 12 cards, for 13 tricks" in verdict(page)
        page = tap(scorer, page, "add take", note="At the lake only.")
        assert verdict(page).startswith("The cards add up: play starts with 13 each, 13 in")
        page = tap(scorer, page, "up 2")
        page = tap(scorer, page, "remove 0")
        assert steps(page) == [
            "Each takes 1 from the dummy. each 14, dummy 10",
            "Each discards 1 to the dummy. each 13, dummy 13",
        ]
    answer = scorer.submit(editor(page))
    assert (answer.status, answer.location) == (303, f"{scorer.home}/rules/games/own:bath%20tub")
    assert book(house) == [
        Variant(
            "own:bath tub",
            "Bath Tub",
            steps=(Exchange(take=1), Exchange(give=1)),
            note="At the lake only.",
        )
    ]


def test_new_game_can_start_from_own_game(house: House, scorer: Visitor, sink: str) -> None:
    house.writer()(variants.OWN_GAMES.edit, EVERY)
    offered = scorer.open(f"{scorer.home}/montana/variants/new").root.all("a", class_="button")
    address = next(link.attributes["href"] for link in offered if link.text == "Every Kind")
    assert scorer.submit(editor(scorer.open(address)), {"name": "Tub"}).status == 303
    assert replace(EVERY, id="own:tub", name="Tub") in book(house)
    assert scorer.open(f"{scorer.home}/montana/variants/new?like=nothing").status == 404


def test_form_sent_twice_makes_one_game(app: Flask, house: House, scorer: Visitor) -> None:
    form = editor(scorer.open(f"{scorer.home}/montana/variants/new?like=butte"))
    first = scorer.submit(form, {"name": "Bath Tub"})
    with nothing_changes(app):
        again = scorer.submit(form, {"name": "Bath Tub"})
        assert (
            (again.status, again.location)
            == (first.status, first.location)
            == (303, first.location)
        )
        other = scorer.submit(form, {"name": "Kitchen Sink"})
        assert other.status == 409
        assert dict(editor(other).fields)["name"] == "Kitchen Sink"
        (conflict,) = other.root.all("section", class_="conflict")
        assert "This form has already been saved" in conflict.text
    assert len(book(house)) == 1
    assert scorer.submit(editor(other)).status == 303
    assert [game.name for game in book(house)] == ["Bath Tub", "Kitchen Sink"]


# ---- what is wrong ----

WRONG: dict[str, tuple[Mapping[str, str], list[str]]] = {
    "no name": ({"name": " "}, ["Enter a name."]),
    "a shipped name": ({"name": "helena"}, ["There is already a game called “helena”."]),
    "no number": ({"player_cards": "x"}, ["A whole number from 0 to 52."]),
    "no number in a step": (
        {"right1": "٤"},
        ["Step 2: a number of cards is from 0 to 52."],
    ),
    "a step of nothing": ({"right1": "", "left1": " "}, ["Step 2 does nothing."]),
    "an extra point for no cards": (
        {"extra_point": "yes"},
        ["The extra point compares 2 cards; in the end each player has 0 left."],
    ),
    "a long note": ({"note": "x" * 281}, ["A note can have at most 280 characters."]),
}


@audit_only
@pytest.mark.parametrize("why", WRONG)
def test_invalid_game_is_refused_and_input_kept(
    app: Flask, scorer: Visitor, sink: str, why: str
) -> None:
    typed, errors = WRONG[why]
    form = editor(scorer.open(f"{sink}/edit"))
    with nothing_changes(app):
        page = scorer.submit(form, typed)
        part = scorer.submit(form, typed, htmx=True)
    assert (page.status, page.errors) == (422, errors)
    assert (part.status, part.errors) == (422, errors)
    assert part.html.startswith('<div id="editor">')
    fields = dict(editor(page).fields)
    assert {name: fields.get(name) for name in typed} == dict(typed)
    assert "Not saved:" in verdict(page)


def test_invalid_step_is_named_and_marked_while_typing(
    app: Flask, scorer: Visitor, sink: str
) -> None:
    form = editor(scorer.open(f"{sink}/edit"))
    with nothing_changes(app):
        part = scorer.send(f"{sink}/draft", form.filled({"take0": "6"}), htmx=True)
    assert part.status == 200
    assert [element.attributes["id"] for element in part.root.all(class_="after")] == [
        "dealt",
        "after-1",
        "after-2",
    ]
    # only the count of the cards is replaced, not the fields
    assert not list(part.root.all("input"))
    replaced = list(part.root.all(**{"hx-swap-oob": "true"}))
    assert len(replaced) == 3
    assert verdict(part) == "Step 1 does not add up."
    first, second = steps(part)
    assert first.endswith("step 1 takes 6 from a dummy of 13.")
    assert second == "Each passes 1 to the right."


def test_warnings_are_shown(scorer: Visitor, sink: str) -> None:
    form = editor(scorer.open(f"{sink}/edit"))
    typed = {"give0": "3", "take0": "4", "dummy_plays": "yes"}
    part = scorer.send(f"{sink}/draft", form.filled(typed), htmx=True)
    assert verdict(part) == (
        "The cards add up: play starts with 14 each, 10 in the dummy. The dummy plays 10 "
        "tricks. Each player has 1 card left in the end."
    )


@audit_only
def test_number_of_steps_is_limited(scorer: Visitor) -> None:
    page = scorer.open(f"{scorer.home}/montana/variants/new")
    for _ in range(20):
        page = tap(scorer, page, "add pass")
    assert len(steps(page)) == 20
    page = tap(scorer, page, "add pass")
    assert (page.status, len(steps(page))) == (200, 20)
    sent = editor(page).filled({"do20": "pass", "right20": "1", "left20": ""})
    page = scorer.send(f"{scorer.home}/montana/variants/new", sent)
    assert page.errors == ["The form contained unexpected fields. Please open the page again."]
    assert len(steps(page)) == 20


def test_malformed_draft_is_no_server_error(app: Flask, scorer: Visitor, sink: str) -> None:
    with nothing_changes(app):
        for path in (f"{sink}/draft", f"{scorer.home}/montana/variants/new/draft", f"{sink}/edit"):
            for typed in ({}, {"do0": "king"}, {"opens": "x"}, {"change": "\n"}, {"apart3": "no"}):
                page = scorer.post(path, typed)
                assert page.status == 422, (path, typed)
                assert page.errors, (path, typed)
        gone = f"{scorer.home}/montana/variants/own:nothing"
        for path in (
            f"{gone}/edit",
            f"{gone}/draft",
            f"{scorer.home}/montana/variants/helena/edit",
        ):
            assert scorer.post(path, dict(editor(scorer.open(f"{sink}/edit")).fields)).status == 404
        assert scorer.open(f"{scorer.home}/montana/variants/helena/edit").status == 404
