"""What the app shows of its games: a line a game."""

from dataclasses import dataclass

from flask import Blueprint

from scorekeeper.games.gaps import pages as gaps
from scorekeeper.games.montana import pages as montana
from scorekeeper.games.shedding import pages as shedding

BLUEPRINTS: tuple[Blueprint, ...] = (
    *montana.BLUEPRINTS,
    *shedding.BLUEPRINTS,
    *gaps.BLUEPRINTS,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a sitting is shown, and what a file of one would bring (a template)."""

    endpoint: str
    preview: str


SHOWN = {
    "night": Shown("nights.show", "montana/nights/preview.html"),
    "match": Shown("shedding.match", "shedding/preview.html"),
}
"""By what a file tells."""
