"""Double taps, two phones at once, lost networks, killed servers."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from scorekeeper.games.montana.actions import nights
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, number_of
from tests.browser.phones import Watch
from tests.browser.server import House, Server, running
from tests.browser.storm import Phone, storm
from tests.browser.table import Table
from tests.depth import audit_only, times
from tests.running.waiting import wait_until

CALLED = Dealt("whitefish")

FIVE_AT_ONCE = """async (button) => {
  const send = () => fetch(button.form.action, {
    method: "POST", body: new URLSearchParams(new FormData(button.form, button)),
  });
  const answers = await Promise.all(Array.from({length: 5}, send));
  return Promise.all(answers.map(async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return `${answer.status} ${page.querySelector("#table").innerText}`;
  }));
}"""

UNCOUNTED = "\n\nNot counting unsent entries\n"
"""The text below the totals while entries wait."""


def without_undo(text: str) -> str:
    """Return the text of a table as it is while an entry waits: there is no undo then."""
    return re.sub(r"\n+Undo: .*", "", text).replace(UNCOUNTED, "")


_SYNCS = ("fsync", "fdatasync")
_IN_DATABASE, _REQUEST, _ANSWER = "scorekeeper.sqlite", '"POST /', '"HTTP/1.1 '
_STRACE = "apt-get update && apt-get install --yes --no-install-recommends strace"


# ---- the same form more than once ----


def test_double_click_and_five_resends_are_one_bid(table: Table, house: House) -> None:
    table.visit(begin_night(house, CALLED))
    before = house.changes
    table.settled()
    with answered(table.page):
        table.bid_chip(4).evaluate("chip => { chip.click(); chip.click(); }")
        expect(table.heading).to_have_text("Cy")
    expect(table.heading).to_have_text("Cy")
    assert house.changes == before + 1
    answers = table.bid_chip(5).evaluate(FIVE_AT_ONCE)
    assert answers[0].startswith("200")
    assert len(answers) == 5
    assert len(set(answers)) == 1
    assert house.changes == before + 2


@audit_only
def test_double_click_without_javascript_is_one_bid(open_table: OpenTable, house: House) -> None:
    table = open_table(house, java_script_enabled=False)
    table.visit(begin_night(house, CALLED))
    before = house.changes
    with answered(table.page):
        table.bid_chip(4).dblclick()
        expect(table.heading).to_have_text("Cy")
    expect(table.heading).to_have_text("Cy")
    assert house.changes == before + 1


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Wait at the end of the block until all its requests are answered or cancelled."""
    sent: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request)

    page.on("request", note)
    yield
    assert sent
    for request in sent:
        request.response()
    page.wait_for_load_state()
    page.remove_listener("request", note)


@audit_only
def test_double_tap_counts_for_one_player_and_undoes_one_change(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house, has_touch=True)
    table.unseen.clock.install()
    night = begin_night(house, CALLED)
    table.visit(night)
    before = house.changes
    table.tap_twice(table.bid_chip(4))
    expect(table.heading).to_have_text("Cy")
    assert house.changes == before + 1
    number = number_of(night)
    for seat, contract in ((2, 5), (0, 3)):
        act(house, nights.bid, number, 1, seat, contract)
    act(house, nights.finish_play, number, 1)
    expect(table.heading).to_have_text("Bo")
    table.tap_twice(table.trick_chip(4))
    expect(table.heading).to_have_text("Cy")
    table.count(5)
    assert house.changes == before + 6
    table.tap_twice(table.page.locator(".undo button"))
    table.settled()
    expect(table.page.locator(".undo button")).to_have_text("Undo: Bo's tricks 4")
    assert house.changes == before + 7


@audit_only
def test_repeated_key_does_not_bid_for_next_player(table: Table, house: House) -> None:
    table.unseen.clock.install()
    table.visit(begin_night(house, CALLED))
    before = house.changes
    table.stop_clock()
    table.bid_chip(4).press("Enter")
    expect(table.heading).to_have_text("Cy")
    for key in ("Enter", "Space"):
        table.bid_chip(4).press(key)
    table.page.clock.resume()
    table.settled()
    expect(table.heading).to_have_text("Cy")
    assert house.changes == before + 1
    table.bid_chip(4).press("Enter")
    expect(table.heading).to_have_text("Ann")


# ---- two phones ----


def test_slower_phone_sees_both_values_and_chooses(
    open_table: OpenTable, watch: Watch, house: House
) -> None:
    watch.allow_answers(409)
    first, slower = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    slower.stop_live_updates()
    night = begin_night(house, CALLED)
    for phone in (first, slower):
        phone.visit(night)
    first.bid(4)
    slower.bid(5)
    conflict = slower.page.locator(".conflict")
    expect(conflict).to_contain_text("Bo's bid")
    expect(conflict.locator("dd").nth(0)).to_have_text("4 saved · Ann's phone")
    expect(conflict.locator("dd").nth(1)).to_have_text("5 yours")
    expect(conflict.locator(".button")).to_have_text(["Keep theirs", "Use mine"])
    left, right = (button.bounding_box() for button in conflict.locator(".button").all())
    assert left
    assert right
    assert (left["y"], left["height"]) == (right["y"], right["height"])
    expect(slower.page.locator("#table[data-again]")).to_have_count(1)  # no live update replaces it
    assert house.changes == 3  # start, call, one bid
    slower.tap(slower.page.get_by_role("link", name="Keep theirs"))
    assert slower.text == first.text
    assert "Undo: Bo's bid 4" in slower.text
    assert house.changes == 3

    first.bid(5)
    slower.bid(3)
    slower.tap(slower.page.get_by_role("button", name="Use mine"))
    assert "Undo: Cy's bid 5 → 3" in slower.text
    assert house.changes == 5
    first.page.reload()
    assert first.text == slower.text


@audit_only
def test_slower_phone_keeps_input(open_table: OpenTable, house: House, watch: Watch) -> None:
    watch.allow_answers(409)
    _, slower = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    night = begin_night(house, Dealt("whitefish", (4, 5, 3), ()))
    slower.visit(night)
    slower.ask("tricks")
    act(house, nights.count, number_of(night), 1, {1: 4})
    before = house.changes
    slower.type_tricks(5, 5, 3)
    conflict = slower.page.locator(".conflict")
    expect(conflict.locator("dt")).to_have_text(["Bo's tricks"])
    expect(conflict.locator("dd")).to_have_text(["4 saved · Ann's phone", "5 yours"])
    typed = [field.input_value() for field in slower.page.locator(".typed .field input").all()]
    assert typed == ["5", "5", "3"]
    assert house.changes == before
    slower.tap(slower.page.get_by_role("button", name="Use mine"))
    assert slower.points == ["0", "+5", "+3"]


# ---- the network, the server ----


def test_offline_tap_and_lost_answer_are_sent_again_and_count_once(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table.visit(begin_night(house, CALLED))
    before, text = house.changes, table.text
    table.page.context.set_offline(True)
    table.bid_chip(4).click()
    expect(unsent(table.page)).to_contain_text("kept on this device: 1")
    assert without_undo(table.text) == without_undo(text) != text
    assert house.changes == before
    table.page.context.set_offline(False)
    expect(table.heading).to_have_text("Cy")  # long before the stream is reopened
    expect(unsent(table.page)).to_be_hidden()
    assert house.changes == before + 1

    # the answer is lost, and the entry may arrive as a live update
    table.page.route("**/bid", lose, times=1)
    table.page.reload()
    table.settled()
    table.bid_chip(5).click()
    expect(table.heading).to_have_text("Ann")
    expect(table.notice).to_be_empty()
    expect(unsent(table.page)).to_be_hidden()
    assert house.changes == before + 2

    # or there are no live updates
    table.stop_live_updates()
    table.page.route("**/bid", lose, times=1)
    table.page.reload()
    table.settled()
    table.bid_chip(3).click()
    expect(unsent(table.page)).to_be_visible()
    assert house.changes == before + 3
    expect(table.heading).to_have_text("In play")  # the form was sent again with the same key
    expect(table.notice).to_be_empty()
    assert house.changes == before + 3


@audit_only
def test_tap_while_server_is_down_is_sent_after_restart(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    table.visit(begin_night(house, Dealt("whitefish", (4,))))
    text = table.text
    own_server.kill()
    table.bid_chip(5).click()
    expect(unsent(table.page)).to_be_visible()
    own_server.start()
    expect(table.heading).to_have_text("Ann")
    expect(table.notice).to_be_empty()
    assert house.changes == 4  # start, call, two bids
    table.undo()
    assert table.text.replace(UNCOUNTED, "") == text

    own_server.kill()
    own_server.start()
    table.bid(5)  # on the page of before
    assert house.changes == 6
    table.undo()
    assert table.text.replace(UNCOUNTED, "") == text

    own_server.kill()
    own_server.start()
    table.page.reload()
    assert table.text.replace(UNCOUNTED, "") == text
    table.bid(5, 3)
    table.play()


def test_refusal_message_stays(table: Table, watch: Watch, house: House) -> None:
    watch.allow_answers(400, 403)  # the bid, that without its form, and a copy of the night
    watch.allow_no_answer()
    table.visit(begin_night(house, CALLED))
    before, text = house.changes, table.text
    table.page.context.clear_cookies()
    table.bid_chip(4).click()
    unsent(table.page).locator("summary").first.click()  # nothing covers it
    refused = unsent(table.page).locator("li .refused")
    expect(refused).to_contain_text("This device has no access. Ask the house's owner for a link")
    expect(table.notice).to_be_empty()
    assert table.text.replace(UNCOUNTED, "") == text
    assert house.changes == before


def lose(route: Route) -> None:
    """Let the server accept a request, and lose its answer."""
    route.fetch()
    route.abort()


def unsent(page: Page) -> Locator:
    """Return the list of unsent entries."""
    return page.locator("#unsent")


# ---- what was acknowledged is on disk ----


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own_server: Server) -> None:
    result = storm(own_server, rounds=times(1), phones=8)
    assert len(result.acknowledged_by_round) == times(1)
    assert min(result.acknowledged_by_round) >= 20  # each of them was a storm
    assert result.refused == []
    assert result.lost == []
    assert result.damage == []


@audit_only
def test_answer_is_sent_only_after_fsync(tmp_path: Path) -> None:
    if shutil.which("strace") is None:
        pytest.fail(f"This test needs strace: {_STRACE}", pytrace=False)
    trace = tmp_path / "trace"
    calls = "recvfrom,fsync,fdatasync,sendto,sendmsg,write,writev"
    options = ["-f", "-y", "-s", "80", "-e", f"trace={calls}", "-e", "signal=none"]
    with running(tmp_path, under=["strace", *options, "-o", str(trace)]) as server:
        phone = Phone(server.found_house().link, "Phone")
        phone.add_players()
        phone.start_night()
        begin = trace.stat().st_size
        for number in range(20):
            assert phone.write(fragment=number % 2 == 0) in (200, 303)
        happened = _happened(trace, begin, answers=20)
        phone.hang_up()
    order = "".join(happened)
    assert re.fullmatch(r"(request (sync )+answer )+", order), order
    assert order.count("request") == order.count("answer") == 20
    assert order.count("sync") <= 20 * 1.05


_DONE = re.compile(r"^\d+ +(\w+)\(\d+<([^>]*)>(.*) = (-?\d+)")
_BEGUN = re.compile(r"^(\d+) +(\w+)\(\d+<([^>]*)>(.*) <unfinished \.\.\.>$")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>(.*) = (-?\d+)")


def _happened(trace: Path, begin: int, *, answers: int) -> list[str]:
    """Return what the server did since that byte of its trace: requests, syncs, answers.

    A sync counts when it returns, an answer when it begins.
    """

    def happened() -> list[str]:
        return list(_events(trace.read_text(errors="replace")[begin:]))

    wait_until(lambda: happened().count("answer ") >= answers)
    return happened()


def _events(trace: str) -> Iterator[str]:
    syncing: set[str] = set()  # threads
    for line in trace.splitlines():
        if begun := _BEGUN.match(line):
            thread, call, file, text = begun.groups()
            if call in _SYNCS and _IN_DATABASE in file:
                syncing.add(thread)
            elif call != "recvfrom" and _ANSWER in text:
                yield "answer "
        elif resumed := _RESUMED.match(line):
            thread, call, text, result = resumed.groups()
            if call in _SYNCS and thread in syncing:
                syncing.remove(thread)
                yield "sync " if result == "0" else "failed sync "
            elif call == "recvfrom" and _REQUEST in text:
                yield "request "
        elif done := _DONE.match(line):
            call, file, text, result = done.groups()
            if call in _SYNCS and _IN_DATABASE in file:
                yield "sync " if result == "0" else "failed sync "
            elif call == "recvfrom" and _REQUEST in text:
                yield "request "
            elif call != "recvfrom" and _ANSWER in text:
                yield "answer "
