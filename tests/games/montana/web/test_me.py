"""A player's phone: the player is listed first, asked first, and confirms results."""

import pytest
from flask import Flask

from scorekeeper.core import player_actions as players
from scorekeeper.core.devices import DevicesTopic
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.deals import Call, Result
from scorekeeper.games.montana.rules.house_rules import HouseRules
from tests.cases.nights import MISSOULA, SMOKED, WHITEFISH, after, whole_deal
from tests.depth import audit_only
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.own_phones import phone_of, question_of
from tests.web.visitor import Page, Visitor


@pytest.fixture
def night(house: House) -> int:
    """A night of Ann (1), Bo (2) and Cy (3), in whose first deal Ann is asked first."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    return number


def table(visitor: Visitor, night: int, ask: str = "") -> Page:
    """The table on that phone."""
    return visitor.open(f"{visitor.home}/montana/{night}" + (f"?ask={ask}" if ask else ""))


def rows(page: Page) -> list[str]:
    """Return the names in the rows, from top to bottom."""
    listed = next(page.root.all("ol", class_="rows"))
    return [next(row.all("bdi")).text for row in listed.all("li")]


def links(page: Page) -> list[str]:
    """Return the links for entering another player's bid or tricks."""
    texts = [link.text for link in page.root.all("a", class_="again")]
    return [text for text in texts if text.startswith("enter here")]


def has(page: Page, ending: str) -> bool:
    """Return whether the page has a form whose address ends like this."""
    return any(form.action.endswith(ending) for form in page.forms)


def own(page: Page) -> dict[str, str]:
    """The attributes by which the table marks the device's own player."""
    attributes = next(page.root.all(id="table")).attributes
    return {
        name: attributes[name]
        for name in ("data-own", "data-turn", "data-live")
        if name in attributes
    }


def test_player_is_chosen_for_device_and_removed(house: House, night: int) -> None:
    device = house.join(Role.VIEWER)
    visitor = Visitor(house, device)
    page = visitor.open(f"{visitor.home}/montana/{night}/me")
    form = page.form("/me")
    assert [value for name, value in form.buttons] == ["1", "2", "3", "nobody"]
    answer = visitor.submit(form, {"player": "2"})
    assert (answer.status, answer.location) == (303, f"{visitor.home}/montana/{night}")
    own_table = table(visitor, night)
    assert "'s phone" in own_table.root.text
    assert own(own_table)["data-own"] == "1"
    again = visitor.open(f"{visitor.home}/montana/{night}/me")
    pressed = again.root.all("button", **{"aria-pressed": "true", "name": "player"})
    assert [button.text for button in pressed] == ["I am Bo"]
    assert visitor.submit(again.form("/me"), {"player": "nobody"}).status == 303
    assert "data-own" not in own(table(visitor, night))
    with house.place() as place:
        assert DevicesTopic().load(place)[device.number].player is None


def test_owners_see_player_of_each_device(house: House, owner: Visitor, night: int) -> None:
    phones = [house.join(Role.SCORER, name) for name in ("iPhone", "iPhone", "iPad")]
    for device, player in zip(phones, (2, 3, 2), strict=True):
        house.writer(device)(players.assign_device, player)
    page = owner.open(f"{owner.home}/devices")
    summaries = [summary.text.partition(" Scorer")[0] for summary in page.root.all("summary")]
    assert [name for name in summaries if "iP" in name] == [
        "iPhone (Bo)",
        "iPhone (Cy)",
        "iPad (Bo)",
    ]


def test_unknown_player_cannot_be_chosen_for_device(app: Flask, house: House, night: int) -> None:
    visitor = Visitor(house, Role.VIEWER)
    path = f"{visitor.home}/montana/{night}/me"
    with nothing_changes(app):
        assert visitor.post(path, {"player": "9"}).status == 404
        for wrong in ({"player": "x"}, {"player": ""}, {}):
            assert visitor.post(path, wrong).status == 422
        assert visitor.post(f"{visitor.home}/montana/99/me", {"player": "1"}).status == 404


def test_own_phone_asks_for_own_bid_first(house: House, night: int) -> None:
    bo = phone_of(house, 2)
    page = table(bo, night)
    assert (question_of(page), rows(page)) == ("Your bid", ["Bo", "Ann", "Cy"])
    assert bo.submit(page.form("/bid"), {"contract": "5"}, htmx=True).status == 200
    page = table(bo, night)
    assert (question_of(page), rows(page)) == (
        "You bid 5. Waiting for Ann, Cy.",
        ["Bo", "Ann", "Cy"],
    )


def test_own_phone_enters_another_bid_only_after_a_tap_that_says_whose(
    house: House, night: int
) -> None:
    ann, bo = phone_of(house, 1), phone_of(house, 2)
    page = table(bo, night)
    assert links(page) == ["enter here: Ann", "enter here: Cy"]
    assert [value for form in page.forms for name, value in form.fields if name == "seat"] == ["1"]
    page = bo.submit(page.form("/bid"), {"contract": "5"}, htmx=True)
    assert question_of(page) == "You bid 5. Waiting for Ann, Cy."  # whether Cy has a phone or not
    assert not has(page, "/bid")
    assert links(page) == ["enter here: Ann", "enter here: Cy"]
    assert question_of(table(ann, night)) == "Your bid"
    entered = table(bo, night, "bid-2")
    assert question_of(entered) == "Cy"
    page = bo.submit(entered.form("/bid"), {"contract": "4"}, htmx=True)
    assert question_of(page) == "You bid 5. Waiting for Ann."
    assert not has(page, "/bid")


def test_own_phone_waits_for_hidden_bids_and_shows_only_its_own(house: House) -> None:
    night = house.start_night(rules=HouseRules(hidden_bids=True))
    house.writer()(nights.call, night, 1, Call(WHITEFISH))
    bo = phone_of(house, 2)
    page = bo.submit(table(bo, night).form("/bid"), {"contract": "5"}, htmx=True)
    assert question_of(page) == "You bid 5. Waiting for Ann, Cy."
    assert not has(page, "/bid")
    assert question_of(table(phone_of(house, 2), night)) == "You have bid. Waiting for Ann, Cy."


def test_own_phone_waits_for_tricks_of_others(house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)[:5]))
    bo = phone_of(house, 2)
    page = bo.submit(table(bo, number).form("/tricks"), {"seat1": "5"}, htmx=True)
    assert question_of(page) == "You took 5. Waiting for Ann, Cy."
    assert not has(page, "/tricks")
    assert links(page) == ["enter here: Ann", "enter here: Cy"]


@audit_only
def test_phone_shows_when_it_is_its_players_turn(house: House, night: int) -> None:
    ann, bo = phone_of(house, 1), phone_of(house, 2)
    assert "data-turn" in own(table(ann, night))
    assert "data-turn" not in own(table(bo, night))
    ann.submit(table(ann, night).form("/bid"), {"contract": "4"})
    assert "data-turn" not in own(table(ann, night))
    assert "data-turn" in own(table(bo, night))
    assert "data-turn" not in own(table(bo, night, "bid-1"))


def test_shared_phone_asks_as_before(house: House, night: int) -> None:
    phone_of(house, 1)
    scorer = Visitor(house, Role.SCORER)
    page = table(scorer, night)
    assert (question_of(page), rows(page)) == ("Ann", ["Ann", "Bo", "Cy"])
    assert own(page).keys() == {"data-live"}


def test_player_of_another_night_has_no_seat_here(house: House, night: int) -> None:
    dee = house.add_players("Dee")[0]
    visitor = phone_of(house, dee)
    assert question_of(table(visitor, night)) == "Ann"
    assert "data-own" not in own(table(visitor, night))


def test_viewer_with_seat_sees_own_row_first_without_forms(house: House, night: int) -> None:
    visitor = phone_of(house, 2, Role.VIEWER)
    page = table(visitor, night)
    assert page.forms == []
    assert own(page)["data-live"].endswith("part=head")
    contracts = next(page.root.all("ol", class_="contracts"))
    assert [row.text for row in contracts.all("li")] == ["Bo –", "Ann –", "Cy –"]
    assert own(table(phone_of(house, None, Role.VIEWER), night))["data-live"].endswith("part=table")


def test_own_phone_asks_for_own_final_bid_and_tricks_first(house: House) -> None:
    number = house.start_night()
    steps = whole_deal(1, called=Call(MISSOULA))
    house.put_night(number, after(house.night(number), *steps[:4]))
    bo = phone_of(house, 2)
    page = table(bo, number)
    assert (question_of(page), rows(page)) == ("Your bid", ["Bo", "Ann", "Cy"])
    bo.submit(page.form("/change"), {"contract": "6"})
    assert question_of(table(bo, number)) == "You bid 6. Waiting for Ann, Cy."


@audit_only
@pytest.mark.parametrize(("bid", "offered"), [(5, "5"), (Nil.NIL, "0"), (Nil.DOUBLE_NIL, "0")])
def test_tricks_as_bid_are_one_tap(house: House, bid: Contract, offered: str) -> None:
    number = house.start_night()
    steps = whole_deal(1, bids=(4, bid, 3), called=Call(SMOKED))
    house.put_night(number, after(house.night(number), *steps[:5]))
    bo = phone_of(house, 2)
    page = table(bo, number)
    assert (question_of(page), rows(page)) == ("Your tricks", ["Bo", "Ann", "Cy", "Dummy"])
    (button,) = page.root.all("button", class_="as-bid")
    assert (button.attributes["name"], button.attributes["value"]) == ("seat1", offered)
    page = bo.submit(page.form("/tricks"), {"seat1": offered}, htmx=True)
    assert question_of(page) == f"You took {offered}. Waiting for Ann, Cy."
    assert not list(page.root.all("button", class_="as-bid"))


def test_as_bid_is_not_offered_above_remaining_tricks(house: House) -> None:
    number = house.start_night()
    steps = whole_deal(1, bids=(4, 9, 3))
    house.put_night(number, after(house.night(number), *steps[:5]))
    house.writer()(nights.count, number, 1, {0: 5})
    assert not list(table(phone_of(house, 2), number).root.all("button", class_="as-bid"))


RESULT = {"contract": "5", "tricks": "5", "points": "5"}


def counted(house: House) -> int:
    """A night with a deal that is counted: Bo bid 5 and took 5."""
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)))
    return number


def test_own_result_is_confirmed_with_one_tap_and_shown_to_all(house: House) -> None:
    number = counted(house)
    bo, cy = phone_of(house, 2), phone_of(house, 3)
    page = table(bo, number)
    form = page.form("/confirm")
    assert form.fields[-3:] == [("contract", "5"), ("tricks", "5"), ("points", "5")]
    assert "My score is right: +5" in page.root.text
    page = bo.submit(form, htmx=True)
    assert page.status == 200
    assert not has(page, "/confirm")
    others = table(cy, number)
    assert [row.text for row in next(others.root.all("ol", class_="rows")).all("li")][
        -1
    ].startswith("Bo confirmed")
    assert has(others, "/confirm")
    assert "Undo: Bo's confirmation" in others.root.text
    cy.submit(others.form("/undo"))
    assert has(table(bo, number), "/confirm")


def test_confirmation_is_stored(house: House) -> None:
    number = counted(house)
    house.writer()(nights.confirm, number, 1, 1, Result(2, 5, 5, 5))
    night = house.night(number)
    assert night.agreed(night.current) == {1}


def test_result_changed_meanwhile_is_not_confirmed(app: Flask, house: House) -> None:
    number = counted(house)
    bo = phone_of(house, 2)
    form = table(bo, number).form("/confirm")
    house.writer()(nights.count, number, 1, {0: 5, 1: 4, 2: 4})
    with nothing_changes(app):
        page = bo.submit(form, htmx=True)
    assert page.status == 422
    assert page.errors == ["This result changed in the meantime. Please check it again."]


def test_result_of_another_player_cannot_be_confirmed(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = counted(house)
    path = f"{scorer.home}/montana/{number}/deals/1/confirm"
    with nothing_changes(app):
        for htmx in (True, False):
            page = scorer.post(path, RESULT, htmx=htmx)
            assert page.status == 422
            assert page.errors == ["This phone belongs to none of the players in that seat."]
        assert scorer.post(path, RESULT | {"contract": "14"}).status == 422
        for name in ("tricks", "points"):
            assert scorer.post(path, RESULT | {name: "x"}).status == 422
        gone = scorer.post(path.replace("deals/1", "deals/7"), RESULT)
        assert gone.errors == ["This deal no longer exists."]


def test_older_result_is_confirmed_on_its_own_page(house: House) -> None:
    number = counted(house)
    house.writer()(nights.next_deal, number, 1)
    bo = phone_of(house, 2)
    path = f"{bo.home}/montana/{number}/deals/1"
    answer = bo.submit(bo.open(path).form("/confirm"))
    assert (answer.status, answer.location) == (303, path)
    assert not has(bo.open(path), "/confirm")
    assert "confirmed" in bo.open(path).root.text


def test_own_seat_costs_at_most_one_statement(house: House, night: int) -> None:
    counts = []
    for visitor in (Visitor(house, Role.SCORER), phone_of(house, 2)):
        table(visitor, night)
        with statements(house.app) as sent:
            table(visitor, night)
        counts.append(len(sent))
    assert counts[1] <= counts[0] + 1
    house.writer()(players.rename, 2, "Bob")
    assert rows(table(visitor, night))[0] == "Bob"
