"""The page of devices, and what owners show to let others in."""

import re
from itertools import product
from urllib.parse import urlsplit

import pytest
import segno
from flask import Flask

from scorekeeper.core.clock import now_ms
from scorekeeper.core.network import Qr
from scorekeeper.core.roles import Role
from scorekeeper.house.devices import actions
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining.actions import MAX_DEVICES
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.running.databases import both_databases
from tests.running.statements import statements
from tests.support import House, dump, no_row_changes, nothing_changes
from tests.web.visitor import ORIGIN, Page, Visitor


def page_of(visitor: Visitor) -> str:
    """The address of the devices."""
    return f"{visitor.home}/devices"


def press(visitor: Visitor, what: str, **fields: str) -> Page:
    """Open the page, and press a button of the form with that address."""
    page = visitor.open(page_of(visitor))
    return visitor.submit(page.form(f"/devices/{what}"), fields)


def modules(path: str) -> set[tuple[int, int]]:
    """The squares that a path of runs covers, as (x, y)."""
    dark: set[tuple[int, int]] = set()
    rest = re.sub(r"M(\d+) (\d+)h(\d+)v1h-\3z", "", path)
    assert rest == ""
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path):
        run = {(column, int(y)) for column in range(int(x), int(x) + int(width))}
        assert not run & dark
        dark |= run
    return dark


def code_on(page: Page) -> str:
    """The spoken code that the page shows."""
    (code,) = (paragraph.text for paragraph in page.root.all("p", class_="spoken"))
    return code


def link_on(page: Page) -> str:
    """The link that the page shows."""
    (link,) = (paragraph.text for paragraph in page.root.all("p", class_="link"))
    return link


# ---- the page ----


def test_owners_see_every_device(house: House, owner: Visitor) -> None:
    house.join(Role.VIEWER, "Guest")
    gone = house.join(Role.SCORER, "Old phone")
    house.writer(Role.OWNER)(actions.revoke, gone.number)
    with house.app.app_context():
        joining.terminal_device(house.house_id, "Terminal", now_ms())
    root = owner.open(page_of(owner)).root
    listed = [summary.text for summary in root.all("summary")]
    assert [text.split(" Owner")[0].split(" Viewer")[0] for text in listed] == [
        "Owner's phone this device",
        "Guest",
        "Terminal",
        "1 former device",
    ]
    assert all("joined" in text for text in listed[:3])
    assert "Old phone Scorer" in root.text
    forms = [form.action for form in owner.open(page_of(owner)).forms]
    for number, changeable in ((1, True), (2, True), (gone.number, False), (4, False)):
        for what in ("name", "role", "revoke"):
            assert (f"{page_of(owner)}/{number}/{what}" in forms) == changeable


def listed(page: Page) -> list[str]:
    """The names of the devices that the page lists."""
    (roster, *_) = page.root.all("ul", class_="roster")
    return [next(summary.all("bdi")).text for summary in roster.all("summary")]


@audit_only
def test_a_full_house_is_paged_and_each_page_is_small(house: House, owner: Visitor) -> None:
    house.crowd(MAX_DEVICES - 1)
    everybody = ["Owner's phone", *(f"Guest {n}" for n in range(1, MAX_DEVICES))]
    first = owner.open(page_of(owner))
    (nav,) = first.root.all("nav", class_="pills")
    links = [link.attributes["href"] for link in nav.all("a")]
    assert [link.text for link in nav.all("a")] == [f"{n}–{n + 19}" for n in range(1, 200, 20)]
    statement_counts = set()
    for n, link in enumerate(links):
        with statements(house.app) as sent:
            page = owner.open(link)
        statement_counts.add(len(sent))
        assert listed(page) == everybody[20 * n : 20 * n + 20]
        assert len(page.html) < 80_000
    assert len(statement_counts) == 1
    for number, expected_page in (
        ("0", 0),
        ("11", 9),
        ("99", 9),
        ("x", 0),
        ("-1", 0),
        ("9" * 99, 0),
    ):
        page = owner.open(f"{page_of(owner)}?page={number}")
        assert listed(page) == everybody[20 * expected_page : 20 * expected_page + 20]


@audit_only
def test_change_of_a_device_leads_back_to_its_page(house: House, owner: Visitor) -> None:
    house.crowd(40)
    home = page_of(owner)
    page = owner.open(f"{home}?page=2")
    with nothing_changes(house.app):
        wrong = owner.submit(page.form("/25/name"), {"name": " "})
    assert (wrong.status, len(wrong.errors), "Guest 24" in listed(wrong)) == (422, 1, True)
    for what, fields in (("name", {"name": "Zoe"}), ("role", {"role": "scorer"}), ("revoke", {})):
        page = owner.open(f"{home}?page=2")
        assert owner.submit(page.form(f"/25/{what}"), fields).location == f"{home}?page=2"
    last = owner.submit(owner.open(f"{home}?page=2").form("/41/revoke"))
    assert listed(owner.open(last.location))[-1] == "Guest 39"
    only = owner.open(f"{home}?page=3")
    assert listed(only) == listed(owner.open(f"{home}?page=2"))


@audit_only
@pytest.mark.parametrize(
    ("devices", "warning"),
    [
        (179, None),
        (180, "This house has 180 of at most 200 devices. Revoke those nobody uses."),
        (200, "This house has 200 devices, the maximum. Revoke those nobody uses."),
    ],
)
def test_owners_see_when_the_house_is_nearly_full(
    house: House, owner: Visitor, devices: int, warning: str | None
) -> None:
    house.crowd(devices - 1)
    text = owner.open(page_of(owner)).root.text
    assert ("Revoke those nobody uses" in text) == (warning is not None)
    assert warning is None or warning in text


def test_newest_revoked_devices_are_listed(house: House, owner: Visitor) -> None:
    house.crowd(25)
    for number in (*range(3, 27), 2):
        house.writer(Role.OWNER)(actions.revoke, number)
    page = owner.open(page_of(owner))
    *_, gone = page.root.all("ul", class_="roster")
    names = [name.text for name in gone.all("bdi")]
    assert names == [f"Guest {n}" for n in range(25, 5, -1)]
    assert "25 former devices" in page.root.text
    assert "5 more" in gone.text


def test_only_owners_see_link_to_devices(owner: Visitor, scorer: Visitor) -> None:
    assert list(owner.open(f"{owner.home}/house").root.all("a", href=page_of(owner)))
    assert not list(scorer.open(f"{scorer.home}/house").root.all("a", href=page_of(scorer)))
    assert scorer.open(page_of(scorer)).status == 403


def test_a_device_is_renamed_raised_and_revoked(house: House, owner: Visitor) -> None:
    device = house.join(Role.VIEWER, "Guest")
    guest = Visitor(house, device)
    assert press(owner, f"{device.number}/name", name="Bo's phone").location == page_of(owner)
    assert press(owner, f"{device.number}/role", role="scorer").location == page_of(owner)
    assert "Bo's phone Scorer" in owner.open(page_of(owner)).root.text
    assert guest.post(f"{guest.home}/players", {"name": "Ann"}).status == 303
    assert press(owner, f"{device.number}/revoke").location == page_of(owner)
    with nothing_changes(house.app):
        assert guest.open(f"{guest.home}/").status == 403
        assert guest.post(f"{guest.home}/players", {"name": "Bo"}).status == 403


def test_revoking_a_device_ends_its_links_and_codes(house: House, owner: Visitor) -> None:
    link = link_on(press(owner, "link", role="scorer"))
    code = code_on(press(owner, "code", role="scorer"))
    device = house.join(Role.SCORER, "Guest")
    guest = Visitor(house, device)
    (form,) = guest.open(link.removeprefix(ORIGIN)).forms
    press(owner, f"{device.number}/revoke")
    with no_row_changes(house.app):
        assert guest.submit(form).status == 404
        assert guest.post("/join", {"code": code}).status == 422
    assert "Open links and codes" not in owner.open(page_of(owner)).root.text


@both_databases
def test_conflicting_change_of_a_device_is_shown_and_can_be_repeated(
    house: House, owner: Visitor
) -> None:
    device = house.join(Role.VIEWER, "Guest")
    other = Visitor(house, house.join(Role.OWNER))
    stale = other.open(page_of(other))
    assert press(owner, f"{device.number}/name", name="Bo's phone").status == 303
    assert press(owner, f"{device.number}/role", role="owner").status == 303
    for what, fields, stands in (
        ("name", {"name": "Cy's phone"}, "Bo's phone Owner"),
        ("role", {"role": "scorer"}, "Cy's phone Owner"),
    ):
        with nothing_changes(house.app):
            page = other.submit(stale.form(f"/{device.number}/{what}"), fields)
        assert page.status == 409
        assert "Someone else changed this in the meantime" in page.root.text
        assert stands in page.root.text
        again = page.form(f"/{device.number}/{what}")
        assert what != "name" or dict(again.fields)["name"] == "Cy's phone"
        assert other.submit(again, fields).status == 303


def test_error_is_shown_at_its_device(house: House, owner: Visitor) -> None:
    device = house.join(Role.SCORER, "Guest")
    gone = house.join(Role.SCORER, "Old phone")
    house.writer(Role.OWNER)(actions.revoke, gone.number)
    with nothing_changes(house.app):
        page = press(owner, f"{device.number}/name", name="x" * 41)
        assert (page.status, len(page.errors)) == (422, 1)
        assert dict(page.form(f"/{device.number}/name").fields)["name"] == "x" * 41
        assert press(owner, f"{device.number}/role", role="king").status == 422
        late = owner.post(f"{page_of(owner)}/{gone.number}/role", {"role": "owner"})
        assert late.errors == ["“Old phone” has already been revoked."]
        assert owner.post(f"{page_of(owner)}/link", {"role": "king"}).status == 422
        page = owner.post(f"{page_of(owner)}/code", {"role": "owner"})
        assert (page.status, page.errors) == (422, [("A spoken code cannot make anyone an owner.")])


# ---- oneself ----


def test_last_owner_is_named_and_neither_lowered_nor_revoked(house: House, owner: Visitor) -> None:
    says = [
        "Apart from the server's terminal, only “Owner's phone” is an owner. "
        "Make another device an owner first."
    ]
    with nothing_changes(house.app):
        for what, fields in (("role", {"role": "scorer"}), ("revoke", {})):
            page = press(owner, f"1/{what}", **fields)
            assert (page.status, page.errors) == (422, says)
    home = owner.open(f"{owner.home}/house").root.text
    assert "no other device is an owner" in home
    house.join(Role.OWNER)
    assert "no other device is an owner" not in owner.open(f"{owner.home}/house").root.text


def test_owner_who_lowers_itself_gets_the_home_page(house: House, owner: Visitor) -> None:
    house.join(Role.OWNER)
    assert press(owner, "1/role", role="viewer").location == f"{owner.home}/"
    assert owner.open(f"{owner.home}/").status == 200
    assert owner.open(page_of(owner)).status == 403


def test_owner_who_revokes_itself_leaves_the_house(house: House, owner: Visitor) -> None:
    house.join(Role.OWNER)
    page = press(owner, "1/revoke")
    assert page.location == "/"
    assert owner.client.get_cookie(house.cookie_name) is None
    assert owner.open(f"{owner.home}/").status == 403


def test_the_last_owner_may_leave_and_was_warned(house: House, owner: Visitor) -> None:
    home = owner.open(f"{owner.home}/house")
    assert "only the recovery code" in home.root.text
    assert owner.submit(home.form("/leave")).status == 303
    assert owner.open(f"{owner.home}/").status == 403


# ---- a link to scan ----


def test_qr_code_has_the_link(owner: Visitor) -> None:
    page = press(owner, "link", role="viewer")
    link = link_on(page)
    (drawing,) = page.root.all("svg", class_="qr")
    (path,) = drawing.all("path")
    rows = [list(row) for row in segno.make_qr(link, error="l").matrix_iter(border=4)]
    side = len(rows)
    assert drawing.attributes["viewbox"] == f"0 0 {side} {side}"
    places = product(range(side), range(side))
    assert modules(path.attributes["d"]) == {(x, y) for x, y in places if rows[y][x]}
    assert not {"style", "onclick"} & {
        name for element in drawing.all() for name in element.attributes
    }
    assert segno.make_qr(f"{link}x", error="l").matrix != segno.make_qr(link, error="l").matrix


@pytest.mark.parametrize("length", [1, 40, 60, 200])
def test_drawn_qr_code_is_that_of_segno(length: int) -> None:
    content = "x" * length
    qr = Qr.of(content)
    rows = [list(row) for row in segno.make_qr(content, error="l").matrix_iter(border=4)]
    assert qr.side == len(rows)
    assert modules(qr.path) == {
        (x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    }


def test_the_secret_is_in_no_address_and_not_shown_again(app: Flask, owner: Visitor) -> None:
    for what, role in (("link", "owner"), ("code", "scorer"), ("recovery", None)):
        page = press(owner, what, **({"role": role} if role else {}))
        assert page.status == 200
        assert page.headers["Cache-Control"] == "no-store"
        assert "Location" not in page.headers
        assert page.response.request.path == f"{page_of(owner)}/{what}"
        assert owner.open(f"{page_of(owner)}/{what}").status == 405
        paragraphs = " ".join(paragraph.text for paragraph in page.root.all("p"))
        (secret,) = re.findall(r"[\w-]{32}|\d{4} \d{4}|(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}", paragraphs)
        later = owner.open(page_of(owner))
        for content in (f"{later.headers}{later.html}", repr(dump(app))):
            assert secret not in content
            assert re.sub("[ -]", "", secret) not in content


def test_the_same_form_twice_shows_the_same(app: Flask, house: House, owner: Visitor) -> None:
    page = owner.open(page_of(owner))
    for what, fields in (
        ("link", {"role": "viewer"}),
        ("code", {"role": "viewer"}),
        ("recovery", {}),
    ):
        form = page.form(f"/devices/{what}")
        first = owner.submit(form, fields)
        with nothing_changes(app):
            again = owner.submit(form, fields)
        assert [paragraph.text for paragraph in first.root.all("p")] == [
            paragraph.text for paragraph in again.root.all("p")
        ]
    assert owner.submit(page.form("/devices/link"), {"role": "owner"}).status == 200
    house.writer(Role.OWNER)(actions.revoke, house.join().number)
    with nothing_changes(app):
        gone = owner.submit(page.form("/devices/link"), {"role": "viewer"})
    assert gone.status == 409
    assert "This changed while you were editing" in gone.root.text


@audit_only
def test_open_invites_are_listed_and_can_be_ended(house: House, owner: Visitor) -> None:
    press(owner, "link", role="scorer")
    press(owner, "end")
    assert "Open links and codes" not in owner.open(page_of(owner)).root.text
    link = link_on(press(owner, "link", role="viewer")).removeprefix(ORIGIN)
    press(owner, "code", role="scorer")
    (listed,) = owner.open(page_of(owner)).root.all("ul", class_="open")
    invites = [item.text.rpartition(" · ")[0] for item in listed.all("li")]
    assert invites == ["Code · Scorer", "Link · Viewer"]
    assert press(owner, "end").location == page_of(owner)
    assert "Open links and codes" not in owner.open(page_of(owner)).root.text
    assert Visitor(house, None).open(link).status == 404


@audit_only
def test_link_has_the_public_address(make_app: MakeApp) -> None:
    at_home = "http://192.168.1.20:8000"
    hosts = ("localhost", "127.0.0.1", "192.168.1.20", "cards.local")
    for url, browser, address in (
        ("http://localhost:8000", "http://localhost", "http://localhost"),
        (at_home, "http://localhost:8000", at_home),
        (at_home, "http://127.0.0.1:8000", at_home),
        (at_home, "http://cards.local:8000", "http://cards.local:8000"),
    ):
        house = House(make_app(url=url, hosts=hosts))
        visitor = Visitor(house, None, origin=browser)
        visitor.client.set_cookie(
            house.cookie_name, house.owner.token, domain=urlsplit(browser).hostname or ""
        )
        page = press(visitor, "link", role="viewer")
        assert link_on(page).startswith(f"{address}/join/")
        digits = press(visitor, "code", role="viewer")
        assert f"{address}/join" in digits.root.text
        warning = (
            "Only this computer can open that address."
            " Connect it to the phones' Wi-Fi, restart Scorekeeper and invite again."
        )
        for invite_page in (page, digits):
            assert (warning in invite_page.root.text) == ("localhost" in address)
