"""Games that a phone begins without the server, and the page for that."""

import json
from typing import Any

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import ONE_DEAL
from scorekeeper.games.gaps.web.deals import shipped_line
from tests.games.gaps.web.gaps import stored
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import PARTIAL, Page, Visitor

NUMBER = shipped_verdicts().winnable(2)[0]
GAME = new_game(NUMBER, ONE_DEAL)
KEY = "0f" * 16
QUEUED = PARTIAL | {"X-Queued": "last"}


@pytest.fixture
def phone(house: House) -> Visitor:
    """A scorer's phone that is Ann's."""
    house.add_players("Ann")
    return Visitor(house, Role.SCORER)


def deals(phone: Visitor) -> list[dict[str, Any]]:
    """Return the deals on the page."""
    (main,) = phone.open(phone.home + "/gaps/ahead").root.all("main")
    entries: list[dict[str, Any]] = json.loads(main.attributes["data-ahead"])["deals"]
    return entries


def send(phone: Visitor, moves: str, key: str, **values: str) -> Page:
    """Send a turn of the game that was begun with `KEY`, as the queue does."""
    address = f"{phone.home}/gaps/ahead/one-deal/{NUMBER}/{KEY}/play"
    form = {"key": key, "seen": "0", "after": KEY, "moves": moves, **values}
    return phone.post(address, form, headers=QUEUED)


def test_page_brings_unplayed_deals_of_each_grade_with_winning_lines(phone: Visitor) -> None:
    first = deals(phone)
    assert [entry["grade"] for entry in first] == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3 + [5] * 3
    for entry in first:
        assert entry["number"] in shipped_verdicts().winnable(entry["grade"])
        shipped = shipped_line(entry["number"])
        assert shipped
        assert (entry["deal"], entry["line"]) == (shipped.deal, shipped.line)
    assert deals(phone) == first
    played = first[0]["number"]
    phone.house.writer()(gaps.begin, number=played, rules=ONE_DEAL, player=None)
    numbers = [entry["number"] for entry in deals(phone)]
    assert (len(numbers), played in numbers) == (15, False)


def test_turn_begins_the_game_once_and_goes_to_it(phone: Visitor) -> None:
    first, second = shipped_verdicts().line(NUMBER)[:2]
    addresses, after = [], KEY
    for move in (first, second):
        key = new_key()
        written = f"{move.card.code}>r{move.to.row + 1}c{move.to.column + 1}"
        for _ in range(2):  # the first answer was lost
            page = send(phone, written, key, after=after)
            assert page.status == 308
            form = {"key": key, "seen": "0", "after": after, "moves": written}
            page = phone.send(page.response.location, form, headers=QUEUED)
            assert page.status == 200
            (board,) = page.root.all("div", id="board")
            addresses.append(board.attributes["data-here"])
        after = key
    assert addresses == [f"{phone.home}/gaps/1"] * 4
    assert stored(phone.house).value.game == GAME.play(first).play(second)
    assert phone.open(phone.home + "/gaps/2").status == 404


def test_address_of_begun_game_leads_to_it_and_of_others_to_the_lobby(phone: Visitor) -> None:
    address = f"{phone.home}/gaps/ahead/one-deal/{NUMBER}/{KEY}"
    assert phone.open(address).response.location == f"{phone.home}/gaps"
    send(phone, "", new_key(), hinted="yes")
    assert phone.open(address).response.location == f"{phone.home}/gaps/1"


@pytest.mark.parametrize(
    "address",
    [
        f"klassic/{NUMBER}/{KEY}/play",
        f"one-deal/0/{KEY}/play",
        f"one-deal/seven/{KEY}/play",
        f"one-deal/{NUMBER}/{KEY[1:]}/play",
        f"one-deal/{NUMBER}/{KEY.upper()}/play",
        f"one-deal/{NUMBER}/{KEY}/restart",
    ],
)
def test_unknown_deals_keys_and_turns_are_not_found(phone: Visitor, address: str) -> None:
    with nothing_changes(phone.house.app):
        form = {"key": new_key(), "seen": "0", "moves": ""}
        page = phone.post(f"{phone.home}/gaps/ahead/{address}", form, headers=QUEUED)
        assert page.status == 404
        got = phone.open(f"{phone.home}/gaps/ahead/{address.rpartition('/')[0]}")
        assert got.status == (303 if address.endswith("restart") else 404)


def test_invalid_form_begins_no_game(phone: Visitor) -> None:
    with nothing_changes(phone.house.app):
        for wrong in ({"key": "none"}, {"seen": "later"}, {"tap": "r4c13c14"}, {"cards": "7H"}):
            page = send(phone, "", **{"key": new_key(), **wrong})
            assert (page.status, len(page.errors)) == (422, 1)


def test_key_of_another_form_begins_no_game(phone: Visitor) -> None:
    phone.post(phone.home + "/gaps", {"number": "7", "rules": "classic", "key": KEY})
    with nothing_changes(phone.house.app):
        assert send(phone, "", new_key()).status == 409
