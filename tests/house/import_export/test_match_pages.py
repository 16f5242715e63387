"""A match out of a file, once it was looked at, and out of one house into another."""

import json

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.import_export.forms import pack
from scorekeeper.house.people import actions as merging
from tests.cases.match_files import SUNDAY, of_two, sunday
from tests.cases.night_files import FRIDAY, damaged
from tests.depth import audit_only
from tests.games.shedding.web.matches import at, keep, totals
from tests.house.import_export.test_views import preview
from tests.support import House, dump, nothing_changes
from tests.web.visitor import Page, Visitor


def said(page: Page) -> str:
    """The words of the page, without the marks around names."""
    return page.root.text.replace("\u2068", "").replace("\u2069", "")


def test_match_is_imported_after_its_preview(house: House, scorer: Visitor) -> None:
    house.add_players("ann", "Bo")
    with nothing_changes(house.app):
        page = preview(scorer, SUNDAY)
    assert page.status == 200
    text = said(page)
    for line in (
        "Ann plays here as ann.",
        "Bo is already a player here.",
        "Cy will be added as a player.",
        "Adds an unfinished match.",
        "Nothing has been changed yet.",
    ):
        assert line in text, text
    facts = {fact.text for fact in page.root.all("dd")}
    assert facts == {"300", "4", "204", "120", "43"}
    (heading,) = page.root.all("h1")
    assert heading.text == "Montana: changing rules Sunday, 22 November 2026"
    done = scorer.submit(page.form("/import-export/take-in"))
    assert (done.status, done.location) == (303, at(scorer, 1))
    shown = scorer.open(done.location)
    assert totals(shown) == ["204", "120", "43"]
    assert shown.form("/games/5/record").action == at(scorer, 1, "games/5/record")
    assert [row["name"] for row in dump(house.app)["player"]] == ["ann", "Bo", "Cy"]
    with nothing_changes(house.app):
        again = scorer.submit(page.form("/import-export/take-in"))
        known = preview(scorer, SUNDAY)
    assert again.location == done.location
    assert "This house already has this file." in said(known)
    assert next(known.root.all("a", class_="forward")).attributes["href"] == at(scorer, 1)
    assert not [form for form in known.forms if "import-export" in form.action]


def test_log_names_imported_match(house: House, scorer: Visitor) -> None:
    scorer.submit(preview(scorer, SUNDAY).form("/import-export/take-in"))
    assert "match imported" in said(scorer.open(at(scorer, 1, "log")))
    for rest in ("about", "games/1", "table", "draw?first=0"):
        assert scorer.open(at(scorer, 1, rest)).status == 200, rest


def test_a_match_that_is_over_says_so(house: House, scorer: Visitor) -> None:
    page = preview(scorer, sunday(target=200))
    assert "Adds a match." in said(page)
    shown = scorer.open(scorer.submit(page.form("/import-export/take-in")).location)
    assert "Ann wins the match" in said(shown)


def test_resubmitted_page_after_deletion_imports_no_second_match(
    house: House, scorer: Visitor
) -> None:
    page = preview(scorer, SUNDAY)
    first = scorer.submit(page.form("/import-export/take-in"))
    house.writer()(matches.SITTING.delete, 1)
    with nothing_changes(house.app):
        assert scorer.submit(page.form("/import-export/take-in")).location == first.location
        anew = preview(scorer, SUNDAY)
    assert "This file was imported before, and the match was deleted. You can restore" in said(anew)
    (there,) = [a for a in anew.root.all("a") if a.text == "Open match"]
    deleted = scorer.open(there.attributes["href"])
    assert deleted.form("/bring-back").action == at(scorer, 1, "bring-back")
    second = scorer.submit(anew.form("/import-export/take-in"))
    assert second.location == at(scorer, 2)
    with nothing_changes(house.app):
        assert scorer.submit(anew.form("/import-export/take-in")).location == second.location
        assert scorer.submit(page.form("/import-export/take-in")).location == first.location


@audit_only
@pytest.mark.parametrize("games", [0, 9])
def test_match_is_moved_to_another_house_unchanged(
    house: House, scorer: Visitor, games: int
) -> None:
    number = keep(house, "Ann", "Bo", "Cy", "Ёж", games=games)
    if games:
        house.writer()(matches.delete, number, 2)
    out = scorer.client.get(at(scorer, number, "file")).data
    other = House(house.app, "Cabin")
    other.add_players("Zoe")
    there = Visitor(other)
    done = there.submit(preview(there, out).form("/import-export/take-in"))
    assert done.location == at(there, 1)
    assert there.client.get(f"{done.location}/file").data == out


def test_problems_of_a_match_file_are_shown_with_their_paths(house: House, scorer: Visitor) -> None:
    broken = json.loads(SUNDAY)
    broken["games"][0]["left"]["Bo"]["numbers"] = [6] * 13
    broken["target"] = 0
    broken["extra"] = "x"
    content = json.dumps(broken).encode()
    with nothing_changes(house.app):
        for page in (
            preview(scorer, content),
            scorer.post(f"{scorer.home}/import-export/take-in", {"packed": pack(content)}),
        ):
            assert page.status == 422
            assert page.errors == [
                "extra: There is no such key.",
                "target: A target is from 1 to 10000 points.",
                "games[0].left: Number 6: 13 are left in all hands, the deck has 12.",
            ]
        neither = preview(scorer, SUNDAY.replace(b"scorekeeper-match", b"scorekeeper-poker"))
    assert neither.errors == [
        "format: This must be one of: scorekeeper-night/1, scorekeeper-match/1, "
        "scorekeeper-bidding/1, scorekeeper-hearts/1, scorekeeper-pad/1, scorekeeper-declarer/1."
    ]


@audit_only
def test_damaged_match_files_never_break_the_preview(house: House, scorer: Visitor) -> None:
    statuses = set()
    with nothing_changes(house.app):
        for broken in damaged(4, 25, SUNDAY, of_two("Ann", "Bo")):
            statuses.add(preview(scorer, broken).status)
    assert statuses == {200, 422}


def test_file_with_one_person_as_two_players_is_refused(house: House, owner: Visitor) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    house.writer(Role.OWNER)(merging.merge, bo, into=ann)
    with nothing_changes(house.app):
        page = preview(owner, SUNDAY)
    assert page.status == 422
    assert page.errors == ["players: Two of these players are the same person in this house."]


def test_a_name_in_a_file_is_only_ever_text(house: House, scorer: Visitor) -> None:
    evil = "<b>%(name)s{{ 7 }}</b>"
    page = preview(scorer, sunday(name=evil, players=[evil, "Bo"], games=[]))
    assert evil in said(page)
    assert "<b>%" not in page.html
    shown = scorer.open(scorer.submit(page.form("/import-export/take-in")).location)
    assert evil in said(shown)
    assert "<b>%" not in shown.html


def test_nights_and_matches_can_be_imported(house: House, scorer: Visitor) -> None:
    for content, address in ((FRIDAY.read_bytes(), "montana/1"), (SUNDAY, "shedding/1")):
        done = scorer.submit(preview(scorer, content).form("/import-export/take-in"))
        assert done.location == f"{scorer.home}/{address}"
