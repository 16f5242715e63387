"""A house's own versions of contract games: made, refused, changed, played, sent as files."""

import json
import re
from urllib.parse import unquote

import pytest
from flask import Flask

from scorekeeper.base.json_text import FileError
from scorekeeper.games.declarer.actions.house_games import ACTIONS
from scorekeeper.games.declarer.files.house_game_file import (
    FORMAT,
    read_house_game,
    write_house_game,
)
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.declarer.store.sittings import HOUSE_GAMES, DeclarerTopic
from tests.cases.declarer import VERSION_EXAMPLE, begin
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

ID = "own:at kolya's"
START = "/declarer/new/own:at%20kolya's"


def games(house: House) -> dict[str, HouseGame]:
    with house.place() as place:
        return dict(HOUSE_GAMES.book(place, archived=True))


def create(scorer: Visitor, name: str = "At Kolya's", **options: str) -> Page:
    page = scorer.open(f"{scorer.home}/declarer/own/new?like=preferans")
    return scorer.submit(page.form("/own/new"), {"name": name, "note": "Sundays", **options})


def test_version_is_made_and_started_and_its_options_stay_in_the_sitting(
    house: House, scorer: Visitor
) -> None:
    page = scorer.open(create(scorer, o_convention="leningrad", o_aid="yes").location)
    assert "Different from the usual options" in page.root.text
    assert "help: no → yes" in page.root.text
    assert games(house)[ID].options == {"convention": "leningrad", "aid": True}
    lobby = scorer.open(f"{scorer.home}/declarer").root.text
    assert "At Kolya's Preferans; convention: Leningrad; help: yes" in lobby
    assert "At Kolya's" in scorer.open(f"{scorer.home}/rules").root.text
    search_text = scorer.open(f"{scorer.home}/rules?q=kolyas").root.text
    assert "convention: Sochi → Leningrad" in search_text
    start = f"{scorer.home}/declarer/new/{ID}"
    for name in ("Ann", "Bo", "Cy"):
        page = scorer.open(start)
        start = scorer.submit(page.form("/player"), {"name": name}).location
    form = scorer.open(f"{start}&all=here").form(START)
    assert dict(form.fields)["o_convention"] == "leningrad"
    table = scorer.open(scorer.submit(form).location)
    assert "At Kolya's" in table.root.text
    listed = scorer.open(f"{scorer.home}/declarer").root.text
    assert "Games played Preferans At Kolya's ·" in re.sub("[\u2068\u2069]", "", listed)

    page = scorer.open(f"{scorer.home}/declarer/own/{ID}/edit")
    scorer.submit(page.form("/edit"), {"o_aid": "", "o_limit": "50"})
    assert games(house)[ID].options == {"convention": "leningrad", "limit": 50}
    with house.place() as place:
        sitting = DeclarerTopic(1).load(place).value
    assert (sitting.called, sitting.options["aid"], sitting.options["limit"]) == (
        "At Kolya's",
        True,
        20,
    )
    about = scorer.open(f"{scorer.home}/declarer/1/about")
    scorer.submit(about.form("/settle"), {"o_aid": ""})
    assert "At Kolya's" not in scorer.open(f"{scorer.home}/declarer/1").root.text


def test_lobby_lists_played_versions_before_the_first_others(house: House, scorer: Visitor) -> None:
    for number in range(20):
        version = HouseGame("", f"Version {number}", builtin_games()["preferans"])
        house.writer()(ACTIONS.create, version)
    begin(house, "skat")
    start = scorer.open(f"{scorer.home}/declarer/new/own:version 17?s=1&s=2&s=3&all=here")
    scorer.submit(start.form("/declarer/new/own:version%2017"))
    lobby = scorer.open(f"{scorer.home}/declarer")
    offered = [
        unquote(link.attributes["href"]).rpartition("/")[2]
        for listed in lobby.root.all("ol", class_="games")
        for link in listed.all("a")
    ]
    assert offered[:3] == ["own:version 17", "skat", "own:version 0"]
    assert offered[4:6] == ["own:version 2", "own:version 3"]
    assert offered[13:15] == ["own:version 11", "belote"]
    assert {*offered[14:]} == builtin_games().keys() - {"skat"}


def test_start_page_opened_before_version_was_changed_or_archived_is_shown_again(
    app: Flask, house: House, scorer: Visitor
) -> None:
    create(scorer, o_limit="10")
    house.add_players("Ann", "Bo", "Cy")
    address = f"{scorer.home}/declarer/new/{ID}?s=1&s=2&s=3&all=here"
    edit = f"{scorer.home}/declarer/own/{ID}/edit"
    form = scorer.open(address).form(START)
    scorer.submit(scorer.open(edit).form("/edit"), {"o_limit": "50"})
    with nothing_changes(app):
        page = scorer.submit(form, {"first_dealer": "2"})
    message = "“At Kolya's” was changed while this page was open. Check the options, then start."
    assert (page.status, page.errors) == (422, [message])
    form = page.form(START)
    fields = dict(form.fields)
    assert (fields["o_limit"], fields["first_dealer"]) == ("10", "2")

    scorer.submit(scorer.open(edit).form("/retired"), {"archived": "yes"})
    with nothing_changes(app):
        page = scorer.submit(form)
    message = "“At Kolya's” is archived. You can restore it in the list of games."
    assert (page.status, page.errors) == (422, [message])
    assert message in scorer.open(address).root.text
    scorer.submit(scorer.open(edit).form("/retired"), {"archived": "no"})
    started = page.form(START)
    assert scorer.submit(started).status == scorer.submit(started).status == 303
    with house.place() as place:
        assert DeclarerTopic(1).load(place).value.called == ""


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"name": ""}, "Enter a name."),
        ({"name": "Skat"}, "There is already a game called “Skat”."),
        ({"o_limit": "many"}, "A whole number from 1 to 1000."),
        ({"o_limit": "1001"}, "From 1 to 1000, not 1001."),
        ({"o_aid": "perhaps"}, "This must be true or false."),
        ({"o_convention": "<b>Kyiv</b>"}, "This must be one of: sochi, leningrad, rostov."),
        ({"plays": "poker"}, "Invalid value"),
    ],
)
def test_invalid_version_shows_error_and_keeps_input(
    app: Flask, scorer: Visitor, sent: dict[str, str], message: str
) -> None:
    with nothing_changes(app):
        page = create(scorer, **{"name": "Kept", **sent})
    assert page.status == 422
    assert any(message in error for error in page.errors)
    assert dict(page.form("/own/new").fields)["note"] == "Sundays"


def test_version_is_archived_restored_and_taken_back(house: House, scorer: Visitor) -> None:
    create(scorer, o_limit="10")
    version = f"{scorer.home}/declarer/own/{ID}"
    scorer.submit(scorer.open(f"{version}/edit").form("/edit"), {"o_limit": "30"})
    scorer.submit(scorer.open(f"{version}/edit").form("/retired"), {"archived": "yes"})
    assert "At Kolya's" not in scorer.open(f"{scorer.home}/declarer").root.text
    listing = scorer.open(f"{scorer.home}/declarer/own")
    scorer.submit(listing.form("/retired"), {"archived": "no"})
    versions = scorer.open(f"{version}/versions")
    assert "pool of each player: 10 → 30" in versions.root.text
    back = versions.form("/versions")
    scorer.submit(back, dict([back.buttons[0]]))
    assert games(house)[ID].options == {"limit": 10}


def test_exported_version_is_imported_by_another_house(house: House, scorer: Visitor) -> None:
    create(scorer, o_convention="rostov", o_half="no")
    data = scorer.open(f"{scorer.home}/declarer/own/{ID}/file").html.encode()
    other = House(house.app, "Attic")
    visitor = Visitor(other)
    page = visitor.open(f"{visitor.home}/declarer/own/file")
    assert visitor.upload(page.form("/own/file"), data).status == 303
    assert games(other) == games(house)
    changed = json.loads(data)
    changed["game"]["options"]["half"] = True
    again = visitor.upload(page.form("/own/file"), json.dumps(changed).encode())
    assert "This house already has that game" in again.root.text


def test_imported_version_of_another_game_replaces_no_version(
    app: Flask, house: House, scorer: Visitor
) -> None:
    create(scorer, o_convention="leningrad")
    before = games(house)[ID]
    skat = {"id": ID, "name": "At Kolya's", "plays": "skat", "options": {"foot": "plain"}}
    data = json.dumps({"format": FORMAT, "game": skat}).encode()
    form = scorer.open(f"{scorer.home}/declarer/own/file").form("/own/file")
    with nothing_changes(app):
        page = scorer.upload(form, data)
    assert page.status == 422
    assert "There is already a game called “At Kolya's”." in page.errors
    page = scorer.open(f"{scorer.home}/declarer/own/{ID}/edit")
    scorer.submit(page.form("/edit"), {"name": "At the dacha"})
    form = scorer.open(f"{scorer.home}/declarer/own/file").form("/own/file")
    imported = scorer.open(scorer.upload(form, data).location)
    assert "Options of Skat" in imported.root.text
    assert games(house) == {
        ID: before.renamed(ID, "At the dacha"),
        f"{ID} 2": HouseGame(f"{ID} 2", "At Kolya's", builtin_games()["skat"], {"foot": "plain"}),
    }


def test_example_of_the_documentation_is_written_as_it_is_read() -> None:
    version = read_house_game(VERSION_EXAMPLE.encode())
    assert version.options == {"convention": "leningrad", "limit": 10, "aid": True}
    assert json.loads(write_house_game(version)) == json.loads(VERSION_EXAMPLE)


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        ({"plays": "poker"}, "game.plays", "There is no game “poker”."),
        ({"options": {"limit": 0}}, "game.options.limit", "From 1 to 1000, not 0."),
        ({"options": {"bombs": True}}, "game.options.bombs", "There is no such key."),
        ({"options": {"half": 1}}, "game.options.half", "This must be true or false."),
        ({"options": []}, "game.options", "An object in braces is needed."),
        ({"id": "preferans"}, "game.id", "The id of a house's own game starts with “own:”."),
    ],
)
def test_invalid_file_is_refused_with_the_place(
    change: dict[str, object], place: str, message: str
) -> None:
    game = {"id": ID, "name": "At Kolya's", "plays": "preferans", **change}
    data = json.dumps({"format": FORMAT, "game": game}).encode()
    with pytest.raises(FileError) as caught:
        read_house_game(data)
    assert [(str(p.place), str(p.message)) for p in caught.value.problems] == [(place, message)]
