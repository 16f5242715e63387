"""A history from BG Stats is previewed and imported game by game; our results go there."""

import json

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from scorekeeper.house.import_export import histories
from scorekeeper.house.people import actions as merging
from tests.cases.pads import plain, stored
from tests.cases.play_history import export, play
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

HISTORY = export(
    play("20+16", "1+2", uuid="first"),
    play("3", "5", uuid="second", playDate="2026-11-13 10:00:00"),
    play("26", "0", uuid="third", gameRefId=2),
    play("1", ""),
)


def preview(visitor: Visitor, content: bytes) -> Page:
    """Choose a file on the page for histories."""
    page = visitor.open(f"{visitor.home}/import-export/history")
    return visitor.upload(page.form("/history/preview"), content)


def press(visitor: Visitor, page: Page, game: int) -> Page:
    """Press the button that imports a game."""
    return visitor.submit(page.form("/import-export/history"), {"game": str(game)})


def test_history_is_imported_by_game_and_only_once(house: House, scorer: Visitor) -> None:
    house.add_players("ann")
    with nothing_changes(house.app):
        page = preview(scorer, HISTORY)
    page_text = page.root.text
    assert "Skat 2 plays, 13 November 2026 – 20 November 2026" in page_text
    assert "1 play: no result, or a score" in page_text
    assert "Ann plays here as ann." in page_text
    assert "Bo will be added as a player." in page_text
    done = press(scorer, page, 1)
    assert done.location == f"{scorer.home}/import-export/history?imported=2"
    assert "Imported: 2" in scorer.open(done.location).root.text
    assert [stored(house, number).settings.title for number in (1, 2)] == ["Skat", "Skat"]
    pad = stored(house, 2)
    assert [seat.name for seat in pad.seats] == ["ann", "Bo"]
    assert (pad.date, len(pad.rounds), pad.is_over) == ("2026-11-20", 2, True)
    house.writer()(pads.SITTING.delete, 1)
    with nothing_changes(house.app):
        press(scorer, page, 1)  # the same form again
        again = preview(scorer, HISTORY)
        assert "Already here: 2" in again.root.text
    press(scorer, again, 2)
    assert stored(house, 3).settings.title == "Hearts"


def test_long_history_is_imported_in_parts(
    house: House, scorer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histories, "MAX_PLAYS", 2)
    long = export(*(play("1", str(number), uuid=str(number)) for number in range(3)))
    page = preview(scorer, long)
    assert "The first 2 of them" in page.root.text
    done = press(scorer, page, 1)
    assert "Imported: 2 · still missing: 1" in scorer.open(done.location).root.text
    with nothing_changes(house.app):
        assert press(scorer, page, 1).location == done.location  # the same form again
        page = preview(scorer, long)
    assert "Already here: 2" in page.root.text
    press(scorer, page, 1)
    assert stored(house, 3).is_over


def test_plays_with_many_scores_are_imported_in_smaller_parts(
    house: House, scorer: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histories, "MAX_SCORES", 9)
    long = export(*(play("1+1", "2+2", uuid=str(number)) for number in range(3)))
    for left in ("2&left=1", "1"):
        assert press(scorer, preview(scorer, long), 1).location.endswith(f"?imported={left}")
    monkeypatch.setattr(histories, "MAX_SCORES", 1)  # one play is always imported
    page = preview(scorer, export(play("1+1", "2+2", uuid="other")))
    assert press(scorer, page, 1).location.endswith("?imported=1")


def test_play_of_two_names_of_one_person_is_left_out(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo")
    house.writer(Role.OWNER)(merging.merge, 2, into=1)
    page = preview(scorer, export(play("1", "2"), play("3", "4", "5", gameRefId=2)))
    assert "2 plays: two of its players are the same person" in page.root.text
    assert "No play in it can be imported." in page.root.text


def test_wrong_file_is_refused_at_its_field(house: House, scorer: Visitor) -> None:
    with nothing_changes(house.app):
        for content in (b"{}", b"games", export(play("1", "2"))[:-1]):
            page = preview(scorer, content)
            assert page.status == 422
            assert list(page.root.all(id="file-errors"))
        page = preview(scorer, HISTORY)
        assert press(scorer, page, 9).status == 422


def test_our_results_are_exported_and_read_again(house: House, scorer: Visitor) -> None:
    players = house.add_players("Ann", "Bo")
    for day, points in (("2026-11-20", [3, 5]), ("2026-11-21", [10, 0]), ("2026-11-22", [])):
        number = house.writer()(
            pads.start, name="Night", date=day, settings=plain(), players=players
        ).number
        if points:
            house.writer()(pads.record, number, 1, points=[10 * score for score in points])
            house.writer()(pads.end, number)
    visitor = Visitor(house, Role.VIEWER)
    page = visitor.open(f"{visitor.home}/bg-stats/BGStatsExport.json")
    document = json.loads(page.html)
    assert [
        [(score["score"], score["winner"]) for score in entry["playerScores"]]
        for entry in document["plays"]
    ] == [[("5", True), ("3", False)], [("10", True), ("0", False)]]
    assert [player["name"] for player in document["players"]] == ["Bo", "Ann"]
    shared = visitor.open(f"{visitor.home}/evenings/2026-11-21.bgsplay")
    assert json.loads(shared.html)["plays"] == document["plays"][1:]
    with nothing_changes(house.app):
        again = preview(scorer, page.html.encode())
        assert "Already here: 2" in again.root.text
        assert not list(again.root.all("button", name="game"))
    for wrong in ("x", "2026-13-45"):
        assert visitor.open(f"{visitor.home}/evenings/{wrong}.bgsplay").status == 404
    other = Visitor(House(house.app, "Attic"), Role.SCORER)
    press(other, preview(other, page.html.encode()), 1)
    assert [stored(other.house, n).date for n in (1, 2)] == ["2026-11-20", "2026-11-21"]
