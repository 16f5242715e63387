"""Pocket cards: any of the house's games, the modifiers, and what everything is worth."""

import hashlib
from collections.abc import Container, Mapping
from dataclasses import dataclass

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.pocket import (
    POINTS,
    PocketCard,
    game_card,
    modifier_card,
    points_card,
)
from scorekeeper.games.montana.rules.variants import Modifier, Variant
from scorekeeper.games.montana.sheets.faces import Face, faces
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.store.variants import WholeBook, load_whole_book
from scorekeeper.web.access import place, requires
from scorekeeper.web.language import say
from scorekeeper.web.sheets.blueprint import blueprint
from scorekeeper.web.sheets.paper import paper, sheet

ALL = "all"
"""Chosen, it stands for every card that is offered."""

MOST_FACES = 54
"""What one PDF holds: six sheets of A4, printed in some seconds."""

_ON_A_SHEET = {"a5": 4}
_USUALLY_ON_A_SHEET = 9


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be chosen.

    Args:
        mark: stands for it in the address, and is short: of 200 games all fit there.
        name: what it is called.
        of: the game or modifier that it is about; None for the points.
    """

    mark: str
    name: str
    of: Variant | Modifier | None

    def card(self, rules: HouseRules) -> PocketCard:
        """What stands on it."""
        match self.of:
            case Variant():
                return game_card(self.of, rules)
            case Modifier():
                return modifier_card(self.of, rules)
            case None:
                return points_card(rules)


@blueprint.get("/cards", endpoint="cards")
@blueprint.get("/cards.pdf", endpoint="cards_pdf")
@requires(Role.VIEWER)
def cards() -> Response:
    """The cards that `card` names, each by its id or mark; of none, those that everybody has."""
    rules, book = load_rules(place()), load_whole_book(place())
    groups = _groups(book, rules)
    asked = {mark_of(said) for said in request.args.getlist("card")}
    if retired := [one for one in _games(book.games, book.retired) if one.mark in asked]:
        groups[gettext("Archived")] = retired
    offered = [choice for group in groups.values() for choice in group]
    if ALL in asked:
        asked = {choice.mark for choice in offered}
    own = {choice.mark for choice in offered if isinstance(choice.of, Variant) and choice.of.own}
    chosen = [c for c in offered if c.mark in asked] or [c for c in offered if c.mark not in own]
    printed = _as_fit_one_pdf([faces(choice.card(rules)) for choice in chosen])
    many = _ON_A_SHEET.get(paper(), _USUALLY_ON_A_SHEET)
    flat = [face for of_one in printed for face in of_one]
    return sheet(
        "montana/sheets/cards.html",
        title=gettext("Pocket cards"),
        styles=("montana/sheets/cards",),
        options="montana/sheets/cards_options.html",
        spreads=[flat[first : first + many] for first in range(0, len(flat), many)],
        groups=groups,
        chosen={choice.mark for choice in chosen},
        left_out=[choice.mark for choice in chosen[len(printed) :]],
    )


def mark_of(id: str) -> str:
    """A card's mark: its id, or eight digits for a game of the house's own."""
    if not Variant(id, "").own:
        return id
    return hashlib.sha256(id.encode()).hexdigest()[:8]


def _groups(book: WholeBook, rules: HouseRules) -> dict[str, list[CardChoice]]:
    """What can be chosen, by the name of the group, in the order in which it is printed."""
    offered = book.games.keys() - book.retired
    modifiers = [CardChoice(one, say(describe.modifier(one, rules)), one) for one in Modifier]
    points = CardChoice(POINTS, gettext("Points"), None)
    groups = {
        gettext("Built-in games"): _games(builtin_variants(), builtin_variants().keys()),
        gettext("Games of this house"): _games(book.games, offered),
        gettext("Modifiers for any game"): [*modifiers, points],
    }
    return {name: group for name, group in groups.items() if group}


def _games(games: Mapping[str, Variant], named: Container[str]) -> list[CardChoice]:
    """Those of the games that are named; of the house's own, by their names."""
    found = [game for id, game in games.items() if id in named]
    found.sort(key=lambda game: game.name.casefold() if game.own else "")
    return [CardChoice(mark_of(game.id), say(game.label), game) for game in found]


def _as_fit_one_pdf(cards: list[list[Face]]) -> list[list[Face]]:
    """As many of the cards as one PDF holds."""
    held: list[list[Face]] = []
    many = 0
    for card in cards:
        many += len(card)
        if many > MOST_FACES and held:
            break
        held.append(card)
    return held
