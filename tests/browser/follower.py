"""A follower of a night without a browser, which reconnects when the stream breaks."""

import http.client
import re
import threading
from contextlib import suppress
from dataclasses import dataclass, field

from tests.running.waiting import PATIENCE_SECONDS, wait_until

_TOTAL = re.compile(r'<b class="total">([^<]*)</b>')
_FIGURE = re.compile(r'<span class="figure[^"]*">([^<]*)</span>')


@dataclass
class Follower:
    """Reads boards and their versions in a separate thread.

    Args:
        address: of the server.
        path: of the stream.
        cookie: the device's.
    """

    address: str
    path: str
    cookie: str
    versions: list[int] = field(default_factory=list)
    board: str = ""
    opened: int = 0
    closed: int = 0
    ended: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def totals(self) -> list[str]:
        """Return the totals on the newest board."""
        return _TOTAL.findall(self.board)

    def wait_for(self, version: int, opened: int = 1) -> None:
        """Wait until that version has come, and the stream was opened so often."""
        wait_until(lambda: self.versions and self.versions[-1] >= version and self.opened >= opened)

    @property
    def figures(self) -> list[str]:
        """Return the bids on the newest board."""
        return _FIGURE.findall(self.board)

    def stop(self) -> None:
        """Stop following."""
        self.ended.set()

    def _run(self) -> None:
        while not self.ended.is_set():
            with suppress(OSError, http.client.HTTPException):
                self._follow()
            self.ended.wait(0.1)

    def _follow(self) -> None:
        host = self.address.removeprefix("http://")
        connection = http.client.HTTPConnection(host, timeout=PATIENCE_SECONDS)
        seen = str(self.versions[-1]) if self.versions else "0"
        headers = {"Accept": "text/event-stream", "Cookie": self.cookie, "Last-Event-ID": seen}
        try:
            connection.request("GET", self.path, headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                return
            self.opened += 1
            try:
                self._read(answer)
            finally:
                self.closed += 1
        finally:
            connection.close()

    def _read(self, answer: http.client.HTTPResponse) -> None:
        message: list[str] = []
        while not self.ended.is_set() and (line := answer.readline().decode()):
            if line != "\n":
                message.append(line.rstrip("\n"))
                continue
            self._take(message)
            message = []

    def _take(self, message: list[str]) -> None:
        if "event: board" in message:
            self.board = "\n".join(line[6:] for line in message if line.startswith("data: "))
            self.versions.append(int(next(line[4:] for line in message if line.startswith("id: "))))
