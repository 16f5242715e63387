"""Read what the files of all games share: the head, the players, and the checked points."""

from collections.abc import Callable, Mapping
from typing import Any, NotRequired, TypedDict

from scorekeeper.base.file_values import (
    AnyText,
    Cleaning,
    FileContext,
    FileDay,
    FileName,
    TenthsByName,
)
from scorekeeper.base.json_text import (
    WHOLE,
    FileError,
    FileProblem,
    JsonPath,
    JsonSource,
    read_json,
    within,
)
from scorekeeper.base.text import text


class FileHead(TypedDict):
    """The head of the file of a sitting at a table; a game adds `players`, with its limit."""

    format: AnyText
    name: FileName
    date: FileDay
    totals: NotRequired[Any]


def open_file(
    data: JsonSource, schema: type, readable: str, cleaning: Cleaning
) -> tuple[FileContext, dict[str, Any]]:
    """Read the top level of a file: its valid parts, and the context of the rest.

    Args:
        data: the file.
        schema: the type of the file.
        readable: the only format that can be read.
        cleaning: cleans typed texts for storage.

    Raises:
        FileError: it is not JSON, has another format, or is not an object.
    """
    value, context = read_json(data), FileContext(cleaning)
    file_format = value.get("format") if isinstance(value, dict) else None
    if isinstance(file_format, str) and file_format != readable:
        message = text("Only “%(known)s” can be read.", known=readable)
        raise FileError(FileProblem("format", message))
    head = context.read(schema, value, WHOLE)
    if head is None:
        context.findings.refuse()
    return context, head


def read_players(head: Mapping[str, Any], context: FileContext) -> list[str]:
    """Read the names of the players; report a name that appears twice."""
    names: list[str] = []
    for index, value in enumerate(head.get("players", ())):
        where = within("players", index)
        name = context.read(FileName, value, where)
        if name is None:
            name = value if isinstance(value, str) else ""
        if name.casefold() in map(str.casefold, names):
            context.add(where, text("This appears twice."))
        names.append(name)
    return names


def check_points(
    value: object,
    place: JsonPath,
    context: FileContext,
    points: Mapping[str, int],
    schema: Any = TenthsByName,
    say: Callable[[int], Any] = int,
) -> None:
    """Report points or totals in a file that differ from the computed ones.

    Args:
        value: the points by name, as in the file.
        place: their place.
        context: the context of the file.
        points: the computed points, by name.
        schema: the type of the points in the file.
        say: formats points for a message.
    """
    context = context.using(list(points))
    in_file = context.read(schema, value, place)
    if not isinstance(value, dict):
        return
    named = set(map(context.find, value))
    for index, (name, computed) in enumerate(points.items()):
        if index not in named:
            context.add(within(place, name), text("This is missing."))
        elif (there := in_file.get(index, computed)) != computed:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.",
                said=say(there),
                made=say(computed),
            )
            context.add(within(place, name), message)
