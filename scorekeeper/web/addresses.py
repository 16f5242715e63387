"""Numbers in addresses and in what comes with them."""

from werkzeug.routing import IntegerConverter, Map

LARGEST_NUMBER = 2**31 - 1
"""What both databases hold as a number, and no more."""


class Number(IntegerConverter):
    """A row's number in an address."""

    regex = "[0-9]+"  # the converter's own takes other scripts' digits too

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=LARGEST_NUMBER)


def as_number(text: str) -> int | None:
    """The row's number that the text says in plain digits, if it is one.

    `int` alone would also read "+4", "1_0", other scripts' digits, and any length.
    """
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER))
    return int(text) if plain and int(text) <= LARGEST_NUMBER else None
