"""Numbers in addresses and forms, and the address of the app."""

import re
from collections.abc import Callable
from functools import cache

from flask import current_app, request, url_for
from werkzeug.routing import IntegerConverter, Map, Rule

from scorekeeper.base.problems import NOT_A_NUMBER
from scorekeeper.core.network import is_only_here

LARGEST_NUMBER = 2**31 - 1
"""The largest number that both databases can store."""


class Number(IntegerConverter):
    """A row's number in an address."""

    regex = "[0-9]+"  # werkzeug's converter also accepts digits of other scripts

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=LARGEST_NUMBER)


class Address(Rule):
    """A rule whose URL builder is compiled when its first URL is built.

    Compiling hundreds of them took most of the app's start, also for commands.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        @cache
        def compiled() -> Callable[..., tuple[str, str]]:
            return super(Address, self)._compile_builder(append_unknown)

        return lambda rule, /, **values: compiled()(rule, **values)


def as_number(text: str) -> int | None:
    """Parse a row's number in plain ASCII digits; None if it is not one.

    `int` would also accept "+4", "1_0", digits of other scripts, and any length.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER))
    return int(text) if plain and int(text) <= LARGEST_NUMBER else None


def sitting_address(game: str, number: int) -> str:
    """Return the address of a sitting; "" if the game's sittings have no files."""
    endpoint = f"{game}.file"
    if endpoint not in current_app.view_functions:
        return ""
    return url_for(endpoint, number=number).removesuffix("/file")


_TYPED_NUMBER = re.compile(r"([+−–-]?)([0-9]{1,40})")


def as_typed_number(text: str) -> int | None:
    """Parse a number that rules check; None if it is not a number.

    Unlike `as_number`, it can be negative, and larger than what databases store.

    >>> [as_typed_number(typed) for typed in ("−5", "10 000", "99999999999", "five", "1_0")]
    [-5, 10000, 99999999999, None, None]
    """
    match = _TYPED_NUMBER.fullmatch("".join(text.split()))
    if match is None:
        return None
    sign, digits = match.groups()
    return int(digits) if sign in {"", "+"} else -int(digits)


def read_typed_number(text: str) -> int:
    """Parse a number, `NOT_A_NUMBER` if it is none, for rules that name the range of both."""
    number = as_typed_number(text)
    return NOT_A_NUMBER if number is None else number


def our_address() -> str:
    """Return the address at which other devices reach the app, such as http://192.168.1.20:8000.

    It is the address of this request, unless that means this computer on every device; then that of
    the settings.
    """
    here = request.host_url.rstrip("/")
    configured = str(current_app.config["ADDRESS"])
    return configured if is_only_here(here) and not is_only_here(configured) else here
