"""Which language and which light a reader gets, and the switches for both."""

from flask import Flask

from tests.conftest import MakeApp
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

FOREIGN = (
    "//evil.example",
    "///evil.example",
    "http://evil.example",
    "https://evil.example/",
    "HTTP://evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\r\nLocation: http://evil.example",
    "/\nSet-Cookie: a=b",
    "/\tevil",
    "/\x00",
    "\u2028/",
    "/\u0441",
    " //evil.example",
    "/\t/evil.example",
    "evil.example",
    "@evil.example",
    "?next=/",
    "#",
    "",
    " ",
)
OWN = ("/", "/h/abc/", "/h/abc/montana/1?ask=bid-0", "/h/abc/montana/new?s=1&s=2", "/join/a-_b")


def language(page: Page) -> str:
    """Return the `lang` of the page."""
    return next(page.root.all("html")).attributes["lang"]


ACCEPTED = {
    "": "en",
    "en": "en",
    "ru": "ru",
    "RU-ru": "ru",
    "ru-RU,ru;q=0.9,en;q=0.8": "ru",
    "en-GB,ru;q=0.9": "en",
    "en;q=0.1,ru;q=0.2": "ru",
    "de-DE,de;q=0.9": "en",
    "de,ru;q=0.5,en;q=0.4": "ru",
    "ru;q=0,en;q=0.1": "en",
    "ru;q=0": "en",
    "*": "en",
    "xx-\x7f;q=zzz,,;": "en",
    "ru" * 5000: "en",
}


def test_language_of_the_browser_is_used_if_supported(stranger: Visitor) -> None:
    for accept, expected in ACCEPTED.items():
        page = stranger.open("/", Accept_Language=accept)
        assert (page.status, language(page)) == (200, expected), accept


def test_dates_are_written_as_the_language_does(house: House, owner: Visitor) -> None:
    house.start_night()
    nights = f"{owner.home}/montana"
    assert "20 November 2026" in owner.open(nights, Accept_Language="en").root.text
    assert "20 ноября 2026" in owner.open(nights, Accept_Language="ru").root.text


def test_chosen_language_overrides_the_browser(stranger: Visitor) -> None:
    page = stranger.open("/nowhere?x=1", Accept_Language="en")
    (switches,) = page.root.all("form", class_="switches")
    (back,) = switches.all("input", name="next")
    assert back.attributes["value"] == "/nowhere?x=1"
    pressed = {b.attributes["value"]: b.attributes["aria-pressed"] for b in switches.all("button")}
    assert pressed == {
        "en": "true",
        "ru": "false",
        "light": "false",
        "dark": "false",
        "system": "true",
    }
    form = {"csrf_token": stranger.token, "next": "/nowhere?x=1", "language": "ru"}
    chosen = stranger.send("/preferences", form)
    assert (chosen.status, chosen.location) == (303, "/nowhere?x=1")
    (cookie,) = chosen.headers.getlist("Set-Cookie")
    assert {"language=ru", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert language(stranger.open("/", Accept_Language="en")) == "ru"


def test_theme_can_be_chosen(stranger: Visitor) -> None:
    def theme() -> str | None:
        return next(stranger.open("/").root.all("html")).attributes.get("data-theme")

    assert theme() is None
    for chosen, expected in (("dark", "dark"), ("light", "light"), ("system", None)):
        form = {"csrf_token": stranger.token, "theme": chosen}
        assert stranger.send("/preferences", form).status == 303
        assert theme() == expected


def test_invalid_language_cookie_is_ignored(app: Flask) -> None:
    for forged in ("xx-XX", "../../etc/passwd", "en_US", "ru\\0", "<b>", "r" * 4000):
        visitor = app.test_client()
        for name in ("language", "theme"):
            visitor.set_cookie(name, forged)
        page = Page(visitor.get("/"))
        assert (page.status, language(page)) == (200, "en"), forged
        assert "data-theme" not in next(page.root.all("html")).attributes
        assert forged not in page.html


def test_the_switch_leads_to_no_other_site(app: Flask, stranger: Visitor) -> None:
    with nothing_changes(app):
        for back in FOREIGN:
            form = {"csrf_token": stranger.token, "theme": "dark", "next": back}
            for htmx in (False, True):
                page = stranger.send("/preferences", form, htmx=htmx)
                assert page.status == 400, back
                assert not {"Location", "HX-Redirect", "Set-Cookie"} & set(page.headers.keys())


def test_preferences_redirect_to_the_page_before(stranger: Visitor) -> None:
    for back in OWN:
        form = {"csrf_token": stranger.token, "theme": "dark", "next": back}
        assert stranger.send("/preferences", form).location == back


def test_unknown_language_is_refused(app: Flask, stranger: Visitor) -> None:
    forms: list[dict[str, str | list[str]]] = [
        {},
        {"next": "/"},
        {"language": "xx"},
        {"language": ""},
        {"theme": "blue"},
        {"theme": "dark", "admin": "yes"},
        {"theme": ["dark", "light"]},
        {"theme": "dark", "next": ["/", "/h/abc/"]},
    ]
    with nothing_changes(app):
        for form in forms:
            page = stranger.send("/preferences", {"csrf_token": stranger.token, **form})
            assert page.status == 400, form
            assert "Set-Cookie" not in page.headers


def test_over_https_the_choice_is_kept_for_this_host_only(make_app: MakeApp) -> None:
    url = "https://cards.example"
    visitor = Visitor(House(make_app(url=url, hosts=("cards.example",))), None, origin=url)
    form = {"csrf_token": visitor.token, "language": "ru", "theme": "dark"}
    cookies = visitor.send("/preferences", form).headers.getlist("Set-Cookie")
    assert [cookie.partition("=")[0] for cookie in cookies] == ["__Host-language", "__Host-theme"]
    page = visitor.open("/")
    assert language(page) == "ru"
    assert next(page.root.all("html")).attributes["data-theme"] == "dark"


def test_after_a_refused_form_the_switch_leads_to_the_start(house: House, owner: Visitor) -> None:
    page = owner.post(f"{owner.home}/name", {"name": ""})
    (switches,) = page.root.all("form", class_="switches")
    assert [back.attributes["value"] for back in switches.all("input", name="next")] == ["/"]
