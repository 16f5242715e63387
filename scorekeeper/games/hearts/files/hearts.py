"""The file format of Hearts, as the interface for files of all games needs it."""

from collections.abc import Iterator

from scorekeeper.base.game_file import GameFile, Line, Row, Say, describe_outcome
from scorekeeper.base.text import text
from scorekeeper.games.hearts.files.hearts_file import FORMAT, read_hearts, write_hearts
from scorekeeper.games.hearts.rules.game import Hearts


def lines(game: Hearts, say: Say) -> Iterator[Line]:
    """Describe the game in lines: each deal with its points, the totals, the winners."""
    yield from (f"{game.name}, {game.date}, {say(text('Hearts'))}", "")
    for number, deal in enumerate(game.deals, 1):
        yield say(text("Deal %(number)s", number=number))
        yield tuple(
            Row(game.seats_in(deal.id)[line.seat].name, say(line.points), say(line.reason))
            for line in game.lines(deal)
        )
        yield ""
    yield say(text("Total"))
    yield tuple(
        Row(seat.name, say(total)) for seat, total in zip(game.seats, game.totals, strict=True)
    )
    yield from (
        "",
        say(describe_outcome([seat.name for seat in game.seats], game.winners, game.leaders)),
    )


HEARTS = GameFile("hearts", FORMAT, read_hearts, write_hearts, lines, lambda game: game.people)
