"""The records with few nights in the house and with many: searched, filtered, paged."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.clients import InProcess
from benchmarks.figures import Figure
from benchmarks.kitchen import NAME, close, config
from benchmarks.many_nights import GROWING, house_with
from benchmarks.rounds import Side, compare
from benchmarks.statements import Statement, scans, sent_by, steps
from scorekeeper.app import create_app
from scorekeeper.store.db import db
from scorekeeper.store.migrate import migrate
from tests.support import House

_FEW, _SOME, _MANY = 10, 1_000, 10_000
_P50 = 1.2
_STEPS = 60_000  # of SQLite's machine, whatever is asked: a few milliseconds

# A thousand nights are more than are looked through at once: from there on nothing may grow.
_ASKED = {
    "all": {},
    "a word of all": {"q": "friday"},
    "a word of none": {"q": "nothing"},
    "a beginning": {"q": "fri"},
    "a person": {"player": "1"},
    "a game": {"game": "helena"},
    "a name in Russian": {"q": "хелену"},
    "a year": {"year": "2003"},
    "what is over": {"state": "over"},
    "the one that is open": {"state": "open", "q": "friday"},
    "several things": {"q": "friday ann", "player": "2", "game": "helena", "state": "over"},
    "four who never met": {"q": "ann bo cy", "player": "4"},
}


@dataclass(frozen=True, slots=True)
class _Scene:
    """A house with so many nights."""

    house: House
    url: str
    client: InProcess

    def ask(self, asked: dict[str, str]) -> float:
        """Ask for the records; the seconds it took."""
        path = f"/h/{self.house.public_id}/nights?{urlencode(asked)}"
        cookie = f"{self.house.cookie_name}={self.house.owner.token}"
        answer = self.client.send("GET", path, {"Accept-Language": "en", "Cookie": cookie})
        assert answer.status == 200, asked
        return answer.seconds

    def sent(self, asked: dict[str, str]) -> list[Statement]:
        """What that sends to the database, when it is not the first time."""
        self.ask(asked)
        with self.house.app.app_context():
            engine = db.engine
        with sent_by(engine) as sent:
            self.ask(asked)
        return sent

    def side(self, asked: dict[str, str]) -> Side:
        """The same as a side of a comparison."""
        return Side(lambda: self.ask(asked), self.client.cpu, self.client.close)


def measure(folder: Path) -> list[Figure]:
    """Statements, work and times, by what is asked for."""
    few, some, many = (_scene(folder / str(nights), nights) for nights in (_FEW, _SOME, _MANY))
    figures, scanned = [], []
    for name, asked in _ASKED.items():
        sent = [scene.sent(asked) for scene in (few, some, many)]
        taken = [steps(scene.url, s) for scene, s in zip((few, some, many), sent, strict=True)]
        scanned += [f"{name}: {scan}" for scan in scans(many.url, sent[-1], GROWING)]
        note = f"at {_FEW}, {_SOME:,} and {_MANY:,} nights: " + " / ".join(map(str, taken))
        most = max(len(sent[0]), len(sent[1]))
        figures += [
            Figure(f"statements for {name}", len(sent[2]), "", most, gate=True),
            Figure(f"steps for {name}", taken[2], "", _STEPS, gate=True, note=note),
        ]
    note = "; ".join(dict.fromkeys(scanned))
    figures.append(Figure("full scans of a growing table", len(scanned), "", 0, True, note))
    for name, asked in _ASKED.items():
        found = compare(many.side(asked), some.side(asked), requests=20, rounds=3)
        title = f"p50 of {name} at {_MANY:,} nights against {_SOME:,}"
        figures.append(Figure(title, found.ratio, "×", _P50, note=found.note))
    for scene in (few, some, many):
        close(scene.house.app)
    return figures


def _scene(folder: Path, nights: int) -> _Scene:
    folder.mkdir(parents=True)
    url = f"sqlite:///{folder / NAME}"
    app = create_app(config(folder, url))
    migrate(app)
    close(app)
    house = house_with(nights, url, folder)
    return _Scene(house, url, InProcess(house.app))
