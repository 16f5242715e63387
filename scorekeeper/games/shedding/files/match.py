"""The file format of matches, for code that handles files of all games."""

from collections.abc import Iterator

from scorekeeper.base.game_file import GameFile, Line, Row, Say
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.shedding.files.match_file import FORMAT, read_match, write_match
from scorekeeper.games.shedding.rules.match import Match, MatchGame


def lines(match: Match, say: Say) -> Iterator[Line]:
    """Format the match as lines: each game with the cards left, the totals, the winners."""
    target = say(text("to %(target)s points", target=match.target))
    yield from (f"{match.name}, {match.date}, {target}", "")
    for game in match.games:
        yield from (_title(match, game, say), _left(match, game, say), "")
    yield say(text("Total"))
    yield tuple(_total(match, seat, say) for seat in range(len(match.seats)))
    yield from ("", say(_outcome(match)))


def _title(match: Match, game: MatchGame, say: Say) -> str:
    line = text(
        "%(number)s. %(name)s wins: +%(points)s",
        number=match.number(game),
        name=match.seats[game.winner].name,
        points=game.points,
    )
    return say(line)


def _left(match: Match, game: MatchGame, say: Say) -> Line:
    everybody = say(text("all hands together"))
    who = [everybody if ln.seat is None else match.seats[ln.seat].name for ln in game.lines]
    return tuple(
        Row(name, str(line.points), say(line.reason))
        for name, line in zip(who, game.lines, strict=True)
    )


def _total(match: Match, seat: int, say: Say) -> Row:
    to_go = "" if match.is_over else say(text("needs %(count)s", count=match.needs(seat)))
    return Row(match.seats[seat].name, str(match.totals[seat]), to_go)


def _outcome(match: Match) -> Text:
    names = ", ".join(match.seats[seat].name for seat in match.leaders)
    if match.is_over:
        return ntext(
            "%(names)s wins the match.",
            "%(names)s share the win.",
            len(match.winners),
            names=names,
        )
    if len(match.leaders) in {0, len(match.seats)}:
        return text("The match is not over yet.")
    return text("The match is not over yet; in the lead: %(names)s.", names=names)


MATCH = GameFile("match", FORMAT, read_match, write_match, lines, lambda match: match.seats)
