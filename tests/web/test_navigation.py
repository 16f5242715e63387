"""Where things are: four destinations on every page but tables, and nothing far from them."""

from flask import Flask

from scorekeeper.games.sittings import NOUNS
from scorekeeper.web.links import DESTINATIONS
from tests.depth import audit_only
from tests.web.routes import Stage, routes
from tests.web.visitor import Page, Visitor

TAPS = 3

OUTSIDE = {
    "houses.start",
    "houses.healthz",
    "houses.readyz",
    "houses.house.deleted",
    "joining.show",
    "joining.enter",
    "certificate.show",
    "certificate.file",
    "offline.shown_instead",
    "offline.worker",
    "offline.manifest",
    "moving.show",
    "static",
}
SCRIPTS_ASK = {
    *(f"{game}.live" for game in NOUNS),
    "gaps.ahead",
    "gaps.file",
    "gaps.show_begun",
    "import_export.lost_copies",
    "rulebook.all_of_it",
    "shedding.table_live",
}
PROGRAMS_ASK = {"feeds.calendar", "feeds.standings"}
"""What has a secret in its address, which an owner makes for other programs."""
OF_A_BOARD = {"gaps.challenge", "gaps.save", "gaps.colours", "sheets.gaps"}
"""What is about one game of Gaps alone, a tap from its board."""
OF_A_GAME = {"bidding.games.file", "montana.variants.file"}
"""The file of a house's own game, a tap from its versions."""
OF_A_SEASON = {"seasons.others", "seasons.edit", "seasons.csv", "pictures.season"}
"""What is about one season alone, a tap from it."""
OF_A_PLAYER = {"statistics.player_csv"}
"""What is about one player alone, a tap from the player's statistics."""
OF_A_TABLE = {"bidding.rules"}
"""The rules that a table plays with, if they are not the defaults: a tap from it."""


def destinations(page: Page) -> dict[str, str | None]:
    """The navigation's entries, and the current one."""
    (navigation,) = page.root.all("nav", class_="destinations")
    return {link.text: link.attributes.get("aria-current") for link in navigation.all("a")}


def ways(page: Page) -> set[str]:
    """The pages to which a tap leads, within the house."""
    addresses = (link.attributes.get("href", "") for link in page.root.all("a"))
    return {address.partition("#")[0] for address in addresses if address.startswith("/h/")}


def test_current_destination_is_marked(viewer: Visitor) -> None:
    names = [str(link.label.message) for link in DESTINATIONS.values()]
    for path, here in zip(("/", "/rules", "/evenings", "/house"), names, strict=True):
        links = destinations(viewer.open(viewer.home + path))
        assert links == {name: "page" if name == here else None for name in names}
    assert destinations(viewer.open(f"{viewer.home}/players"))["House"] == "true"


@audit_only
def test_link_back_leads_to_the_destination(viewer: Visitor) -> None:
    for path, name in (
        *(("players", "House"), ("montana/house-rules", "House"), ("print", "House")),
        *(("montana", "Records"), ("shedding/matches", "Records"), ("gaps", "Play")),
    ):
        (bar,) = viewer.open(f"{viewer.home}/{path}").root.all("nav", class_="bar")
        assert [link.text for link in bar.all("a")] == [name]
    for path in ("", "rules", "evenings", "house"):
        assert not list(viewer.open(f"{viewer.home}/{path}").root.all("nav", class_="bar")), path


def test_outside_a_house_language_and_theme_can_be_chosen(stranger: Visitor) -> None:
    for path in ("/", "/code", "/nowhere", f"{stranger.home}/"):
        page = stranger.open(path)
        assert list(page.root.all("form", class_="switches")), path
        assert not list(page.root.all("nav", class_="destinations")), path


@audit_only
def test_nothing_is_more_than_three_taps_away(app: Flask, stage: Stage) -> None:
    owner, addresses = Visitor(stage.house), app.url_map.bind("localhost")
    seen_pages, reached = {f"{owner.home}/"}, {"houses.house.home"}
    newest = seen_pages
    for _ in range(TAPS):
        met = set[str]()
        for address in sorted(newest):
            page = owner.open(address)
            if page.status == 200 and page.html.startswith("<!doctype"):
                met |= ways(page)
        newest, seen_pages = _of_each_page(met - seen_pages), seen_pages | met
        for address in met:
            reached.add(str(addresses.match(address.partition("?")[0], method="GET")[0]))
    pages = {route.endpoint for route in routes(app) if route.method == "GET"}
    far = {page for page in pages - reached if not page.endswith("_pdf")}
    of_one = OF_A_BOARD | OF_A_GAME | OF_A_SEASON | OF_A_PLAYER | OF_A_TABLE
    assert far == OUTSIDE | SCRIPTS_ASK | PROGRAMS_ASK | of_one


def _of_each_page(addresses: set[str]) -> set[str]:
    """One address of each page, without arguments."""
    return {*{address.partition("?")[0]: address for address in sorted(addresses)}.values()}
