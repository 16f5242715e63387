"""Which games bring commands of their own: a line a game. Loads neither Flask nor the database."""

import click

from scorekeeper.games.gaps.commands import gaps

COMMANDS: tuple[click.Command, ...] = (gaps,)
