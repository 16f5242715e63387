"""A substitute takes over a seat and its points from a deal on."""

import json
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.base.file_values import AS_IS
from scorekeeper.base.problems import RuleError
from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import TallyRow
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.bidding.files.bidding import BIDDING
from scorekeeper.games.bidding.store.sittings import SITTING_LIST
from scorekeeper.house.archive.reading import read_archive
from scorekeeper.house.people import actions as merging
from tests.cases.archives import archive_document, archive_of
from tests.games.bidding.web.sittings import at, begin, play, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


@pytest.fixture
def number(house: House) -> int:
    """A game of Ann, Bo and Cy; Dee is known. Bo had 10 points when the second deal began."""
    house.add_players("Ann", "Bo", "Cy", "Dee")
    number = begin(house, 1, 2, 3, largest=2)
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.next_deal, number, 2)
    return number


def tallies(house: House) -> dict[int, tuple[int, int, bool]]:
    """Return each player's tally: points in tenths, deals, won."""
    with house.place() as place:
        here = TallyRow.house_id == house.house_id
        rows = place.connection.execute(select(TallyRow.__table__).where(here)).all()
    return {row.player_id: (row.points, row.played, row.won) for row in rows}


def end(house: House, number: int) -> None:
    """Play the last two deals: all bid zero, and Ann takes all tricks."""
    play(house, number, 2, (0, 0, 0), (2, 0, 0))
    house.writer()(sittings.next_deal, number, 3)
    play(house, number, 3, (0, 0, 0), (1, 0, 0))


def test_only_unseated_players_who_are_not_archived_are_offered_a_seat(
    house: House, scorer: Visitor, number: int
) -> None:
    house.add_players("Eve")
    house.writer()(players.set_archived, 5, archived=True)
    page = scorer.open(at(scorer, number, "deals/2"))
    choices = list(page.root.all("select", name="player"))
    assert choices
    for choice in choices:
        assert [option.text for option in choice.all("option")] == ["Dee"]


def test_substitute_takes_over_points_and_each_player_has_own_deals(
    house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals/2")).form("/seat")
    answer = scorer.submit(form, {"seat": "1", "player": "4"})
    assert (answer.status, answer.location) == (303, at(scorer, number))
    page = scorer.open(at(scorer, number))
    heads = [name.text for name in page.root.all("span", class_="name")]
    assert [name.split()[0] for name in heads] == ["Ann", "Dee", "Cy"]
    assert "Undo: Dee in place of Bo" in page.words
    end(house, number)
    assert tallies(house) == {
        1: (-400, 3, False),
        2: (100, 1, False),
        3: (300, 3, True),
        4: (200, 2, True),
    }
    over = scorer.open(at(scorer, number)).words
    assert "from deal 2, replacing Bo" in over
    first = scorer.open(at(scorer, number, "deals/1")).words
    assert "Bo bid 0, took 0" in first
    assert "Dee bid" not in first.split("Change log")[0]
    with house.place() as place:
        (line,) = SITTING_LIST.newest(place, limit=1)
    results = [
        (standing.name, standing.points, standing.won, bool(standing.taken_over))
        for standing in line.standings
    ]
    assert results == [("Ann", -40, False, False), ("Dee", 30, True, True), ("Cy", 30, True, False)]
    for view in ("sheet", "tv", "log", "about"):
        assert scorer.open(at(scorer, number, view)).status == 200
    printed = scorer.open(f"{scorer.home}/print/bidding/{number}")
    assert "from deal 2, replacing Bo" in printed.words


def test_new_player_becomes_substitute_and_is_undone(
    house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals/2")).form("/seat")
    scorer.submit(form, {"seat": "0", "name": "Eve"})
    assert [seat.name for seat in stored(house, number).seated] == ["Eve", "Bo", "Cy"]
    scorer.submit(scorer.open(at(scorer, number)).form("/undo"))
    assert [seat.name for seat in stored(house, number).seated] == ["Ann", "Bo", "Cy"]


def test_only_active_players_without_a_seat_are_offered_as_substitutes(
    house: House, scorer: Visitor, number: int
) -> None:
    house.add_players("Eve", "Fay")
    house.writer()(players.set_archived, 5, archived=True)
    (choice,) = scorer.open(at(scorer, number, "deals/2")).root.all("select", id="player")
    offered = {option.attributes["value"] for option in choice.all("option")}
    assert offered - {""} == {"4", "6"}


def test_player_cannot_take_two_seats(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    path = at(scorer, number, "deals/2/seat")
    wrong: list[tuple[dict[str, str], int, str]] = [
        ({"seat": "1", "player": "3"}, 422, "A player can take only one seat."),
        ({"seat": "7", "player": "4"}, 422, "There is no such seat."),
        ({"seat": "1", "name": "Ann"}, 422, "There is already a player called “Ann”."),
    ]
    with nothing_changes(app):
        for form, status, message in wrong:
            page = scorer.post(path, {"name": ""} | form)
            assert (page.status, page.errors) == (status, [message])
        assert scorer.post(path, {"seat": "1", "player": "99", "name": ""}).status == 404
        gone = scorer.post(path.replace("2/seat", "9/seat"), {"seat": "1", "player": "4"})
        assert gone.errors == ["This deal no longer exists."]


def test_merged_player_sits_once(app: Flask, house: House, number: int) -> None:
    (two,) = house.add_players("Bobby")
    house.writer()(sittings.substitute, number, 2, 1, 4)
    house.writer(Role.OWNER)(merging.merge, 2, into=two)
    with nothing_changes(app), pytest.raises(RuleError):
        house.writer()(sittings.substitute, number, 2, 0, 3)
    house.writer()(sittings.substitute, number, 2, 1, two)
    assert [seat.player for seat in stored(house, number).seated] == [1, 2, 3]
    assert stored(house, number).deals[1].sits == {}


def test_deleting_deal_keeps_its_substitute(house: House, number: int) -> None:
    house.writer()(sittings.substitute, number, 2, 1, 4)
    play(house, number, 2, (0, 0, 0), (2, 0, 0))
    house.writer()(sittings.next_deal, number, 3)
    house.writer()(sittings.delete, number, 2)
    sitting = stored(house, number)
    assert [seat.name for seat in sitting.seats_in(sitting.deals[1])] == ["Ann", "Dee", "Cy"]
    house.writer()(sittings.delete, number, 3)  # the newest one is emptied
    (_, emptied) = stored(house, number).deals
    assert (emptied.id, dict(emptied.bids), emptied.sits[1].name) == (3, {}, "Dee")


def test_phone_of_substitute_is_asked_instead_of_replaced_player(house: House, number: int) -> None:
    phones = []
    for player in (2, 4):
        device = house.join(Role.SCORER)
        house.writer(device)(players.assign_device, player)
        phones.append(Visitor(house, device))
    house.writer()(sittings.substitute, number, 2, 1, 4)
    bo, dee = (phone.open(at(phone, number)) for phone in phones)
    assert "data-own" not in bo.html
    assert 'data-own="1"' in dee.html
    offered = [text for _, text in phones[1].open(at(phones[1], number, "me")).form("/me").buttons]
    assert offered == ["1", "4", "3", "nobody"]


def test_file_and_archive_keep_substitutes(app: Flask, house: House, number: int) -> None:
    house.writer()(sittings.substitute, number, 2, 1, 4)
    end(house, number)
    sitting = stored(house, number)
    file: dict[str, Any] = json.loads(BIDDING.write(sitting))
    assert file["deals"][1]["substitutes"] == {"Bo": "Dee"}
    assert file["totals"] == {"Ann": -40, "Dee": 30, "Cy": 30}
    again = BIDDING.read(BIDDING.write(sitting).encode(), AS_IS)
    assert BIDDING.write(again) == BIDDING.write(sitting)
    assert set(BIDDING.people(again)) == {"Ann", "Bo", "Cy", "Dee"}
    archive = archive_of(app, house.house_id)
    assert read_archive(archive)["sittings"]
    assert archive_document(archive)["sittings"][0]["facts"]["deals"]["2"]["sits"] == {"1": 4}
