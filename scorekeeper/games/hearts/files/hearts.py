"""The file format of Hearts, as the interface for files of all games needs it."""

from collections.abc import Iterator

from scorekeeper.base.game_file import GameFile, Line, Row, Say
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.hearts.files.hearts_file import FORMAT, read_hearts, write_hearts
from scorekeeper.games.hearts.rules.game import Hearts


def people(game: Hearts) -> dict[str, int]:
    """List the players: name → number."""
    return {seat.name: seat.player for seat in game.people}


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
    yield from ("", say(_outcome(game)))


def _outcome(game: Hearts) -> Text:
    """Describe who has won, or who leads."""
    names = ", ".join(game.seats[seat].name for seat in game.leaders)
    if game.winners:
        return ntext("%(names)s wins.", "%(names)s share the win.", len(game.winners), names=names)
    if len(game.leaders) in {0, len(game.seats)}:
        return text("The game is not over yet.")
    return text("The game is not over yet; in the lead: %(names)s.", names=names)


HEARTS = GameFile("hearts", FORMAT, read_hearts, write_hearts, lines, people)
