"""Bytes sent for tables and matches: a first load, a later one, a fragment."""

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Call
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.house.import_export.actions import import_file
from tests.budgets.clients import Answer, InProcess
from tests.budgets.kitchen import close, tables
from tests.budgets.many_matches import house_with
from tests.budgets.matches import match_states, table_states
from tests.cases import hearts
from tests.cases.declarer import EXAMPLES
from tests.cases.nights import SMOKED, Step, several_deals, whole_deal
from tests.support import House

_KB = 1000
_A_MONTH = 30 * 24 * 60 * 60
_BUDGETS = {"HTML": 10, "CSS": 12, "JS": 30.5, "JS on use": 6.2}
_FIRST, _REPEAT, _FRAGMENT = 60, 12, 3
_OF_CONTRACTS = {
    "JS": 32.6,
    "JS on use": 8,
    "fragment": 4.2,
}  # the form has the fields of every contract
_TAKES = {"br": "br", "gzip": "gzip", "browser": "gzip, deflate, br, zstd"}
_IN_HTML = re.compile(r'(?:src|href)="(/static/[^"#]+)')
_IN_CSS = re.compile(r"""(?:url\(|@import )\s*["']?([^"')\s]+)""")
_IN_JS = re.compile(r"""(?:from|import)\s*["'](\.{0,2}/[^"']+)""")
_LATER = re.compile(r"""import\s*\(\s*["'](\.{0,2}/[^"']+)""")
_DEALS = 12
_MATCHES = 4


@dataclass(frozen=True, slots=True)
class Weight:
    """The size of a page or file on the wire.

    Args:
        name: its description, with the compression.
        kb: thousands of bytes.
        budget: the largest allowed value, or None.
        note: where it weighs that.
    """

    name: str
    kb: float
    budget: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Reader:
    """A phone that asks for pages in one language and takes one kind of compression."""

    client: InProcess
    cookie: str
    language: str
    takes: str

    def get(self, target: str, *, fragment: bool = False, takes: str | None = None) -> Answer:
        headers = {
            "Accept-Encoding": _TAKES[self.takes] if takes is None else takes,
            "Accept-Language": self.language,
            "Cookie": self.cookie,
        }
        if fragment:
            headers |= {"HX-Request": "true", "HX-Request-Type": "partial"}
        answer = self.client.send("GET", target, headers)
        assert answer.status == 200, (target, answer.status)
        return answer


def weights(folder: Path, encodings: Sequence[str] = tuple(_TAKES)) -> list[Weight]:
    """Return the sizes of the heaviest states of a night, a match and the shedding game's table.

    In each language and content encoding.
    """
    house = house_with(_MATCHES, tables(folder), folder)
    client = InProcess(house.app)
    cookie = f"house-{house.public_id}={house.owner.token}"
    readers = [
        _Reader(client, cookie, language, takes) for takes in encodings for language in ("en", "ru")
    ]
    number = house.start_night([1, 2, 3])
    figures = [
        *_weighed("the table", _states(house, number), readers),
        *_weighed("a match", match_states(house, _MATCHES - 1), readers),
        *_weighed("the shedding table", table_states(house, _MATCHES), readers),
        *_weighed("a game of Hearts", _hearts_states(house), readers),
        *_weighed("a contract game", _contract_states(house), readers, _OF_CONTRACTS),
    ]
    close(house.app)
    return figures


def _weighed(
    what: str,
    states: Iterator[tuple[str, str]],
    readers: Sequence[_Reader],
    budgets: Mapping[str, float] = {},
) -> list[Weight]:
    """Return the sizes of a page in its states; `budgets` are limits other than the usual ones."""
    budgets_by_kind = {**_BUDGETS, "fragment": _FRAGMENT, **budgets}
    pages: dict[_Reader, tuple[Answer, str]] = {}
    fragments: dict[_Reader, tuple[int, str]] = {}
    for state, address in states:
        for reader in readers:
            page = reader.get(address)
            if reader not in pages or page.weight > pages[reader][0].weight:
                pages[reader] = page, reader.get(address, takes="").body.decode()
            size = len(reader.get(address, fragment=True).body)
            fragments[reader] = max(fragments.get(reader, (0, "")), (size, state))
    figures = []
    for takes in dict.fromkeys(reader.takes for reader in readers):
        ours = [reader for reader in readers if reader.takes == takes]
        reader = max(ours, key=lambda reader: len(pages[reader][0].body))
        figures += _loads(what, reader, *pages[reader], budgets_by_kind)
        reader = max(ours, key=lambda reader: fragments[reader])
        size, state = fragments[reader]
        note = f"{state}, {reader.language}"
        figures.append(
            _weight(
                f"a swapped fragment of {what}, {takes}", size, budgets_by_kind["fragment"], note
            )
        )
    headers = max(page.weight - len(page.body) for page, _ in pages.values())
    figures.append(Weight(f"headers of {what}, which come on top", headers / _KB))
    return figures


def _states(house: House, number: int) -> Iterator[tuple[str, str]]:
    """Play a night; each state of its table, and where it is."""
    writer, table = house.writer(), f"/h/{house.public_id}/montana/{number}"

    def play(*steps: Step) -> None:
        for step in steps:
            step.write(writer, number)

    play(*several_deals(_DEALS - 1), Step("next_deal", _DEALS - 1))
    yield "call", table
    play(Step("call", _DEALS, (Call(SMOKED, frozenset(Modifier), last_round=True),)))
    yield "call again", f"{table}?ask=call"
    for seat in SEATS:
        yield f"{seat} bids", table
        play(Step("bid", _DEALS, (seat, Nil.DOUBLE_NIL)))
    yield "in play", table
    play(Step("finish_play", _DEALS))
    for place in (*SEATS, DUMMY):
        yield f"{place}'s tricks", table
        play(Step("count", _DEALS, ({place: 3 + place // DUMMY},)))
    yield "points", table
    yield "all tricks", f"{table}?ask=tricks"
    yield "bid again", f"{table}?ask=bid-1"
    for deal in range(_DEALS + 1, _DEALS + 4):
        play(Step("next_deal", deal - 1), *whole_deal(deal))
    yield "over", table


def _hearts_states(house: House) -> Iterator[tuple[str, str]]:
    """A game of Hearts with the jack, and a finished one."""
    hearts_of = f"/h/{house.public_id}/hearts"
    yield "a deal", f"{hearts_of}/{hearts.begin(house, 'Dee', 'Eve', 'Flo', 'Gus', jack=True)}"
    yield "over", f"{hearts_of}/{hearts.keep(house, 'Hal', 'Ira', 'Jan', deals=4)}"


def _contract_states(house: House) -> Iterator[tuple[str, str]]:
    """The worked example of each contract game."""
    for example in EXAMPLES:
        with house.app.app_context():
            number = import_file(house.actor(), example.encode()).number
        yield json.loads(example)["game"], f"/h/{house.public_id}/declarer/{number}"


def _loads(
    what: str, reader: _Reader, page: Answer, html_of_page: str, budgets: Mapping[str, float]
) -> list[Weight]:
    """A first and a later load of that page, with everything it may ever ask for.

    Scripts that come only when they are used are counted separately.
    """
    at_once = dict[str, Answer]()
    links = _fetch(reader, _IN_HTML.findall(html.unescape(html_of_page)), at_once)
    assets = dict(at_once)
    while links := links - assets.keys():
        links = _fetch(reader, [*links], assets)
    parts = {"HTML": len(page.body), "CSS": 0, "JS": 0, "JS on use": 0, "icons": 0}
    for target, answer in assets.items():
        kind = _kind(answer)
        parts[kind if target in at_once or kind != "JS" else "JS on use"] += len(answer.body)
    again = len(page.body) + sum(len(a.body) for a in assets.values() if not _is_cached(a))
    takes = reader.takes
    of_parts = [
        _weight(f"{kind} of {what}, {takes}", size, budgets.get(kind))
        for kind, size in parts.items()
    ]
    return [
        *of_parts,
        _weight(f"first load of {what}, {takes}", sum(parts.values()), _FIRST),
        _weight(f"a repeat visit to {what}, {takes}", again, _REPEAT),
    ]


def _fetch(reader: _Reader, due: list[str], assets: dict[str, Answer]) -> set[str]:
    """Add these files and all that they load at once; return what they may load when it is used."""
    on_use = set[str]()
    while due:
        target = due.pop()
        if target in assets:
            continue
        assets[target] = reader.get(target)
        pattern = {"CSS": _IN_CSS, "JS": _IN_JS}.get(_kind(assets[target]))
        if pattern is None:
            continue
        text = reader.get(target, takes="").body.decode()
        links = [link for link in pattern.findall(text) if not link.startswith(("data:", "#"))]
        due += [urljoin(target, link) for link in links]
        on_use |= {urljoin(target, link) for link in _LATER.findall(text)}
    return on_use


def _kind(answer: Answer) -> str:
    kind = answer.header("Content-Type").partition(";")[0]
    return {"text/css": "CSS", "text/javascript": "JS"}.get(kind, "icons")


def _is_cached(answer: Answer) -> bool:
    """Return whether a browser keeps it without asking."""
    age = re.search(r"max-age=(\d+)", answer.header("Cache-Control"))
    return age is not None and int(age[1]) >= _A_MONTH


def _weight(name: str, size: int, budget: float | None, note: str = "") -> Weight:
    return Weight(name, size / _KB, budget, note)
