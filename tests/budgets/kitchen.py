"""The scene of most measurements: a house with phones, each at a separate night."""

import re
import secrets
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core.checkpoint import checkpoint
from scorekeeper.core.db import db
from scorekeeper.core.migrate import migrate
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import TRICKS
from tests.budgets.clients import Answer, Client
from tests.cases.nights import Step, several_deals
from tests.support import House

SECRET = "the benchmarks' own secret, known to all"
UNLIMITED = "10000000/minute"
NAME = "scorekeeper.sqlite"

_CSRF = re.compile(rb'name="csrf_token" value="([^"]+)"')
_SEEN = re.compile(rb'name="seen" value="(\d+)"')
_KEY = re.compile(rb'name="key" value="[0-9a-f]{32}"')
_COUNTED = ("house", "sitting", "change", "change_cell")


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A house in a SQLite file; every phone has a night in which two bids are due.

    Args:
        folder: where the file is.
        public_id: the house, in addresses.
        tokens: what the phones' cookies hold.
        deal: the deal that is called, in each night.
        seats: the two seats that bid; the third one is asked all the time.
    """

    folder: Path
    public_id: str
    tokens: tuple[str, ...]
    deal: int
    seats: tuple[int, int]

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / NAME

    @property
    def url(self) -> str:
        """The database's address."""
        return f"sqlite:///{self.file}"

    def copy(self, folder: Path) -> "Kitchen":
        """The same house in a separate file."""
        folder.mkdir(parents=True)
        shutil.copyfile(self.file, folder / NAME)
        return Kitchen(folder, self.public_id, self.tokens, self.deal, self.seats)

    def rows(self) -> dict[str, int]:
        """Return the tables' numbers of rows and the house's counter."""
        with closing(sqlite3.connect(self.file)) as connection:
            counts = {
                table: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
                for table in _COUNTED
            }
            counter = connection.execute("SELECT seq FROM house").fetchone()
            return counts | {"seq": int(counter[0])}


def config(folder: Path, url: str) -> Config:
    """The app's settings, without limits on writes."""
    return Config(folder, url, SECRET, write_limit=UNLIMITED)


def tables(folder: Path) -> str:
    """The address of a new database in that folder, with all tables and no rows."""
    url = f"sqlite:///{folder / NAME}"
    app = create_app(config(folder, url))
    migrate(app)
    close(app)
    return url


def make_kitchen(folder: Path, *, phones: int = 1, deals: int = 9) -> Kitchen:
    """Play in a night for each phone, up to the last deal's first bid."""
    folder.mkdir(parents=True)
    app = create_app(config(folder, tables(folder)))
    house = House(app)
    players = house.add_players("Ann", "Bo", "Cy")
    steps = [*several_deals(deals - 1), Step("next_deal", deals - 1)]
    steps.append(several_deals(deals)[-len(several_deals(1))])
    tokens = []
    first = second = 0
    for _ in range(phones):
        device = house.join(Role.SCORER)
        tokens.append(device.token)
        number = house.start_night(players)
        for step in steps:
            step.write(house.writer(device), number)
        first, second, _ = house.night(number).current.bidding_order
        house.writer(device)(nights.bid, number, deals, first, TRICKS)
    made = Kitchen(folder, house.public_id, tuple(tokens), deals, (first, second))
    close(app)
    return made


def close(app: Flask) -> None:
    """Let go of the database; SQLite's log goes into the one file first."""
    with app.app_context():
        db.session.remove()
        if db.engine.dialect.name == "sqlite":
            checkpoint(db.engine)
        db.engine.dispose()


class Busy(Exception):
    """The server asks to try again later; nothing was written."""


class Browser:
    """A browser with one page: it loads the page, sends forms, and keeps cookies and keys."""

    def __init__(self, client: Client, page: str, cookies: Mapping[str, str]) -> None:
        self._client = client
        self.page = page
        self._cookies = dict(cookies)
        self._csrf = self._seen = b""

    def look(self) -> Answer:
        """Load the page."""
        return self._read(self._client.send("GET", self.page, self._headers()))

    def post(self, target: str, fields: Mapping[str, object], key: str = "") -> Answer:
        """Send a form below the page as htmx does, with a fresh key or this one."""
        form = {
            "csrf_token": self._csrf.decode(),
            "key": key or secrets.token_hex(16),
            "seen": self._seen.decode(),
            **fields,
        }
        headers = self._headers() | {
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "HX-Request-Type": "partial",
            "HX-Source": "form",
            "HX-Target": "div#table",
            "Origin": self._client.origin,
        }
        body = urlencode(form).encode()
        return self._read(self._client.send("POST", f"{self.page}/{target}", headers, body))

    def hang_up(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def timed_look(self) -> float:
        """Load the page; return the seconds it took."""
        return self.look().seconds

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return {
            "Accept": "text/html",
            "Accept-Encoding": "gzip, deflate, br",
            "Accept-Language": "en",
            "Cookie": cookies,
        }

    def _read(self, answer: Answer) -> Answer:
        if answer.status == 503:
            raise Busy
        assert answer.status == 200, (answer.status, answer.plain[:2000])
        for name, value in answer.headers:
            if name == "Set-Cookie":
                cookie, _, content = value.partition(";")[0].partition("=")
                self._cookies[cookie] = content
        text = answer.plain
        if token := _CSRF.search(text):
            self._csrf = token[1]
        seen = _SEEN.search(text)
        assert seen, text[:2000]
        self._seen = seen[1]
        return answer


def comparable(answer: Answer) -> str:
    """Return the answer's text without keys and tokens."""
    text = _CSRF.sub(b'name="csrf_token"', answer.plain)
    return _KEY.sub(b'name="key"', text).decode()


class Phone(Browser):
    """A phone at the table, which bids repeatedly."""

    def __init__(
        self, client: Client, kitchen: Kitchen, number: int = 0, night: int | None = None
    ) -> None:
        page = f"/h/{kitchen.public_id}/montana/{night or number + 1}"
        super().__init__(client, page, {f"house-{kitchen.public_id}": kitchen.tokens[number]})
        self._kitchen = kitchen
        self.bids = 0

    def bid(self, key: str = "") -> Answer:
        """Bid for one of the two seats, each time a different bid."""
        seat = self._kitchen.seats[self.bids % 2]
        contract = self.bids // 2 % 12 + 1
        target = f"deals/{self._kitchen.deal}/bid"
        answer = self.post(target, {"seat": seat, "contract": contract}, key)
        self.bids += 1
        return answer

    def catch_up(self, other: "Phone") -> None:
        """Show what the other one shows: the same page, at another server."""
        self._seen, self.bids = other._seen, other.bids

    def timed_bid(self) -> float:
        """Bid; return the seconds it took."""
        return self.bid().seconds
