"""Choosing the players of any game: those who are here this evening come first."""

from datetime import datetime

import pytest

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.house.people import actions as merging
from tests.cases.evenings import DATE, match, night
from tests.depth import audit_only
from tests.games.shedding.web.matches import stored
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

pytestmark = pytest.mark.usefixtures("past_midnight")


@pytest.fixture
def past_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the evening of the 20th, and half past one."""
    monkeypatch.setattr("scorekeeper.core.clock.here", lambda: datetime(2026, 11, 21, 1, 30))


@pytest.fixture
def five(house: House) -> House:
    """Ann, Bo, Cy, Dee and Eve, who are 1 to 5."""
    house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    return house


def new(visitor: Visitor, game: str, query: str = "") -> Page:
    """The page on which people sit down to a game."""
    return visitor.open(f"{visitor.home}/{game}/new{query}")


def offered(page: Page) -> dict[str, list[str]]:
    """The players who can sit down, list by list."""
    return {
        people.attributes["aria-label"]: [item.text for item in people.all("li")]
        for people in page.root.all("ul", class_="people")
    }


def together(page: Page) -> str:
    """The target of "the same as this evening"; "" where that is not offered."""
    links = [
        link.attributes["href"]
        for link in page.root.all("a", class_="forward")
        if link.text.startswith("Everyone who is here")
    ]
    return "".join(links)


GAMES = ["montana", "shedding"]

WRONG_DATES = {
    "2026-02-30": "There is no such date.",
    "20261120": "A date such as 2026-11-20 is needed.",
    "2026-11-22": "This date is in the future.",
    "9999-12-31": "This date is in the future.",
    "0026-11-20": "This date is too long ago. Check the year.",
}


def begun(house: House, game: str) -> tuple[str, str]:
    """The name and the date of the first night or match."""
    first = house.night(1) if game == "montana" else stored(house)
    return first.name, first.date


@pytest.mark.parametrize("game", GAMES)
def test_house_without_sittings_has_no_present_players(
    five: House, scorer: Visitor, game: str
) -> None:
    night(five, [1, 2, 3], "2026-11-19")
    night(five, [1, 2, 3], "2026-11-21")
    page = new(scorer, game)
    assert offered(page) == {"The regulars": ["Ann", "Bo", "Cy", "Dee", "Eve"]}
    assert not together(page)
    assert not [*page.root.all("h2")]


def test_present_players_are_seated_with_one_tap(five: House, scorer: Visitor) -> None:
    night(five, [3, 1, 2])
    page = new(scorer, "montana")
    assert together(page) == f"{scorer.home}/montana/new?s=3&s=1&s=2"
    assert "Who deals first?" in scorer.open(together(page)).root.text
    address = together(new(scorer, "shedding"))
    assert address == f"{scorer.home}/shedding/new?s=3&s=1&s=2&all=here"
    scorer.submit(scorer.open(address).form("/shedding"))
    assert [seat.name for seat in stored(five).seats] == ["Cy", "Ann", "Bo"]
    assert not together(new(scorer, "montana", "?s=4"))
    match(five, [4, 5])
    assert not together(new(scorer, "montana"))
    assert "s=4&s=5" in together(new(scorer, "shedding"))


def test_too_few_and_too_many_are_not_seated_at_once(five: House, scorer: Visitor) -> None:
    more = five.add_players("Flo", "Gus")
    match(five, [1, 2, 3, 4, 5, more[0]])
    assert together(new(scorer, "shedding"))
    night(five, [1, 2, more[1]])
    assert not together(new(scorer, "shedding"))
    assert not together(new(scorer, "montana"))


def test_merged_player_is_present_once_and_archived_one_is_not(
    five: House, scorer: Visitor
) -> None:
    night(five, [1, 2, 3])
    night(five, [4, 2, 3])
    owner = five.writer(Role.OWNER)
    owner(merging.merge, 4, into=1)
    owner(players.set_archived, 2, archived=True)
    page = new(scorer, "shedding")
    assert offered(page) == {"Here tonight": ["Ann", "Cy"], "Others": ["Eve"]}
    assert together(page).endswith("?s=1&s=3&all=here")


@pytest.mark.parametrize("game", GAMES)
def test_sitting_begun_after_midnight_has_date_of_evening_before(
    five: House, scorer: Visitor, game: str
) -> None:
    form = new(scorer, game, "?s=1&s=2&s=3&all=here").form(f"/{game}")
    assert scorer.submit(form, {"dealer": "0"} if game == "montana" else {}).status == 303
    assert begun(five, game) == ("Friday", DATE)


@audit_only
@pytest.mark.parametrize("game", GAMES)
def test_sitting_can_begin_on_an_earlier_evening(five: House, scorer: Visitor, game: str) -> None:
    form = new(scorer, game, "?s=1&s=2&s=3&all=here").form(f"/{game}")
    dealer = {"dealer": "0"} if game == "montana" else {}
    for wrong, message in WRONG_DATES.items():
        with nothing_changes(five.app):
            page = scorer.submit(form, {**dealer, "date": wrong, "name": "Paper"})
        assert (page.status, page.errors) == (422, [message])
        (field,) = page.root.all(id="date")
        assert (field.attributes["value"], field.attributes["aria-invalid"]) == (wrong, "true")
        form = page.form(f"/{game}")
        assert dict(form.fields)["name"] == "Paper"
    answer = scorer.submit(form, {**dealer, "date": "2026-11-17", "name": ""})
    assert answer.status == 303
    assert begun(five, game) == ("Tuesday", "2026-11-17")
    about = f"{answer.location}/about"
    form = scorer.open(about).form("/settle")
    assert dict(form.fields)["name"] == ""
    for wrong, message in {**WRONG_DATES, "": WRONG_DATES["20261120"]}.items():
        with nothing_changes(five.app):
            page = scorer.submit(form, {"date": wrong})
        assert (page.status, page.errors) == (422, [message])
        assert dict(page.form("/settle").fields)["date"] == wrong
    assert scorer.submit(form, {"date": "2026-11-18"}).status == 303
    assert begun(five, game) == ("Wednesday", "2026-11-18")
    russian = scorer.open(about, accept_language="ru").root
    assert any(" · Среда, 18" in line.text for line in russian.all("p"))
    assert scorer.submit(scorer.open(about).form("/settle"), {"name": "Mercredi"}).status == 303
    assert begun(five, game) == ("Mercredi", "2026-11-18")


@audit_only
@pytest.mark.parametrize("game", GAMES)
def test_keeping_the_other_name_still_saves_own_date(
    five: House, scorer: Visitor, game: str
) -> None:
    form = new(scorer, game, "?s=1&s=2&s=3&all=here").form(f"/{game}")
    answer = scorer.submit(form, {"dealer": "0"} if game == "montana" else {})
    about = f"{answer.location}/about"
    mine = scorer.open(about).form("/settle")
    other = Visitor(five, five.join())
    other.submit(other.open(about).form("/settle"), {"name": "Rain"})
    page = scorer.submit(mine, {"name": "Snow", "date": "2026-11-18"})
    assert page.status == 409
    keep, take = [form for form in page.forms if form.action.endswith("/settle")][:2]
    assert (dict(keep.fields)["name"], dict(take.fields)["name"]) == ("Rain", "Snow")
    assert scorer.submit(keep).status == 303
    assert begun(five, game) == ("Rain", "2026-11-18")


@pytest.mark.parametrize(
    ("start", "again"),
    [
        ("montana/new", "montana/new?like=1"),
        ("shedding/new", "shedding/new?like=1"),
        ("hearts/new", "hearts/new?like=1"),
        ("pad/new?game=rummy", "pad/new?like=1"),
        ("bidding/new/wizard", "bidding/again?like=1"),
    ],
)
def test_tapped_players_and_a_newcomer_start_and_play_again(
    house: House, scorer: Visitor, start: str, again: str
) -> None:
    house.add_players("Ann", "Bo", "Cy")
    page = scorer.open(f"{scorer.home}/{start}")
    for tapped in ("Cy", "Ann"):
        (people,) = page.root.all("ul", class_="people")
        link = next(link for link in people.all("a") if link.text == tapped)
        page = scorer.open(link.attributes["href"])
    newcomer = next(form for form in page.forms if "/player" in form.action)
    page = scorer.open(scorer.submit(newcomer, {"name": "Dee"}).location)
    (seats,) = page.root.all("ol", class_="seats")
    assert [name.text for name in seats.all("bdi")] == ["Cy", "Ann", "Dee"]
    for onward in page.root.all("a", class_="forward"):
        page = scorer.open(onward.attributes["href"])
    form = next(form for form in page.forms if "seated" in dict(form.fields))
    dealer = {"dealer": "0"} if start == "montana/new" else {}
    assert scorer.submit(form, dealer).status == 303
    page = scorer.open(f"{scorer.home}/{again}")
    page = scorer.open(page.location) if page.status == 303 else page
    assert "3,1,4" in [dict(form.fields).get("seated") for form in page.forms]
