"""Pocket cards: any of the house's games, the modifiers, and what everything is worth."""

from collections.abc import Container, Mapping
from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.own_games import WholeBook
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import POINTS, game_card, modifier_card, points_card
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.web.access import place, requires
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet, mark_of


@blueprint.get("/cards", endpoint="cards")
@blueprint.get("/cards.pdf", endpoint="cards_pdf")
@requires(Role.VIEWER)
def cards() -> Response:
    """The cards that `card` names, each by its id or mark; of none, those that everybody has."""
    rules, book = load_rules(place()), VARIANTS.whole_book(place())
    groups = _groups(book, rules)
    asked = {mark_of(said, own=Variant(said, "").own) for said in request.args.getlist("card")}
    if archived := [one for one in _games(book.games, book.archived, rules) if one.mark in asked]:
        groups[gettext("Archived")] = archived
    return cards_sheet("montana/sheets/cards.html", groups, asked, ("montana/sheets/cards",))


def _groups(book: WholeBook[Variant], rules: HouseRules) -> dict[str, list[CardChoice]]:
    """What can be chosen, by the name of the group, in the order in which it is printed."""
    offered, shipped = book.games.keys() - book.archived, builtin_variants()
    modifiers = [
        CardChoice(one, say(describe.modifier(one, rules)), partial(modifier_card, one, rules))
        for one in Modifier
    ]
    points = CardChoice(POINTS, gettext("Points"), partial(points_card, rules))
    groups = {
        gettext("Built-in games"): _games(shipped, shipped.keys(), rules),
        gettext("Games of this house"): _games(book.games, offered, rules),
        gettext("Modifiers for any game"): [*modifiers, points],
    }
    return {name: group for name, group in groups.items() if group}


def _games(
    games: Mapping[str, Variant], named: Container[str], rules: HouseRules
) -> list[CardChoice]:
    """Those of the games that are named; of the house's own, by their names."""
    found = [game for id, game in games.items() if id in named]
    found.sort(key=lambda game: game.name.casefold() if game.own else "")
    return [
        CardChoice(
            mark_of(game.id, own=game.own),
            say(game.label),
            partial(game_card, game, rules),
            game.own,
        )
        for game in found
    ]
