"""A game on the score pad as a whole: its end, other settings, its lists, who follows it."""

from flask import Flask

from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import PadEntry
from tests.cases.pads import NAMES, begin, numbers, plain, stored
from tests.games.pad.web.pads import at, record_form
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor, totals


def test_lowest_score_wins_when_target_is_reached(
    house: House, scorer: Visitor, number: int
) -> None:
    for at_ in range(1, 5):
        house.writer()(pads.record, number, at_, points=[0, 10, 250])
    page = scorer.open(at(scorer, number))
    assert next(page.root.all("h1")).text == "Ann wins"
    assert [standing.text for standing in page.root.all(class_="standings")] == [
        "1. Ann 0 2. Bo 4 3. Cy 100"
    ]
    assert "Hearts, to 100, Sunday: Ann 0 (won), Bo 4, Cy 100." in page.root.text
    assert "End game" not in page.root.text


def test_tie_at_target_continues_with_higher_target(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=plain(target=500))
    house.writer()(pads.record, number, 1, points=[500, 500, 0])
    page = scorer.open(at(scorer, number))
    assert next(page.root.all("h1")).text == "Ann, Bo share the win"
    (link,) = [
        link_element
        for link_element in page.root.all("a")
        if link_element.text.startswith("Play on")
    ]
    about = scorer.open(link.attributes["href"])
    assert scorer.submit(about.form("/settle"), {"target": "60"}).status == 303
    page = scorer.open(at(scorer, number))
    assert page.form("/rounds/2/record").fields


def test_game_is_ended_and_reopened(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("michigan", 3))
    assert "End game" not in scorer.open(at(scorer, number)).root.text
    house.writer()(pads.record, number, 1, points=[20, 20, -40])
    page = scorer.submit(scorer.open(at(scorer, number)).form("/end"), htmx=True)
    assert next(page.root.all("h1")).text == "Ann, Bo share the win"
    page = scorer.submit(page.form("/reopen"), htmx=True)
    assert page.form("/rounds/2/record").fields
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "game ended" in log
    assert "game reopened" in log


def test_changed_settings_apply_to_all_rounds_or_are_refused(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    with nothing_changes(app):
        page = scorer.submit(form, {"sums": "0", "target": "50"})
    assert (page.status, page.errors) == (422, ["Round 1: The round must add up to 0, not 26."])
    assert dict(page.form("/settle").fields)["target"] == "50"
    sent = {"sums": "", "ends": "length", "length": "1", "wins": "highest", "name": "At Bo's"}
    assert scorer.submit(form, sent).status == 303
    made = stored(house)
    assert (made.name, made.settings.sums, made.winners) == ("At Bo's", (), (2,))
    log = scorer.open(at(scorer, number, "log")).root.text
    for words in ("the number of rounds", "who wins", "highest total wins", "the sum of a round"):
        assert words in log


def test_rounds_are_converted_to_numbers_and_undo_restores_them(
    house: House, scorer: Visitor
) -> None:
    number = begin(house, settings=settings_of("rummy", 3))
    house.writer()(pads.record, number, 1, points=[120, 0, 250], who=1)
    before = stored(house)
    page = scorer.open(at(scorer, number, "about"))
    closed = [
        field.attributes["value"]
        for field in page.root.all("input")
        if "disabled" in field.attributes
    ]
    assert closed == ["lost", "won"]
    assert "possible only before the first round" in page.root.text
    form = page.form("/settle")
    page = scorer.submit(form, {"entry": "won"})
    error = "Rounds entered so far can only become numbers for everyone."
    assert (page.status, page.errors) == (422, [error])
    assert dict(page.form("/settle").fields)["entry"] == "won"
    assert scorer.submit(form, {"entry": "numbers", "wins": "lowest"}).status == 303
    page = scorer.open(at(scorer, number))
    assert (totals(page), stored(house).leaders) == (["0", "37", "0"], (0, 2))
    scorer.submit(page.form("/undo"))
    assert stored(house) == before


def test_twelve_players_and_teams_are_supported(house: House, scorer: Visitor) -> None:
    number = begin(house, *NAMES, settings=plain(entry=PadEntry.NUMBERS))
    sent = {f"p{n}": str(n) for n in range(12)}
    assert len(totals(scorer.submit(record_form(scorer, number), sent, htmx=True))) == 12
    teams = begin(house, "A", "B", "C", "D", settings=plain(), teams=[0, 1, 0, 1])
    page = scorer.submit(record_form(scorer, teams), {"p0": "7", "p1": "-2"}, htmx=True)
    assert totals(page) == ["7", "−2"]
    assert "A + C" in page.root.text
    assert stored(house, teams).rounds == (numbers(7, -2),)


def test_the_chart_has_a_line_for_each_of_twelve(house: House, scorer: Visitor) -> None:
    number = begin(house, *NAMES, settings=plain())
    for at_ in (1, 2):
        house.writer()(pads.record, number, at_, points=[10 * n for n in range(12)])
    house.writer()(pads.end, number)
    page = scorer.open(at(scorer, number))
    (chart,) = page.root.all("figure", class_="chart")
    lines = [line.attributes["class"] for line in chart.all("polyline")]
    assert lines == [f"line-{n}" for n in range(12)]


def test_lists_evenings_and_home_show_the_pad(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    house.writer()(pads.end, number)
    assert "Hearts to 100 · Sunday" in scorer.open(f"{scorer.home}/pad/games").root.text
    page = scorer.open(f"{scorer.home}/evenings/2026-11-22").root.text
    assert "Score pad: 1 game, 1 win" in page
    assert "Hearts, to 100: Ann 3 (won), Bo 10, Cy 13." in page
    home = scorer.open(f"{scorer.home}/").root.text
    assert "Score pad" in home


def test_first_dealer_is_corrected_and_moves_every_dealer(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    assert "Dealer: Bo" in scorer.open(at(scorer, number)).root.text
    about = scorer.open(at(scorer, number, "about"))

    assert scorer.submit(about.form("/settle"), {"first_dealer": "2"}).status == 303

    assert stored(house).dealer(1) == 2
    assert "Dealer: Ann" in scorer.open(at(scorer, number)).root.text
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "who deals first: Ann → Cy" in log
    with nothing_changes(house.app):
        about = scorer.open(at(scorer, number, "about"))
        for wrong in ("3", "12", "x"):
            page = scorer.submit(about.form("/settle"), {"first_dealer": wrong, "name": "Toad"})
            assert (page.status, page.errors) == (422, ["Who deals first?"]), wrong
            assert dict(page.form("/settle").fields)["name"] == "Toad"


def test_form_without_first_dealer_leaves_the_dealer(
    house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    assert scorer.submit(form, {"first_dealer": "1"}).status == 303
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    form.fields.remove(("first_dealer", "1"))
    assert scorer.submit(form, {"name": "Toad"}).status == 303
    assert (stored(house).name, stored(house).first_dealer) == ("Toad", 1)
