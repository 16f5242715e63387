"""Numbers in addresses and in what comes with them, and the address of the app itself."""

from collections.abc import Callable
from functools import cache

from flask import current_app, request
from werkzeug.routing import IntegerConverter, Map, Rule

from scorekeeper.core.network import is_only_here

LARGEST_NUMBER = 2**31 - 1
"""What both databases hold as a number, and no more."""


class Number(IntegerConverter):
    """A row's number in an address."""

    regex = "[0-9]+"  # the converter's own takes other scripts' digits too

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=LARGEST_NUMBER)


class Address(Rule):
    """A view's address, that is first put together when one of it is wanted.

    What puts it together is compiled for each of hundreds of views, and most of a start went by
    that, of every command too that makes the app.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        @cache
        def compiled() -> Callable[..., tuple[str, str]]:
            return super(Address, self)._compile_builder(append_unknown)

        return lambda rule, /, **values: compiled()(rule, **values)


def as_number(text: str) -> int | None:
    """The row's number that the text says in plain digits, if it is one.

    `int` alone would also read "+4", "1_0", other scripts' digits, and any length.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER))
    return int(text) if plain and int(text) <= LARGEST_NUMBER else None


def our_address() -> str:
    """Where other devices reach the app, such as http://192.168.1.20:8000.

    As this browser did, unless that means this computer to everybody; then as the settings say.
    """
    here = request.host_url.rstrip("/")
    told = str(current_app.config["ADDRESS"])
    return told if is_only_here(here) and not is_only_here(told) else here
