"""Search for the sittings of any game at a table."""

from typing import Any

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.games.shedding.actions import matches
from scorekeeper.web.sitting_listing import find_sittings
from tests.cases.bidding import GAMES
from tests.cases.pads import plain
from tests.depth import audit_only
from tests.running.statements import statements
from tests.support import House
from tests.web.visitor import Page, Visitor


@pytest.fixture
def looker(house: House) -> Visitor:
    """A viewer in a house with two pads, two games of exact bids, two matches."""
    ann, bo, cy = house.add_players("Ann", "Bo", "Benjamin")
    write = house.writer()

    def begin(action: Any, name: str, date: str, *players: int, **more: Any) -> None:
        write(action, name=name, date=date, players=[*players], **more)

    toad = plain(title="Toad in the hole")
    begin(pads.start, "", "2026-11-20", ann, bo, settings=settings_of("hearts", 2))
    begin(pads.start, "At the lake", "2025-03-02", ann, cy, settings=toad)
    bids: dict[str, Any] = {"rules": {}, "first_dealer": 0}
    begin(sittings.start, "", "2026-11-20", ann, bo, cy, game=GAMES["oh-hell"], **bids)
    begin(sittings.start, "Finale", "2026-10-02", ann, bo, cy, game=GAMES["wizard"], **bids)
    begin(matches.start, "", "2026-11-20", ann, bo, target=10)
    begin(matches.start, "Finale", "2025-12-31", bo, cy, target=10)
    return Visitor(house, house.join(Role.VIEWER))


def listed(page: Page) -> list[str]:
    """The names of the listed sittings."""
    return [next(item.all("bdi")).text for item in page.root.all(class_="listed-name")]


PAD, BIDS, MATCHES = "pad/games", "bidding/sittings", "shedding/matches"


@audit_only
@pytest.mark.parametrize(
    ("where", "query", "expected"),
    [
        (PAD, "lake", ["At the lake"]),
        (PAD, "LAKES", ["At the lake"]),
        (PAD, "toad", ["At the lake"]),
        (PAD, "benjamn", ["At the lake"]),
        (PAD, "ann", ["Friday", "At the lake"]),
        (PAD, "ann hearts", ["Friday"]),
        (PAD, "bo lake", []),
        (PAD, "march", ["At the lake"]),
        (PAD, "марта", ["At the lake"]),
        (PAD, "2 march 2025", ["At the lake"]),
        (PAD, "пятница", ["Friday"]),
        (PAD, "the", ["At the lake"]),
        (PAD, "quince", []),
        (PAD, "...", []),
        (BIDS, "wiz", ["Finale"]),
        (BIDS, "hell november", ["Friday"]),
        (BIDS, "benj", ["Friday", "Finale"]),
        (MATCHES, "december", ["Finale"]),
        (MATCHES, "2026", ["Friday"]),
    ],
)
def test_results_contain_every_word_of_the_query(
    looker: Visitor, where: str, query: str, expected: list[str]
) -> None:
    form = looker.open(f"{looker.home}/{where}").root.all("form", role="search")
    assert [form_element.attributes["action"] for form_element in form] == [
        f"{looker.home}/{where}"
    ]
    page = looker.open(f"{looker.home}/{where}?q={query}")
    assert listed(page) == expected
    assert ("Nothing found." in page.root.text) is (not expected)
    (field,) = page.root.all("input", name="q")
    assert field.attributes["value"] == query


def test_sitting_is_found_by_its_russian_name(looker: Visitor) -> None:
    page = looker.open(f"{looker.home}/{PAD}?q=черви", accept_language="ru")
    assert listed(page) == ["Пятница"]


def test_search_without_sittings_takes_no_query(viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/{PAD}")
    assert not list(page.root.all("form", role="search"))


def test_deleted_sitting_is_not_found(house: House, looker: Visitor) -> None:
    house.writer()(pads.SITTING.delete, 2)
    assert listed(looker.open(f"{looker.home}/{PAD}?q=lake")) == []


def test_results_are_paged_with_the_same_number_of_queries(house: House, looker: Visitor) -> None:
    at: dict[str, Any] = {"date": "2026-01-01", "players": [1, 2], "settings": plain(title="X")}
    address = f"{looker.home}/{PAD}?q=game"
    house.writer()(pads.start, name="Game 0", **at)
    with statements(house.app) as few:
        looker.open(address)
    for n in range(1, 62):
        house.writer()(pads.start, name=f"Game {n}", **at)
    with statements(house.app) as many:
        page = looker.open(address)
    assert len(few) == len(many)
    assert len(listed(page)) == 60
    (further,) = (a for a in page.root.all("a") if "Search further back" in a.text)
    assert listed(looker.open(further.attributes["href"])) == ["Game 1", "Game 0"]


def test_search_says_how_far_it_looked_and_continues_there(house: House, looker: Visitor) -> None:
    with house.app.test_request_context(), house.place() as place:
        first = find_sittings(place, SITTINGS, "lake", depth=1)
        assert (list(first.lines), first.older, first.searched_until) == ([], 1, "2026-11-20")
        rest = find_sittings(place, SITTINGS, "lake", before=first.older, depth=1)
        assert ([line.name for line in rest.lines], rest.older) == (["At the lake"], None)
