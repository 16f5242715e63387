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
        """The key of its form, or of the first of several."""
        return key_of(self.bodies[0])

    @property
    def bodies(self) -> list[str]:
        """Its form, or each that it brings."""
        return forms_of(self.body)

    def first(self, number: int) -> str:
        """The body with this number of its forms."""
        several = parse_qs(self.body)
        pairs = zip(several["action"][:number], self.bodies[:number], strict=True)
        return urlencode(
            [text for pair in pairs for text in zip(("action", "body"), pair, strict=True)]
        )


def forms_of(body: str) -> list[str]:
    """The form that a request brings, or each of several."""
    return parse_qs(body).get("body") or [body]


def key_of(body: str) -> str:
    """The key of a form."""
    return parse_qs(body)["key"][0]


@dataclass
class Phones:
    """All of them; each knows by its name what it keeps.

    After each command `sent` has the requests that wait, and `events` what happened.
    """

    process: subprocess.Popen[str]
    sent: list[Sent] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)

    def tell(self, do: str, **arguments: Any) -> Any:
        """Give a command, and wait until nothing moves any more; what was asked for."""
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
        self.tell("open", phone=phone, here=here, again=again, chosen=chosen)

    def waiting(self, phone: str) -> list[dict[str, Any]]:
        """What its database holds, the first one first."""
        entries: list[dict[str, Any]] = self.tell("waiting", phone=phone)
        return sorted(entries, key=lambda entry: int(entry["n"]))

    def answer(self, sent: Sent, status: int, text: str = "", **headers: str) -> None:
        """Let the server say that."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.tell("answer", id=sent.id, status=status, text=text, headers=named)

    def fail(self, sent: Sent) -> None:
        """Let nothing answer."""
        self.tell("fail", id=sent.id)


@contextmanager
def phones() -> Iterator[Phones]:
    """A process with phones, as long as the block lasts."""
    node, _ = compute_driver_executable()
    command = [str(node), str(_SCRIPT), str(ROOT / "static/js")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Phones(process)
        finally:
            process.kill()
