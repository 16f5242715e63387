"""Sheets of pocket cards: which are chosen, and so many a sheet of paper."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Response, request
from flask_babel import gettext

from scorekeeper.base.pocket import PocketCard
from scorekeeper.web.sheets.faces import Face, faces
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
        card: makes what stands on it.
        own: it is the house's own, and printed only where it is chosen.
    """

    mark: str
    name: str
    card: Callable[[], PocketCard]
    own: bool = False


def mark_of(game_id: str, *, own: bool) -> str:
    """The mark of a game's card: its id, or eight digits for one of the house's own."""
    return hashlib.sha256(game_id.encode()).hexdigest()[:8] if own else game_id


def cards_sheet(
    partial: str,
    groups: Mapping[str, Sequence[CardChoice]],
    asked: set[str],
    styles: tuple[str, ...] = (),
) -> Response:
    """The cards whose marks are asked for, else those that everybody has.

    Args:
        partial: the template of the cards.
        groups: what can be chosen, by the name of the group, in the order in which it is printed.
        asked: the marks, or `ALL`; what nobody offers is passed over.
        styles: stylesheets besides those of all cards.
    """
    offered = [choice for group in groups.values() for choice in group]
    if ALL in asked:
        asked = {choice.mark for choice in offered}
    chosen = [c for c in offered if c.mark in asked] or [c for c in offered if not c.own]
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
    """As many of the cards as one PDF holds."""
    held: list[list[Face]] = []
    many = 0
    for card in cards:
        many += len(card)
        if many > MOST_FACES and held:
            break
        held.append(card)
    return held
