"""Deleting a house: closed for everybody at once, restored by an owner."""

import pytest
from flask import Flask

from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.live.news import news
from scorekeeper.core.roles import Role
from scorekeeper.core.write import NotAllowed
from scorekeeper.house.home import actions as home_actions
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining import inviting
from tests.running.databases import both_databases, own_database
from tests.support import House, dump, new_key, nothing_changes
from tests.web.visitor import Page, Visitor

pytestmark = [both_databases, own_database]


def delete(house: House, name: str = "Kitchen") -> Page:
    """Let the owner delete the house, with this name as the confirmation."""
    owner = Visitor(house)
    page = owner.open(f"{owner.home}/delete")
    return owner.submit(page.form("/delete"), {"name": name})


def test_wrong_name_deletes_nothing_and_keeps_input(house: House) -> None:
    with nothing_changes(house.app):
        page = delete(house, "Kitchenette")
    assert page.status == 422
    assert "Type the name of the house: Kitchen" in page.root.text
    assert list(page.root.all("input", name="name", value="Kitchenette"))


def test_name_with_quotes_is_confirmed_with_those_of_any_keyboard(house: House) -> None:
    house.writer(Role.OWNER)(home_actions.rename, "Клуб «Козыри» O’Neill")
    for other in ("Клуб Козыри O'Neill", "Клуб 'Козыри' O'Neil", "''"):
        with nothing_changes(house.app):
            assert delete(house, other).status == 422
    assert delete(house, 'клуб  "козыри" o\'neill').status == 303


def test_quotes_in_the_name_of_a_house_are_inner_ones_in_russian_texts(app: Flask) -> None:
    house = House(app, "Дача «У Коли» <b>")
    owner = Visitor(house)
    delete(house, "Дача «У Коли» <b>")
    page = owner.open(f"{owner.home}/deleted", accept_language="ru")
    assert "«Дача „У Коли“ <b>»" in page.root.text


def test_deleted_house_is_closed_until_an_owner_restores_it(house: House) -> None:
    people = {role: Visitor(house, house.join(role)) for role in Role}
    home = f"{people[Role.OWNER].home}/"
    house.start_night()
    scorer = house.writer(house.join())
    secret = str(house.app.secret_key)
    feed = str(house.writer(Role.OWNER)(inviting.make_feed, "Calendar", secret=secret))
    before = dump(house.app)["sitting"]
    delete(house, " kitchen ")
    with nothing_changes(house.app):
        for role in (Role.VIEWER, Role.SCORER):
            page = people[role].open(home)
            assert (page.status, dict(page.headers)["X-No-Member"]) == (403, "1")
            assert "Owners can restore it until " in page.root.text
            assert people[role].post(f"{home}restore").status == 403
        assert people[Role.SCORER].post(f"{home}leave").status == 403
        assert people[Role.OWNER].post(f"{home}name").status == 403
        assert people[Role.OWNER].open(home).location == f"{home}deleted"
        assert Visitor(house, None).open(f"{home}feed/{feed}/evenings.ics").status == 404
        with pytest.raises(NotAllowed):  # its request arrived before
            scorer(joining.leave)
    owner = people[Role.OWNER]
    owner.submit(owner.open(f"{home}deleted").form("/restore"))
    assert [person.open(home).status for person in people.values()] == [200, 200, 200]
    assert dump(house.app)["sitting"] == before


def test_page_of_a_deleted_house_opens_its_own_address_again(house: House) -> None:
    viewer = Visitor(house, house.join(Role.VIEWER))
    delete(house)
    for path in ("", "players?name=a%3Fb%20c", "declarer/own/own:half%3F%2050%25/show"):
        page = viewer.open(f"{viewer.home}/{path}")
        (text,) = (node for node in page.root.all("p") if "data-opens" in node.attributes)
        assert text.attributes["data-opens"] == f"{viewer.home}/{path}"


def test_followers_are_dismissed_when_their_house_is_deleted(house: House) -> None:
    house.join()
    seen = house.seq
    delete(house)
    with house.app.app_context():
        change = news(db.session.connection(), {house.house_id: seen})[house.house_id]
    assert change.roles == {}


def test_only_owners_join_a_deleted_house(house: House) -> None:
    with house.app.app_context():
        links = {role: joining.invite(house.house_id, role, now_ms()) for role in Role}
    delete(house)
    stranger = Visitor(house, None)
    assert [stranger.open(f"/join/{links[role]}").status for role in Role] == [404, 404, 200]
    link = f"/join/{links[Role.OWNER]}"
    assert stranger.submit(stranger.open(link).form(link), {"name": "New phone"}).status == 303
    assert stranger.open(f"{stranger.home}/").location == f"{stranger.home}/deleted"


def test_repeated_form_keeps_the_time_of_deletion(house: House) -> None:
    owner = Visitor(house)
    form = owner.open(f"{owner.home}/delete").form("/delete").filled({"name": "Kitchen"})
    owner.post(f"{owner.home}/delete", form)
    with nothing_changes(house.app):
        owner.post(f"{owner.home}/delete", form)
    (deleted,) = dump(house.app)["house"]
    owner.post(f"{owner.home}/delete", {**form.to_dict(), "key": new_key()})
    assert dump(house.app)["house"] == [deleted | {"seq": deleted["seq"] + 1}]
