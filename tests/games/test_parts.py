"""Games in which a part, such as a round, is entered at once: one test for all of them."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.sittings import TOPICS
from tests.depth import audit_only
from tests.games.parts import Table, game_of_hearts, match, score_pad
from tests.running.databases import both_databases
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor


@pytest.fixture(params=[score_pad, match, game_of_hearts])
def table(request: pytest.FixtureRequest, house: House) -> Table:
    """A table of Ann, Bo and Cy, in each of the games."""
    begin: Callable[[House], Table] = request.param
    return begin(house)


def links(page: Page, words: str) -> list[str]:
    """The targets of the links with these words."""
    return [a.attributes["href"] for a in page.root.all("a") if words in a.text]


@both_databases
def test_same_part_from_two_phones_counts_once_and_other_values_show_conflict(
    table: Table, scorer: Visitor, owner: Visitor
) -> None:
    first, second, third = (table.form(visitor) for visitor in (scorer, owner, owner))
    for visitor, form in ((scorer, first), (scorer, first), (owner, second)):
        assert visitor.submit(form, table.sent).status == 303
    assert table.totals == table.points
    with nothing_changes(table.house.app):
        page = owner.submit(third, table.other)
    device = table.house.device(Role.SCORER).name
    assert page.status == 409
    assert page.conflicts == [row.replace("…", f"saved · {device}") for row in table.conflicts]
    owner.submit(page.form(f"/{table.part}s/1/record"))
    assert table.totals not in (table.points, (0, 0, 0))


def test_conflicting_part_can_be_saved_as_another_part(
    table: Table, scorer: Visitor, owner: Visitor
) -> None:
    form = table.form(owner)
    scorer.submit(table.form(scorer), table.other)
    with nothing_changes(table.house.app):
        conflict = owner.submit(form, table.sent)
        (onward,) = links(conflict, "mine is")
        page = owner.open(onward)
        assert (page.status, table.keeps_input(page)) == (200, True)
    for choice in (conflict, page):  # rendered after the script that keeps both
        assert len(list(choice.root.all("script", blocking="render"))) == 1
    assert not list(owner.open(table.at(owner)).root.all("script", blocking="render"))
    before = table.totals
    assert owner.submit(page.form(f"/{table.part}s/2/record")).status == 303
    assert table.totals == tuple(map(sum, zip(before, table.points, strict=True)))


@audit_only
def test_conflict_offers_no_other_part_in_finished_game(
    table: Table, scorer: Visitor, owner: Visitor
) -> None:
    table.settle(scorer, table.ends)
    form = table.form(owner)
    scorer.submit(table.form(scorer), table.other)
    page = owner.submit(form, table.sent)
    assert (page.status, links(page, "mine is")) == (409, [])
    owner.submit(page.form(f"/{table.part}s/1/record"))
    assert table.totals == table.points


def test_error_is_marked_at_its_field_and_input_is_kept(table: Table, scorer: Visitor) -> None:
    field, value, message = table.wrong
    form = table.form(scorer)
    for htmx in (False, True):
        with nothing_changes(table.house.app):
            page = scorer.submit(form, {**table.sent, field: value}, htmx=htmx)
        assert (page.status, page.errors) == (422, [message])
        wrong = [
            field_element
            for field_element in page.root.all("input")
            if "aria-invalid" in field_element.attributes
        ]
        assert [field_element.attributes["name"] for field_element in wrong] == [field]
        described = wrong[0].attributes["aria-describedby"]
        assert [box.text for box in page.root.all(id=described)] == [message]
        fields = dict(page.form("/record").fields)
        assert {name: fields[name] for name in table.sent} | {field: fields[field]} == {
            **table.sent,
            field: value,
        }


def test_invalid_form_still_shows_conflict(table: Table, scorer: Visitor, owner: Visitor) -> None:
    field, value, message = table.wrong
    form = table.form(scorer)
    owner.submit(table.form(owner), table.other)
    with nothing_changes(table.house.app):
        page = scorer.submit(form, {**table.sent, field: value})
        assert (page.status, page.errors) == (422, [message])
        page = scorer.submit(page.form(f"/{table.part}s/1/record"), {field: "", **table.sent})
    assert page.status == 409
    assert page.conflicts[0].startswith(f"{table.part} 1")
    assert "data-again" in next(page.root.all(id="table")).attributes  # news leave it alone


@pytest.mark.parametrize("htmx", [False, True])
def test_input_is_kept_when_game_ends_meanwhile(table: Table, scorer: Visitor, htmx: bool) -> None:
    scorer.submit(table.form(scorer), table.sent)
    form = table.form(scorer, 2)
    table.settle(scorer, table.ends)
    with nothing_changes(table.house.app):
        page = scorer.submit(form, table.sent, htmx=htmx)
    assert (page.status, page.errors) == (422, [f"The {table.noun} is over."])
    assert table.keeps_input(page)
    assert "is still here" in page.root.text
    assert [link.text for link in page.root.all("a", target="_blank")] == [
        f"Open the {table.noun} in a new tab"
    ]
    table.settle(scorer, table.goes_on)
    scorer.submit(page.form("/record"))
    assert table.totals == table.twice


@pytest.mark.parametrize("ending", ["/record", "/correct"])
def test_input_is_kept_when_game_is_deleted_meanwhile(
    table: Table, scorer: Visitor, ending: str
) -> None:
    scorer.submit(table.form(scorer), table.other)
    form = table.correction(scorer) if ending == "/correct" else table.form(scorer, 2)
    blank = dict.fromkeys(table.other, "")
    table.delete(scorer)
    with nothing_changes(table.house.app):
        page = scorer.submit(form, blank | dict(table.sent))
    assert page.errors == [f"This {table.noun} is deleted. Restore it first."]
    assert (page.status, table.keeps_input(page, ending)) == (422, True)
    before = table.totals if ending == "/record" else (0, 0, 0)
    table.restore(scorer)
    assert scorer.submit(page.form(ending)).status == 303
    assert table.totals == tuple(map(sum, zip(before, table.points, strict=True)))


def test_input_is_kept_when_earlier_part_is_undone(
    table: Table, scorer: Visitor, owner: Visitor
) -> None:
    scorer.submit(table.form(scorer), table.sent)
    form = table.form(scorer, 2)
    page = owner.submit(owner.open(table.at(owner)).form("/undo"), htmx=True)
    assert (page.status, table.totals) == (200, (0, 0, 0))
    assert [total.text for total in page.root.all(class_="total")] == ["0"] * 3
    with nothing_changes(table.house.app):
        page = scorer.submit(form, table.sent)
    changed = f"The {table.part}s changed in the meantime: this would now be {table.part} 1."
    assert (page.status, page.errors, table.keeps_input(page)) == (422, [changed], True)
    scorer.submit(page.form(f"/{table.part}s/1/record"))
    assert table.totals == table.points


def test_deleted_part_is_restored_by_undo(table: Table, scorer: Visitor, owner: Visitor) -> None:
    for part_id in (1, 2):
        scorer.submit(table.form(scorer, part_id), table.sent)
    page = scorer.open(table.at(scorer, f"{table.part}s", 1))
    form = table.form(owner, 3)
    assert scorer.submit(page.form("/delete")).status == 303
    assert scorer.open(table.at(scorer, f"{table.part}s", 1)).status == 404
    late = scorer.submit(page.form("/correct"))
    assert (late.status, late.errors) == (422, [f"This {table.part} no longer exists."])
    assert table.totals == table.points
    page = scorer.open(table.at(scorer))
    assert f"Undo: the deletion of {table.part} 1" in page.root.text
    scorer.submit(page.form("/undo"))
    assert table.totals == table.twice
    assert f"{table.part} 1 restored" in scorer.open(table.at(scorer, "log")).root.text
    scorer.submit(scorer.open(table.at(scorer, f"{table.part}s", 2)).form("/delete"))
    assert owner.submit(form, table.sent).status == 303  # a deletion leaves the next part's id
    assert table.totals == table.twice


def test_address_prefills_only_known_fields(table: Table, scorer: Visitor, viewer: Visitor) -> None:
    field, _, _ = table.wrong
    with nothing_changes(table.house.app):
        query = f"?{field}=<b>&hand9_6=1&p99=1&key=x&{field}=2"
        fields = dict(scorer.open(table.at(scorer) + query).form("/record").fields)
    assert fields[field] == "<b>"
    assert not {"hand9_6", "p99"} & fields.keys()
    assert fields["key"] != "x"
    assert viewer.open(table.at(viewer) + query).forms == []


def test_viewer_follows_without_forms(table: Table, scorer: Visitor, viewer: Visitor) -> None:
    scorer.submit(table.form(scorer), table.sent)
    for rest in ((), (f"{table.part}s", 1), ("log",)):
        page = viewer.open(table.at(viewer, *rest))
        assert (page.status, page.forms) == (200, []), rest
    boards = [table.at(viewer, f"live?part={part}") for part in ("head", table.board)]
    pages = [viewer.open(board) for board in boards]
    assert [(page.status, page.forms) for page in pages] == [(200, [])] * 2
    tags = [page.headers["ETag"] for page in pages]
    for board, tag in zip(boards, tags, strict=True):
        assert viewer.open(board, if_none_match=tag).status == 304
    scorer.submit(table.form(scorer, 2), table.sent)
    for board, tag in zip(boards, tags, strict=True):
        newer = viewer.open(board, if_none_match=tag)
        assert newer.status == 200
        assert int(newer.headers["X-Version"]) == table.house.seq
    assert viewer.open(table.at(viewer, "live?part=nothing")).status == 404
    assert viewer.open(table.at(viewer, "live?part=head&keeps=1")).status == 404


def test_game_is_renamed_deleted_and_restored(table: Table, scorer: Visitor) -> None:
    form = scorer.open(table.at(scorer, "about")).form("/settle")
    with nothing_changes(table.house.app):
        page = scorer.submit(form, {"name": "\u202e", "date": "2026-02-30"})
    assert (page.status, page.errors) == (
        422,
        ["A name cannot contain invisible characters.", "There is no such date."],
    )
    table.settle(scorer, {"name": "Monday", "date": "2026-11-19"})
    assert "Monday" in scorer.open(f"{scorer.home}/evenings/2026-11-19").root.text
    lists = {"pad": "games", "shedding": "matches", "hearts": "games"}
    listed, deleted = (
        f"{scorer.home}/{table.game}/{name}" for name in (lists[table.game], "discarded")
    )
    table.delete(scorer)
    assert f"This {table.noun} is deleted" in scorer.open(table.at(scorer)).root.text
    assert "Monday" in scorer.open(deleted).root.text
    assert "Monday" not in scorer.open(listed).root.text
    table.restore(scorer)
    assert "Monday" in scorer.open(listed).root.text


def test_same_players_start_again_with_same_settings(table: Table, scorer: Visitor) -> None:
    table.settle(scorer, table.ends)
    page = scorer.open(f"{scorer.home}/{table.game}/new?like={table.number}")
    assert scorer.submit(page.form(f"/{table.game}")).status == 303
    with table.house.place() as place:
        first, second = (TOPICS[table.game](n).load(place).value for n in (1, 2))
    settings: list[Any] = [
        getattr(match_or_pad, "settings", None) or match_or_pad.target
        for match_or_pad in (first, second)
    ]
    assert settings[0] == settings[1]
    assert second.seats == first.seats
