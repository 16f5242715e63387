"""Pocket cards: the house's games, the modifiers, and the points."""

from collections.abc import Container, Mapping
from functools import partial

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.own_games import WholeBook
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import POINTS, game_card, modifier_card, points_card
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.web.access import place
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.cards import CardChoice, cards_sheet, mark_of


@sheet_view("/cards", "cards")
def cards() -> Response:
    """The cards in the parameters `card` (ids or marks); without any, the house's default cards."""
    rules, book = load_rules(place()), VARIANTS.whole_book(place())
    groups = _groups(book, rules)
    marks = {
        mark_of(card_id, own=Variant(card_id, "").own) for card_id in request.args.getlist("card")
    }
    if archived := [
        choice for choice in _games(book.games, book.archived, rules) if choice.mark in marks
    ]:
        groups[gettext("Archived")] = archived
    return cards_sheet("montana/sheets/cards.html", groups, marks, ("montana/sheets/cards",))


def _groups(book: WholeBook[Variant], rules: HouseRules) -> dict[str, list[CardChoice]]:
    """The cards to choose from, by group name, in print order."""
    offered, shipped = book.games.keys() - book.archived, builtin_variants()
    modifiers = [
        CardChoice(
            modifier,
            say(describe.modifier(modifier, rules)),
            partial(modifier_card, modifier, rules),
        )
        for modifier in Modifier
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
    """Cards of the games with these ids."""
    return [
        CardChoice(
            mark_of(game.id, own=game.own),
            say(game.label),
            partial(game_card, game, rules),
            game.own,
        )
        for id, game in games.items()
        if id in named
    ]
