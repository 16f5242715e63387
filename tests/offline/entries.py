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
        was_kept: the phone kept it.
        taken: the server said that it took it.
        answers: the statuses with which it answered.
        refusals: the statuses with which its refusal was shown.
        earlier: numbers that its deal had before it was declared a different one.
    """

    form: Filled
    phone: str
    whole: bool = False
    was_kept: bool = False
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
        self.tapped = ""  # the key of what htmx is sending
        self.lives = 0  # of its page
        self.choice = ""  # the wish beside which its table shows another value
        self.mind = ""  # the key of what was tapped last

    @property
    def again(self) -> bool:
        """Whether its table shows a conflict."""
        return " data-again" in self.table.partition(">")[0]


def wish_of(form: str) -> str:
    """Return a form's body without its token and its `after`."""
    return _AFTER.sub("", TOKEN.sub("", form))
