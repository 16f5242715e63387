"""The server, the phones at a table and their entries, in random schedules."""

import re
from dataclasses import dataclass, field

from sqlalchemy import Connection

from tests.offline.forms import Filled, WholeDeal
from tests.support import Device, House
from tests.web.visitor import Visitor

TOKEN = re.compile(r"&csrf_token=[^&]*")
_AFTER = re.compile(r"&after=[^&]*")


class Killed(Exception):
    """The server is killed before it commits."""


@dataclass
class Server:
    """The state of the server.

    Args:
        up: whether it runs.
        dying: whether the next commit fails.
        cursed: keys of forms that it answers with an error.
    """

    up: bool = True
    dying: bool = False
    cursed: set[str] = field(default_factory=set)

    def commit(self, _: Connection) -> None:
        """Raise `Killed` if the server is dying."""
        if self.dying:
            raise Killed


@dataclass
class Entry:
    """An entry and its outcome.

    Args:
        form: its newest version, with its key.
        phone: the name of the phone.
        whole: whether it is a whole deal.
        was_stored: whether the phone stored it.
        taken: whether the server accepted it.
        answers: the status codes of the server's answers.
        refusals: the status codes of its refusals that were shown.
        earlier: numbers that its deal had before it was declared a different one.
    """

    form: Filled
    phone: str
    whole: bool = False
    was_stored: bool = False
    taken: bool = False
    answers: set[int] = field(default_factory=set)
    refusals: list[int] = field(default_factory=list)
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
        self.tapped = ""  # the key of the entry that htmx is sending
        self.lives = 0  # how often its page was opened
        self.choice = ""  # the content that conflicts with another value on its table
        self.last_key = ""  # the key of the last tap

    @property
    def again(self) -> bool:
        """Whether its table shows a conflict."""
        return " data-again" in self.table.partition(">")[0]


def content_of(form: str) -> str:
    """Return a form's body without its token and its `after`."""
    return _AFTER.sub("", TOKEN.sub("", form))
