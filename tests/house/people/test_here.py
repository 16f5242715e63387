"""Who is here tonight: entered once, offered first by every game."""

import pytest

from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import evening
from scorekeeper.core.players import load_roster
from scorekeeper.core.topics import Missing
from scorekeeper.house.people import actions as merging
from tests.depth import audit_only
from tests.support import House, nothing_changes, refused
from tests.web.visitor import Page, Visitor

ANN, BO, CY, DEE = 1, 2, 3, 4


@pytest.fixture
def regulars(house: House) -> House:
    """Four people, none of them marked as present."""
    house.add_players("Ann", "Bo", "Cy", "Dee")
    return house


def page_of(visitor: Visitor) -> str:
    return f"{visitor.home}/players/here"


def say(visitor: Visitor, who: str) -> Page:
    return visitor.post(page_of(visitor), {"who": who})


def pressed(visitor: Visitor) -> dict[str, str]:
    """Everybody who can be tapped, and whether they are here."""
    buttons = visitor.open(page_of(visitor)).root.all("button", name="who")
    return {button.text: button.attributes["aria-pressed"] for button in buttons}


def here(house: House) -> list[int]:
    tonight = evening().isoformat()
    with house.place() as place:
        return [n for n, player in load_roster(place).items() if player.here == tonight]


def offered(visitor: Visitor, game: str) -> dict[str, list[str]]:
    """The players who can sit down, by heading."""
    page = visitor.open(f"{visitor.home}/{game}/new")
    lists = page.root.all("ul", class_="people")
    return {
        people_list.attributes["aria-label"]: [a.text for a in people_list.all("a")]
        for people_list in lists
    }


def test_present_players_come_first_in_every_game(regulars: House, scorer: Visitor) -> None:
    for who in ("here 2", "here 4", "here 1", "gone 4"):
        assert say(scorer, who).location == page_of(scorer)
    assert here(regulars) == [ANN, BO]
    assert pressed(scorer) == {"Ann": "true", "Bo": "true", "Cy": "false", "Dee": "false"}
    for game in ("montana", "shedding"):
        assert offered(scorer, game) == {"Here tonight": ["Ann", "Bo"], "Others": ["Cy", "Dee"]}
    assert "Who is here tonight? Ann, Bo" in scorer.open(f"{scorer.home}/").root.text


@pytest.mark.usefixtures("regulars")
def test_player_of_tonight_is_present_without_a_tap(scorer: Visitor) -> None:
    seated = scorer.open(f"{scorer.home}/montana/new?s=1&s=2&s=3").form("/montana")
    assert scorer.submit(seated, {"dealer": "0"}).status == 303
    assert pressed(scorer) == {"Dee": "false"}
    assert "has played today" in scorer.open(page_of(scorer)).root.text


def test_added_player_is_present(regulars: House, scorer: Visitor) -> None:
    sent = scorer.post(f"{page_of(scorer)}/new", {"name": "Eve"})
    (name,) = scorer.open(sent.location).root.all("input", id="name")
    assert "autofocus" in name.attributes  # for the next player
    assert pressed(scorer)["Eve"] == "true"
    with nothing_changes(regulars.app):
        again = scorer.post(f"{page_of(scorer)}/new", {"name": "eve"})
    assert again.errors == ["There is already a player called “eve”."]
    assert dict(again.form("/new").fields)["name"] == "eve"


@pytest.mark.usefixtures("regulars")
def test_several_players_are_marked_on_one_page(scorer: Visitor) -> None:
    """Faster than the page reloads."""
    page = scorer.open(page_of(scorer))
    for form in page.forms[:3]:
        assert scorer.submit(form, dict(form.buttons)).status == 303
    assert pressed(scorer) == {"Ann": "true", "Bo": "true", "Cy": "true", "Dee": "false"}


def test_merged_player_is_present_as_current_one(regulars: House, scorer: Visitor) -> None:
    say(scorer, f"here {DEE}")
    regulars.writer()(merging.merge, number=DEE, into=CY)
    assert pressed(scorer) == {"Ann": "false", "Bo": "false", "Cy": "true"}
    say(scorer, f"gone {CY}")
    assert pressed(scorer)["Cy"] == "false"


def test_archived_player_is_not_present(regulars: House, scorer: Visitor) -> None:
    say(scorer, f"here {DEE}")
    regulars.writer()(players.set_archived, number=DEE, archived=True)
    assert "Dee" not in scorer.open(f"{scorer.home}/").root.text


def test_another_evening_begins_without_present_players(regulars: House, scorer: Visitor) -> None:
    regulars.writer()(players.mark_present, number=ANN, here="2026-11-19")
    assert pressed(scorer)["Ann"] == "false"


def test_same_mark_by_two_phones_is_no_conflict(
    regulars: House, scorer: Visitor, owner: Visitor
) -> None:
    form = {"who": f"here {ANN}", "seen": "0"}
    assert [visitor.post(page_of(visitor), form).status for visitor in (scorer, owner)] == [
        303,
        303,
    ]
    assert here(regulars) == [ANN]


@audit_only
@pytest.mark.parametrize("who", ["", "3", "here", "here x", "here -1", "away 1", "here 1 2"])
def test_invalid_player_number_is_refused(regulars: House, scorer: Visitor, who: str) -> None:
    with nothing_changes(regulars.app):
        page = say(scorer, who)
    assert page.status == 422
    assert page.errors


def test_unknown_player_number_is_404(regulars: House, scorer: Visitor) -> None:
    with nothing_changes(regulars.app):
        assert say(scorer, "here 99").status == 404
        with pytest.raises(Missing):
            regulars.writer()(players.mark_present, number=99, here=None)


def test_merged_player_is_refused(regulars: House) -> None:
    regulars.writer()(merging.merge, number=DEE, into=CY)
    with nothing_changes(regulars.app), refused("merged"):
        regulars.writer()(players.mark_present, number=DEE, here="2026-11-20")
