"""The dealing helper: one screen for each step, with the counts of the walk."""

from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.actions import nights, variants
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.dealing import walk
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import Exchange, Pass
from scorekeeper.games.montana.rules.variants import Modifier, Variant, made_up
from tests.cases.nights import MISSOULA, WHITEFISH
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

DOUBLE_NIL = "Double nil, before anyone looks?"
NO_NIGHTS = ("99", "x", "-1", "", "9" * 40, "%FF")


def screen(visitor: Visitor, game: str, step: int | str = 1, night: int | str = "") -> Page:
    """Open that screen of the helper."""
    page = visitor.open(f"{visitor.home}/rules/deal/{game}?step={step}&night={night}")
    assert page.status == 200
    return page


def title(page: Page) -> str:
    """Return the main text."""
    return next(page.root.all("h1")).text


def lines(page: Page) -> list[str]:
    """Return the text below it."""
    return [
        item.text.replace("\ufe0e", "")
        for name in ("who-does", "rules")
        for listing in page.root.all("ul", class_=name)
        for item in listing.all("li")
    ]


def piles(page: Page) -> dict[str, tuple[int, int]]:
    """Owner of each pile → its number of cards, and the number drawn."""
    drawn = {}
    for fans in page.root.all("ul", class_="fans"):
        for pile in fans.all("li"):
            number = int(next(pile.all("b")).text)
            drawn[next(pile.all("small")).text] = (number, len(list(pile.all("rect"))))
    return drawn


def link(page: Page, rel: str) -> str | None:
    """The target of the link forward or back."""
    return next((a.attributes["href"] for a in page.root.all("a", rel=rel)), None)


def call(house: House, variant: Variant, *modifiers: Modifier, dealer: int = 0) -> int:
    """A night of Ann, Bo and Cy in which this is called."""
    number = house.start_night(dealer=dealer)
    house.writer()(nights.call, number, 1, Call(variant, frozenset(modifiers)))
    return number


@audit_only
@pytest.mark.parametrize("game", list(builtin_variants()))
def test_every_step_has_a_screen_with_counts(app: Flask, viewer: Visitor, game: str) -> None:
    variant = builtin_variants()[game]
    stations = walk(variant).stations
    with nothing_changes(app):
        page = screen(viewer, game)
        assert (title(page), piles(page), link(page, "prev")) == (DOUBLE_NIL, {}, None)
        pages = [page]
        while following := link(pages[-1], "next"):
            pages.append(viewer.open(following))
            assert link(pages[-1], "prev")
        assert len(pages) == len(stations) + 2
        for number, (step_page, station) in enumerate(zip(pages[1:], stations, strict=False)):
            done, *minded = describe.in_parts(describe.dealing(variant)[number][0])
            assert title(step_page) == str(done)
            tasks = [
                item.text for item in next(step_page.root.all("ul", class_="who-does")).all("li")
            ]
            assert tasks[: len(minded)] == list(map(str, minded))
            player, dummy = station.after.player, station.after.dummy
            whose = dict.fromkeys(("on the left", "on the right", "dealer"), (player, player))
            assert piles(step_page) == whose | {"Dummy": (dummy, dummy)}
            progress = next(step_page.root.all("p", class_="progress")).text
            assert progress == f"{number + 2} of {len(pages)}"
        last = pages[-1]
        assert title(last) == "Ready to play"
        for line in describe.in_play(Call(variant), HouseRules()):
            assert str(line).replace("\ufe0e", "") in lines(last)
        bids = "Everyone bids. Starting at the dealer's left and ending with the dealer."
        assert (bids in lines(last)) == (game != "missoula")
        assert len(lines(last)) == len(set(lines(last)))


def test_steps_at_table_name_players(house: House, viewer: Visitor) -> None:
    number = call(house, MISSOULA, dealer=1)
    dealt = screen(viewer, "missoula", 2, number)
    assert piles(dealt) == dict.fromkeys(("Cy", "Ann", "Bo D", "Dummy"), (13, 13))
    places = {
        next(pile.all("small")).text: pile.attributes["class"]
        for pile in next(dealt.root.all("ul", class_="fans")).all("li")
    }
    assert places == {"Cy": "left", "Ann": "right", "Bo D": "dealer", "Dummy": "dummy"}
    assert lines(screen(viewer, "missoula", 1, number))[-1] == "In this order: Cy, Ann, Bo."
    assert lines(screen(viewer, "missoula", 4, number)) == ["In this order: Cy, Ann, Bo."]
    # Ann, Bo and Cy sit clockwise, so that Bo has Cy on the left
    assert lines(screen(viewer, "missoula", 5, number)) == [
        "Cy: 1 right, to Bo",
        "Ann: 1 right, to Cy",
        "Bo: 1 right, to Ann",
    ]
    assert link(dealt, "next") == f"{viewer.home}/rules/deal/missoula?step=3&night={number}"
    last = screen(viewer, "missoula", 7, number)
    leaving = [a.attributes["href"] for a in last.root.all("a", class_="forward")]
    assert leaving == [f"{viewer.home}/montana/{number}"]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (Pass(right=2, left=3), "Cy: 2 right, to Bo; 3 left, to Ann"),
        (Pass(left=1), "Cy: 1 left, to Ann"),
    ],
)
def test_cards_are_passed_to_the_neighbours(
    house: House, viewer: Visitor, step: Pass, sentence: str
) -> None:
    number = call(house, Variant("own:lolo", "Lolo", steps=(step,)), dealer=1)
    assert lines(screen(viewer, "own:lolo", 3, number))[0] == sentence


def test_steps_include_modifiers_of_call(house: House, viewer: Visitor) -> None:
    number = call(house, WHITEFISH, Modifier.CONTINENTAL_DIVIDE, Modifier.KENS_RULE)
    last = screen(viewer, "whitefish", 3, number)
    wild = "When the dummy leads a spade, nobody may follow with a spade."
    assert wild in lines(last)
    assert "Whitefish · Continental Divide · Ken's Rule" in last.root.text
    assert lines(last)[0] == "Everyone bids. In this order: Bo, Cy, Ann."
    assert wild not in lines(screen(viewer, "whitefish", 3))


def test_no_step_is_shown_twice(house: House, viewer: Visitor) -> None:
    few = Variant("own:lolo", "Lolo", dummy_plays=True, steps=(Exchange(give=2, take=4),))
    last = lines(screen(viewer, "own:lolo", 4, call(house, few)))
    assert last.count("The dummy plays 7 tricks.") == 1
    assert last[-1] == "Each player has 2 cards left in the end."


def test_steps_follow_rules_of_the_night(house: House, viewer: Visitor) -> None:
    number = house.start_night(rules=HouseRules(double_nil=20))
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    assert "Made, it scores 20 points; failed, it loses them." in lines(
        screen(viewer, "whitefish", 1, number)
    )


def test_steps_without_that_game_at_that_night_name_nobody(house: House, viewer: Visitor) -> None:
    number = call(house, MISSOULA)
    other = screen(viewer, "butte", 2, number)
    astray = [screen(viewer, "missoula", 2, odd) for odd in NO_NIGHTS]
    for page in (other, *astray):
        assert set(piles(page)) == {"on the left", "on the right", "dealer", "Dummy"}
    assert f"night={number}" in str(link(other, "next"))  # the way back stays
    assert not any("night=" in str(link(page, "next")) for page in astray)
    waiting = house.start_night([1, 2, 3])
    assert "on the left" in piles(screen(viewer, "missoula", 2, waiting))


def test_steps_use_version_called_in_night(house: House, viewer: Visitor) -> None:
    lolo = made_up("Lolo", dummy_plays=True)
    number = call(house, lolo)
    newer = replace(lolo, player_cards=17, dummy_cards=1)
    house.writer()(variants.OWN_GAMES.edit, newer)
    assert piles(screen(viewer, "own:lolo", 2))["Dummy"] == (1, 1)
    assert piles(screen(viewer, "own:lolo", 2, number))["Dummy"] == (13, 13)


def test_archived_game_can_still_be_dealt(house: House, viewer: Visitor) -> None:
    call(house, made_up("Lolo", dummy_plays=True))
    house.writer()(variants.OWN_GAMES.set_archived, "own:lolo", archived=True)
    assert title(screen(viewer, "own:lolo")) == DOUBLE_NIL


def test_own_game_is_found_by_any_name(house: House, viewer: Visitor) -> None:
    game = made_up("Up // down? 100%", dummy_plays=False)
    number = call(house, game)
    address = "rules/deal/own:up%20//%20down%3F%20100%25"
    page = viewer.open(f"{viewer.home}/{address}?step=2&night={number}")
    assert (page.status, title(page)) == (200, "Deal 13 cards to each player, 13 to the dummy.")
    assert "Ann D" in piles(page)
    assert title(viewer.open(str(link(page, "next")))) == "Ready to play"


def test_unknown_game_returns_404(app: Flask, house: House, viewer: Visitor) -> None:
    other = House(app, "Attic")
    call(other, made_up("Lolo", dummy_plays=True))
    with nothing_changes(app):
        for game in ("polson", "own:lolo", "own:", "%FF", "whitefish/"):
            assert viewer.open(f"{viewer.home}/rules/deal/{game}").status == 404


def test_out_of_range_step_shows_an_existing_one(app: Flask, viewer: Visitor) -> None:
    @given(st.one_of(st.integers().map(str), st.text(alphabet="0123456789-+ex.٤")))
    def opens(step: str) -> None:
        page = screen(viewer, "butte", step)
        assert 1 <= int(next(page.root.all("progress")).attributes["value"]) <= 5

    with nothing_changes(app):
        opens()


def test_table_links_to_steps_during_bidding(house: House, scorer: Visitor) -> None:
    number = call(house, MISSOULA)
    (way,) = (
        a.attributes["href"]
        for details in scorer.open(f"{scorer.home}/montana/{number}").root.all("details")
        for a in details.all("a")
    )
    assert way == f"{scorer.home}/rules/deal/missoula?night={number}"
    assert title(scorer.open(way)) == DOUBLE_NIL
