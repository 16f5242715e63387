"""`scorekeeper score`: the points of a file, each with its reason, without any database."""

import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import click

from scorekeeper.base.json_text import MOST_BYTES, FileError
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.cli.speech import fail, printable, say
from scorekeeper.games.montana.files.night_file import write_night
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import SEATS, Call, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import Standing, standings
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.shedding.files.match_file import write_match
from scorekeeper.games.shedding.rules.match import Game, Match
from scorekeeper.house.import_export.reading import read_clean

STDIN = "-"


def print_scores(file: str, *, as_json: bool) -> None:
    """Print the scores of a file, or the file itself with its points and totals filled in."""
    scored = read_file(file)
    if isinstance(scored, Match):
        filled, lines = write_match(scored), match_table(scored)
    else:
        filled, lines = write_night(scored, builtin_variants()), table(scored)
    if as_json:
        click.echo(filled.encode(), nl=False)
        return
    for line in lines:
        click.echo(line)


def read_file(file: str) -> Night | Match:
    """The night or the match that a file tells; `-` is the standard input.

    A file that cannot be taken ends the process: a line for each problem, exit status 2.
    """
    return read_told(file, read_bytes(file))


def read_told(file: str, data: bytes) -> Night | Match:
    """The night or the match that these bytes of a file tell; ends as `read_file`."""
    try:
        return read_clean(data)
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
    return [*lines, say(text("Total")), *_totals(standings(night)), "", say(_outcome(night))]


def _totals(of: Sequence[Standing]) -> Iterator[str]:
    rows = _columns([one.who.name for one in of], [str(one.total) for one in of])
    for row, one in zip(rows, of, strict=True):
        yield f"{row}  {say(one.taken_over)}" if one.taken_over else row


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


# ---- a match of the shedding game ----


def match_table(match: Match) -> list[str]:
    """The match as lines: each game with what was left in the hands, the totals, who won."""
    target = say(text("to %(target)s points", target=match.target))
    lines = [f"{match.name}, {match.date}, {target}", ""]
    for game in match.games:
        lines += [_game_title(match, game), *_left(match, game), ""]
    names = [seat.name for seat in match.seats]
    rows = _columns(names, [str(total) for total in match.totals])
    if not match.is_over:
        to_go = [
            say(text("%(count)s to go", count=match.needs(seat))) for seat in range(len(names))
        ]
        rows = (f"{row}  {more}" for row, more in zip(rows, to_go, strict=True))
    return [*lines, say(text("Total")), *rows, "", say(_match_outcome(match))]


def _game_title(match: Match, game: Game) -> str:
    line = text(
        "%(number)s. %(name)s wins: +%(points)s",
        number=match.number(game),
        name=match.seats[game.winner].name,
        points=game.points,
    )
    return say(line)


def _left(match: Match, game: Game) -> list[str]:
    everybody = say(text("all hands"))
    who = [everybody if ln.seat is None else match.seats[ln.seat].name for ln in game.lines]
    rows = _columns(who, [str(line.points) for line in game.lines])
    return [f"{row}  {say(line.reason)}" for row, line in zip(rows, game.lines, strict=True)]


def _match_outcome(match: Match) -> Text:
    if match.winner is not None:
        return text("%(name)s wins the match.", name=match.seats[match.winner].name)
    names = ", ".join(match.seats[seat].name for seat in match.leaders)
    if len(match.leaders) in {0, len(match.seats)}:
        return text("The match goes on.")
    return text("The match goes on; in the lead: %(names)s.", names=names)
