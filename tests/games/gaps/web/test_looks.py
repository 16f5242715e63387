"""Custom looks: stored in the browser, with warnings about low contrast."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.gaps.web.colours import (
    BLACK,
    BLUE,
    CARDS,
    GREEN,
    RED,
    USUAL_HOMES,
    USUAL_TABLES,
    contrast,
    stylesheet,
    warnings,
)
from scorekeeper.games.gaps.web.looks import FACES, Looks
from tests.cases.gaps_played import put_game
from tests.running.command import ROOT
from tests.support import House, nothing_changes
from tests.web.visitor import Element, Page, Visitor

CSS = ROOT / "static/css"
OWN = {
    "faces": "four-colour",
    "spacing": "wide",
    "table_is": "own",
    "table": "#204060",
    "home_is": "own",
    "home": "#EEDDAA",
    "pattern": "rings",
    "reasons": "yes",
    "sound_shuffle": "yes",
    "sound_won": "yes",
    "autoplay": "yes",
}
KEPT = (
    "faces=four-colour&table=%23204060&home=%23eeddaa&spacing=wide&back=no"
    "&pattern=rings&sound_shuffle=yes&sound_won=yes&animation=no&autoplay=yes"
)

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def looks_cookie(visitor: Visitor) -> str | None:
    """Return the cookie with the looks."""
    cookie = visitor.client.get_cookie("gaps")
    return cookie.value if cookie else None


def chosen(page: Page) -> dict[str, str]:
    """Return the values of checked inputs and of colours, by name."""
    return {
        field.attributes["name"]: field.attributes["value"]
        for field in page.root.all("input")
        if "checked" in field.attributes or field.has(type="color")
    }


def sample(page: Page) -> Element:
    """Return the row of cards."""
    (cards,) = page.root.all("div", class_="gaps")
    return cards


# ---- the page ----


def test_looks_are_stored_only_in_the_browser(viewer: Visitor) -> None:
    looks = viewer.home + "/gaps/looks"
    page = viewer.open(looks)
    assert sample(page).has(class_="standard")
    assert page.root.text.count("Reset appearance") == 0
    unticked: dict[str, list[str]] = {"back": [], "animation": []}
    with nothing_changes(viewer.house.app):
        assert viewer.submit(page.forms[0], {**OWN, **unticked}).location == looks
    assert looks_cookie(viewer) == KEPT
    page = viewer.open(looks)
    assert chosen(page) == OWN | {"home": "#eeddaa"}
    assert sample(page).has(class_="four-colour")
    assert sample(page).has(class_="wide")
    (link,) = [link for link in page.root.all("link") if "/colours/" in link.attributes["href"]]
    assert link.attributes["href"] == f"{viewer.home}/gaps/colours/204060-eeddaa.css"
    assert viewer.open(link.attributes["href"]).html == stylesheet("#204060", "#eeddaa")


def test_preferences_are_reset_with_one_tap(viewer: Visitor) -> None:
    looks = viewer.home + "/gaps/looks"
    viewer.submit(viewer.open(looks).forms[0], OWN)
    _, back = viewer.open(looks).forms
    viewer.submit(back, dict(back.buttons))
    assert looks_cookie(viewer) is None
    page = viewer.open(looks)
    assert chosen(page)["table_is"] == chosen(page)["home_is"] == "usual"
    assert not [link for link in page.root.all("link") if "/colours/" in link.attributes["href"]]


def test_colour_applies_only_when_enabled(viewer: Visitor) -> None:
    form = viewer.open(viewer.home + "/gaps/looks").forms[0]
    viewer.submit(form, {"table": "#ffffff"})
    assert looks_cookie(viewer) is None
    viewer.submit(form, {"table": "#ffffff", "table_is": "own"})
    assert looks_cookie(viewer) == "table=%23ffffff"
    assert "204060" not in viewer.open(viewer.home + "/gaps/looks").html


def test_invalid_form_keeps_input(viewer: Visitor) -> None:
    looks = viewer.home + "/gaps/looks"
    for bad in ("red", "#12345", "#1234567", "204060;}", "#20406g", ""):
        page = viewer.post(looks, OWN | {"table": bad})
        assert page.status == 422
        assert page.errors == ["A colour is # and six characters: 0 to 9, a to f."]
        assert chosen(page).items() >= {"faces": "four-colour", "table_is": "own"}.items()
    for field in ("faces", "spacing", "pattern", "table_is", "usual", "sound_won"):
        page = viewer.post(looks, OWN | {field: "x"})
        assert (page.status, len(page.errors)) == (422, 1), field
    assert looks_cookie(viewer) is None


def test_link_back_leads_to_the_game(viewer: Visitor) -> None:
    put_game(viewer.house)
    page = viewer.open(viewer.home + "/gaps/looks?game=1")
    assert viewer.submit(page.forms[0], OWN).location == f"{viewer.home}/gaps/looks?game=1"
    assert [link.text for link in page.root.all("nav", class_="bar")] == ["Back to the game"]
    assert viewer.open(viewer.home + "/gaps/looks?game=x").status == 200


def test_low_contrast_colours_are_saved_with_a_warning(
    viewer: Visitor,
) -> None:
    form = viewer.open(viewer.home + "/gaps/looks").forms[0]
    viewer.submit(form, {"home_is": "own", "home": "#a04040"})
    page = viewer.open(viewer.home + "/gaps/looks")
    assert looks_cookie(viewer) == "home=%23a04040"
    assert "contrast 1.0, needs 4.5" in page.root.text


@pytest.mark.parametrize("name", ["204060-", "204060", "20406-usual", "204060-USUAL", "-", "x-y"])
def test_invalid_stylesheet_address_returns_404(viewer: Visitor, name: str) -> None:
    assert viewer.open(f"{viewer.home}/gaps/colours/{name}.css").status == 404


def test_stylesheet_is_cached_for_a_year(viewer: Visitor) -> None:
    answer = viewer.open(f"{viewer.home}/gaps/colours/204060-usual.css")
    assert answer.html == ":root{--gaps-table:#204060;}\n"
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"


# ---- colours ----


def test_contrast_matches_wcag() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ff0000", "#0000ff") == pytest.approx(2.15, abs=0.005)


@given(colours, colours)
def test_contrast_is_symmetric_and_bounded(first: str, other: str) -> None:
    assert 1 <= contrast(first, other) == contrast(other, first) <= 21
    assert contrast(first, first) == 1


@pytest.mark.parametrize("faces", FACES)
def test_default_colours_need_no_warning(faces: str) -> None:
    assert list(warnings(Looks(faces=faces))) == []
    assert list(warnings(Looks(faces=faces, table=USUAL_TABLES[0], home=USUAL_HOMES[0]))) == []


@pytest.mark.parametrize(
    ("looks", "text"),
    [
        (Looks(home="#5a7a5a"), "hard to read"),
        (Looks(home="#fff9f0"), "hard to tell from a card that is not home"),
        (Looks(table="#e0d8c8"), "edges are hard to see"),
        (Looks(table="#557755", home="#6a8a6a"), "edges are hard to see"),
        (Looks(table="#cfe5c6"), "edges are hard to see"),
    ],
)
def test_low_contrast_is_reported(looks: Looks, text: str) -> None:
    assert any(text in str(warning) for warning in warnings(looks))


@given(colours, colours)
def test_stylesheet_contains_only_colours(table: str, home: str) -> None:
    assert stylesheet(table, home) == f":root{{--gaps-table:{table};--gaps-home:{home};}}\n"
    assert stylesheet("", "") == ":root{}\n"


def test_default_colours_match_board() -> None:
    board = (CSS / "gaps/board.css").read_text(encoding="utf-8")
    assert re.findall(r"--card: (#[0-9a-f]{6})", board)[:2] == list(CARDS)
    assert re.findall(r"--gaps-home, (#[0-9a-f]{6})", board)[:2] == list(USUAL_HOMES)
    assert f"--ink-card: {BLACK}" in board
    assert f"--pip-red: {RED}" in board
    assert f".coloured .C {{ color: {GREEN}; }}" in board
    assert f".coloured .D {{ color: {BLUE}; }}" in board
    base = (CSS / "base.css").read_text(encoding="utf-8")
    assert re.findall(r"--felt: (#[0-9a-f]{6})", base)[:2] == list(USUAL_TABLES)


@pytest.mark.parametrize(
    ("value", "sounds", "pattern"),
    [
        ("", "", "checks"),
        ("sounds=yes", "move shuffle wrong won", "checks"),
        ("sounds=no&sound_won=yes", "won", "checks"),
        ("sound_move=yes&sound_wrong=yes&pattern=lattice", "move wrong", "lattice"),
        ("sound_move=1&sound_x=yes&pattern=url(x)", "", "checks"),
    ],
)
def test_board_uses_sound_and_card_back_from_cookie(
    house: House, scorer: Visitor, value: str, sounds: str, pattern: str
) -> None:
    put_game(house)
    scorer.client.set_cookie("gaps", value)
    (main,) = scorer.open(f"/h/{house.public_id}/gaps/1").root.all("main")
    assert main.attributes["data-sounds"] == sounds
    assert main.has(class_=pattern)


def test_invalid_cookie_is_ignored(house: House, scorer: Visitor) -> None:
    lobby = f"/h/{house.public_id}/gaps"
    scorer.post(lobby, {"number": "7", "rules": "classic"})
    for value in ("&".join(f"faces{n}=large" for n in range(50)), "faces=%ff", "table=red", "=&="):
        scorer.client.set_cookie("gaps", value)
        assert scorer.open(f"{lobby}/1").status == 200, value
        assert scorer.open(f"{lobby}/looks").status == 200, value
