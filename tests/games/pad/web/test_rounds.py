"""Rounds on the score pad: entered by one or two at once, corrected, deleted, undone."""

import pytest

from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from tests.cases.pads import begin, plain, stored
from tests.depth import audit_only
from tests.games.pad.web.pads import SENT, at, record_form
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor, totals


def test_round_takes_one_number_each_and_deal_passes_on(
    house: House, scorer: Visitor, number: int
) -> None:
    page = scorer.open(at(scorer, number))
    assert "Dealer: Ann" in page.root.text
    answer = scorer.submit(page.form("/rounds/1/record"), SENT | {"note": "At Bo's"})
    assert answer.status == 303
    (round_,) = stored(house).rounds
    assert (round_.points, round_.note) == ((30, 100, 130), "At Bo's")
    page = scorer.open(answer.location)
    assert totals(page) == ["3", "10", "13"]
    assert "Dealer: Bo · In the lead: Ann" in page.root.text
    assert [need.text for need in page.root.all(class_="needs")] == [
        "97 left",
        "90 left",
        "87 left",
    ]
    assert "Undo: round 1" in page.root.text


@audit_only
@pytest.mark.parametrize(
    ("sent", "points"),
    [
        ({"p0": "-26"}, (-260, 0, 0)),
        ({"p0": "−26"}, (-260, 0, 0)),
        ({"p0": "26", "m0": "yes"}, (-260, 0, 0)),
        ({"p0": "-26", "m0": "yes"}, (-260, 0, 0)),
        ({"p1": " +2 6 "}, (0, 260, 0)),
    ],
)
def test_minus_is_typed_or_tapped_and_blank_is_zero(
    house: House, scorer: Visitor, number: int, sent: dict[str, str], points: tuple[int, ...]
) -> None:
    assert scorer.submit(record_form(scorer, number), sent).status == 303
    assert stored(house).rounds[0].points == points


def test_winner_scores_what_others_have(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("rummy", 3))
    sent = {"who": "1", "p0": "12", "p1": "99", "p2": "25"}
    page = scorer.submit(record_form(scorer, number), sent, htmx=True)
    assert totals(page) == ["0", "37", "0"]
    assert "Undo: round 1" in page.root.text
    page = scorer.submit(record_form(scorer, number, 2), {"p0": "1"})
    assert (page.status, page.errors) == (422, ["Who won?"])


def test_conflict_of_two_winners_shows_every_number_of_the_second(
    house: House, scorer: Visitor, owner: Visitor
) -> None:
    number = begin(house, settings=settings_of("rummy", 3))
    first, second = record_form(scorer, number), record_form(owner, number)
    assert scorer.submit(first, {"who": "2", "p0": "20", "p1": "30"}).status == 303
    page = owner.submit(second, {"who": "1", "p0": "7", "p2": "8"})
    assert page.status == 409
    assert [row.split()[2] for row in page.conflicts] == ["who", "Ann", "Bo", "Cy"]


def test_loser_is_entered_with_one_tap(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("old-maid", 3))
    form = record_form(scorer, number)
    choices = [value for name, value in form.buttons if name == "who"]
    assert choices == ["0", "1", "2", "nobody"]
    page = scorer.submit(form, {"who": "2"}, htmx=True)
    assert totals(page) == ["0", "0", "1"]
    assert "Cy lost" in page.root.text


@pytest.mark.parametrize("game", ["old-maid", "rummy"])
def test_drawn_round_is_entered_as_nobody(house: House, scorer: Visitor, game: str) -> None:
    number = begin(house, settings=settings_of(game, 3))
    answer = scorer.submit(record_form(scorer, number), {"who": "nobody", "note": "drawn"})
    assert answer.status == 303
    (round_,) = stored(house, number).rounds
    assert (round_.who, stored(house, number).totals, round_.note) == (None, (0, 0, 0), "drawn")
    page = scorer.open(answer.location)
    assert ("nobody lost" if game == "old-maid" else "nobody won") in page.root.text
    correction = scorer.open(at(scorer, number, "rounds", 1)).form("/rounds/1/correct")
    assert dict(correction.fields)["who"] == "nobody"


def test_player_who_is_out_has_no_field(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=settings_of("one-hundred-one", 3))
    scorer.submit(record_form(scorer, number), {"p0": "3", "p1": "102", "p2": "5"})
    form = record_form(scorer, number, 2)
    assert {"p0", "p2"} <= dict(form.fields).keys()
    assert "p1" not in dict(form.fields)
    page = scorer.open(at(scorer, number))
    assert [need.text for need in page.root.all(class_="needs")] == ["98 left", "out", "96 left"]
    page = scorer.submit(form, {"p0": "3", "p1": "4"})
    assert (page.status, page.errors) == (422, ["Bo is out."])


def test_forgotten_round_is_inserted_and_undone(house: House, scorer: Visitor, number: int) -> None:
    for round_id in (1, 2):
        assert scorer.submit(record_form(scorer, number, round_id), SENT).status == 303
    insertion = at(scorer, number, "rounds", 2, "insert")
    page = scorer.open(at(scorer, number, "rounds", 2))
    assert insertion in [link.attributes["href"] for link in page.root.all("a")]
    page = scorer.open(insertion)
    form = page.form("/insert/3")
    page = scorer.submit(form, {"p0": "ten", "p1": "10", "p2": "16"})
    assert (page.status, page.errors) == (422, ["A number is needed."])
    assert dict(page.form("/insert/3").fields)["p1"] == "10"
    answer = scorer.submit(form, {"p1": "10", "p2": "16", "note": "found on the back"})
    assert answer.status == 303
    assert [round_.id for round_ in stored(house).rounds] == [1, 3, 2]
    page = scorer.open(answer.location)
    assert "Undo: forgotten round 2" in page.root.text
    scorer.submit(page.form("/undo"), {})
    assert [round_.id for round_ in stored(house).rounds] == [1, 2]


def test_round_recorded_while_another_was_inserted_is_refused_and_kept(
    house: House, scorer: Visitor, number: int
) -> None:
    scorer.submit(record_form(scorer, number), SENT)
    waiting = record_form(scorer, number, 2)
    points = [100, 30, 130]
    house.writer()(pads.insert, number, 2, before=1, points=points)
    page = scorer.submit(waiting, SENT, htmx=True)
    assert (page.status, len(stored(house).rounds)) == (422, 2)
    assert dict(page.form("/rounds/3/record").fields)["p1"] == "10"


def test_halves_are_formatted_by_language(house: House, scorer: Visitor) -> None:
    number = begin(house, settings=plain(halves=True))
    sent = {"p0": "2,5", "p1": "0.5", "p2": "1"}
    assert totals(scorer.submit(record_form(scorer, number), sent, htmx=True)) == [
        "2.5",
        "0.5",
        "1",
    ]
    page = scorer.open(at(scorer, number), accept_language="ru")
    assert totals(page) == ["2,5", "0,5", "1"]
    assert "2,5" in scorer.open(scorer.home + "/", accept_language="ru").root.text


@pytest.mark.parametrize(
    ("sums", "ending"),
    [
        ((0,), "должна равняться 0, а получилось 2,5."),
        ((25, -25), "такой: 2,5, −2,5, а получилось 0,5."),
    ],
)
def test_half_in_error_message_is_formatted_by_language(
    house: House, scorer: Visitor, sums: tuple[int, ...], ending: str
) -> None:
    number = begin(house, settings=plain(halves=True, sums=sums))
    form = record_form(scorer, number)
    sent = form.filled({"p0": "2,5", "p1": "-2" if len(sums) > 1 else ""})
    page = scorer.send(form.action, sent, headers={"Accept-Language": "ru"})
    assert page.status == 422
    (error,) = page.errors
    assert error.endswith(ending)


@pytest.mark.parametrize("htmx", [False, True])
def test_undo_sent_again_offers_numbers_again(
    house: House, scorer: Visitor, number: int, htmx: bool
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    form = scorer.open(at(scorer, number)).form("/undo")
    scorer.submit(form, htmx=htmx)
    with nothing_changes(house.app):
        again = scorer.submit(form, htmx=htmx)
    page = again if htmx else scorer.open(again.location)
    fields = dict(page.form("/record").fields)
    assert (fields["p0"], fields["p1"], fields["p2"]) == ("3", "10", "13")


def test_undo_sent_again_after_later_changes_offers_no_numbers(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    form = scorer.open(at(scorer, number)).form("/undo")
    scorer.submit(form)
    for step in (
        lambda: house.writer()(pads.record, number, 1, points=[0, 260, 0]),
        lambda: house.writer()(pads.SITTING.delete, number),
    ):
        step()
        with nothing_changes(house.app):
            again = scorer.submit(form)
        assert (again.status, again.location) == (303, at(scorer, number))


def test_round_is_corrected_and_log_shows_previous_values(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130], note="late")
    page = scorer.open(at(scorer, number, "rounds", 1))
    fields = dict(page.form("/correct").fields)
    assert (fields["p0"], fields["p2"], fields["note"]) == ("3", "13", "late")
    assert scorer.submit(page.form("/correct"), {"p0": "4", "p1": "9"}).status == 303
    assert stored(house).rounds[0].points == (40, 90, 130)
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "round 1, Ann" in log
    assert "a correction" in log
    page = scorer.submit(scorer.open(at(scorer, number, "rounds", 1)).form("/correct"), {"p0": "x"})
    assert (page.status, page.errors) == (422, ["A number is needed."])


def test_a_negative_number_is_corrected_with_its_minus(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[-260, 0, 0])
    form = scorer.open(at(scorer, number, "rounds", 1)).form("/correct")
    assert (dict(form.fields)["p0"], dict(form.fields)["m0"]) == ("26", "yes")
    assert scorer.submit(form, {"note": "the moon"}).status == 303
    assert stored(house).totals == (-260, 0, 0)
    form = scorer.open(at(scorer, number, "rounds", 1)).form("/correct")
    assert scorer.submit(form, {"p1": "52", "m0": ""}).errors  # the minus was taken away
    assert scorer.submit(form, {"m0": "", "note": ""}).status == 303
    assert stored(house).totals == (260, 0, 0)
