"""The games' own commands, one line per game. Loads neither Flask nor the database."""

import click

from scorekeeper.games.gaps.commands import gaps

COMMANDS: tuple[click.Command, ...] = (gaps,)
