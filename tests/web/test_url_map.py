"""Properties of every route; the cases are from the app's map of addresses."""

import re
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.house.joining import actions as joining
from tests.cases.tables import table
from tests.conftest import MakeApp
from tests.depth import THOROUGH, audit_only
from tests.running.databases import own_database
from tests.support import House, nothing_changes
from tests.web.route_forms import WITHOUT_A_PAGE
from tests.web.routes import Route, Stage, in_turn, routes
from tests.web.visitor import ORIGIN, Page, Visitor

NEEDS: dict[str, str] = table("roles")

PEOPLE = ("nobody", "viewer", "scorer", "owner", "owner of another house", "revoked owner")
MAY = {
    "public": set(PEOPLE),
    "viewer": {"viewer", "scorer", "owner"},
    "scorer": {"scorer", "owner"},
    "owner": {"owner"},
}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}

SHOWN_ONCE = {
    *("devices.link", "devices.code", "devices.feed", "devices.recovery", "joining.look_up"),
}
"""What is posted is answered at once, because no address may hold what is shown."""

LOOKED_UP = {
    "montana.house_rules.what_if",
    "bidding.games.draft",
    "bidding.games.draft_new",
    "declarer.games.draft",
    "declarer.games.draft_new",
    "montana.variants.draft",
    "montana.variants.draft_new",
    "import_export.preview",
    "import_export.preview_history",
    "import_export.preview_score_list",
}
"""What is posted is answered at once, because it changes nothing: it only asks."""

KINDS = {
    *("text/html", "text/plain", "text/csv", "text/css", "text/javascript"),
    *("image/svg+xml", "application/json", "application/manifest+json", "text/calendar"),
}
"""The response's text; printed sheets are no text."""

KEPT = "private, no-cache"
KEPT_A_YEAR = "private, max-age=31536000, immutable"  # by an address with all arguments
MAY_HIDE = re.compile(r"/(montana|bidding)/\d")  # a form turns that on; see test_hidden_bids
KEPT_NOWHERE = re.compile(r"/(arrive|devices|import-export|join)\b|/print/[\w/-]+$")  # but PDFs

PRINTED_BY_A_VIEWER = {
    *("pictures.sitting", "pictures.evening", "pictures.season"),
    "sheets.season_pdf",
}

NO_NUMBERS = ("9" * 30, "9" * 5000, str(2**31), str(2**31 - 1), "-1", "0", "1.0", "x", "%D9%A4")


def person(kind: str, house: House) -> Visitor:
    """A browser with this role."""
    if kind == "nobody":
        return Visitor(house, None)
    if kind == "owner of another house":
        visitor = Visitor(house, None)
        other = House(house.app, "Attic")
        visitor.remember(other, other.owner)
        return visitor
    if kind == "revoked owner":
        device = house.join(Role.OWNER)
        house.writer(device)(joining.leave)  # an owner who revokes it would end the stage's links
        return Visitor(house, device)
    return Visitor(house, Role(kind))


def call(visitor: Visitor, stage: Stage, route: Route, **others: str) -> Page:
    """Try the route; a form that the app would accept goes with it."""
    address = stage.address(route, **others)
    if route.method == "GET":
        return visitor.open(address)
    return visitor.send(address, stage.form(route, visitor.token))


def comparable(page: Page, house: str) -> tuple[int, list[tuple[str, str]], str]:
    """The answer, but for what differs each time and the house's name in its own address."""
    headers = [(n, v) for n, v in page.headers if n not in {"Set-Cookie", "Content-Length"}]
    text = re.sub(r'(name="csrf_token" value)="[^"]+"', r"\1", page.html)
    return page.status, headers, text.replace(house, "HOUSE")


def some(form: Mapping[str, object], number: int) -> Sequence[str]:
    """One of its fields in turn, of the stamp's where there is no other; all if thorough."""
    if THOROUGH:
        return [*form]
    own = [name for name in form if name not in {"csrf_token", "key", "seen"}] or [*form]
    return [own[number % len(own)]]


def twice(value: str | list[str]) -> list[str]:
    """A field's value, twice."""
    return [value, value] if isinstance(value, str) else [*value, value[0]]


def unsafe(app: Flask) -> list[Route]:
    """The routes that take a form."""
    return [route for route in routes(app) if route.method != "GET"]


# ---- who may ----


def test_the_table_of_roles_lists_every_route_and_no_other(app: Flask) -> None:
    assert sorted(route.name for route in routes(app)) == sorted(NEEDS)


@pytest.mark.parametrize(
    "kind", [*PEOPLE[:4], *(pytest.param(kind, marks=audit_only) for kind in PEOPLE[4:])]
)
def test_routes_are_limited_to_their_roles(app: Flask, stage: Stage, kind: str) -> None:
    visitor, here, there = person(kind, stage.house), stage.house.public_id, "nowhere999"
    allowed = [route for route in routes(app) if kind in MAY[NEEDS[route.name]]]
    pages, given = list[Page](), list[Page]()
    with nothing_changes(app):  # by looking either
        for route in routes(app):
            if route not in allowed:
                refused = call(visitor, stage, route)
                assert refused.status == 403, route
                belongs = kind in MAY["viewer"]  # and so knows that the house is there
                if THOROUGH or not belongs:
                    elsewhere = call(visitor, stage, route, house=there)
                    assert elsewhere.status == 403, route
                    assert belongs or comparable(refused, here) == comparable(elsewhere, there), (
                        route
                    )
                pages.append(refused)
            elif route.method == "GET" and is_tried(route, kind):
                given.append(call(visitor, stage, route))
    given += [call(visitor, stage, route) for route in allowed if route.method != "GET"]
    for page in given:
        assert page.status in {200, 303, 308}, page.response.request
    check_headers(pages + given)
    named = check_cookies(pages + given)
    if kind == "owner":
        assert named == {"session", "theme", "gaps", stage.house.cookie_name}


def is_tried(route: Route, kind: str) -> bool:
    """Return whether a visitor of that kind tries the route; printing takes a while.

    A viewer prints all other sheets in `test_every_sheet`.
    """
    if THOROUGH:
        return True
    if kind == "scorer" and route.method == "GET":  # may open the pages of a viewer
        return NEEDS[route.name] == "scorer"
    if not route.is_printed:
        return True
    return kind == "viewer" and route.endpoint in PRINTED_BY_A_VIEWER


@own_database
def test_view_without_role_is_refused(app: Flask) -> None:
    app.add_url_rule("/bare", "bare", lambda: "never", methods=["GET", "POST"])
    assert {route.name for route in routes(app)} - set(NEEDS) == {"GET bare", "POST bare"}
    owner = Visitor(House(app))
    with nothing_changes(app):
        answers = [owner.open("/bare"), owner.open("/bare", method="HEAD"), owner.post("/bare")]
    assert [page.status for page in answers] == [403, 403, 403]
    assert "never" not in answers[0].html + answers[2].html


# ---- where writes come from ----

ATTACKS: dict[str, dict[str, str | None]] = {
    "foreign origin": {"Origin": "https://evil.example"},
    "foreign origin that begins like ours": {"Origin": "http://localhost.evil.example"},
    "foreign origin that ends like ours": {"Origin": "http://evil-localhost"},
    "another port": {"Origin": "http://localhost:8001"},
    "another scheme": {"Origin": "https://localhost"},
    "an origin that no browser sends": {"Origin": "http://["},
    "our name before the real one": {"Origin": "http://localhost@evil.example"},
    "no origin": {"Origin": None},
    "empty origin": {"Origin": ""},
    "origin null": {"Origin": "null"},
    "cross-site": {"Sec-Fetch-Site": "cross-site"},
    "same-site": {"Sec-Fetch-Site": "same-site"},
    "not from a page": {"Sec-Fetch-Site": "none"},
}


def test_no_route_takes_a_form_from_another_site(app: Flask, stage: Stage, owner: Visitor) -> None:
    with nothing_changes(app):
        for route, (attack, headers) in in_turn(unsafe(app), ATTACKS.items()):
            form = stage.form(route, owner.token)
            page = owner.send(stage.address(route), form, headers=headers)
            assert page.status == 403, (attack, route)


def test_no_route_takes_a_form_without_its_token(app: Flask, stage: Stage, owner: Visitor) -> None:
    assert owner.token  # a session there is
    with nothing_changes(app):
        for route, token in in_turn(unsafe(app), (None, "", "x", Visitor(stage.house).token)):
            form = stage.form(route, token or "")
            if token is None:
                del form["csrf_token"]
            page = owner.send(stage.address(route), form)
            assert (page.status, "Nothing was changed" in page.html) == (400, True), route


def test_mark_of_queue_replaces_token_only_at_tables(
    app: Flask, stage: Stage, owner: Visitor
) -> None:
    games = "montana|bidding|declarer|hearts|shedding|pad|gaps"
    table = re.compile(rf"/h/<house>/(({games})/<number:number>/|gaps/ahead/|queued$)")
    assert owner.token  # a session there is
    refused = set()
    with nothing_changes(app):
        for route in unsafe(app):
            if table.match(route.rule):
                continue
            form = stage.form(route, "")
            del form["csrf_token"]
            page = owner.send(stage.address(route), form, headers={"X-Queued": "last"})
            assert (page.status, "Nothing was changed" in page.html) == (400, True), route
            refused.add(route.endpoint)
    assert refused >= {"houses.house.delete_house", "devices.link", "devices.revoke", "gaps.begin"}


@audit_only
def test_the_same_forms_are_taken_from_our_own_pages(app: Flask, stage: Stage) -> None:
    owner = Visitor(stage.house)
    headers = {"Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}
    for route in unsafe(app):
        form = stage.form(route, owner.token)
        status = owner.send(stage.address(route), form, headers=headers).status
        shows_page = route.endpoint in SHOWN_ONCE | LOOKED_UP
        usual = 308 if route.endpoint == "gaps.begin_ahead" else 200 if shows_page else 303
        assert status == WITHOUT_A_PAGE.get(route.endpoint, usual), route


def test_options_and_get_requests_write_nothing(
    app: Flask, stage: Stage, owner: Visitor, stranger: Visitor
) -> None:
    """Pages are covered by `test_routes_are_limited_to_their_roles`."""
    with nothing_changes(app):
        for route in routes(app) if THOROUGH else unsafe(app):
            for visitor, method in product(
                (owner, stranger) if THOROUGH else (owner,),
                ("GET", "HEAD", "OPTIONS") if THOROUGH else ("GET", "OPTIONS"),
            ):
                assert visitor.open(stage.address(route), method=method).status < 500, route


@audit_only
def test_other_methods_are_refused(app: Flask, stage: Stage, owner: Visitor) -> None:
    with nothing_changes(app):
        for route, method in in_turn(routes(app), ("PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")):
            page = owner.open(stage.address(route), method=method, origin=ORIGIN)
            check_headers([page])
            assert (page.status, route.method in page.headers["Allow"]) == (405, True), route


# ---- what is sent ----


@audit_only
def test_an_unknown_or_a_repeated_field_is_refused(make_app: MakeApp) -> None:
    app = make_app(write_limit="10000/minute")
    stage = Stage(House(app))
    owner = Visitor(stage.house)
    with nothing_changes(app):
        for number, route in enumerate(unsafe(app)):
            form = stage.form(route, owner.token)
            unknown_or_own = ("points", *some(form, number))
            for name in unknown_or_own if THOROUGH else unknown_or_own[number % 2 :][:1]:
                page = owner.send(stage.address(route), form | {name: twice(form.get(name, "9"))})
                if fine := WITHOUT_A_PAGE.get(route.endpoint):
                    assert page.status == (fine if name == "csrf_token" else 400), name
                else:
                    assert page.status == 422, (route, name)
                    assert page.errors, (route, name)


def test_invalid_number_in_an_address_is_404(app: Flask, stage: Stage, owner: Visitor) -> None:
    large = ("9" * 30, str(2**31 - 1))
    with nothing_changes(app):
        for count, route in enumerate(routes(app)):
            # the same for all, so only two are tried with every kind
            every = route.endpoint in {"montana.show", "montana.bid"}
            # werkzeug answers 405 where a page has the address of the form
            gone = {404, 405} if route.method == "POST" else {404}
            for bad in NO_NUMBERS if every else large if THOROUGH else large[count % 2 :][:1]:
                if "number" in route.arguments:
                    assert call(owner, stage, route, number=bad).status in gone, (route, bad)
                if "deal" in route.arguments:
                    # a number this may be, though no deal of the night has it
                    could_be = bad in {"0", str(2**31 - 1)} and route.method == "POST"
                    allowed = {422} if could_be else gone
                    assert call(owner, stage, route, deal=bad).status in allowed, (route, bad)


@audit_only
def test_invalid_number_in_a_query_is_ignored(app: Flask, stage: Stage, owner: Visitor) -> None:
    nights = f"{owner.home}/montana"
    with nothing_changes(app):
        for bad in (*NO_NUMBERS, "9" * 19, "", "1e3", "%00", "%ED%A0%80", "%FF"):
            assert owner.open(f"{nights}?before={bad}").status == 200, bad
            assert owner.open(f"{nights}/new?s=1&s={bad}&s=2").status == 200, bad
            assert owner.open(f"{nights}/new?like={bad}").status in {200, 404}, bad
            assert owner.open(f"{nights}/1?ask={bad}").status == 200, bad
            assert owner.open(f"{nights}/2?ask=bid-{bad}").status == 200, bad


# ---- what every answer carries ----


def test_responses_without_route_have_the_same_headers(app: Flask, stage: Stage) -> None:
    """Those of all routes are checked in `test_routes_are_limited_to_their_roles`."""
    owner, stranger = Visitor(stage.house), Visitor(stage.house, None)
    pages = [owner.open("/nowhere"), owner.open("/static/nowhere.js"), owner.open(owner.home)]
    pages += [owner.send("/preferences", {}), owner.open("/", host="evil.example")]
    pages += [owner.send("/preferences", {"next": "x" * size}) for size in (200_000, 2_000_000)]
    pages += [
        stranger.open(f"{owner.home}/house"),
        owner.open(f"{owner.home}/house", method="DELETE", origin=ORIGIN),
    ]
    check_headers(pages)
    assert check_cookies(pages) == {"session"}
    assert {page.status for page in pages} == {308, 400, 403, 404, 405, 413}


def check_headers(pages: Sequence[Page]) -> None:
    """Every answer carries the same."""
    for page in pages:
        request = page.response.request
        headers = {name: page.headers.getlist(name) for name in HEADERS}
        assert headers == {name: [value] for name, value in HEADERS.items()}, request
        assert "Strict-Transport-Security" not in page.headers
        assert not [name for name, _ in page.headers if name.startswith("Access-Control-")]
        if page.html:
            kind, _, charset = page.headers["Content-Type"].partition("; ")
            assert charset == "charset=utf-8"
            assert kind in KINDS
        if not request.path.startswith("/static/"):
            cache_rules = {KEPT_A_YEAR if "/colours/" in request.path else KEPT}
            if KEPT_NOWHERE.search(request.path):
                cache_rules = {"no-store"}
            if page.status != 200 or MAY_HIDE.search(request.path):
                cache_rules = {KEPT, "no-store"}
            assert page.headers["Cache-Control"] in cache_rules, request
            assert {"Cookie", "Accept-Language", "HX-Request"} <= set(
                page.headers["Vary"].split(", ")
            )


def check_cookies(pages: Sequence[Page]) -> set[str]:
    """Check that scripts and other sites cannot read the cookies; return their names."""
    cookies = [c for page in pages for c in page.headers.getlist("Set-Cookie")]
    for cookie in cookies:
        _, *attributes = cookie.split("; ")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes), cookie
        assert "Domain" not in cookie
    return {cookie.partition("=")[0] for cookie in cookies}


def test_over_https_every_cookie_is_secure_too(make_app: MakeApp) -> None:
    url = "https://cards.example"
    app = make_app(url=url, hosts=("cards.example", "localhost"))
    stage = Stage(House(app))
    owner = Visitor(stage.house, origin=url)
    blueprints = {"preferences", "gaps", "joining"}
    setting = [route for route in unsafe(app) if route.endpoint.partition(".")[0] in blueprints]
    pages = [
        owner.open(owner.home + "/house"),
        *(call(owner, stage, route) for route in (routes(app) if THOROUGH else setting)),
    ]
    cookies = [cookie for page in pages for cookie in page.headers.getlist("Set-Cookie")]
    named = {cookie.partition("=")[0] for cookie in cookies}
    house = stage.house.public_id
    assert named == {"__Host-session", "__Host-theme", "__Host-gaps", f"__Host-house-{house}"}
    for cookie in cookies:
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; ")[1:])
        assert "Domain" not in cookie
    for page in pages:
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"


@audit_only
def test_session_is_set_by_the_first_page_and_not_again(stranger: Visitor) -> None:
    quiet = [stranger.open("/healthz"), stranger.open("/static/icon.svg")]
    first, second = stranger.open("/"), stranger.open("/")
    assert [page.headers.getlist("Set-Cookie") for page in (*quiet, second)] == [[], [], []]
    (cookie,) = first.headers.getlist("Set-Cookie")
    assert cookie.startswith("session=")
    assert "Expires=" in cookie  # it outlives the browser, and with it the forms left open
