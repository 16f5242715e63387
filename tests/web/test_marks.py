"""Forms name their sitting by its mark: its number may be another sitting's after a restore."""

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from urllib.parse import urlencode

import pytest
from sqlalchemy import ColumnElement, Table, select, update

from scorekeeper.core.copies import read_copy
from scorekeeper.core.db import writing
from scorekeeper.core.tables import SittingRow
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.store.games import load_game
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.pages import SITTINGS
from scorekeeper.house.evenings.store import count_evenings
from scorekeeper.house.import_export.actions import import_file
from tests.cases.nights import WHITEFISH, after, whole_deal
from tests.cases.pads import begin
from tests.cases.pads import stored as pad
from tests.depth import audit_only
from tests.running.databases import both_databases, sqlite_first
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.routes import Stage, routes
from tests.web.visitor import PARTIAL, Form, Page, Visitor

pytestmark = sqlite_first

SITTING: Table = SittingRow.__table__
ROUND = {"p0": "3", "p1": "10", "p2": "13"}
OTHER = "0123456789abcdef"

Begin = Callable[[House], int]


def mark_of(house: House, game: str, number: int) -> str:
    """The mark of a sitting."""
    with house.place() as place:
        query = select(SITTING.c.mark).where(this(house, game, number))
        return str(place.connection.execute(query).scalar_one())


def this(house: House, game: str, number: int) -> ColumnElement[bool]:
    """SQL condition: the row is this sitting."""
    at = (SITTING.c.game == game) & (SITTING.c.number == number)
    return at & (SITTING.c.house_id == house.house_id)


def lose(house: House, game: str, number: int) -> None:
    """Let the number be another sitting's, as it can be after a restore."""
    with house.app.app_context(), writing() as connection:
        connection.execute(update(SITTING).where(this(house, game, number)).values(mark=OTHER))


def called_night(house: House) -> int:
    """A night whose first deal waits for bids."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    return number


def bid_form(visitor: Visitor, game: str, number: int) -> tuple[Form, dict[str, str]]:
    """Return the form of the table's question, and values for it."""
    page = visitor.open(f"{visitor.home}/{game}/{number}")
    if game == "pad":
        return page.form("/record"), ROUND
    return page.form("/bid"), {"seat": "0", "contract": "4"}


def send_late(visitor: Visitor, form: Form, values: dict[str, str]) -> Page:
    """Send a form as a phone does on which it waited."""
    headers = PARTIAL | {"X-Queued": "last"}
    return visitor.send(form.action, form.filled(values), headers=headers)


def queued(visitor: Visitor, form: Form, values: dict[str, str]) -> Page:
    """Send a form together with others that waited."""
    body = urlencode(list(form.filled(values).items()))
    fields = {"action": form.action, "body": body}
    return visitor.send(f"{visitor.home}/queued", fields, headers={"X-Queued": "more"})


def pages(stage: Stage) -> Iterator[str]:
    """The addresses of all pages of sittings, and of their tables at each question."""
    for route in routes(stage.house.app):
        if route.method == "GET" and "number" in route.arguments and not route.is_printed:
            yield stage.address(route)
    for number in range(1, 11):
        for table in (*SITTINGS, "gaps"):
            yield f"/h/{stage.house.public_id}/{table}/{number}"
        yield f"/h/{stage.house.public_id}/shedding/{number}/table"


@audit_only
def test_every_form_of_a_sitting_has_its_mark(stage: Stage) -> None:
    host = Visitor(stage.house, stage.house.devices[1])
    of_sitting = re.compile(rf"/h/[^/]+/({'|'.join([*SITTINGS, 'gaps'])})/(\d+)(?:/.*)?")
    seen = set()
    for address in pages(stage):
        page = host.open(address)
        if page.response.mimetype != "text/html" or page.status != 200:
            continue
        for form in page.forms:
            match = of_sitting.fullmatch(form.action)
            fields = dict(form.fields)
            if match is None or "key" not in fields:
                continue
            assert fields.get("mark") == mark_of(stage.house, match[1], int(match[2])), form
            seen.add((match[1], form.action.rpartition("/")[2]))
    assert {("montana", "bid"), ("pad", "record"), ("shedding", "turn"), ("gaps", "play")} <= seen


@pytest.mark.parametrize(("game", "begun"), [("montana", called_night), ("pad", begin)])
def test_form_of_a_lost_sitting_writes_into_no_other_with_its_number(
    house: House, scorer: Visitor, game: str, begun: Begin
) -> None:
    number = begun(house)
    form, values = bid_form(scorer, game, number)
    lose(house, game, number)
    with nothing_changes(house.app):
        assert scorer.submit(form, values).status == 404
        late = send_late(scorer, form, values)
        assert late.status == 404
        assert "HX-Retarget" in late.headers
        assert queued(scorer, form, values).response.json == {"taken": 0}
        assert scorer.submit(form, values | {"seen": "nonsense"}).status == 404


def test_form_of_a_sitting_with_another_number_of_sides_is_refused_as_gone(
    house: House, scorer: Visitor
) -> None:
    number = begin(house)
    form, _ = bid_form(scorer, "pad", number)
    lose(house, "pad", number)
    with nothing_changes(house.app):
        assert scorer.submit(form, {"p0": "3", "p1": "10", "p2": "1", "p3": "12"}).status == 404


@pytest.mark.parametrize(("game", "begun"), [("montana", called_night), ("pad", begin)])
@both_databases
def test_form_follows_its_sitting_that_came_back_as_a_copy_under_another_number(
    house: House, scorer: Visitor, game: str, begun: Begin
) -> None:
    number = begun(house)
    form, values = bid_form(scorer, game, number)
    again = came_back(house, scorer, game, number)
    for answer in (scorer.submit(form, values), send_late(scorer, form, values)):
        assert answer.status == 308
        assert answer.location == form.action.replace(f"/{number}/", f"/{again}/", 1)
    assert queued(scorer, form, values).response.json == {"taken": 0}
    before = house.seq
    answer = scorer.send(answer.location, form.filled(values), headers=PARTIAL)
    assert answer.status == 200
    assert house.seq == before + 1
    if game == "pad":
        assert len(pad(house, again).rounds) == 1
    else:
        assert house.night(again).deals[0].contracts == {0: 4}


def came_back(
    house: House,
    visitor: Visitor,
    game: str,
    number: int,
    later: int = 60_000,
    *,
    gone: bool = True,
) -> int:
    """Import a phone's copy of a sitting, made `after` ms after its newest change in the house.

    If it is not `gone`, the house has that older version of it still.
    """
    answer = visitor.open(f"{visitor.home}/{game}/{number}/file")
    newest, file, first, at, mark = split(answer.headers["X-Copy"])
    copy = read_copy(f"{newest}-{file}-{first}-{int(at) + later}-{mark}")
    if gone:
        lose(house, game, number)
    with house.app.app_context():
        return import_file(house.actor(), answer.response.data, copy=copy).number


def split(copy: str) -> tuple[str, ...]:
    """The parts of a copy's name."""
    match = re.fullmatch(r"(\d+-\w+)-(\w+)-(\d+-\w+)-(\d+)-(\w+)", copy)
    assert match
    return match.groups()


def test_form_follows_from_an_older_version_of_its_sitting_to_the_imported_copy(
    house: House, scorer: Visitor
) -> None:
    number = called_night(house)
    form, values = bid_form(scorer, "montana", number)
    again = came_back(house, scorer, "montana", number, gone=False)
    assert scorer.submit(form, values).location.endswith(f"/montana/{again}/deals/1/bid")
    house.writer()(nights.SITTING.restore, number)
    newer, values = bid_form(scorer, "montana", number)  # the older version has another mark now
    assert scorer.submit(newer, values).status == 303
    assert house.night(number).deals[0].contracts == {0: 4}
    assert house.night(again).deals[0].contracts == {}


def test_copy_of_a_sitting_that_was_changed_since_does_not_take_its_mark(
    house: House, scorer: Visitor
) -> None:
    number = called_night(house)
    mark = mark_of(house, "montana", number)
    again = came_back(house, scorer, "montana", number, later=0, gone=False)
    assert mark_of(house, "montana", number) == mark
    assert mark_of(house, "montana", again) not in (mark, "")


def test_file_that_is_no_copy_gets_a_new_mark(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)))
    mark = mark_of(house, "montana", number)
    file = scorer.open(f"{scorer.home}/montana/{number}/file").response.data
    lose(house, "montana", number)
    with house.app.app_context():
        again = import_file(house.actor(), file).number
    assert mark_of(house, "montana", again) not in (mark, OTHER, "")


def test_form_of_an_earlier_release_has_no_mark_and_is_accepted(
    house: House, scorer: Visitor
) -> None:
    number = called_night(house)
    form, values = bid_form(scorer, "montana", number)
    filled = form.filled(values)
    del filled["mark"]
    answer = scorer.send(form.action, filled, headers=PARTIAL)
    assert answer.status == 200
    assert mark_of(house, "montana", number) in answer.html
    assert house.night(number).deals[0].contracts == {0: 4}


def test_the_mark_costs_no_query(house: House, scorer: Visitor) -> None:
    number, counts = called_night(house), []
    for seat, has_mark in (("0", True), ("1", False)):
        form, values = bid_form(scorer, "montana", number)
        filled = form.filled(values | {"seat": seat})
        if not has_mark:
            del filled["mark"]
        with statements(house.app) as sent:
            assert scorer.send(form.action, filled, headers=PARTIAL).status == 200
        counts.append(len(sent))
    assert counts[0] == counts[1]


def test_older_version_of_an_imported_copy_of_gaps_no_longer_counts(
    house: House, scorer: Visitor
) -> None:
    deal = shipped_verdicts().winnable(1)[0]
    house.writer()(gaps.begin, number=deal, rules=CLASSIC, player=None)
    house.writer()(gaps.play, 1, shipped_verdicts().line(deal))
    again = came_back(house, scorer, "gaps", 1, gone=False)
    with house.place() as place:
        older, newer = (load_game(place, number).value for number in (1, again))
        assert (older.is_listed, older.won, newer.is_listed) == (False, None, True)
        assert count_evenings(place, [newer.date or ""]) == {newer.date: {"gaps": 1}}


def test_preview_and_page_of_a_copy_say_that_an_older_version_is_here(
    house: House, scorer: Visitor
) -> None:
    number = called_night(house)
    answer = scorer.open(f"{scorer.home}/montana/{number}/file")
    newest, file, first, at, mark = split(answer.headers["X-Copy"])
    texts = []
    for later in (60_000, 0):
        copy = f"{newest}-{file}-{first}-{int(at) + later}-{mark}"
        upload = {"file": (BytesIO(answer.response.data), "copy.json"), "copy": copy}
        preview = scorer.post(f"{scorer.home}/import-export/preview", upload)  # type: ignore[arg-type]
        assert f'href="{scorer.home}/montana/{number}"' in preview.html
        texts.append(preview.root.text)
    assert "This house has an older version of it, which will no longer count." in texts[0]
    assert "This house has a newer version of it." in texts[1]
    again = came_back(house, scorer, "montana", number, gone=False)
    listed = scorer.open(f"{scorer.home}/evenings/2026-11-20").root.all("a", class_="listed")
    played = [link.attributes["href"] for link in listed]
    assert played == [f"{scorer.home}/montana/{again}"]
    house.writer()(nights.SITTING.restore, number)
    about = scorer.open(f"{scorer.home}/montana/{again}/about").root.text
    assert f"This house also has an older version: No. {number}" in about
    assert "older version" not in scorer.open(f"{scorer.home}/montana/{number}/about").html
    evening = scorer.open(f"{scorer.home}/evenings/2026-11-20").root.text
    assert f"No. {number}" in evening
    assert f"No. {again}" in evening
