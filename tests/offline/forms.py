"""Forms of a table and of a whole deal, as they are filled in at a phone."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape
from random import Random
from urllib.parse import urlencode

from tests.support import new_key

_FORM = re.compile(r'<form class="([^"]*)"[^>]*? action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
_HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
_BUTTON = re.compile(r'<button type="submit"([^>]*)>')
_SAID = re.compile(r'(name|value)="([^"]*)"')
_AGAIN = re.compile(r'<section class="conflict".*?</section>', re.DOTALL)
_PLAIN = re.compile(r'<form method="post" action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
_DEAL = re.compile(r"/deals/(\d+)/")
_ANOTHER = re.compile(
    r'<form class="another-deal" method="post" action="([^"]*)"'
    r' data-number="(\d+)" data-next="(\d+)">(.*?)</form>',
    re.DOTALL,
)
_NEW_ID = re.compile(r'<input type="hidden" name="new_id" value="(\d+)">')

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as it is sent, but for its token."""

    action: str
    fields: Fields

    @property
    def key(self) -> str:
        """Its key."""
        return dict(self.fields)["key"]

    @property
    def deal(self) -> int:
        """The number of its deal; 0 for none."""
        match = _DEAL.search(self.action)
        return int(match[1]) if match else 0

    @property
    def note(self) -> str:
        """The note that identifies a whole deal under any key or number."""
        return dict(self.fields).get("note", "")

    @property
    def body(self) -> str:
        """Return the body without the token."""
        return urlencode([pair for pair in self.fields if pair[0] != "csrf_token"])

    def having(self, **fields: str) -> "Filled":
        """Return a copy with these fields."""
        return replace(self, fields=(*(dict(self.fields) | fields).items(),))


def taps(table: str) -> Iterator[Filled]:
    """Yield the form of each enabled button of a table."""
    for classes, action, inside in _FORM.findall(table):
        if classes not in ("ask", "ask call-form", "next", ""):
            continue
        fields = _fields(inside)
        for attributes in _BUTTON.findall(inside):
            if "disabled" not in attributes and "made up" not in attributes:
                named = dict(_SAID.findall(attributes))
                pair = ((named["name"], named["value"]),) if "name" in named else ()
                yield Filled(unescape(action), (*fields, *pair))


def mine(page: str) -> Filled | None:
    """Return the form that enters one's own value in a conflict, if the page shows one."""
    for part in _AGAIN.findall(page):
        *_, (action, inside) = _PLAIN.findall(part) or [("", "")]
        return Filled(unescape(action), _fields(inside)) if action else None
    return None


def as_another(page: str) -> tuple[Filled, dict[str, str]] | None:
    """Return the form that saves a different deal, and its data for the phone, if there is one."""
    match = _ANOTHER.search(page)
    if not match:
        return None
    action, number, following, inside = match.groups()
    return Filled(unescape(action), _fields(inside)), {"number": number, "next": following}


def inserted(form: "WholeDeal", page: str, chance: Random) -> Filled:
    """Fill in the form of an inserted deal."""
    filled = form.fill(chance)
    own_id = [("new_id", new_id) for new_id in _NEW_ID.findall(page)]
    fields = [pair for pair in filled.fields if pair[0] not in ("then", "after")]
    return replace(filled, fields=(*fields, *own_id))


def _fields(inside: str) -> Fields:
    return tuple((unescape(name), unescape(value)) for name, value in _HIDDEN.findall(inside))


@dataclass(frozen=True, slots=True)
class WholeDeal(ABC):
    """The form of a whole deal, as `ahead.js` continues: the next one after each.

    `following` is the id of the deal after the first one, without inserted deals.
    """

    action: str
    seen: int
    dealer: int
    after: str = ""
    following: int = 0

    @abstractmethod
    def draw_values(self, chance: Random) -> dict[str, str]:
        """Draw the values that are filled in, except the dealer."""

    def fill(self, chance: Random) -> Filled:
        """Fill in the form; sometimes with another dealer."""
        dealer = self.dealer if chance.random() < 0.8 else chance.randrange(3)
        key = new_key()
        stamp = {"key": key, "after": self.after, "seen": str(self.seen), "note": key}
        values = stamp | {"dealer": str(dealer)} | self.draw_values(chance) | {"then": "next"}
        return Filled(self.action, (*values.items(),))

    @property
    def untouched(self) -> Filled:
        """Return the form of a deal that was entered in another way."""
        return Filled(self.action, (("key", ""), ("dealer", str(self.dealer))))

    def follow(self, entered: Filled) -> "WholeDeal | None":
        """Return the form for the deal after that one, if there is one."""
        number = self.following or entered.deal + 1
        return replace(
            self,
            following=0,
            action=_DEAL.sub(f"/deals/{number}/", self.action),
            dealer=(int(dict(entered.fields)["dealer"]) + 1) % 3,
            after=entered.key,
        )
