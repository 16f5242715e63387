"""`scorekeeper score`: a night file's points, each with its reason, without any database."""

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click

from scorekeeper.actions.reading import read_clean_night
from scorekeeper.games.json_text import MOST_BYTES, FileError
from scorekeeper.games.montana.deals import SEATS, Call, Deal
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.night_file import write_night
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.variants import Modifier
from scorekeeper.games.text import Text, ntext, text
from scorekeeper.speech import fail, printable, say
from scorekeeper.store.seeds import builtin_variants

STDIN = "-"


def print_scores(file: str, *, as_json: bool) -> None:
    """Print the scores of a file, or the file itself with its points and totals filled in."""
    _, night = read_file(file)
    if as_json:
        click.echo(write_night(night, builtin_variants()).encode(), nl=False)
        return
    for line in table(night):
        click.echo(line)


def read_file(file: str) -> tuple[bytes, Night]:
    """What a night file holds, and the night it tells; `-` is the standard input.

    A file that cannot be taken ends the process: a line for each problem, exit status 2.
    """
    data = read_bytes(file)
    try:
        return data, read_clean_night(data)
    except FileError as error:
        refuse(file, error)


def read_bytes(file: str, most: int = MOST_BYTES) -> bytes:
    """What a file holds, as far as one byte more than `most`; `-` is the standard input."""
    try:
        if file == STDIN:
            return sys.stdin.buffer.read(most + 1)
        with Path(file).open("rb") as opened:
            return opened.read(most + 1)
    except (OSError, ValueError) as error:  # a name with a zero byte is the latter
        why = getattr(error, "strerror", None) or str(error)
        line = text("%(file)s cannot be read: %(why)s.", file=printable(file), why=why)
        fail(say(line), status=2)


def refuse(file: str, error: FileError) -> NoReturn:
    """Say everything that is wrong with a file, and end."""
    shown = printable(file)
    lines = (f"{shown}: {say(p.place)}: {say(p.message)}" for p in error.problems)
    fail("\n".join(map(printable, lines)), status=2)


def table(night: Night) -> list[str]:
    """The night as lines: each deal with each point's reason, the totals, who won."""
    lines = [f"{night.name}, {night.date}", ""]
    for deal in night.deals:
        lines += [_title(night, deal), *_scores(night, deal), ""]
    names = [seat.name for seat in night.seated]
    lines += [say(text("Total")), *_columns(names, [str(total) for total in night.totals]), ""]
    return [*lines, say(_outcome(night))]


def _title(night: Night, deal: Deal) -> str:
    dealer = night.seats_in(deal)[deal.dealer].name
    game = _called(deal.call, night.rules) if deal.call else say(text("nothing called yet"))
    line = text(
        "%(number)s. %(game)s; %(name)s deals",
        number=night.number(deal),
        game=game,
        name=dealer,
    )
    return say(line)


def _called(call: Call, rules: HouseRules) -> str:
    said: list[Text | str] = [call.variant.label]
    for modifier in Modifier:
        if modifier in call.modifiers:
            own = rules.kens_rule_name if modifier is Modifier.KENS_RULE else ""
            said.append(own or modifier.label)
    if call.last_round:
        said.append(text("last round"))
    return ", ".join(map(say, said))


def _scores(night: Night, deal: Deal) -> list[str]:
    scores = deal.scores(night.rules)
    if not scores:
        return [f"   {say(text('not finished yet'))}"]
    names = [seat.name for seat in night.seats_in(deal)]
    points = [f"{score.points:+d}" if score.points else "0" for score in scores]
    rows = _columns(names, points)
    return [f"{row}  {say(score.reason)}" for row, score in zip(rows, scores, strict=True)]


def _columns(names: list[str], numbers: list[str]) -> Iterator[str]:
    """The names with their numbers, one below the other."""
    wide = max(map(_width, names))
    high = max(4, *map(len, numbers))
    for name, number in zip(names, numbers, strict=True):
        yield f"   {name}{' ' * (wide - _width(name))}  {number:>{high}}"


def _width(name: str) -> int:
    """How many columns a terminal gives the name."""
    return sum(
        0
        if unicodedata.combining(letter)
        else 2
        if unicodedata.east_asian_width(letter) in "FW"
        else 1
        for letter in name
    )


def _outcome(night: Night) -> Text:
    names = ", ".join(night.seated[seat].name for seat in night.leaders)
    if night.finished and names:
        return ntext(
            "%(names)s wins the night.",
            "%(names)s share the win.",
            len(night.leaders),
            names=names,
        )
    if len(night.leaders) in {0, len(SEATS)}:
        return text("The night goes on.")
    return text("The night goes on; in the lead: %(names)s.", names=names)
