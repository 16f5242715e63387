"""A match and its file, for whoever knows files of any game."""

from scorekeeper.base.columns import columns
from scorekeeper.base.game_file import GameFile, Say
from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.json_text import FileError, FileProblem, within
from scorekeeper.base.reserved import RESERVED, reserved
from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.files.match_file import FORMAT, read_match, write_match
from scorekeeper.games.shedding.rules.match import Game, Match


def people(match: Match) -> dict[str, int]:
    """Everybody who plays in the match, with their numbers."""
    return {seat.name: seat.player for seat in match.seats}


def lines(match: Match, say: Say) -> list[str]:
    """The match as lines: each game with what was left in the hands, the totals, who won."""
    target = say(text("to %(target)s points", target=match.target))
    found = [f"{match.name}, {match.date}, {target}", ""]
    for game in match.games:
        found += [_title(match, game, say), *_left(match, game, say), ""]
    names = [seat.name for seat in match.seats]
    rows = columns(names, [str(total) for total in match.totals])
    if not match.is_over:
        to_go = [
            say(text("%(count)s to go", count=match.needs(seat))) for seat in range(len(names))
        ]
        rows = (f"{row}  {more}" for row, more in zip(rows, to_go, strict=True))
    return [*found, say(text("Total")), *rows, "", say(_outcome(match))]


def _title(match: Match, game: Game, say: Say) -> str:
    line = text(
        "%(number)s. %(name)s wins: +%(points)s",
        number=match.number(game),
        name=match.seats[game.winner].name,
        points=game.points,
    )
    return say(line)


def _left(match: Match, game: Game, say: Say) -> list[str]:
    everybody = say(text("all hands"))
    who = [everybody if ln.seat is None else match.seats[ln.seat].name for ln in game.lines]
    rows = columns(who, [str(line.points) for line in game.lines])
    return [f"{row}  {say(line.reason)}" for row, line in zip(rows, game.lines, strict=True)]


def _outcome(match: Match) -> Text:
    if match.winner is not None:
        return text("%(name)s wins the match.", name=match.seats[match.winner].name)
    names = ", ".join(match.seats[seat].name for seat in match.leaders)
    if len(match.leaders) in {0, len(match.seats)}:
        return text("The match goes on.")
    return text("The match goes on; in the lead: %(names)s.", names=names)


def _read(data: bytes, cleaning: Cleaning) -> Match:
    match = read_match(data, cleaning)
    problems = [
        FileProblem(within("players", index), reserved(seat.name))
        for index, seat in enumerate(match.seats)
        if seat.name.casefold() == RESERVED  # nobody in a house is called so
    ]
    if problems:
        raise FileError(*problems)
    return match


MATCH = GameFile("match", FORMAT, _read, write_match, lines, people)
