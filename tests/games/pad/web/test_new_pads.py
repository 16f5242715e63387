"""Start a pad: the game, its players, its settings."""

import pytest

from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.settings import PadWins
from tests.cases.pads import NAMES, begin, plain, stored
from tests.depth import audit_only
from tests.games.pad.web.pads import at, record_form
from tests.support import House
from tests.web.visitor import Visitor, totals


def test_new_pad_starts_with_settings_of_its_game(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    lobby = scorer.open(f"{scorer.home}/pad")
    links = [link.attributes.get("href", "") for link in lobby.root.all("a")]
    assert sum("/new?game=" in link for link in links) == len(PRESETS) + 1
    page = scorer.open(f"{scorer.home}/pad/new?game=hearts&s=3&s=1&s=2&all=here")
    assert "Hearts" in page.root.text
    form = page.form("/pad")
    fields = dict(form.fields)
    assert (fields["sums"], fields["target"], fields["wins"]) == ("26, −26, 52", "100", "lowest")
    answer = scorer.submit(form, {"first_dealer": "2"})
    assert answer.status == 303
    pad_ = stored(house)
    assert pad_.settings == settings_of("hearts", 3)
    page = scorer.open(answer.location)
    assert totals(page) == ["0", "0", "0"]
    assert "Dealer: Bo" in page.root.text


@audit_only
@pytest.mark.parametrize("game", PRESETS)
def test_each_preset_starts_as_offered(house: House, scorer: Visitor, game: str) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    page = scorer.open(f"{scorer.home}/pad/new?game={game}&s=1&s=2&s=3&s=4&all=here")
    assert scorer.submit(page.form("/pad")).status == 303
    assert stored(house).settings == settings_of(game, 4)


def test_tichu_of_four_is_offered_as_two_pairs(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    for seats, sides in (
        ("s=1&s=2&s=3&s=4", ((0, 2), (1, 3))),
        ("s=1&s=2&s=3", ((0,), (1,), (2,))),
    ):
        page = scorer.open(f"{scorer.home}/pad/new?game=tichu&{seats}&all=here")
        assert scorer.submit(page.form("/pad")).status == 303
        assert stored(house, 1 if len(sides) == 2 else 2).sides == sides


def test_other_game_has_name_and_settings_of_its_own(house: House, scorer: Visitor) -> None:
    house.add_players(*NAMES)
    seats = "&".join(f"s={n}" for n in range(1, 13))
    form = scorer.open(f"{scorer.home}/pad/new?{seats}").form("/pad")
    sent = {
        "title": "  Toad  in the hole ",
        "wins": "lowest",
        "entry": "numbers",
        "ends": "length",
        "length": "7",
        "halves": "yes",
        "sums": "10, 2.5",
        "teams": "6",
    }
    assert scorer.submit(form, sent).status == 303
    pad_ = stored(house)
    assert pad_.settings == plain(
        title="Toad in the hole", wins=PadWins.LOWEST, length=7, halves=True, sums=(100, 25)
    )
    assert pad_.sides == tuple((n, n + 6) for n in range(6))
    assert len(totals(scorer.open(at(scorer, 1)))) == 6


def test_old_game_of_exact_bids_is_entered_by_its_totals(house: House, scorer: Visitor) -> None:
    house.add_players("Ann", "Bo", "Cy")
    page = scorer.open(f"{scorer.home}/bidding/new/wizard")
    (link,) = [a.attributes["href"] for a in page.root.all("a") if "totals" in a.text]
    form = scorer.open(f"{link}&s=1&s=2&s=3&all=here").form("/pad")
    assert scorer.submit(form, {"date": "2024-02-03"}).status == 303
    sent = {"p0": "110", "p1": "40", "p2": "20", "m2": "yes"}
    scorer.submit(record_form(scorer, 1), sent)
    pad_ = stored(house)
    assert (pad_.settings.title, pad_.date) == ("Wizard", "2024-02-03")
    assert (pad_.totals, pad_.winners) == ((1100, 400, -200), (0,))
    assert "Wizard" in scorer.open(f"{scorer.home}/statistics").root.text


@audit_only
@pytest.mark.parametrize(
    ("typed", "sums"),
    [
        ("2,5, 0", (25, 0)),
        ("2,5; −2,5", (25, -25)),
        ("0, 2,5", (0, 25)),
        ("2.5 0", (25, 0)),
        ("0,5,10", (0, 50, 100)),
        ("162,252,5", (1620, 2520, 50)),
        ("26,78", (260, 780)),
        ("26,0", (260, 0)),
        ("1,2,3", (10, 20, 30)),
    ],
)
def test_sums_are_accepted_with_point_or_comma(
    house: House, scorer: Visitor, typed: str, sums: tuple[int, ...]
) -> None:
    number = begin(house, settings=plain(halves=True))
    form = scorer.open(at(scorer, number, "about"), accept_language="ru").form("/settle")
    assert scorer.submit(form, {"sums": typed}).status == 303
    assert stored(house).settings.sums == sums
    # numbers are read as written in either language
    for language in ("en", "ru"):
        form = scorer.open(at(scorer, number, "about"), accept_language=language).form("/settle")
        assert scorer.submit(form).status == 303
        assert stored(house).settings.sums == sums


@audit_only
@pytest.mark.parametrize("game", [*PRESETS, "other"])
def test_pad_links_to_rules_of_its_game(house: House, viewer: Visitor, game: str) -> None:
    settings = settings_of(game, 3) if game in PRESETS else plain()
    page = viewer.open(at(viewer, begin(house, settings=settings)))
    (link,) = (
        link_element
        for link_element in page.root.all("a")
        if "/rules/" in link_element.attributes.get("href", "")
    )
    article = viewer.open(link.attributes["href"])
    assert article.status == 200
    name = PRESETS[game].name if game in PRESETS else "Score pad"
    assert next(article.root.all("h1")).text == str(name).removesuffix(" (list)")
