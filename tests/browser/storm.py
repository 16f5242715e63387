"""Phones without a browser that write as fast as they are answered, many at once."""

import http.client
import random
import re
import secrets
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from tests.browser.server import House, Server
from tests.running.waiting import PATIENCE_SECONDS, wait_until

Fields = Sequence[tuple[str, str]]

_HIDDEN = re.compile(r'name="(csrf_token|seen)" value="([^"]+)"')
_AGAIN = re.compile(r'<form method="post" action="([^"]+)">(.*?)</form>', re.DOTALL)
_SENT = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
_SPOKEN = re.compile(r'class="spoken">([0-9 ]+)<')
_PLAYER = re.compile(r'/montana/new\?s=(\d+)"')


class Phone:
    """A device that speaks HTTP: cookies, tokens and keys as a browser sends them.

    It knows what was acknowledged: the keys of its forms, and each seat's newest bid; how often an
    answer it waited for did not come; and what the last answer showed. If `repeats` is set, it
    repeats a request that gets no answer because a used connection is closed, as browsers do.
    """

    def __init__(self, link: str, name: str, code: str = "") -> None:
        at = urlsplit(link)
        self.address = f"{at.scheme}://{at.netloc}"
        self.acknowledged: list[str] = []
        self.bids: dict[int, str] = {}
        self.cut_off = 0
        self.repeats = False
        self.shown = ""
        self.headers = http.client.HTTPMessage()
        self.night = ""
        self._cookies: dict[str, str] = {}
        self._hidden: dict[str, str] = {}
        self._turn = 0
        self._connection: http.client.HTTPConnection | None = None
        self.get(at.path)
        path, fields = (at.path, []) if not code else ("/join/by-code", [("code", code)])
        self.home = "/".join(self._go_on(path, [("name", name), *fields]).split("/")[:3]) + "/"

    def make_code(self) -> str:
        """Make a spoken code for another phone."""
        self._post(f"{self.home}devices/code", [("role", "scorer")], secrets.token_hex(16))
        match = _SPOKEN.search(self.shown)
        assert match, self.shown
        return match[1]

    def add_players(self) -> None:
        """Add three players, once per house."""
        self.get(f"{self.home}montana/new")
        for name in ("Ann", "Bo", "Cy"):
            self._go_on(f"{self.home}montana/new/player", [("seated", ""), ("name", name)])

    def start_night(self) -> None:
        """Start a night for this phone, and call a game."""
        players = sorted(set(_PLAYER.findall(self.get(f"{self.home}montana/new"))))
        seats = [("seated", ",".join(players[:3]))]
        more = [("dealer", "0"), ("name", "Storm"), ("last_round", "three"), ("bids", "open")]
        self.night = self._go_on(f"{self.home}montana", [*seats, *more])
        self.look()
        self.write()

    @property
    def cookie(self) -> str:
        """Return its cookies as a header."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def look(self) -> None:
        """Load the table again."""
        self.get(self.night)

    def write(self, *, fragment: bool = True) -> int:
        """Make the next call or bid; returns the answer's status.

        Args:
            fragment: ask as htmx does, not as a plain form.
        """
        turn, self._turn = self._turn, self._turn + 1
        if turn % 5 == 0:
            path, fields = "call", [("variant", ("whitefish", "smoked_whitefish")[turn % 2])]
        else:
            path, fields = "bid", [("seat", str(turn % 3)), ("contract", str(turn % 13 + 1))]
        key = secrets.token_hex(16)
        path = f"{self.night}/deals/1/{path}"
        status = self._post(path, fields, key, fragment=fragment)[0]
        if status in (200, 303):
            self.acknowledged.append(key)
            values = dict(fields)
            if path.endswith("/bid"):
                self.bids[int(values["seat"])] = values["contract"]
        return status

    def try_again(self) -> int:
        """Send once more what could not be saved, as the page offers it; the answer's status."""
        form = _AGAIN.search(self.shown)
        assert form, self.shown
        sent = dict(_SENT.findall(form[2]))
        key = sent.pop("key")
        fields = [(name, value) for name, value in sent.items() if name not in self._hidden]
        status = self._post(form[1], fields, key)[0]
        if status == 303:
            self.acknowledged.append(key)
        return status

    def write_until(self, ended: threading.Event) -> list[int]:
        """Write until the server is gone; returns the statuses of its answers."""
        statuses = []
        while not ended.is_set():
            try:
                statuses.append(self.write())
            except (OSError, http.client.HTTPException) as error:
                self.cut_off += not isinstance(error, ConnectionRefusedError)
                break
        self.hang_up()
        return statuses

    def hang_up(self) -> None:
        """Close the connection."""
        if self._connection:
            self._connection.close()
        self._connection = None

    def get(self, path: str, expected: int = 200) -> str:
        """Load a page, and check its status."""
        status, page, _ = self._ask("GET", path)
        assert status == expected, f"{status} for {path}"
        return page

    def _go_on(self, path: str, fields: Fields) -> str:
        status, location = self._post(path, fields, secrets.token_hex(16))
        assert status == 303, f"{status} for {path}"
        return urlsplit(location).path

    def _post(
        self, path: str, fields: Fields, key: str, *, fragment: bool = False
    ) -> tuple[int, str]:
        """Return the status and the address of the redirect."""
        body = urlencode([*self._hidden.items(), ("key", key), *fields])
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": self.address,
        }
        if fragment:
            headers |= {"HX-Request": "true", "HX-Request-Type": "partial"}
        status, _, answer = self._ask("POST", path, body, headers)
        return status, answer.getheader("Location", "")

    def _ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str, http.client.HTTPResponse]:
        if self._connection is None:
            host = urlsplit(self.address).netloc
            self._connection = http.client.HTTPConnection(host, timeout=PATIENCE_SECONDS)
        used = self._connection.sock is not None
        try:
            self._connection.request(method, path, body, {**(headers or {}), "Cookie": self.cookie})
            answer = self._connection.getresponse()
        except ConnectionError:
            if not (self.repeats and used):
                raise
            self.hang_up()
            return self._ask(method, path, body, headers)
        page = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self._cookies[name] = value
        self._hidden |= dict(_HIDDEN.findall(page))
        self.shown, self.headers = page, answer.headers
        return answer.status, page, answer


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a storm."""

    acknowledged_by_round: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    damage: list[str] = field(default_factory=list)


def storm(server: Server, *, rounds: int, phones: int) -> Result:
    """Let phones write until the server is killed, start it again and check; `rounds` times."""
    house = server.found_house()
    writers = gather(house, phones)
    result = Result()
    chance = random.Random(20)
    for _ in range(rounds):
        kill_once(house, writers, chance.randint(20, 60), result)
    for phone in writers:
        phone.hang_up()
    return result


def gather(house: House, phones: int) -> list[Phone]:
    """Join with this many phones; start a night on each."""
    writers = [Phone(house.link, f"Phone {number}") for number in range(phones)]
    writers[0].add_players()
    for phone in writers:
        phone.start_night()
    return writers


def kill_once(house: House, writers: list[Phone], writes: int, result: Result) -> None:
    """Kill the server after `writes` acknowledged writes, start it again and check."""
    _one_round(house.server, writers, writes, result)
    house.server.start()
    _look(house.server, house, writers, result)


def _one_round(server: Server, writers: list[Phone], writes: int, result: Result) -> None:
    """Write, and kill the server after `writes` acknowledged writes."""

    def acknowledged() -> int:
        return sum(len(phone.acknowledged) for phone in writers)

    for phone in writers:
        phone.look()
    before = acknowledged()
    ended = threading.Event()
    with ThreadPoolExecutor(len(writers)) as pool:
        storms = [pool.submit(phone.write_until, ended) for phone in writers]
        goal = before + writes
        wait_until(lambda: acknowledged() >= goal or all(future.done() for future in storms))
        server.kill()
        ended.set()
    for future in storms:
        result.refused.extend(status for status in future.result() if status != 200)
    result.acknowledged_by_round.append(acknowledged() - before)


def _look(server: Server, house: House, writers: list[Phone], result: Result) -> None:
    """Compare the database with the acknowledged writes."""
    with server.database() as database:
        rows = database.execute("SELECT key FROM change WHERE house_id = ?", (house.id,))
        stored_keys = {row[0] for row in rows}
        integrity = database.execute("PRAGMA integrity_check").fetchone()[0]
        seq, changes, newest = database.execute(
            "SELECT seq, (SELECT count(*) FROM change WHERE house_id = house.id),"
            " (SELECT max(seq) FROM change WHERE house_id = house.id)"
            " FROM house WHERE id = ?",
            (house.id,),
        ).fetchone()
    for phone in writers:
        result.lost.extend(key for key in phone.acknowledged if key not in stored_keys)
    if integrity != "ok":
        result.damage.append(integrity)
    if not seq == changes == newest:
        result.damage.append(f"counter {seq}, {changes} changes, the newest is {newest}")
