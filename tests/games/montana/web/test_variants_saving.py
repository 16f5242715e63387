"""Saving in the editor: new versions, and conflicts with other phones."""

from dataclasses import replace
from urllib.parse import quote

from flask import Flask
from sqlalchemy import event

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.rules.steps import ShuffleDummy
from scorekeeper.games.montana.rules.variants import Variant
from tests.depth import audit_only
from tests.games.montana.web.games import EVERY, SINK, book, editor, tap
from tests.running.databases import both_databases
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Visitor

# ---- saving, and others who save ----


def test_game_is_changed_and_keeps_its_id(house: House, scorer: Visitor, sink: str) -> None:
    page = scorer.open(f"{sink}/edit")
    page = tap(scorer, page, "remove 1", name="Tub / Sink?")
    answer = scorer.submit(editor(page), htmx=True)
    assert answer.headers["HX-Redirect"] == f"{scorer.home}/rules/games/own:kitchen%20sink"
    assert book(house) == [replace(SINK, name="Tub / Sink?", steps=SINK.steps[:1])]


@audit_only
def test_id_with_any_letters_is_found(house: House, scorer: Visitor) -> None:
    names = ("a/b", "a//b", "/edit", "x/draft", "new", "file", "what?", "#1", "100%", "c\\d", "%2F")
    for name in names:
        house.writer()(variants.OWN_GAMES.create, Variant("", name))
    for game in book(house):
        page = scorer.open(f"{scorer.home}/montana/variants/{quote(game.id)}/edit")
        assert dict(editor(page).fields)["name"] == game.name
        assert scorer.submit(editor(page), {"note": "Found."}).status == 303
        late = scorer.submit(editor(page), {"key": new_key(), "note": "Mine."})
        assert late.status == 409
        mine = next(form for form in late.forms if ("note", "Mine.") in form.fields)
        assert scorer.submit(mine).location == f"{scorer.home}/rules/games/{quote(game.id, ':/')}"
    assert [game.note for game in book(house)] == ["Mine."] * len(names)


@both_databases
def test_two_phones_changing_one_game_resolve_conflict(
    app: Flask, house: House, scorer: Visitor, owner: Visitor, sink: str
) -> None:
    mine, theirs = scorer.open(f"{sink}/edit"), owner.open(f"{sink}/edit")
    assert owner.submit(editor(theirs), {"note": "At the lake only."}).status == 303
    # a draft in between has not seen it either
    drafted = tap(scorer, mine, "add shuffle", name="Bath Tub")
    with nothing_changes(app):
        page = scorer.submit(editor(drafted))
    assert page.status == 409
    assert page.conflicts == [
        "Game name Kitchen Sink saved · Owner's phone Bath Tub yours",
        "New step 3 – saved · Owner's phone Shuffle the dummy. yours",
        "In your own words At the lake only. saved · Owner's phone – yours",
    ]
    fields = dict(editor(page).fields)
    assert (fields["name"], fields["do2"], fields["note"]) == ("Bath Tub", "shuffle", "")
    take_mine = next(form for form in page.forms if ("do2", "shuffle") in form.fields)
    assert scorer.submit(take_mine).status == 303
    assert book(house) == [replace(SINK, name="Bath Tub", steps=(*SINK.steps, ShuffleDummy()))]


@both_databases
def test_second_of_simultaneous_saves_sees_first_one(
    app: Flask, house: House, scorer: Visitor, sink: str
) -> None:
    form = editor(scorer.open(f"{sink}/edit"))
    saved: list[Variant] = []

    def save_first(_: object) -> None:  # the device has been checked; the lock is next
        if not saved:
            saved.append(replace(SINK, note="At the lake only."))
            house.writer(Role.OWNER)(variants.OWN_GAMES.edit, saved[0])

    event.listen(db.session, "after_rollback", save_first)
    try:
        page = scorer.submit(form, {"note": "As at home."})
    finally:
        event.remove(db.session, "after_rollback", save_first)
    assert page.status == 409
    assert page.conflicts == [
        "In your own words At the lake only. saved · Owner's phone As at home. yours"
    ]
    mine = next(form for form in page.forms if ("note", "As at home.") in form.fields)
    assert scorer.submit(mine).status == 303
    assert book(house) == [replace(SINK, note="As at home.")]


def test_changes_typed_over_a_conflict_can_be_saved(
    house: House, scorer: Visitor, owner: Visitor, sink: str
) -> None:
    mine, theirs = scorer.open(f"{sink}/edit"), owner.open(f"{sink}/edit")
    owner.submit(editor(theirs), {"note": "At the lake only."})
    page = scorer.submit(editor(mine), {"name": "Bath Tub"}, htmx=True)
    assert page.status == 409
    sent = editor(page).filled({"name": "Tub", "key": new_key()})
    assert scorer.send(f"{sink}/edit", sent).status == 303
    assert book(house) == [replace(SINK, name="Tub")]


def test_game_with_every_kind_of_step_round_trips_through_form(
    house: House, scorer: Visitor, sink: str
) -> None:
    house.writer()(variants.OWN_GAMES.edit, EVERY)
    page = scorer.open(f"{sink}/edit")
    assert page.errors == []
    assert scorer.submit(editor(page), {"note": "Otherwise."}).status == 303
    assert book(house) == [replace(EVERY, note="Otherwise.")]
