"""The list of games, archived games, and the versions of a game."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import nights, variants
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.steps import Pass, ShuffleDummy
from scorekeeper.games.montana.rules.variants import Variant, made_up
from tests.cases.names import GOOD
from tests.depth import audit_only
from tests.games.montana.web.games import SINK, book
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor


def listing(visitor: Visitor) -> Page:
    return visitor.open(f"{visitor.home}/montana/variants")


def listed(page: Page) -> list[list[str]]:
    """The games in each list of the page, by their names."""
    lists = page.root.all("ul", class_="games")
    return [[name.text for name in game_list.all("b")] for game_list in lists]


def tiles(house: House, visitor: Visitor) -> list[str]:
    """The games that another night of the same three is offered."""
    page = visitor.open(f"{visitor.home}/montana/{house.start_night([1, 2, 3])}")
    return [tile.attributes["value"] for tile in page.root.all("button", class_="tile")]


# ---- the list ----


@audit_only
def test_games_are_listed_with_unfinished_setup(house: House, scorer: Visitor) -> None:
    assert listed(listing(scorer))[0] == []
    house.writer()(nights.call, house.start_night(), 1, Call(made_up("Tub", dummy_plays=True)))
    house.writer()(variants.OWN_GAMES.create, replace(SINK, id=""))
    page = listing(scorer)
    own, builtin = listed(page)
    assert (own, len(builtin)) == (["Kitchen Sink", "Tub"], 9)
    sink, tub = (item.text for item in next(page.root.all("ul", class_="games")).all("li"))
    assert sink.startswith("Kitchen Sink exchange 4, pass 1 right Change")
    assert tub.startswith("Tub as dealt, the dummy plays · setup not finished Finish setting up")
    address = next(link for link in page.root.all("a") if link.text == "Finish setting up: Tub")
    assert "finish setting up" in scorer.open(address.attributes["href"]).root.text
    house.writer()(variants.OWN_GAMES.edit, Variant("own:tub", "Tub", note="Really as dealt."))
    assert "setup not finished" not in listing(scorer).root.text


def test_viewer_sees_games_without_forms(house: House, viewer: Visitor, sink: str) -> None:
    house.writer()(variants.OWN_GAMES.set_archived, SINK.id, archived=True)
    for path in (f"{viewer.home}/montana/variants", f"{sink}/versions"):
        page = viewer.open(path)
        assert (page.status, page.forms) == (200, [])
        assert not [a for a in page.root.all("a") if "/new" in a.attributes["href"]]
        assert not [a for a in page.root.all("a") if a.attributes["href"].endswith("/edit")]


def test_list_of_games_takes_one_statement(house: House, scorer: Visitor) -> None:
    counts = []
    for number in range(2):
        house.writer()(variants.OWN_GAMES.create, Variant("", f"Game {number}"))
        with statements(house.app) as sent:
            listing(scorer)
        counts.append(len(sent))
    assert counts[0] == counts[1]


@audit_only
def test_games_are_paginated_and_each_is_shown_once(
    house: House, scorer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.own_game_pages.PER_PAGE", 7)
    names = [f"Game {number}" for number in range(10)]
    for name in names:
        house.writer()(variants.OWN_GAMES.create, Variant("", name))
    for name in names[8:]:
        house.writer()(variants.OWN_GAMES.set_archived, f"own:{name.casefold()}", archived=True)
    pages: list[list[str]] = []
    page, reached = listing(scorer), []
    while True:
        pages += listed(page)
        reached.append(page)
        further = list(page.root.all("a", rel="next"))
        if not further:
            break
        page = scorer.open(further[0].attributes["href"])
    assert len(reached) == 3
    every = [name for names_shown in pages for name in names_shown]
    assert every == [
        *names[:8],
        *(str(game.label) for game in builtin_variants().values()),
        *names[8:],
    ]
    assert scorer.open(f"{scorer.home}/montana/variants?page=99").root.text == page.root.text
    assert scorer.open(f"{scorer.home}/montana/variants?page=x").root.text == reached[0].root.text


# ---- archived ----


def test_archived_game_is_not_offered_until_restored(
    house: House, scorer: Visitor, sink: str
) -> None:
    house.writer()(nights.call, house.start_night(), 1, Call(SINK))
    form = scorer.open(f"{sink}/edit").form("/retired")
    assert scorer.submit(form, {"archived": "yes"}).location == f"{scorer.home}/montana/variants"
    page = listing(scorer)
    assert [names for names in listed(page) if "Kitchen Sink" in names] == [["Kitchen Sink"]]
    assert listed(page)[-1] == ["Kitchen Sink"]
    assert SINK.id not in tiles(house, scorer)
    whole = scorer.open(f"{scorer.home}/montana/2/deals/1/correct")
    assert SINK.id not in whole.html
    # the night that plays it knows it, and so does who looks it up
    played = scorer.open(f"{scorer.home}/montana/1/deals/1/correct")
    assert SINK.id in played.html
    assert scorer.open(f"{sink}/versions").status == 200
    assert "This game is archived" in scorer.open(f"{sink}/edit").root.text
    back = page.form("/retired")
    assert back.buttons == [("archived", "no")]
    assert scorer.submit(back, {"archived": "no"}).status == 303
    assert SINK.id in tiles(house, scorer)


def test_unknown_game_cannot_be_archived(app: Flask, scorer: Visitor, sink: str) -> None:
    with nothing_changes(app):
        for game in ("own:nothing", "helena"):
            path = f"{scorer.home}/montana/variants/{game}/retired"
            assert scorer.post(path, {"archived": "yes"}).status == 404
        page = scorer.post(f"{sink}/retired", {"archived": "perhaps"})
    assert page.status == 422
    assert page.errors


# ---- versions ----


def test_each_version_shows_its_changes_and_can_be_restored(
    house: House, scorer: Visitor, sink: str
) -> None:
    tablet = house.writer(house.join(name="Tablet"))
    tablet(variants.OWN_GAMES.edit, replace(SINK, name="Tub", steps=(*SINK.steps, ShuffleDummy())))
    page = scorer.open(f"{sink}/versions")
    newest, oldest = (
        [change.text for change in page.root.all("ul", class_="changes")],
        page.root.text,
    )
    assert newest == ["Game name: Kitchen Sink → Tub New step 3: Shuffle the dummy."]
    assert "changed · Tablet" in oldest
    assert "created · Owner's phone" in oldest
    (form,) = page.forms
    assert len(form.buttons) == 1
    answer = scorer.submit(form, dict(form.buttons))
    assert (answer.status, answer.location) == (
        303,
        f"{scorer.home}/montana/variants/own:kitchen%20sink/versions",
    )
    assert book(house) == [SINK]
    page = scorer.open(f"{sink}/versions")
    assert "restored" in page.root.text
    assert next(page.root.all("ul", class_="changes")).text.startswith("Game name: Tub → Kitchen")
    assert len(page.forms) == 1  # both others are as it is now


def test_restoring_overwritten_version_shows_conflict(
    app: Flask, house: House, scorer: Visitor, sink: str
) -> None:
    house.writer()(variants.OWN_GAMES.edit, replace(SINK, note="One."))
    form = scorer.open(f"{sink}/versions").forms[0]
    house.writer()(variants.OWN_GAMES.edit, replace(SINK, note="Two."))
    with nothing_changes(app):
        page = scorer.submit(form, dict(form.buttons))
        assert page.status == 409
        assert "This changed while you were editing" in page.root.text
        for version in ("x", str(2**31 - 1), "-1", ""):
            assert scorer.post(f"{sink}/versions", {"version": version}).status == 422
        assert scorer.post(f"{sink}/versions", {"version": "0"}).status == 404
    assert scorer.submit(page.forms[-1], dict(page.forms[-1].buttons)).status == 303
    assert book(house) == [SINK]


@audit_only
def test_versions_are_paginated(house: House, scorer: Visitor, sink: str) -> None:
    for number in range(1, 35):
        game = replace(SINK, steps=(Pass(right=1 + number % 3),), note=f"Number {number}.")
        house.writer()(variants.OWN_GAMES.edit, game)
    page = scorer.open(f"{sink}/versions")
    assert len(list(page.root.all("ul", class_="changes"))) == 30
    (older,) = [a for a in page.root.all("a") if "before=" in a.attributes["href"]]
    page = scorer.open(older.attributes["href"])
    changes = [change.text for change in page.root.all("ul", class_="changes")]
    assert len(changes) == 4
    assert "Number 3. → Number 4." in changes[0]
    assert "created · Owner's phone" in page.root.text
    assert not [a for a in page.root.all("a") if "before=" in a.attributes["href"]]
    for bad in ("x", "9" * 30, "-1", "%00"):
        assert scorer.open(f"{sink}/versions?before={bad}").status == 200


# ---- names ----


@audit_only
def test_name_and_note_are_escaped(house: House, scorer: Visitor) -> None:
    house.writer()(variants.OWN_GAMES.create, replace(SINK, id="", note="Plain."))
    paths = ("/own:kitchen sink/edit", "/own:kitchen sink/versions", "/new", "")
    plain = [skeleton(scorer.open(f"{scorer.home}/montana/variants{path}")) for path in paths]
    for name in GOOD:
        house.writer()(variants.OWN_GAMES.edit, replace(SINK, name=name.stored, note=name.stored))
        pages = [scorer.open(f"{scorer.home}/montana/variants{path}") for path in paths]
        skeletons = [skeleton(page) for page in pages]
        assert [skeletons[0], *skeletons[2:]] == [plain[0], *plain[2:]], name.description
        list_text = next(pages[3].root.all("ul", class_="games")).text
        assert " ".join(name.stored.split()) in list_text.translate(ISOLATES), name.description


ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))


def skeleton(page: Page) -> list[tuple[str, list[str]]]:
    """The page without its texts and values."""
    return [(inner.tag, list(inner.attributes)) for inner in page.root.all()]
