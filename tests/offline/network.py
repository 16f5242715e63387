"""Requests of the phones at a table and answers of the server, which can be lost."""

import json
from abc import ABC, abstractmethod
from collections import Counter
from random import Random
from typing import Literal

from werkzeug.test import TestResponse

from scorekeeper.core.roles import Role
from tests.offline.entries import TOKEN, Entry, Phone, Server, content_of
from tests.offline.games import Game
from tests.offline.phones import Phones, Sent, forms_of, key_of
from tests.support import House
from tests.web.visitor import ORIGIN, PARTIAL

REFUSED = (400, 401, 403, 404, 409, 422)

Fate = Literal["arrives", "is lost", "kills", "answer is lost", "busy", "foreign"]
_FATES: dict[Fate, float] = {
    "arrives": 0.6,
    "is lost": 0.1,
    "kills": 0.05,
    "answer is lost": 0.15,
    "busy": 0.05,
    "foreign": 0.05,
}
_HOTEL = "<!doctype html><title>Hotel Wi-Fi</title><form><input name=room></form>"


class Network(ABC):
    """A sitting with three phones, and the network between them and the server."""

    def __init__(self, house: House, phones: Phones, seed: int, game: Game) -> None:
        self.chance = Random(seed)
        self.house, self.phones, self.seed = house, phones, seed
        self.server, self.game = Server(), game
        self.number = game.start(house)
        self.topic = f"{game.noun}/{self.number}"
        self.here = f"/h/{house.public_id}/{game.path}/{self.number}"
        self.people = [
            Phone(f"{name} {seed}", house, house.join(Role.SCORER, name), self.here)
            for name in ("Ann", "Bo", "Cy")
        ]
        self.by_name = {phone.name: phone for phone in self.people}
        self.entries: dict[str, Entry] = {}
        self.refusals_shown: Counter[tuple[str, int]] = Counter()
        self.allowed_refusals: Counter[str] = (
            Counter()
        )  # how often each content may be shown as refused
        self.chosen: set[str] = set()
        self.accepted: dict[str, str] = {}  # key → form that the server accepted
        self.decided: set[str] = set()  # keys of forms that made a choice
        self.given_up: set[str] = set()  # notes of deals that were dropped
        self.deals = 0

    @abstractmethod
    def open_table(self, phone: Phone) -> None:
        """Open the table, or its cached copy."""

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
        """Send a request; return its answer, None without one."""
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
            for form in accepted_forms(body or "", answer):
                first = self.accepted.setdefault(key_of(form), form)
                assert content_of(first) == content_of(form), (self.seed, form)
        return None if fate in ("kills", "answer is lost") else answer

    def fate(self) -> Fate:
        """Draw the outcome of the next request."""
        (fate,) = self.chance.choices(list(_FATES), list(_FATES.values()))
        return fate

    def deliver(self, sent: Sent, fate: Fate) -> None:
        """Apply an outcome to a request of a phone."""
        phone = self.by_name[sent.phone]
        if phone.online and self.server.up and fate == "busy":
            return self.deliver_answer(sent, 503, "", {"HX-Retarget": "#notice"})
        if phone.online and fate == "foreign":
            return self.deliver_answer(sent, 200, _HOTEL, {}, is_ours=False)
        is_cursed = len(sent.bodies) == 1 and sent.key in self.server.cursed
        if phone.online and self.server.up and is_cursed and fate == "arrives":
            return self.deliver_answer(sent, 500, "", {"HX-Retarget": "#notice"})
        if sent.action.endswith("/queued"):
            return self.deliver_several(phone, sent, fate)
        queued = sent.headers.get("X-Queued", "last")
        answer = self.ask(phone, sent.action, fate, sent.body, queued=queued)
        if answer is None:
            self.phones.fail(sent)
            return self.note(phone, sent, 0)
        return self.deliver_answer(sent, answer.status_code, answer.text, dict(answer.headers))

    def deliver_several(self, phone: Phone, sent: Sent, fate: Fate) -> None:
        """Apply an outcome to a request with several entries; it ends before a cursed one."""
        keys = [key_of(body) for body in sent.bodies]
        cursed = [number for number, key in enumerate(keys) if key in self.server.cursed]
        body = sent.first(min(cursed, default=len(keys)))
        answer = self.ask(phone, sent.action, fate, body, part=False, queued="more")
        if answer is None:
            self.phones.fail(sent)
        else:
            for form in accepted_forms(body, answer):
                self.record_answer(key_of(form), form, answer.status_code)
            self.phones.tell("answer", id=sent.id, status=200, text=answer.text, headers={})
        self.note(phone, sent, 0)

    def deliver_answer(
        self, sent: Sent, status: int, text: str, headers: dict[str, str], *, is_ours: bool = True
    ) -> None:
        """Deliver this answer to a phone."""
        if is_ours and len(sent.bodies) == 1:
            self.record_answer(sent.key, sent.body, status)
        self.phones.tell("answer", id=sent.id, status=status, text=text, headers=headers)
        self.note(self.by_name[sent.phone], sent, status)

    def record_answer(self, key: str, body: str, status: int) -> None:
        """Record the server's answer to the newest version of an entry."""
        entry = self.entries[key]
        is_newest = content_of(entry.form.body) == content_of(body)
        entry.taken |= is_newest and status < 400
        if is_newest:
            entry.answers.add(status)

    def note(self, phone: Phone, sent: Sent, status: int) -> None:
        """Update the state of the phones after an answer."""
        is_tap = "X-Queued" not in sent.headers
        if is_tap:
            phone.tapped = ""
        for event in self.phones.events:
            if event["what"] == "put":
                receiver = self.by_name[event["phone"]]
                receiver.table, receiver.choice = event["html"], ""
                if status in REFUSED:
                    self.record_refusal(sent.key, sent.body, status)
            elif event["what"] == "renew":
                self.open_table(phone)

    def record_refusal(self, key: str, body: str, status: int) -> None:
        """Record that an entry, or an earlier version of it, was shown as refused."""
        content = content_of(body)
        if status == 409:
            assert content not in self.chosen, (self.seed, content)
            phone = self.by_name[self.entries[key].phone]
            self.refusals_shown[content, phone.lives] += 1
            phone.choice = content
        if content_of(self.entries[key].form.body) == content:
            self.entries[key].refusals.append(status)


def accepted_forms(body: str, answer: TestResponse) -> list[str]:
    """Return the accepted forms of a request, without their tokens."""
    if not body or answer.status_code >= 400:
        return []
    forms = forms_of(body)
    accepted = json.loads(answer.text)["taken"] if answer.is_json else len(forms)
    return [TOKEN.sub("", form) for form in forms[:accepted]]
