"""Phones without a browser, in a process of their own: see `phones.mjs`."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

from playwright._impl._driver import compute_driver_executable

from tests.running.command import ROOT

_SCRIPT = Path(__file__).with_name("phones.mjs")


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that waits for its answer."""

    id: str
    phone: str
    action: str
    body: str
    headers: Mapping[str, str]

    @property
    def key(self) -> str:
        """Return the key of its form, or of the first of several."""
        return key_of(self.bodies[0])

    @property
    def bodies(self) -> list[str]:
        """Return the bodies of its forms."""
        return forms_of(self.body)

    def first(self, number: int) -> str:
        """Return a body with its first `number` forms."""
        several = parse_qs(self.body)
        pairs = zip(several["action"][:number], self.bodies[:number], strict=True)
        return urlencode(
            [text for pair in pairs for text in zip(("action", "body"), pair, strict=True)]
        )


def forms_of(body: str) -> list[str]:
    """Return the bodies of the forms of a request."""
    return parse_qs(body).get("body") or [body]


def key_of(body: str) -> str:
    """Return the key of a form."""
    return parse_qs(body)["key"][0]


@dataclass
class Phones:
    """All phones, by name.

    After each command `sent` has the unanswered requests, and `events` what happened.
    """

    process: subprocess.Popen[str]
    sent: list[Sent] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)

    def tell(self, do: str, **arguments: Any) -> Any:
        """Give a command, wait until all is idle, and return its result."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": do, **arguments}) + "\n")
        self.process.stdin.flush()
        result = json.loads(self.process.stdout.readline())
        self.sent = [Sent(**request) for request in result["sent"]]
        self.events = result["events"]
        return result["found"]

    def open(
        self, phone: str, here: str, *, again: bool = False, chosen: dict[str, Any] | None = None
    ) -> None:
        """Open a page on it after another one, on which a choice may have been made."""
        self.tell("open", phone=phone, sitting=here, again=again, chosen=chosen)

    def waiting(self, phone: str) -> list[dict[str, Any]]:
        """Return the entries in its database, oldest first."""
        entries: list[dict[str, Any]] = self.tell("waiting", phone=phone)
        return sorted(entries, key=lambda entry: int(entry["time"]))

    def answer(self, sent: Sent, status: int, text: str = "", **headers: str) -> None:
        """Answer the request."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.tell("answer", id=sent.id, status=status, text=text, headers=named)

    def fail(self, sent: Sent) -> None:
        """Let the request fail without an answer."""
        self.tell("fail", id=sent.id)


@contextmanager
def phones() -> Iterator[Phones]:
    """Run a process with phones during the block."""
    node, _ = compute_driver_executable()
    command = [str(node), str(_SCRIPT), str(ROOT / "static/js")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Phones(process)
        finally:
            process.kill()
