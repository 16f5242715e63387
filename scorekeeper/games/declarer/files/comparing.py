"""Compare the computed parts of a file, such as entries and ledgers, with what it says."""

from typing import Any

from scorekeeper.base.file_values import FileContext
from scorekeeper.base.json_text import JsonPath, shorten, within
from scorekeeper.base.text import text


def compare(there: Any, computed: Any, place: JsonPath, context: FileContext) -> None:
    """Report the parts of a value that differ from the computed one; reasons may differ."""
    if isinstance(computed, list) and isinstance(there, list) and len(computed) == len(there):
        for index, parts in enumerate(zip(there, computed, strict=True)):
            compare(*parts, within(place, index), context)
    elif isinstance(computed, dict) and isinstance(there, dict):
        named = {context.clean_name(key): value for key, value in there.items()}
        for key in computed.keys() - named.keys() - {"reason"}:
            context.add(within(place, key), text("This is missing."))
        for key in named.keys() - computed.keys() - {"reason"}:
            context.add(within(place, key), text("There is no such key."))
        for key in (key for key in computed if key in named and key != "reason"):
            compare(named[key], computed[key], within(place, key), context)
    elif type(there) is not type(computed) or there != computed:
        message = text(
            "The file says %(stated)s, but it comes to %(computed)s.",
            stated=_format_value(there),
            computed=_format_value(computed),
        )
        context.add(place, message)


def _format_value(value: Any) -> str:
    return f"[{len(value)}]" if isinstance(value, list) else shorten(str(value))
