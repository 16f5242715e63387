"""Sheets of pocket cards: selection and pages."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Response, request
from flask_babel import gettext

from scorekeeper.base.pocket import PocketCard
from scorekeeper.web.sheets.face import Face
from scorekeeper.web.sheets.faces import faces
from scorekeeper.web.sheets.paper import paper, sheet

ALL = "all"
"""The value that selects all cards."""

MAX_FACES = 54
"""The maximum number of cards in a PDF: six sheets of A4, printed in a few seconds."""

_ON_A_SHEET = {"a5": 4}
_USUALLY_ON_A_SHEET = 9


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be selected.

    Args:
        mark: its short value in the address, so that 200 cards fit into an address.
        own: a house's own, printed only if it is selected.
    """

    mark: str
    name: str
    card: Callable[[], PocketCard]
    own: bool = False


def mark_of(game_id: str, *, own: bool) -> str:
    """Return the mark of a game's card: its id, or eight digits for a house's own game."""
    return hashlib.sha256(game_id.encode()).hexdigest()[:8] if own else game_id


def cards_sheet(
    partial: str,
    groups: Mapping[str, Sequence[CardChoice]],
    marks: set[str],
    styles: tuple[str, ...] = (),
) -> Response:
    """Render the selected cards, by default those that ship with the app.

    Args:
        partial: the template of the cards.
        groups: the cards by group, in print order.
        marks: the marks, or `ALL`; unknown ones are ignored.
        styles: stylesheets in addition to those of all cards.
    """
    offered = [choice for group in groups.values() for choice in group]
    if ALL in marks:
        marks = {choice.mark for choice in offered}
    chosen = [c for c in offered if c.mark in marks] or [c for c in offered if not c.own]
    printed = _as_fit_one_pdf([faces(choice.card()) for choice in chosen])
    many = _ON_A_SHEET.get(paper(), _USUALLY_ON_A_SHEET)
    flat = [face for of_one in printed for face in of_one]
    return sheet(
        partial,
        title=gettext("Pocket cards"),
        styles=("sheets/cards", *styles),
        options="sheets/cards_options.html",
        spreads=[flat[first : first + many] for first in range(0, len(flat), many)],
        endpoint=request.endpoint,
        groups=groups,
        chosen={choice.mark for choice in chosen},
        left_out=[choice.mark for choice in chosen[len(printed) :]],
    )


def _as_fit_one_pdf(cards: list[list[Face]]) -> list[list[Face]]:
    """Return as many of the cards as fit into a PDF."""
    held: list[list[Face]] = []
    many = 0
    for card in cards:
        many += len(card)
        if many > MAX_FACES and held:
            break
        held.append(card)
    return held
