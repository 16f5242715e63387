"""Titles of pages: which game a page of a sitting is about."""

from calendar import day_name

from flask import Flask

from tests.depth import audit_only
from tests.web.routes import Stage, routes
from tests.web.visitor import Visitor

GAMES = {
    "montana": "Montana",
    "bidding": "Oh Hell!",
    "hearts": "Hearts",
    "declarer": "Preferans",
    "pad": "Toad",
    "shedding": "Montana: changing rules",
}


@audit_only
def test_title_of_every_page_of_a_sitting_names_its_game_before_its_day(
    app: Flask, stage: Stage
) -> None:
    owner, seen = Visitor(stage.house), set[str]()
    for route in routes(app):
        blueprint = route.endpoint.partition(".")[0]
        if route.method != "GET" or f"/{blueprint}/<number:number>" not in route.rule:
            continue
        page = owner.open(stage.address(route))
        if blueprint not in GAMES or page.status != 200 or not page.html.startswith("<!doctype"):
            continue
        (title,) = page.root.all("title")
        parts = title.text.split(" · ")
        assert GAMES[blueprint] in parts, title.text
        assert not set(day_name) & set(parts[: parts.index(GAMES[blueprint])]), title.text
        seen.add(route.endpoint)
    assert {
        "montana.tv",
        "bidding.tv",
        "hearts.tv",
        "declarer.tv",
        "pad.tv",
        "montana.me",
        "bidding.me",
    } < seen


def test_title_of_a_page_that_begins_a_sitting_names_its_game(scorer: Visitor) -> None:
    for address, title in (
        ("montana/new", "New night · Montana · Scorekeeper"),
        ("shedding/new", "New match · Montana: changing rules · Scorekeeper"),
        ("pad/new?game=hearts", "New game on the pad · Hearts · Scorekeeper"),
        ("bidding/new/spades", "Spades, each alone · Scorekeeper"),
    ):
        (title_element,) = scorer.open(f"{scorer.home}/{address}").root.all("title")
        assert title_element.text == title
