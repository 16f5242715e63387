"""The games that a house gave a name on the pad: offered again, as they were counted."""

from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.settings import PadWins
from tests.cases.pads import begin, plain, stored
from tests.support import House
from tests.web.visitor import Page, Visitor

TOAD = plain(title="Toad", wins=PadWins.LOWEST, length=7, halves=True)


def offered(page: Page) -> dict[str, str]:
    """The address of each game that the lobby offers, in their order."""
    links = page.root.all("a", class_="button")
    return {
        link.text.strip(" \n\u2068\u2069"): link.attributes["href"]
        for link in links
        if "/pad/new?game=" in link.attributes["href"]
    }


def test_recent_games_come_first_and_own_games_once(house: House, scorer: Visitor) -> None:
    usual = [*offered(scorer.open(f"{scorer.home}/pad"))]
    assert usual[0] == "Hearts"
    assert (len(usual), usual[-1]) == (len(PRESETS) + 1, "Any other game")
    begin(house, settings=TOAD)
    begin(house, "Dee", "Eve", settings=settings_of("cribbage", 2))
    begin(house, "Flo", "Gus", settings=plain(title="TOAD"))
    others = [name for name in usual if name != "Cribbage"]
    assert [*offered(scorer.open(f"{scorer.home}/pad"))] == ["TOAD", "Cribbage", *others]
    house.writer()(pads.SITTING.delete, 3)
    assert [*offered(scorer.open(f"{scorer.home}/pad"))] == ["Cribbage", "Toad", *others]


def test_own_game_starts_with_its_last_settings_for_any_players(
    house: House, scorer: Visitor
) -> None:
    begin(house, settings=TOAD)
    page = scorer.open(offered(scorer.open(f"{scorer.home}/pad"))["Toad"])
    answer = scorer.submit(page.form("/new/player?game=other&rules=1"), {"name": "Dee"})
    page = scorer.open(answer.location)
    (bo,) = (link for link in page.root.all("a", class_="button") if "Bo" in link.text)
    page = scorer.open(bo.attributes["href"])
    page = scorer.open(next(page.root.all("a", class_="forward")).attributes["href"])
    assert "Toad" in page.root.text
    assert scorer.submit(page.form("/pad")).status == 303
    made = stored(house, 2)
    assert (made.settings, [seat.name for seat in made.seats]) == (TOAD, ["Dee", "Bo"])


def test_changing_same_players_keeps_settings(house: House, scorer: Visitor) -> None:
    begin(house, settings=TOAD)
    page = scorer.open(f"{scorer.home}/pad/new?like=1")
    (cy,) = (a for a in page.root.all("a") if a.attributes.get("aria-label", "").find("Cy") > 0)
    page = scorer.open(cy.attributes["href"])
    page = scorer.open(next(page.root.all("a", class_="forward")).attributes["href"])
    assert scorer.submit(page.form("/pad")).status == 303
    assert stored(house, 2).settings == TOAD


def test_rules_of_unknown_pad_return_404_and_preset_pad_prefills_nothing(
    house: House, scorer: Visitor
) -> None:
    begin(house)
    assert scorer.open(f"{scorer.home}/pad/new?game=other&rules=9").status == 404
    page = scorer.open(f"{scorer.home}/pad/new?game=other&rules=1&s=1&s=2&all=here")
    assert dict(page.form("/pad").fields)["sums"] == ""
