"""What the app shows of its games: a line a game."""

from flask import Blueprint

from scorekeeper.games.gaps import pages as gaps
from scorekeeper.games.montana import pages as montana
from scorekeeper.games.shedding import pages as shedding

BLUEPRINTS: tuple[Blueprint, ...] = (
    *montana.BLUEPRINTS,
    *shedding.BLUEPRINTS,
    *gaps.BLUEPRINTS,
)
