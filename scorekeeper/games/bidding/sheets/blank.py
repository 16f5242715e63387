"""A blank sheet of any of the games: every deal with its cards, its dealer and, if known, trump."""

from dataclasses import dataclass

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.files.seeds import OH_HELL
from scorekeeper.games.bidding.rules import describe
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.schedule import Slot, course, is_endless, slot
from scorekeeper.games.bidding.sheets.rows import (
    PrintedKind,
    by_kind,
    crib,
    fit_seats,
    is_narrow,
    printed_slots,
    trump_key,
)
from scorekeeper.games.bidding.web.own_games import known_games, offered_games
from scorekeeper.web.access import requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blank import asked_lines, asked_names, offered_names
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.paper import paper, sheet

ROOM = {"a4": (22, 27, 34, 39), "letter": (19, 25, 31, 36), "a5": (12, 16, 20, 23)}
"""How many rows a page has room for, from the highest to the lowest."""

_HEIGHTS = ("b-high", "", "b-lower", "b-lowest")
_USUAL = 1  # its place among them
_USUALLY = 4  # players
_COLUMNS = {"a5": 8}  # with more than these no column has room for its heading
_USUAL_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class BlankGame:
    """What the address asks for, and what is wrong with it.

    Args:
        game: the game.
        names: by seat; "" where a name is to be written.
        dealer: the seat that deals first.
        kinds: the deals, parted where their kind changes.
        lines: how many deals there are.
        problems: by field.
    """

    game: BiddingGame
    names: tuple[str, ...]
    dealer: int
    kinds: tuple[PrintedKind, ...]
    lines: int
    problems: dict[str, str]


@blueprint.get("/bidding/blank", endpoint="blank_bidding")
@blueprint.get("/bidding/blank.pdf", endpoint="blank_bidding_pdf")
@requires(Role.VIEWER)
def blank() -> Response:
    """A sheet to fill by hand: `game` for `players` players; the names `n` stand on it already."""
    games = offered_games()
    game = known_games().get(request.args.get("game", ""), games[OH_HELL])
    games = {**games, game.id: game}
    typed = _typed(game)
    asked = _asked(game, typed)
    return sheet(
        "bidding/sheets/blank.html",
        title=str(gettext("Blank sheet: %(game)s", game=say(game.label))),
        styles=("bidding/sheets/sheet",),
        options="bidding/sheets/blank_options.html",
        asked=asked,
        sides=game.sides(len(typed)),
        narrow=is_narrow(len(game.sides(len(typed)))),
        fitted=fit_seats(asked.names, len(game.sides(len(typed)))),
        crowded=_columns(game, len(typed)) > _COLUMNS.get(paper(), _USUAL_COLUMNS),
        height=_height(asked),
        crib=crib(game),
        trump_key=trump_key(),
        endless=is_endless(game),
        typed=typed,
        games=games.values(),
        counts=describe.player_counts(game),
        roster=offered_names(),
    )


def _typed(game: BiddingGame) -> list[str]:
    """The names as typed, one for each player."""
    counts = describe.player_counts(game)
    typed = request.args.getlist("n")[: counts[-1]]
    named = len([name for name in typed if name.strip()])
    wanted = as_number(request.args.get("players", "")) or max(named, _USUALLY)
    seats = min(counts, key=lambda count: (abs(count - wanted), count))
    return [*typed, *[""] * counts[-1]][:seats]


def _asked(game: BiddingGame, typed: list[str]) -> BlankGame:
    found = asked_names(typed)
    slots = course(game, len(typed))
    if is_endless(game):
        slots = _endless(game, len(typed), found.problems)
    dealer = (as_number(request.args.get("dealer", "")) or 1) - 1
    dealer = dealer if dealer < len(typed) else 0
    deals = printed_slots(game, len(typed), slots, dealer=dealer)
    kinds = by_kind(game, deals)
    return BlankGame(game, found.names, dealer, kinds, len(slots), found.problems)


def _endless(game: BiddingGame, players: int, problems: dict[str, str]) -> tuple[Slot, ...]:
    """As many deals as are asked for, else as a page has room for."""
    lines = asked_lines(ROOM[paper()][_USUAL], problems)
    return tuple(slot(game, players, number) for number in range(1, lines + 1))


def _columns(game: BiddingGame, players: int) -> int:
    """How many columns are to be filled: bids, totals, and bags if they count."""
    return players + len(game.sides(players)) * (2 if game.bag_limit else 1)


def _height(asked: BlankGame) -> str:
    """How high the rows are: as high as one page allows."""
    rows = asked.lines + len(asked.kinds) - 1
    fits = (name for name, room in zip(_HEIGHTS, ROOM[paper()], strict=True) if rows <= room)
    return next(fits, "")
