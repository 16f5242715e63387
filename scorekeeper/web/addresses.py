"""Parts of addresses."""

from werkzeug.routing import IntegerConverter, Map


class Number(IntegerConverter):
    """A row's number in an address: what the databases hold as one, and no more."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=2**31 - 1)
