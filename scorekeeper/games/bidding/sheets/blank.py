"""Blank sheets of all games, each deal with its cards and dealer; and pocket cards."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.games.bidding.files.seeds import OH_HELL, builtin_games
from scorekeeper.games.bidding.rules import describe
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.pocket import game_card
from scorekeeper.games.bidding.rules.schedule import Slot, course, is_endless, slot
from scorekeeper.games.bidding.sheets.rows import (
    PrintedKind,
    crib,
    fit_seats,
    group_by_kind,
    is_narrow,
    printed_slots,
    trump_key,
)
from scorekeeper.games.bidding.web.book import all_games, house_games, offered_games
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blank import offered_names, read_line_count, read_names
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet, mark_of
from scorekeeper.web.sheets.paper import paper, sheet

ROOM = {"a4": (22, 27, 34, 39), "letter": (19, 25, 31, 36), "a5": (12, 16, 20, 23)}
"""Paper size → rows that fit on a page, for each row height in `_HEIGHTS`."""

_HEIGHTS = ("b-high", "", "b-lower", "b-lowest")
_USUAL = 1  # index of the usual height
_USUALLY = 4  # players
_COLUMNS = {"a5": 8}  # maximum number of columns with room for their headings
_USUAL_COLUMNS = 12


@dataclass(frozen=True, slots=True)
class BlankGame:
    """The blank sheet that the URL requests.

    Args:
        names: players' names by seat; "" for a name to write by hand.
        dealer: the seat that deals first.
        kinds: the deals, grouped by consecutive deals of the same kind.
        problems: field → message.
    """

    game: BiddingGame
    names: tuple[str, ...]
    dealer: int
    kinds: tuple[PrintedKind, ...]
    lines: int
    problems: dict[str, str]


@sheet_view("/bidding/blank", "blank_bidding")
def blank() -> Response:
    """A sheet to fill in by hand: `game` for `players` players, with the names `n` printed."""
    games = offered_games()
    game = all_games().get(request.args.get("game", ""), games[OH_HELL])
    games = {**games, game.id: game}
    typed = _typed_names(game)
    blank_game = _blank_game(game, typed)
    return sheet(
        "bidding/sheets/blank.html",
        title=gettext("Blank sheet: %(game)s", game=say(game.label)),
        styles=("bidding/sheets/sheet",),
        options="bidding/sheets/blank_options.html",
        requested=blank_game,
        sides=game.sides(len(typed)),
        narrow=is_narrow(len(game.sides(len(typed)))),
        fitted=fit_seats(blank_game.names, len(game.sides(len(typed)))),
        crowded=_columns(game, len(typed)) > _COLUMNS.get(paper(), _USUAL_COLUMNS),
        height=_height(blank_game),
        crib=crib(game),
        trump_key=trump_key(),
        endless=is_endless(game),
        typed=typed,
        games=games.values(),
        counts=describe.player_counts(game),
        roster=offered_names(),
    )


def _typed_names(game: BiddingGame) -> list[str]:
    counts = describe.player_counts(game)
    typed = request.args.getlist("n")[: counts[-1]]
    name_count = len([name for name in typed if name.strip()])
    requested = as_number(request.args.get("players", "")) or max(name_count, _USUALLY)
    seats = min(counts, key=lambda count: (abs(count - requested), count))
    return [*typed, *[""] * counts[-1]][:seats]


def _blank_game(game: BiddingGame, typed: list[str]) -> BlankGame:
    names = read_names(typed)
    slots = course(game, len(typed))
    if is_endless(game):
        slots = _endless_slots(game, len(typed), names.problems)
    dealer = (as_number(request.args.get("dealer", "")) or 1) - 1
    dealer = dealer if dealer < len(typed) else 0
    deals = printed_slots(game, len(typed), slots, dealer=dealer)
    kinds = group_by_kind(game, deals)
    return BlankGame(game, names.names, dealer, kinds, len(slots), names.problems)


def _endless_slots(game: BiddingGame, players: int, problems: dict[str, str]) -> tuple[Slot, ...]:
    """The requested number of deals, by default as many as fit on a page."""
    lines = read_line_count(ROOM[paper()][_USUAL], problems)
    return tuple(slot(game, players, number) for number in range(1, lines + 1))


def _columns(game: BiddingGame, players: int) -> int:
    """The number of columns to fill in: bids, totals, and bags if they count."""
    return players + len(game.sides(players)) * (2 if game.bag_limit else 1)


def _height(blank_game: BlankGame) -> str:
    """The CSS class of the highest rows that fit on one page."""
    rows = blank_game.lines + len(blank_game.kinds) - 1
    fits = (name for name, room in zip(_HEIGHTS, ROOM[paper()], strict=True) if rows <= room)
    return next(fits, "")


@sheet_view("/bidding/cards", "bidding_cards")
def cards() -> Response:
    """The cards of the games in `card`, by id or mark; all games if `card` is missing."""
    house = house_games()
    values = request.args.getlist("card")
    marks = {mark_of(card, own=BiddingGame(card, "").own) for card in values}
    archived = [game for name, game in house.games.items() if name in house.archived]
    groups = {
        gettext("Built-in games"): _choices(builtin_games().values()),
        gettext("Games of this house"): _choices(house.offered),
        gettext("Archived"): [card for card in _choices(archived) if card.mark in marks],
    }
    groups = {name: group for name, group in groups.items() if group}
    return cards_sheet("sheets/plain_cards.html", groups, marks)


def _choices(games: Iterable[BiddingGame]) -> list[CardChoice]:
    return [
        CardChoice(
            mark_of(game.id, own=game.own), say(game.label), partial(game_card, game), game.own
        )
        for game in games
    ]
