"""Joining by a link, belonging to several houses, and leaving."""

import re

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.core.clock import evening, now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow, InviteRow
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining.actions import MAX_DEVICES
from tests.cases import evenings
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.running.databases import both_databases
from tests.support import House, at_once, dump, new_key, nothing_changes
from tests.web.visitor import Page, Visitor

BOTS = (
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "facebookexternalhit/1.1",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
)
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile"
USED_UP = ["40 devices have already joined with this link or code. Ask an owner for a new one."]
DAY_MS = 24 * 60 * 60 * 1000


def invited(house: House, role: Role = Role.SCORER, at: int | None = None) -> str:
    """The address of an invite, made at that moment, or now."""
    with house.app.app_context():
        return f"/join/{joining.invite(house.house_id, role, at or now_ms())}"


def device_cookies(page: Page) -> list[str]:
    """The cookies that make a browser a device of a house."""
    return [cookie for cookie in page.headers.getlist("Set-Cookie") if "house-" in cookie]


def devices(house: House) -> list[tuple[str, str, bool]]:
    """Every device of the house: its name, its role, and whether it is revoked."""
    query = select(DeviceRow.name, DeviceRow.role, DeviceRow.revoked_at).order_by(DeviceRow.id)
    with house.place() as place:
        rows = place.connection.execute(query.where(DeviceRow.house_id == house.house_id)).all()
    return [(row.name, row.role, row.revoked_at is not None) for row in rows]


def join(visitor: Visitor, link: str, name: str = "My phone") -> Page:
    """Open the link, and tap the button."""
    (form,) = visitor.open(link).forms
    return visitor.submit(form, {"name": name})


# ---- the link ----


def test_opening_a_link_joins_no_device(app: Flask, house: House, stranger: Visitor) -> None:
    link = invited(house)
    with nothing_changes(app):
        for agent in (*BOTS, IPHONE, ""):
            for method in ("GET", "HEAD", "OPTIONS"):
                page = stranger.open(link, method=method, user_agent=agent)
                assert page.status == 200
                assert device_cookies(page) == []
    assert "Kitchen" in stranger.open(link).root.text
    assert stranger.open(f"{stranger.home}/").status == 403


def test_button_of_link_joins(house: House, stranger: Visitor) -> None:
    link = invited(house)
    page = join(stranger, link)
    assert (page.status, page.location) == (303, f"{stranger.home}/who")
    assert link.removeprefix("/join/") not in f"{page.headers}{page.html}"
    (cookie,) = device_cookies(page)
    name, _, rest = cookie.partition("=")
    secret, *attributes = rest.split("; ")
    assert name == house.cookie_name
    assert re.fullmatch("[0-9a-f]{64}", secret)
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"} <= set(attributes)
    assert not {"Secure", "Domain"} & {attribute.partition("=")[0] for attribute in attributes}
    home = stranger.open(stranger.open(page.location).location)
    assert home.status == 200
    assert "My phone" in stranger.open(f"{stranger.home}/house").root.text
    assert devices(house)[-1] == ("My phone", "scorer", False)


@both_databases
def test_secrets_of_link_and_cookie_are_not_stored(
    app: Flask, house: House, stranger: Visitor
) -> None:
    link = invited(house)
    (cookie,) = device_cookies(join(stranger, link))
    stored_text = repr(dump(app))
    for secret in (link.removeprefix("/join/"), re.split("[=;]", cookie)[1], stranger.token):
        assert len(secret) >= 32  # 192 bits in a link, 256 in a cookie
        assert secret not in stored_text


def test_joining_asks_for_player_and_leads_to_open_table(house: House, stranger: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    tonight = evening().isoformat()
    evenings.night(house, [3, 1, 2], date="2026-01-02")
    join(stranger, invited(house))
    page = stranger.open(f"{stranger.home}/who")
    assert [button.text for button in page.root.all(class_="people")] == ["Ann Bo Cy Dee"]
    (skip,) = (link for link in page.root.all("a") if link.text == "Skip")
    assert skip.attributes["href"] == f"{stranger.home}/"
    evenings.night(house, [3, 1, 2], date=tonight)
    page = stranger.open(f"{stranger.home}/who")
    assert [button.text for button in page.root.all(class_="people")] == ["Cy Ann Bo", "Dee"]
    (skip,) = (link for link in page.root.all("a") if link.text == "Skip")
    assert skip.attributes["href"] == f"{stranger.home}/"  # perhaps to begin another one
    answer = stranger.submit(page.form("/who"), {"player": "1"})
    assert (answer.status, answer.location) == (303, f"{stranger.home}/montana/2")
    # known now; the own row is first
    assert stranger.open(f"{stranger.home}/who").location == f"{stranger.home}/montana/2"
    evenings.match(house, [2, 4], date=tonight)
    # of several tables, the own one
    assert stranger.open(f"{stranger.home}/who").location == f"{stranger.home}/montana/2"
    watching = Visitor(house, None)
    join(watching, invited(house, Role.VIEWER))
    assert watching.open(f"{watching.home}/who").location == f"{watching.home}/"  # two tables
    guest = Visitor(house, None)
    join(guest, invited(house))
    page = guest.open(f"{guest.home}/who")
    (skip,) = (link for link in page.root.all("a") if link.text == "Skip")
    assert skip.attributes["href"] == f"{guest.home}/"
    answer = guest.submit(page.form("/who"), {"player": "4"})
    assert answer.location == f"{guest.home}/shedding/1"
    evenings.match(house, [1, 4], date=tonight)
    assert stranger.open(f"{stranger.home}/who").location == f"{stranger.home}/"


@audit_only
def test_over_https_the_cookie_is_for_this_host_only(make_app: MakeApp) -> None:
    url = "https://cards.example"
    house = House(make_app(url=url, hosts=("cards.example",)))
    visitor = Visitor(house, None, origin=url)
    page = join(visitor, invited(house))
    (cookie,) = device_cookies(page)
    assert cookie.startswith(f"__Host-house-{house.public_id}=")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert visitor.open(f"{visitor.home}/").status == 200


def test_link_page_shows_the_role(house: House) -> None:
    for role, says in (
        ("viewer", "to watch"),
        ("scorer", "to keep score"),
        ("owner", "as an owner"),
    ):
        link, visitor = invited(house, Role(role)), Visitor(house, None)
        assert f"Join {says}" in visitor.open(link).root.text
        join(visitor, link)
        assert devices(house)[-1][1] == role


def test_full_house_explains_what_to_do(house: House, stranger: Visitor) -> None:
    link = invited(house)
    house.crowd(MAX_DEVICES - 1)
    with nothing_changes(house.app):
        page = join(stranger, link, "Late phone")
    assert (page.status, device_cookies(page)) == (422, [])
    assert page.errors == [
        "This house already has 200 devices. Ask an owner to revoke one under Devices."
    ]
    assert dict(page.forms[0].fields)["name"] == "Late phone"


def test_viewer_joins_without_name_and_player(house: House, stranger: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    page = stranger.open(invited(house, Role.VIEWER), user_agent=IPHONE)
    assert not list(page.root.all("label"))
    (form,) = page.forms
    answer = stranger.submit(form)
    assert (answer.status, devices(house)[-1][:2]) == (303, ("iPhone", "viewer"))
    assert stranger.open(str(answer.location)).location == f"{stranger.home}/"


def test_the_device_has_a_name_already(house: House, stranger: Visitor) -> None:
    guesses = {
        IPHONE: "iPhone",
        "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)": "iPad",
        "Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile": "Android phone",
        "Mozilla/5.0 (Mobile; rv:140.0)": "Phone",
        "Mozilla/5.0 (X11; Linux x86_64)": "Computer",
        "": "Computer",
    }
    link = invited(house)
    for agent, guess in guesses.items():
        (form,) = stranger.open(link, user_agent=agent).forms
        assert dict(form.fields)["name"] == guess


def test_link_is_valid_for_a_day(
    app: Flask, house: House, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = now_ms()
    link = invited(house, at=now)
    monkeypatch.setattr("scorekeeper.house.joining.views.now_ms", lambda: now + DAY_MS - 1)
    (form,) = stranger.open(link).forms
    monkeypatch.setattr("scorekeeper.house.joining.views.now_ms", lambda: now + DAY_MS)
    with nothing_changes(app):
        unknown = [stranger.open("/join/nothing"), stranger.post("/join/nothing", {"name": "Me"})]
        expired = [stranger.open(link), stranger.submit(form)]
    assert [page.status for page in unknown + expired] == [404] * 4
    assert unknown[0].root.text == expired[0].root.text  # no one learns that it was one
    for page in unknown + expired:
        assert next(page.root.all("h1")).text == "This link no longer works"
        assert "Ask the house's owner for a new link or for eight digits." in page.root.text
        (code,) = page.root.all("a", href="/join")
        assert code.text == "I have a code"
    assert device_cookies(expired[1]) == []


def test_link_with_a_changed_letter_is_refused(app: Flask, house: House, stranger: Visitor) -> None:
    link = invited(house)
    with house.place() as place:
        own = select(InviteRow.token_hash).where(InviteRow.house_id == house.house_id)
        stored_hash = str(place.connection.execute(own).scalars().all()[-1])
    with nothing_changes(app):
        for other in (
            link[:-1],
            f"{link}A",
            link.swapcase(),
            f"/join/{stored_hash}",
            "/join/%25",
            "/join/",
        ):
            assert stranger.open(other).status == 404, other
            assert stranger.post(other, {"name": "Me"}).status == 404, other


# ---- the button ----


@both_databases
def test_five_taps_at_once_are_one_device(house: House, stranger: Visitor) -> None:
    link = invited(house)
    form = {"name": "My phone", "key": new_key(), "seen": "0", "csrf_token": stranger.token}
    cookie = stranger.client.get_cookie("session")
    assert cookie
    taps = [Visitor(house, None) for _ in range(5)]
    for tap in taps:
        tap.client.set_cookie("session", cookie.value)
    before = len(devices(house))
    pages = at_once(*(lambda tap=tap: tap.send(link, form) for tap in taps))
    assert len(devices(house)) == before + 1
    cookies = {device_cookies(page)[0].split(";")[0] for page in pages if isinstance(page, Page)}
    assert (len(pages), len(cookies)) == (5, 1)


def test_a_device_that_joins_again_gets_a_new_secret_and_keeps_the_better_role(
    house: House,
) -> None:
    scorer = house.join(Role.SCORER, "Ann's phone")
    visitor, thief = Visitor(house, scorer), Visitor(house, scorer)
    for role, expected_role in (
        (Role.VIEWER, "scorer"),
        (Role.OWNER, "owner"),
        (Role.SCORER, "owner"),
    ):
        assert join(visitor, invited(house, role), "Ann's new name").status == 303
        assert visitor.open(f"{visitor.home}/").status == 200
        assert devices(house)[1:] == [("Ann's new name", expected_role, False)]
    assert thief.open(f"{thief.home}/").status == 403


def test_a_device_needs_a_name_that_can_be_shown(
    app: Flask, house: House, stranger: Visitor
) -> None:
    link = invited(house)
    with nothing_changes(app):
        for name in ("", " ", "x" * 41, "x" * 10_000, "a\u202eb"):
            page = join(stranger, link, name)
            assert page.status == 422
            assert len(page.errors) == 1
            assert device_cookies(page) == []
            (form,) = page.forms
            assert dict(form.fields)["name"] == name
            assert form.action == link


# ---- leaving ----


def test_leaving_ends_the_device_and_takes_its_cookie(house: House) -> None:
    device = house.join(Role.SCORER, "Ann's phone")
    visitor = Visitor(house, device)
    page = visitor.submit(visitor.open(f"{visitor.home}/house").form("/leave"))
    assert (page.status, page.location) == (303, "/")
    (cookie,) = device_cookies(page)
    assert cookie.startswith(f"{house.cookie_name}=;")
    assert "Expires=Thu, 01 Jan 1970" in cookie
    assert visitor.client.get_cookie(house.cookie_name) is None
    assert devices(house)[-1] == ("Ann's phone", "scorer", True)
    copy = Visitor(house, device)  # a copy of the cookie is worth nothing
    with nothing_changes(house.app):
        assert copy.open(f"{copy.home}/").status == 403
        assert copy.post(f"{copy.home}/players", {"name": "Ann"}).status == 403
        assert copy.post(f"{copy.home}/leave").status == 403


def test_old_form_does_not_restore_a_device_that_left(house: House, stranger: Visitor) -> None:
    """Going back in the browser shows the form that joined."""
    link = invited(house)
    (form,) = stranger.open(link).forms
    assert stranger.submit(form).status == 303
    assert stranger.submit(stranger.open(f"{stranger.home}/house").form("/leave")).status == 303
    with nothing_changes(house.app):
        page = stranger.submit(form)
    assert (page.status, device_cookies(page)) == (403, [])
    assert join(stranger, link).status == 303  # the link itself is good
    assert stranger.open(f"{stranger.home}/").status == 200


# ---- several houses ----


def test_browser_without_a_house_sees_how_to_join(stranger: Visitor) -> None:
    page = stranger.open("/")
    assert page.status == 200
    assert "scorekeeper owner-link" in page.root.text
    assert page.forms == []


def test_a_browser_of_two_houses_chooses(app: Flask, owner: Visitor) -> None:
    attic = House(app, "Attic")
    owner.remember(attic, attic.owner)
    page = owner.open("/")
    assert page.status == 200
    links = {a.text: a.attributes["href"] for a in page.root.all("a", class_="button")}
    assert links == {"Kitchen": f"{owner.home}/", "Attic": f"/h/{attic.public_id}/"}
    for link in links.values():
        assert owner.open(link).status == 200
    assert owner.submit(owner.open(f"{owner.home}/house").form("/leave")).status == 303
    assert owner.open("/").location == f"/h/{attic.public_id}/"


def test_a_browser_has_another_role_in_each_house(app: Flask, house: House) -> None:
    attic = House(app, "Attic")
    visitor = Visitor(house, Role.VIEWER)
    visitor.remember(attic, attic.owner)
    assert visitor.post(f"/h/{attic.public_id}/name", {"name": "Cellar"}).status == 303
    with nothing_changes(app):
        assert visitor.post(f"{visitor.home}/name", {"name": "Cellar"}).status == 403


def test_device_cannot_change_another_house(app: Flask, house: House) -> None:
    """Both have a night 1 and a player 1; the cookie of one house is ignored in the other."""
    attic = House(app, "Attic")
    for owned in (house, attic):
        owned.start_night()
    visitor = Visitor(house, None)
    visitor.client.set_cookie(attic.cookie_name, house.owner.token)
    other = f"/h/{attic.public_id}"
    with nothing_changes(app):
        assert visitor.open(f"{other}/montana/1").status == 403
        assert visitor.post(f"{other}/players/1/name", {"name": "Me"}).status == 403


def test_invalid_cookies_are_ignored(app: Flask, house: House) -> None:
    names = [f"house-{n}" for n in range(200)]
    odd = [
        "house-",
        "house-a\x00b=c",
        "house-\xff=x",
        'house-a="\\000"',
        "house-a=\xff\xfe",
        "=;=;",
    ]
    visitor = app.test_client(use_cookies=False)
    for cookie in [*odd, "; ".join(f"{name}=x" for name in names), "house-a=" + "x" * 10_000]:
        with nothing_changes(app):
            assert visitor.get("/", headers={"Cookie": cookie}).status_code == 200, cookie
            home = visitor.get(f"/h/{house.public_id}/", headers={"Cookie": cookie})
            assert home.status_code == 403, cookie
