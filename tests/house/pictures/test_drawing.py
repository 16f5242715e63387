"""Drawn pictures: their pixels and size, and nothing else in the file."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.base.seats import Seat
from scorekeeper.core import player_actions as players
from scorekeeper.games.pad.actions import pads
from tests.cases.bidding_on_paper import played as exact_bids
from tests.cases.gaps_on_paper import finished, keep
from tests.cases.pads import begin, plain
from tests.depth import THOROUGH, audit_only
from tests.games.bidding.sheets.sittings import keep as keep_bids
from tests.house.pictures.pictures import picture
from tests.judges.pictures import PictureRead
from tests.judges.printed import played
from tests.support import House
from tests.web.sheets.paper import LANGUAGES
from tests.web.visitor import Visitor

WIDTH, MAX_HEIGHT, MAX_BYTES = 1080, 1350, 300_000
LONG = [f"Maximiliana Konstantinopolitanerin the {n}th"[-40:] for n in range(10, 22)]
NIGHTS = [["Ann", "Bo", "Cy"], ["Анна", "Борис", "Вячеслав"], LONG[:3]]
SCRIPTS = ["Łukasz Żółć", "Ольга", "Ελένη", "אברהם", "😀", "<i>&amp;"]


def night(house: House, names: Sequence[str], deals: int = 14, seed: int = 7) -> str:
    """Play a finished night with new players; return its address."""
    seated = house.add_players(*names)
    seats = [Seat(player, name) for player, name in zip(seated, names, strict=True)]
    number = house.start_night(seated)
    house.put_night(number, replace(played(deals, seats=seats, seed=seed), finished=True))
    return f"montana/{number}"


def pad(house: House, names: Sequence[str], rounds: int = 3) -> str:
    """Begin a pad with tenths, and leave it open; return its address."""
    number = begin(house, *names, settings=plain(halves=True))
    for at in range(1, rounds + 1):
        points = [(seat * 37 + at * 53) % 91 * 5 - 200 for seat in range(len(names))]
        house.writer()(pads.record, number, at, points=points, note="")
    return f"pad/{number}"


def check(drawn: PictureRead) -> None:
    """Check the size of a picture, its margin, and that its file has only pixels."""
    width, height = drawn.size
    assert width == WIDTH
    assert 500 < height <= MAX_HEIGHT
    assert len(drawn.png) <= MAX_BYTES
    assert {*drawn.chunks} == {"IHDR", "IDAT", "IEND"}, "there is more in it than pixels"
    assert drawn.has_margin(30), "something is cut off"


@audit_only
@pytest.mark.parametrize(
    ("names", "language"),
    list(product(NIGHTS, LANGUAGES))
    if THOROUGH
    else [(NIGHTS[0], "en"), (NIGHTS[1], "ru"), (NIGHTS[2], "ru")],
)
def test_picture_of_a_night_is_complete(
    house: House, viewer: Visitor, names: list[str], language: str
) -> None:
    check(picture(viewer, night(house, names), language))


@audit_only
@pytest.mark.parametrize(
    "names",
    [LONG, [*SCRIPTS, *LONG[:6]], ["W" * 40] * 2, *([SCRIPTS, LONG[:7]] if THOROUGH else [])],
)
def test_picture_of_a_pad_with_long_names_and_other_scripts_is_complete(
    house: House, viewer: Visitor, names: list[str]
) -> None:
    unique_names = [
        name if names.count(name) == 1 else f"{n}{name[1:]}" for n, name in enumerate(names)
    ]
    check(picture(viewer, pad(house, unique_names)))


@audit_only
@pytest.mark.parametrize(
    ("game", "players"),
    [("spades-pairs", 4), ("wizard", 6), *([("oh-hell", 3)] if THOROUGH else [])],
)
def test_picture_of_exact_bids_is_complete(
    house: House, viewer: Visitor, game: str, players: int
) -> None:
    number = keep_bids(house, exact_bids(game, LONG[:players], 60))
    check(picture(viewer, f"bidding/{number}"))


@pytest.mark.parametrize("language", LANGUAGES if THOROUGH else ["ru"])
def test_picture_of_a_game_of_gaps_is_complete(
    house: House, viewer: Visitor, language: str
) -> None:
    keep(house, finished(340), *house.add_players(LONG[0]))
    check(picture(viewer, "gaps/1", language))


@audit_only
def test_picture_of_an_evening_of_many_tables_is_complete(house: House, viewer: Visitor) -> None:
    for n in range(9):
        night(house, [f"{n}{name}"[:40] for name in LONG[:3]], deals=2)
    check(picture(viewer, "evenings/2026-11-20"))


def test_names_are_drawn_at_their_places(house: House, viewer: Visitor) -> None:
    address = night(house, ["Ann", "Bo", "Cy"])
    before = picture(viewer, address)
    house.writer()(players.rename, 3, "Dee")
    difference = before.differs_from(picture(viewer, address))
    assert difference
    left, top, right, bottom = difference
    assert 100 < left < right < 400, "beside the figures and the lines"
    assert bottom - top < 60, "one line of three"


def test_winner_is_marked_by_more_than_colour(house: House, viewer: Visitor) -> None:
    address = night(house, ["Ann", "Bo", "Cy"])
    drawn = picture(viewer, address)
    number = int(address.removeprefix("montana/"))
    house.put_night(number, replace(house.night(number), finished=False))
    difference = drawn.differs_from(picture(viewer, address))
    assert difference
    assert difference[0] < 110, "the cup before the name"


@audit_only
def test_chart_has_the_colours_of_the_light_theme(house: House, viewer: Visitor) -> None:
    drawn = picture(viewer, night(house, ["Ann", "Bo", "Cy"]))
    colours = {colour for _, colour in drawn.image.getcolors(1 << 24) or []}
    assert {(247, 242, 232), (23, 74, 57), (133, 89, 12), (168, 50, 31)} <= colours
