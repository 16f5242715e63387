"""Blank sheets of games with a declarer, and pocket cards of their articles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Response, request
from flask_babel import gettext

from scorekeeper.base.articles import ArticleTable
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.articles import articles, game_of
from scorekeeper.games.declarer.rules.articles.examples import article_card, value_tables
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.sheets.drawing import CIRCLE, PreferansDrawing
from scorekeeper.games.declarer.sheets.skat_list import blank_list, row_height
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet
from scorekeeper.web.sheets.fitting import WIDTHS
from scorekeeper.web.sheets.paper import paper, sheet
from scorekeeper.web.sheets.totals import LINES, STYLES, blank_totals

DRAWN = {"a4": 236.0, "letter": 218.0, "a5": 156.0}
"""Paper → the height of the drawing for Preferans in millimetres."""

_TOTALS_LINE = 7.4
_CRIB_LINE = {"a4": 4.4, "letter": 4.4, "a5": 6.6}
_MARKS_LINES = 4  # rows that the boxes for barrels and bolts need


@dataclass(frozen=True, slots=True)
class ListedDeal:
    """A kind of deal on a list: its name, what it brings in all, and how often it is played."""

    name: str
    total: str
    times: int


@sheet_view("/declarer/blank", "blank_declarer")
def blank() -> Response:
    """Print a blank sheet of `game`, which may also be the id of an article about it."""
    games = builtin_games()
    game = game_of(request.args.get("game", ""), games) or games["preferans"]
    requested = as_number(request.args.get("players", "")) or max(game.fewest_players, 3)
    players = min(max(requested, game.fewest_players), game.most_players)
    part, values = _part(game, players)
    return sheet(
        "declarer/sheets/blank.html",
        title=gettext("Blank sheet: %(game)s", game=say(game.label)),
        styles=("declarer/sheets/sheet", *STYLES),
        options="declarer/sheets/blank_options.html",
        part=part,
        game=game,
        labels={other.id: other.label for other in _in_order(games)},
        players=players,
        counts=range(game.fewest_players, game.most_players + 1),
        **values,
    )


def _in_order(games: Mapping[str, DeclarerGame]) -> Iterator[DeclarerGame]:
    """Yield the games as the rule book lists them."""
    yield from (games[article.id] for article in articles(games) if article.id in games)


def _part(game: DeclarerGame, players: int) -> tuple[str, dict[str, Any]]:
    match game.formula:
        case "preferans":
            drawing = PreferansDrawing(players, WIDTHS[paper()], DRAWN[paper()])
            return "declarer/sheets/_drawing.html", {"drawing": drawing, "circle": CIRCLE}
        case "skat":
            return "declarer/sheets/_skat_list.html", blank_list(players)
        case "negative":
            listed = [*_listed_deals(game)]
            height = row_height(sum(deal.times for deal in listed))
            return "declarer/sheets/_deals_list.html", {"listed": listed, "height": height}
    return "declarer/sheets/_totals_list.html", _totals(game, players)


def _totals(game: DeclarerGame, players: int) -> dict[str, Any]:
    """Return rows with running totals, and the tables of values that fit below them."""
    crib, has_marks = crib_tables(game), game.formula == "thousand"
    height = max((len(table.rows) + 3 for table in crib), default=0) * _CRIB_LINE[paper()]
    lines = LINES[paper()] - int(height // _TOTALS_LINE) - _MARKS_LINES * has_marks
    sides = len(game.sides(players))
    return {
        "tables": blank_totals([()] * sides, lines, [gettext("points")]),
        "crib": crib,
        "has_marks": has_marks,
    }


def crib_tables(game: DeclarerGame) -> list[ArticleTable]:
    about = next(article for article in articles(builtin_games()) if article.id == game.id)
    return value_tables(about)


def _listed_deals(game: DeclarerGame) -> list[ListedDeal]:
    (table,) = crib_tables(game)
    times = [contract.times for contract in game.contracts if contract.times]
    return [
        ListedDeal(say(row[0]), say(row[-1]), count)
        for row, count in zip(table.rows, times, strict=True)
    ]


@sheet_view("/declarer/cards", "declarer_cards")
def cards() -> Response:
    """Print the cards of the articles in `card`, by their ids; all without any."""
    groups = {gettext("Built-in games"): [*_choices()]}
    return cards_sheet("sheets/plain_cards.html", groups, set(request.args.getlist("card")))


def _choices() -> Iterator[CardChoice]:
    games = builtin_games()
    for article in articles(games):
        if game := game_of(article.id, games):
            yield CardChoice(article.id, say(article.title), partial(article_card, article, game))
