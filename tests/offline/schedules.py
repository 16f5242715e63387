"""Random schedules of three phones at one table, their network, their clocks and the server.

The server's code answers in this process, and the phones' own scripts run without a browser
(`phones.mjs`). What is between them is made up, by chance: requests that do not arrive, a server
killed before its commit or after, answers that are lost, busy servers, mistakes of ours, login
pages of a hotel, pages that are killed and opened again, clocks that are put anywhere.
"""

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from itertools import dropwhile, islice
from random import Random
from typing import Any, Literal
from urllib.parse import parse_qsl

from sqlalchemy import Connection, event
from werkzeug.test import TestResponse

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from tests.offline.forms import Filled, WholeDeal, as_another, inserted, mine, taps
from tests.offline.games import Game
from tests.offline.phones import Phones, Sent, forms_of, key_of
from tests.support import Device, House, dump
from tests.web.visitor import ORIGIN, PARTIAL, Visitor

DEALS = 30
PHONES = 3
_SHARES = ((1, 1, 1), (4, 2, 1), (8, 1, 1))  # of what happens, by phone: all enter, or mostly one
_ROUGH = 10  # rounds of sending what is left, before the network is good
_REFUSED = (400, 401, 403, 404, 409, 422)

Fate = Literal["arrives", "is lost", "kills", "answer is lost", "busy", "foreign"]
_FATES: dict[Fate, float] = {
    "arrives": 0.6,
    "is lost": 0.1,
    "kills": 0.05,
    "answer is lost": 0.15,
    "busy": 0.05,
    "foreign": 0.05,
}
Rows = list[dict[str, Any]]
_TOKEN = re.compile(r"&csrf_token=[^&]*")
_AFTER = re.compile(r"&after=[^&]*")
_HOTEL = "<!doctype html><title>Hotel Wi-Fi</title><form><input name=room></form>"


class Killed(Exception):
    """The server is killed before it commits."""


@dataclass
class Server:
    """What there is of the server.

    Args:
        up: it runs.
        dying: it is killed when it would commit.
        cursed: keys of forms over which it breaks down.
    """

    up: bool = True
    dying: bool = False
    cursed: set[str] = field(default_factory=set)

    def commit(self, _: Connection) -> None:
        """Let it commit, unless it is killed."""
        if self.dying:
            raise Killed


@dataclass
class Entry:
    """An entry and its outcome.

    Args:
        form: as it was entered last, with its key.
        phone: on which.
        whole: whether it is a whole deal.
        kept: the phone kept it.
        taken: the server said that it took it.
        answers: the statuses with which it answered.
        told: the status with which its refusal was shown.
        earlier: numbers that its deal had before it was declared a different one.
    """

    form: Filled
    phone: str
    whole: bool = False
    kept: bool = False
    taken: bool = False
    answers: set[int] = field(default_factory=set)
    told: list[int] = field(default_factory=list)
    earlier: set[int] = field(default_factory=set)


class Phone:
    """A phone at the table, and its user."""

    def __init__(self, name: str, house: House, device: Device, here: str) -> None:
        self.name = name
        self.visitor = Visitor(house, device)
        self.device = device
        self.here = here
        self.online = True
        self.is_open = False
        self.table = ""
        self.copy = ""  # of the table, as it was opened last
        self.whole: WholeDeal | None = None
        self.tapped = ""  # the key of what htmx is sending
        self.lives = 0  # of its page
        self.choice = ""  # the wish beside which its table shows another value
        self.mind = ""  # the key of what was tapped last

    @property
    def again(self) -> bool:
        """Whether something is being said again at its table."""
        return " data-again" in self.table.partition(">")[0]


class Schedule:
    """One sitting, by one seed."""

    def __init__(self, house: House, phones: Phones, seed: int, game: Game) -> None:
        self.chance = Random(seed)
        self.house, self.phones, self.seed = house, phones, seed
        self.server, self.game = Server(), game
        self.number = game.start(house)
        self.topic = f"{game.noun}/{self.number}"
        self.here = f"/h/{house.public_id}/{game.path}/{self.number}"
        self.people = [
            Phone(f"{name} {seed}", house, house.join(Role.SCORER, name), self.here)
            for name in ("Ann", "Bo", "Cy")[:PHONES]
        ]
        self.by_name = {phone.name: phone for phone in self.people}
        self.entries: dict[str, Entry] = {}
        self.shown: Counter[tuple[str, int]] = Counter()
        self.may_show: Counter[str] = Counter()  # how often each wish is shown or dropped
        self.chosen: set[str] = set()
        self.wrote: dict[str, str] = {}  # by key: the form that the server said it took
        self.decided: set[str] = set()  # keys of forms that made a choice
        self.given_up: set[str] = set()  # notes of deals that were dropped
        self.deals = 0
        self.shares = self.chance.choice(_SHARES)

    # ---- the server and the network ----

    def ask(
        self,
        phone: Phone,
        path: str,
        fate: Fate,
        body: str | None = None,
        *,
        part: bool = True,
        queued: str = "last",
    ) -> TestResponse | None:
        """The outcome of a request; None for no answer."""
        if not phone.online or not self.server.up or fate == "is lost":
            return None
        self.server.dying = fate == "kills"
        headers = {"Origin": ORIGIN, **(PARTIAL if part else {}), "X-Queued": queued}
        try:
            answer: TestResponse = phone.visitor.client.open(
                path,
                base_url=ORIGIN,
                method="GET" if body is None else "POST",
                headers=headers,
                data=body,
                content_type=None if body is None else "application/x-www-form-urlencoded",
            )
        finally:
            self.server.dying = False
        if fate == "kills":
            self.server.up = False
        else:
            assert answer.status_code < 500, (self.seed, path)
            for one in taken_of(body or "", answer):
                first = self.wrote.setdefault(key_of(one), one)
                assert wish_of(first) == wish_of(one), (self.seed, one)
        return None if fate in ("kills", "answer is lost") else answer

    def fate(self) -> Fate:
        """What happens to the next request."""
        (fate,) = self.chance.choices(list(_FATES), list(_FATES.values()))
        return fate

    def deliver(self, sent: Sent, fate: Fate) -> None:
        """Let that happen to a request of a phone."""
        phone = self.by_name[sent.phone]
        if phone.online and self.server.up and fate == "busy":
            return self.answered(sent, 503, "", {"HX-Retarget": "#notice"})
        if phone.online and fate == "foreign":
            return self.answered(sent, 200, _HOTEL, {}, is_ours=False)
        is_cursed = len(sent.bodies) == 1 and sent.key in self.server.cursed
        if phone.online and self.server.up and is_cursed and fate == "arrives":
            return self.answered(sent, 500, "", {"HX-Retarget": "#notice"})
        if sent.action.endswith("/queued"):
            return self.deliver_several(phone, sent, fate)
        queued = sent.headers.get("X-Queued", "last")
        answer = self.ask(phone, sent.action, fate, sent.body, queued=queued)
        if answer is None:
            self.phones.fail(sent)
            return self.note(phone, sent, 0)
        return self.answered(sent, answer.status_code, answer.text, dict(answer.headers))

    def deliver_several(self, phone: Phone, sent: Sent, fate: Fate) -> None:
        """Let that happen to a request with several entries; it ends before one that is cursed."""
        keys = [key_of(body) for body in sent.bodies]
        cursed = [number for number, key in enumerate(keys) if key in self.server.cursed]
        body = sent.first(min(cursed, default=len(keys)))
        answer = self.ask(phone, sent.action, fate, body, part=False, queued="more")
        if answer is None:
            self.phones.fail(sent)
        else:
            for taken in taken_of(body, answer):
                self.heard(key_of(taken), taken, answer.status_code)
            self.phones.tell("answer", id=sent.id, status=200, text=answer.text, headers={})
        self.note(phone, sent, 0)

    def answered(
        self, sent: Sent, status: int, text: str, headers: dict[str, str], *, is_ours: bool = True
    ) -> None:
        """Let a phone have this answer."""
        if is_ours and len(sent.bodies) == 1:
            self.heard(sent.key, sent.body, status)
        self.phones.tell("answer", id=sent.id, status=status, text=text, headers=headers)
        self.note(self.by_name[sent.phone], sent, status)

    def heard(self, key: str, body: str, status: int) -> None:
        """A phone hears what the server says of an entry, if it is about what was entered last."""
        entry = self.entries[key]
        is_it = wish_of(entry.form.body) == wish_of(body)
        entry.taken |= is_it and status < 400
        if is_it:
            entry.answers.add(status)

    def note(self, phone: Phone, sent: Sent, status: int) -> None:
        """What the phone shows after that."""
        is_tap = "X-Queued" not in sent.headers
        if is_tap:
            phone.tapped = ""
        for said in self.phones.events:
            if said["what"] == "put":
                shown = self.by_name[said["phone"]]
                shown.table, shown.choice = said["html"], ""
                if status in _REFUSED:
                    self.tell_of(sent.key, sent.body, status)
            elif said["what"] == "renew":
                self.look(phone)

    def tell_of(self, key: str, body: str, status: int) -> None:
        """Record that an entry, or an earlier wish that it replaced, was shown as blocked."""
        wish = wish_of(body)
        if status == 409:
            assert wish not in self.chosen, (self.seed, wish)
            phone = self.by_name[self.entries[key].phone]
            self.shown[wish, phone.lives] += 1
            phone.choice = wish
        if wish_of(self.entries[key].form.body) == wish:
            self.entries[key].told.append(status)

    # ---- what people do ----

    def look(self, phone: Phone) -> None:
        """Open the table, or what was kept of it."""
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
        """Open a page on it, which is asked once for each choice."""
        phone.lives += 1
        phone.choice = ""
        phone.is_open = True
        self.phones.open(phone.name, here, again=again, chosen=chosen)

    def fetch_whole(self, phone: Phone) -> None:
        """Fetch the form for all of the deal that is due, as the table does."""
        found = re.search(r'data-ahead="([^"]+)"', phone.copy)
        answer = self.ask(phone, found[1], "arrives", part=False) if found else None
        if found and answer is not None and answer.status_code == 200:
            following = int(re.findall(r'data-next="(\d+)"', phone.copy)[0])
            phone.whole = replace(self.game.read(answer.text), following=following)
            if " data-done" in phone.copy:  # the deal on the table is played
                phone.whole = phone.whole.follow(phone.whole.untouched)

    def tap(self, phone: Phone) -> None:
        """Tap something that the table asks; the choice in a conflict goes before."""
        if not phone.is_open or phone.tapped:
            return
        if phone.again:
            return self.choose(phone)
        buttons = [one for one in taps(phone.table) if "/undo" not in one.action]
        others = [
            button for button in buttons if button.key == phone.mind
        ]  # it was not shown as taken
        if not buttons:
            return None
        return self.tap_on(phone, self.chance.choice(others or buttons))

    def tap_on(self, phone: Phone, filled: Filled) -> None:
        """Tap that button."""
        self.may_show[wish_of(filled.body)] += 1
        self.chosen.discard(wish_of(filled.body))  # on an old copy it can be entered again
        phone.tapped = phone.mind = filled.key
        self.entries[filled.key] = Entry(filled, phone.name)  # maybe in place of an earlier wish
        self.enter("tap", phone, filled)

    def choose(self, phone: Phone) -> None:
        """Take one of both values that a table shows."""
        form = mine(phone.table)
        if form and self.chance.random() < 0.5:
            self.chosen.add(phone.choice)
            self.tap_on(phone, form)
        elif phone.online and self.server.up:
            self.chosen.add(phone.choice)
            self.phones.tell("choose", phone=phone.name)
            self.look(phone)

    def send_by_page(self, phone: Phone, form: Filled) -> None:
        """Send a form that a page sends directly; show its answer if it is refused."""
        self.entries[form.key] = Entry(form, phone.name, kept=True)
        answer = self.ask(phone, form.action, "arrives", form.body, part=False)
        assert answer is not None
        self.heard(form.key, form.body, answer.status_code)
        if answer.status_code in _REFUSED:
            self.tell_of(form.key, form.body, answer.status_code)

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
        """Insert a deal before one that is there, on its page."""
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
        """Let the phone have it."""
        entry = {
            "key": filled.key,
            "action": filled.action,
            "body": filled.body,
            "here": self.here,
            "what": "",
            "kind": kind,
        }
        self.phones.tell(do, phone=phone.name, entry=entry, token="")
        if any(said["what"] == "kept" for said in self.phones.events):
            phone.tapped = ""  # it waits behind others
        self.entries[filled.key].kept = any(
            entry["key"] == filled.key for one in self.phones.waiting(phone.name)
        )

    def cut(self, phone: Phone) -> None:
        """Lose the net, or get it back."""
        phone.online = not phone.online
        if phone.online and phone.is_open:
            self.phones.tell("send", phone=phone.name, again=False)

    def kill(self, phone: Phone) -> None:
        """Kill the page."""
        phone.is_open = False
        self.phones.tell("close", phone=phone.name)

    def set_clock(self, phone: Phone) -> None:
        """Put the phone's clock to another time."""
        self.phones.tell("set", phone=phone.name, wrong=self.chance.randrange(-(10**10), 10**10))

    def restart(self, _: Phone) -> None:
        """Kill the server, or start it."""
        self.server.up = not self.server.up

    # ---- all of it ----

    def play(self) -> None:
        """Play until all deals are entered and sent, and see what became of everything."""
        with self.house.app.app_context():
            engine = db.engine
        event.listen(engine, "commit", self.server.commit)
        try:
            for phone in self.people:
                self.look(phone)
            while self.deals < DEALS:
                self.step()
            self.settle()
        finally:
            event.remove(engine, "commit", self.server.commit)
        self.judge()

    def step(self) -> None:
        """Something happens."""
        (phone,) = self.chance.choices(self.people, self.shares)
        acts = {
            self.enter_deal: 4,
            self.insert_deal: 0.3 if phone.online and self.server.up else 0,
            self.tap: 2,
            self.look: 2,
            self.cut: 1,
            self.kill: 0.5,
            self.set_clock: 0.2,
            self.see_to: 1 if phone.online and self.server.up else 0,
            self.restart: 0.3 if self.server.up else 2,
        }
        (act,) = self.chance.choices(list(acts), list(acts.values()))
        act(phone)
        for sent in self.phones.sent:
            if self.chance.random() < 0.6 and sent in self.phones.sent:
                self.deliver(sent, self.fate())
        self.phones.tell("tick", ms=self.chance.choice((0, 100, 1_000, 5_000)))

    def settle(self) -> None:
        """The network and the server come back: send all, and look at what was refused."""
        for phone in self.people:
            phone.online = True
        for number in range(200):
            self.server.up = True
            waiting = [entry for phone in self.people for entry in self.phones.waiting(phone.name)]
            if not waiting and not self.phones.sent:
                return
            for phone in self.people:
                self.see_through(phone, rough=number < _ROUGH)
        left = {phone.name: self.phones.waiting(phone.name) for phone in self.people}
        raise AssertionError(f"seed {self.seed}: never sent: {left}")

    def see_to(self, phone: Phone) -> None:
        """Resolve or correct a refused entry, or open the table."""
        waiting = self.phones.waiting(phone.name)
        refused = next((entry for entry in waiting if "status" in entry["state"]), None)
        if phone.again and phone.is_open and not phone.tapped:
            self.choose(phone)
        elif refused:
            self.put_right(phone, refused)
        elif not phone.is_open:
            self.look(phone)

    def see_through(self, phone: Phone, *, rough: bool) -> None:
        """See to it, and let everything arrive, or not yet."""
        self.see_to(phone)
        for _ in range(100):
            mine = [sent for sent in self.phones.sent if sent.phone == phone.name]
            if not mine:
                break
            self.deliver(mine[0], self.fate() if rough else "arrives")
            self.server.up = True
        self.phones.tell("tick", ms=1_000)

    def put_right(self, phone: Phone, entry: dict[str, Any]) -> None:
        """Open what was refused on its own page, and choose; or give it up."""
        key, status = entry["key"], entry["state"]["status"]
        if not phone.is_open:
            self.open(phone, "")
        if entry["kind"] == "whole" and status in (409, 422):
            self.phones.tell("reopen", phone=phone.name, key=key)
            self.kill(phone)
            answer = self.ask(phone, entry["action"], "arrives", entry["body"], part=False)
            assert answer is not None
            self.heard(key, entry["body"], answer.status_code)
            if answer.status_code in _REFUSED:
                self.tell_of(key, entry["body"], answer.status_code)
            self.decide(phone, entry, answer.text)
        else:  # the list of what waits says so
            self.tell_of(key, entry["body"], status)
            self.given_up.add(self.entries[key].form.note)
            if any(sent.key == key for sent in self.phones.sent):  # its answer will come
                self.may_show[wish_of(entry["body"])] += 1
            self.phones.tell("drop", phone=phone.name, key=key)
        if self.chance.random() < 0.3:
            self.look(phone)

    def decide(self, phone: Phone, entry: dict[str, Any], page: str) -> None:
        """Choose on the page that shows what blocks a whole deal."""
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
        said = {"key": form.key, "action": form.action, "body": form.body, **more}
        self.open(phone, "", chosen={"key": key, "form": said})
        phone.whole = None  # its page is left
        for one in self.phones.waiting(phone.name):
            moved = self.entries[entry["key"]]
            moved.earlier.add(moved.form.deal)
            moved.form = replace(moved.form, action=entry["action"])

    def judge(self) -> None:
        """Nothing is lost, nothing is doubled, and all see the same."""
        stored = dump(self.house.app)
        changes = [row for row in stored["change"] if row["topic"] == self.topic]
        cells = [row for row in stored["change_cell"] if row["topic"] == self.topic]
        numbers = {phone.device.number: phone.name for phone in self.people}
        logged = Counter((numbers.get(row["device_id"], ""), row["key"]) for row in changes)
        assert max(logged.values()) == 1, self.seed
        wrote = {(self.entries[key].phone, key) for key in self.wrote}
        assert {one for one in logged if one[0]} == wrote, (self.seed, "said otherwise")
        for key, entry in self.entries.items():
            if entry.kept and not self._is_said_again(key):
                assert entry.taken or entry.told, (self.seed, key, "lost")
        for (wish, _), times in self.shown.items():  # it is shown again if it is entered again
            assert times <= max(1, self.may_show[wish]), (self.seed, wish)
        self._judge_conflicts(changes, cells)
        self._judge_deals(changes, cells)
        self._judge_notes(changes, cells)
        boards = set()
        for phone in self.people:
            answer = self.ask(phone, self.here, "arrives")
            assert answer is not None
            boards.add(re.sub(r"<main.*", "", answer.text, flags=re.DOTALL))
        assert len(boards) == 1, self.seed

    def _is_said_again(self, key: str) -> bool:
        """Whether that was refused, and the phone kept all of its deal later, which says it too."""
        entry, later = self.entries[key], dropwhile(lambda other: other != key, self.entries)
        return bool(entry.answers & {409, 422}) and any(
            other.whole and other.kept and other.phone == entry.phone
            for other in (self.entries[one] for one in islice(later, 1, None))
            if entry.form.deal in {other.form.deal, *other.earlier}
        )

    def _judge_conflicts(self, changes: Rows, cells: Rows) -> None:
        """No value was overwritten that its phone had neither seen nor entered before."""
        made = {int(row["seq"]): row for row in changes}
        became = {(row["device_id"], row["key"]): int(row["seq"]) for row in changes}
        last: dict[str, int] = {}
        for row in sorted(cells, key=lambda row: int(row["seq"])):
            change = made[row["seq"]]
            before = last.get(row["cell"], 0)
            last[row["cell"]] = int(row["seq"])
            if not before or change["key"] not in self.wrote:
                continue
            said, device = dict(parse_qsl(self.wrote[change["key"]])), change["device_id"]
            known = max(became.get((device, key), 0) for key in said.get("after", "").split(" "))
            is_own = made[before]["device_id"] == device and before <= known
            assert is_own or before <= int(said["seen"]), (self.seed, row["cell"], "overwritten")

    def _judge_deals(self, changes: Rows, cells: Rows) -> None:
        """Each deal is as it was entered last."""
        last: dict[int, Filled] = {}
        touched: dict[int, int] = defaultdict(int)
        seq_of = {row["key"]: row["seq"] for row in changes}
        for row in cells:
            found = re.match(rf"deals\.(\d+)\.({self.game.bids}|tricks)\.", str(row["cell"]))
            if found:
                touched[int(found[1])] = max(touched[int(found[1])], int(row["seq"]))
        for key, entry in self.entries.items():
            if entry.whole and seq_of.get(key) == touched[entry.form.deal]:
                last[entry.form.deal] = entry.form
        deals = self.game.deals(self.house, self.number)
        stored = {number: (bids, tricks) for number, bids, tricks, _ in deals}
        for number, filled in last.items():
            (bids, tricks), said = stored[number], dict(filled.fields)
            for seat in range(3):
                assert str(bids[seat]) == said[f"bid{seat}"], (self.seed, number)
                assert str(tricks[seat]) == said[f"tricks{seat}"], (self.seed, number)
        assert len(deals) == len(stored)
        begun = sum(self.game.begins.get(str(row["action"]), 0) for row in changes)
        assert len(deals) <= 1 + begun, self.seed

    def _judge_notes(self, changes: Rows, cells: Rows) -> None:
        """Each deal is in the sitting, unless it was dropped or another one was chosen."""
        key_of_change = {row["seq"]: row["key"] for row in changes}
        replaced = {
            str(row["before"])
            for row in cells
            if re.fullmatch(r"deals\.\d+\.note", str(row["cell"]))
            and key_of_change[row["seq"]] in self.decided
            and row["before"]
        }
        known = {note for *_, note in self.game.deals(self.house, self.number)}
        for entry in self.entries.values():
            note = entry.form.note
            if note and (entry.taken or entry.kept):
                assert note in known | replaced | self.given_up, (self.seed, note, "lost")


def wish_of(form: str) -> str:
    """What a form says, but for its token and for what it was entered after."""
    return _AFTER.sub("", _TOKEN.sub("", form))


def taken_of(body: str, answer: TestResponse) -> list[str]:
    """The forms of a request that were taken, as they came but for their token."""
    if not body or answer.status_code >= 400:
        return []
    forms = forms_of(body)
    taken = json.loads(answer.text)["taken"] if answer.is_json else len(forms)
    return [_TOKEN.sub("", form) for form in forms[:taken]]
