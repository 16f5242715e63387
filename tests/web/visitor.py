"""A browser without a screen: it opens pages, reads them strictly, and sends their forms."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import flask
from flask.testing import FlaskClient
from flask_wtf.csrf import generate_csrf
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from scorekeeper.core.roles import Role
from tests.support import Device, House, new_key

ORIGIN = "http://localhost"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
"""What htmx sends when it asks for a part of a page."""

_VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}

Fields = Mapping[str, str | Sequence[str]]


@dataclass
class Element:
    """An element of a page, with its children."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: "list[Element | str]" = field(default_factory=list)

    def all(self, tag: str = "", **attributes: str) -> "Iterator[Element]":
        """The elements inside with this tag and these attributes (`class_` is one word of it)."""
        for child in self.children:
            if isinstance(child, Element):
                if tag in ("", child.tag) and (not attributes or child.has(**attributes)):
                    yield child
                yield from child.all(tag, **attributes)

    def has(self, **attributes: str) -> bool:
        """Return whether the element has these attributes."""
        word = attributes.pop("class_", None)
        if word is not None and word not in self.attributes.get("class", "").split():
            return False
        return all(self.attributes.get(name) == value for name, value in attributes.items())

    def inside(self, tag: str) -> bool:
        """Return whether the element is of this kind, or inside one."""
        return self.tag == tag or (self.parent is not None and self.parent.inside(tag))

    def texts(self) -> "Iterator[tuple[str, Element]]":
        """Every piece of text, with the element right around it."""
        for child in self.children:
            if isinstance(child, Element):
                yield from child.texts()
            else:
                yield child, self

    @property
    def text(self) -> str:
        """All text inside, with single spaces."""
        return " ".join("".join(text for text, _ in self.texts()).split())


@dataclass(frozen=True)
class Form:
    """A form as it would be sent without a change, and its buttons that carry a value."""

    action: str
    fields: list[tuple[str, str]]
    buttons: list[tuple[str, str]]

    def filled(self, values: Fields) -> "MultiDict[str, str]":
        """Return the fields to send, with these values."""
        sent = MultiDict(self.fields)
        for name, value in values.items():
            sent.setlist(name, [value] if isinstance(value, str) else list(value))
        return sent


class Page:
    """An answer, and the page in it."""

    def __init__(self, response: TestResponse) -> None:
        self.response = response
        self.status = response.status_code
        self.headers = response.headers
        self.html = "" if response.mimetype in _NO_TEXT else response.text

    @cached_property
    def root(self) -> Element:
        """The page's elements; a page that is not well formed fails the test."""
        return read_html(self.html)

    @property
    def errors(self) -> list[str]:
        """Return all error messages of the page."""
        lists = self.root.all("ul", class_="errors")
        return [item.text for messages in lists for item in messages.all("li")]

    @property
    def conflicts(self) -> list[str]:
        """The messages about values that others wrote first: alone, or row by row."""
        return [
            row
            for section in self.root.all("section", class_="conflict")
            for row in (*(element.text for element in section.all("dl")), *_conflict_rows(section))
        ]

    @property
    def forms(self) -> list[Form]:
        """The forms, but for the switches of language and theme."""
        return [
            _form(element)
            for element in self.root.all("form")
            if not element.has(class_="switches")
        ]

    def form(self, ending: str) -> Form:
        """The last form whose address ends like this: the one that asks, if there are several."""
        return next(form for form in reversed(self.forms) if form.action.endswith(ending))

    @property
    def words(self) -> str:
        """The text of the page, plain."""
        return plain(self.root.text)

    @property
    def location(self) -> str:
        """The target of the redirect."""
        return self.headers["Location"]


def _conflict_rows(section: Element) -> Iterator[str]:
    (heading, *rows) = section.all("tr") if any(section.all("table")) else [section]
    saved, yours = (cell.text for cell in heading.all("th")) if rows else ("", "")
    devices = [f" · {name.text}" for name in section.all("bdi") if name.inside("p")]
    for row in rows:
        about, theirs, mine = (cell.text for cell in row.all() if cell.tag in ("th", "td"))
        theirs, _, device = theirs.partition(" · ")
        whose = f" · {device}" if device else "".join(devices)
        yield f"{about} {theirs} {saved}{whose} {mine} {yours}"


class Visitor:
    """A visitor with a browser.

    Args:
        house: where the visitor goes.
        who: the role in it, or a certain device; None for a stranger.
        origin: the address under which the browser knows the app.
    """

    def __init__(
        self, house: House, who: Role | Device | None = Role.OWNER, origin: str = ORIGIN
    ) -> None:
        self.house = house
        self.origin = origin
        self.client: FlaskClient = house.app.test_client()
        device = house.device(who) if isinstance(who, Role) else who
        if device:
            self.remember(house, device)

    def remember(self, house: House, device: Device) -> None:
        """Keep a device's cookie of one more house."""
        domain = self.origin.partition("://")[2]
        self.client.set_cookie(house.cookie_name, device.token, domain=domain)

    @cached_property
    def token(self) -> str:
        """The token of this browser's forms; every page has it."""
        with self.client.session_transaction(base_url=self.origin) as session:
            session.setdefault("csrf_token", new_key())
            stored = dict(session)
        with self.house.app.test_request_context():
            flask.session.update(stored)
            return str(generate_csrf())

    @property
    def home(self) -> str:
        """The house's address."""
        return f"/h/{self.house.public_id}"

    def open(self, path: str, *, method: str = "GET", **headers: str) -> Page:
        """Open an address; headers are named like `accept_language`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._page(path, method=method, headers=named)

    def post(
        self,
        path: str,
        data: Fields | None = None,
        *,
        headers: Mapping[str, str | None] | None = None,
        htmx: bool = False,
    ) -> Page:
        """Send a form with a fresh stamp; values of the stamp in `data` are kept.

        A header that is None is left out.
        """
        stamp = {"csrf_token": self.token, "key": new_key(), "seen": str(self.house.seq)}
        return self.send(path, stamp | dict(data or {}), headers=headers, htmx=htmx)

    def submit(self, form: Form, values: Fields | None = None, *, htmx: bool = False) -> Page:
        """Send a form of a page, with these values in it."""
        return self.send(form.action, form.filled(values or {}), htmx=htmx)

    def upload(self, form: Form, content: bytes, **fields: str) -> Page:
        """Send a form with this file, and with these values in it."""
        file = FileStorage(BytesIO(content), "upload")
        boundary, body = encode_multipart({**form.filled(fields).to_dict(), "file": file})
        kind = f"multipart/form-data; boundary={boundary}"
        return self.send(form.action, body, headers={"Content-Type": kind})

    def send(
        self,
        path: str,
        data: Any,
        *,
        headers: Mapping[str, str | None] | None = None,
        htmx: bool = False,
    ) -> Page:
        """Send exactly this."""
        all_headers = {"Origin": self.origin} | (PARTIAL if htmx else {}) | dict(headers or {})
        sent = {name: value for name, value in all_headers.items() if value is not None}
        return self._page(path, method="POST", data=data, headers=sent)

    def _page(self, path: str, **arguments: Any) -> Page:
        return Page(self.client.open(path, base_url=self.origin, buffered=True, **arguments))


def totals(page: Page) -> list[str]:
    """The totals that the page shows."""
    return [total.text for total in page.root.all(class_="total")]


def plain(text: str) -> str:
    """The text with single spaces, and without the marks around names."""
    return " ".join(text.replace("\u2068", "").replace("\u2069", "").split())


_NO_TEXT = ("application/pdf", "application/zip", "application/x-x509-ca-cert", "image/png")


def read_html(html: str) -> Element:
    """The elements of a page; one that is not well formed fails the test."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open is reader.root, f"<{reader.open.tag}> is not closed"
    ids = [e.attributes["id"] for e in reader.root.all() if "id" in e.attributes]
    assert len(ids) == len(set(ids)), ids
    return reader.root


class _Reader(HTMLParser):
    """Reads strictly: every element is closed, in order, and has each attribute once."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.open = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(element)
        if tag not in _VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.tag == tag, f"</{tag}> inside <{self.open.tag}>"
        assert self.open.parent is not None
        if tag == "template":  # what a script may show later is read, and is not in the page
            self.open.children.clear()
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def _form(element: Element) -> Form:
    fields, buttons = [], []
    for inner in element.all():
        named = (inner.attributes.get("name", ""), inner.attributes.get("value", ""))
        if not named[0] or "disabled" in inner.attributes:
            continue
        if inner.tag == "button":
            buttons.append(named)
        elif inner.tag == "select":
            options = list(inner.all("option"))
            chosen = [option for option in options if "selected" in option.attributes]
            fields.append((named[0], (chosen or options)[0].attributes["value"]))
        elif inner.tag == "input" and (
            inner.attributes.get("type") not in ("checkbox", "radio", "file")
            or "checked" in inner.attributes
        ):
            fields.append(named)
    return Form(element.attributes["action"], fields, buttons)
