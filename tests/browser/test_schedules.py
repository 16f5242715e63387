"""Three phones on one night with random faults: nothing is lost, nothing counts twice."""

import random
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.table import Table
from tests.depth import THOROUGH, audit_only, fresh
from tests.running.waiting import PATIENCE_SECONDS

STEPS = 40
LOST = ("form", "answer")

# What can be entered now: an answer, what is next, the choice in a conflict, an undo.
BUTTONS = "#table main :is(.ask, .next, .conflict, .confirm, .undo) button:not(:disabled)"
AGAIN = ".conflict .button, #table[data-again] .ask button:not(:disabled)"
SHOWN = (409, 422)  # statuses of pages with the entry and the reason for its refusal

# A network that loses a request or its answer on command. It records the keys of all forms, and
# their answers; of several forms in a request, the first ones are accepted. A waiting choice is
# dropped when the other value is chosen.
NET = """{
    const sent = window.fetch;
    let last = null;
    document.addEventListener("click", ({ target }) => {
        if (last && target.closest?.(".conflict a")) note([last], 409);
    }, { capture: true });
    const note = (forms, status) => {
        const said = forms.map((form) => `${new URLSearchParams(form).get("key")}:${status}`);
        localStorage.forms = [localStorage.forms, ...said].join(" ");
    };
    window.fetch = async (address, request) => {
        if (request?.method !== "POST") return sent(address, request);
        const several = new URLSearchParams(request.body).getAll("body");
        const forms = several.length ? several : [request.body];
        const lost = window.lost;
        window.lost = null;
        last = forms.at(-1);
        note(forms, 0);
        if (lost === "form") throw new TypeError("Failed to fetch");
        const answer = await sent(address, request);
        if (lost === "answer") throw new TypeError("Failed to fetch");
        const isTaken = several.length && answer.ok;
        note(isTaken ? forms.slice(0, (await answer.clone().json()).taken) : forms, answer.status);
        return answer;
    };
}"""


class Phone:
    """A phone with its network, on which a random user taps available buttons.

    Args:
        table: its page.
        chance: decides what is tapped.
    """

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.chance = chance
        self.offline = False
        table.page.add_init_script(NET)

    @property
    def forms(self) -> dict[str, set[int]]:
        """Return the keys of all entries, each with the statuses of its answers."""
        stored: str = self.table.page.evaluate("localStorage.forms ?? ''")
        answers: dict[str, set[int]] = {}
        for pair in stored.split():
            key, status = pair.split(":")
            answers.setdefault(key, set()).add(int(status))
        return answers

    def tap(self) -> None:
        """Tap a random button of the question."""
        with suppress(Error):  # another phone may have replaced the question
            self.table.settled()
            buttons = self.table.page.locator(BUTTONS).all()
            if buttons:
                self.chance.choice(buttons).click(timeout=1_000)

    def cut(self) -> None:
        """Disconnect the phone, or connect it again."""
        self.offline = not self.offline
        self.table.page.context.set_offline(self.offline)

    def lose(self) -> None:
        """Lose the next form or its answer."""
        with suppress(Error):  # there is no page
            self.table.page.evaluate("lost => { window.lost = lost; }", self.chance.choice(LOST))

    def send_all(self, address: str) -> None:
        """Choose in each conflict, and correct refused entries, until all is sent."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            self.table.page.goto(address)
            if all_sent(self.table.page, seconds=3):
                return
            with suppress(Error):  # it is something else that is to be looked at
                self.table.page.locator(AGAIN).first.click(timeout=1_000)
        raise AssertionError("something is never sent")

    def reload(self) -> None:
        """Reload the page, if there is a network."""
        if not self.offline:
            with suppress(Error):  # the server is down
                self.table.page.reload(timeout=5_000)


@pytest.mark.parametrize("seed", range(12 if THOROUGH else 1))
@audit_only
def test_random_schedules_lose_and_double_nothing(
    open_table: OpenTable, own_server: Server, watch: Watch, seed: int
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(*SHOWN)
    chance = random.Random(fresh(seed))
    house = own_server.found_house()
    phones = [Phone(open_table(house, name), chance) for name in ("Ann's", "Bo's", "Cy's")]
    first = phones[0].table
    first.start_night()
    address, up = first.page.url, True
    for phone in phones[1:]:
        phone.table.page.goto(address)
    for _ in range(STEPS):
        phone = chance.choice(phones)
        luck = chance.random()
        if luck < 0.7:
            phone.tap()
        elif luck < 0.95:
            chance.choice([phone.cut, phone.lose, phone.lose, phone.reload])()
        else:
            (own_server.kill if up else own_server.start)()
            up = not up
    if not up:
        own_server.start()
    for phone in phones:
        phone.table.page.context.set_offline(False)
        phone.send_all(address)
    _expect_all_answered(house, phones)
    for phone in phones:
        phone.table.page.goto(address)
    boards = [phone.table.page.locator("#table > header").inner_text() for phone in phones]
    assert len(set(boards)) == 1


def _expect_all_answered(house: House, phones: list[Phone]) -> None:
    """Check that each form is in the log once, or was refused with a reason."""
    with house.server.database() as database:
        rows = database.execute("SELECT key FROM change WHERE house_id = ?", (house.id,))
        logged = [str(key) for (key,) in rows]
    assert len(logged) == len(set(logged))
    assert any(phone.forms for phone in phones)
    for phone in phones:
        for key, answers in phone.forms.items():
            assert key in logged or answers & set(SHOWN), (key, answers)
