"""Reported faults of paper and pictures, each with its right value."""

import re
from pathlib import Path

import pytest

from scorekeeper.house.import_export.actions import import_file
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import Season
from tests.cases.bidding_on_paper import played as exact_bids
from tests.cases.evenings import match
from tests.cases.nights import PLAYERS
from tests.cases.pads import keep as keep_pad
from tests.cases.pads import plain
from tests.depth import audit_only, some
from tests.games.bidding.sheets.sittings import keep as keep_exact_bids
from tests.judges.pictures import PictureRead
from tests.judges.printed import Printed, played, with_notes_and_substitute
from tests.judges.tagged import Tagged
from tests.support import House
from tests.web.sheets.paper import LANGUAGES, check, check_headings, pdf, preview, render_here
from tests.web.visitor import Visitor

WIDE = Path(__file__).with_name("twelve-wide-totals.json")
RUSSIANS = ("Геннадий", "Екатерина", "Владимир", "Константинопольская", "Ольга", "Анна-Мария")


def broken_words(printed: Printed, names: tuple[str, ...]) -> list[str]:
    """The parts of names in headings and paragraphs that are not shortened by an ellipsis."""
    pieces = {piece for name in names for piece in re.split(r"\s+|(?<=-)", name)}
    tagged = Tagged(printed)
    tags = [*printed.elements("/TH"), *printed.elements("/P")]
    lines = (line.replace(",", "") for tag in tags for line in tagged.lines(tag))
    words = {word for line in lines for word in re.split(r"\s+|(?<=-)", line.strip())}
    parts = {word for word in words if len(word) > 3 and not word.endswith("…")} - pieces
    return [word for word in parts if any(word in name for name in names)]


@pytest.mark.parametrize("paper", some(["a5", "a4"]))
@audit_only
def test_wide_totals_of_twelve_players_do_not_collide(
    house: House, viewer: Visitor, paper: str
) -> None:
    rendered = render_here(house.app)
    with house.app.app_context():
        done = import_file(house.writer().actor, WIDE.read_bytes(), house.seq, None)
    for language in LANGUAGES:
        printed = pdf(viewer, f"/pad/{done.number}.pdf?paper={paper}", language)
        check(printed, language)
        check_headings(printed, rendered[-1].html)
        assert printed.collisions == []
        assert printed.text.count("1399993") >= 12
        assert "Anneliese-Charlotte von Hohenberg" in printed.text


@pytest.mark.parametrize("count", some([6, 4, 3]))
@pytest.mark.parametrize("paper", some(["a5", "a4"]))
@audit_only
def test_no_name_is_broken_inside(house: House, viewer: Visitor, paper: str, count: int) -> None:
    render_here(house.app)
    names = RUSSIANS[:count]
    keep_pad(house, *names, rounds=3, settings=plain())
    keep_exact_bids(house, exact_bids("oh-hell", names, 6))
    people = house.add_players(*(f"{name} Вторая" for name in names))
    match(house, people, (0, 100))
    house.writer()(seasons.start, Season("Осень", "2026-01-01"))
    labels = ("Игра", "Игрок", "Дата", "Название", "осталось", "итог", "раунд", "очки", "Козырь")
    for path in ("/pad/1", "/bidding/1", "/shedding/1", "/season/1"):
        printed = pdf(viewer, f"{path}.pdf?paper={paper}", "ru")
        assert broken_words(printed, (*names, "Вторая", *labels, "Итого", "Пока")) == [], path
        assert printed.collisions == [], path


def test_a_seasons_picture_in_russian_counts_wins_within_its_edges(
    house: House, viewer: Visitor
) -> None:
    people = house.add_players(*RUSSIANS[:3])
    for day in range(1, 6):
        match(house, people, (day % 2, 100), date=f"2026-11-0{day}")
    house.writer()(seasons.start, Season("Осень", "2026-11-01", "2026-11-30"))
    answer = viewer.client.get(
        f"{viewer.home}/seasons/1/picture.png", headers={"Accept-Language": "ru"}
    )
    assert PictureRead(answer.data).has_margin(30), "something is printed at the edge"


def test_a_picture_of_a_night_with_a_substitute_is_drawn(house: House, viewer: Visitor) -> None:
    people = house.add_players("Ann", "Bo", "Cy", "Dee")
    house.put_night(
        house.start_night(people[:3]), with_notes_and_substitute(played(6, seats=PLAYERS))
    )
    assert viewer.client.get(f"{viewer.home}/montana/1/picture.png").status_code == 200


def test_a_blank_sheet_asks_for_one_bid_in_russian(viewer: Visitor) -> None:
    heads = [th.text for th in preview(viewer, "/blank", accept_language="ru").root.all("th")]
    assert heads.count("заявка") == 3
    assert "заявки" not in heads


def test_house_rules_at_their_defaults_are_not_printed(house: House, viewer: Visitor) -> None:
    house.put_night(house.start_night(house.add_players("Ann", "Bo", "Cy")), played(2))
    for path in ("/montana/1", "/rules"):
        assert "default" not in preview(viewer, path).root.text
