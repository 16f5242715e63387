"""Random schedules of three phones at one table, their network, their clocks and the server.

The server's code answers in this process, and the phones' own scripts run without a browser
(`phones.mjs`). The network between them is simulated at random: lost requests and answers, a server
killed before or after its commit, busy servers, server errors, login pages of a hotel, pages that
are closed and opened again, clocks that are set to any time.
"""

import re
from dataclasses import replace
from typing import Any

from sqlalchemy import event

from scorekeeper.core.db import db
from tests.offline.entries import Entry, Phone, content_of
from tests.offline.forms import Filled, as_another, inserted, mine, taps
from tests.offline.games import Game
from tests.offline.judging import judge
from tests.offline.network import REFUSED, Network
from tests.offline.phones import Phones
from tests.support import House

DEALS = 30
_SHARES = ((1, 1, 1), (4, 2, 1), (8, 1, 1))  # of the steps, by phone: even, or mostly of one phone
_ROUGH = 10  # last rounds of sending with random failures; later ones have none


class Schedule(Network):
    """A random schedule of one sitting, determined by its seed."""

    def __init__(self, house: House, phones: Phones, seed: int, game: Game) -> None:
        super().__init__(house, phones, seed, game)
        self.shares = self.chance.choice(_SHARES)

    # ---- what people do ----

    def open_table(self, phone: Phone) -> None:
        """Open the table, or its cached copy."""
        answer = self.ask(phone, self.here, "arrives")
        if answer is not None and answer.status_code == 200:
            phone.copy = answer.text
            if self.deals < DEALS and self.chance.random() < 0.7:
                self.fetch_whole(phone)
        phone.table = phone.copy
        if phone.table:
            phone.tapped = ""
            phone.is_open = True
            self.open(phone, self.here, again=phone.again)
            if self.chance.random() < 0.2:
                self.tap(phone)

    def open(
        self,
        phone: Phone,
        here: str,
        *,
        again: bool = False,
        chosen: dict[str, Any] | None = None,
    ) -> None:
        """Open a page on the phone; `chosen` is a choice in a conflict that it applies once."""
        phone.lives += 1
        phone.choice = ""
        phone.is_open = True
        self.phones.open(phone.name, here, again=again, chosen=chosen)

    def fetch_whole(self, phone: Phone) -> None:
        """Fetch the form for all of the deal that is due, as the table does."""
        match = re.search(r'data-ahead="([^"]+)"', phone.copy)
        answer = self.ask(phone, match[1], "arrives", part=False) if match else None
        if match and answer is not None and answer.status_code == 200:
            following = int(re.findall(r'data-next="(\d+)"', phone.copy)[0])
            phone.whole = replace(self.game.read(answer.text), following=following)
            if " data-done" in phone.copy:  # the deal on the table is played
                phone.whole = phone.whole.follow(phone.whole.untouched)

    def tap(self, phone: Phone) -> None:
        """Tap a random button of the table; the choice in a conflict comes first."""
        if not phone.is_open or phone.tapped:
            return
        if phone.again:
            return self.choose(phone)
        buttons = [button for button in taps(phone.table) if "/undo" not in button.action]
        # an entry whose answer was lost is tapped again
        others = [button for button in buttons if button.key == phone.last_key]
        if not buttons:
            return None
        return self.tap_on(phone, self.chance.choice(others or buttons))

    def tap_on(self, phone: Phone, filled: Filled) -> None:
        """Enter the form of a button."""
        self.allowed_refusals[content_of(filled.body)] += 1
        self.chosen.discard(
            content_of(filled.body)
        )  # an old copy of the table lets it be entered again
        phone.tapped = phone.last_key = filled.key
        self.entries[filled.key] = Entry(filled, phone.name)
        self.enter("tap", phone, filled)

    def choose(self, phone: Phone) -> None:
        """Choose one of the two values of a conflict at the table."""
        form = mine(phone.table)
        if form and self.chance.random() < 0.5:
            self.chosen.add(phone.choice)
            self.tap_on(phone, form)
        elif phone.online and self.server.up:
            self.chosen.add(phone.choice)
            self.phones.tell("choose", phone=phone.name)
            self.open_table(phone)

    def send_by_page(self, phone: Phone, form: Filled) -> None:
        """Send a form that a page sends directly; show its answer if it is refused."""
        self.entries[form.key] = Entry(form, phone.name, was_stored=True)
        answer = self.ask(phone, form.action, "arrives", form.body, part=False)
        assert answer is not None
        self.record_answer(form.key, form.body, answer.status_code)
        if answer.status_code in REFUSED:
            self.record_refusal(form.key, form.body, answer.status_code)

    def enter_deal(self, phone: Phone) -> None:
        """Enter a whole deal."""
        if not phone.is_open or not phone.whole:
            return
        filled = phone.whole.fill(self.chance)
        phone.whole = phone.whole.follow(filled)
        self.entries[filled.key] = Entry(filled, phone.name, whole=True)
        if self.chance.random() < 0.03:
            self.server.cursed.add(filled.key)
        self.deals += 1
        self.enter("enter", phone, filled, kind="whole")

    def insert_deal(self, phone: Phone) -> None:
        """Insert a deal before an existing one, on its page."""
        numbers = [number for number, *_ in self.game.deals(self.house, self.number)]
        path = f"{self.here}/deals/{self.chance.choice(numbers)}/insert"
        page = self.ask(phone, path, "arrives", part=False)
        if page is None or page.status_code != 200:
            return
        form = inserted(self.game.read(page.text), page.text, self.chance)
        self.send_by_page(phone, form)
        if not self.entries[form.key].taken:
            self.given_up.add(form.note)

    def enter(self, do: str, phone: Phone, filled: Filled, kind: str = "tap") -> None:
        """Pass an entry to the script of the phone."""
        entry = {
            "key": filled.key,
            "action": filled.action,
            "body": filled.body,
            "sitting": self.here,
            "label": "",
            "kind": kind,
        }
        self.phones.tell(do, phone=phone.name, entry=entry, token="")
        if any(event["what"] == "kept" for event in self.phones.events):
            phone.tapped = ""  # it waits behind earlier entries
        self.entries[filled.key].was_stored = any(
            waiting["key"] == filled.key for waiting in self.phones.waiting(phone.name)
        )

    def toggle_network(self, phone: Phone) -> None:
        """Disconnect the phone, or connect it again."""
        phone.online = not phone.online
        if phone.online and phone.is_open:
            self.phones.tell("send", phone=phone.name, again=False)

    def close_page(self, phone: Phone) -> None:
        """Close the page without notice."""
        phone.is_open = False
        self.phones.tell("close", phone=phone.name)

    def set_clock(self, phone: Phone) -> None:
        """Set the phone's clock to a random time."""
        self.phones.tell("set", phone=phone.name, wrong=self.chance.randrange(-(10**10), 10**10))

    def restart(self, _: Phone) -> None:
        """Stop the server, or start it."""
        self.server.up = not self.server.up

    # ---- the whole schedule ----

    def play(self) -> None:
        """Play until all deals are entered and sent, then judge."""
        with self.house.app.app_context():
            engine = db.engine
        event.listen(engine, "commit", self.server.commit)
        try:
            for phone in self.people:
                self.open_table(phone)
            while self.deals < DEALS:
                self.step()
            self.settle()
        finally:
            event.remove(engine, "commit", self.server.commit)
        judge(self)

    def step(self) -> None:
        """Make a random step."""
        (phone,) = self.chance.choices(self.people, self.shares)
        acts = {
            self.enter_deal: 4,
            self.insert_deal: 0.3 if phone.online and self.server.up else 0,
            self.tap: 2,
            self.open_table: 2,
            self.toggle_network: 1,
            self.close_page: 0.5,
            self.set_clock: 0.2,
            self.resolve_next: 1 if phone.online and self.server.up else 0,
            self.restart: 0.3 if self.server.up else 2,
        }
        (act,) = self.chance.choices(list(acts), list(acts.values()))
        act(phone)
        for sent in self.phones.sent:
            if self.chance.random() < 0.6 and sent in self.phones.sent:
                self.deliver(sent, self.fate())
        self.phones.tell("tick", ms=self.chance.choice((0, 100, 1_000, 5_000)))

    def settle(self) -> None:
        """Restore network and server, send all, and resolve refused entries."""
        for phone in self.people:
            phone.online = True
        for number in range(200):
            self.server.up = True
            waiting = [entry for phone in self.people for entry in self.phones.waiting(phone.name)]
            if not waiting and not self.phones.sent:
                return
            for phone in self.people:
                self.send_all(phone, rough=number < _ROUGH)
        left = {phone.name: self.phones.waiting(phone.name) for phone in self.people}
        raise AssertionError(f"seed {self.seed}: never sent: {left}")

    def resolve_next(self, phone: Phone) -> None:
        """Resolve or correct a refused entry, or open the table."""
        waiting = self.phones.waiting(phone.name)
        refused = next((entry for entry in waiting if "status" in entry["state"]), None)
        if phone.again and phone.is_open and not phone.tapped:
            self.choose(phone)
        elif refused:
            self.resolve_refused(phone, refused)
        elif not phone.is_open:
            self.open_table(phone)

    def send_all(self, phone: Phone, *, rough: bool) -> None:
        """Resolve a refused entry, and deliver all requests of the phone; `rough`: some fail."""
        self.resolve_next(phone)
        for _ in range(100):
            mine = [sent for sent in self.phones.sent if sent.phone == phone.name]
            if not mine:
                break
            self.deliver(mine[0], self.fate() if rough else "arrives")
            self.server.up = True
        self.phones.tell("tick", ms=1_000)

    def resolve_refused(self, phone: Phone, entry: dict[str, Any]) -> None:
        """Open a refused entry on its page and choose, or drop it."""
        key, status = entry["key"], entry["state"]["status"]
        if not phone.is_open:
            self.open(phone, "")
        if entry["kind"] == "whole" and status in (409, 422):
            self.phones.tell("reopen", phone=phone.name, key=key)
            self.close_page(phone)
            answer = self.ask(phone, entry["action"], "arrives", entry["body"], part=False)
            assert answer is not None
            self.record_answer(key, entry["body"], answer.status_code)
            if answer.status_code in REFUSED:
                self.record_refusal(key, entry["body"], answer.status_code)
            self.decide(phone, entry, answer.text)
        else:  # drop it in the list of waiting entries
            self.record_refusal(key, entry["body"], status)
            self.given_up.add(self.entries[key].form.note)
            if any(sent.key == key for sent in self.phones.sent):  # its answer is still to come
                self.allowed_refusals[content_of(entry["body"])] += 1
            self.phones.tell("drop", phone=phone.name, key=key)
        if self.chance.random() < 0.3:
            self.open_table(phone)

    def decide(self, phone: Phone, entry: dict[str, Any], page: str) -> None:
        """Choose on the page of a blocked whole deal."""
        form = mine(page)
        more: dict[str, str] = {}
        if (another := as_another(page)) and self.chance.random() < 0.5:
            form, more = another
        key, note = entry["key"], self.entries[entry["key"]].form.note
        if not form or (not more and self.chance.random() < 0.5):
            self.given_up.add(note)
            self.open(phone, "")
            self.phones.tell("drop", phone=phone.name, key=key)
            return
        self.decided.add(form.key)
        self.send_by_page(phone, form)
        self.entries[form.key].whole = True
        choice = {"key": form.key, "action": form.action, "body": form.body, **more}
        self.open(phone, "", chosen={"key": key, "form": choice})
        phone.whole = None  # that page is closed
        for waiting in self.phones.waiting(phone.name):
            moved = self.entries[waiting["key"]]
            moved.earlier.add(moved.form.deal)
            moved.form = replace(moved.form, action=waiting["action"])
