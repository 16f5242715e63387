"""Joining by a code: spoken, or printed for recovery."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.house.joining import inviting
from scorekeeper.house.joining.actions import MAX_BY_ONE
from scorekeeper.house.joining.codes import Code
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.house.joining.test_views import USED_UP, device_cookies, devices, invited
from tests.running.databases import both_databases
from tests.support import House, dump, new_key, no_row_changes
from tests.web.visitor import Page, Visitor

MINUTE_MS = 60 * 1000
NOT_GOOD = ["This code is wrong or has expired. Ask for a new one."]


def spoken_code(house: House, role: Role = Role.SCORER) -> Code:
    """A spoken code, made now."""
    owner = replace(house.actor(Role.OWNER), at=now_ms())
    with house.app.app_context():
        secret = str(house.app.secret_key)
        return inviting.make_code(owner, Stamp(new_key(), 0), role, secret=secret)


def printed(house: House) -> Code:
    """The recovery code."""
    secret = str(house.app.secret_key)
    return house.writer(Role.OWNER)(inviting.make_recovery, secret=secret)


def wrong(code: Code, by: int = 1) -> str:
    """Another spoken code."""
    return f"{(int(code.text) + by) % 10**8:08}"


def type_in(visitor: Visitor, code: str) -> Page:
    """Open the page, and type the code into the field for it."""
    spoken_form, printed = visitor.open("/join").forms
    return visitor.submit(spoken_form if len(code) < 12 else printed, {"code": code})


def but_for_what_was_typed(page: Page) -> str:
    """The answer, without what differs each time."""
    text = re.sub(r'(name="(csrf_token|key|code)" value|data-answered)="[^"]*"', r"\1", page.html)
    return f"{page.status} {text}"


# ---- a spoken code ----


def test_spoken_code_admits_a_device(house: House, stranger: Visitor) -> None:
    code = spoken_code(house)
    assert stranger.open("/").root.text.count("I have a code") == 1
    with no_row_changes(house.app):
        page = type_in(stranger, code.formatted)
        assert page.status == 200
        assert device_cookies(page) == []
    assert "Kitchen" in page.root.text
    assert "Join to keep score" in page.root.text
    (form,) = page.forms
    assert form.action == "/join/by-code"
    joined = stranger.submit(form, {"name": "My phone"})
    assert (joined.status, joined.location) == (303, f"{stranger.home}/who")
    (cookie,) = device_cookies(joined)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert stranger.open(f"{stranger.home}/").status == 200
    assert devices(house)[-1] == ("My phone", "scorer", False)
    for answer in (page, joined):
        assert code.text not in f"{answer.headers}{answer.response.request.path}"


def test_the_same_join_form_twice_is_one_device(house: House) -> None:
    for code in (spoken_code(house).formatted, printed(house).formatted):
        visitor = Visitor(house, None)
        (form,) = type_in(visitor, code).forms
        first = visitor.submit(form)
        before = devices(house)
        again = visitor.submit(form)
        assert devices(house) == before
        assert first.location == again.location
        assert device_cookies(first)[0].split(";")[0] == device_cookies(again)[0].split(";")[0]


@audit_only
def test_spoken_code_admits_forty_and_refuses_the_next(house: House) -> None:
    code = spoken_code(house)
    for _ in range(MAX_BY_ONE):
        visitor = Visitor(house, None)
        assert visitor.submit(type_in(visitor, code.formatted).forms[0]).status == 303
    late = Visitor(house, None)
    with no_row_changes(house.app):
        page = late.submit(type_in(late, code.formatted).forms[0], {"name": "Late phone"})
    assert (page.status, page.errors, device_cookies(page)) == (422, USED_UP, [])
    assert dict(page.forms[0].fields)["name"] == "Late phone"


def test_a_spoken_code_is_posted_and_never_opened(app: Flask, house: House) -> None:
    code, visitor = spoken_code(house), Visitor(house, None)
    with no_row_changes(app):
        assert visitor.open(f"/join/{code.text}").status == 404
        assert visitor.open("/join/by-code").status == 404
        page = visitor.open(f"/join?code={code.text}")
        assert [dict(form.fields)["code"] for form in page.forms] == ["", ""]


def test_spoken_code_is_valid_for_ten_minutes(
    app: Flask, house: House, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, begin = spoken_code(house), now_ms()
    clock = "scorekeeper.house.joining.by_code.now_ms"
    with no_row_changes(app):
        monkeypatch.setattr(clock, lambda: begin + 9 * MINUTE_MS)
        (form,) = type_in(stranger, code.formatted).forms
        monkeypatch.setattr(clock, lambda: begin + 11 * MINUTE_MS)
        assert type_in(stranger, code.formatted).status == 422
        late = stranger.submit(form)
    assert form.action == "/join/by-code"
    assert (late.status, late.errors, device_cookies(late)) == (422, NOT_GOOD, [])


def test_wrong_expired_dead_and_used_codes_answer_alike(house: House, stranger: Visitor) -> None:
    replaced, used = printed(house), printed(house)
    visitor = Visitor(house, None)
    assert visitor.submit(type_in(visitor, used.formatted).forms[0]).status == 303
    code = spoken_code(house)
    house.writer(Role.OWNER)(inviting.end_all)
    answers = [type_in(stranger, typed) for typed in (code.formatted, wrong(code), wrong(code, 7))]
    assert {page.status for page in answers} == {422}
    assert {tuple(page.errors) for page in answers} == {tuple(NOT_GOOD)}
    assert len({but_for_what_was_typed(page) for page in answers}) == 1
    long = [type_in(stranger, typed.formatted) for typed in (replaced, used)]
    assert {tuple(page.errors) for page in long} == {tuple(NOT_GOOD)}
    assert len({but_for_what_was_typed(page) for page in long}) == 1


def test_malformed_code_is_shown_again_with_error(
    app: Flask, house: House, stranger: Visitor
) -> None:
    slip = printed(house).formatted
    slip = slip[:-1] + ("0" if slip[-1] != "0" else "1")
    spoken_code(house)
    with no_row_changes(app):
        for typed, why in (("", "8 digits"), ("1234 567", "8 digits"), (slip, "a typo")):
            page = type_in(stranger, typed)
            assert page.status == 422
            (error,) = page.errors
            assert why in error
            assert typed in [dict(form.fields)["code"] for form in page.forms]


def test_a_device_by_code_needs_a_name_that_can_be_shown(
    app: Flask, house: House, stranger: Visitor
) -> None:
    (form,) = type_in(stranger, spoken_code(house).formatted).forms
    with no_row_changes(app):
        for name in ("", "x" * 41, "a\u202eb"):
            page = stranger.submit(form, {"name": name})
            assert (page.status, len(page.errors), device_cookies(page)) == (422, 1, [])
            (again,) = page.forms
            assert dict(again.fields)["name"] == name
            assert dict(again.fields)["code"] == dict(form.fields)["code"]
            assert again.action == form.action
        strange = stranger.submit(form, {"points": "9"})
        assert (strange.status, len(strange.errors)) == (422, 1)


# ---- guessing ----


def test_wrong_codes_are_limited_by_address_and_in_total(make_app: MakeApp) -> None:
    app = make_app(proxies=1)
    house = House(app)
    code, before = spoken_code(house), len(devices(house))

    def guess(address: str, typed: str, path: str = "/join") -> Page:
        visitor = Visitor(house, None)
        headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "http"}
        name = {"name": "Me"} if path.endswith("by-code") else {}
        return visitor.post(path, {"code": typed, **name}, headers=headers)

    for number in range(10):
        path = "/join" if number % 2 else "/join/by-code"
        assert guess("10.0.0.1", wrong(code, number + 1), path).status == 422
    with no_row_changes(app):
        for path in ("/join", "/join/by-code"):
            refused = guess("10.0.0.1", code.text, path)
            assert refused.status == 429
            assert "Too fast" in refused.root.text
    assert guess("10.0.0.2", code.text).status == 200
    for number in range(50):
        assert guess(f"10.0.1.{number}", wrong(code, 99)).status == 422
    assert guess("10.0.2.1", code.text).status == 429
    assert len(devices(house)) == before


@both_databases
def test_hundred_wrong_tries_in_any_workers_end_a_code(make_app: MakeApp, house: House) -> None:
    code = spoken_code(house)
    secret = str(house.app.secret_key)
    workers = [make_app() for _ in range(2)]
    for number in range(100):
        with workers[number % 2].app_context():
            assert not inviting.look_up(Code(wrong(code)), secret=secret, at=now_ms())
    page = type_in(Visitor(house, None), code.formatted)
    assert (page.status, page.errors) == (422, NOT_GOOD)


# ---- the recovery code ----


def test_the_recovery_code_makes_an_owner_and_asks_for_a_new_one(
    house: House, stranger: Visitor
) -> None:
    code = printed(house)
    with no_row_changes(house.app):
        page = type_in(stranger, code.formatted.lower())
    assert "Join as an owner" in page.root.text
    assert "uses up the recovery code" in page.root.text
    (form,) = page.forms
    assert form.action == "/join/by-code"
    joined = stranger.submit(form, {"name": "New phone"})
    assert (joined.status, joined.location) == (303, f"{stranger.home}/devices")
    assert devices(house)[-1] == ("New phone", "owner", False)
    assert "The recovery code was used" in stranger.open(joined.location).root.text
    other = Visitor(house, None)
    with no_row_changes(house.app):
        assert type_in(other, code.formatted).errors == NOT_GOOD
        late = other.send(form.action, form.filled({"csrf_token": other.token, "key": new_key()}))
        assert (late.status, late.errors) == (422, NOT_GOOD)
    made = stranger.submit(stranger.open(joined.location).form("/recovery"))
    assert made.status == 200
    assert "There is a recovery code" in stranger.open(joined.location).root.text


def test_printed_slip_has_code_house_and_purpose(house: House, owner: Visitor) -> None:
    page = owner.submit(owner.open(f"{owner.home}/devices").form("/recovery"))
    (slip,) = page.root.all("section", class_="slip")
    assert "Kitchen" in slip.text
    assert "Recovery code for Scorekeeper" in slip.text
    assert slip.text.endswith("http://localhost/join")
    (code,) = (paragraph.text for paragraph in slip.all("p", class_="recovery"))
    assert re.fullmatch(r"([0-9A-Z]{4}-){6}[0-9A-Z]{4}", code)
    on_screen = [element for element in page.root.all(class_="screen") if element.inside("main")]
    assert len(on_screen) == 3
    visitor = Visitor(house, None)
    assert type_in(visitor, code).status == 200


def test_links_are_no_codes_and_codes_no_links(app: Flask, house: House, stranger: Visitor) -> None:
    link = invited(house).removeprefix("/join/")
    code = printed(house)
    with no_row_changes(app):
        assert stranger.open(f"/join/{code.text}").status == 404
        assert stranger.open(f"/join/{code.formatted}").status == 404
        assert type_in(stranger, link).status == 422
        hashes = [row["code_hash"] for row in dump(app)["code"]]
        assert type_in(stranger, hashes[0]).status == 422
